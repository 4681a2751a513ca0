import { expect, test } from 'vitest'
import {
	emptyReading,
	filledReadings,
	isLastOfOld,
	openMeters,
	type Reading,
	withMeasured,
	withMeter,
	withReplaced,
} from './measurement.ts'

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

test('a meter is offered until a row is about it, and takes the first empty row', () => {
	const meter = (name: string, object: string | null = null, unit = 'm3') => ({ unit, name, object })
	const last = [meter('Wasser'), meter('Gas', 'heizung'), meter('Wasser', null, 'kWh')]
	const [water, empty, other] = [
		emptyReading({ unit: 'm3', name: ' wasser ', data: '8' }),
		emptyReading(),
		emptyReading({ unit: 'l', name: 'Öl' }),
	]
	expect(openMeters(last, [water, empty])).toEqual([last[1], last[2]])
	expect(openMeters(last, [])).toEqual(last)
	const shown = (rows: readonly { name: string; object: string }[]) => rows.map(({ name, object }) => `${name.trim()} ${object}`.trim())
	expect(shown(withMeter([water, empty, emptyReading()], meter('Gas', 'heizung')))).toEqual(['wasser', 'Gas heizung', ''])
	expect(shown(withMeter([water, other], meter('Strom')))).toEqual(['wasser', 'Öl', 'Strom none'])
})

test('an entry with a reading of a thing is about that thing, once', () => {
	const [boiler, heating] = [
		{ id: 'boiler', name: 'Boiler' },
		{ id: 'heizung', name: 'Heizung' },
	]
	const about = withMeasured([boiler], [boiler, heating], 'heizung')
	expect(about).toEqual([boiler, heating])
	expect(withMeasured(about, [boiler, heating], 'heizung')).toBe(about)
	expect([withMeasured([boiler], [heating], null), withMeasured([boiler], [heating], 'gone')]).toEqual([[boiler], [boiler]])
})
