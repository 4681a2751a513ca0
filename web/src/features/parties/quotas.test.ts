import { expect, test } from 'vitest'
import { parseQuota, carriedInPercent, quotaInput, sumInWords, sumOfQuotas } from './quotas.ts'

test.each([
	['1/4', '1/4'],
	[' 3 / 16 ', '3/16'],
	['250', 250],
	["1'000", 1000],
	['25 %', '25/100'],
	['0', 0],
	['1000000', 1_000_000],
])('«%s» is a part', (typed, quota) => {
	expect(parseQuota(typed)).toBe(quota)
})

test.each(['', '1/0', '-1', '1.5', '1000001', '1/1000001', 'viel', '1/2/3', '101 %'])('«%s» is none', (typed) => {
	expect(parseQuota(typed)).toBeUndefined()
})

test('a part stands in its field as it was typed', () => {
	expect(['1/4', 250, '25/100'].map(quotaInput)).toEqual(['1/4', '250', '25 %'])
})

test.each([
	[['1/2', '1/4', '1/4'], '100\u00a0%'],
	[['1/2', '1/4', '3/16'], 'zusammen 15/16: es fehlt 1/16'],
	[['1/2', '3/4'], 'zusammen 5/4: 1/4 zu viel'],
	[['1/2', 0, '1/2'], '100\u00a0%'],
	[[250, 750], "zusammen 1'000 Teile: das sind 100\u00a0%"],
	[['1/2', 250], 'Bitte alle als Bruch (1/4) oder alle als Zahl (250).'],
	[['1/999983', '1/999979'], "Der gemeinsame Nenner der Quoten ist höchstens 1'000'000."],
	[[0, 0], 'zusammen 0: nach Quote lässt sich so nichts teilen'],
	[[], undefined],
])('%j is said as «%s»', (quotas, words) => {
	expect(sumInWords(sumOfQuotas(quotas))).toBe(words)
})

test('what one carries is said in percent, of whatever the parts add up to', () => {
	const percents = (quotas: (number | string)[]) => quotas.map((_, at) => carriedInPercent(sumOfQuotas(quotas), at))
	expect(percents([1, 1, 1])).toEqual(['33.3\u00a0%', '33.3\u00a0%', '33.3\u00a0%'])
	expect(percents(['1/2', '1/4'])).toEqual(['66.7\u00a0%', '33.3\u00a0%'])
	expect(percents(['1/2', 3])).toEqual([undefined, undefined])
})
