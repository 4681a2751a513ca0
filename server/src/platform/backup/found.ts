// Hides where nightly archives are looked for, and whether they would outlive the disk of the house.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { dayOfNightly } from './kept.ts'

/** `last_on`: null where there is none, or nobody gets to the folder just now. */
export async function findBackups({ dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>) {
	const names = await readdir(backupDir).catch((): string[] => [])
	const [last_on = null] = names
		.flatMap((name) => dayOfNightly(name) ?? [])
		.sort()
		.reverse()
	const way = path.relative(dataDir, backupDir)
	return { outside: way.startsWith('..') || path.isAbsolute(way), last_on }
}
