import { expect, test } from 'vitest'
import { eventOf } from './waiting-entry.ts'

const row = { title: 'Zählerstände', key: 'k', group: 'g', property: 'p', person: 'anna', event_at: '2026-11-22T08:00:00.000Z' }
const reading = { unit: 'u', name: 'Strom', data: '48120.5', object: 'boiler' }

test('a round stands as one entry, with all that was read', () => {
	const body = { event_at: row.event_at, journal: 'j', rows: [reading] }
	expect(eventOf({ ...row, kind: 'round', body })).toMatchObject({
		id: 'k',
		name: 'Zählerstände',
		event_at: row.event_at,
		journal: 'j',
		measurement: [{ name: 'Strom', data: '48120.5', object: 'boiler' }],
		balance: null,
	})
})

test('a departure stands as the entry that it makes', () => {
	const body = { done: [], entry: { name: 'Abreise Nonna', event_at: row.event_at, description: 'Gasflasche leer', balance: null } }
	expect(eventOf({ ...row, kind: 'departure', title: 'Abreise Nonna', body })).toMatchObject({
		name: 'Abreise Nonna',
		description: 'Gasflasche leer',
		measurement: [],
		files: [],
	})
})

test.each(['photos', 'watch', 'reply'] as const)('what is no entry stands in no list: %s', (kind) =>
	expect(eventOf({ ...row, kind, body: null })).toBeUndefined(),
)
