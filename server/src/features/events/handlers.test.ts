import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contacts } from '@hausheft/contract/contacts.ts'
import { events, type Event } from '@hausheft/contract/events.ts'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { plans } from '@hausheft/contract/plans.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
let units: Record<string, string>

beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	units = Object.fromEntries((await server.call(house.anna, events.listUnits, {})).body.map(({ symbol, id }) => [symbol, id]))
})
afterAll(() => server.close())

const at = '2026-11-20T09:00:00.000Z'
const log = (person: TestPerson, body: Partial<EventFields> & { name: string }, key?: string) =>
	server.call(
		person,
		events.createEvent,
		{ params: { id: house.property.id }, body: { event_at: at, ...body } },
		key === undefined ? {} : { key },
	)
const logged = async (person: TestPerson, body: Partial<EventFields> & { name: string }): Promise<Event> => {
	const { status, body: event } = await log(person, body)
	expect(event).toMatchObject({ name: body.name })
	expect(status).toBe(201)
	return event
}
const get = (person: TestPerson, id: string) => server.call(person, events.getEvent, { params: { id } })
const change = (person: TestPerson, event: Event, body: object) =>
	server.call(person, events.changeEvent, { params: { id: event.id }, body }, { version: event.version })

describe('logging an entry', () => {
	it('takes a description that is null for none, when it is made and when it is changed', async () => {
		const event = await logged(house.anna, { name: 'Boiler entkalkt', description: null as never })
		expect(event.description).toBe('')
		const told = (await change(house.anna, event, { description: 'Kalk bis oben.' })).body
		expect((await change(house.anna, told, { description: null })).body).toMatchObject({ description: '', name: 'Boiler entkalkt' })
	})

	it('carries every part in one request, with an object and a contact made on the fly', async () => {
		const event = await logged(house.anna, {
			name: 'Boiler entkalkt',
			description: 'Kalk bis oben.',
			balance: { expense: 123_450, tax_relevant: true, tax: 'werterhaltend' },
			maintenance: { done: true, contact: { company: 'Sanitär Huber AG' } },
			measurement: [{ unit: units['m³'] as string, name: 'Wasser', data: '812.40', object: 0, replaced: false }],
			time_recording: [{ minutes: 85, user_id: house.anna.id }],
			reminder: { date: '2027-11-20', note: 'Wieder entkalken', done: false },
			objects: [{ name: 'Boiler' }],
			contacts: [{ firstname: 'Urs', lastname: 'Huber' }],
		})
		expect(event).toMatchObject({
			user: house.anna.id,
			group: house.group.id,
			balance: { expense: 123_450, income: null, tax_relevant: true, tax: 'werterhaltend', tax_percent: null, tax_rest: null },
			maintenance: { done: true, date: null },
			measurement: [{ name: 'Wasser', data: '812.40', symbol: 'm³', object: event.objects[0] }],
			time_recording: [{ minutes: 85, user_id: house.anna.id, user_text: 'Anna' }],
			reminder: { date: '2027-11-20', done: false },
			rental: null,
			version: 1,
		})
		const place = { params: { id: house.property.id } }
		expect((await server.call(house.anna, objects.listObjects, place)).body.map(({ name }) => name)).toContain('Boiler')
		const linked = (await server.call(house.anna, contacts.listPropertyContacts, place)).body
		expect(linked.map(({ id }) => id)).toEqual(expect.arrayContaining([event.contacts[0], event.maintenance?.contact]))
		expect((await server.call(house.anna, groups.getGroup, { params: { id: house.group.id } })).body.events).toMatchObject([
			{ id: event.id, date: '2027-11-20', note: 'Wieder entkalken' },
		])
	})
	it('T15 takes time that names nobody for the writer’s, at its change too', async () => {
		const beat = await house.join('caretaker')
		const event = await logged(beat, { name: 'Rasen gemäht', time_recording: [{ minutes: 60 }, { minutes: 30, user_text: 'Nachbar' }] })
		const own = { user_id: beat.id, user_text: 'caretaker' }
		expect(event.time_recording).toMatchObject([
			{ minutes: 60, ...own },
			{ minutes: 30, user_id: null, user_text: 'Nachbar' },
		])
		const { body: changed } = await change(house.anna, event, { time_recording: [{ minutes: 75, user_id: null, user_text: '' }] })
		expect(changed.time_recording).toMatchObject([{ minutes: 75, user_id: house.anna.id, user_text: 'Anna' }])
	})

	it('happens once for one Idempotency-Key, and a key is good for one body', async () => {
		const answers = await Promise.all(Array.from({ length: 20 }, () => log(house.anna, { name: 'Einmal' }, 'zwanzig')))
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
		expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
		expect((await log(house.anna, { name: 'Anders' }, 'zwanzig')).body).toMatchObject({ status: 422, code: 'idempotency_mismatch' })
	})
	it('says of a repetition that it was stored, where what it made has been thrown away since', async () => {
		const sent = () => log(house.anna, { name: 'Schon wieder weg' }, 'weggeworfen')
		const made = (await sent()).body
		await server.call(house.anna, events.removeEvent, { params: { id: made.id } }, { version: made.version })
		expect(await sent()).toMatchObject({
			status: 404,
			body: { code: 'not_found', reason: 'stored', detail: expect.stringContaining('schon gespeichert') },
		})
	})
	it('refuses what is nowhere, of another group, or of another property, at its field', async () => {
		const other = await createHouse(server, 'Nachbarn')
		const theirs = (await server.call(other.anna, objects.createObject, { params: { id: other.property.id }, body: { name: 'Lift' } })).body
			.id
		const second = await house.addProperty('Seestrasse 3')
		const elsewhere = (await server.call(house.anna, objects.createObject, { params: { id: second.id }, body: { name: 'Ofen' } })).body.id
		const cases: [Partial<EventFields>, string][] = [
			[{ objects: [theirs] }, 'objects.0'],
			[{ objects: [elsewhere] }, 'objects.0'],
			[{ contacts: [theirs] }, 'contacts.0'],
			[{ maintenance: { done: true, contact: theirs } }, 'maintenance.contact'],
			[{ rental: { is_rent: true, is_retrieve: false, contact: theirs } }, 'rental.contact'],
			[{ journal: theirs }, 'journal'],
			[{ files: [theirs] }, 'files.0'],
			[{ time_recording: [{ minutes: 5, user_id: other.anna.id }] }, 'time_recording.0.user_id'],
			[{ measurement: [{ unit: theirs, name: 'Wasser', data: '1', replaced: false }] }, 'measurement.0.unit'],
			[{ measurement: [{ unit: units['l'] as string, name: 'Öl', data: '1', object: theirs, replaced: false }] }, 'measurement.0.object'],
		]
		for (const [body, path] of cases) {
			expect((await log(house.anna, { name: 'Fremd', ...body })).body).toMatchObject({ status: 422, errors: [{ path }] })
		}
		expect((await server.call(other.anna, events.rollGroup, { params: { id: other.group.id }, query: {} })).body.events).toEqual([])
	})
	it('refuses two readings of one series, and creating contacts without the right', async () => {
		const reading = { unit: units['kWh'] as string, name: 'Strom', data: '1', replaced: false }
		expect((await log(house.anna, { name: 'Doppelt', measurement: [reading, { ...reading, name: 'strom ' }] })).body).toMatchObject({
			errors: [{ path: 'measurement.1.name' }],
		})
		const beat = await house.join('caretaker')
		expect((await log(beat, { name: 'Neu', contacts: [{ company: 'Neue AG' }] })).status).toBe(403)
		expect((await log(beat, { name: 'Neu', objects: [{ name: 'Leiter' }] })).status).toBe(201)
	})
})

