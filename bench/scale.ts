/** Makes a big house of a believable one: its entries again and again over ten years, by COPY and past the triggers, then checked. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { textOf } from './house-texts.ts'

const rows = ['event_object', 'event_contact', 'event_measurement', 'event_time', 'event_link'] as const
const texts = 5000

/** What a copy says otherwise than its original; `e` is the original, `c` the copy's number and its shift in time. */
const changed: Record<string, string> = {
	id: 'copy_id(e.id, c.n, e.event_at - c.shift)',
	event_at: 'e.event_at - c.shift',
	created_at: 'e.created_at - c.shift',
	updated_at: 'e.updated_at - c.shift',
	maintenance_on: '(e.maintenance_on - c.shift)::date',
	reminder_on: '(e.reminder_on - c.shift)::date',
	// Nearly all of what lies back has been done.
	maintenance_done: 'e.maintenance_done or (e.maintenance_done is not null and c.n % 50 <> 0)',
	reminder_done: 'e.reminder_done or (e.reminder_done is not null and c.n % 50 <> 0)',
	// What came of a tick is the original's alone; each copy is a series of its own.
	maintenance_after_id: 'null::uuid',
	reminder_after_id: 'null::uuid',
	maintenance_series: 'copy_id(e.maintenance_series, c.n, e.event_at)',
	reminder_series: 'copy_id(e.reminder_series, c.n, e.event_at)',
	description: `concat_ws(' ', nullif(e.description, ''), (select text from said where said.n = (hashint8(c.n * 7919 + e.nth) & 2147483647) % ${texts}))`,
}

/** Brings a group to `events` entries; throws when a document or a counter then differs from its rows. */
export async function scaleHouse(client: pg.Client, group: string, events: number): Promise<void> {
	const one = async <T>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows[0] as T
	const { n: base } = await one<{ n: number }>(`select count(*)::integer as n from event where group_id = $1 and deleted_at is null`, [
		group,
	])
	if (base === 0) throw new Error('There is no entry to make others of.')
	if (events > base) await copied(client, group, events - base)
	// A house of a million entries is at the end of its plan; the measurements add some.
	await client.query('update plan set limit_events = greatest(limit_events, $1)', [events * 2])
	await client.query('vacuum analyze')
	const { wrong } = await one<{ wrong: string }>(
		'select count(*) as wrong from event where document::text is distinct from event_document(id)::text',
	)
	if (wrong !== '0') throw new Error(`${wrong} documents differ from their rows`)
	const { used, there } = await one<{ used: number; there: number }>(
		`select used, (select count(*)::integer from event where group_id = $1 and deleted_at is null) as there from usage
			where group_id = $1 and resource = 'events'`,
		[group],
	)
	if (used !== there) throw new Error(`The counter says ${used} entries, there are ${there}`)
}

async function copied(client: pg.Client, group: string, more: number) {
	const columnsOf = async (table: string) =>
		(
			await client.query<{ name: string }>(
				`select column_name as name from information_schema.columns
					where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
				[table],
			)
		).rows.map(({ name }) => name)
	const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-copy-'))
	const copy = async (table: string, columns: string[], select: string) => {
		const file = path.join(folder, table)
		await client.query(`copy (${select}) to '${file}' (format binary)`)
		await client.query(`copy ${table} (${columns.join(', ')}) from '${file}' (format binary)`)
	}
	// PostgreSQL writes there, under another account where this runs as root.
	chmodSync(folder, 0o777)
	try {
		await client.query('set session_replication_role = replica')
		await client.query(`
			create function pg_temp.copy_id(original uuid, n bigint, at timestamptz) returns uuid language sql immutable as $$
				select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(original::text || n), 1, 3)
					|| '8' || substr(md5(original::text || n), 4, 15))::uuid $$`)
		await client.query('create temp table said as select row_number() over () - 1 as n, text from unnest($1::text[]) text', [
			Array.from({ length: texts }, (_, n) => textOf(n)).map(({ name, description }) => `${name}. ${description}`),
		])
		await client.query('create index on said (n)')
		await client.query(
			`create temp table original as select event.*, row_number() over (order by id) as nth from event where group_id = '${group}' and deleted_at is null`,
		)
		const { rows: counted } = await client.query<{ n: number }>('select count(*)::integer as n from original')
		const copies = Math.ceil(more / (counted[0]?.n ?? 1))
		await client.query(
			`create temp table copy as select n::bigint, n * interval '7 years' / ${copies} as shift from generate_series(1, ${copies}) n`,
		)
		const columns = await columnsOf('event')
		const scaled = columns.map(
			(name) => `${name === 'document' ? 'null::json' : (changed[name]?.replace('copy_id', 'pg_temp.copy_id') ?? `e.${name}`)} as ${name}`,
		)
		await client.query(
			`create temp table scaled as select ${scaled.join(', ')}, e.id as original_id from copy c cross join original e order by c.n, e.event_at desc limit ${more}`,
		)
		await client.query('create index on scaled (original_id)')
		for (const table of rows) {
			const names = await columnsOf(table)
			const own: Record<string, string> = {
				event_id: 's.id',
				event_at: 's.event_at',
				maintenance_done: 's.maintenance_done',
				rental_is_rent: 's.rental_is_rent',
			}
			const selected = names.map((name) => own[name] ?? `r.${name}`)
			await copy(
				table,
				names,
				`select ${selected.join(', ')} from ${table} r join scaled s on s.original_id = r.event_id where r.group_id = '${group}'`,
			)
		}
		await client.query('analyze event_object, event_contact, event_measurement, event_time, event_link')
		const filled = columns.map((name) =>
			name === 'document' ? `event_document(row(${columns.map((each) => `s.${each}`).join(', ')})::event)` : `s.${name}`,
		)
		await copy('event', columns, `select ${filled.join(', ')} from scaled s`)
		await client.query(`drop table scaled, original, copy, said`)
		await client.query(
			`update usage set used = (select count(*) from event where group_id = $1 and deleted_at is null) where group_id = $1 and resource = 'events'`,
			[group],
		)
		await client.query('select link_count_rebuild($1)', [group])
		await client.query('select search_rebuild()')
		await client.query('select reading_spans_rebuild()')
		await client.query('select balance_rebuild($1)', [group])
		await client.query('select entry_month_rebuild($1)', [group])
		await client.query('select time_month_rebuild($1)', [group])
	} finally {
		await client.query('set session_replication_role = origin')
		rmSync(folder, { recursive: true, force: true })
	}
}
