import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { history } from '@hausheft/contract/history.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { download, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, `../../../test/heic/${name}.heic`))
const sent = async (name: string, form: Record<string, string> = {}, at = server, whose = house) =>
	(await upload(at, whose.anna, whose.group.id, { bytes: fixture(name), name: `${name}.heic`, form })).body
const fileOf = async (id: string, at = server, whose = house) => (await at.call(whose.anna, files.getFile, { params: { id } })).body
const prepared = async (id: string, at = server, whose = house) =>
	await expect.poll(async () => (await fileOf(id, at, whose)).preparing, { timeout: 60_000 }).toBeUndefined()
const entry = async () => {
	const body = { name: 'Dach', event_at: '2026-11-20T09:00:00.000Z' }
	return (await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body })).body.id
}
const undecoded = (id: string) => server.owner.query('update file set decoded = false, width = null, height = null where id = $1', [id])
const smallOf = async (id: string) => {
	const folder = path.join(server.config.dataDir, 'files/kept/derived', id.slice(-2))
	return readdirSync(folder).filter((name) => name.startsWith(id))
}

test('a HEIC is kept at once and says that its picture is being made; then it has one, in its entry too, and nobody has changed it', async () => {
	const event = await entry()
	const file = await sent('left-90', { event })
	expect(file).toMatchObject({ mime: 'image/heic', preparing: true, width: null, height: null })
	await prepared(file.id)
	const { preparing, width, height } = await fileOf(file.id)
	expect({ preparing, width, height }).toEqual({ width: 64, height: 128 })
	const { body } = await server.call(house.anna, events.getEvent, { params: { id: event } })
	expect(body.files).toMatchObject([{ id: file.id, width: 64, height: 128 }])
	expect(body.files[0]).not.toHaveProperty('preparing')
	expect(await smallOf(file.id)).toEqual([`${file.id}.preview.webp`, `${file.id}.thumb.webp`])
	for (const size of ['thumb', 'preview']) {
		const { statusCode, rawPayload } = await download(server, house.anna, file.id, size)
		expect([statusCode, (await sharp(rawPayload).metadata()).width]).toEqual([200, 64])
	}
	expect((await download(server, house.anna, file.id)).rawPayload).toEqual(fixture('left-90'))
	const told = await server.call(house.anna, history.listHistory, { params: { id: house.group.id }, query: { fk: file.id } })
	expect(told.body.map(({ text }) => text)).toEqual(['Anna hat die Datei «left-90.heic» hochgeladen'])
})

test.each(['cut-off', '60-megapixels'])('of which no picture comes is a file without one, and is not waited for: %s', async (name) => {
	const { id } = await sent(name)
	await prepared(id)
	expect(await fileOf(id)).toMatchObject({ width: null, height: null })
	expect((await download(server, house.anna, id, 'preview')).statusCode).toBe(404)
	expect((await download(server, house.anna, id)).statusCode).toBe(200)
})

test('what was kept before is decoded when somebody opens it, or some night', async () => {
	const [opened, night] = [await sent('plain'), await sent('tiles')]
	for (const { id } of [opened, night]) {
		await prepared(id)
		await undecoded(id)
	}
	const { statusCode, body } = await download(server, house.anna, opened.id, 'preview')
	expect([statusCode, body]).toEqual([404, expect.stringContaining('wird vorbereitet')])
	await prepared(opened.id)
	expect((await fileOf(night.id)).preparing).toBe(true)
	await server.owner.query(`select graphile_worker.add_job('develop_files')`)
	await prepared(night.id)
	expect(await fileOf(night.id)).toMatchObject({ width: 96, height: 48 })
})

test('a server that ends while it decodes leaves nothing that waits: the next one makes it', async () => {
	const clone = await cloneDatabase()
	const given = { DATA_DIR: server.config.dataDir }
	const first = await startServer(given, undefined, { ...clone, drop: async () => {} })
	const whose = await createHouse(first)
	const { id } = await sent('plain', {}, first, whose)
	await first.close()
	const second = await startServer(given, undefined, clone)
	await prepared(id, second, whose)
	expect(await fileOf(id, second, whose)).toMatchObject({ width: 128, height: 64 })
	await second.close()
})
