import { calendar, type CalendarItem } from '@hausheft/contract/calendar.ts'
import type { CalendarQuery } from '@hausheft/contract/calendar-requests.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { Sent } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { seeded } from '../../../test/noun.ts'

let server: TestServer
let house: TestHouse
/** A property of its own for each test. */
let id: string
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
})
beforeEach(async () => {
	id = (await house.addProperty('Seeweg 3')).id
})
afterAll(() => server.close())

type Fields = Sent<typeof events.createEvent>['body']
const log = async (body: Partial<Fields>, by = house.anna, property = id) =>
	(
		await server.call(by, events.createEvent, {
			params: { id: property },
			body: { name: 'Gefegt', event_at: '2026-05-05T08:00:00.000Z', ...body },
		})
	).body
const ask = (query: CalendarQuery, person = house.anna) => server.call(person, calendar.getCalendar, { query })
const get = async (query: CalendarQuery = { from: '2026-05-01', to: '2026-05-31' }, person = house.anna) =>
	(await ask({ property: id, ...query }, person)).body
const short = (items: CalendarItem[]) => items.map(({ kind, on, name }) => [kind, on, name])
const addContact = async (body: Sent<typeof contacts.createPropertyContact>['body']) =>
	(await server.call(house.anna, contacts.createPropertyContact, { params: { id }, body })).body

test('entries, reminders, open maintenance and the end of contacts stand on their days, those of the whole day first', async () => {
	const boiler = await log({
		name: 'Boiler entkalkt',
		maintenance: { date: '2026-05-20', done: false },
		reminder: { date: '2026-05-05', note: 'Filter bestellen' },
	})
	await log({ name: 'Kamin gefegt', event_at: '2026-05-05T06:00:00.000Z', maintenance: { date: '2026-05-06', done: true } })
	await log({ name: 'Dach', reminder: { date: '2026-05-31', done: true } })
	const { id: keller } = await addContact({ firstname: 'Rosa', lastname: 'Keller', valid_until: '2026-05-31' })
	await addContact({ company: 'Längst weg', valid_until: '2026-04-30' })
	const { items, days, from, to } = await get()
	expect([from, to]).toEqual(['2026-05-01', '2026-05-31'])
	expect(short(items)).toEqual([
		['reminder', '2026-05-05', 'Filter bestellen'],
		['entry', '2026-05-05', 'Kamin gefegt'],
		['entry', '2026-05-05', 'Boiler entkalkt'],
		['entry', '2026-05-05', 'Dach'],
		['maintenance', '2026-05-20', 'Boiler entkalkt'],
		['contact', '2026-05-31', 'Rosa Keller'],
		['reminder', '2026-05-31', 'Dach'],
	])
	expect(days).toEqual(['2026-05-05', '2026-05-20', '2026-05-31'].map((on) => ({ on, more: 0 })))
	const place = { group: house.group.id, property: id }
	expect(items[0]).toEqual({
		...place,
		kind: 'reminder',
		id: boiler.id,
		on: '2026-05-05',
		at: null,
		name: 'Filter bestellen',
		done: false,
		version: boiler.version,
		movable: true,
		about: 'reminder',
	})
	expect(items[1]).toMatchObject({ at: '2026-05-05T06:00:00.000Z', about: 'maintenance' })
	expect(items.at(-1)).toMatchObject({ done: true })
	expect(items.at(-2)).toEqual({
		...place,
		kind: 'contact',
		id: keller,
		on: '2026-05-31',
		at: null,
		name: 'Rosa Keller',
		done: false,
		version: 1,
		movable: false,
		about: null,
	})
})

test('days are those of Zurich, also when the clock changes, and reach from 1900 to 2200', async () => {
	for (const [event_at, name] of [
		['2026-03-28T22:59:59.999Z', '28.3.'],
		['2026-03-28T23:00:00.000Z', '29.3., 00:00'],
		['2026-03-29T21:59:00.000Z', '29.3., 23:59'],
		['2026-10-24T22:00:00.000Z', '25.10., 00:00'],
		['2026-10-25T22:59:00.000Z', '25.10., 23:59'],
		['2026-10-25T23:00:00.000Z', '26.10., 00:00'],
	] as const)
		await log({ name, event_at })
	const on = async (day: string) => (await get({ from: day, to: day })).items.map(({ name }) => name)
	expect(await on('2026-03-29')).toEqual(['29.3., 00:00', '29.3., 23:59'])
	expect(await on('2026-10-25')).toEqual(['25.10., 00:00', '25.10., 23:59'])
	await log({ name: 'Erbaut', event_at: '1900-01-01T10:00:00.000Z', reminder: { date: '2200-12-31' } })
	expect(await on('1900-01-01')).toEqual(['Erbaut'])
	expect(await on('2200-12-31')).toEqual(['Erbaut'])
})

