// Hides the table of the folders in which this house has had a night.
import { sql } from 'kysely'
import { connect, type Db } from './connect.ts'

export async function noteBackupFolder(owner: Db, folder: string): Promise<void> {
	await sql`insert into servers.backup_folder (folder) values (${folder}) on conflict do nothing`.execute(owner)
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
