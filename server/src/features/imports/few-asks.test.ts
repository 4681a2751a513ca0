import { imports } from '@hausheft/contract/imports.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { sendImport } from '../../../test/moved.ts'
import { startNetwork } from '../../../test/network.ts'
import { actAs, Closing } from '../../platform/database/act.ts'
import { connect, type Database, type Db } from '../../platform/database/connect.ts'
import { settle } from '../../platform/database/settling.ts'
import type { Desk } from './desk/actions.ts'
import { batch, batchOpening, writeBatch } from './actions.ts'

// How many rows a second an import writes is measured (bench/importing.ts); what makes it so is counted here, whatever the machine.
let server: TestServer
let house: TestHouse
let network: Awaited<ReturnType<typeof startNetwork>>
/** One connection, whose statistics are its own. */
let database: Database
beforeAll(async () => {
	const clone = await cloneDatabase()
	network = await startNetwork(clone.url)
	server = await startServer({}, undefined, { ...clone, through: undefined })
	database = connect(network.url, () => {}, 1)
	house = await createHouse(server)
})
afterAll(async () => {
	await database.close()
	network.close()
	await server.close()
})

/** A table of so many rows, each of which names a contact, a journal and an object, ready to be written. */
async function sent(name: string, rows: number, source = name): Promise<string> {
	const { anna, group } = house
	const row = (_: unknown, n: number) =>
		`${1 + (n % 28)}.1.2025;${name} ${n};${100 + n};Firma ${n % 3};Unterhalt;Boiler ${n % 2};${source}-${n}`
	const lines = ['Datum;Titel;Ausgabe;Firma;Kategorie;Objekt;Nr', ...Array.from({ length: rows }, row)]
	const { body } = await sendImport(server, anna, group.id, Buffer.from(`${lines.join('\n')}\n`), `${name}.csv`)
	const mapping = { ...(body.mapping as Mapping), known: 'update' as const, source }
	expect((await server.call(anna, imports.changeImport, { params: { id: body.id }, body: mapping })).status).toBe(200)
	await server.owner.query(`update import set status = 'running', run_by = $1 where id = $2`, [anna.id, body.id])
	return body.id
}

const nothing = { sql: 'select 1', parameters: [] }
/** Writes the next of its rows as one batch in one transaction, as a job of the import would. */
function writeNext(id: string, most: number, before?: Desk, around?: (db: Db, write: () => Promise<void>) => Promise<void>) {
	const wanted = { noun: 'groups', id: house.group.id }
	const step = { id, group: house.group.id, dry: false, most, before }
	return actAs<Desk | null>(
		database,
		{ person: house.anna.id },
		{ mode: 'write', wanted, early: batchOpening(step) },
		async (acting, opened) => {
			if (!around) {
				const { desk, last } = await writeBatch(acting, step, opened)
				return new Closing(id, nothing, () => desk, last)
			}
			await around(acting.db, async () => {
				for (const each of (await writeBatch(acting, step, opened)).last)
					await acting.db.executeQuery(
						typeof each === 'string' ? CompiledQuery.raw(each) : CompiledQuery.raw(each.sql, [...each.parameters]),
					)
			})
			return null
		},
	)
}
/** The same with all of these rows. */
async function writeAll(id: string, rows: number, around?: (db: Db, write: () => Promise<void>) => Promise<void>) {
	await writeNext(id, rows, undefined, around)
	const { rows: done } = await server.owner.query<{ status: string; made: number }>(
		`select status, (select count(*)::integer from import_change where import_id = import.id and noun = 'event') as made from import where id = $1`,
		[id],
	)
	expect(done).toEqual([{ status: 'done', made: rows }])
}
/** How often the database is asked for that, from the opening of the transaction to its end. */
const asksFor = (id: string, rows: number) => network.asksOf('hausheft_runtime', () => writeAll(id, rows))

type Counts = Record<string, [inserted: number, updated: number]>
/** How often rows of each table were inserted and updated on this connection, as far as PostgreSQL has not yet put it to the rest. */
async function countWritten(db: Db): Promise<Counts> {
	const { rows } = await sql<{ name: string; inserted: number; updated: number }>`select relname as name, n_tup_ins::integer as inserted,
		n_tup_upd::integer as updated from pg_stat_xact_user_tables where schemaname = 'public'`.execute(db)
	return Object.fromEntries(rows.map(({ name, inserted, updated }) => [name, [inserted, updated]]))
}

test('a batch asks as often for many rows as for few', { timeout: 60_000 }, async () => {
	// The names are there, and the statements known.
	for (const name of ['Namen', 'Worte']) await writeAll(await sent(name, 6), 6)
	const few = await asksFor(await sent('Wenige', batch.written), batch.written)
	expect(await asksFor(await sent('Viele', 500), 500)).toBe(few)
	// Opened with its rows, what they name and what is known, what may be named, written, ended.
	expect(few).toBe(5)
})

test('and so does the next one, which begins behind the rows that are through', { timeout: 60_000 }, async () => {
	const id = await sent('Weiter', 30)
	let desk = await writeNext(id, 10)
	expect(await network.asksOf('hausheft_runtime', async () => (desk = await writeNext(id, 10, desk ?? undefined)))).toBe(5)
	await writeNext(id, 10, desk ?? undefined)
	const { rows } = await server.owner.query<{ name: string }>(`select name from event where name like 'Weiter %' order by event_at, id`)
	expect(rows.map(({ name }) => Number(name.slice(7))).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n))
})

test('a row that changes what is there is locked, checked, written and set off from the next', { timeout: 60_000 }, async () => {
	await writeAll(await sent('Zuerst', 10), 10)
	const again = async (name: string) => {
		const id = await sent(name, 10, 'Zuerst')
		const asks = await network.asksOf('hausheft_runtime', () => writeNext(id, 10))
		const changed = `select (result ->> 'changed')::integer as changed from import where id = $1`
		return { asks, rows: (await server.owner.query<{ changed: number }>(changed, [id])).rows }
	}
	await again('Danach')
	const { asks, rows } = await again('Zuletzt')
	// The batch of a slow machine ends before all of them are through; the savepoint of the first comes with its opening.
	const [{ changed } = { changed: 0 }] = rows
	expect(changed).toBeGreaterThan(0)
	expect(asks).toBe(3 + 4 * changed - 1)
})

test('each row of an entry is written once, and so is what follows of it by itself', { timeout: 60_000 }, async () => {
	const [most, written]: [number, Counts] = [100, {}]
	await writeAll(await sent('Einmal', most), most, async (db, write) => {
		const before = await countWritten(db)
		await write()
		await settle(db)
		for (const [name, [inserted, updated]] of Object.entries(await countWritten(db))) {
			const [beforeInserted, beforeUpdated] = before[name] ?? [0, 0]
			written[name] = [inserted - beforeInserted, updated - beforeUpdated]
		}
	})
	const once = ['event', 'event_object', 'event_contact', 'search', 'history', 'import_change', 'import_reference']
	expect(written).toMatchObject({
		...Object.fromEntries(once.map((name) => [name, [most, 0]])),
		event_time: [0, 0],
		event_measurement: [0, 0],
		// An object, a contact, a journal.
		event_link: [3 * most, 0],
		usage: [0, most],
	})
})
