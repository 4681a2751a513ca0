// Hides how a house that comes out of an archive becomes one of today, in the transaction that brings its rows.
import type pg from 'pg'
import { migrateWithin } from './migrate.ts'

/** One of export, import, notification, delivery, and what `end_under_way` tells of it. */
export type Ended = { what: string; told: Record<string, string | null> }

/** Ends what was under way then: its jobs are not there any more. Versions that were seen since the archive was made do not come again. */
export async function endUnderWay(client: pg.Client): Promise<Ended[]> {
	await migrateWithin(client)
	await client.query('insert into restored (at) values (clock_timestamp()) on conflict (only_one) do update set at = excluded.at')
	return (await client.query<Ended>('select what, told from end_under_way()')).rows
}
