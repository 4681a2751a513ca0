import { randomUUID } from 'node:crypto'
import { events } from '@hausheft/contract/events.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { plans } from '@hausheft/contract/plans.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

type File = { property?: string; mime?: string; receipt?: boolean; person?: string }
const addFile = async ({ property, mime = 'image/jpeg', receipt = false, person = house.anna.id }: File): Promise<string> => {
	const { rows } = await server.owner.query<{ id: string }>(
		`insert into file (group_id, property_id, person_id, filename, mime, size, sha256, receipt)
		values ($1, $2, $3, 'haus.jpg', $4, 10, '', $5) returning id`,
		[house.group.id, property ?? null, person, mime, receipt],
	)
	return rows[0]?.id as string
}
const listed = async (person = house.anna) =>
	(await server.call(person, properties.listProperties, { params: { id: house.group.id } })).body.map(({ name }) => name)

test('a property is created with its address and read back with key and name of its type', async () => {
	const { anna, group, type } = house
	const body = { name: ' Seeweg 3 ', type, address_street: 'Seeweg 3', address_zip: '8810', address_city: '' }
	const made = await server.call(anna, properties.createProperty, { params: { id: group.id }, body })
	expect(made.status).toBe(201)
	expect(made.body).toMatchObject({
		name: 'Seeweg 3',
		group: group.id,
		property_type_key: 'mehrfamilienhaus',
		property_type_name: 'Mehrfamilienhaus',
		address_street: 'Seeweg 3',
		address_city: '',
		photo: null,
		version: 1,
	})
	const read = await server.call(anna, properties.getProperty, { params: { id: made.body.id } })
	expect(read.headers['etag']).toBe('"1"')
	expect(read.body).toEqual(made.body)
})

test('T22 what is not known of an address is an empty text, whether it is left out, empty or null', async () => {
	const { anna, group, type } = house
	for (const unknown of [{}, { address_street: '', address_city: ' ' }, { address_street: null, address_city: null }]) {
		const made = await server.call(anna, properties.createProperty, { params: { id: group.id }, body: { name: 'Alp', type, ...unknown } })
		expect(made).toMatchObject({ status: 201, body: { address_street: '', address_zip: null, address_city: '' } })
		const changed = await server.call(
			anna,
			properties.changeProperty,
			{ params: { id: made.body.id }, body: { address_street: 'Seeweg 3', ...unknown } },
			{ version: 1 },
		)
		expect(changed.body.address_city).toBe('')
	}
})

test('a list is sorted as people sort, and narrowed to what a member may see', async () => {
	const other = await createHouse(server, 'Familie Brunner')
	for (const name of ['Ölweg 10', 'Ölweg 9', 'Zaun', 'alp']) await other.addProperty(name)
	const { body } = await server.call(other.anna, properties.listProperties, { params: { id: other.group.id } })
	expect(body.map(({ name }) => name)).toEqual(['alp', 'Bergstrasse 12', 'Ölweg 9', 'Ölweg 10', 'Zaun'])
	const beat = await other.join('viewer', [other.property.id])
	const seen = await server.call(beat, properties.listProperties, { params: { id: other.group.id } })
	expect(seen.body.map(({ name }) => name)).toEqual(['Bergstrasse 12'])
	expect((await server.call(beat, properties.getProperty, { params: { id: body[0]!.id } })).status).toBe(404)
	expect((await server.call(house.anna, properties.getProperty, { params: { id: body[0]!.id } })).status).toBe(404)
})

test('a change needs the latest version and answers a stale one with what is there now', async () => {
	const { id } = await house.addProperty('Waldhaus')
	const change = (name: string, version?: number) =>
		server.call(house.anna, properties.changeProperty, { params: { id }, body: { name } }, version === undefined ? {} : { version })
	expect((await change('Waldhütte')).status).toBe(428)
	expect((await change('Waldhütte', 1)).body).toMatchObject({ name: 'Waldhütte', version: 2 })
	const stale = await change('Waldschloss', 1)
	expect(stale.status).toBe(412)
	expect(stale.body.current).toMatchObject({ id, name: 'Waldhütte', version: 2 })
	const same = await server.call(house.anna, properties.changeProperty, { params: { id }, body: {} }, { version: 2 })
	expect(same.body).toMatchObject({ name: 'Waldhütte', version: 2 })
	await server.call(house.anna, properties.removeProperty, { params: { id } }, { version: 2 })
})

test('a type that does not exist is refused at its field', async () => {
	const { anna, group, property } = house
	const made = await server.call(anna, properties.createProperty, { params: { id: group.id }, body: { name: 'Haus', type: randomUUID() } })
	expect(made.status).toBe(422)
	expect(made.body.errors).toEqual([{ path: 'type', message: 'Das gibt es hier nicht.' }])
	const changed = await server.call(
		anna,
		properties.changeProperty,
		{ params: { id: property.id }, body: { type: randomUUID() } },
		{ version: 1 },
	)
	expect(changed.body.errors?.[0]?.path).toBe('type')
})