describe('who does not see amounts and times', () => {
	it('gets neither, nowhere, and keeps them when writing', async () => {
		const beat = await house.join('caretaker')
		const event = await logged(beat, { name: 'Rasen gemäht', time_recording: [{ minutes: 60, user_id: beat.id }] })
		const more = await change(house.anna, event, {
			time_recording: [
				{ minutes: 60, user_id: beat.id },
				{ minutes: 30, user_id: house.anna.id },
			],
		})
		expect(more.status).toBe(200)
		const seen = await get(beat, event.id)
		expect(seen.body.time_recording).toMatchObject([{ minutes: 60 }])
		const after = await change(beat, seen.body, { time_recording: [{ minutes: 75, user_id: beat.id }] })
		expect(after.body.time_recording).toMatchObject([{ minutes: 75 }])
		expect((await get(house.anna, event.id)).body.time_recording.map(({ minutes }) => minutes).sort()).toEqual([30, 75])
	})
	it('finds by kind only what they see', async () => {
		const beat = await house.join('caretaker')
		await logged(house.anna, {
			name: 'Rechnung',
			balance: { expense: 500, tax_relevant: false },
			time_recording: [{ minutes: 5, user_id: house.anna.id }],
		})
		const own = await logged(beat, { name: 'Salz gekauft', balance: { expense: 1290, tax_relevant: false } })
		const list = (kind: 'balance' | 'time-recording') =>
			server.call(beat, events.rollProperty, { params: { id: house.property.id }, query: { kind } })
		expect((await list('balance')).body.events).toMatchObject([{ id: own.id, balance: { expense: 1290 } }])
		expect((await list('time-recording')).body.ids).toEqual([])
	})
	it('is told in a 412 only what they may know', async () => {
		const beat = await house.join('caretaker')
		const event = await logged(beat, { name: 'Treppe', time_recording: [{ minutes: 10, user_id: beat.id }] })
		await change(house.anna, event, { time_recording: [{ minutes: 99, user_id: house.anna.id }] })
		const stale = await change(beat, event, { name: 'Treppe gewischt' })
		expect(stale.status).toBe(412)
		expect((stale.body.current as Event).time_recording).toEqual([])
	})
	it('lets the bookkeeper write amounts of any entry, and nothing else of it', async () => {
		const clara = await house.join('accountant')
		const event = await logged(house.anna, { name: 'Rechnung Kaminfeger', balance: { expense: 100, tax_relevant: false } })
		const after = await change(clara, event, { balance: { expense: 200, tax_relevant: true } })
		expect(after.body).toMatchObject({ balance: { expense: 200, tax_relevant: true }, version: 2 })
		expect((await change(clara, after.body, { name: 'Anders' })).status).toBe(403)
	})
})

