import { expect, test } from 'vitest'
import { createEntryStore, valueAt } from './entry-store.ts'
import { emptyReading, emptyValues } from './entry-values.ts'

const begin = () =>
	createEntryStore({ ...emptyValues(0, null), readings: [emptyReading({ name: 'Gas' }), emptyReading({ name: 'Wasser' })] })

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

test('the same value again tells nobody', () => {
	const store = begin()
	store.put('name', 'Boiler')
	let told = 0
	const stop = store.errors.listen(() => told++)
	store.put('name', 'Boiler')
	stop()
	expect(told).toBe(0)
	expect(valueAt(store.values.get(), 'readings.7.data')).toBeUndefined()
})

test('what is typed anew is not wrong any more, what stands elsewhere still is', () => {
	const store = begin()
	store.errors.set({ name: 'a', 'readings.0.data': 'b', 'readings.1.data': 'c' })
	store.put('readings.0.data', '1')
	expect(store.errors.get()).toEqual({ name: 'a', 'readings.1.data': 'c' })
	store.put('readings', [])
	expect(store.errors.get()).toEqual({ name: 'a' })
})
