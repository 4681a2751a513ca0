// Hides the database into which an archive is loaded to see that it can be: named after the house's and the day, and gone afterwards.
import type pg from 'pg'
import { fileSize } from '@hausheft/contract/swiss/formats.ts'
import { inDatabase } from '../database/hosts.ts'
import { openConnection } from '../database/snapshot.ts'
import type { Reserve } from '../files/settings.ts'
import { measured, reservedOf } from '../disk.ts'
import { StartError } from '../start-error.ts'
import { codeOf, messageOf } from '../thrown.ts'
import type { Whole } from './check-archive.ts'
import type { Tried } from './checks.ts'
import { loadArchive } from './restore.ts'

export type ScratchPlace = {
	url: string
	/** On the disk of the database; null where another machine has it, which nobody can ask. */
	folder: string | null
	/** What stays free there. */
	reserve: Reserve
}
type Client = Pick<pg.Client, 'query' | 'escapeIdentifier'>

/** Loads all tables and compares them with what the archive says of itself, never with the house that lives. */
export async function tryLoading(file: string, passphrase: string | null, whole: Whole, place: ScratchPlace, day: string): Promise<Tried> {
	const bytes = 2 * whole.rowBytes
	if (place.folder !== null && !(await isRoomFor(place.folder, place.reserve, bytes)))
		return skipped(`Für die Probe ist zu wenig Platz: sie braucht etwa ${fileSize(bytes)}, und es muss etwas frei bleiben.`)
	const client = await openConnection(place.url, 'hausheft check').catch((error: Error) => error)
	if (client instanceof Error) return skipped(`Die Datenbank für die Probe ist nicht zu erreichen (${client.message}).`)
	try {
		const { rows } = await client.query<{ may: boolean; database: string }>(
			'select rolcreatedb or rolsuper as may, current_database() as database from pg_roles where rolname = current_user',
		)
		const [{ may, database } = { may: false, database: '' }] = rows
		if (!may) return skipped('Für die Probe fehlt das Recht, eine Datenbank anzulegen (CREATEDB).')
		await dropScratch(client)
		const name = `${beginningOf(database)}${day.replaceAll('-', '')}`
		const failure = await client.query(`create database ${client.escapeIdentifier(name)}`).catch((error: Error) => error)
		if (failure instanceof Error) return skipped(`Die Datenbank für die Probe lässt sich nicht anlegen (${failure.message}).`)
		try {
			await loadArchive(file, passphrase, whole, { databaseUrl: inDatabase(place.url, name) })
			return { state: 'whole', why: null }
		} catch (error) {
			return outcomeOf(error)
		} finally {
			await dropScratch(client)
		}
	} finally {
		await client.end().catch(() => {})
	}
}

async function isRoomFor(folder: string, reserve: Reserve, bytes: number): Promise<boolean> {
	const { free, size } = await measured(folder)
	return free - bytes >= reservedOf(reserve, size)
}

const skipped = (why: string): Tried => ({ state: 'skipped', why })

/** A name has 63 bytes at most. */
const beginningOf = (database: string) => `${database.slice(0, 40)}_check_`

/** Those of this house that a killed one has left; what is used just now stays. */
async function dropScratch(client: Client): Promise<void> {
	const { rows } = await client.query<{ database: string; name: string }>(
		`select current_database() as database, datname as name from pg_database where datname ~ '_check_\\d{8}$'`,
	)
	for (const { database, name } of rows)
		if (name.slice(0, -8) === beginningOf(database))
			await client.query(`drop database if exists ${client.escapeIdentifier(name)}`).catch(() => {})
}

/** At a start: what was under way when the server was killed. */
export async function dropLeftScratch(url: string): Promise<void> {
	const client = await openConnection(url, 'hausheft check')
	try {
		await dropScratch(client)
	} finally {
		await client.end()
	}
}

/** What PostgreSQL says about values and keys (22, 23) says something about the archive; that a disk is full does not. */
const outcomeOf = (error: unknown): Tried =>
	error instanceof StartError || /^2[23]/.test(codeOf(error) ?? '')
		? { state: 'damaged', why: messageOf(error) }
		: skipped(`Die Probe kam nicht zu Ende (${messageOf(error)}).`)
