import { contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import type { EventFields, RollingQuery } from '@hausheft/contract/event-requests.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
let boiler: string
let huber: string
let other: string
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	other = (await house.addProperty('Seeweg 3')).id
	const at = { params: { id: house.property.id } }
	boiler = (await server.call(house.anna, objects.createObject, { ...at, body: { name: 'Boiler' } })).body.id
	const body = { company: 'Sanitär Huber AG', properties: [house.property.id, other] }
	huber = (await server.call(house.anna, contacts.createContact, { params: { id: house.group.id }, body })).body.id
	for (let day = 1; day <= 5; day++) await log(`Boiler ${day}`, { objects: [boiler] }, day)
	await log('im Eintrag', { contacts: [huber], balance: { expense: 100, tax_relevant: false } }, 6)
	await log('im Unterhalt', { maintenance: { contact: huber, done: true } }, 7)
	await log('in der Vermietung, anderswo', { rental: { contact: huber, is_rent: true, is_retrieve: false } }, 8, other)
	await log('überall zugleich', { contacts: [huber], maintenance: { contact: huber, done: false }, objects: [boiler] }, 9)
	await log('nirgends', {}, 10)
})
afterAll(() => server.close())

const log = async (name: string, fields: Partial<EventFields>, day: number, property = house.property.id) => {
	const body = { name, event_at: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`, ...fields }
	expect((await server.call(house.anna, events.createEvent, { params: { id: property }, body })).status).toBe(201)
}
const roll = (what: 'object' | 'contact', query: RollingQuery = {}, person = house.anna) =>
	server.call(person, what === 'object' ? events.rollObject : events.rollContact, {
		params: { id: what === 'object' ? boiler : huber },
		query,
	})
const names = async (...what: Parameters<typeof roll>) => (await roll(...what)).body.events.map(({ name }) => name)

test('an object’s entries, newest first, page by page, with the names on the page', async () => {
	const first = (await roll('object', { limit: 4, include: 'names' })).body
	expect(first.events.map(({ name }) => name)).toEqual(['überall zugleich', 'Boiler 5', 'Boiler 4', 'Boiler 3'])
	expect(first.names).toMatchObject({ [boiler]: 'Boiler', [huber]: 'Sanitär Huber AG', [house.anna.id]: 'Anna' })
	const second = (await roll('object', { limit: 4, from: first.from as string })).body
	expect([second.events.map(({ name }) => name), second.from]).toEqual([['Boiler 2', 'Boiler 1'], null])
	expect((await roll('object', { from: 'unsinn' })).status).toBe(422)
})

test('the entries that name a contact in any of its places, each once, over all properties', async () => {
	expect(await names('contact')).toEqual(['überall zugleich', 'in der Vermietung, anderswo', 'im Unterhalt', 'im Eintrag'])
	expect(await names('contact', { kind: 'maintenance' })).toEqual(['überall zugleich', 'im Unterhalt'])
	expect(await names('contact', { q: 'vermietung' })).toEqual(['in der Vermietung, anderswo'])
	expect(await names('contact', { object: boiler })).toEqual(['überall zugleich'])
	expect(await names('object', { year: 2025 })).toEqual([])
})

test('whoever sees less sees less here', async () => {
	const limited = await house.join('member', [other])
	expect(await names('contact', {}, limited)).toEqual(['in der Vermietung, anderswo'])
	expect((await roll('object', {}, limited)).status).toBe(404)
	const beat = await house.join('caretaker')
	const amounts = async (person: TestPerson) => (await roll('contact', {}, person)).body.events.filter(({ balance }) => balance).length
	expect([await amounts(house.anna), await amounts(beat)]).toEqual([1, 0])
	expect(await names('contact', { kind: 'balance' }, beat)).toEqual([])
})

test('whoever is limited to houses whose contacts they see sees them in each place, and the version that all see', async () => {
	await log('ohne Huber', { contacts: [huber] }, 11)
	const limited = await house.join('member', [house.property.id, other])
	const seenBy = async (person: TestPerson) => {
		const { body } = await server.call(person, events.rollGroup, { params: { id: house.group.id }, query: { limit: 100 } })
		const each = body.events.map(async ({ id }) => (await server.call(person, events.getEvent, { params: { id } })).body)
		return [body.events, await Promise.all(each)] as const
	}
	const [newest] = (await seenBy(house.anna))[0]
	const { id = '', version = 0 } = newest ?? {}
	const change = { params: { id }, body: { contacts: [] } }
	expect((await server.call(house.anna, events.changeEvent, change, { version })).body).toMatchObject({ contacts: [], version: 2 })
	const [all, one] = await seenBy(house.anna)
	expect(all.map(({ contacts: named, maintenance, rental }) => [named[0], maintenance?.contact, rental?.contact])).toEqual(
		expect.arrayContaining([
			[huber, undefined, undefined],
			[undefined, huber, undefined],
			[undefined, undefined, huber],
		]),
	)
	expect(await seenBy(limited)).toEqual([all, one])
})

test('a property in the trash takes its entries out of a contact’s list', async () => {
	const { version } = (await server.call(house.anna, properties.getProperty, { params: { id: other } })).body
	await server.call(house.anna, properties.removeProperty, { params: { id: other } }, { version })
	expect(await names('contact')).toEqual(['überall zugleich', 'im Unterhalt', 'im Eintrag'])
})