test.each([
	['from', { from: '1899-12-31' }],
	['to', { to: '2201-01-01' }],
	['to', { from: '2026-01-01', to: '2026-03-04' }],
	['from', { from: '2026-02-30', to: '2026-03-01' }],
	['property', { property: 'hier' }],
])('says at %s what is wrong with %j', async (path, query) => {
	const { status, body } = await ask(query)
	expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]])
})

test('of a day fifty are listed and the rest is counted, the reminders before the entries', async () => {
	await server.owner.query(
		`insert into event (group_id, property_id, person_id, name, event_at)
			select $1, $2, $3, 'Nr. ' || lpad(n::text, 2, '0'), timestamptz '2026-05-05 10:00Z' + n * interval '1 minute' from generate_series(1, 60) n`,
		[house.group.id, id, house.anna.id],
	)
	await log({ name: 'Später', event_at: '2026-05-07T10:00:00.000Z', reminder: { date: '2026-05-05' } })
	const { items, days } = await get()
	expect(days).toEqual([
		{ on: '2026-05-05', more: 11 },
		{ on: '2026-05-07', more: 0 },
	])
	expect(items.map(({ name }) => name)).toEqual([
		'Später',
		...Array.from({ length: 49 }, (_, at) => `Nr. ${String(at + 1).padStart(2, '0')}`),
		'Später',
	])
})

test('the fifty of a day are the first of all houses together, those of one instant by their names', async () => {
	const { id: other } = await house.addProperty('Seeweg 4')
	await server.owner.query(
		`insert into event (group_id, property_id, person_id, name, event_at)
			select $1, case when n % 3 = 0 then $2::uuid else $3 end, $4, 'Nr. ' || lpad((n * 37 % 100)::text, 2, '0'),
				timestamptz '2026-06-02 20:00Z' + (n % 6) * interval '1 hour' from generate_series(1, 198) n`,
		[house.group.id, id, other, house.anna.id],
	)
	for (const property of [undefined, other]) {
		const { items, days } = await get({ from: '2026-06-01', to: '2026-06-30', property })
		const { rows } = await server.owner.query(
			`select (event_at at time zone 'Europe/Zurich')::date::text as on, array_agg(id order by event_at, name collate de_ch, id) as ids from event
				where group_id = $1 and event_at >= '2026-06-01' and event_at < '2026-06-30' and property_id = coalesce($2, property_id) group by 1 order by 1`,
			[house.group.id, property],
		)
		expect(rows.length).toBe(2)
		expect(days).toEqual(rows.map(({ on, ids }) => ({ on, more: Math.max(0, ids.length - 50) })))
		expect(items.map((item) => item.id)).toEqual(rows.flatMap(({ ids }) => ids.slice(0, 50)))
	}
})

