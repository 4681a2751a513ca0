import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type Clone } from '../../../test/database.ts'
import { freePort } from '../../../test/free-port.ts'
import { startNetwork } from '../../../test/network.ts'
import { connect as openDatabase, type Database } from './connect.ts'
import { connect } from './migrate.ts'
import { prepareDatabase } from './prepare.ts'
import { primaryOf, routeOf } from './routes.ts'
import { openSnapshot } from './snapshot.ts'

let clone: Clone
let network: Awaited<ReturnType<typeof startNetwork>>
let several: string
let nobody: string
let database: Database
beforeAll(async () => {
	clone = await cloneDatabase()
	network = await startNetwork(clone.url)
	const { host } = new URL(network.url)
	const dead = [await freePort(), await freePort()].map((port) => `127.0.0.1:${port}`)
	several = network.url.replace(host, `${dead[0]},${host}`)
	nobody = network.url.replace(host, dead.join(','))
	database = openDatabase(several, () => {}, 1)
})
afterAll(async () => {
	await database.close()
	network.close()
	await clone.drop()
})

test('of one host nothing is asked', async () => {
	expect(routeOf(network.url)).toBeUndefined()
	expect(await primaryOf(network.url)).toBe(network.url)
})

test('whatever connects finds the host that is there, and again after every connection was lost', async () => {
	const ask = async () => (await sql<{ one: number }>`select 1 as one`.execute(database.owner)).rows[0]?.one
	expect(await ask()).toBe(1)
	expect(await primaryOf(several)).toBe(network.url)
	await prepareDatabase(several)
	const snapshot = await openSnapshot(several)
	await snapshot.end()
	network.cut()
	await expect.poll(() => ask().catch(() => 0)).toBe(1)
	expect(routeOf(several)?.wrong).toEqual([])
	await expect.poll(() => routeOf(several)?.travellers.size).toBe(1)
})

test('where none is there it is said of each, without who asks', async () => {
	const said = await connect(nobody).then(
		() => '',
		(error: Error) => error.message,
	)
	expect(said).toMatch(
		/^Keine Verbindung zur Datenbank \w+ auf 127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+: Keiner der Hosts nimmt Änderungen an \(.*ECONNREFUSED/,
	)
	expect(said).not.toContain(new URL(clone.url).password)
	await expect(openDatabase(nobody, () => {}, 1).pool.query('select 1')).rejects.toMatchObject({ code: '08006' })
})
