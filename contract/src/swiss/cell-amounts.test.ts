import { expect, test } from 'vitest'
import { amountSign, moneyIn } from './cell-amounts.ts'

test.each([
	['spaces', `1${' '.repeat(32_000)}1`],
	['words', `1 ${'CHF '.repeat(8000)}1`],
])('a cell of %s without end is no amount, and costs nobody more than a moment', (_, cell) => {
	const before = process.cpuUsage()
	for (let at = 0; at < 10; at++) {
		expect(amountSign(cell)).toBeNull()
		expect(() => moneyIn(cell, { decimal: null, fine: 'refuse' })).toThrow('kein Betrag')
	}
	expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2)
})
