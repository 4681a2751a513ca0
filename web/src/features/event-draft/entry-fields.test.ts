import { describe, expect, test } from 'vitest'
import '@hausheft/contract/messages.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { EventFields } from '@hausheft/contract/event-requests.ts'
import { errorsOf } from './entry-errors.ts'
import { bodyOf, entryChanges } from './entry-fields.ts'
import { emptyBalance } from './parts/balance.ts'
import { emptyReading } from './parts/measurement.ts'
import { emptyReminder } from './parts/reminder.ts'
import { emptyTime } from './parts/time-recording.ts'
import { emptyValues, valuesOf, type EntryValues } from './entry-values.ts'
import { never } from './repeat.ts'

const uuid = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
const me = { id: uuid(1), name: 'Anna' }
const now = Date.parse('2026-11-21T10:05:00.000Z')
const values = (over: Partial<EntryValues> = {}): EntryValues => ({ ...emptyValues(now, me), name: 'Boiler entkalkt', ...over })

/** The entry of the story, as it is typed on the phone. */
const story = values({
	parts: ['balance', 'maintenance', 'measurement', 'time-recording', 'reminder'],
	balance: { ...emptyBalance, amount: "1'234.50", tax_relevant: true, tax: 'werterhaltend' },
	maintenance: { state: 'done', day: '2026-11-21', contact: { id: null, name: 'Sanitär Huber AG' }, person: null, recurrence: never },
	readings: [emptyReading({ unit: uuid(2), name: ' Wasser ', data: '812,4' })],
	times: [{ ...emptyTime(me), duration: '1:25' }],
	reminder: {
		day: '2027-11-21',
		note: '',
		person: null,
		done: false,
		recurrence: never,
		proposal: emptyReminder.proposal,
		bill: false,
	},
	objects: [{ id: null, name: 'Boiler' }],
	contacts: [{ id: null, name: 'Sanitär Huber AG' }],
})

const stored: Event = {
	id: uuid(9),
	name: 'Boiler entkalkt',
	description: 'Text',
	group: uuid(8),
	property: uuid(7),
	journal: null,
	user: uuid(1),
	author_text: null,
	settles: null,
	event_at: '2026-11-21T10:05:42.123Z',
	balance: {
		expense: 123450,
		income: null,
		tax_relevant: true,
		tax: 'energie',
		tax_percent: null,
		tax_rest: null,
		paid_by: null,
		split: null,
	},
	transfer: null,
	maintenance: { contact: uuid(4), person: uuid(1), date: '2026-11-21', done: true, recurrence: { every: 1, unit: 'year' }, series: null },
	measurement: [{ unit: uuid(2), name: 'Wasser', note: null, symbol: 'm³', data: '812.4', object: uuid(3), replaced: false }],
	time_recording: [
		{ note: null, minutes: 85, user_id: uuid(1), user_text: 'Anna' },
		{ note: 'geholfen', minutes: 30, user_id: null, user_text: 'Nachbar' },
	],
	reminder: {
		date: '2027-11-21',
		note: 'Entkalker kaufen',
		person: uuid(1),
		done: false,
		recurrence: null,
		proposal: null,
		series: null,
		kind: null,
	},
	rental: null,
	objects: [uuid(3)],
	contacts: [],
	files: [],
	version: 3,
	created_at: '2026-11-21T10:06:00.000Z',
	updated_at: '2026-11-21T10:06:00.000Z',
}

