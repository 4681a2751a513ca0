import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { cloneDatabase, type Clone } from '../../../test/database.ts'
import { startNetwork } from '../../../test/network.ts'
import { actAs, Closing, type Acting } from './act.ts'
import { writtenPerShape } from './batch.ts'
import type { Pooler } from './clients.ts'
import { build, connect, type Database, type Db } from './connect.ts'

type Network = Awaited<ReturnType<typeof startNetwork>>
let clone: Clone
let network: Network
let owner: pg.Client
/** By the way that is asked about. */
let database: Database
let straight: Database
let pooled: Database
const broken: Error[] = []

beforeAll(async () => {
	clone = await cloneDatabase()
	owner = new pg.Client(clone.url)
	await owner.connect()
	// A rule that speaks at the commit, as the limits of a plan do.
	await owner.query(`
		create table trial (n integer);
		create function trial_full() returns trigger language plpgsql as $$
		begin
			if new.n < 0 then raise exception 'full' using errcode = 'HH402', detail = '{"limit": 1, "used": 1}'; end if;
			return null;
		end $$;
		create constraint trigger full_up after insert on trial deferrable initially deferred for each row execute function trial_full();
		grant select, insert on trial to hausheft_runtime`)
	network = await startNetwork(clone.url)
	// One connection: whoever comes next gets the one that has just failed, if it was kept. Three seconds instead of 35.
	const hurried = (pooler?: Pooler) => connect(`${network.url}?query_timeout=3000`, (error) => broken.push(error), 1, { pooler })
	straight = hurried()
	pooled = hurried({ direct: clone.url, isLimited: false })
	database = straight
})
afterEach(() => {
	network.heal()
	database = straight
})
afterAll(async () => {
	await straight.close()
	await pooled.close()
	network.close()
	await owner.end()
	await clone.drop()
})

const early = (text: string) => ({ statements: [sql<object>`${sql.raw(text)}`.compile(build)], whole: false })
const insert = ({ db }: Acting, n: number) => sql`insert into trial values (${n})`.execute(db)
/** A write with a read that travels with its commit; `text` is prepared on a connection that does not know it. */
const write = (n: number, text: string) =>
	actAs(database, null, { mode: 'write' }, async (acting) => {
		await insert(acting, n)
		return new Closing('', { sql: text, parameters: [String(n)] }, ({ read }) => read)
	})
const read = (n: number) =>
	actAs(database, null, { mode: 'read', early: early('select 42 as early') }, async ({ db }, [rows]) => {
		const { rows: later } = await sql<{ later: number }>`select ${n}::int + 1 as later`.execute(db)
		return [rows?.[0]?.['early'], later[0]?.later]
	})
const sleeping = () => actAs(database, null, { mode: 'read' }, ({ db }) => sql`select pg_sleep(600)`.execute(db))

/** Once the database is at it, `then` happens to the process that is. */
async function whileAsleep(then: string) {
	const asleep = `select pid from pg_stat_activity where datname = current_database() and query like 'select pg_sleep(600)' and state = 'active'`
	const call = sleeping().catch((error: unknown) => error)
	const { pid } = await vi.waitUntil(async () => (await owner.query<{ pid: number }>(asleep)).rows[0], { timeout: 60_000 })
	if (then === 'cut') network.cut()
	else await owner.query(`select ${then}($1)`, [pid])
	throw await call
}

/** What is asked gets lost; by the time that is noticed the network is well again. */
async function unheard(db: Db) {
	void network.silence()
	const asked = sql`select 1`.execute(db)
	await asked.finally(() => network.heal())
}

