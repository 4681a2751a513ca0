import { expect, test } from 'vitest'
import { asWhole, troubleIn, wholeRules } from './whole-rules.ts'

type Card = { id: string; version: number; lines: string[] }
const rules = wholeRules<Card, { text: string }>({
	sent: ({ text }) => ({ lines: text.split('\n').filter(Boolean) }),
	contentOf: ({ lines }) => ({ text: lines.join('\n') }),
	check: () => ({}),
	placed: () => ({ errors: {} }),
})

test('the document is put as a whole, and only what would be put counts as a change', () => {
	const typed = { text: 'Wasser\n\nStrom' }
	expect(asWhole(rules.bodyOf(typed))).toEqual({ lines: ['Wasser', 'Strom'] })
	expect([rules.isSame(typed, { text: 'Wasser\nStrom' }), rules.isSame(typed, { text: 'Wasser' })]).toEqual([true, false])
})

test('of two the chosen one is taken whole', () => {
	const [mine, theirs] = [{ text: 'a' }, { text: 'b' }]
	expect([rules.withFields(mine, theirs, ['all']), rules.withFields(mine, theirs, [])]).toEqual([theirs, mine])
})

test('that others have changed it matters to who has typed something; what is wrong goes before it', () => {
	const said = (more: Partial<Parameters<typeof troubleIn>[0]>) => troubleIn({ errors: {}, newer: {}, dirty: true, ...more }, 'Geändert.')
	expect(said({})).toBe('Geändert.')
	expect(said({ dirty: false })).toBeUndefined()
	expect(said({ newer: undefined })).toBeUndefined()
	expect(said({ errors: { form: 'Zu lang.' } })).toBe('Zu lang.')
	expect(said({ problem: 'Keine Verbindung.', errors: { form: 'Zu lang.' } })).toBe('Keine Verbindung.')
})
