import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import { events } from '@hausheft/contract/events.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { behind, writeEntry } from '../../../test/behind.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
let boiler: string
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())
beforeEach(async () => {
	house = await createHouse(server)
	boiler = await thing('Boiler')
})

const of = (id: string) => ({ params: { id } })
const thing = async (name: string, property = house.property.id) =>
	(await server.call(house.anna, objects.createObject, { ...of(property), body: { name } })).body.id
type More = Partial<EventFields> & { as?: TestPerson; property?: string }
async function log(name: string, { as = house.anna, property = house.property.id, ...fields }: More = {}) {
	const body = { name, event_at: '2026-11-20T09:00:00.000Z', ...fields }
	return (await server.call(as, events.createEvent, { ...of(property), body })).body.id
}
const naming = async (as = house.anna, object = boiler) => (await server.call(as, objects.listMentions, of(object))).body
const link = (ids: string[], { as = house.anna, object = boiler, linked = true } = {}) =>
	server.call(as, objects.linkMentions, { ...of(object), body: { events: ids, linked } })
const objectsOf = async (id: string) => (await server.call(house.anna, events.getEvent, of(id))).body.objects
const historyOf = async (id: string) =>
	(await server.owner.query<{ op: string }>('select after from history where fk = $1 order by id', [id])).rowCount

test('entries whose title names an object and which are not about it are found, assigned in one go, and given back', async () => {
	const repaired = await log('Boiler repariert')
	const inflected = await log('Service des Boilers, mit Frau Meier')
	await log('Boiler entkalkt', { objects: [boiler] })
	await log('Bodenheizung entlüftet')
	await log('Heizung', { description: 'Neben dem Boiler' })
	const found = await naming()
	expect(found).toEqual({ events: expect.arrayContaining([repaired, inflected]), more: false })
	expect(found.events).toHaveLength(2)

	expect(await link(found.events)).toMatchObject({ status: 201, body: { events: expect.arrayContaining([repaired, inflected]) } })
	expect(await objectsOf(repaired)).toEqual([boiler])
	expect(await naming()).toEqual({ events: [], more: false })
	const listed = (await server.call(house.anna, objects.listObjects, of(house.property.id))).body.find(({ id }) => id === boiler)
	expect(listed?.last_at).toBe('2026-11-20T09:00:00.000Z')
	// A change as every other: told, counted, and nothing happens twice.
	expect(await historyOf(repaired)).toBe(2)
	expect((await link(found.events)).body).toEqual({ events: [] })
	expect(await historyOf(repaired)).toBe(2)

	expect((await link([repaired], { linked: false })).body).toEqual({ events: [repaired] })
	expect(await objectsOf(repaired)).toEqual([])
	expect((await naming()).events).toEqual([repaired])
})

test('what an entry is about already stays, and comes first', async () => {
	const pipe = await thing('Leitung')
	const id = await log('Boiler und Leitung', { objects: [pipe] })
	await link([id])
	expect(await objectsOf(id)).toEqual([pipe, boiler])
	await link([id], { linked: false })
	expect(await objectsOf(id)).toEqual([pipe])
})

test('what somebody else assigns to the same entry at the same moment stays', async () => {
	const pipe = await thing('Leitung')
	const id = await log('Boiler und Leitung')
	const assigned = await behind(
		server.url,
		(other) => writeEntry(other, house.group.id, id, {}, { objects: [pipe] }),
		() => link([id]),
	)
	expect(assigned.body).toEqual({ events: [id] })
	expect(await objectsOf(id)).toEqual([pipe, boiler])
	const taken = await behind(
		server.url,
		(other) => writeEntry(other, house.group.id, id, {}, { objects: [boiler] }),
		() => link([id], { linked: false }),
	)
	expect(taken.body).toEqual({ events: [id] })
	expect(await objectsOf(id)).toEqual([])
})

test('of two that are called the same both are offered, until one was said; the longer name is meant where both fit', async () => {
	const second = await thing('boiler')
	const cellar = await thing('Boiler Keller')
	const plain = await log('Boiler geprüft')
	const precise = await log('Boiler Keller geprüft')
	expect((await naming()).events).toEqual([plain])
	expect((await naming(house.anna, second)).events).toEqual([plain])
	expect((await naming(house.anna, cellar)).events).toEqual([precise])
	expect((await link([precise])).body).toEqual({ events: [] })
	await link([plain], { object: second })
	expect((await naming()).events).toEqual([])
})

