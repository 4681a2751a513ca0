import { emergency, type EmergencyItem } from '@hausheft/contract/emergency.ts'
import type { EmergencyFields } from '@hausheft/contract/emergency-requests.ts'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { history } from '@hausheft/contract/history.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
let picture: Buffer
/** A property of its own for each test. */
let id: string
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	picture = await photo(8, 8)
})
beforeEach(async () => {
	id = (await house.addProperty('Seeweg 3')).id
})
afterAll(() => server.close())

const tap: EmergencyItem = { kind: 'water', text: 'Im Keller,\nhinter der Waschmaschine', phone: null, file: null }
const number: EmergencyItem = { kind: 'number', text: 'Sanitär Huber', phone: '044 123 45 67', file: null }
const get = async (person: TestPerson = house.anna) => (await server.call(person, emergency.getEmergency, { params: { id } })).body
const put = (items: EmergencyFields['items'], version?: number, person: TestPerson = house.anna) =>
	server.call(person, emergency.putEmergency, { params: { id }, body: { items } }, version === undefined ? {} : { version })
const send = async (name = 'hahn.jpg', form: Record<string, string> = {}, person = house.anna) =>
	(await upload(server, person, house.group.id, { bytes: picture, name, form })).body.id

test('a photo of another group is none here, also for who sees it there', async () => {
	const other = (await server.call(house.anna, groups.createGroup, { body: { name: 'Ferienhaus' } })).body.id
	const photoThere = (await upload(server, house.anna, other, { bytes: picture, name: 'hahn.jpg' })).body.id
	const { status, body } = await put([{ ...tap, file: photoThere }], 1)
	expect([status, body.errors?.[0]?.path]).toEqual([422, 'items.0.file'])
})

test('is empty at first, is written as a whole, and read by everybody who sees the property', async () => {
	expect(await get()).toMatchObject({ id, items: [], version: 1 })
	const written = await put([tap, { kind: 'number', text: ' Sanitär Huber ', phone: ' 044 123 45 67 ' }], 1)
	expect(written).toMatchObject({ status: 200, body: { id, items: [tap, number], version: 2 } })
	for (const role of ['admin', 'member', 'caretaker', 'accountant', 'viewer'] as const) {
		const person = await house.join(role)
		expect((await get(person)).items).toEqual([tap, number])
		expect([role, (await put([], 2, person)).status]).toEqual([role, role === 'admin' ? 200 : 403])
		if (role === 'admin') await put([tap, number], 3)
		if (role === 'admin') await server.owner.query('update property set version = 2 where id = $1', [id])
	}
	const elsewhere = await house.join('viewer', [house.property.id])
	expect((await server.call(elsewhere, emergency.getEmergency, { params: { id } })).status).toBe(404)
})

test('needs the version that was read, which is that of the property', async () => {
	expect((await put([tap])).status).toBe(428)
	await put([tap], 1)
	const stale = await put([number], 1)
	expect(stale.status).toBe(412)
	expect(stale.body.current).toMatchObject({ items: [tap], version: 2 })
	await server.call(house.anna, properties.changeProperty, { params: { id }, body: { name: 'Seeweg 5' } }, { version: 2 })
	expect(await get()).toMatchObject({ items: [tap], version: 3 })
})

test('says what is wrong with which item', async () => {
	const wrong = async (item: EmergencyFields['items'][number]) => (await put([tap, item], 1)).body.errors?.[0]
	expect(await wrong({ kind: 'gas', text: '  ' })).toEqual({ path: 'items.1.text', message: 'Bitte sagen, wo es ist oder wer hilft.' })
	expect((await wrong({ kind: 'gas', text: 'x'.repeat(1001) }))?.path).toBe('items.1.text')
	expect((await put([{ ...tap, kind: 'roof' as 'water' }], 1)).body.errors?.[0]?.path).toBe('items.0.kind')
	expect(
		(
			await put(
				Array.from({ length: 41 }, () => tap),
				1,
			)
		).status,
	).toBe(422)
})

