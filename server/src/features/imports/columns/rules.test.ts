import { expect, test } from 'vitest'
import { currencyAbove } from './rules.ts'
import { plain } from './words.ts'

test('a cell above the table that never ends costs nobody more than a moment', () => {
	const before = process.cpuUsage()
	const cell = `Währung${'\n'.repeat(32_000)}EUR\nund mehr`
	for (let row = 0; row < 10; row++) expect(currencyAbove([[row, [cell, 'EUR']]])).toBeNull()
	expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2)
	expect(currencyAbove([[1, ['Währung: ', 'EUR']]])).toBe('EUR')
})

test('nor does one that opens brackets and closes none', () => {
	const before = process.cpuUsage()
	for (let row = 0; row < 10; row++) expect(plain(`Pendent ${'('.repeat(32_000)}`)).toBe('pendent')
	expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2)
})