test.each([
	['Boden', 'Bodenheizung repariert', 'Boden geölt'],
	['Küche', 'Küchenuhr', 'Neue Lampe in der Kueche, nein: Küche'],
	['Öl', 'Öl gewechselt', null],
	['E-Auto Ladestation', 'E-Auto gewaschen', 'E-Auto-Ladestation montiert'],
])('«%s» is not met by «%s»', async (name, other, met) => {
	const object = await thing(name)
	await log(other)
	const meeting = met === null ? [] : [await log(met)]
	expect((await naming(house.anna, object)).events).toEqual(meeting)
})

test('nothing of another house or another group is found or assigned, whatever it says', async () => {
	const chalet = (await house.addProperty('Chalet')).id
	const other = await log('Boiler repariert', { property: chalet })
	const strangers = await createHouse(server, 'Fremde')
	const foreign = (
		await server.call(strangers.anna, events.createEvent, {
			...of(strangers.property.id),
			body: { name: 'Boiler repariert', event_at: '2026-11-20T09:00:00.000Z' },
		})
	).body.id
	expect((await naming()).events).toEqual([])
	const mine = await log('Boiler repariert')
	for (const strange of [other, foreign])
		expect(await link([mine, strange])).toMatchObject({ status: 422, body: { errors: [expect.objectContaining({ path: 'events' })] } })
	for (const each of [mine, other]) expect(await objectsOf(each)).toEqual([])
	expect((await server.call(strangers.anna, objects.listMentions, of(boiler))).status).toBe(404)
	expect((await link([foreign], { as: strangers.anna })).status).toBe(404)
})

test('who is limited to another house sees nothing of it; who is limited to this one sees this one', async () => {
	const chalet = (await house.addProperty('Chalet')).id
	const id = await log('Boiler repariert')
	const there = await house.join('caretaker', [chalet])
	expect((await server.call(there, objects.listMentions, of(boiler))).status).toBe(404)
	expect((await link([id], { as: there })).status).toBe(404)
	const here = await house.join('caretaker', [house.property.id])
	const own = await log('Boiler gelüftet', { as: here })
	expect((await naming(here)).events).toEqual([own])
})

test.each(['member', 'caretaker'] as const)(
	'D02 a %s is shown and assigns what they have written alone; who only reads is refused',
	async (role) => {
		const person = await house.join(role)
		const [annas, own] = [await log('Boiler repariert'), await log('Boiler gelüftet', { as: person })]
		expect((await naming(person)).events).toEqual([own])
		expect((await link([annas, own], { as: person })).body).toEqual({ events: [own] })
		expect(await objectsOf(annas)).toEqual([])
		expect((await link([annas], { linked: false, as: person })).body).toEqual({ events: [] })
		const viewer = await house.join('viewer')
		expect((await server.call(viewer, objects.listMentions, of(boiler))).status).toBe(403)
		expect((await link([annas], { as: viewer })).status).toBe(403)
	},
)

test('what says something else meanwhile, or lies in the trash, is not assigned', async () => {
	const [changed, gone] = [await log('Boiler repariert'), await log('Boiler ersetzt')]
	const { version } = (await server.call(house.anna, events.getEvent, of(changed))).body
	await server.call(house.anna, events.changeEvent, { ...of(changed), body: { name: 'Herd repariert' } }, { version })
	const trashed = (await server.call(house.anna, events.getEvent, of(gone))).body
	await server.call(house.anna, events.removeEvent, of(gone), { version: trashed.version })
	expect((await naming()).events).toEqual([])
	expect((await link([changed, gone])).body).toEqual({ events: [] })
	const off = { name: 'Boiler', disabled_at: '2026-11-01T00:00:00.000Z' }
	await log('Boiler repariert')
	expect((await server.call(house.anna, objects.changeObject, { ...of(boiler), body: off }, { version: 1 })).status).toBe(200)
	expect((await naming()).events).toEqual([])
})

test('at most 500 at once', async () => {
	const ids = Array.from({ length: 501 }, () => boiler)
	expect((await link(ids)).status).toBe(422)
	await server.owner.query(
		`insert into event (group_id, property_id, person_id, name, event_at)
			select $1, $2, $3, 'Boiler ' || n, now() - n * interval '1 hour' from generate_series(1, 510) n`,
		[house.group.id, house.property.id, house.anna.id],
	)
	const found = await naming()
	expect([found.events.length, found.more]).toEqual([500, true])
	expect((await link(found.events)).body.events).toHaveLength(500)
	expect(await naming()).toMatchObject({ more: false })
})
