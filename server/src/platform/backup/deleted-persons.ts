// Hides the list of who has been deleted, which lies beside the archives so that none of them brings anybody back.
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../start-error.ts'
import { openFolder } from './durable.ts'

export const deletedPersonsName = 'deleted-persons'
const line = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\s|$)/

/** On the disk when it returns; somebody who is on it already stays there once. Without anybody the list is there, and empty. */
export async function addDeletedPersons(folder: string, persons: string[]): Promise<void> {
	await openFolder(folder)
	const file = path.join(folder, deletedPersonsName)
	const text = await readList(file)
	const known = new Set(text === null ? [] : personsIn(text))
	const lines = persons.filter((person) => !known.has(person)).map((person) => `${person} ${new Date().toISOString()}\n`)
	if (lines.length === 0 && text !== null) return
	const handle = await open(file, 'a', 0o600)
	try {
		// What a crash or a full disk has cut off takes the next one not along.
		await handle.appendFile((text === null || text === '' || text.endsWith('\n') ? '' : '\n') + lines.join(''))
		await handle.sync()
	} finally {
		await handle.close()
	}
}

/** Null where there is no such file; a line that was cut off by a crash names nobody, and its deletion is noted again. */
export async function readDeletedPersons(file: string): Promise<string[] | null> {
	const text = await readList(file)
	return text === null ? null : personsIn(text)
}

const readList = (file: string): Promise<string | null> =>
	readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return null
		throw new StartError(`${file} kann nicht gelesen werden (${error.code}).`)
	})

const personsIn = (text: string): string[] => text.split('\n').flatMap((each) => line.exec(each)?.[1] ?? [])
