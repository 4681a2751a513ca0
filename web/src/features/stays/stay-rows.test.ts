import { expect, test } from 'vitest'
import { barsIn, monthGrid, steppedDay, yearGrid, type StayRow } from './stay-rows.ts'

const july = yearGrid(2026).rows[6] as StayRow
const stay = (from_on: string, until_on: string, state = 'fixed') => ({ from_on, until_on, state })
const lying = (row: StayRow, ...stays: ReturnType<typeof stay>[]) =>
	barsIn(row, stays).map(({ start, end, lane, begins, ends }) => [start, end, lane, begins, ends])

test('a year has a row for each month, in which the days of the week stand below each other', () => {
	const { columns, rows } = yearGrid(2024)
	expect(rows.map(({ days }) => days.length)).toEqual([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
	// 1 January 2024 is a Monday, 1 September a Sunday.
	expect([rows[0]?.offset, rows[8]?.offset]).toEqual([0, 6])
	for (const year of [2023, 2024, 2026, 2028, 2034])
		for (const { offset, days } of yearGrid(year).rows) expect(offset + days.length).toBeLessThanOrEqual(columns)
})

test('a month has the whole weeks in which it lies', () => {
	const { columns, rows } = monthGrid('2026-07-10')
	expect([columns, rows.length, rows[0]?.days[0], rows.at(-1)?.days.at(-1)]).toEqual([7, 5, '2026-06-29', '2026-08-02'])
	expect(monthGrid('2027-02-01').rows).toHaveLength(4)
	expect(monthGrid('2026-08-01').rows).toHaveLength(6)
})

test('one comes in the second half of a day and leaves in the first: who comes then stands in the same line', () => {
	// July 2026 begins on a Wednesday.
	expect(july.offset).toBe(2)
	expect(lying(july, stay('2026-07-10', '2026-07-17'), stay('2026-07-17', '2026-07-24'))).toEqual([
		[23, 37, 0, true, true],
		[37, 51, 0, true, true],
	])
})

test('what is asked for stands below what is fixed, and wishes for the same nights beside each other', () => {
	expect(
		lying(july, stay('2026-07-04', '2026-07-08', 'asked'), stay('2026-07-06', '2026-07-09', 'asked'), stay('2026-07-03', '2026-07-05')),
	).toEqual([
		[9, 13, 0, true, true],
		[11, 19, 1, true, true],
		[15, 21, 0, true, true],
	])
})

test('over the end of a month a stay goes on in the next row; the day on which one leaves is still there', () => {
	const [september, october] = yearGrid(2026).rows.slice(8, 10) as [StayRow, StayRow]
	const over = stay('2026-09-29', '2026-10-02')
	expect(lying(september, over)).toEqual([[2 * 29 + 1, 2 * 31, 0, true, false]])
	expect(lying(october, over)).toEqual([[2 * 3, 2 * 4 + 1, 0, false, true]])
	const last = stay('2026-09-28', '2026-10-01')
	expect(lying(october, last)).toEqual([[6, 7, 0, false, true]])
	expect(lying(yearGrid(2026).rows[10] as StayRow, last)).toEqual([])
})

test('arrows move by a day and a week, in a year to the same day of the week of the month above', () => {
	expect(steppedDay('ArrowRight', '2026-12-31', true)).toBe('2027-01-01')
	expect(steppedDay('ArrowUp', '2026-07-10', false)).toBe('2026-07-03')
	expect(steppedDay('ArrowDown', '2026-07-10', true)).toBe('2026-08-07')
	expect(steppedDay('ArrowUp', '2026-08-07', true)).toBe('2026-07-10')
	// 31 July 2026 stands in a column that February has not.
	expect(steppedDay('ArrowUp', '2026-03-31', true)).toBe('2026-02-28')
	expect(steppedDay('ArrowDown', '2026-07-01', true)).toBe('2026-08-01')
	expect([steppedDay('Home', '2026-07-10', true), steppedDay('End', '2026-02-10', true)]).toEqual(['2026-07-01', '2026-02-28'])
	expect([steppedDay('PageDown', '2026-01-31', false), steppedDay('PageUp', '2026-01-31', false)]).toEqual(['2026-02-28', '2025-12-31'])
	expect(steppedDay('x', '2026-07-10', true)).toBeUndefined()
})
