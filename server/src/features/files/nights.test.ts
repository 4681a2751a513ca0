import { Readable } from 'node:stream'
import path from 'node:path'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { behind } from '../../../test/behind.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { pdf, upload } from '../../../test/upload.ts'
import { connect, type Database } from '../../platform/database/connect.ts'
import { originalKey } from '../../platform/files/derived.ts'
import { StoreAway } from '../../platform/files/s3-faults.ts'
import { openStore, type Store } from '../../platform/files/store.ts'
import { fileJobs } from './jobs.ts'
import { purgeFiles } from './queries.ts'

// What the nights do to files while something else happens to them.
let server: TestServer
let house: TestHouse
let database: Database
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	database = connect(server.url, () => {})
})
afterAll(async () => {
	await database.close()
	await server.close()
})
afterEach(() => vi.useRealTimers())

const sent = async (name: string) =>
	(await upload(server, house.anna, house.group.id, { bytes: Buffer.concat([pdf, Buffer.from(name)]), name })).body.id
const see = async (id: string) => (await server.call(house.anna, files.getFile, { params: { id } })).status

test('an upload that an entry takes while it is purged stays, and nobody waits for the other', async () => {
	const [taken, loose] = [await sent('vergeben.pdf'), await sent('vergessen.pdf')]
	// With the day on which it stands: else it is a change, which keeps when it came.
	await server.owner.query(
		`update file set created_at = now() - interval '8 days', dated_at = now() - interval '8 days' where id = any ($1)`,
		[[taken, loose]],
	)
	const body = { name: 'Rechnung', event_at: '2026-11-20T09:00:00.000Z' }
	const event = (await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body })).body.id
	const other = new pg.Client(server.url)
	await other.connect()
	try {
		await other.query('begin')
		await other.query('update file set event_id = $2, property_id = $3 where id = $1', [taken, event, house.property.id])
		expect(await purgeFiles(database.owner, 500)).toBe(1)
		await other.query('commit')
	} finally {
		await other.end()
	}
	expect([await see(taken), await see(loose)]).toEqual([200, 404])
	expect(await purgeFiles(database.owner, 500)).toBe(0)
	expect(await see(taken)).toBe(200)
})

test('an entry whose upload is just purged is refused, as where that has gone before, and does not stand there without it', async () => {
	const id = await sent('verspätet.pdf')
	const body = { name: 'Rechnung', event_at: '2026-11-20T09:00:00.000Z', files: [id] }
	const write = () => server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body })
	const purged = await behind(server.url, (other) => other.query('delete from file where id = $1', [id]), write)
	expect(purged).toMatchObject({ status: 422, body: { errors: [{ path: 'files.0' }] } })
	expect(await write()).toMatchObject({ status: 422, body: { errors: [{ path: 'files.0' }] } })
})

test('of two entries that take the same upload at once one has it', async () => {
	const id = await sent('einmal.pdf')
	const of = { params: { id: house.property.id } }
	const body = { name: 'Rechnung', event_at: '2026-11-20T09:00:00.000Z' }
	const first = (await server.call(house.anna, events.createEvent, { ...of, body })).body.id
	const take = (other: pg.Client) =>
		other.query('update file set event_id = $2, property_id = $3 where id = $1', [id, first, house.property.id])
	const second = await behind(server.url, take, () =>
		server.call(house.anna, events.createEvent, { ...of, body: { ...body, files: [id] } }),
	)
	expect(second.status).toBe(422)
	const { files: kept } = (await server.call(house.anna, events.getEvent, { params: { id: first } })).body
	expect(kept.map((file) => file.id)).toEqual([id])
})

const day = 24 * 60 * 60 * 1000
test('F10 a file that the disk gives no more is found, and so is what else is wrong that night; of a store that is away nothing is said', async () => {
	const id = await sent('Lesefehler.pdf')
	const store = await openStore(path.join(server.config.dataDir, 'files'))
	const breaking = (error: Error): Store => ({
		...store,
		read: async (key) => (key === originalKey(id) ? Readable.from(broken(error)) : store.read(key)),
	})
	async function* broken(error: Error) {
		yield Buffer.from('so weit')
		throw error
	}
	const read = async (error: Error) => {
		const needs = { db: database.owner, store: breaking(error), derived: {} as never, holding: {} as never, log: { error() {} } as never }
		await fileJobs(needs)
			.long.find(({ name }) => name === 'read_files')
			?.run({}, new AbortController().signal)
	}
	vi.useFakeTimers({ toFake: ['Date'] })
	const turn = Number.parseInt(id.slice(-2), 16) % 30
	vi.setSystemTime((Math.ceil(Date.now() / day / 30) * 30 + turn) * day)
	await expect(read(new StoreAway(new Error('busy')))).rejects.toThrow('Speicher')
	const found = async () => (await server.owner.query(`select kind from file_finding where key = $1`, [originalKey(id)])).rows
	expect(await found()).toEqual([])
	await read(Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' }))
	expect(await found()).toEqual([{ kind: 'changed' }])
})
