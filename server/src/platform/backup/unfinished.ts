// Hides how it is known of a data directory that nothing lies in it yet, or only what a restore has left that did not come to its end.
import { existsSync, readdirSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { houseFileName } from '../files/house-file.ts'
import type { FilePlaces } from '../files/places.ts'
import { StartError } from '../start-error.ts'

const name = 'restore-unfinished'
const text = 'Hier hat eine Wiederherstellung begonnen und ist nicht zu Ende gekommen. Der Ordner ist zu leeren und sie zu wiederholen.\n'

export const beginRestore = (dataDir: string): Promise<void> => writeFile(path.join(dataDir, name), text, { mode: 0o600 })
export const endRestore = (dataDir: string): Promise<void> => rm(path.join(dataDir, name))

/** A house of which half is there must not be taken for one. */
export function refuseUnfinished(dataDir: string): void {
	if (existsSync(path.join(dataDir, name)))
		throw new StartError(`In ${dataDir} wurde eine Wiederherstellung nicht beendet, es fehlt also etwas.
Den Ordner leeren (ohne «backups») und «npm run restore» nochmals laufen lassen.`)
}

/** What lies in a data directory that holds a house, or half of one. */
const ofHouse = ['postgres', 'postgres.password', name]
export async function refuseHouse(dataDir: string, { now }: Pick<FilePlaces, 'now'>): Promise<void> {
	if (now.kind === 'folder' && !now.own && (await holdsFiles(now.folder)))
		throw new StartError(`In ${now.folder} liegen schon Dateien; wiederhergestellt wird nur in einen leeren Ordner.`)
	if (!existsSync(dataDir)) return
	const found =
		readdirSync(dataDir).find((each) => ofHouse.includes(each)) ?? ((await holdsFiles(path.join(dataDir, 'files'))) ? 'files' : null)
	if (found)
		throw new StartError(`In ${dataDir} liegt schon etwas («${found}»); wiederhergestellt wird nur in einen leeren Ordner.
Ihn leeren (ohne «backups») oder mit DATA_DIR einen anderen angeben.`)
}

async function holdsFiles(folder: string): Promise<boolean> {
	if (!existsSync(folder)) return false
	return (await readdir(folder, { recursive: true, withFileTypes: true })).some((entry) => entry.isFile() && entry.name !== houseFileName)
}
