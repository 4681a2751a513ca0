// Hides which of several servers back up: whoever's operator has said where; one that is alone in any case.
import path from 'node:path'
import type { Config } from '../../config.ts'
import { addDeletedPersons, deletedPersonsName, readDeletedPersons } from '../backup/deleted-persons.ts'
import type { Db } from '../database/connect.ts'
import { findNotedNight } from '../database/backup-folders.ts'
import { listDeletedPersons, noteDeletedPersons } from '../database/deleted-persons.ts'
import { readFileHouse } from '../database/file-house.ts'
import type { Running } from './running.ts'

/** What is known of the backups of a house, whichever server makes them. */
export type BackingUp = {
	/** This server backs up. */
	isHere(): boolean
	/** Another one does. */
	isElsewhere(): boolean
	/** The day of the newest archive that another one has made; null where there is none. */
	lastElsewhere(): string | null
	/** The newest night that the database knows of, where a disk is to be there; null where there has been none. */
	notedNight(): Promise<{ last_on: string | null } | null>
	/** Which house this is; null while its database does not answer. */
	house(): Promise<string | null>
	/** The list beside archives names whoever was deleted by another server, and others learn whom it has named before. */
	writeDeleted(): Promise<void>
	/** The same with everybody: the folder may be another disk's than a moment ago. */
	writeAllDeleted(): Promise<void>
}

export function seeBackups(
	owner: Db,
	running: Pick<Running, 'count' | 'backups'>,
	{ backsUp, backupDir, databaseUrl }: Pick<Config, 'backsUp' | 'backupDir' | 'databaseUrl'>,
): BackingUp {
	let since: string | null = null
	// A folder on a network that is away holds up one of them at most.
	let writing: Promise<void> | undefined
	const write = async () => {
		// What its own list has from before there were others is theirs to know.
		const own = since === null ? await readDeletedPersons(path.join(backupDir, deletedPersonsName)) : null
		if (own?.length) await noteDeletedPersons(owner, own)
		const { persons, until } = await listDeletedPersons(owner, since)
		if (persons.length > 0) await addDeletedPersons(backupDir, persons)
		since = until
	}
	const begin = () => (writing ??= write().finally(() => (writing = undefined)))
	let house: string | null = null
	return {
		// A PostgreSQL of one's own has one server, though one that was killed a moment ago may still be noted.
		isHere: () => backsUp || !databaseUrl || running.count() === 1,
		isElsewhere: () => running.backups().others > 0,
		lastElsewhere: () => running.backups().lastOn,
		notedNight: async () =>
			backsUp || running.backups().others > 0 ? findNotedNight(owner, backsUp ? backupDir : null).catch(() => null) : null,
		house: async () =>
			(house ??= await readFileHouse(owner).then(
				(known) => known.house,
				() => null,
			)),
		writeDeleted: begin,
		writeAllDeleted: async () => {
			await writing?.catch(() => {})
			since = null
			await begin()
		},
	}
}
