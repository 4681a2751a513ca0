// Hides how a database gets from whatever state it is in to what this code needs, once, by whichever server comes first.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { codeOf, messageOf } from '../thrown.ts'
import { checkDatabase, checkRole, connectDirectly, PoolerError } from './check-database.ts'
import { dropMade, lockChanged, rememberMade } from './functions.ts'
import { databaseNameOf, hostsOf } from './hosts.ts'
import { withoutLimits } from './limits.ts'
import { SeekingClient } from './seeking.ts'
import { checksumOf, isBusy, readFunctions, readMigrations, run, type Migration, type SqlFile } from './sql-files.ts'

type Applied = { number: number; name: string; checksum: string }
type State = { migrations: Applied[]; functions: string[] }

const lockKey = 4_839_210_277
const own = path.resolve(import.meta.dirname, '../../../../database')
export const metaTables = `
	create schema if not exists hausheft_meta;
	create table if not exists hausheft_meta.migration (
		number int primary key,
		name text not null,
		checksum text not null,
		applied_at timestamptz not null default now()
	);
	create table if not exists hausheft_meta.functions (checksum text primary key, applied_at timestamptz not null default now());
	create table if not exists hausheft_meta.made (undo text primary key, turn int not null)`
/** How often what is busy is tried: a backup that is just being made ends before. */
const patience = 300

/**
 * Applies in order what is missing, and the functions when they are others than the last time, all in one transaction.
 * Several servers may do so at once: one works, the others wait.
 */
export async function migrate(url: string, directory: string = own): Promise<{ applied: string[] }> {
	const migrations = readMigrations(path.join(directory, 'migrations'))
	const functions = readFunctions(path.join(directory, 'functions'))
	const client = await connect(url)
	try {
		await checkDatabase(client)
		// Not by waiting inside pg_advisory_lock: create index concurrently would wait for that very statement: a deadlock.
		const lock = async () => (await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey])).rows[0]!.held
		while (!(await lock())) await sleep(100)
		const state = await readState(client)
		const open = pending(migrations, state.migrations)
		if (state.migrations.length === 0) await checkRole(client)
		const together = open.filter(({ when }) => when !== 'no-transaction')
		// Functions that were applied once, but are not the last, are an older server's: it runs on the newer ones.
		if (together.length > 0 || !state.functions.includes(checksumOfAll(functions)))
			await untilFree((wait) => applyTogether(client, together, functions, wait))
		for (const migration of open.filter((each) => !together.includes(each))) await apply(client, migration)
		return { applied: open.map(({ name }) => name) }
	} finally {
		await client.end().catch(() => {}) // gives the lock back
	}
}

/** The same within the caller's transaction, as far as PostgreSQL does it in one; nobody else is there yet. */
export async function migrateWithin(client: pg.Client, directory: string = own): Promise<void> {
	const { migrations } = await readState(client)
	const open = pending(readMigrations(path.join(directory, 'migrations')), migrations)
	const together = open.filter(({ when }) => when !== 'no-transaction')
	await applyWithin(client, together, readFunctions(path.join(directory, 'functions')))
}

/** Without a name through a pooler, which may refuse it. */
export async function connect(url: string, name: string | null = 'hausheft migrate'): Promise<pg.Client> {
	const own = name === null ? { connectionString: url } : { connectionString: withoutLimits(url), application_name: name }
	const client = new SeekingClient({ ...own, connectionTimeoutMillis: 10_000 })
	client.on('error', () => {}) // the query that is running fails as well, and says so
	try {
		await connectDirectly(client)
	} catch (error) {
		if (error instanceof PoolerError) throw error
		throw new StartError(`Keine Verbindung zur Datenbank ${databaseNameOf(url)} auf ${hostsOf(url)}: ${messageOf(error) || codeOf(error)}`)
	}
	return client
}

async function readState(client: pg.Client): Promise<State> {
	const { rows: tables } = await client.query<{ name: string }>(
		"select tablename as name from pg_tables where schemaname = 'hausheft_meta'",
	)
	if (tables.length === 0) return { migrations: [], functions: [] }
	if (!tables.some(({ name }) => name === 'functions'))
		throw new StartError(
			'Diese Datenbank stammt aus der Zeit vor der ersten Ausgabe von Hausheft und kann nicht übernommen werden: bitte mit einem leeren DATA_DIR oder einer leeren Datenbank neu beginnen.',
		)
	const migrations = await client.query<Applied>('select number, name, checksum from hausheft_meta.migration order by number')
	const functions = await client.query<{ checksum: string }>('select checksum from hausheft_meta.functions')
	return { migrations: migrations.rows, functions: functions.rows.map(({ checksum }) => checksum) }
}

/** What is still to be applied. Refuses a database that this code does not know. */
function pending(migrations: Migration[], applied: Applied[]): Migration[] {
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
	// What runs outside the transaction runs after it, and may have failed there.
	const late = open.find(({ number, when }) => number < last && when !== 'no-transaction')
	if (late) throw new StartError(`${late.file} kommt zu spät: die Datenbank ist schon bei Nummer ${last}. Bitte eine höhere Nummer geben.`)
	return open
}

const checksumOfAll = (functions: SqlFile[]) => checksumOf(functions.map(({ name, checksum }) => `${name} ${checksum}`).join('\n'))

/**
 * Who uses the house goes first: a lock is waited for briefly, in milliseconds, as everybody else waits behind whoever waits for a
 * table; shorter than PostgreSQL takes to see a deadlock, but now and then longer than it takes to stop an autovacuum in the way (1 s).
 */
async function untilFree(work: (wait: number) => Promise<void>): Promise<void> {
	for (let tries = 1; ; tries++)
		try {
			return await work(tries % 8 === 0 ? 1500 : 900)
		} catch (error) {
			if (!isBusy(error)) throw error
			if (tries === patience) throw new StartError(`Die Datenbank ist zu beschäftigt, um sie zu migrieren: ${messageOf(error)}`)
			await sleep(250)
		}
}

async function applyTogether(client: pg.Client, migrations: Migration[], functions: SqlFile[], wait: number): Promise<void> {
	try {
		await client.query(`begin; set local lock_timeout = ${wait}`)
		await client.query(lockChanged)
		await applyWithin(client, migrations, functions)
		await client.query('commit')
	} catch (error) {
		await client.query('rollback').catch(() => {})
		throw error
	}
}

async function applyWithin(client: pg.Client, migrations: Migration[], functions: SqlFile[]): Promise<void> {
	await client.query(metaTables)
	// Without triggers, what a migration writes is no change of anybody's; without policies and views, no column is in use.
	await client.query(dropMade)
	for (const migration of migrations) if (migration.when === 'before-functions') await apply(client, migration)
	for (const file of functions) await run(client, file)
	await client.query(rememberMade)
	for (const migration of migrations) if (migration.when === 'after-functions') await apply(client, migration)
	await client.query('insert into hausheft_meta.functions (checksum) values ($1) on conflict do nothing', [checksumOfAll(functions)])
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
	await run(client, migration)
	await client.query('insert into hausheft_meta.migration (number, name, checksum) values ($1, $2, $3)', [
		migration.number,
		migration.name,
		migration.checksum,
	])
}
