// Hides how the two folders of database/ are read, in which order their files go, and how a mistake in one of them is named.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { StartError } from '../start-error.ts'

export interface SqlFile {
	name: string
	file: string
	sql: string
	checksum: string
}
export interface Migration extends SqlFile {
	number: number
	/** In the transaction, in one of its own steps after the functions, or outside, for what PostgreSQL refuses in a transaction. */
	when: 'before-functions' | 'after-functions' | 'no-transaction'
}

export function readMigrations(directory: string): Migration[] {
	const migrations = readFolder(directory).map((each): Migration => {
		const number = Number(/^(\d{4})_[a-z0-9_-]+$/.exec(each.name)?.[1])
		if (!number) throw new StartError(`${each.file}: Migrationen heissen NNNN_name.sql.`)
		const when = /^-- (after-functions|no-transaction)\b/m.exec(each.sql)?.[1] as Migration['when'] | undefined
		return { ...each, number, when: when ?? 'before-functions' }
	})
	for (const [at, { number, file }] of migrations.entries())
		if (migrations[at - 1]?.number === number) throw new StartError(`${file}: die Nummer ${number} gibt es zweimal.`)
	return migrations
}

/** In alphabetical order, but each after those that its line `-- needs: …` names; `all others`: after every file that does not say so. */
export function readFunctions(directory: string): SqlFile[] {
	const files = readFolder(directory)
	const sorted = new Set<SqlFile>()
	const add = (each: SqlFile, above: SqlFile[]) => {
		if (sorted.has(each)) return
		if (above.includes(each)) throw new StartError(`${each.file}: braucht über andere sich selbst.`)
		for (const need of isLast(each) ? [] : needsOf(each)) {
			const needed = files.find(({ name }) => name === need)
			if (!needed) throw new StartError(`${each.file}: braucht ${need}.sql, das es nicht gibt.`)
			add(needed, [...above, each])
		}
		sorted.add(each)
	}
	for (const each of files.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) add(each, [])
	return [...sorted]
}
const needsOf = ({ sql }: SqlFile) => /^-- needs: (.+)$/m.exec(sql)?.[1]?.split(', ') ?? []
const isLast = (file: SqlFile) => needsOf(file)[0] === 'all others'

function readFolder(directory: string): SqlFile[] {
	const names = readdirSync(directory).filter((name) => name.endsWith('.sql'))
	return names.sort().map((name) => {
		const file = path.join(directory, name)
		const sql = readFileSync(file, 'utf8').replaceAll('\r\n', '\n') // a checkout on Windows has the same checksum
		return { name: name.slice(0, -4), file, sql, checksum: checksumOf(sql) }
	})
}

export const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

export async function run(client: pg.Client, { file, sql }: SqlFile): Promise<void> {
	try {
		await client.query(sql)
	} catch (error) {
		if (!(error instanceof pg.DatabaseError) || isBusy(error)) throw error
		const more = [error.detail, error.hint, error.where].filter(Boolean).map((line) => `\n  ${line}`)
		throw new StartError(`${file}${line(sql, error.position)}: ${error.message}${more.join('')}`)
	}
}

/** A deadlock, or a lock that somebody else has held for too long: to be tried again. */
export const isBusy = (error: unknown) => error instanceof pg.DatabaseError && ['40P01', '55P03'].includes(error.code ?? '')

/** Position of an error in the text (PostgreSQL counts characters, JavaScript halves of some) as `:line`. */
function line(sql: string, position: string | undefined): string {
	if (!position) return ''
	const before = [...sql].slice(0, Number(position) - 1)
	return `:${before.filter((character) => character === '\n').length + 1}`
}
