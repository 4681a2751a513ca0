import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Event } from '@hausheft/contract/events.ts'
import type { EventChange } from '@hausheft/contract/event-requests.ts'
import { uncapped } from '@hausheft/contract/rights.ts'
import { caps, roles } from '@hausheft/contract/roles.ts'
import { keepHidden, repeatedReading, seesAll, shownTo, visibleTo, type Viewer } from './rules.ts'

const me = 'me'
const person = fc.constantFrom(me, 'anna', 'beat')
const contact = fc.constantFrom('seen', 'unseen', 'other')
const stamps = { version: 1, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }

const file = fc.record({ id: fc.uuid(), receipt: fc.boolean() }).map(({ id, receipt }) => ({
	id,
	receipt,
	filename: 'a.pdf',
	path: '',
	mime: 'application/pdf',
	user: null,
	event: null,
	property: null,
	size: 1,
	width: null,
	height: null,
	annotations: false,
	plan: false,
	object: null,
	...stamps,
}))
const event: fc.Arbitrary<Event> = fc.record({
	id: fc.uuid(),
	name: fc.string(),
	description: fc.string(),
	group: fc.constant('group'),
	property: fc.constant('property'),
	journal: fc.constant(null),
	user: person,
	author_text: fc.constant(null),
	settles: fc.option(fc.constant('september')),
	transfer: fc.option(fc.constant({ from: 'one', to: 'other', amount: 1 })),
	event_at: fc.constant('2026-01-01T00:00:00.000Z'),
	balance: fc.option(
		fc.record({
			expense: fc.option(fc.nat()),
			income: fc.option(fc.nat()),
			tax_relevant: fc.boolean(),
			tax: fc.constant(null),
			tax_percent: fc.constant(null),
			tax_rest: fc.constant(null),
			paid_by: fc.constant(null),
			split: fc.constant(null),
		}),
	),
	maintenance: fc.option(
		fc.record({
			contact: fc.option(contact),
			person: fc.option(person),
			date: fc.constant(null),
			done: fc.boolean(),
			recurrence: fc.constant(null),
			series: fc.constant(null),
		}),
	),
	measurement: fc.constant([]),
	time_recording: fc.array(
		fc.record({ note: fc.constant(null), minutes: fc.nat(), user_id: fc.option(person), user_text: fc.option(fc.string()) }),
		{ maxLength: 5 },
	),
	reminder: fc.option(
		fc.record({
			date: fc.constant('2026-12-01'),
			note: fc.constant(null),
			person: fc.option(person),
			done: fc.boolean(),
			recurrence: fc.constant(null),
			proposal: fc.option(
				fc.record({ expense: fc.option(fc.nat()), income: fc.option(fc.nat()), paid_by: fc.constant(null), split: fc.constant(null) }),
			),
			series: fc.constant(null),
			kind: fc.option(fc.constant('bill' as const)),
		}),
	),
	rental: fc.option(fc.record({ contact: fc.option(contact), is_rent: fc.constant(true), is_retrieve: fc.constant(false) })),
	objects: fc.constant([]),
	contacts: fc.uniqueArray(contact),
	files: fc.array(file, { maxLength: 4 }),
	version: fc.constant(1),
	created_at: fc.constant(stamps.created_at),
	updated_at: fc.constant(stamps.updated_at),
})
const viewer: fc.Arbitrary<Viewer> = fc.record({
	person: fc.constant(me),
	role: fc.constantFrom(...roles, null),
	cap: fc.constantFrom(...caps, null),
	properties: fc.constant(null),
	contacts: fc.option(fc.constant(new Set(['seen', 'other']))),
})

/** What a form sends that was opened on what the viewer sees and saved as it is. */
const sentBack = ({ balance, transfer, maintenance, reminder, rental, time_recording, contacts, files }: Event): EventChange => ({
	balance,
	transfer,
	maintenance,
	reminder,
	rental,
	time_recording,
	contacts,
	files: files.map(({ id }) => id),
})
/** The entry after a change was written, as the server does it. */
const written = (stored: Event, change: EventChange): Event => ({
	...stored,
	...(Object.fromEntries(Object.entries(change).filter(([key]) => key !== 'files')) as Partial<Event>),
	files: change.files === undefined ? stored.files : stored.files.filter(({ id }) => change.files?.includes(id)),
})
const sorted = (entry: Event) => ({
	...entry,
	time_recording: entry.time_recording.map((row) => JSON.stringify(row)).sort(),
	contacts: [...entry.contacts].sort(),
	files: entry.files.map(({ id }) => id).sort(),
})

