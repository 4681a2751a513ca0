import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api/client.ts'
import { errorsOf, generalOf, isTaken, makingOf, ofKind, sampleOf, whyNotTried, withColumn } from './mapping-steps.ts'

test('of another kind the columns keep what that knows too', () => {
	const columns = ['name', 'expense', null, 'event_at'] as Parameters<typeof ofKind>[0]['columns']
	expect(ofKind({ columns }, 'events')).toEqual({ kind: 'events', columns })
	expect(ofKind({ columns }, 'contacts').columns).toHaveLength(4)
	expect(ofKind({ columns }, 'contacts').columns).not.toContain('expense')
})

test('one column is said to be something, the others stay; what another is already is taken', () => {
	const columns = ['name', null, 'event_at'] as Parameters<typeof withColumn>[0]
	expect(withColumn(columns, 1, 'expense')).toEqual(['name', 'expense', 'event_at'])
	expect(withColumn(columns, 0, null)).toEqual([null, null, 'event_at'])
	expect([isTaken(columns, 'event_at', 0), isTaken(columns, 'event_at', 2), isTaken(columns, 'expense', 0)]).toEqual([true, false, false])
})

test('of a column the first three cells with something in them are shown', () => {
	const preview = [['a', ''], ['', 'x'], ['b'], ['c', ''], ['d', '']]
	expect([sampleOf(preview, 0), sampleOf(preview, 1), sampleOf(preview, 2)]).toEqual(['a · b · c', 'x', 'leer'])
})

test('what is made follows the ticks; of readings the contacts stay as they were said', () => {
	const make = { journals: true, objects: false, contacts: true }
	expect(makingOf({ kind: 'events', make }, ['objects'])).toEqual({ journals: false, objects: true, contacts: false })
	expect(makingOf({ kind: 'readings', make }, ['objects'])).toEqual({ journals: false, objects: true, contacts: true })
	expect(makingOf({ kind: 'events', make }, ['contacts', 'journals'])).toEqual({ journals: true, objects: false, contacts: true })
})

test('an error stands at its field, or below where it belongs to none', () => {
	const atField = new ApiError(422, 'validation', { detail: 'Bitte prüfen.', errors: [{ path: 'columns.2', message: 'Zweimal.' }] })
	const general = new ApiError(409, 'conflict', { detail: 'Läuft schon.' })
	expect([errorsOf(atField), generalOf(atField)]).toEqual([{ 'columns.2': 'Zweimal.' }, ''])
	expect([errorsOf(general), generalOf(general)]).toEqual([{}, 'Läuft schon.'])
	expect([errorsOf(null), generalOf(null)]).toEqual([{}, ''])
})

test('what was said last is waited for, and only what was refused is to be looked at', () => {
	const why = (isPending: boolean, hasErrors: boolean) => whyNotTried({ isPending, hasErrors })
	expect(why(false, false)).toBeUndefined()
	expect(why(false, true)).toBe('Zuerst die markierten Angaben prüfen.')
	expect([why(true, false), why(true, true)]).toEqual(Array(2).fill('Die letzte Angabe wird noch gespeichert.'))
})