const closing = (way: string) => `select '${way} ' || $1 as read`
const failures: Record<string, (way: string) => Promise<unknown>> = {
	'refused at the beginning': () =>
		actAs(database, null, { mode: 'read', early: early('select 1 / (random() < 0)::int as early') }, async () => null),
	'refused where all is read at the beginning': () =>
		actAs(database, null, { mode: 'read', early: { ...early('select 2 / (random() < 0)::int as early'), whole: true } }, async () => null),
	'refused in the middle': () =>
		actAs(database, null, { mode: 'write' }, async (acting) => {
			await insert(acting, 1)
			await sql`select ${1}::int / ${0}::int`.execute(acting.db)
		}),
	'refused at the commit': (way) => write(-1, closing(way)),
	'refused by the read that goes with the commit': (way) => write(0, `${closing(way)}, 1 / $1::int as never`),
	'given up by the caller': () =>
		actAs(database, null, { mode: 'write' }, async (acting) => {
			await insert(acting, 1)
			throw new Refusal('conflict')
		}),
	'refused after the commit': () =>
		actAs(
			database,
			null,
			{ mode: 'write' },
			async () => new Closing('', { sql: 'select 1', parameters: [] }, () => Promise.reject(new Refusal('conflict'))),
		),
	cancelled: () => whileAsleep('pg_cancel_backend'),
	'cut by the database': () => whileAsleep('pg_terminate_backend'),
	'cut by the network': () => whileAsleep('cut'),
	'ended by a timeout': () =>
		actAs(database, null, { mode: 'read' }, async ({ db }) => {
			await sql`set local statement_timeout = 1`.execute(db)
			await sql`select pg_sleep(600)`.execute(db)
		}),
	'met by silence': () => actAs(database, null, { mode: 'read' }, ({ db }) => unheard(db)),
	'met by silence outside of a transaction': () => unheard(database.owner),
}

const failing = Object.entries(failures).flatMap(([way, fail]) => [
	{ way, fail, by: 'directly' },
	{ way, fail, by: 'through a pooler' },
])
test.each(failing)('D41, D47: after a call that is $way, $by, the next hundred on that pool are right', async ({ way, fail, by }) => {
	if (by !== 'directly') database = pooled
	await expect(fail(way)).rejects.toThrow()
	for (let n = 1; n <= 50; n++) {
		expect(await read(n)).toEqual([42, n + 1])
		expect(await write(n, closing(way))).toBe(`${way} ${n}`)
	}
	expect(database.pool.totalCount).toBe(1)
})

test('what a failed call wrote is not there, and what came after it is', async () => {
	await owner.query('truncate trial')
	for (const [way, fail] of Object.entries(failures)) if (/^(refused|given up)/.test(way)) await fail(way).catch(() => {})
	await write(7, closing(''))
	expect((await owner.query('select n from trial')).rows).toEqual([{ n: 7 }])
})

const signUp = async (name: string) => {
	const { rows } = await owner.query<{ id: string }>(
		`insert into auth."user" ("name", "email", "emailVerified") values ($1, $1 || '@haus.test', true) returning "id"`,
		[name],
	)
	return rows[0]?.id ?? ''
}
const whoAsks = `select current_user::text as role, current_setting('app.person', true) as person,
	current_setting('transaction_read_only') as guarded, transaction_timestamp()::text as at`
const wholeReads = (...texts: string[]) => ({ statements: texts.map((text) => sql<object>`${sql.raw(text)}`.compile(build)), whole: true })
const left = `select current_user = session_user as "isOwner", coalesce(current_setting('app.person', true), '') as person`

test('reads that all go in the first message are the caller’s under row-level security, and leave nothing of it behind', async () => {
	const person = await signUp('anna')
	for (const reads of [wholeReads(whoAsks, whoAsks), wholeReads(whoAsks)])
		for (const mode of ['read', 'only read', 'read'] as const) {
			const [first, ...more] = await actAs(database, { person }, { mode, early: reads }, async (_acting, found) => found)
			const guarded = mode === 'read' ? 'off' : 'on'
			expect(first).toEqual([expect.objectContaining({ role: 'hausheft_runtime', person, guarded, at: expect.any(String) })])
			for (const other of more) expect(other).toEqual(first)
			expect((await database.pool.query(left)).rows).toEqual([{ isOwner: true, person: '' }])
		}
})

test('a read that comes with its caller finds what there is: nothing, one row or several, of what is given and of who asks', async () => {
	const person = await signUp('beat')
	const counted = (parameters: number[]) => ({
		statements: [{ sql: 'select n, app_person() as person from generate_series($1::int, $2::int) n', parameters }],
		whole: true,
	})
	const read = (parameters: number[]) =>
		actAs(database, { person }, { mode: 'read', early: counted(parameters) }, async ({ person: who }, [rows]) => [
			who?.id,
			rows?.map(({ n, person: asker }) => [n, asker]),
		])
	expect(await read([1, 0])).toEqual([person, []])
	expect(await read([5, 5])).toEqual([person, [[5, person]]])
	expect(await read([2, 3])).toEqual([
		person,
		[
			[2, person],
			[3, person],
		],
	])
	await expect(actAs(database, { token: 'nobody’s' }, { mode: 'read', early: counted([1, 1]) }, async () => null)).rejects.toThrow(
		'unauthenticated',
	)
})

