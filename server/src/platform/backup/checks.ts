// Hides what is known of a folder of backups from looking at it: a small file in it.
import { access, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { StartError } from '../start-error.ts'
import { writeWhole } from './durable.ts'

const Tried = z.object({ state: z.enum(['whole', 'damaged', 'skipped']), why: z.nullable(z.string()) })
export type Tried = z.infer<typeof Tried>

const Checks = z.object({
	/** How many nights there have been. */
	night: z.int(),
	/** How many contents are damaged that have no good original any more. */
	damaged: z.int(),
	/** How loading the newest archive went the last time. */
	tried: z.nullable(z.extend(Tried, { on: z.string() })),
	/** Whose nights lie there; nobody has said so in earlier releases. */
	house: z.optional(z.string()),
})
export type Checks = z.infer<typeof Checks>

const nothing: Checks = { night: 0, damaged: 0, tried: null }
const fileIn = (folder: string) => path.join(folder, 'checks.json')

/** As if nobody had ever looked where it cannot be read. */
export async function readChecks(folder: string): Promise<Checks> {
	try {
		return Checks.parse(JSON.parse(await readFile(fileIn(folder), 'utf8')))
	} catch {
		return nothing
	}
}

/** Two houses would take the place of each other's nights, and what only these name would go. */
export async function refuseForeign(folder: string, house: string): Promise<void> {
	const { house: known } = await readChecks(folder)
	if (known !== undefined && known !== house)
		throw new StartError(
			`In ${folder} liegen die Sicherungen eines anderen Hauses. Jedes braucht einen eigenen Ordner (BACKUP_DIR); ist es dasselbe, dort ${path.basename(fileIn(folder))} löschen.`,
		)
}

/** By which somebody says that a folder is empty on purpose. */
const newName = 'new-folder'

/** Whether nothing in a folder is of any night, and nobody has said that it is to be so. */
export const isEmptied = async (folder: string): Promise<boolean> =>
	(await readChecks(folder)).night === 0 && !(await isThere(path.join(folder, newName)))

// Never held up by a disk that does not answer.
const isThere = (file: string) =>
	access(file).then(
		() => true,
		() => false,
	)

/** Of a folder that has had a night: a disk that is not there leaves an empty one in its place, on the disk of the house. */
export async function refuseEmptied(folder: string): Promise<void> {
	if (!(await isEmptied(folder))) return
	throw new StartError(
		`In ${folder} hat dieses Haus schon gesichert, und nichts davon ist da. Ist der Datenträger eingehängt? Ist der Ordner mit Absicht neu, dort eine leere Datei «${newName}» anlegen.`,
	)
}

/** It has been said for the night that there was now. */
export const forgetNew = (folder: string) => rm(path.join(folder, newName), { force: true })

export async function changeChecks(folder: string, changed: Partial<Checks>): Promise<void> {
	const checks = { ...(await readChecks(folder)), ...changed }
	await writeWhole(fileIn(folder), Readable.from([Buffer.from(`${JSON.stringify(checks, null, '\t')}\n`)]))
}
