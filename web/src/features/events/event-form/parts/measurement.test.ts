import { expect, test } from 'vitest'
import { emptyReading, filledReadings, isLastOfOld, withReplaced, type Reading } from './measurement.ts'

const water = { unit: 'm3', name: 'Wasser', object: '' }
const data = (rows: readonly Reading[]) => rows.map((row) => [row.name, row.data, row.replaced])

test('who replaces a meter is asked where the old one stood, once; who does not after all is asked no more', () => {
	const other = emptyReading({ ...water, name: 'Strom', data: '7' })
	const rows = [other, emptyReading({ ...water, data: '0.2' })]
	const replaced = withReplaced(rows, 1, true)
	expect(data(replaced)).toEqual([
		['Strom', '7', false],
		['Wasser', '', false],
		['Wasser', '0.2', true],
	])
	expect(replaced.map((_, at) => isLastOfOld(replaced, at))).toEqual([false, true, false])
	expect(data(withReplaced(replaced, 2, true))).toEqual(data(replaced))
	expect(data(withReplaced(replaced, 2, false))).toEqual(data(rows))
	const typed = replaced.map((row, at) => (at === 1 ? { ...row, data: '812' } : row))
	expect(data(withReplaced(typed, 2, false))).toEqual([
		['Strom', '7', false],
		['Wasser', '812', false],
		['Wasser', '0.2', false],
	])
})

test('where the old one stood may be left open, and is of the same meter alone', () => {
	const [old, fresh] = withReplaced([emptyReading({ ...water, data: '0.2' })], 0, true) as [Reading, Reading]
	expect(filledReadings({ readings: [old, fresh] })).toEqual([1])
	expect(filledReadings({ readings: [{ ...old, data: '812' }, fresh] })).toEqual([0, 1])
	for (const otherwise of [{ name: 'Warmwasser' }, { unit: 'l' }, { object: 'none' }, { replaced: true }])
		expect(isLastOfOld([{ ...old, ...otherwise }, fresh], 0)).toBe(false)
	expect(isLastOfOld([{ ...old, name: ' wasser' }, fresh], 0)).toBe(true)
	expect(filledReadings({ readings: [{ ...old, name: 'Warmwasser' }, fresh] })).toEqual([0, 1])
})
