import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase, type Clone } from '../../../test/database.ts'
import { startNetwork } from '../../../test/network.ts'
import { connect, type Database } from '../database/connect.ts'
import { answerErrors } from './refuse.ts'

const app = Fastify()
let clone: Clone
let network: Awaited<ReturnType<typeof startNetwork>>
let database: Database
let work: () => Promise<unknown>

beforeAll(async () => {
	answerErrors(app)
	app.get('/', () => work())
	clone = await cloneDatabase()
	network = await startNetwork(clone.url)
	database = connect(`${network.url}?query_timeout=1000`, () => {})
})
afterAll(async () => {
	network.heal()
	await database.close()
	network.close()
	await app.close()
	await clone.drop()
})

const ask = () => sql`select pg_sleep(600)`.execute(database.owner)
const isAsked = `select 1 from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(600)' and state = 'active'`

test('F9: a full disk is 507', { skip: !existsSync('/dev/full') }, async () => {
	work = () => writeFile('/dev/full', 'x')
	const answer = await app.inject('/')
	expect([answer.statusCode, answer.json()]).toEqual([507, expect.objectContaining({ code: 'no_space' })])
})

test.each<[string, () => Promise<unknown>]>([
	[
		'breaks',
		async () => {
			const asked = ask()
			const watching = connect(clone.url, () => {}, 1)
			await vi.waitUntil(async () => (await sql.raw(isAsked).execute(watching.owner)).rows.length > 0)
			await watching.close()
			network.cut()
			return asked
		},
	],
	['says nothing more', ask],
	[
		'cannot be made',
		async () => {
			const url = new URL(clone.url)
			url.port = '9'
			const nowhere = connect(url.href, () => {})
			try {
				return await sql`select 1`.execute(nowhere.owner)
			} finally {
				await nowhere.close()
			}
		},
	],
])('F9, D45: a connection to the database that %s is 503 with Retry-After', async (_, fail) => {
	work = fail
	const answer = await app.inject('/')
	expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
		503,
		'1',
		expect.objectContaining({ code: 'unavailable' }),
	])
})
