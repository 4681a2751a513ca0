import { expect, test } from 'vitest'
import type { Errors } from '../../platform/forms/form-state.ts'
import { observable } from '../../platform/page/observable.ts'
import { createEntryStore, valueAt } from './entry-store.ts'
import { emptyReading } from '../event-draft/parts/measurement.ts'
import { emptyValues } from '../event-draft/entry-values.ts'

const begin = (errors: Errors = {}) => {
	const values = { ...emptyValues(0, null), readings: [emptyReading({ name: 'Gas' }), emptyReading({ name: 'Wasser' })] }
	const state = observable({ content: { values }, errors })
	return createEntryStore(state, (typed) => state.set({ ...state.get(), content: { values: typed } }))
}

test('a place is set without touching what stands beside it', () => {
	const store = begin()
	const before = store.values.get()
	store.put('readings.1.data', '812.4')
	const after = store.values.get()
	expect(valueAt(after, 'readings.1.data')).toBe('812.4')
	expect(before.readings[1]?.data).toBe('')
	expect(after.readings[0]).toBe(before.readings[0])
	expect(after.balance).toBe(before.balance)
	expect(after.readings).toHaveLength(2)
})

test('a row that has gone has no value, and a field says that it is there as long as it is', () => {
	const store = begin({ name: 'a' })
	expect(valueAt(store.values.get(), 'readings.7.data')).toBeUndefined()
	let told = 0
	const stop = store.showError('name', () => told++)
	store.put('name', 'Boiler')
	expect([store.isShown('name'), store.isShown('day'), told, store.errors.get()]).toEqual([true, false, 1, { name: 'a' }])
	stop()
	store.put('name', 'Boiler 2')
	expect([store.isShown('name'), told]).toEqual([false, 1])
})
