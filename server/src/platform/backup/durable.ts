// Hides what it takes until a file is on the disk under its name, whole or not at all, and that a disk is not filled by it.
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileSize } from '@hausheft/contract/swiss/formats.ts'
import { noSpace, StartError } from '../start-error.ts'

const draftEnding = '.draft'

/** Made aside and renamed when finished; answers its size. */
export async function writeWhole(file: string, content: Readable): Promise<number> {
	const draft = `${file}.${process.pid}${draftEnding}`
	try {
		await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
		const { size } = await stat(draft)
		await rename(draft, file)
		await syncFolder(path.dirname(file))
		return size
	} catch (error) {
		await rm(draft, { force: true })
		throw noSpace(error, file) ?? error
	}
}

export async function syncFolder(folder: string): Promise<void> {
	const handle = await open(folder)
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}

export async function openFolder(folder: string): Promise<void> {
	try {
		await mkdir(folder, { recursive: true, mode: 0o700 })
		await readdir(folder)
	} catch (error) {
		throw (
			noSpace(error, folder) ?? new StartError(`Der Ordner ${folder} kann nicht benutzt werden (${(error as NodeJS.ErrnoException).code}).`)
		)
	}
}

/** What a killed one has begun, seen from the one process that writes there now. */
export async function removeDrafts(folder: string): Promise<void> {
	for (const name of await readdir(folder)) if (name.endsWith(draftEnding)) await rm(path.join(folder, name), { force: true })
}

/** Refuses where less than twice of what is needed is free. */
export async function checkRoom(folder: string, bytes: number, what: string): Promise<void> {
	const { bavail, bsize } = await statfs(folder)
	const free = bavail * bsize
	if (free < 2 * bytes)
		throw new StartError(
			`${what} braucht etwa ${fileSize(bytes)}; auf dem Datenträger von ${folder} sind ${fileSize(free)} frei, und begonnen wird erst ab dem Doppelten.`,
		)
}
