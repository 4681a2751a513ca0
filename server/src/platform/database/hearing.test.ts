import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type Clone } from '../../../test/database.ts'
import { startNetwork } from '../../../test/network.ts'
import { rowsOf } from '../../../test/scratch.ts'
import { connect, type Database } from './connect.ts'

let clone: Clone
let network: Awaited<ReturnType<typeof startNetwork>>
let behind: Awaited<ReturnType<typeof startNetwork>>
let database: Database
let pooled: Database
beforeAll(async () => {
	clone = await cloneDatabase()
	network = await startNetwork(clone.url)
	// One connection: whoever comes next would wait behind the one that failed.
	database = connect(network.url, () => {}, 1, { hearing })
	behind = await startNetwork(clone.url)
	pooled = connect(network.url, () => {}, 1, { hearing, pooler: { direct: behind.url, isLimited: false } })
})
afterEach(() => {
	network.heal()
	behind.heal()
})
afterAll(async () => {
	await database.close()
	await pooled.close()
	network.close()
	behind.close()
	await clone.drop()
})

const hearing = { unheard: 100, answer: 2000 }
const ask = ({ owner } = database) => sql<{ one: number }>`select 1 as one`.execute(owner).then(({ rows }) => rows[0]?.one)
const takesLong = 'select pg_sleep(60)'
const working = `select pid from pg_stat_activity where datname = current_database() and query = '${takesLong}' and state = 'active'`
const asleep = async () => (await rowsOf(clone.url, working)).length
const end = () => rowsOf(clone.url, `select pg_terminate_backend(pid) from (${working}) w`)
const unheard = 'nothing is heard of the database'

test('behind a pooler whichever of the two is silent is given up, and who takes their time is waited for', async () => {
	await sql`select pg_sleep(1)`.execute(pooled.owner)
	for (const way of [network, behind]) {
		expect(await ask(pooled)).toBe(1)
		// What is asked comes through: nobody answers who wonders.
		const asked = sql`${sql.raw(takesLong)}`.execute(pooled.owner).catch((error: Error) => error.message)
		await expect.poll(() => asleep()).toBeGreaterThan(0)
		void way.silence()
		expect(await asked).toContain(unheard)
		way.heal()
		await end()
	}
	expect(await ask(pooled)).toBe(1)
})

test('behind a pooler who reads slowly is waited for while one connection waits for the standby, and nobody where others do', async () => {
	const told = await cloneDatabase()
	// As PostgreSQL would say it: which process it is that we ask for, nobody knows.
	await rowsOf(
		told.url,
		`create schema told; create table told.pg_stat_activity (pid integer, state text, wait_event text, application_name text);
		insert into told.pg_stat_activity values (-2, 'active', 'SyncRep', 'hausheft standby');
		do $$ begin execute format('alter database %I set search_path = told, pg_catalog, public', current_database()); end $$`,
	)
	const slowly = connect(clone.url, () => {}, 1, { hearing, pooler: { direct: told.url, isLimited: false } })
	try {
		await sql`select pg_sleep(2.5)`.execute(slowly.owner)
		expect(slowly.standby.isAway()).toBe(false)
		await rowsOf(told.url, `insert into told.pg_stat_activity values (-3, 'active', 'SyncRep', '')`)
		await expect(sql`${sql.raw(takesLong)}`.execute(slowly.owner)).rejects.toThrow('a commit waits for a standby')
	} finally {
		await slowly.close()
		await end()
		await told.drop()
	}
})

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
