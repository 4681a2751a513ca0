import { events } from '@hausheft/contract/events.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

const create = async (name: string, property = house.property.id) =>
	(await server.call(house.anna, objects.createObject, { params: { id: property }, body: { name } })).body
const read = async (id: string) => (await server.call(house.anna, objects.getObject, { params: { id } })).body

type Entry = { at: string; done?: boolean; rent?: boolean }
/** An entry that names the object, as the tables keep it. */
async function log(object: string, { at, done, rent }: Entry): Promise<string> {
	const { rows } = await server.owner.query<{ id: string }>(
		`insert into event (group_id, property_id, person_id, name, event_at, maintenance_done, rental_is_rent, rental_is_retrieve)
		values ($1, $2, $3, 'Eintrag', $4, $5, $6, not $6) returning id`,
		[house.group.id, house.property.id, house.anna.id, at, done ?? null, rent ?? null],
	)
	const id = rows[0]?.id as string
	await server.owner.query('insert into event_object (group_id, event_id, position, object_id) values ($1, $2, 0, $3)', [
		house.group.id,
		id,
		object,
	])
	return id
}
const set = (event: string, columns: string) => server.owner.query(`update event set ${columns} where id = $1`, [event])

test('an object is created, listed as people sort, changed and moved to the trash', async () => {
	const property = await house.addProperty('Objekthaus')
	const made = await server.call(house.anna, objects.createObject, { params: { id: property.id }, body: { name: ' Wohnung 10 ' } })
	expect(made.status).toBe(201)
	expect(made.body).toMatchObject({
		name: 'Wohnung 10',
		property: property.id,
		disabled_at: null,
		state: { is_maintenance_open: false, is_rent: false },
		version: 1,
	})
	await create('Wohnung 9', property.id)
	await create('öltank', property.id)
	const list = async () =>
		(await server.call(house.anna, objects.listObjects, { params: { id: property.id } })).body.map(({ name }) => name)
	expect(await list()).toEqual(['öltank', 'Wohnung 9', 'Wohnung 10'])

	const { id } = made.body
	const change = { params: { id }, body: { disabled_at: '2026-11-21T12:00:00+01:00' } }
	expect((await server.call(house.anna, objects.changeObject, change)).status).toBe(428)
	const changed = await server.call(house.anna, objects.changeObject, change, { version: 1 })
	expect(changed.body).toMatchObject({ name: 'Wohnung 10', disabled_at: '2026-11-21T11:00:00.000Z', version: 2 })
	const stale = await server.call(house.anna, objects.removeObject, { params: { id } }, { version: 1 })
	expect(stale.status).toBe(412)
	expect(stale.body.current).toEqual(changed.body)
	expect((await server.call(house.anna, objects.removeObject, { params: { id } }, { version: 2 })).status).toBe(204)
	expect(await list()).toEqual(['öltank', 'Wohnung 9'])
	expect((await server.call(house.anna, objects.getObject, { params: { id } })).status).toBe(404)
})

test('the state follows the latest entry that carries a maintenance or a rental, each for itself', async () => {
	const { id } = await create('Bohrmaschine')
	const state = async () => (await read(id)).state
	await log(id, { at: '2026-01-01T10:00:00Z', done: false })
	expect(await state()).toEqual({ is_maintenance_open: true, is_rent: false })
	const handedOut = await log(id, { at: '2026-02-01T10:00:00Z', rent: true })
	expect(await state()).toEqual({ is_maintenance_open: true, is_rent: true })
	const done = await log(id, { at: '2026-03-01T10:00:00Z', done: true })
	expect(await state()).toEqual({ is_maintenance_open: false, is_rent: true })
	const returned = await log(id, { at: '2026-03-02T10:00:00Z', rent: false })
	expect(await state()).toEqual({ is_maintenance_open: false, is_rent: false })
	await log(id, { at: '2026-04-01T10:00:00Z' })
	expect(await state()).toEqual({ is_maintenance_open: false, is_rent: false })

	// Whatever happens to an entry afterwards, the state follows.
	await set(done, 'deleted_at = now()')
	expect(await state()).toEqual({ is_maintenance_open: true, is_rent: false })
	await set(done, 'deleted_at = null')
	await set(returned, "event_at = '2026-01-15T10:00:00Z'")
	expect(await state()).toEqual({ is_maintenance_open: false, is_rent: true })
	await set(handedOut, 'rental_is_rent = null, rental_is_retrieve = null')
	await set(done, 'maintenance_done = false')
	expect(await state()).toEqual({ is_maintenance_open: true, is_rent: false })
	await server.owner.query('delete from event_object where event_id = $1', [done])
	expect(await state()).toEqual({ is_maintenance_open: true, is_rent: false })
	const list = await server.call(house.anna, objects.listObjects, { params: { id: house.property.id } })
	expect(list.body.find((object) => object.id === id)?.state).toEqual({ is_maintenance_open: true, is_rent: false })
})

test('of two entries at one instant the later written one counts', async () => {
	const { id } = await create('Schlüssel')
	await log(id, { at: '2026-05-01T10:00:00Z', rent: true })
	await log(id, { at: '2026-05-01T10:00:00Z', rent: false })
	expect((await read(id)).state.is_rent).toBe(false)
})

test('an object that entries name can go to the trash, and hides with its property', async () => {
	const property = await house.addProperty('Scheune')
	const { id } = await create('Leiter')
	await log(id, { at: '2026-05-01T10:00:00Z', done: false })
	expect((await server.call(house.anna, objects.removeObject, { params: { id } }, { version: 1 })).status).toBe(204)
	const { id: hidden } = await create('Seilwinde', property.id)
	await server.owner.query('update property set deleted_at = now() where id = $1', [property.id])
	expect((await server.call(house.anna, objects.getObject, { params: { id: hidden } })).status).toBe(404)
	expect((await server.call(house.anna, objects.listObjects, { params: { id: property.id } })).status).toBe(404)
})

test('a member limited to other properties and another group see nothing of it', async () => {
	const property = await house.addProperty('Gartenhaus')
	const { id } = await create('Rasenmäher')
	const caretaker = await house.join('caretaker', [property.id])
	const { anna: stranger } = await createHouse(server, 'Familie Brunner')
	for (const person of [caretaker, stranger]) {
		expect((await server.call(person, objects.getObject, { params: { id } })).status).toBe(404)
		expect((await server.call(person, objects.listObjects, { params: { id: house.property.id } })).status).toBe(404)
		expect((await server.call(person, objects.changeObject, { params: { id }, body: { name: 'x' } }, { version: 1 })).status).toBe(404)
	}
	const own = await server.call(caretaker, objects.createObject, { params: { id: property.id }, body: { name: 'Giesskanne' } })
	expect(own.status).toBe(201)
})

test('a list that comes whole refuses to be asked for a part of it, and one that has pages does not', async () => {
	const of = { params: { id: house.property.id }, query: { limit: 1 } } as const
	expect(await server.call(house.anna, objects.listObjects, of)).toMatchObject({ status: 422, body: { errors: [{ path: 'limit' }] } })
	expect((await server.call(house.anna, events.rollProperty, of)).status).toBe(200)
})
