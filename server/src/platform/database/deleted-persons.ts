// Hides the table of who has been deleted, from which every server that backs up learns whom its list must name.
import { sql } from 'kysely'
import { connect, type Db } from './connect.ts'

export async function noteDeletedPersons(owner: Db, persons: readonly string[]): Promise<void> {
	await sql`insert into servers.deleted_person (id) select unnest(${persons}::uuid[]) on conflict do nothing`.execute(owner)
}

/** Those since then; all without it. `until`: from where one goes on the next time, with room for what is still being written. */
export async function listDeletedPersons(owner: Db, since: string | null): Promise<{ persons: string[]; until: string }> {
	const { rows } = await sql<{ persons: string[]; until: string }>`select array(
			select id from servers.deleted_person where ${since}::timestamptz is null or deleted_at >= ${since}::timestamptz) as persons,
		(now() - interval '10 minutes')::text as until`.execute(owner)
	return rows[0] ?? { persons: [], until: '' }
}

/** All that a database knows of; an earlier release has no such table. */
export async function readDeletedFrom(url: string): Promise<string[]> {
	const database = connect(url, () => {}, 1)
	try {
		const { rows } = await sql<{ there: boolean }>`select to_regclass('servers.deleted_person') is not null as there`.execute(
			database.owner,
		)
		return rows[0]?.there ? (await listDeletedPersons(database.owner, null)).persons : []
	} finally {
		await database.close()
	}
}