test('no connection remembers who has asked, whatever came of it', async () => {
	const many = connect(clone.url, () => {}, 5)
	const people = [await signUp('carla'), await signUp('dario'), await signUp('elif')]
	const fails = 'select 3 / (random() < 0)::int as early'
	const ask = (person: string, n: number): Promise<unknown> => {
		if (n % 5 === 0) return actAs(many, { person }, { mode: 'read', early: wholeReads(fails) }, async () => null)
		if (n % 5 === 1)
			return actAs(many, { person }, { mode: 'read', early: wholeReads(whoAsks) }, async () => Promise.reject(new Refusal('not_found')))
		if (n % 5 === 2) return actAs(many, { person }, { mode: 'write' }, (acting) => insert(acting, 1))
		if (n % 5 === 3) return actAs(many, { person }, { mode: 'read' }, ({ db }) => sql`select 1 / ${0}::int`.execute(db))
		return actAs(many, { person }, { mode: 'read', early: wholeReads(whoAsks) }, async () => null)
	}
	await Promise.allSettled(Array.from({ length: 60 }, (_, n) => ask(people[n % 3] ?? '', n)))
	const all = await Promise.all(Array.from({ length: 5 }, () => many.pool.connect()))
	for (const client of all) expect((await client.query(left)).rows).toEqual([{ isOwner: true, person: '' }])
	for (const client of all) client.release()
	await many.close()
})

test('statements of one shape are written once, and take what they are given', () => {
	let times = 0
	const written = writtenPerShape(10)
	const ask = (shape: string, values: string[], most: number) =>
		written(shape, values, ([id, at]) => {
			times++
			return { sql: `${shape} ${id === undefined ? '' : '$1'}`, parameters: [at, most, id, at] }
		})
	expect(ask('a', ['one', 'now'], 3)).toEqual({ sql: 'a $1', parameters: ['now', 3, 'one', 'now'] })
	expect(ask('a', ['two', 'then'], 3)).toEqual({ sql: 'a $1', parameters: ['then', 3, 'two', 'then'] })
	expect(ask('b', ['two', 'then'], 4)).toEqual({ sql: 'b $1', parameters: ['then', 4, 'two', 'then'] })
	expect(times).toBe(2)
	expect(() => written('c', ['one'], () => ({ sql: 'c', parameters: ['something made of it'] }))).toThrow('does not take all')
})

test('F12: whoever logs a connection that breaks has nothing of it but the message', async () => {
	await read(1)
	await vi.waitUntil(() => database.pool.idleCount === 1) // borrowed, it breaks for its borrower alone
	broken.length = 0
	network.cut()
	await vi.waitUntil(() => broken.length > 0)
	for (const error of broken) expect(Object.keys(error)).not.toContain('client')
})

test('W7: a connection knows some 200 statements by name, and those in use stay among them', async () => {
	const names = async () => {
		const asked = actAs(database, null, { mode: 'read' }, ({ db }) =>
			sql<{ name: string; statement: string }>`select name, statement from pg_prepared_statements`.execute(db),
		)
		return (await asked).rows
	}
	await read(1)
	const often = 'select 1 as often'
	for (let n = 0; n < 300; n++) {
		await actAs(database, null, { mode: 'read', early: early(n % 10 === 0 ? often : `select ${n} as once`) }, async ({ db }, [rows]) => {
			expect(Object.values(rows?.[0] ?? {})).toEqual([n % 10 === 0 ? 1 : n])
			const text = n % 10 === 0 ? sql`select ${n}::int as often` : sql`select ${n}::int as ${sql.ref(`once_${n}`)}`
			expect((await text.execute(db)).rows.map((row) => Object.values(row as object))).toEqual([[n]])
		})
	}
	const known = await names()
	expect(known.length).toBeLessThanOrEqual(201)
	expect(known.filter(({ statement }) => statement.includes('often'))).toHaveLength(2)
	// An old one is prepared anew, under a name of its own.
	expect(await read(1)).toEqual([42, 2])
})
