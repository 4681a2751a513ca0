import { expect, test } from 'vitest'
import type { Reading } from '@hausheft/contract/readings.ts'
import { isSameSeries, keyOfSeries, offersOf, seriesOfKey, titlesOf } from './series.ts'

const units = [
	{ id: 'm3', name: 'Kubikmeter', symbol: 'm³', kind: 'counter' as const },
	{ id: 'c', name: 'Grad Celsius', symbol: '°C', kind: 'level' as const },
]
const reading = (unit: string, name: string, object: string | null, count: number): Reading => ({
	unit,
	name,
	object,
	count,
	last: { data: '1', event_at: '2026-01-01T00:00:00.000Z', event: 'e' },
	expected: null,
	position: 0,
	hidden: false,
})

test('what is measured is offered, the most measured first, and one name at several objects together too', () => {
	const readings = [reading('m3', 'Wasser', 'eg', 3), reading('c', 'Keller', null, 9), reading('m3', 'wasser', 'og', 5)]
	const nameOf = (object: string) => ({ eg: 'Wohnung EG', og: 'Wohnung OG' })[object] ?? null
	const offers = offersOf({ readings, units, nameOf })
	expect(offers.map(({ title, note }) => [title, note])).toEqual([
		['Keller', 'Verlauf je Monat in °C, 9 Messungen'],
		['Wasser: alle 2', 'Verbrauch je Monat in m³, 8 Messungen'],
		['wasser · Wohnung OG', 'Verbrauch je Monat in m³, 5 Messungen'],
		['Wasser · Wohnung EG', 'Verbrauch je Monat in m³, 3 Messungen'],
	])
	expect(offers[1]?.fields).toEqual({
		name: 'Wasser, alle 2',
		unit: 'm3',
		scale: 'month',
		summarize: true,
		series: [
			{ name: 'Wasser', object: 'eg' },
			{ name: 'wasser', object: 'og' },
		],
	})
	expect(offers[0]?.fields.summarize).toBe(false)
})

test('a series is the same whatever its case, and comes back from its key', () => {
	const series = { name: 'Öl "alt"', object: null }
	expect(seriesOfKey(keyOfSeries(series))).toEqual(series)
	expect(isSameSeries(series, { name: ' öl "ALT" ', object: null })).toBe(true)
	expect(isSameSeries(series, { name: 'Öl "alt"', object: 'tank' })).toBe(false)
})

test('of one name at several objects each is called by its object', () => {
	const wasser = (object_name: string | null) => ({ name: 'Wasser', object_name })
	expect(titlesOf([wasser('EG'), wasser(null)])).toEqual(['EG', 'Wasser'])
	expect(titlesOf([wasser('EG'), { name: 'Gas', object_name: 'Heizung' }])).toEqual(['Wasser · EG', 'Gas · Heizung'])
	expect(titlesOf([wasser('EG')])).toEqual(['Wasser · EG'])
})
