import { expect, test } from 'vitest'
import { attachedText, filesText, senderAddress, senderName, shortDate, whyUnread, withLinks } from './mail-words.ts'

test('a sender is called by name, and the address stands beside it', () => {
	const both = (from: string) => [senderName(from), senderAddress(from)]
	expect(both('Huber Sanitär <huber@sanitaer.test>')).toEqual(['Huber Sanitär', 'huber@sanitaer.test'])
	expect(both('"Huber, Sanitär" <huber@sanitaer.test>')).toEqual(['Huber, Sanitär', 'huber@sanitaer.test'])
	expect(both('huber@sanitaer.test')).toEqual(['huber@sanitaer.test', undefined])
	expect(both('Ohne Absender')).toEqual(['Ohne Absender', undefined])
})

test('when it came is said as short as it is clear', () => {
	const said = (at: string) => shortDate(at, '2026-11-23')
	expect(
		['2026-11-23T08:05:00.000Z', '2026-11-22T22:59:00.000Z', '2026-02-03T10:00:00.000Z', '2025-12-31T10:00:00.000Z'].map(said),
	).toEqual(['09:05', 'gestern', '3.2.', '31.12.2025'])
})

test('of a mail that could not be read it is said whether it is tried again', () => {
	const at = '2026-11-23T13:25:00.000Z'
	expect([whyUnread(at, true), whyUnread(at, false), whyUnread(null, false)]).toEqual([
		expect.stringContaining('Sie wird gerade nochmals gelesen.'),
		expect.stringContaining('Um 14:25 wird es mit mehr Zeit nochmals versucht.'),
		expect.stringContaining('lässt sie sich herunterladen'),
	])
})

test('pages that a text names are links, without the full stop behind them', () => {
	expect(withLinks('Siehe https://a.test/b?c=1. Oder http://d.test)')).toEqual([
		{ text: 'Siehe ' },
		{ text: 'https://a.test/b?c=1', href: 'https://a.test/b?c=1' },
		{ text: '. Oder ' },
		{ text: 'http://d.test', href: 'http://d.test' },
		{ text: ')' },
	])
	expect(withLinks('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)' }])
})

test('of an attachment is said what it is, how large, and whether it is in an entry', () => {
	const bill = { mime: 'application/pdf', filename: 'a.pdf', size: 120_000, event: null }
	expect(attachedText(bill)).toMatch(/^PDF · \d+ kB$/)
	expect(attachedText({ ...bill, event: 'e' })).toMatch(/^PDF · \d+ kB · im Eintrag$/)
	expect(attachedText({ ...bill, size: null })).toBe('PDF')
	expect([filesText([{ filename: 'a.pdf' }]), filesText([{ filename: 'a.pdf' }, { filename: 'b.pdf' }])]).toEqual(['a.pdf', '2 Anhänge'])
})
