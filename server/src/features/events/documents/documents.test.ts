import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '@hausheft/contract/events.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../../test/house.ts'
import { mendDocuments } from './queries.ts'
import { connect, type Database } from '../../../platform/database/connect.ts'

let server: TestServer
let house: TestHouse
let database: Database
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	database = connect(server.url, () => undefined)
})
afterAll(async () => {
	await database.close()
	await server.close()
})

const log = async (name: string) => {
	const body = { name, event_at: '2026-11-20T09:00:00.000Z', maintenance: { done: false } }
	return (await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body })).body
}
const get = async (id: string) => (await server.call(house.anna, events.getEvent, { params: { id } })).body
/** As two that wrote at once left it behind once: the document says what the rows do not. */
const damage = (id: string) =>
	server.owner.query(`update event set document = jsonb_set(document::jsonb, '{name}', '"Falsch"')::json where id = $1`, [id])

test('what is answered otherwise than the rows say is mended in its night, and told as a change; the rest is left alone', async () => {
	const [sound, crooked] = [await log('Heil'), await log('Krumm')]
	await damage(crooked.id)
	expect((await get(crooked.id)).name).toBe('Falsch')
	const nights = 4
	const mended: string[][] = []
	for (let turn = 0; turn < nights; turn++) mended.push((await mendDocuments(database.owner, null, { turn, nights })).mended)
	expect(mended.flat()).toEqual([crooked.id])
	const now = await get(crooked.id)
	expect([now.name, now.version]).toEqual(['Krumm', crooked.version + 1])
	expect(await get(sound.id)).toEqual(sound)
	const { rows } = await server.owner.query('select id from event where document::text is distinct from event_document(event)::text')
	expect(rows).toEqual([])
})

test('the job goes through all of a night', async () => {
	const entries = [await log('Eins'), await log('Zwei'), await log('Drei')]
	for (const { id } of entries) await damage(id)
	for (let night = 0; night < 28; night++) await server.owner.query(`select enqueue('mend_documents', $1)`, [JSON.stringify({ night })])
	const names = async () => (await Promise.all(entries.map(({ id }) => get(id)))).map(({ name }) => name)
	await expect.poll(names).toEqual(['Eins', 'Zwei', 'Drei'])
})
