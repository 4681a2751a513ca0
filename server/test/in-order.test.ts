import { annotations } from '@hausheft/contract/annotations.ts'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { trash } from '@hausheft/contract/trash.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queriesOn } from '../src/platform/database/connect.ts'
import { setDecoded } from '../src/features/files/queries.ts'
import { behind, waitingHere } from './behind.ts'
import { createHouse, lendServer, type TestHouse, type TestServer } from './house.ts'
import { photo, upload } from './upload.ts'

let server: TestServer
let house: TestHouse
let there: string
let picture: Buffer
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	there = (await house.addProperty('Seeweg 3')).id
	picture = await photo(80, 60)
})
afterAll(() => server.close())

const of = (id: string) => ({ params: { id } })
const log = async (more: object = {}, at = house.property.id) => {
	const body = { name: 'Dach', event_at: '2026-11-20T09:00:00.000Z', ...more }
	return (await server.call(house.anna, events.createEvent, { ...of(at), body })).body.id
}
const send = async (event: string, name = 'a.jpg') =>
	(await upload(server, house.anna, house.group.id, { bytes: picture, name, form: { event } })).body.id
/** As who changes it has it. */
const hold = (id: string) => (other: pg.Client) => other.query('select from event where id = $1 for update', [id])
test('who draws on a file waits for its entry first: who has that has the file too', async () => {
	const event = await log()
	const id = await send(event)
	const mark = {
		id: 'urn:uuid:0199d3a0-0000-7000-8000-000000000001',
		type: 'Annotation' as const,
		target: {
			selector: { type: 'FragmentSelector' as const, value: 'xywh=pixel:5,5,20,20' },
			styleClass: ['box', 'red'] as ['box', 'red'],
		},
	}
	const drawn = await behind(
		server.url,
		hold(event),
		() => server.call(house.anna, annotations.putAnnotations, { ...of(id), body: [mark] }, { version: 1 }),
		(other) => other.query('update file set dated_at = dated_at where id = $1', [id]),
	)
	expect(drawn.status).toBe(200)
})

test('a picture that is decoded waits for its entry first', async () => {
	const event = await log()
	const id = await send(event)
	await server.owner.query(`update file set decoded = false, width = null, height = null, mime = 'image/heic' where id = $1`, [id])
	const pool = new pg.Pool({ connectionString: server.url })
	const client = await pool.connect()
	await behind(
		server.url,
		hold(event),
		() => setDecoded(queriesOn(client), id, { width: 80, height: 60 }),
		(other) => other.query('update file set dated_at = dated_at where id = $1', [id]),
	)
	client.release()
	await pool.end()
	expect((await server.call(house.anna, files.getFile, of(id))).body).toMatchObject({ width: 80, height: 60 })
	expect((await server.call(house.anna, events.getEvent, of(event))).body.files[0]).toMatchObject({ width: 80, height: 60 })
})

test('two files of an entry that come back at once both do', async () => {
	const event = await log()
	const sent = [await send(event), await send(event, 'b.jpg')]
	for (const id of sent) await server.call(house.anna, files.removeFile, of(id))
	const restore = (id = '') => server.call(house.anna, trash.restoreTrash, { params: { source: 'file', id } })
	let second: ReturnType<typeof restore> | undefined
	const first = await behind(
		server.url,
		(other) => other.query(`select from usage where group_id = $1 and resource = 'files' for update`, [house.group.id]),
		() => restore(sent[0]),
		async (other) => {
			second = restore(sent[1])
			await expect.poll(() => waitingHere(other)).toBe(2)
		},
	)
	expect([first.status, (await second)?.status]).toEqual([204, 204])
	expect((await server.call(house.anna, events.getEvent, of(event))).body.files.map(({ id }) => id)).toEqual(sent)
})

test('what moves takes what has settled it in the order in which that is written: who holds the first has it too', async () => {
	const entry = await log({ balance: { income: 100 } })
	const daily = { date: '2026-11-20', recurrence: { every: 1, unit: 'day' } }
	const occurrence = await log({ reminder: { ...daily, proposal: { income: 100 } } })
	expect(entry < occurrence).toBe(true)
	await server.call(house.anna, events.settleEvent, { ...of(entry), body: { event: occurrence } })
	const { version } = (await server.call(house.anna, events.getEvent, of(occurrence))).body
	const moved = await behind(
		server.url,
		hold(entry),
		() => server.call(house.anna, events.changeEvent, { ...of(occurrence), body: { property: there } }, { version }),
		hold(occurrence),
	)
	expect(moved.status).toBe(200)
	expect((await server.call(house.anna, events.getEvent, of(entry))).body.settles).toBeNull()
})

test('a tick whose next time is made has its house before the counter: who throws that away waits for it', async () => {
	const property = (await house.addProperty('Chalet')).id
	const event = await log({ maintenance: { done: false, date: '2026-11-20', recurrence: { unit: 'month', every: 1 } } }, property)
	const tick = (done: boolean) => server.call(house.anna, events.completeEvent, { ...of(event), body: { part: 'maintenance', done } })
	await tick(true)
	await tick(false)
	let thrownAway: Promise<unknown> | undefined
	const ticked = await behind(
		server.url,
		(other) => other.query(`select from usage where group_id = $1 and resource = 'events' for update`, [house.group.id]),
		() => tick(true),
		async (other) => {
			thrownAway = server.owner.query('update property set deleted_at = now(), deleted_by = $2 where id = $1', [property, house.anna.id])
			await expect.poll(() => waitingHere(other)).toBe(2)
		},
	)
	expect(ticked).toMatchObject({ status: 201, body: { next: expect.any(String) } })
	await thrownAway
})
