import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from './database.ts'
import { acrossPlaces, copiedEverywhere, ofTheInstallation, uniqueByItself } from './distribution.ts'

// Whether groups could be spread over several databases is read from the catalogue: docs/beyond-one-database.md.
const clone = await cloneDatabase()
const owner = new pg.Client(clone.url)
await owner.connect()
afterAll(async () => {
	await owner.end()
	await clone.drop()
})

/** Of libraries, which keep what is theirs where they want. */
const foreign = `n.nspname ~ '^pg_' or n.nspname in ('information_schema', 'graphile_worker', 'hausheft_meta')`
const read = async <T extends object>(text: string) => (await owner.query<T>(text)).rows

const tables = await read<{ name: string; grouped: boolean }>(`
	select n.nspname || '.' || c.relname as name, a.attname is not null as grouped
	from pg_class c join pg_namespace n on n.oid = c.relnamespace
		left join pg_attribute a on a.attrelid = c.oid and a.attname = 'group_id' and not a.attisdropped and (a.attnotnull or c.relname = 'group')
	where c.relkind in ('r', 'p') and not (${foreign}) order by name`)
const ofGroups = new Set(tables.filter(({ grouped }) => grouped).map(({ name }) => name))

test('every table is of a group, copied everywhere, or of the installation', () => {
	const others = { ...copiedEverywhere, ...ofTheInstallation }
	expect(tables.filter(({ grouped }) => !grouped).map(({ name }) => name)).toEqual(Object.keys(others).sort())
	expect(ofGroups.size).toBeGreaterThan(50)
})

test('what is unique in a table of a group, or excluded by it, begins with the group', async () => {
	const indexes = await read<{ name: string; table: string; first: string }>(`
		select i.relname as name, n.nspname || '.' || t.relname as table, pg_get_indexdef(x.indexrelid, 1, true) as first
		from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid join pg_namespace n on n.oid = t.relnamespace
		where (x.indisunique or x.indisexclusion) and not (${foreign}) order by name`)
	const alone = indexes.filter(({ table, first }) => ofGroups.has(table) && first !== 'group_id').map(({ name }) => name)
	expect(alone.toSorted()).toEqual(Object.keys(uniqueByItself).sort())
	// Nothing is added to that list.
	expect(alone.length).toBeLessThanOrEqual(21)
})

test('a foreign key stays within its group, or leads to what is copied everywhere', async () => {
	const keys = await read<{ from: string; to: string; columns: string[]; theirs: string[] }>(`
		select f.nspname || '.' || t.relname as from, n.nspname || '.' || r.relname as to,
			array(select attname::text from unnest(k.conkey) with ordinality c (number, at) join pg_attribute on attrelid = conrelid and attnum = number order by at) as columns,
			array(select attname::text from unnest(k.confkey) with ordinality c (number, at) join pg_attribute on attrelid = confrelid and attnum = number order by at) as theirs
		from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_namespace f on f.oid = t.relnamespace
			join pg_class r on r.oid = k.confrelid join pg_namespace n on n.oid = r.relnamespace
		where k.contype = 'f' and not (${foreign}) order by 1, 2`)
	const within = ({ to, columns, theirs }: (typeof keys)[number]) =>
		theirs[columns.indexOf('group_id')] === (to === 'public.group' ? 'id' : 'group_id')
	const plain = (name: string) => name.replace('public.', '')
	const leaving = keys.filter((key) => {
		if (!ofGroups.has(key.from)) return ofGroups.has(key.to)
		return ofGroups.has(key.to) ? !within(key) : !(key.to in copiedEverywhere)
	})
	expect(leaving.map(({ from, to }) => `${plain(from)} → ${plain(to)}`)).toEqual(Object.keys(acrossPlaces))
	expect(keys.filter((key) => ofGroups.has(key.to) && within(key)).length).toBeGreaterThan(60)
})