describe('changing an entry', () => {
	it('needs the version it is based on: one of a hundred at once wins', async () => {
		const event = await logged(house.anna, { name: 'Wettlauf' })
		expect((await server.call(house.anna, events.changeEvent, { params: { id: event.id }, body: { name: 'Ohne' } })).status).toBe(428)
		const answers = await Promise.all(Array.from({ length: 100 }, (_, turn) => change(house.anna, event, { name: `Lauf ${turn}` })))
		expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(99).fill(412)])
	})
	it('leaves parts alone that are not sent, removes what is null, and counts one version, one history row, one message', async () => {
		const event = await logged(house.anna, {
			name: 'Teile',
			balance: { income: 5, tax_relevant: false },
			reminder: { date: '2027-01-01', done: false },
			objects: [{ name: 'Dach' }],
		})
		const changed = await change(house.anna, event, {
			balance: null,
			measurement: [{ unit: units['l'] as string, name: 'Öl', data: '12.5', replaced: false }],
		})
		expect(changed.body).toMatchObject({
			balance: null,
			reminder: { date: '2027-01-01' },
			measurement: [{ data: '12.5', object: event.objects[0] }],
			version: 2,
		})
		const { rows } = await server.owner.query(`select event from history where source = 'event' and fk = $1 order by id`, [event.id])
		expect(rows).toEqual([{ event: 'INSERT' }, { event: 'UPDATE' }])
	})
	it('moves to another property only with a word on objects and journal', async () => {
		const second = await house.addProperty('Dorfstrasse 9')
		const event = await logged(house.anna, { name: 'Umzug', objects: [{ name: 'Keller' }] })
		expect((await change(house.anna, event, { property: second.id })).body).toMatchObject({ errors: [{ path: 'objects' }] })
		expect((await change(house.anna, event, { property: second.id, objects: [] })).body).toMatchObject({ property: second.id, objects: [] })
	})
	it('ticks off by whoever may complete, without If-Match', async () => {
		const beat = await house.join('caretaker')
		const viewer = await house.join('viewer')
		const event = await logged(house.anna, { name: 'Filter', reminder: { date: '2026-12-01', done: false } })
		const complete = (person: TestPerson) =>
			server.call(person, events.completeEvent, { params: { id: event.id }, body: { part: 'reminder', done: true } })
		expect((await complete(viewer)).status).toBe(403)
		expect((await complete(beat)).body.reminder?.done).toBe(true)
		expect((await complete(beat)).body.version).toBe(2)
	})
	it('goes to the trash: gone from lists, counted no more', async () => {
		const used = async () => (await server.call(house.anna, plans.getLimits, { params: { id: house.group.id } })).body.events.used
		const before = await used()
		const event = await logged(house.anna, { name: 'Weg damit' })
		expect(await used()).toBe(before + 1)
		expect((await server.call(house.anna, events.removeEvent, { params: { id: event.id } }, { version: 1 })).status).toBe(204)
		expect((await get(house.anna, event.id)).status).toBe(404)
		expect(await used()).toBe(before)
	})
})

