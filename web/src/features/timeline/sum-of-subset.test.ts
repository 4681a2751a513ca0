import { expect, test } from 'vitest'
import type { Event } from '@hausheft/contract/events.ts'
import { subsetOf, sumOf } from './sum-of-subset.ts'

const entry = (id: string, expense: number | null, income: number | null, ...minutes: number[]) =>
	({
		id,
		balance: expense === null && income === null ? null : { expense, income },
		time_recording: minutes.map((each) => ({ minutes: each })),
	}) as unknown as Event
const loaded = [entry('a', 12_000, null, 30), entry('b', null, 145_000), entry('c', null, null, 45, 15), entry('d', 500, 200)]
const list = (isWhole: boolean, all = 40) => ({ loaded, isWhole, all })
const subset = (...of: Parameters<typeof subsetOf>) => {
	const found = subsetOf(...of)
	return found && [found.events.map(({ id }) => id).join(''), found.words]
}

test('what is chosen is added up, whatever else is loaded; entries without amount or time count as none', () => {
	expect(sumOf(loaded)).toEqual({ count: 4, expense: 12_500, income: 145_200, minutes: 90 })
	expect(sumOf(subsetOf(list(false), ['c', 'a'])?.events ?? [])).toEqual({ count: 2, expense: 12_000, income: 0, minutes: 90 })
	expect(sumOf([])).toEqual({ count: 0, expense: 0, income: 0, minutes: 0 })
})

test('of chosen entries that are not loaded is said that they are missing', () => {
	expect(subset(list(true), ['c', 'a'])).toEqual(['ac', 'Auswahl'])
	expect(subset(list(false), ['a', 'later', 'd'])).toEqual(['ad', '2 von 3 ausgewählten (weitere sind noch nicht geladen)'])
	expect(subset(list(false), ['later'])).toEqual(['', '0 von 1 ausgewählten (weitere sind noch nicht geladen)'])
})

test('with nothing chosen the sum is that of the whole list; on paper that of what stands on it, unless that is all', () => {
	expect([subset(list(true), []), subset(list(false), []), subset(list(true), 'on paper')]).toEqual([undefined, undefined, undefined])
	expect(subset(list(false), 'on paper')).toEqual(['abcd', '4 von 40 Einträgen'])
	expect(subsetOf({ loaded, isWhole: false, all: undefined }, 'on paper')?.words).toBe('4 von 0 Einträgen')
})

test('of what is chosen among one class of the taxes only that share is added up, as below the whole list', () => {
	const mixed = (id: string, expense: number, percent: number | null, more: object = {}) =>
		({
			...entry(id, expense, null),
			balance: { expense, income: null, tax_relevant: true, tax: 'werterhaltend', tax_percent: percent, tax_rest: null, ...more },
		}) as unknown as Event
	const bills = [
		mixed('a', 45_055, 70),
		mixed('b', 10_000, null, { income: 500 }),
		mixed('c', 10_001, 25, { tax: 'energie', tax_rest: 'werterhaltend' }),
	]
	expect(sumOf(bills, 'werterhaltend')).toEqual({ count: 3, expense: 31_539 + 10_000 + 7501, income: 500, minutes: 0 })
	expect(sumOf(bills, 'none')).toMatchObject({ expense: 13_516, income: 0 })
	expect(sumOf(bills)).toMatchObject({ expense: 65_056, income: 500 })
})
