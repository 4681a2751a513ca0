import pg from 'pg'
import { imports } from '@hausheft/contract/imports.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { runImport, sendImport } from '../../../test/moved.ts'
import { actAs, Closing } from '../../platform/database/act.ts'
import { connect, type Database } from '../../platform/database/connect.ts'
import { batchOpening, writeBatch } from './actions.ts'

// What an import and somebody else write at the same moment.
let server: TestServer
let house: TestHouse
let database: Database
let other: pg.Client
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	database = connect(server.url, () => {}, 1)
	other = new pg.Client(server.url)
	await other.connect()
})
afterAll(async () => {
	await other.end()
	await database.close()
	await server.close()
})

async function sent(kind: 'events' | 'contacts', lines: string[]): Promise<string> {
	const { body } = await sendImport(server, house.anna, house.group.id, Buffer.from(`${lines.join('\n')}\n`), `${kind}.csv`)
	const mapping = { ...(body.mapping as Mapping), known: 'update' as const, source: kind }
	expect(mapping.kind).toBe(kind)
	expect((await server.call(house.anna, imports.changeImport, { params: { id: body.id }, body: mapping })).status).toBe(200)
	return body.id
}
function writeAll(id: string) {
	const step = { id, group: house.group.id, dry: false, most: 10 }
	const wanted = { noun: 'groups', id: house.group.id }
	return actAs(
		database,
		{ person: house.anna.id },
		{ mode: 'write', wanted, early: batchOpening(step) },
		async (acting, opened) =>
			new Closing(id, { sql: 'select 1', parameters: [] }, () => null, (await writeBatch(acting, step, opened)).last),
	)
}

test.each([
	['events', 'Datum;Titel;Ausgabe;Firma;Nr', (nr: number, more: string) => `1.1.2025;Arbeit ${nr} ${more};100;Firma ${nr} ${more};${nr}`],
	['contacts', 'Vorname;Nachname;Telefon;Nr', (nr: number, more: string) => `Rosa ${more};Meier ${nr};044 111 22 3${nr};${nr}`],
] as const)('what is known of its %s is locked before what is new among them is counted', async (kind, head, row) => {
	expect(await runImport(server, house.anna, await sent(kind, [head, row(2, 'alt')]))).toMatchObject({ status: 'done' })
	const { rows } = await server.owner.query<{ fk: string }>('select fk from import_reference where group_id = $1 and source = $2', [
		house.group.id,
		kind,
	])
	const id = await sent(kind, [head, row(1, 'neu'), row(2, 'neu')])
	await server.owner.query(`update import set status = 'running', run_by = $1 where id = $2`, [house.anna.id, id])
	await other.query('begin')
	await other.query(`select from ${kind.slice(0, -1)} where id = $1 for update`, [rows[0]?.fk])
	const writing = writeAll(id)
	await vi.waitFor(
		async () => {
			const waiting = await server.owner.query(
				`select from pg_stat_activity, pg_stat_clear_snapshot() where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
			)
			expect(waiting.rows).toHaveLength(1)
		},
		{ timeout: 20_000, interval: 20 },
	)
	await other.query(`select from usage where group_id = $1 and resource = 'contacts' for no key update`, [house.group.id])
	await other.query('commit')
	await writing
	const { body } = await server.call(house.anna, imports.getImport, { params: { id } })
	expect(body).toMatchObject({ status: 'done', result: { made: { [kind]: 1 }, changed: 1, left: 0 } })
})
