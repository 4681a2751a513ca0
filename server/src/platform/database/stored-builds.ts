// Hides the tables in which servers keep the files of their releases for each other.
import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Everything of a release that a page of it asks for beside its own HTML; `builtAt` in milliseconds since 1970. */
export type StoredBuild = {
	id: string
	builtAt: number
	worker: string
	shell: string
	inline: { scripts: string[]; styles: string[] }
	routes: string[]
}
export type BuildFile = { name: string; bytes: Buffer }

export const storedIds = async (owner: Db): Promise<string[]> =>
	(await owner.selectFrom('servers.build').select('id').orderBy('id').execute()).map(({ id }) => id)

/** All of it in one transaction; nothing where it is there already. */
export async function storeBuild(
	owner: Db,
	{ id, builtAt, worker, shell, inline, routes }: StoredBuild,
	files: BuildFile[],
): Promise<void> {
	await owner.transaction().execute(async (db) => {
		const { rows } = await sql`insert into servers.build (id, built_at, worker, shell, inline, routes)
			values (${id}, ${builtAt}, ${worker}, ${shell}, ${JSON.stringify(inline)}, ${routes}) on conflict do nothing returning id`.execute(db)
		if (rows.length === 0) return
		for (const { name, bytes } of files)
			await sql`insert into servers.build_file (build_id, name, bytes) values (${id}, ${name}, ${bytes})`.execute(db)
	})
}

export async function findBuild(owner: Db, wanted: string): Promise<StoredBuild | undefined> {
	const { rows } = await sql<StoredBuild>`select id, built_at as "builtAt", worker, shell, inline, routes
		from servers.build where id = ${wanted}`.execute(owner)
	return rows[0]
}

/** Names of all files of releases other than this one. */
export const namesOfOthers = async (owner: Db, own: string): Promise<string[]> =>
	(await owner.selectFrom('servers.build_file').select('name').distinct().where('build_id', '<>', own).execute()).map(({ name }) => name)

/** Under one name there is always the same. */
export const fileOfBuild = async (owner: Db, name: string): Promise<Buffer | undefined> =>
	(await owner.selectFrom('servers.build_file').select('bytes').where('name', '=', name).limit(1).executeTakeFirst())?.bytes

/** Pages of a release that no server has any more may be open for a day. */
export const removeOldBuilds = (owner: Db, own: string) =>
	sql`delete from servers.build where id <> ${own} and stored_at < clock_timestamp() - interval '1 day'`.execute(owner)
