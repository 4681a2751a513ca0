import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type Clone } from '../../../test/database.ts'
import { startNetwork } from '../../../test/network.ts'
import { connect, type Database } from './connect.ts'

let clone: Clone
let network: Awaited<ReturnType<typeof startNetwork>>
let database: Database
beforeAll(async () => {
	clone = await cloneDatabase()
	network = await startNetwork(clone.url)
	// One connection: whoever comes next would wait behind the one that failed.
	database = connect(network.url, () => {}, 1, { hearing: { unheard: 100, answer: 2000 } })
})
afterEach(() => network.heal())
afterAll(async () => {
	await database.close()
	network.close()
	await clone.drop()
})

const ask = () => sql<{ one: number }>`select 1 as one`.execute(database.owner).then(({ rows }) => rows[0]?.one)
const unheard = 'nothing is heard of the database'

test('a network that is silent is given up, long before the database would have ended the statement itself', async () => {
	expect(await ask()).toBe(1)
	const lost = network.silence()
	const asked = ask()
	await lost
	await expect(asked).rejects.toThrow(unheard)
	network.heal()
	expect(await ask()).toBe(1)
})

test('so is one connection of which the answer was lost, while others are well', async () => {
	expect(await ask()).toBe(1)
	const lost = network.silence()
	const asked = ask()
	await lost
	network.heal()
	await expect(asked).rejects.toThrow(unheard)
	expect(await ask()).toBe(1)
})

test('a database that takes its time is waited for', async () => {
	await sql`select pg_sleep(1)`.execute(database.owner)
	expect(await ask()).toBe(1)
})
