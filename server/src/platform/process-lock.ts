// Hides how one process at a time gets hold of something, and how a killed one lets go of it.
import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { lookAt } from '@hausheft/contract/looked-at.ts'
import { noSpace, StartError } from './start-error.ts'
import { messageOf } from './thrown.ts'

export interface Lock {
	release(): void
}

/** Undefined if somebody else still has it after `patience` milliseconds. `onWait` is called once, when waiting starts. */
export async function waitForLock(file: string, patience: number, onWait?: () => void): Promise<Lock | undefined> {
	for (const end = Date.now() + patience; ;) {
		const lock = tryLock(file)
		if (lock || Date.now() > end) return lock
		onWait?.()
		onWait = undefined
		await sleep(50)
	}
}

// The operating system drops SQLite's file lock with its process: unlike a pid file it can neither go stale nor
// be mistaken for a process that has the number by chance (other container, restarted machine).
function tryLock(file: string): Lock | undefined {
	let database: DatabaseSync | undefined
	try {
		// Only where it is missing: closing it would let go of what this same process holds already.
		if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
		database = new DatabaseSync(file)
		database.exec(
			`pragma synchronous = off; pragma journal_mode = memory; begin immediate; pragma user_version = ${process.pid}; commit; begin immediate`,
		)
		const held = database
		return { release: () => held.close() }
	} catch (error) {
		database?.close()
		if (lookAt(error, 'errcode') === 5) return undefined // SQLITE_BUSY
		throw (
			noSpace(error, file) ??
			new StartError(`${file} kann nicht benutzt werden (${messageOf(error)}).
Lief Hausheft zuvor als anderer Benutzer? Dann den Datenordner mit chown -R dem heutigen übergeben.`)
		)
	}
}

/** The process that has the lock, or had it last. */
export function lockHolder(file: string): number {
	const database = new DatabaseSync(file, { readOnly: true })
	try {
		return Number(database.prepare('pragma user_version').get()?.['user_version'] ?? 0)
	} finally {
		database.close()
	}
}
