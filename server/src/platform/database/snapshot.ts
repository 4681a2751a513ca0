// Hides how everything that a database holds is read as it was at one instant, while others go on writing.
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { chunksOf } from '../files/chunks.ts'
import { connectDirectly, refusePooler } from './check-database.ts'
import { patience } from './connect.ts'
import { withoutLimits } from './limits.ts'
import { SeekingClient } from './seeking.ts'

export type Table = { name: string; columns: string[] }
export type Sequence = { name: string; value: string; called: boolean }

/** What stands in these schemas is the house; the queue's own tables are made anew, and of its jobs there is a list. */
const schemas = `('public', 'auth', 'hausheft_meta')`
/** Says which functions a database has: they are made after its rows. */
const remade = `('hausheft_meta.made'::regclass, 'hausheft_meta.functions'::regclass)`

const tables = `
	select format('%I.%I', n.nspname, c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
	from pg_class c join pg_namespace n on n.oid = c.relnamespace
	join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
	where c.relkind = 'r' and n.nspname in ${schemas} and c.oid not in ${remade}
		and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
	group by c.oid, n.nspname, c.relname order by 1`
const sequences = `
	select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
	from pg_sequences where schemaname in ${schemas} order by 1`
const weight = `select coalesce(sum(pg_table_size(c.oid)), 0)::text as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
	where c.relkind = 'r' and n.nspname in ${schemas}`
const files = `select sha256, size, id from file order by sha256, id`
const jobs = `
	select json_build_object('task', t.identifier, 'payload', j.payload, 'at', j.created_at) from graphile_worker._private_jobs j
	join graphile_worker._private_tasks t on t.id = j.task_id where j.attempts < j.max_attempts order by j.id`
/** The same bytes on every machine; and no row is left out in silence because a policy hides it. */
const settings = `set row_security = off; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC';
	set extra_float_digits = 3; set bytea_output = 'hex'; set statement_timeout = 0; set client_encoding = 'UTF8'`

/** How many rows a table has, and by their columns what its numbers add up to. */
export type Counted = { rows: number; sums: Record<string, string> }
const numbers = `
	select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
		and atttypid = any ('{int2,int4,int8,numeric}'::regtype[]) order by attnum`

export async function countTable(client: pg.Client, { name }: Table): Promise<Counted> {
	const columns = (await client.query<{ name: string }>(numbers, [name])).rows.map((column) => column.name)
	const sums = columns.map((column) => `, coalesce(sum(${column}), 0)::text`).join('')
	const { rows } = await client.query<string[]>({ text: `select count(*)::text${sums} from ${name}`, rowMode: 'array' })
	const [count, ...values] = rows[0] ?? []
	return { rows: Number(count), sums: Object.fromEntries(columns.map((column, at) => [column, values[at] ?? ''])) }
}

export type Snapshot = {
	tables: Table[]
	sequences: Sequence[]
	migrations: { number: number; name: string; checksum: string }[]
	/** Which house it is, also after a restore; empty where an older release has not said it yet. */
	house: string
	/** What the tables take on the disk. */
	bytes: number
	/** What the files take, each content once. */
	fileBytes: number
	table(table: Table): AsyncIterable<Buffer>
	/** By the names of all tables. */
	counts(): Promise<Record<string, Counted>>
	/** Lines `SHA-256 size id`, sorted. */
	files(): AsyncIterable<Buffer>
	/** Lines of JSON: what the queue had not done. */
	jobs(): AsyncIterable<Buffer>
	/** The database need not keep that instant any longer. */
	release(): Promise<void>
	/** Of these contents those that a row names now. */
	stillNamed(contents: string[]): Promise<string[]>
	end(): Promise<void>
}

export const copyOut = ({ name, columns }: Table) => to(`copy (select ${columns.join(', ')} from ${name}) to stdout`)

export async function openConnection(url: string, name: string): Promise<pg.Client> {
	const { connectionTimeoutMillis, keepAlive } = patience
	const client = new SeekingClient({ connectionString: withoutLimits(url), application_name: name, connectionTimeoutMillis, keepAlive })
	client.on('error', () => {}) // the query that is running fails as well, and says so
	await connectDirectly(client)
	await refusePooler(client)
	await client.query(settings)
	return client
}

export async function openSnapshot(url: string): Promise<Snapshot> {
	const client = await openConnection(url, 'hausheft backup')
	try {
		const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => (await client.query<Row>(text, values)).rows
		const known = await rows<Table>(tables)
		await client.query('begin isolation level repeatable read read only')
		// Before the first look, which fixes the instant: a migration that rewrites a table would leave it empty for who looks from before.
		await client.query(`lock table ${known.map(({ name }) => name).join(', ')} in access share mode`)
		const now = await rows<Table>(tables)
		if (JSON.stringify(now) !== JSON.stringify(known)) throw new Error('the tables are just being changed; try again')
		const [{ bytes } = { bytes: '0' }] = await rows<{ bytes: string }>(weight)
		const [{ sum } = { sum: '0' }] = await rows<{ sum: string }>(
			`select coalesce(sum(size), 0)::text as sum from (select distinct on (sha256) size from file) once`,
		)
		const isNamed = known.some(({ name }) => name === 'public.file_house')
		const [{ house } = { house: '' }] = isNamed ? await rows<{ house: string }>('select house from file_house') : []
		const copied = (text: string) => chunksOf(client.query(to(`copy (${text}) to stdout`)))
		return {
			tables: known,
			sequences: await rows<Sequence>(sequences),
			migrations: await rows('select number, name, checksum from hausheft_meta.migration order by number'),
			house,
			bytes: Number(bytes),
			fileBytes: Number(sum),
			table: (table) => client.query(copyOut(table)),
			counts: async () => {
				const counts: Record<string, Counted> = {}
				for (const table of known) counts[table.name] = await countTable(client, table)
				return counts
			},
			files: () => copied(`select format('%s %s %s', sha256, size, id) from (${files}) f`),
			jobs: () => copied(jobs),
			release: async () => void (await client.query('commit')),
			stillNamed: async (contents) => {
				const named = await rows<{ sha256: string }>('select distinct sha256 from file where sha256 = any ($1)', [contents])
				return named.map(({ sha256 }) => sha256)
			},
			end: () => client.end().catch(() => {}),
		}
	} catch (error) {
		await client.end().catch(() => {})
		throw error
	}
}
