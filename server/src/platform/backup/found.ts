// Hides where nightly archives are looked for, whether they would outlive the disk of the house, and that such a disk may not answer.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { isEmptied, readChecks, type Checks } from './checks.ts'
import { dayOfNightly } from './kept.ts'

type Found = { last_on: string | null } & Pick<Checks, 'damaged' | 'tried'>
type Look = Found & { /** Nothing of any night lies there. */ emptied: boolean }
const nothing: Found = { last_on: null, damaged: 0, tried: null }
const unseen: Look = { ...nothing, emptied: true }
const patience = 2000

/** A network that is away holds up what asks it: no more than one look waits for a folder, and who asks after that hears at once what is known. */
const looks = new Map<string, { known: Look; running: Promise<unknown> | null }>()

type Folders = Pick<Config, 'dataDir' | 'backupDir'>

/** Whether a backup outlives the disk of the house. */
export function liesOutside({ dataDir, backupDir }: Folders): boolean {
	const way = path.relative(dataDir, backupDir)
	return way.startsWith('..') || path.isAbsolute(way)
}

/** Whether this server backs up, the day of the newest archive of another one that does, and what the database knows of nights. */
type Servers = { isHere(): boolean; lastElsewhere(): string | null; notedNight(): Promise<{ last_on: string | null } | null>; house: House }
/** Which one this is; null while nobody knows. */
type House = () => Promise<string | null>

/**
 * Of the house, whichever server backs up. `last_on`: null where there is none, or nobody gets to the folder just now; in `away` stands then when
 * it was that the house had its last night there.
 */
export async function findBackups(folders: Folders, servers: Servers) {
	// Of another server no more is known than when it has backed up.
	const { emptied, ...found } = servers.isHere()
		? await findOwnBackups(folders, servers.house)
		: { ...unseen, last_on: servers.lastElsewhere() }
	const away = found.last_on === null && emptied ? await servers.notedNight() : null
	return { outside: !servers.isHere() || liesOutside(folders), ...found, away }
}

/** Those of this server. */
export async function findOwnBackups({ backupDir }: Pick<Folders, 'backupDir'>, house: House): Promise<Look> {
	const look = looks.get(backupDir) ?? { known: unseen, running: null }
	looks.set(backupDir, look)
	look.running ??= Promise.race([
		lookAt(backupDir, house)
			.then((found) => void (look.known = found))
			.finally(() => (look.running = null)),
		sleep(patience, null, { ref: false }),
	])
	await look.running
	return look.known
}

async function lookAt(folder: string, house: House): Promise<Look> {
	const { damaged, tried, house: whose } = await readChecks(folder)
	// The nights of another house are none of this one.
	const own = whose === undefined ? null : await house()
	if (own !== null && own !== whose) return unseen
	const names = await readdir(folder).catch((): string[] => [])
	const [last_on = null] = names
		.flatMap((name) => dayOfNightly(name) ?? [])
		.sort()
		.reverse()
	return { last_on, damaged, tried, emptied: await isEmptied(folder) }
}
