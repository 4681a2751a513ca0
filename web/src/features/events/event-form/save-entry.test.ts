import { describe, expect, test } from 'vitest'
import type { Event, EventFields } from '@hausheft/contract/events.ts'
import { ApiError } from '../../../platform/api.ts'
import { isUncertain, sendNew } from '../../../platform/repeated-create.ts'
import { emptyValues } from './entry-values.ts'
import type { EntryValues } from './entry-values.ts'
import { attempt, withCreated } from './save-entry.ts'

const values = (over: Partial<EntryValues> = {}): EntryValues => ({ ...emptyValues(0, null), name: 'Boiler', ...over })

/** What the server does with keys: the same key and body answer the same entry, another body is refused. */
function server() {
	const kept = new Map<string, { body: string; saved: Event }>()
	return async (fields: EventFields, key: string): Promise<Event> => {
		const body = JSON.stringify(fields)
		const before = kept.get(key)
		if (before && before.body !== body) throw new ApiError(422, 'idempotency_mismatch', {})
		const saved = before?.saved ?? ({ id: `e${kept.size + 1}`, name: fields.name } as Event)
		kept.set(key, { body, saved })
		return saved
	}
}

describe('saving again after an answer was lost', () => {
	test('makes no second entry', async () => {
		const create = server()
		const first = attempt(values(), [], undefined)
		await create(JSON.parse(first.bodies[0]!) as EventFields, first.key)
		const again = attempt(values(), [], first)
		expect(again.key).toBe(first.key)
		expect(await sendNew(create, again)).toEqual({ saved: { id: 'e1', name: 'Boiler' } })
	})

	test('with other words answers the entry that had arrived, and says that the words are not in it', async () => {
		const create = server()
		const first = attempt(values(), [], undefined)
		await create(JSON.parse(first.bodies[0]!) as EventFields, first.key)
		const again = attempt(values({ name: 'Boiler Keller' }), [], first)
		const third = attempt(values({ name: 'Boiler Estrich' }), [], again)
		for (const next of [again, third])
			expect(await sendNew(create, next)).toEqual({ saved: { id: 'e1', name: 'Boiler' }, arrived: first.bodies[0] })
	})

	test('that had not arrived is an ordinary save', async () => {
		const first = attempt(values(), [], undefined)
		expect(await sendNew(server(), attempt(values({ name: 'Neu' }), [], first))).toEqual({ saved: { id: 'e1', name: 'Neu' } })
	})

	test('what was created by name is not created again', () => {
		const typed = values({
			parts: ['maintenance'],
			objects: [{ id: 'o1', name: '' }, { id: null, name: 'Boiler' }],
			contacts: [{ id: null, name: 'Hans Meier', person: true }],
			maintenance: { state: 'done', day: '', contact: { id: null, name: 'Huber AG' }, recurrence: null },
		})
		const saved = { objects: ['o1', 'o2'], contacts: ['c1'], maintenance: { contact: 'c2' }, rental: null } as unknown as Event
		const known = withCreated(typed, attempt(typed, [], undefined).bodies[0]!, saved)
		expect([known.objects, known.contacts, known.maintenance.contact].flat().map((choice) => choice?.id)).toEqual(['o1', 'o2', 'c1', 'c2'])
	})
})

test('only an answer that says no is certain', () => {
	expect([new ApiError(0, 'offline', {}), new ApiError(503, 'unavailable', {})].map(isUncertain)).toEqual([true, true])
	expect([new ApiError(422, 'validation', {}), new ApiError(402, 'limit_exceeded', {}), new Error('x')].map(isUncertain)).toEqual([false, false, false])
})
