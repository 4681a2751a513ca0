// Hides the table of the folders in which this house has had a night.
import { sql } from 'kysely'
import { connect, type Db } from './connect.ts'

export async function noteBackupFolder(owner: Db, folder: string, day: string): Promise<void> {
	await sql`insert into servers.backup_folder (folder, last_on) values (${folder}, ${day}::date)
		on conflict (folder) do update set last_on = greatest(servers.backup_folder.last_on, excluded.last_on)`.execute(owner)
}

/** The newest night of a folder, or of any: null where there has been none. An earlier release did not note of when it was. */
export async function findNotedNight(owner: Db, folder: string | null): Promise<{ last_on: string | null } | null> {
	const { rows } = await sql<{ last_on: string | null }>`select last_on::text as last_on from servers.backup_folder
		where folder = coalesce(${folder}, folder) order by last_on desc nulls last limit 1`.execute(owner)
	return rows[0] ?? null
}

export async function isBackupFolder(owner: Db, folder: string): Promise<boolean> {
	const { rows } = await sql`select from servers.backup_folder where folder = ${folder}`.execute(owner)
	return rows.length > 0
}

/** An earlier release has no such table. */
export async function isBackupFolderAt(url: string, folder: string): Promise<boolean> {
	const database = connect(url, () => {}, 1)
	try {
		const { rows } = await sql<{ there: boolean }>`select to_regclass('servers.backup_folder') is not null as there`.execute(database.owner)
		return rows[0]?.there === true && (await isBackupFolder(database.owner, folder))
	} finally {
		await database.close()
	}
}
