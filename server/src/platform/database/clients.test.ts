import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type Clone } from '../../../test/database.ts'
import { actAs, Closing } from './act.ts'
import { NamingClient } from './clients.ts'
import { connect, openPool, type Database, type Db } from './connect.ts'

let clone: Clone
let owner: pg.Client
/** One connection each; of the second the database is said to end what takes too long by itself, which it does not. */
let tellingPool: Database
let limitedPool: Database
beforeAll(async () => {
	clone = await cloneDatabase()
	owner = new pg.Client(clone.url)
	await owner.connect()
	await owner.query('create table trial (n integer); grant select, insert on trial to hausheft_runtime')
	const through = (isLimited: boolean) => connect(clone.url, () => {}, 1, { pooler: { direct: clone.url, isLimited } })
	tellingPool = through(false)
	limitedPool = through(true)
})
afterAll(async () => {
	await tellingPool.close()
	await limitedPool.close()
	await owner.end()
	await clone.drop()
})

const state = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
	current_setting('application_name') as name, current_user::text as role, current_setting('transaction_read_only') as guarded`
type State = { statement: string; lock: string; name: string; role: string; guarded: string }
const stateOf = async (db: Db) => (await sql<State>`${sql.raw(state)} where ${1}::int = 1`.execute(db)).rows[0]
const limited = { statement: '30s', lock: '3s', name: 'hausheft' }
const unlimited = { statement: '0', lock: '0', name: '' }
const early = (whole: boolean) => ({ statements: [{ sql: `${state} where $1::int = 1`, parameters: [1] }], whole })
/** Without values, in the simple way that nothing of ours precedes. */
const leftOn = async ({ pool }: Database) => (await pool.query<State>(state)).rows[0]

test('through a pooler a transaction has its limits, its name and its role for itself alone', async () => {
	for (const database of [tellingPool, limitedPool]) {
		for (const mode of ['read', 'only read'] as const) {
			const expected = { ...limited, role: 'hausheft_runtime', guarded: mode === 'read' ? 'off' : 'on' }
			expect(await actAs(database, null, { mode, early: early(true) }, async (_acting, [rows]) => rows?.[0])).toMatchObject(expected)
			const both = await actAs(database, null, { mode, early: early(false) }, async ({ db }, [rows]) => [rows?.[0], await stateOf(db)])
			expect(both).toEqual([expected, expected])
		}
		const closing = new Closing('', { sql: state, parameters: [] }, (row) => row)
		expect(await actAs(database, null, { mode: 'write' }, async () => closing)).toEqual({
			...limited,
			role: 'hausheft_runtime',
			guarded: 'off',
		})
		expect(await database.owner.transaction().execute(stateOf)).toMatchObject(limited)
		const whole = database.owner.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
		expect(await whole.execute(stateOf)).toMatchObject({ ...limited, guarded: 'on' })
		await expect(database.owner.transaction().execute((db) => sql`select 1 / ${0}::int`.execute(db))).rejects.toThrow('division')
		expect(await leftOn(database)).toMatchObject({ ...unlimited, guarded: 'off' })
	}
})

test('a single statement has its limits from the role, or with itself', async () => {
	expect(await stateOf(tellingPool.owner)).toMatchObject(limited)
	expect(await stateOf(limitedPool.owner)).toMatchObject(unlimited)
	const values = [new Date('2026-11-20T09:00:00Z'), ['a', null, 'b"'], null, Buffer.from([0, 255]), { a: 1 }, true] as const
	const { rows } =
		await sql`select ${values[0]}::timestamptz as at, ${values[1]}::text[] as list, ${values[2]}::text as nothing, ${values[3]}::bytea as bytes,
		${values[4]}::jsonb ->> 'a' as json, ${values[5]}::boolean as yes`.execute(tellingPool.owner)
	expect(rows).toEqual([{ at: values[0], list: ['a', null, 'b"'], nothing: null, bytes: values[3], json: '1', yes: true }])
	await expect(sql`select 1 / ${0}::int`.execute(tellingPool.owner)).rejects.toThrow('division')
	expect((await sql`select 1 as one`.execute(tellingPool.owner)).rows).toEqual([{ one: 1 }])
	expect(await leftOn(tellingPool)).toMatchObject(unlimited)
})

test('no statement has a name, however often it is asked, and nothing of a transaction is left', async () => {
	for (let n = 0; n < 20; n++) {
		await actAs(tellingPool, null, { mode: 'read', early: early(n % 2 === 0) }, async () => null)
		await actAs(tellingPool, null, { mode: 'write' }, ({ db }) => sql`insert into trial values (${n})`.execute(db))
		await stateOf(tellingPool.owner)
	}
	expect((await tellingPool.pool.query('select name from pg_prepared_statements')).rows).toEqual([])
	expect((await tellingPool.pool.query('select name from pg_cursors')).rows).toEqual([])
	expect((await owner.query('select count(*)::int as count from trial')).rows).toEqual([{ count: 20 }])
	expect(tellingPool.pool.totalCount).toBe(1)
})

test('what is asked side by side in a transaction goes out together, and each has its own answer', async () => {
	const answers = await actAs(tellingPool, null, { mode: 'read' }, ({ db }) =>
		Promise.all(Array.from({ length: 20 }, async (_, n) => (await sql<{ n: number }>`select ${n}::int as n`.execute(db)).rows[0]?.n)),
	)
	expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => n))
})

test('who gives up while a new connection is still being looked at leaves it to the others', async () => {
	let look = (): void => {}
	const looked = new Promise<void>((resolve) => (look = resolve))
	let isSlow = false
	class SlowlyLookedAt extends NamingClient {
		override query(...args: unknown[]): any {
			return isSlow ? looked.then((): unknown => super.query(...args)) : super.query(...args)
		}
	}
	const pool = openPool(clone.url, { max: 1, Client: SlowlyLookedAt, connectionTimeoutMillis: 500 }, () => {})
	const first = await pool.connect()
	isSlow = true
	const late = pool.connect()
	first.release(true)
	await expect(late).rejects.toThrow('timeout exceeded when trying to connect')
	look()
	isSlow = false
	expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
	await pool.end()
})