describe('visibleTo and keepHidden', () => {
	it('saving what one sees changes nothing, whatever is hidden', () => {
		fc.assert(
			fc.property(event, viewer, (stored, who) => {
				const after = written(stored, keepHidden(who, stored, sentBack(visibleTo(who, stored))))
				expect(sorted(after)).toEqual(sorted(stored))
			}),
		)
	})
	it('removing everything one sees removes nothing that is hidden, and everything else', () => {
		fc.assert(
			fc.property(event, viewer, (stored, who) => {
				const nothing: EventChange = { balance: null, time_recording: [], contacts: [], files: [] }
				const after = written(stored, keepHidden(who, stored, nothing))
				const seen = visibleTo(who, stored)
				expect(visibleTo(who, after)).toMatchObject({ balance: null, time_recording: [], contacts: [], files: [] })
				expect(after.time_recording).toHaveLength(stored.time_recording.length - seen.time_recording.length)
				expect(after.files).toHaveLength(stored.files.length - seen.files.length)
				expect(after.contacts).toHaveLength(stored.contacts.length - seen.contacts.length)
				expect(after.balance).toEqual(seen.balance === null ? stored.balance : null)
			}),
		)
	})
	it('who lacks balance.read and time.read gets neither amounts nor receipts nor times of others', () => {
		fc.assert(
			fc.property(event, (stored) => {
				const seen = visibleTo({ ...uncapped('caretaker'), person: me, contacts: null }, stored)
				if (stored.user !== me) {
					expect(seen.balance).toBeNull()
					expect(seen.files.filter(({ receipt }) => receipt)).toEqual([])
					expect(seen.time_recording.every(({ user_id }) => user_id === me)).toBe(true)
				}
				expect(seen.time_recording.some(({ user_id }) => user_id !== null && user_id !== me)).toBe(false)
			}),
		)
	})
})

const later = '2026-02-02T00:00:00.000Z'
const row = (user_id: string | null) => ({ note: null, minutes: 1, user_id, user_text: 'Jemand' })
/** One change of each part of an entry. */
const changes: Record<string, (before: Event) => Event> = {
	plain: (before) => ({ ...before, name: `${before.name}!` }),
	amount: (before) => ({
		...before,
		balance: {
			income: null,
			tax_relevant: true,
			tax: null,
			tax_percent: null,
			tax_rest: null,
			paid_by: null,
			split: null,
			expense: (before.balance?.expense ?? 0) + 1,
		},
	}),
	...Object.fromEntries(
		[me, 'anna', null].map((user) => [
			`time:${user ?? ''}`,
			(before: Event) => ({ ...before, time_recording: [...before.time_recording, row(user)] }),
		]),
	),
	...Object.fromEntries(
		['seen', 'unseen'].map((id) => [
			`contact:${id}`,
			(before: Event) => ({
				...before,
				contacts: before.contacts.includes(id) ? before.contacts.filter((each) => each !== id) : [...before.contacts, id],
			}),
		]),
	),
}
describe('shownTo', () => {
	it('has a new version and stamp after a change of what the viewer sees, and after no other', () => {
		const moved = { yes: 0, no: 0 }
		fc.assert(
			fc.property(event, viewer, fc.constantFrom(...Object.keys(changes)), (before, who, part) => {
				fc.pre(!seesAll(who))
				const after = changes[part]?.(before) as Event
				const kept = {
					document: JSON.stringify({ ...after, version: 2, updated_at: later }),
					parts: JSON.stringify({ [part]: [1, later] }),
				}
				const { version, updated_at } = shownTo(who, kept)
				const same = JSON.stringify(sorted(visibleTo(who, before))) === JSON.stringify(sorted(visibleTo(who, after)))
				expect([version, updated_at]).toEqual(same ? [1, stamps.updated_at] : [2, later])
				moved[same ? 'no' : 'yes'] += 1
			}),
			{ numRuns: 300 },
		)
		expect(Math.min(moved.yes, moved.no)).toBeGreaterThan(20)
	})
	it('is for who sees everything as it is stored', () => {
		const stored = { name: 'Boiler', version: 7, updated_at: later }
		const kept = { document: JSON.stringify(stored), parts: '{"plain":[1,"x"]}' }
		expect(shownTo({ ...uncapped('owner'), person: me, contacts: null }, kept)).toEqual(stored)
	})
})

describe('readings of one entry', () => {
	it('name a series once, whatever the spelling', () => {
		const water = { unit: 'm3', name: 'Wasser', object: null, replaced: false }
		expect(repeatedReading([water, { ...water, name: ' wasser ' }])).toBe(1)
		expect(repeatedReading([water, { ...water, object: 'boiler' }, { ...water, unit: 'l' }])).toBe(-1)
		expect(repeatedReading([water, { ...water, replaced: true }])).toBe(-1)
	})
})
