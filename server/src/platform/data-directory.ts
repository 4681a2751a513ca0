// Hides how DATA_DIR comes to be, that only its owner gets in, and that no foreign folder is ever taken for it.
import { randomBytes } from 'node:crypto'
import {
	accessSync,
	chmodSync,
	constants,
	existsSync,
	linkSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { noSpace, StartError } from './start-error.ts'
import { codeOf } from './thrown.ts'

/** Archives may wait there for the rest to come back. */
export const backupsName = 'backups'
const marker = 'LIESMICH.txt'
const markerText = `Der Datenordner von Hausheft. Alles darin gehört zusammen und ist nur für das Programm bestimmt.
Sichern: «npm run backup», auch während Hausheft läuft. Was in «backups» liegt, gehört zusätzlich an einen anderen Ort.
`

/** Creates the directory if needed and closes it to everybody else. Safe to call any number of times. */
export function openDataDirectory(directory: string): void {
	try {
		// In two steps: a recursive mkdir would give its mode to the parents as well.
		mkdirSync(path.dirname(directory), { recursive: true })
		if (!existsSync(directory)) createClosed(directory)
		accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
	} catch (error) {
		throw (
			noSpace(error, directory) ??
			new StartError(`Der Datenordner ${directory} kann nicht benutzt werden (${codeOf(error)}).
Einen anderen Ort mit DATA_DIR angeben oder die Rechte anpassen.`)
		)
	}
	const entries = readdirSync(directory)
	if (!entries.includes(marker)) {
		if (entries.some((name) => name !== 'lost+found' && name !== backupsName))
			throw new StartError(`Der Ordner ${directory} enthält schon anderes und wird nicht angerührt.
Bitte mit DATA_DIR einen leeren oder noch nicht vorhandenen Ordner angeben.`)
		writeFileSync(path.join(directory, marker), markerText, { mode: 0o600 })
	}
	const { mode, uid } = statSync(directory)
	const me = process.getuid?.()
	// As root the group may pass through: it is the one PostgreSQL runs as (postgres/place.ts).
	const closed = me === 0 ? (mode & 0o710) | 0o700 : 0o700
	if ((uid === me || me === 0) && (mode & 0o777) !== closed) chmodSync(directory, closed)
}

function createClosed(directory: string): void {
	try {
		mkdirSync(directory, { mode: 0o700 })
	} catch (error) {
		if (codeOf(error) !== 'EEXIST') throw error // EEXIST: another start was faster
	}
}

/** A random text that stays the same from start to start, kept in a file that only the owner can read. */
export function keptSecret(directory: string, name: string): string {
	const file = path.join(directory, name)
	if (!existsSync(file)) {
		const draft = `${file}.${process.pid}`
		writeFileSync(draft, randomBytes(36).toString('base64url'), { mode: 0o600 })
		try {
			linkSync(draft, file) // all at once, and never over a file that another process has just made
		} catch (error) {
			if (codeOf(error) !== 'EEXIST') throw error
		} finally {
			rmSync(draft)
		}
	}
	try {
		return readFileSync(file, 'utf8').trim()
	} catch (error) {
		throw new StartError(`${file} kann nicht gelesen werden (${codeOf(error)}).
Lief Hausheft zuvor als anderer Benutzer? Dann den Datenordner diesem Benutzer übergeben: chown -R`)
	}
}
