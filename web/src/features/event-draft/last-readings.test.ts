import { expect, test } from 'vitest'
import type { Event, Unit } from '@hausheft/contract/events.ts'
import { emptyValues } from './entry-values.ts'
import { difference, lastOf, lowerErrors, newestOf, readingsIn } from './last-readings.ts'
import { emptyReading } from './parts/measurement.ts'

const row = (name: string, data: string, object: string | null = null) => ({
	unit: 'u',
	name,
	data,
	object,
	symbol: 'm³',
	note: null,
	replaced: false,
})
const entry = (id: string, event_at: string, ...measurement: Event['measurement']) => ({ id, event_at, measurement }) as Event
const events = [
	entry('3', '2026-11-01', row('Wasser', '812.4', 'kueche')),
	entry('2', '2026-10-01', row('Wasser', '798.15', 'kueche'), row('Wasser', '55', 'bad')),
	entry('1', '2026-09-01', row('wasser ', '790', 'kueche')),
]

test('of each meter only the newest reading counts', () =>
	expect(newestOf(readingsIn({ events })).map(({ object, data }) => [object, data])).toEqual([
		['kueche', '812.4'],
		['bad', '55'],
	]))

test('an entry that is edited is not its own last reading', () =>
	expect(newestOf(readingsIn({ events }, '3')).map(({ data }) => data)).toEqual(['798.15', '55']))

test('a meter is found by unit and name, and by its object where one is given', () => {
	const all = readingsIn({ events })
	expect(lastOf(all, { unit: 'u', name: ' WASSER', object: undefined })?.data).toBe('812.4')
	expect(lastOf(all, { unit: 'u', name: 'Wasser', object: 'bad' })?.data).toBe('55')
	expect(lastOf(all, { unit: 'u', name: 'Wasser', object: null })).toBeUndefined()
	expect(lastOf(all, { unit: 'x', name: 'Wasser', object: undefined })).toBeUndefined()
})

test('the difference shows its sign', () => {
	expect(difference('812.4', '798.15')).toBe('+14.25')
	expect(difference('3', '10')).toBe('-7')
})

test('a counter that shows less than before is asked about, until it is answered', () => {
	const units = [{ id: 'u', name: 'Wasser', symbol: 'm³', kind: 'counter' }] as Unit[]
	const all = readingsIn({ events })
	const asked = (fields: object, of = units, at = '2026-11-20T10:00:00.000Z') => {
		const reading = { ...emptyReading({ unit: 'u', name: 'Wasser', object: 'kueche' }), data: '8', ...fields }
		const values = { ...emptyValues(Date.parse(at), null), parts: ['measurement' as const], readings: [reading] }
		return Object.keys(lowerErrors(values, all, of))
	}
	expect(asked({})).toEqual(['readings.0.data'])
	for (const fields of [{ data: '812.4' }, { data: '' }, { replaced: true }, { sure: '8' }, { object: 'none' }])
		expect(asked(fields)).toEqual([])
	expect(asked({ sure: '80' })).toEqual(['readings.0.data'])
	expect(asked({}, [{ ...units[0], kind: 'level' } as Unit])).toEqual([])
	// Of an earlier day it is the one before that day.
	expect(asked({ data: '789' }, units, '2026-09-15T10:00:00.000Z')).toEqual(['readings.0.data'])
	expect(asked({ data: '791' }, units, '2026-09-15T10:00:00.000Z')).toEqual([])
	expect(asked({ data: '1' }, units, '2026-08-15T10:00:00.000Z')).toEqual([])
})
