import { expect, test } from 'vitest'
import type { Event } from '@hausheft/contract/events.ts'
import { emptyReading } from './parts/measurement.ts'
import { emptyValues, type EntryValues } from './entry-values.ts'
import { never } from './repeat.ts'
import { bodyOf } from './entry-fields.ts'
import { withCreated } from './with-created.ts'

const values = (over: Partial<EntryValues> = {}): EntryValues => ({ ...emptyValues(0, null), name: 'Boiler', ...over })

test('what was created by name is not created again', () => {
	const typed = values({
		parts: ['maintenance'],
		objects: [
			{ id: 'o1', name: '' },
			{ id: null, name: 'Boiler' },
		],
		readings: [emptyReading({ object: 'neu:Boiler' }), emptyReading({ object: 'o1' })],
		contacts: [{ id: null, name: 'Hans Meier', person: true }],
		maintenance: { state: 'done', day: '', contact: { id: null, name: 'Huber AG' }, person: null, recurrence: never },
	})
	const saved = { objects: ['o1', 'o2'], contacts: ['c1'], maintenance: { contact: 'c2' }, rental: null } as unknown as Event
	const known = withCreated(typed, bodyOf(typed, []), saved)
	expect([known.objects, known.contacts, known.maintenance.contact].flat().map((choice) => choice?.id)).toEqual(['o1', 'o2', 'c1', 'c2'])
	expect(known.readings.map(({ object }) => object)).toEqual(['o2', 'o1'])
})