describe('the rolling list', () => {
	it('gives every entry once, newest first, also when instants are equal, with names for what is shown', async () => {
		const place = await house.addProperty('Listenweg 1')
		const journal = (await server.call(house.anna, journals.listJournalTypes, {})).body[0]?.id as string
		const { body: book } = await server.call(house.anna, journals.createJournal, {
			params: { id: place.id },
			body: { name: 'Haus', type: journal },
		})
		for (let turn = 0; turn < 25; turn++) {
			const body = { name: `Eintrag ${turn}`, event_at: `2026-0${1 + (turn % 3)}-01T00:00:00Z`, journal: book.id }
			await server.call(house.anna, events.createEvent, { params: { id: place.id }, body })
		}
		const seen: Event[] = []
		let from: string | null | undefined
		while (from !== null) {
			const page = (
				await server.call(house.anna, events.rollProperty, {
					params: { id: place.id },
					query: { limit: 4, include: 'names', ...(from && { from }) },
				})
			).body
			expect(page.ids).toEqual(page.events.map(({ id }) => id))
			expect(page.names).toMatchObject({ [book.id]: 'Haus', [house.anna.id]: 'Anna' })
			seen.push(...page.events)
			from = page.from
		}
		expect(new Set(seen.map(({ id }) => id)).size).toBe(25)
		expect(seen.map(({ event_at, id }) => event_at + id)).toEqual(
			seen
				.map(({ event_at, id }) => event_at + id)
				.sort()
				.reverse(),
		)
		expect((await server.call(house.anna, events.rollProperty, { params: { id: place.id }, query: { from: 'kaputt' } })).status).toBe(422)
	})
	it('filters by year in Zurich, text, object and kind', async () => {
		const place = await house.addProperty('Filterweg 1')
		const put = (body: Partial<EventFields> & { name: string; event_at: string }) =>
			server.call(house.anna, events.createEvent, { params: { id: place.id }, body })
		const silvester = (await put({ name: 'Silvester 100%', event_at: '2025-12-31T23:30:00Z' })).body
		const oven = (await put({ name: 'Ofen', event_at: '2025-06-01T00:00:00Z', objects: [{ name: 'Ofen' }], maintenance: { done: false } }))
			.body
		const ids = async (query: object) => (await server.call(house.anna, events.rollProperty, { params: { id: place.id }, query })).body.ids
		expect(await ids({ year: 2026 })).toEqual([silvester.id])
		expect(await ids({ year: 2025 })).toEqual([oven.id])
		expect(await ids({ q: '100%' })).toEqual([silvester.id])
		expect(await ids({ object: oven.objects[0] as string })).toEqual([oven.id])
		expect(await ids({ kind: 'maintenance' })).toEqual([oven.id])
	})
	it('shows a limited member their property alone', async () => {
		const place = await house.addProperty('Nur für Lea')
		await server.call(house.anna, events.createEvent, { params: { id: place.id }, body: { name: 'Für Lea', event_at: at } })
		const lea = await house.join('member', [place.id])
		expect(
			(await server.call(lea, events.rollGroup, { params: { id: house.group.id }, query: {} })).body.events.map(({ name }) => name),
		).toEqual(['Für Lea'])
		expect((await server.call(lea, events.rollProperty, { params: { id: house.property.id }, query: {} })).status).toBe(404)
	})
})

describe('the stored document', () => {
	it('equals what the rows say, for every entry of this run', async () => {
		const { rows } = await server.owner.query('select id from event where document::text is distinct from event_document(id)::text')
		expect(rows).toEqual([])
	})
})
