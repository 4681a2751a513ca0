import { expect, test } from 'vitest'
import { askedAgain, undoneText } from './stay-undone.ts'

test('days that are taken back are as before; what was agreed is said where it is not', () => {
	expect([undoneText('fixed', 'fixed'), undoneText('asked', 'asked')]).toEqual(['Wie vorher.', 'Wie vorher.'])
	expect(undoneText('fixed', 'asked')).toBe('Die Tage sind wie vorher, die Zusage nicht: wieder angefragt.')
	expect(undoneText('refused', 'asked')).toBe('Die Tage sind wie vorher, die Absage nicht: wieder angefragt.')
	expect(undoneText('asked', 'fixed')).toBe('Die Tage sind wie vorher, und jetzt zugesagt.')
})

test('a move that takes the agreement away says so', () => {
	expect([askedAgain('fixed', 'asked'), askedAgain('asked', 'asked'), askedAgain('fixed', 'fixed')]).toEqual([' Wieder angefragt.', '', ''])
})
