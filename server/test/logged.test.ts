import { contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from './house.ts'
import { seeded } from './noun.ts'

let server: TestServer
let house: TestHouse
let other: string
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	other = (await house.addProperty('Chalet')).id
})
afterAll(() => server.close())

const toldCounts = ({ events_count, last_at }: { events_count?: number | undefined; last_at?: string | null | undefined }) => [
	events_count,
	last_at?.slice(0, 10) ?? null,
]

test('lists tell how many entries name a thing and when the last one happened, as entries come, move, go and come back', async () => {
	const at = { params: { id: house.property.id } }
	const object = (await server.call(house.anna, objects.createObject, { ...at, body: { name: 'Boiler' } })).body.id
	const type = await seeded(server, 'journal_type')
	const journal = (await server.call(house.anna, journals.createJournal, { ...at, body: { name: 'Heizung', type } })).body.id
	const contact = (
		await server.call(house.anna, contacts.createContact, {
			params: { id: house.group.id },
			body: { company: 'Sanitär Huber', properties: [house.property.id, other] },
		})
	).body.id
	const limited = await house.join('viewer', [house.property.id])
	const read = async (person: TestPerson = house.anna) => {
		const [[boiler], [heating], here] = await Promise.all([
			server.call(person, objects.listObjects, at).then(({ body }) => body),
			server.call(person, journals.listJournals, at).then(({ body }) => body),
			server.call(person, contacts.listPropertyContacts, at).then(({ body }) => body),
		])
		if (!boiler || !heating || !here[0]) throw new Error('they are there')
		return {
			object: toldCounts(boiler),
			service: boiler.last_service_at?.slice(0, 10) ?? null,
			journal: toldCounts(heating),
			contact: toldCounts(here[0]),
		}
	}
	const there = async () => {
		const [huber] = (await server.call(house.anna, contacts.listPropertyContacts, { params: { id: other } })).body
		return huber && toldCounts(huber)
	}
	const log = async (day: string, maintenance: { done: boolean } | null = null) =>
		(
			await server.call(house.anna, events.createEvent, {
				...at,
				body: {
					name: 'Boiler',
					event_at: `${day}T10:00:00Z`,
					journal,
					objects: [object],
					contacts: [contact],
					maintenance: maintenance && { ...maintenance, contact },
				},
			})
		).body
	const none = [0, null]
	expect(await read()).toEqual({ object: none, service: null, journal: none, contact: none })
	await log('2026-01-10', { done: true })
	await log('2026-03-10', { done: false })
	const last = await log('2026-05-10')
	const three = [3, '2026-05-10']
	expect(await read()).toEqual({ object: three, service: '2026-01-10', journal: three, contact: three })
	expect(await read(limited)).toEqual(await read())

	const version = async () => (await server.call(house.anna, events.getEvent, { params: { id: last.id } })).body.version
	await server.call(house.anna, events.removeEvent, { params: { id: last.id } }, { version: last.version })
	const two = [2, '2026-03-10']
	expect(await read()).toEqual({ object: two, service: '2026-01-10', journal: two, contact: two })
	await server.call(house.anna, trash.restoreTrash, { params: { source: 'event', id: last.id } })
	expect(await read()).toEqual({ object: three, service: '2026-01-10', journal: three, contact: three })
	const earlier = { params: { id: last.id }, body: { event_at: '2026-02-01T10:00:00Z', maintenance: { done: true } } }
	await server.call(house.anna, events.changeEvent, earlier, { version: await version() })
	const moved = [3, '2026-03-10']
	expect(await read()).toEqual({ object: moved, service: '2026-02-01', journal: moved, contact: moved })

	// To another house: there it counts for the contact, for whoever sees that house.
	const away = { params: { id: last.id }, body: { property: other, objects: [], journal: null } }
	expect((await server.call(house.anna, events.changeEvent, away, { version: await version() })).status).toBe(200)
	expect(await read()).toEqual({ object: two, service: '2026-01-10', journal: two, contact: two })
	expect(await there()).toEqual([1, '2026-02-01'])
	expect(await read(limited)).toEqual(await read())
})
