import { expect, test } from 'vitest'
import type { SeriesData } from '@hausheft/contract/statistics.ts'
import { cardOf } from './card-figures.ts'

const today = '2026-04-15'
const statistic = { scale: 'month', summarize: true, disabled_at: null } as const
const water = { kind: 'counter', symbol: 'm³' } as const
const series = (object_name: string, values: (string | null)[]): SeriesData => ({
	name: 'Wasser',
	object: object_name,
	object_name,
	readings: values.filter((value) => value !== null).length,
	first_on: '2026-01-01',
	last_on: '2026-03-01',
	slots: values.map((value, at) => ({
		on: `2026-0${at + 1}-01`,
		value,
		min: null,
		max: null,
		estimated: false,
		covered: value === null ? 0 : 1,
	})),
	broken: [],
	before: values.map(() => null),
})
const card = (...all: SeriesData[]) => cardOf(statistic, water, { from: '2025-05-01', series: all }, today)
const [flat, garden, empty] = [
	series('Wohnung', ['3', '4', null]),
	series('Garten', ['1', null, '2']),
	series('Keller', [null, null, null]),
]

test('of one series the figure alone, of several what each is called, and its course with what is not known', () => {
	expect(card(flat).series).toMatchObject([{ nth: 0, title: undefined, value: '7\u00a0m³', values: [3, 4, null] }])
	expect(card(flat, garden).series).toMatchObject([
		{ nth: 0, title: 'Wohnung', value: '7\u00a0m³' },
		{ nth: 1, title: 'Garten', value: '3\u00a0m³' },
	])
})

test('a series without a figure is left out, and the others keep their place and their name', () => {
	expect(card(empty, garden).series).toMatchObject([{ nth: 1, title: 'Garten' }])
})

test('why there is no figure is said where there is none at all, and not before anything was read', () => {
	expect(card(empty).none).toMatch(/^Noch kein Verbrauch/)
	expect(card().none).toMatch(/^Noch kein Verbrauch/)
	for (const each of [card(flat), card(empty, garden)]) expect(each.none).toBeUndefined()
	expect(cardOf(statistic, water, undefined, today)).toEqual({ way: 'consumption', series: [], none: undefined, off: false })
})

test('one that rests says so; a unit that is not known counts as a level', () => {
	expect(cardOf({ ...statistic, disabled_at: '2026-05-01T10:00:00.000Z' }, water, undefined, today).off).toBe(true)
	expect(cardOf({ ...statistic, summarize: false }, undefined, undefined, today).way).toBe('mean')
})