describe('what is typed becomes one request', () => {
	test('with every part of the story', () => {
		expect(errorsOf(story, [uuid(5)])).toEqual({})
		const body = EventFields.parse(bodyOf(story, [uuid(5)]))
		expect(body).toMatchObject({
			name: 'Boiler entkalkt',
			event_at: '2026-11-21T10:05:00.000Z',
			balance: { expense: 123450, income: null, tax_relevant: true, tax: 'werterhaltend' },
			maintenance: { done: true, date: '2026-11-21', contact: { company: 'Sanitär Huber AG' } },
			measurement: [{ unit: uuid(2), name: 'Wasser', data: '812.4', replaced: false }],
			time_recording: [{ minutes: 85, user_id: uuid(1) }],
			reminder: { date: '2027-11-21', note: null },
			rental: null,
			objects: [{ name: 'Boiler' }],
			// The firm is created by the maintenance, and only there.
			contacts: [],
			files: [uuid(5)],
		})
		expect(body.measurement?.[0]).not.toHaveProperty('object')
	})

	test('parts that are switched off are not sent, whatever is typed in them', () => {
		expect(bodyOf({ ...story, parts: [] }, [])).toMatchObject({
			balance: null,
			maintenance: null,
			measurement: [],
			time_recording: [],
			reminder: null,
		})
	})

	test('how often it comes back is a number and a unit, and never is none', () => {
		const reminder = (every: string, unit: 'month' | '') =>
			bodyOf(
				values({
					parts: ['reminder'],
					reminder: {
						day: '2027-01-01',
						note: '',
						person: null,
						done: false,
						recurrence: { ...never, every, unit },
						proposal: emptyReminder.proposal,
						bill: false,
					},
				}),
				[],
			).reminder
		expect(reminder(' 3 ', 'month')?.recurrence).toEqual({ every: 3, unit: 'month' })
		expect(reminder('3', '')?.recurrence).toBeNull()
	})

	test('both sides of an amount are sent; only what is spent is of a kind of tax', () => {
		const balance = (over: Partial<EntryValues['balance']>) =>
			bodyOf(values({ parts: ['balance'], balance: { ...story.balance, ...over } }), []).balance
		expect(balance({ side: 'income', amount: '1 234.50', other: '12.–' })).toMatchObject({
			income: 123450,
			expense: 1200,
			tax: 'werterhaltend',
		})
		expect(balance({ side: 'income', amount: "1'234,5", other: '' })).toMatchObject({ income: 123450, expense: null, tax: null })
	})

	test('a reading names the row of an object that the same request creates', () => {
		const objects = [
			{ id: uuid(3), name: 'Küche' },
			{ id: null, name: 'Zähler 2' },
		]
		const of = (object: string) =>
			bodyOf({ ...story, objects, readings: [emptyReading({ unit: uuid(2), name: 'Wasser', data: '1', object })] }, []).measurement[0]
				?.object
		expect([of('neu:Zähler 2'), of(uuid(3)), of('none'), of('')]).toEqual([1, uuid(3), null, undefined])
	})

	test('a new contact is a firm or a person, in as many fields as its name allows', () => {
		const contact = (name: string, person: boolean) => bodyOf(values({ contacts: [{ id: null, name, person }] }), []).contacts[0]
		expect(contact('Hans Peter Meier', true)).toEqual({ firstname: 'Hans Peter', lastname: 'Meier' })
		expect(contact('Bo Li', true)).toEqual({ lastname: 'Bo Li' })
		expect(contact('Sanitär Huber AG', false)).toEqual({ company: 'Sanitär Huber AG' })
	})

	test('somebody without an account is named by text', () => {
		const body = bodyOf(values({ parts: ['time-recording'], times: [{ ...emptyTime({ id: null, name: 'Nachbar' }), duration: '30' }] }), [])
		expect(body.time_recording).toEqual([{ note: '', minutes: 30, user_text: 'Nachbar' }])
	})
})

describe('an entry that is edited', () => {
	test('is sent unchanged as nothing', () => expect(entryChanges(stored, valuesOf(stored, me), [])).toEqual({}))

	test('is sent with what was touched and nothing else', () => {
		const typed = { ...valuesOf(stored, me), description: 'Neuer Text' }
		expect(entryChanges(stored, typed, [])).toEqual({ description: 'Neuer Text' })
		expect(entryChanges(stored, { ...typed, parts: typed.parts.filter((part) => part !== 'reminder') }, [])).toEqual({
			description: 'Neuer Text',
			reminder: null,
		})
	})

	test('keeps what was not touched in a part: the recurrence, and people without an account', () => {
		const typed = { ...valuesOf(stored, me), maintenance: { ...valuesOf(stored, me).maintenance, state: 'open' as const } }
		expect(entryChanges(stored, typed, [])).toEqual({
			maintenance: { contact: uuid(4), person: uuid(1), date: '2026-11-21', done: false, recurrence: { every: 1, unit: 'year' } },
		})
		expect(EventFields.safeParse(bodyOf(typed, [])).success).toBe(true)
		expect(bodyOf(typed, []).time_recording[1]).toEqual({ note: 'geholfen', minutes: 30, user_text: 'Nachbar' })
	})

	test('with income alone begins on that side, with both shows both', () => {
		const of = (expense: number | null, income: number | null) =>
			valuesOf(
				{
					...stored,
					balance: { expense, income, tax_relevant: false, tax: null, tax_percent: null, tax_rest: null, paid_by: null, split: null },
				},
				me,
			).balance
		expect(of(null, 184000)).toMatchObject({ side: 'income', amount: "1'840.00", other: '' })
		expect(of(500, 700)).toMatchObject({ side: 'expense', amount: '5.00', other: '7.00' })
	})
})
