// Hides what it takes until a file is on the disk under its name, whole or not at all, and that a disk is not filled by it.
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileSize } from '@hausheft/contract/swiss/formats.ts'
import type { Reserve } from '../files/settings.ts'
import { measured, reservedOf } from '../disk.ts'
import { type Lock, waitForLock } from '../process-lock.ts'
import { noSpace, StartError } from '../start-error.ts'
import { codeOf } from '../thrown.ts'

const draftEnding = '.draft'
const isDraft = (name: string): boolean => name.endsWith(draftEnding)
export const lockName = 'lock'

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

async function syncFolder(folder: string): Promise<void> {
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
		throw noSpace(error, folder) ?? new StartError(`Der Ordner ${folder} kann nicht benutzt werden (${codeOf(error)}).`)
	}
}

/** Of those that back up into a folder, one at a time; what a killed one has begun there goes. */
export async function lockFolder(folder: string): Promise<Lock> {
	const lock = await waitForLock(path.join(folder, lockName), 0)
	if (!lock) throw new StartError(`In ${folder} wird gerade schon gesichert. Bitte später nochmals versuchen.`)
	await removeDrafts(folder)
	return lock
}

/** What a killed one has begun, seen from the one process that writes there now. */
export async function removeDrafts(folder: string): Promise<void> {
	for (const name of await readdir(folder)) if (isDraft(name)) await rm(path.join(folder, name), { force: true })
}

/** What is not to be used of a disk: what stays free, and what others have under way there. */
export type Left = { reserve: Reserve; underWay: number }

/** Refuses where so many bytes would not leave that. */
export async function checkRoom(folder: string, bytes: number, what: string, { reserve, underWay }: Left): Promise<void> {
	const { free, size } = await measured(folder)
	const kept = reservedOf(reserve, size) + underWay
	if (free - bytes < kept)
		throw new StartError(
			`${what} wurde nicht begonnen: sie braucht etwa ${fileSize(bytes)}; auf dem Datenträger von ${folder} sind ${fileSize(free)} frei, wovon ${fileSize(kept)} frei bleiben (DISK_RESERVE).`,
		)
}
