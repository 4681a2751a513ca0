/** A small group of which a big database is made: the furnished house with fewer entries and more people, its ids marked so that one `replace` makes others of them. */
import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/** How the last twelve digits of every id begin; the number of the group follows. */
const markStart = 'a5c0de'
export const idMark = `${markStart}000000`
/** In SQL: the mark of the group with that number. */
export const markOf = (number: string): string => `'${markStart}' || lpad(to_hex(${number}), 6, '0')`

type TemplateColumn = { name: string; type: string; /** Whether an id stands in it anywhere. */ isMarked: boolean }
export type TemplateTable = { name: string; file: string; columns: TemplateColumn[]; rows: number }

/** Beside what has a `group_id`. */
const ofPeople = ['auth.user', 'auth.account', 'auth.session', 'public.person', 'public.group']
export const quotedTable = (name: string): string =>
	name
		.split('.')
		.map((each) => `"${each}"`)
		.join('.')

/**
 * Keeps so many entries and brings the group to so many people, each with a session whose token is their id, then writes its rows into files, one for
 * each table. `url` is a database that is not needed afterwards.
 */
export async function writeTemplate(
	url: string,
	group: string,
	folder: string,
	size: { entries: number; people: number },
): Promise<TemplateTable[]> {
	const client = new pg.Client(url)
	await client.connect()
	mkdirSync(folder, { recursive: true })
	// PostgreSQL writes there, under another account where this runs as root.
	chmodSync(folder, 0o777)
	try {
		await keepEntries(client, group, size.entries)
		await client.query('delete from auth."session"')
		await addPeople(client, group, size.people)
		await client.query(`set session_replication_role = replica`)
		await client.query(`update auth."user" set "email" = replace("email", '@', '.${idMark}@')`)
		await client.query(`update person set email = replace(email, '@', '.${idMark}@')`)
		await client.query(`update inbox_address set token = left(token, 8) || '${idMark}'`)
		await makeMark(client)
		return await writeTables(client, folder)
	} finally {
		await client.end()
	}
}

/** No files: their bytes would be missed. The other entries go as from the trash, so that all that is counted and derived stays right; what is shared may be closed, and stays. */
async function keepEntries(client: pg.Client, group: string, entries: number) {
	await client.query(`select purge_rows('file', array(select id from file where group_id = $1))`, [group])
	await client.query(
		`update event set deleted_at = now() - interval '31 days' where group_id = $1 and deleted_at is null
			and id in (select id from event where group_id = $1 and deleted_at is null order by coalesce(balance_split is not null or transfer_from is not null or balance_paid_by is not null, false) desc, md5(id::text) offset $2)`,
		[group, entries],
	)
	for (let done = 1; done > 0;) done = (await client.query<{ done: number }>('select purge_some(500) as done')).rows[0]?.done ?? 0
	await client.query(
		`delete from history where source in ('event', 'file', 'reply') and fk not in (select id from event union all select id from file union all select id from reply)`,
	)
	await client.query('select search_forget_words()')
}

/** Members, and for everybody a session. */
export async function addPeople(client: pg.Client, group: string, people: number): Promise<void> {
	await client.query(
		`with made as (insert into auth."user" ("name", "email", "emailVerified")
			select 'Mitglied ' || n, 'mitglied-' || n || '-' || left($1::text, 8) || '@bench.test', true
			from generate_series(1, $2 - (select count(*)::integer from member where group_id = $1)) n returning "id")
		insert into member (group_id, person_id, role) select $1, "id", 'member' from made`,
		[group, people],
	)
	await client.query(
		`insert into auth."session" ("expiresAt", "token", "updatedAt", "userId")
			select now() + interval '20 days', person_id::text, now(), person_id from member where group_id = $1 and removed_at is null`,
		[group],
	)
}

/** What is the same in every group keeps its ids, and so does the one that stands for none. */
async function makeMark(client: pg.Client) {
	const { rows } = await client.query<{ ids: string }>(
		`select string_agg(id::text, '|') as ids from (select id from unit union all select id from journal_type
			union all select id from property_type union all select id from plan union all select '00000000-0000-0000-0000-000000000000') shared`,
	)
	const pattern = `(?!${rows[0]?.ids})([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-)[0-9a-f]{12}`
	await client.query(`create function pg_temp.marked(of text) returns text language sql immutable strict as
		$$ select regexp_replace(of, '${pattern}', '\\1${idMark}', 'g') $$`)
}

async function writeTables(client: pg.Client, folder: string): Promise<TemplateTable[]> {
	const { rows: tables } = await client.query<{ name: string; columns: TemplateColumn[] }>(
		`select n.nspname || '.' || c.relname as name,
			json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
		from pg_class c join pg_namespace n on n.oid = c.relnamespace
		join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
		where c.relkind = 'r' and (n.nspname || '.' || c.relname = any ($1) or n.nspname = 'public' and exists (
			select from pg_attribute g where g.attrelid = c.oid and g.attname = 'group_id' and not g.attisdropped and g.attgenerated = ''))
		group by 1 order by 1`,
		[ofPeople],
	)
	const written: TemplateTable[] = []
	for (const { name, columns } of tables) {
		const isText = ({ type }: TemplateColumn) => /^(uuid|text|json|jsonb)(\[\])?$/.test(type)
		const asked = columns.map(({ name: column, ...each }) =>
			isText({ name: column, ...each }) ? `pg_temp.marked("${column}"::text)::${each.type} as "${column}"` : `"${column}"`,
		)
		await client.query(`create temp table marking as select ${asked.join(', ')} from ${quotedTable(name)}`)
		const marks = columns
			.filter(isText)
			.map(({ name: column }) => `coalesce(bool_or("${column}"::text like '%${idMark}%'), false) as "${column}"`)
		const { rows: counted } = await client.query<Record<string, unknown>>(
			`select count(*)::integer as "how many"${marks.map((mark) => `, ${mark}`).join('')} from marking`,
		)
		const [found = {}] = counted
		const rows = Number(found['how many'])
		const file = path.join(folder, name)
		// In the order in which they were made, as far as their keys say.
		if (rows > 0) {
			await client.query(`copy (select * from marking) to '${file}' (format binary)`)
			written.push({ name, file, rows, columns: columns.map((column) => ({ ...column, isMarked: found[column.name] === true })) })
		}
		await client.query('drop table marking')
	}
	return written
}
