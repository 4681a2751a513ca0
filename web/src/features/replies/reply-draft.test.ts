import { expect, test } from 'vitest'
import { mentionOf } from '@hausheft/contract/mentions.ts'
import { saysTheSame, sentText, stillNamed, typedIn, typedOf, withName, withProblem, withTyped, type NamedPerson } from './reply-draft.ts'

const person = (n: number, name: string): NamedPerson => ({ id: `0000000${n}-0000-4000-8000-00000000000a`, name })
const anna = person(1, 'Anna')
const otherAnna = person(2, 'Anna')
const annabelle = person(3, 'Annabelle')
const beat = person(4, 'Beat')

test('who is named is sent by who they are, as often as they are named', () => {
	expect(sentText({ text: ' @Beat, kommst du? @Beat! ', named: [beat] })).toBe(`${mentionOf(beat.id)}, kommst du? ${mentionOf(beat.id)}!`)
	expect(sentText({ text: '@Beat kommt', named: [] })).toBe('@Beat kommt')
})

test('two with one name are both named', () => {
	const first = withName({ text: '@An', named: [] }, 3, anna)
	const text = `${first.text}und @An`
	const both = withName({ text, named: first.named }, text.length, otherAnna)
	expect(sentText(both)).toBe(`${mentionOf(anna.id)} und ${mentionOf(otherAnna.id)}`)
	expect(stillNamed(both)).toEqual([anna, otherAnna])
	expect(stillNamed({ ...both, text: 'Nur noch @Anna' })).toEqual([anna])
})

test('a longer name is not the shorter one that it begins with', () => {
	const typed = { text: 'Frag @Annabelle', named: [anna, annabelle] }
	expect(stillNamed(typed)).toEqual([annabelle])
	expect(sentText(typed)).toBe(`Frag ${mentionOf(annabelle.id)}`)
})

test('no name is looked for in what already stands for somebody', () => {
	const short = person(5, '<')
	const hex = person(6, '00000004')
	const typed = { text: '@Beat @00000004', named: [beat, hex, short] }
	expect(sentText(typed)).toBe(`${mentionOf(beat.id)} ${mentionOf(hex.id)}`)
})

test('typed again and sent it is what it was, with two of one name in their order', () => {
	const text = `${mentionOf(otherAnna.id)} oder ${mentionOf(anna.id)}?`
	const typed = typedOf({ text, mentioned: [anna, otherAnna] })
	expect(typed.text).toBe('@Anna oder @Anna?')
	expect(sentText(typed)).toBe(text)
})

test('somebody who is named no longer is a change, even where every word stays', () => {
	const before = typedOf({ text: `${mentionOf(beat.id)} kommt`, mentioned: [beat] })
	expect(saysTheSame({ ...before, named: [] }, before)).toBe(false)
	expect(saysTheSame({ ...before, text: '@Beat kam' }, before)).toBe(false)
	expect(saysTheSame({ ...before, text: '@Beat kommt ' }, before)).toBe(true)
})

test('back from what waits it names whom it named, before what is typed meanwhile', () => {
	const waits: unknown = { text: '@Beat kommst du?', named: [beat] }
	const back = withTyped({ text: 'Und @Anna?', named: [anna] }, typedIn(waits))
	expect(back.text).toBe('@Beat kommst du?\nUnd @Anna?')
	expect(sentText(back)).toBe(`${mentionOf(beat.id)} kommst du?\nUnd ${mentionOf(anna.id)}?`)
	expect(withTyped({ text: '', named: [] }, typedIn(waits))).toEqual(waits)
	expect([typedIn({ text: 'Ja' }), typedIn(undefined)].map(({ text }) => text)).toEqual(['Ja', ''])
})

test('of several that were not taken each says why, also while another one is sent again; one whose key is spent goes under another', () => {
	const sending = (key: string, problem?: string) => ({
		key,
		text: key,
		named: [],
		at: '2026-11-22T08:00:00.000Z',
		...(problem && { problem }),
	})
	const [one, other] = [sending('one', 'Zu lang.'), sending('other', 'Schon gespeichert.')]
	expect(withProblem([one, other], 'one')).toEqual([sending('one'), other])
	expect(withProblem([one, sending('other')], 'other', 'Voll.')).toEqual([one, sending('other', 'Voll.')])
	expect(withProblem([one, other], 'other', 'Schon gespeichert.', 'anew')).toEqual([one, { ...other, key: 'anew' }])
})
