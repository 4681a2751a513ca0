import { describe, expect, it } from 'vitest'
import type { Marked } from '@hausheft/contract/search.ts'
import { piecesOf, snippetOf } from './rules.ts'

const shownPieces = (pieces: Marked | null) => pieces?.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

describe('pieces', () => {
	it.each([
		['Boiler entkalkt', '\uE000Boiler\uE001 \uE000entkalkt\uE001', '[Boiler] [entkalkt]'],
		['der Boiler.', 'der \uE000Boiler\uE001.', 'der [Boiler].'],
		['nichts', 'nichts', 'nichts'],
		['', '', ''],
	])('%s', (text, marked, expected) => expect(shownPieces(piecesOf(text, marked))).toBe(expected))

	it('keep what was searched as plain words as it is written', () => {
		expect(shownPieces(piecesOf('Rechnung_Sanitär-Huber.pdf', 'Rechnung \uE000Sanitär\uE001 Huber pdf'))).toBe(
			'Rechnung_[Sanitär]-Huber.pdf',
		)
		expect(shownPieces(piecesOf('🏠 <b>Tür</b>', '🏠  b>\uE000Tür\uE001  b>'))).toBe('🏠 <b>[Tür]</b>')
	})
	it('mark nothing where the two are not the same text', () => {
		expect(piecesOf('Boiler', '\uE000Boil\uE001')).toEqual([{ text: 'Boiler', hit: false }])
		expect(piecesOf('ab', '\uE000a\uE001x\uE001b')).toEqual([{ text: 'ab', hit: false }])
	})
})

describe('a snippet', () => {
	const around = (before: string, after: string) =>
		snippetOf([
			{ text: before, hit: false },
			{ text: 'Boiler', hit: true },
			{ text: after, hit: false },
		])
	it('is the text where that is short, and null without a find', () => {
		expect(shownPieces(around('Der ', ' tropft.'))).toBe('Der [Boiler] tropft.')
		expect(snippetOf([{ text: 'Der Ofen', hit: false }])).toBeNull()
		expect(snippetOf([])).toBeNull()
	})
	it('is cut between words, around the first find', () => {
		const text = shownPieces(around('Wort '.repeat(40), ' danach'.repeat(40))) ?? ''
		expect(text).toMatch(/^… (Wort )+\[Boiler\]( danach)+ …$/)
		expect(text.length).toBeLessThan(200)
	})
	it('never cuts what was found', () => {
		const long = 'x'.repeat(300)
		expect(snippetOf([{ text: long, hit: true }])).toEqual([{ text: long, hit: true }])
	})
})
