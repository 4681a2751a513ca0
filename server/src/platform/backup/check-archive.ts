// Hides how it is found out what is in an archive and in the contents beside it, and what of that cannot be used any more.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { knownMigrations, type Was } from '../database/load.ts'
import { openContents } from './contents.ts'
import { jobsName, linesFrom, tableName } from './format.ts'
import { dayOfNightly, isNightly, namesOf } from './kept.ts'
import { type Contents, Damaged, readArchive } from './read-archive.ts'

export type Job = { task: string; payload: Record<string, unknown>; at: string }
export type Whole = Contents & {
	/** What it takes on the disk when it is back, and what of it are rows. */
	bytes: number
	rowBytes: number
	/** What the queue had not done. */
	jobs: Job[]
}

/** Reads all of it; refuses what is cut off or newer than this program, and names what of its contents is damaged. */
export async function lookInto(file: string, passphrase: string | null): Promise<Whole> {
	const whole = await readRows(file, passphrase)
	return whole.about.kind === 'nightly' ? { ...whole, damaged: await wrongBeside(file, whole) } : whole
}

/** Refuses what is damaged too. */
export async function checkArchive(file: string, passphrase: string | null): Promise<Whole> {
	const whole = await lookInto(file, passphrase)
	if (whole.damaged.length > 0) throw unusable(file, whole)
	return whole
}

export const unusable = (file: string, { listed, damaged, about }: Contents): Damaged =>
	new Damaged(
		file,
		`von ${count(listed.length, 'Inhalt', 'Inhalten')} der Dateien fehlen ${damaged.length} oder sind beschädigt, als erster ${nameIn(file, { about }, damaged[0] ?? '')}.
${wayOn(file)}`,
	)
export const wayOn = (file: string): string => `Ohne sie geht es mit «npm run restore -- --without-damaged ${file}».`

/** Without the contents beside it. */
export async function readRows(file: string, passphrase: string | null): Promise<Whole> {
	const jobs: Job[] = []
	const lines = linesFrom((line) => void jobs.push(fromJson<Job>(line)))
	const contents = await readArchive(file, passphrase, {
		chunk: (name, bytes) => {
			if (name === jobsName) lines.add(bytes)
		},
	})
	lines.end()
	const { about, end, listed } = contents
	knownMigrations(about.migrations)
	const rowBytes = about.tables.reduce((sum, { name }) => sum + (end.sums[tableName(name)]?.bytes ?? 0), 0)
	const fileBytes = listed.reduce((sum, { size, ids }) => sum + size * ids.length, 0)
	return { ...contents, rowBytes, bytes: rowBytes + fileBytes, jobs }
}

/** What must be in a database that has been loaded from it. */
export const wasIn =
	({ end }: Contents) =>
	(table: string): Was => ({ sha256: end.sums[tableName(table)]?.sha256, counted: end.counts?.[table] })

async function wrongBeside(file: string, { about, end, listed }: Contents): Promise<string[]> {
	const beside = openContents(path.dirname(file), about.identity)
	const wrong: string[] = []
	for (const { sha256 } of listed) {
		if (end.missing.includes(sha256)) continue
		const reading = beside.read(sha256).then((source) => finished(source.resume()))
		const isGood = await reading.then(
			() => true,
			() => false,
		)
		if (!isGood) wrong.push(sha256)
	}
	return wrong
}

/** The file that has a content. */
const nameIn = (file: string, { about }: Pick<Contents, 'about'>, sha256: string): string =>
	about.kind === 'nightly' ? openContents(path.dirname(file), about.identity).nameOf(sha256) : `files/${sha256}`

/** The days of the other nights beside it that name a damaged content, too; null where nights have nothing to do with it. */
export async function nightsWith(file: string, { about, damaged }: Contents): Promise<string[] | null> {
	if (about.kind !== 'nightly') return null
	const folder = path.dirname(file)
	const wrong = new Set(damaged.map((sha256) => nameIn(file, { about }, sha256)))
	const days: string[] = []
	for (const night of (await readdir(folder)).filter((name) => isNightly(name) && name !== path.basename(file))) {
		const names = await namesOf(path.join(folder, night))
		if (names?.some((name) => wrong.has(name))) days.push(dayOfNightly(night) ?? '')
	}
	return days.sort()
}

/** What the files with these contents are called, as the rows in the archive say. */
export async function filenamesOf(file: string, passphrase: string | null, { about, listed }: Contents, contents: string[]) {
	const wanted = new Set(contents)
	const ids = new Set(listed.filter(({ sha256 }) => wanted.has(sha256)).flatMap((each) => each.ids))
	const table = about.tables.find(({ name }) => name === 'public.file')
	const [id = -1, filename = -1] = ['id', 'filename'].map((column) => table?.columns.indexOf(column))
	const names: string[] = []
	const lines = linesFrom((line) => {
		const values = line.split('\t')
		if (ids.has(values[id] ?? '')) names.push(unescaped(values[filename] ?? ''))
	})
	class Enough extends Error {}
	const reading = readArchive(file, passphrase, {
		chunk: async (name, bytes) => {
			if (name === tableName('public.file')) lines.add(bytes)
			if (name === jobsName) throw new Enough()
		},
	})
	await reading.catch((error: Error) => {
		if (!(error instanceof Enough)) throw error
	})
	return names.sort((a, b) => a.localeCompare(b, 'de'))
}

/** Whose files it is about; null in archives of before files had that. */
export async function houseIn(file: string, passphrase: string | null, { about }: Pick<Contents, 'about'>): Promise<string | null> {
	const columns = about.tables.find(({ name }) => name === 'public.file_house')?.columns
	if (!columns) return null
	let row = ''
	await readArchive(file, passphrase, {
		chunk: (name, bytes) => {
			if (name === tableName('public.file_house')) row += bytes.toString()
		},
	})
	return row.trimEnd().split('\t')[columns.indexOf('house')] ?? null
}

/** A name has neither tabs nor ends of line, and of the rest `copy` escapes the backslash alone. */
const unescaped = (text: string) => text.replaceAll(/\\(.)/g, '$1')
