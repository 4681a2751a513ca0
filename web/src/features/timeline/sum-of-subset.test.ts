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

test('of a class of the taxes what belongs to it is added up, as in the whole list', () => {
	const part = { expense: 10_000, income: 100, tax_relevant: true, tax: 'energie', tax_percent: 70, tax_rest: null }
	const taxed = [
		{ ...loaded[0], balance: part },
		{ ...loaded[1], balance: { ...part, tax_percent: null } },
	] as Event[]
	expect(sumOf(taxed, 'energie')).toMatchObject({ count: 2, expense: 17_000, income: 200, minutes: 30 })
	expect(sumOf(taxed)).toMatchObject({ expense: 20_000, income: 200 })
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
