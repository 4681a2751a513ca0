// Hides how a database gets from whatever state it is in to what this code needs, once, by whichever server comes first.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'

interface Migration {
	number: number
	name: string
	file: string
	sql: string
	checksum: string
}

const oldest = 180000
const lockKey = 4_839_210_277
const own = path.resolve(import.meta.dirname, '../../../../database/migrations')

function readMigrations(directory: string): Migration[] {
	const names = readdirSync(directory).filter((name) => name.endsWith('.sql'))
	const migrations = names.sort().map((name): Migration => {
		const number = Number(/^(\d{4})_[a-z0-9_-]+\.sql$/.exec(name)?.[1])
		if (!number) throw new StartError(`${path.join(directory, name)}: Migrationen heissen NNNN_name.sql.`)
		const file = path.join(directory, name)
		const sql = readFileSync(file, 'utf8').replaceAll('\r\n', '\n') // a checkout on Windows has the same checksum
		return { number, name: name.slice(0, -4), file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
	})
	for (const [at, { number, file }] of migrations.entries())
		if (migrations[at - 1]?.number === number) throw new StartError(`${file}: die Nummer ${number} gibt es zweimal.`)
	return migrations
}

async function connect(url: string): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'hausheft migrate' })
	client.on('error', () => {}) // the query that is running fails as well, and says so
	try {
		await client.connect()
	} catch (error) {
		const { hostname, pathname } = new URL(url)
		const { message, code } = error as NodeJS.ErrnoException
		throw new StartError(`Keine Verbindung zur Datenbank ${pathname.slice(1)} auf ${hostname}: ${message || code}`)
	}
	return client
}

/** Position of an error in the text (PostgreSQL counts characters, JavaScript halves of some) as `file:line`. */
function place({ file, sql }: Migration, position: string | undefined): string {
	if (!position) return file
	const before = [...sql].slice(0, Number(position) - 1)
	return `${file}:${before.filter((character) => character === '\n').length + 1}`
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
	const { number, name, sql, checksum } = migration
	// For what PostgreSQL refuses in a transaction (create index concurrently): one statement, written so that it can be repeated.
	const alone = /^-- no-transaction\b/m.test(sql)
	try {
		if (!alone) await client.query('begin')
		await client.query(sql)
		await client.query('insert into hausheft_meta.migration (number, name, checksum) values ($1, $2, $3)', [number, name, checksum])
		if (!alone) await client.query('commit')
	} catch (error) {
		await client.query('rollback').catch(() => {})
		if (!(error instanceof pg.DatabaseError)) throw error
		const more = [error.detail, error.hint, error.where].filter(Boolean).map((line) => `\n  ${line}`)
		throw new StartError(`${place(migration, error.position)}: ${error.message}${more.join('')}`)
	}
}

/** What is still to be applied. Refuses a database that this code does not know. */
function pending(migrations: Migration[], applied: { number: number; name: string; checksum: string }[]): Migration[] {
	const last = applied.at(-1)?.number ?? 0
	for (const { number, name, checksum } of applied) {
		const known = migrations.find((migration) => migration.number === number)
		if (!known)
			throw new StartError(
				`Die Datenbank ist neuer als dieses Programm: die Migration ${name} ist hier unbekannt. Bitte eine neuere Version starten.`,
			)
		if (known.checksum !== checksum)
			throw new StartError(
				`${known.file} wurde geändert, nachdem die Datenbank damit migriert worden war. Änderungen gehören in eine neue Migration.`,
			)
	}
	const open = migrations.filter(({ number }) => !applied.some((each) => each.number === number))
	const late = open.find(({ number }) => number < last)
	if (late) throw new StartError(`${late.file} kommt zu spät: die Datenbank ist schon bei Nummer ${last}. Bitte eine höhere Nummer geben.`)
	return open
}

/** Applies in order what is missing, each file in a transaction. Several servers may do so at once: one works, the others wait. */
export async function migrate(url: string, directory: string = own): Promise<{ applied: string[] }> {
	const migrations = readMigrations(directory)
	const client = await connect(url)
	try {
		const { rows: versions } = await client.query<{ number: number; name: string }>(
			"select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
		)
		if (versions[0]!.number < oldest)
			throw new StartError(`Hausheft braucht PostgreSQL 18 oder neuer; diese Datenbank hat ${versions[0]!.name}.`)
		// Not by waiting inside pg_advisory_lock: create index concurrently would wait for that very statement: a deadlock.
		const lock = async () => (await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey])).rows[0]!.held
		while (!(await lock())) await sleep(100)
		await client.query(`
			create schema if not exists hausheft_meta;
			create table if not exists hausheft_meta.migration (
				number int primary key,
				name text not null,
				checksum text not null,
				applied_at timestamptz not null default now()
			)`)
		const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
			'select number, name, checksum from hausheft_meta.migration order by number',
		)
		const open = pending(migrations, rows)
		for (const migration of open) await apply(client, migration)
		return { applied: open.map(({ name }) => name) }
	} finally {
		await client.end().catch(() => {}) // gives the lock back
	}
}