describe('who sees what', () => {
	test('all groups of the person at once, and none of others; one of them, or one property, where that is asked', async () => {
		const other = await createHouse(server, 'Chalet')
		const both = await house.join('viewer')
		await server.owner.query(`insert into member (group_id, person_id, role) values ($1, $2, 'member')`, [other.group.id, both.id])
		const [here, there] = [await log({ name: 'Hier' }), await log({ name: 'Dort' }, other.anna, other.property.id)]
		const day = { from: '2026-05-05', to: '2026-05-05' }
		const names = async (query: CalendarQuery, person = both) =>
			(await ask({ ...day, ...query }, person)).body.items.filter((item) => [here.id, there.id].includes(item.id)).map((item) => item.name)
		expect(await names({})).toEqual(['Dort', 'Hier'])
		expect(await names({ group: other.group.id })).toEqual(['Dort'])
		expect(await names({ property: id })).toEqual(['Hier'])
		expect(await names({}, house.anna)).toEqual(['Hier'])
		for (const query of [{ group: other.group.id }, { property: other.property.id }])
			expect((await ask({ ...day, ...query })).body.items).toEqual([])
		const { properties } = (await ask(day, both)).body
		expect(properties).toEqual(
			expect.arrayContaining([
				{ id, group: house.group.id, name: 'Seeweg 3' },
				{ id: other.property.id, group: other.group.id, name: 'Bergstrasse 12' },
			]),
		)
		expect((await ask(day)).body.properties.map((one) => one.group)).not.toContain(other.group.id)
	})

	test('a limited member sees their properties alone, and contacts linked to those; who has no role or has left nothing', async () => {
		const limited = await house.join('member', [house.property.id])
		await log({ name: 'Fremd', reminder: { date: '2026-05-06' } })
		await addContact({ company: 'Mieterin', valid_until: '2026-05-07' })
		const day = { from: '2026-05-01', to: '2026-05-31' }
		expect((await get(day, limited)).items).toEqual([])
		expect((await ask(day, limited)).body.properties.map((one) => one.id)).toEqual([house.property.id])
		const there = await house.join('member', [id])
		expect((await get(day, there)).items.map(({ name }) => name)).toEqual(['Fremd', 'Fremd', 'Mieterin'])
		const nobody = await house.join('viewer')
		await server.owner.query('update member set role = null where person_id = $1', [nobody.id])
		expect((await ask(day, nobody)).body).toMatchObject({ items: [], properties: [] })
		await server.owner.query('update member set removed_at = now() where person_id = $1', [there.id])
		expect((await ask(day, there)).body).toMatchObject({ items: [], properties: [] })
	})

	test('an amount and others’ time show in no sign; the version is that of what is seen', async () => {
		const urs = await house.join('caretaker')
		const bill = await log({ name: 'Rechnung', balance: { expense: 12_345 } })
		await log({ name: 'Gemäht', time_recording: [{ minutes: 20 }] })
		await log({ name: 'Eigenes', balance: { expense: 500 } }, urs)
		await log({ name: 'Eigene Zeit', time_recording: [{ minutes: 20 }] }, urs)
		await server.call(house.anna, events.changeEvent, { params: { id: bill.id }, body: { balance: { expense: 54_321 } } }, { version: 1 })
		const signs = async (person: TestPerson) =>
			Object.fromEntries((await get(undefined, person)).items.map((item) => [item.name, [item.about, item.version, item.movable]]))
		expect(await signs(house.anna)).toEqual({
			Rechnung: ['balance', 2, true],
			Gemäht: ['time-recording', 1, true],
			Eigenes: ['balance', 1, true],
			'Eigene Zeit': ['time-recording', 1, true],
		})
		expect(await signs(urs)).toEqual({
			Rechnung: [null, 1, false],
			Gemäht: [null, 1, false],
			Eigenes: ['balance', 1, true],
			'Eigene Zeit': ['time-recording', 1, true],
		})
		expect(JSON.stringify((await ask({ from: '2026-05-01', to: '2026-05-31' })).body)).not.toContain('54321')
		// With the version as it stands there an entry can be moved by who sees only some of it.
		const limited = await house.join('admin')
		const moved = (await get(undefined, limited)).items.find(({ name }) => name === 'Rechnung')
		const answer = await server.call(
			limited,
			events.changeEvent,
			{ params: { id: bill.id }, body: { event_at: '2026-05-09T08:00:00.000Z' } },
			{ version: moved?.version ?? 0 },
		)
		expect([answer.status, (await get()).items.at(-1)]).toEqual([
			200,
			expect.objectContaining({ name: 'Rechnung', on: '2026-05-09', version: 3 }),
		])
	})

	test('a program sees by its key the groups and houses of that alone, and makes no subscription', async () => {
		const other = await house.addProperty('Bergli')
		await log({ name: 'Hier' })
		await log({ name: 'Dort' }, house.anna, other.id)
		const key = await server.withKey(house.anna, { cap: 'owner', properties: [id] })
		const day = { from: '2026-05-05', to: '2026-05-05' }
		const { items, properties } = (await ask({ ...day, group: house.group.id }, key)).body
		expect([items.map(({ name }) => name), properties.map((one) => one.id)]).toEqual([['Hier'], [id]])
		const reads = await server.withKey(house.anna, { cap: 'read_only' })
		expect((await get(day, reads)).items).toEqual([expect.objectContaining({ name: 'Hier', movable: false })])
		for (const program of [key, reads])
			for (const write of [calendar.createFeed, calendar.removeFeed])
				expect((await server.call(program, write, { params: { id: house.group.id } })).status).toBe(403)
	})

	test('what is in the trash is not there, nor what hangs on a property that is', async () => {
		const gone = await log({ reminder: { date: '2026-05-06' } })
		await server.call(house.anna, events.removeEvent, { params: { id: gone.id } }, { version: gone.version })
		expect((await get()).items).toEqual([])
		await log({ measurement: [{ unit: await seeded(server, 'unit'), name: 'Wasser', data: '1' }] })
		expect((await get()).items).toEqual([expect.objectContaining({ about: 'measurement' })])
		await server.owner.query('update property set deleted_at = now(), deleted_by = $2 where id = $1', [id, house.anna.id])
		expect((await get()).items).toEqual([])
	})
})
