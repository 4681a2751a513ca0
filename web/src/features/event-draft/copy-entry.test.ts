import { expect, test } from 'vitest'
import type { Event } from '@hausheft/contract/events.ts'
import { copyOf, inOtherHouse, nextAfter, tickedOf } from './copy-entry.ts'
import { bodyOf } from './entry-fields.ts'

const me = { id: 'anna', name: 'Anna' }
const now = Date.parse('2026-11-21T10:05:00.000Z')
const event = {
	id: 'e',
	name: 'Wartung Heizung',
	description: 'Brenner gereinigt',
	journal: 'j',
	event_at: '2025-11-10T08:00:00.000Z',
	balance: {
		expense: 32000,
		income: null,
		tax_relevant: true,
		tax: 'werterhaltend',
		tax_percent: null,
		tax_rest: null,
		paid_by: null,
		split: null,
	},
	maintenance: { contact: 'huber', person: 'anna', date: '2025-11-10', done: true, recurrence: { every: 1, unit: 'year' } },
	measurement: [{ unit: 'h', name: 'Betriebsstunden', data: '4210', object: 'o', replaced: true, note: null, symbol: 'Bh' }],
	time_recording: [{ minutes: 30, user_id: 'anna', user_text: 'Anna', note: null }],
	reminder: { date: '2026-10-01', note: 'Termin abmachen', done: true, recurrence: null },
	rental: null,
	objects: ['o'],
	contacts: [],
	files: [{ id: 'f' }],
} as unknown as Event

test('a copy has the same parts now, without what was measured or done then', () => {
	const values = copyOf(event, me, now)
	expect(values).toMatchObject({ name: 'Wartung Heizung', day: '2026-11-21', time: '11:05', journal: 'j', objects: [{ id: 'o' }] })
	expect(values.parts.toSorted()).toEqual(['balance', 'maintenance', 'measurement', 'reminder', 'time-recording'])
	expect(values.balance).toMatchObject({ amount: '320.00', tax: 'werterhaltend' })
	expect(values.maintenance).toMatchObject({ state: 'open', day: '', contact: { id: 'huber' }, recurrence: { every: '1', unit: 'year' } })
	expect(values.readings).toMatchObject([{ name: 'Betriebsstunden', unit: 'h', object: 'o', data: '', replaced: false }])
	expect(values.reminder).toMatchObject({ done: false, note: 'Termin abmachen' })
})

test('what is ticked off is told by an entry about the same, now, with the amount that comes back', () => {
	const rent = {
		date: '2026-12-01',
		note: null,
		person: null,
		done: false,
		recurrence: null,
		series: null,
		kind: null,
		proposal: { expense: null, income: 145_000, paid_by: null, split: null },
	}
	const body = bodyOf(tickedOf({ ...event, reminder: rent }, 'reminder', me, now), [])
	expect(body).toMatchObject({
		name: 'Wartung Heizung',
		description: '',
		maintenance: null,
		reminder: null,
		measurement: [],
		objects: ['o'],
		journal: 'j',
	})
	expect(body).toMatchObject({ balance: { expense: null, income: 145_000, tax_relevant: true }, contacts: [], files: [] })
	const bill = { ...rent, proposal: { ...rent.proposal, expense: 9_900, income: null } }
	expect(bodyOf(tickedOf({ ...event, reminder: bill }, 'reminder', me, now), [])).toMatchObject({
		balance: { expense: 9_900, tax_relevant: false },
	})
	const served = tickedOf(event, 'maintenance', me, now)
	expect(served).toMatchObject({ parts: ['balance'], balance: { amount: '' }, contacts: [{ id: 'huber' }], day: '2026-11-21' })
})

test('the entry after this one keeps journal, objects and units, and nothing else', () => {
	const values = nextAfter(copyOf(event, me, now), me, now)
	expect(values).toMatchObject({
		name: '',
		description: '',
		journal: 'j',
		objects: [],
		balance: { amount: '', tax: '' },
		contacts: [],
	})
	expect(values.parts).toContain('measurement')
	expect(values.readings).toMatchObject([{ unit: 'h', object: '', name: '', data: '' }])
})

test('in another house there are other journals and objects; who was typed in comes along', () => {
	const values = {
		...copyOf(event, me, now),
		objects: [
			{ id: 'o', name: '' },
			{ id: null, name: 'Pumpe' },
		],
	}
	expect(inOtherHouse(values)).toMatchObject({
		name: 'Wartung Heizung',
		journal: '',
		objects: [{ name: 'Pumpe' }],
		readings: [{ object: '' }],
	})
})