test('in the trash it is gone from every read and from the count, and its name can be used again', async () => {
	const { anna, group } = house
	const { id } = await house.addProperty('Alte Mühle')
	const used = async () => (await server.call(anna, plans.getLimits, { params: { id: group.id } })).body.properties.used
	const before = await used()
	expect((await server.call(anna, properties.removeProperty, { params: { id } }, { version: 9 })).status).toBe(412)
	expect((await server.call(anna, properties.removeProperty, { params: { id } }, { version: 1 })).status).toBe(204)
	expect(await listed()).not.toContain('Alte Mühle')
	expect((await server.call(anna, properties.getProperty, { params: { id } })).status).toBe(404)
	expect((await server.call(anna, properties.removeProperty, { params: { id } }, { version: 2 })).status).toBe(404)
	expect(await used()).toBe(before - 1)
	const { rows } = await server.owner.query('select deleted_by from property where id = $1', [id])
	expect(rows).toEqual([{ deleted_by: anna.id }])
})

test('what hangs on a property counts or not as it does, also when both change at once', async () => {
	const event = { name: 'Eintrag', event_at: '2026-11-21T10:00:00.000Z' }
	for (let round = 0; round < 8; round++) {
		const { anna, group, addProperty } = await createHouse(server, 'Familie Wettlauf')
		const { id } = await addProperty('Abbruchhaus')
		const params = { id }
		const old = (await server.call(anna, objects.createObject, { params, body: { name: 'Altes Objekt' } })).body
		await Promise.all([
			server.call(anna, objects.createObject, { params, body: { name: 'Neues Objekt' } }),
			server.call(anna, objects.removeObject, { params: { id: old.id } }, { version: 1 }),
			server.call(anna, events.createEvent, { params, body: event }),
			server.call(anna, properties.removeProperty, { params }, { version: 1 }),
			server.call(anna, events.createEvent, { params, body: event }),
		])
		const used = async () => {
			const { body } = await server.call(anna, plans.getLimits, { params: { id: group.id } })
			return [body.properties.used, body.objects.used, body.events.used]
		}
		expect(await used()).toEqual([1, 0, 0])
		await server.owner.query('update property set deleted_at = null where id = $1', [id])
		const { rows } = await server.owner.query<{ objects: number; events: number }>(
			`select (select count(*)::integer from object where property_id = $1 and deleted_at is null) as objects,
				(select count(*)::integer from event where property_id = $1 and deleted_at is null) as events`,
			[id],
		)
		expect(await used()).toEqual([2, rows[0]?.objects, rows[0]?.events])
		// Purged for good, it takes nothing with it that no longer counts.
		await server.owner.query('update property set deleted_at = now() where id = $1', [id])
		await server.owner.query('delete from event where property_id = $1', [id])
		await server.owner.query('delete from property where id = $1', [id])
		expect(await used()).toEqual([1, 0, 0])
	}
})

test('an image becomes the photo, is seen by all who see the property, and the next one takes its place', async () => {
	const { anna, group } = house
	const { id } = await house.addProperty('Fotohaus')
	const [first, second] = [await addFile({}), await addFile({ property: id })]
	const setPhoto = (photo: string | null, version: number) =>
		server.call(anna, properties.changeProperty, { params: { id }, body: { photo } }, { version })
	const marked = async () => {
		const { rows } = await server.owner.query<{ id: string }>('select id from file where is_property_photo and property_id = $1', [id])
		return rows.map((row) => row.id)
	}
	expect((await setPhoto(first, 1)).body.photo).toBe(first)
	expect(await marked()).toEqual([first])
	const beat = await house.join('viewer', [id])
	expect((await server.call(beat, properties.getProperty, { params: { id } })).body.photo).toBe(first)
	expect((await setPhoto(second, 2)).body.photo).toBe(second)
	expect(await marked()).toEqual([second])
	await server.owner.query('update file set deleted_at = now() where id = $1', [second])
	const list = await server.call(beat, properties.listProperties, { params: { id: group.id } })
	expect(list.body[0]?.photo).toBeNull()
	expect((await setPhoto(null, 3)).body.photo).toBeNull()
	const made = await server.call(anna, properties.createProperty, {
		params: { id: group.id },
		body: { name: 'Haus mit Bild', type: house.type, photo: first },
	})
	expect(made.body.errors).toEqual([{ path: 'photo', message: 'Das gibt es hier nicht.' }])
	const loose = await addFile({})
	const withPhoto = await server.call(anna, properties.createProperty, {
		params: { id: group.id },
		body: { name: 'Haus mit Bild', type: house.type, photo: loose },
	})
	expect(withPhoto.body.photo).toBe(loose)
})

test('what is no image, somebody else’s loose file or a receipt cannot be the photo', async () => {
	const { id } = await house.addProperty('Ohne Bild')
	const beat = await house.join('admin')
	const refused = [
		await addFile({ mime: 'application/pdf' }),
		await addFile({ receipt: true }),
		await addFile({ person: beat.id }),
		await addFile({ property: house.property.id }),
		randomUUID(),
	]
	for (const photo of refused) {
		const answer = await server.call(house.anna, properties.changeProperty, { params: { id }, body: { photo } }, { version: 1 })
		expect(answer.status).toBe(422)
		expect(answer.body.errors?.[0]?.path).toBe('photo')
	}
})

test('each change is one row of history and one live message', async () => {
	const { id } = await house.addProperty('Chronik')
	await server.call(house.anna, properties.changeProperty, { params: { id }, body: { name: 'Chronik 2' } }, { version: 1 })
	await server.call(house.anna, properties.removeProperty, { params: { id } }, { version: 2 })
	const { rows } = await server.owner.query('select event, person_id from history where fk = $1 order by id', [id])
	expect(rows).toEqual(['INSERT', 'UPDATE', 'DELETE'].map((event) => ({ event, person_id: house.anna.id })))
})
