import { expect, vi } from 'vitest'
import type { TestServer } from './house.ts'

/** Each request tells at once what it has looked into; else the database does that now and then. */
const tellAtOnce = `
	alter function app_target(text, uuid) rename to app_target_itself;
	create function app_target(noun text, known uuid) returns json language plpgsql as $$
	begin
		perform pg_stat_force_next_flush();
		return app_target_itself(noun, known);
	end $$`
const tellAsUsual = 'drop function app_target(text, uuid); alter function app_target_itself(text, uuid) rename to app_target'

/** Asks one after the other, and finds for each answer which tables the database has looked into for it, also where it found nothing there. */
export async function findReadTables<T>({ owner }: TestServer, asks: (() => Promise<T>)[]): Promise<{ answer: T; tables: Set<string> }[]> {
	await owner.query(tellAtOnce)
	const found = []
	let before = await scansOf(owner)
	for (const ask of asks) {
		const answer = await ask()
		const after = await scansOf(owner)
		found.push({ answer, tables: new Set([...after].flatMap(([table, scans]) => (scans === before.get(table) ? [] : [table]))) })
		before = after
	}
	await owner.query(tellAsUsual)
	return found
}

/** How often each table was looked into, once no request is under way any more: one that only reads ends after its answer. */
async function scansOf(owner: TestServer['owner']): Promise<Map<string, string>> {
	await vi.waitFor(async () => expect((await owner.query(busy)).rowCount).toBe(0), { timeout: 60_000, interval: 2 })
	const { rows } = await owner.query<{ table: string; scans: string }>(scans)
	return new Map(rows.map(({ table, scans }) => [table, scans]))
}
const busy = `select from pg_stat_activity where datname = current_database() and application_name = 'hausheft' and state <> 'idle'`
const scans = `select relid::text as table, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::text as scans from pg_stat_user_tables`
