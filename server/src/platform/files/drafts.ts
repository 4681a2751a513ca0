// Hides the folder for bytes that are on their way, and what a killed server has left in it.
import { randomUUID } from 'node:crypto'
import { mkdir, opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from '../thrown.ts'

const hour = 60 * 60 * 1000

export type Drafts = {
	/** A path for bytes on their way in. */
	draft(): string
	/** Names of drafts that were last written before. */
	drafts(olderThan: Date): AsyncIterable<string>
	/** Removes drafts that nobody can still be writing. */
	removeDrafts(olderThan: Date): Promise<void>
}

export async function openDrafts(folder: string): Promise<Drafts> {
	await mkdir(folder, { recursive: true, mode: 0o700 })
	await removeOld(folder, new Date(Date.now() - hour)) // what a killed server had begun
	return {
		draft: () => path.join(folder, randomUUID()),
		drafts: async function* (olderThan) {
			for await (const file of oldFiles(folder, olderThan)) yield path.basename(file)
		},
		removeDrafts: (olderThan) => removeOld(folder, olderThan),
	}
}

async function removeOld(folder: string, olderThan: Date) {
	for await (const file of oldFiles(folder, olderThan)) await rm(file, { force: true })
}

async function* oldFiles(folder: string, olderThan: Date): AsyncIterable<string> {
	for await (const file of filesIn(folder)) {
		const changed = (await stat(file).catch(absent))?.mtime
		if (changed && changed < olderThan) yield file
	}
}

export async function* filesIn(folder: string): AsyncIterable<string> {
	for await (const entry of await opendir(folder, { recursive: true })) if (entry.isFile()) yield path.join(entry.parentPath, entry.name)
}

export const absent = (error: unknown): null => {
	if (codeOf(error) === 'ENOENT') return null
	throw error
}
