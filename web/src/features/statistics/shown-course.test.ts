import { expect, test } from 'vitest'
import { coveredText, lineOf, moreRows, slotText, summaryOf, tableOf, type Course, type ShownSeries } from './shown-course.ts'

const slot = (on: string, value: string | null, estimated = false, min: string | null = null, max: string | null = null) => ({
	on,
	value,
	min,
	max,
	estimated,
	covered: value === null ? 0 : 1,
})
const gas: ShownSeries = {
	name: 'Gas',
	object: null,
	object_name: null,
	readings: 3,
	first_on: '2025-01-01',
	last_on: '2026-02-01',
	title: 'Gas',
	tone: 'measurement',
	slots: [slot('2026-01-01', '1234.567891'), slot('2026-02-01', '33.333333333', true), slot('2026-03-01', null)],
	broken: [],
	before: [slot('2025-01-01', '1000'), null, slot('2025-03-01', null)],
}
const course: Course = { series: [gas], scale: 'month', way: 'consumption', symbol: 'm³', withBefore: true }

test('the table says what the picture draws, with its estimates and gaps', () => {
	expect(tableOf(course, false)).toEqual({
		columns: ['Monat', 'Gas in m³', 'Vorjahr'],
		rows: [
			{ name: 'Januar 2026', cells: ["1'234.57", "1'000.00"] },
			{ name: 'Februar 2026', cells: ['≈\u00a033.33', '–'] },
			{ name: 'März 2026', cells: ['–', '–'] },
		],
	})
})

test('a spreadsheet gets the same numbers, all with the same decimals', () => {
	const { columns, rows } = tableOf({ ...course, series: [gas, { ...gas, title: 'Öl' }], withBefore: false }, true)
	expect(columns).toEqual(['Monat', 'Gas [m³]', 'geschätzt', 'gemessener Teil', 'Öl [m³]', 'geschätzt', 'gemessener Teil'])
	expect(rows[1]).toEqual({ name: 'Februar 2026', cells: ['33.33', 'ja', '1', '33.33', 'ja', '1'] })
	expect(rows[2]?.cells).toEqual(['', '', '', '', '', ''])
})

test('a level has its lowest and its highest, in the table and in words', () => {
	const level: Course = {
		...course,
		way: 'mean',
		symbol: '°C',
		withBefore: false,
		series: [{ ...gas, slots: [slot('2026-01-01', '9.75', false, '-1', '20.5')], before: [null] }],
	}
	expect(tableOf(level, false)).toMatchObject({
		columns: ['Monat', 'Gas in °C', 'tiefster', 'höchster'],
		rows: [{ cells: ['9.75', '−1.00', '20.50'] }],
	})
	expect(slotText(level.series[0] as ShownSeries, 0, level)).toBe('9.75\u00a0°C (−1 bis 20.5)')
})

test('the picture is told in words', () => {
	expect([0, 1, 2].map((at) => slotText(gas, at, course))).toEqual([
		"1'234.57\u00a0m³, Vorjahr 1'000\u00a0m³",
		'33.33\u00a0m³, geschätzt',
		'nichts gemessen',
	])
	expect(summaryOf(course)).toBe(
		"Monat für Monat. Gas, Januar 2026 bis März 2026: höchster Wert 1'234.57\u00a0m³ (Januar 2026), tiefster 33.33\u00a0m³ (Februar 2026); 1 geschätzt, 1 ohne Messung.",
	)
})

test('R13 a slot that is covered in part says how much, looks so, and is compared with none', () => {
	const part = { ...slot('2026-02-01', '3.2', true), covered: 0.339285 }
	const shown: ShownSeries = { ...gas, slots: [part], before: [slot('2025-02-01', '30')] }
	expect(slotText(shown, 0, course)).toBe('3.2\u00a0m³, 9.5 von 28 Tagen, Vorjahr 30\u00a0m³')
	expect(lineOf(shown, course)).toMatchObject({ values: [3.2], estimated: [true], before: [null] })
	expect(lineOf({ ...shown, slots: [slot('2026-02-01', '3.2')] }, course)).toMatchObject({ estimated: [false], before: [30] })
	expect(tableOf({ ...course, series: [shown] }, false).rows[0]?.cells[0]).toBe('≈\u00a03.2 (9.5 von 28 Tagen)')
	expect([coveredText({ ...part, on: '2026-02-03' }, 'day', 'sum'), coveredText({ ...part, covered: 1 }, 'month', 'sum')]).toEqual([
		'8.1 von 24 Stunden',
		undefined,
	])
})

test('of a long table it is said how many rows come next, and of how many', () => {
	const more = (length: number, shown = 60) => moreRows({ series: [{ slots: Array.from({ length }) }] }, shown, 240)
	expect([moreRows({ series: [] }, 60, 240), more(0), more(60), more(61)]).toEqual([undefined, undefined, undefined, '1 weitere Zeile'])
	expect([more(300), more(301), more(301, 300)]).toEqual(['240 weitere Zeilen', '240 weitere Zeilen von 241', '1 weitere Zeile'])
})