test('a photo on it is seen by everybody who sees the property, is no receipt, and is never purged', async () => {
	const file = await send()
	const viewer = await house.join('viewer')
	const see = async (person: TestPerson) => (await server.call(person, files.getFile, { params: { id: file } })).status
	expect(await see(viewer)).toBe(404)
	expect((await put([{ ...tap, file }], 1)).body.items).toEqual([{ ...tap, file }])
	expect(await see(viewer)).toBe(200)
	expect((await server.call(house.anna, files.changeFile, { params: { id: file }, body: { receipt: true } })).status).toBe(422)
	// With the day on which it stands: else it is a change, which keeps when it came.
	await server.owner.query(`update file set created_at = now() - interval '8 days', dated_at = now() - interval '8 days' where id = $1`, [
		file,
	])
	await server.owner.query(`select graphile_worker.add_job('tidy_files')`)
	const waiting = `select attempts, last_error, locked_at from graphile_worker.jobs where task_identifier = 'tidy_files'`
	await expect.poll(async () => (await server.owner.query(waiting)).rows, { timeout: 60_000 }).toEqual([])
	expect(await see(viewer)).toBe(200)
	// In the trash it is not shown, and comes back where it was.
	await server.call(house.anna, files.removeFile, { params: { id: file } })
	expect((await get(viewer)).items).toEqual([tap])
	await server.owner.query('update file set deleted_at = null where id = $1', [file])
	expect((await get(viewer)).items).toEqual([{ ...tap, file }])
})

test('its photos are pictures of this property, or of none yet, that their writer sees, and no receipts', async () => {
	const entry = { name: 'Rechnung', event_at: '2026-11-20T09:00:00.000Z' }
	const event = (await server.call(house.anna, events.createEvent, { params: { id }, body: entry })).body.id
	const admin = await house.join('admin')
	const refused = [
		await send('beleg.jpg', { event, receipt: 'true' }),
		await send('anderswo.jpg', { property: house.property.id }),
		await send('fremd.jpg', {}, admin),
		crypto.randomUUID(),
	]
	for (const file of refused) {
		const { status, body } = await put([{ ...tap, file }], 1)
		expect([status, body.errors?.[0]?.path]).toEqual([422, 'items.0.file'])
	}
	const ofEntry = await send('hahn.jpg', { event })
	expect((await put([{ ...tap, file: ofEntry }], 1)).status).toBe(200)
	// In the trash the entry has its photos with it; the card keeps this one when the entry goes for good.
	await server.owner.query('update event set deleted_at = now() where id = $1', [event])
	expect((await get()).items).toEqual([tap])
	await server.owner.query(`update event set deleted_at = now() - interval '40 days' where id = $1`, [event])
	for (let left = 1; left > 0;) left = (await server.owner.query<{ n: number }>('select purge_some(50) as n')).rows[0]?.n ?? 0
	expect((await get()).items).toEqual([{ ...tap, file: ofEntry }])
})

test('its changes are told in the history, in sentences', async () => {
	await put([tap], 1)
	await put([tap, number], 2)
	await put([{ ...tap, text: 'Im Keller links' }, number], 3)
	const { body } = await server.call(house.anna, history.listHistory, {
		params: { id: house.group.id },
		query: { source: 'property', fk: id },
	})
	expect(body.slice(0, 3).map(({ text }) => text.replace(/^.*? hat /, ''))).toEqual([
		'die Notfallkarte geändert',
		'auf der Notfallkarte «Sanitär Huber, 044 123 45 67» hinzugefügt',
		'auf der Notfallkarte «Im Keller, hinter der Waschmaschine» hinzugefügt',
	])
	expect(body[0]?.changes).toEqual([
		{
			field: 'emergency',
			label: 'Notfallkarte',
			before: 'Im Keller, hinter der Waschmaschine, Sanitär Huber, 044 123 45 67',
			after: 'Im Keller links, Sanitär Huber, 044 123 45 67',
		},
	])
})
