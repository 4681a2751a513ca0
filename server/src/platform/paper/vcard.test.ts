import { expect, test } from 'vitest'
import { vcard } from './vcard.ts'

const unfolded = (text: string) => text.replaceAll('\r\n ', '')

test('a card has what every card has, and nothing that is empty', () => {
	expect(
		vcard([
			['FN', 'Urs Huber'],
			['N', ['Huber', 'Urs', null, null, null]],
			['ORG', null],
			['EMAIL', ''],
			['ADR', [null, null]],
		]),
	).toBe('BEGIN:VCARD\r\nVERSION:4.0\r\nPRODID:-//Hausheft//DE\r\nFN:Urs Huber\r\nN:Huber;Urs;;;\r\nEND:VCARD\r\n')
})

test('signs that mean something are escaped, and nobody smuggles a line in', () => {
	const text = vcard([
		['FN', 'Huber, Söhne; \\AG\r\nTEL:0900\u2028X\u0000'],
		['N', ['a;b', 'c,d']],
	])
	expect(unfolded(text).split('\r\n').slice(3, 5)).toEqual([String.raw`FN:Huber\, Söhne\; \\AG\nTEL:0900\nX `, String.raw`N:a\;b;c\,d`])
})

test('lines have 75 bytes at most, no letter is cut in two, and nothing is lost', () => {
	for (let before = 0; before < 8; before++) {
		const name = 'x'.repeat(before) + 'Żółw🏡'.repeat(60)
		const text = vcard([['FN', name]])
		for (const line of text.split('\r\n')) {
			expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
			expect(line).not.toContain('\ufffd')
		}
		expect(unfolded(text)).toContain(`FN:${name}\r\n`)
	}
})
