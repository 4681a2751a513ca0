// Hides how an empty database becomes what it was in an archive, also one of an older release, without the rights of a superuser.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { chunksOf } from '../files/chunks.ts'
import { StartError } from '../start-error.ts'
import { checkDatabase, checkRole } from './check-database.ts'
import { metaTables } from './migrate.ts'
import { copyOut, type Counted, countTable, openConnection, type Sequence, type Table } from './snapshot.ts'
import { readMigrations, run, type Migration } from './sql-files.ts'

type Applied = { number: number; name: string; checksum: string }
type Contents = { tables: Table[]; sequences: Sequence[]; migrations: Applied[] }

const own = path.resolve(import.meta.dirname, '../../../../database/migrations')

/** The migrations that an archive's tables come from, all of which this program must have. */
export function knownMigrations(applied: Applied[], directory = own): Migration[] {
	const migrations = readMigrations(directory)
	return applied.map(({ number, name, checksum }) => {
		const known = migrations.find((each) => each.number === number)
		if (known?.checksum !== checksum)
			throw new StartError(
				`Die Sicherung stammt aus einer neueren Version als dieses Programm: die Migration ${name} ist hier ${known ? 'eine andere' : 'unbekannt'}.`,
			)
		return known
	})
}

/** Whether somebody's tables are in it already; refuses one that is too old, or whose role may not make ours. */
export async function isEmpty(url: string): Promise<boolean> {
	const client = await openConnection(url, 'hausheft restore')
	try {
		await checkDatabase(client)
		await checkRole(client)
		const { rows } = await client.query(
			`select from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'm', 'v')
				and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
				and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e') limit 1`,
		)
		return rows.length === 0
	} finally {
		await client.end()
	}
}

/** Of a table; an older archive has counted nothing. */
export type Was = { sha256: string | undefined; counted: Counted | undefined }
type Loading = {
	/** The next bytes of a table; all of one come before those of another. */
	add(table: string, bytes: Buffer): Promise<void>
	/** Compares what is in the database now with what was, byte by byte and by its counts, and keeps it with what `settle` makes of it; else nothing stays. */
	finish<Settled>(wasIn: (table: string) => Was, settle: (client: pg.Client) => Promise<Settled>): Promise<Settled>
	abandon(): Promise<void>
}

export async function startLoading(url: string, { tables, sequences, migrations }: Contents): Promise<Loading> {
	const client = await openConnection(url, 'hausheft restore')
	let current: { name: string; feed: ReturnType<typeof feeding> } | undefined
	const close = async () => {
		await current?.feed.end()
		current = undefined
	}
	try {
		await client.query('begin')
		await makeSchema(client, knownMigrations(migrations))
		const keys = await dropForeignKeys(client)
		await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
		return {
			add: async (name, bytes) => {
				if (current?.name !== name) {
					await close()
					const table = tables.find((each) => each.name === name)
					if (!table) throw new Error(`there is no table ${name}`)
					current = { name, feed: feeding(client, table) }
				}
				await current.feed.add(bytes)
			},
			finish: async (wasIn, settle) => {
				await close()
				for (const { name, value, called } of sequences) await client.query('select setval($1, $2, $3)', [name, value, called])
				for (const statement of keys) await client.query(statement)
				for (const table of tables) await compare(client, table, wasIn(table.name))
				const settled = await settle(client)
				await client.query('commit')
				await client.query('analyze')
				await client.end()
				return settled
			},
			abandon: () => client.end().catch(() => {}),
		}
	} catch (error) {
		await client.end().catch(() => {})
		throw error
	}
}

/**
 * Tables alone: without triggers and policies, what is loaded is nobody's change. Of migrations that run after the functions
 * only what changes tables: the rows that they wrote are in the archive.
 */
async function makeSchema(client: pg.Client, migrations: Migration[]): Promise<void> {
	await client.query(metaTables)
	for (const migration of migrations) {
		const sql = migration.when === 'after-functions' ? definitionsIn(migration.sql) : migration.sql
		if (sql) await run(client, { ...migration, sql: sql.replaceAll(/ concurrently\b/gi, '') })
	}
}

/** Statements end with their line. */
export const statementsIn = (sql: string): string[] =>
	sql
		.replaceAll(/^\s*--.*$/gm, '')
		.split(/;[ \t]*$/m)
		.flatMap((text) => text.trim() || [])

const definitionsIn = (sql: string) =>
	statementsIn(sql)
		.filter((text) => /^(alter|create|drop|comment|grant|revoke)\b/i.test(text))
		.join(';\n')

/** Rows come table by table, whichever names which; answers what makes the keys again, which checks them all. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
	const { rows } = await client.query<{ made: string; dropped: string }>(`
		select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as made,
			format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropped
		from pg_constraint where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ('public', 'auth') order by 1`)
	for (const { dropped } of rows) await client.query(dropped)
	return rows.map(({ made }) => made)
}

function feeding(client: pg.Client, { name, columns }: Table) {
	const feed = new PassThrough()
	const done = pipeline(feed, client.query(from(`copy ${name} (${columns.join(', ')}) from stdin`)))
	done.catch(() => {})
	return {
		add: async (bytes: Buffer) => {
			if (!feed.write(bytes)) await Promise.race([once(feed, 'drain'), done])
		},
		end: async () => {
			feed.end()
			await done
		},
	}
}

async function compare(client: pg.Client, table: Table, { sha256, counted }: Was): Promise<void> {
	const hash = createHash('sha256')
	for await (const chunk of chunksOf(client.query(copyOut(table)))) hash.update(chunk)
	const isCounted = counted === undefined || isDeepStrictEqual(await countTable(client, table), counted)
	if (hash.digest('hex') !== sha256 || !isCounted)
		throw new StartError(`Nach dem Einspielen ist die Tabelle ${table.name} nicht, wie sie in der Sicherung ist; nichts davon bleibt.`)
}
