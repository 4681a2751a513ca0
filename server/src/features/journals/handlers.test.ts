import { randomUUID } from 'node:crypto'
import { journals } from '@hausheft/contract/journals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
let type: string
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	type = (await server.call(house.anna, journals.listJournalTypes, {})).body[0]?.id as string
})
afterAll(() => server.close())

const create = async (name: string, property = house.property.id) =>
	(await server.call(house.anna, journals.createJournal, { params: { id: property }, body: { name, type } })).body
const read = async (id: string, person = house.anna) => (await server.call(person, journals.getJournal, { params: { id } })).body
const insert = async (table: string, row: Record<string, unknown>): Promise<string> => {
	const names = Object.keys(row)
	const { rows } = await server.owner.query<{ id: string }>(
		`insert into ${table} (group_id, ${names.join()}) values ($1, ${names.map((_, at) => `$${at + 2}`).join()}) returning *`,
		[house.group.id, ...Object.values(row)],
	)
	return rows[0]?.id as string
}
const log = (journal: string, at: string, more: object = {}) =>
	insert('event', { property_id: house.property.id, journal_id: journal, person_id: house.anna.id, name: 'Eintrag', event_at: at, ...more })

test('the types stand in the order of the product', async () => {
	const { body } = await server.call(house.anna, journals.listJournalTypes, {})
	expect(body).toHaveLength(16)
	expect([body[0]?.name, body.at(-1)?.name]).toEqual(['Hausjournal', 'Allgemein'])
})

test('a journal is created, listed as people sort, changed and moved to the trash', async () => {
	const property = await house.addProperty('Journalhaus')
	const made = await server.call(house.anna, journals.createJournal, { params: { id: property.id }, body: { name: ' Heft 10 ', type } })
	expect(made.status).toBe(201)
	expect(made.body).toMatchObject({ name: 'Heft 10', type, property: property.id, events_count: 0, events: [], contacts: [], version: 1 })
	await create('Heft 9', property.id)
	const list = async () =>
		(await server.call(house.anna, journals.listJournals, { params: { id: property.id } })).body.map(({ name }) => name)
	expect(await list()).toEqual(['Heft 9', 'Heft 10'])
	const { id } = made.body
	const change = (body: object, version: number) => server.call(house.anna, journals.changeJournal, { params: { id }, body }, { version })
	expect((await change({ type: randomUUID() }, 1)).body.errors).toEqual([{ path: 'type', message: 'Das gibt es hier nicht.' }])
	const changed = await change({ name: 'Heft A', disabled_at: '2026-11-21T11:00:00.000Z' }, 1)
	expect(changed.body).toMatchObject({ name: 'Heft A', disabled_at: '2026-11-21T11:00:00.000Z', version: 2 })
	expect((await change({ name: 'Heft B' }, 1)).body.current).toEqual(changed.body)
	expect((await server.call(house.anna, journals.removeJournal, { params: { id } }, { version: 2 })).status).toBe(204)
	expect(await list()).toEqual(['Heft 9'])
	expect((await server.call(house.anna, journals.getJournal, { params: { id } })).status).toBe(404)
})

test('it counts and names its entries and their contacts, newest first, without what is in the trash', async () => {
	const { id } = await create('Unterhalt')
	const [huber, frei, meier, gone] = [
		await insert('contact', { company: 'Huber' }),
		await insert('contact', { company: 'Frei' }),
		await insert('contact', { company: 'Meier' }),
		await insert('contact', { company: 'Weg', deleted_at: new Date() }),
	]
	const first = await log(id, '2026-01-01T10:00:00Z', { maintenance_done: true, maintenance_contact_id: huber })
	const third = await log(id, '2026-03-01T10:00:00Z', { rental_is_rent: true, rental_is_retrieve: false, rental_contact_id: meier })
	const second = await log(id, '2026-02-01T10:00:00Z', { maintenance_done: true, maintenance_contact_id: gone })
	await insert('event_contact', { event_id: second, position: 0, contact_id: frei })
	await insert('event_contact', { event_id: second, position: 1, contact_id: huber })
	await log(id, '2026-04-01T10:00:00Z', { deleted_at: new Date() })
	expect(await read(id)).toMatchObject({ events_count: 3, events: [third, second, first] })
	expect((await read(id)).contacts[0]).toBe(meier)
	expect((await read(id)).contacts.slice(1).toSorted()).toEqual([frei, huber].toSorted())
	const list = await server.call(house.anna, journals.listJournals, { params: { id: house.property.id } })
	expect(list.body.find((journal) => journal.id === id)?.events_count).toBe(3)

	// Contacts are linked to nothing here: who is limited to the property sees the entries without them.
	const beat = await house.join('viewer', [house.property.id])
	expect(await read(id, beat)).toMatchObject({ events_count: 3, events: [third, second, first], contacts: [] })
	expect((await server.call(house.anna, journals.removeJournal, { params: { id } }, { version: 1 })).status).toBe(204)
})

test('of very many entries it names the newest thousand and counts them all', async () => {
	const { id } = await create('Zähler')
	await server.owner.query(
		`insert into event (group_id, property_id, journal_id, person_id, name, event_at)
		select $1, $2, $3, $4, 'Stand ' || i, '2026-01-01'::timestamptz + i * interval '1 hour' from generate_series(1, 1005) i`,
		[house.group.id, house.property.id, id, house.anna.id],
	)
	const journal = await read(id)
	expect([journal.events_count, journal.events.length]).toEqual([1005, 1000])
	const { rows } = await server.owner.query<{ name: string }>('select name from event where id = any ($1) order by event_at desc', [
		[journal.events[0], journal.events[999]],
	])
	expect(rows.map(({ name }) => name)).toEqual(['Stand 1005', 'Stand 6'])
})

test('a member limited to other properties and another group see nothing of it', async () => {
	const property = await house.addProperty('Gartenhaus')
	const { id } = await create('Geheim')
	const limited = await house.join('member', [property.id])
	const { anna: stranger } = await createHouse(server, 'Familie Brunner')
	for (const person of [limited, stranger]) {
		expect((await server.call(person, journals.getJournal, { params: { id } })).status).toBe(404)
		expect((await server.call(person, journals.listJournals, { params: { id: house.property.id } })).status).toBe(404)
		expect((await server.call(person, journals.removeJournal, { params: { id } }, { version: 1 })).status).toBe(404)
	}
})
