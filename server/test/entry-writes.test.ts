import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lendServer, type TestServer } from './house.ts'

let server: TestServer
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())

/** The rows of an entry: its own, what hangs on it, and the links that are made of both. */
const rowsOfEntries = 'event(?:_measurement|_time|_object|_contact|_link)?'
const verb = String.raw`(insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:only\s+)?`
const anEntrysTable = new RegExp(String.raw`\b${verb}"?(${rowsOfEntries})\b"?(?!\s*\.)`, 'gi')
/** Whatever table a place is filled with: `%I` of the database's, `${…}` of ours. */
const anyTable = new RegExp(String.raw`\b${verb}(%(?:\d+\$)?[Is]|\$\{)`, 'gi')
const writesIn = (text: string) =>
	[anEntrysTable, anyTable].flatMap((pattern) =>
		[...text.matchAll(pattern)].map(([, how = '', what = '']) => {
			const said = `${how} ${what}`.toLowerCase().replaceAll(/\s+/g, ' ')
			return said.replace(/ (%.*|\$\{)$/, ' any table')
		}),
	)
const toBeListed = (places: [place: string, writes: string[]][]) =>
	Object.fromEntries(places.filter(([, writes]) => writes.length > 0).map(([place, writes]) => [place, [...new Set(writes)].toSorted()]))
/** What is listed, without why. */
const listed = (places: Record<string, [why: string, ...writes: string[]]>) =>
	Object.fromEntries(Object.entries(places).map(([place, [, ...writes]]) => [place, writes.toSorted()]))

const hangingOn = ['event_measurement', 'event_time', 'event_object', 'event_contact']

const functions: Record<string, [why: string, ...writes: string[]]> = {
	write_entry: [
		'the one way: called by write_entries, and by make_next for the next time of what repeats',
		'insert into event',
		'update event',
		...hangingOn.flatMap((table) => [`insert into ${table}`, `delete from ${table}`]),
	],
	event_refresh: ['the document after files, the trash and servers of another release', 'update event'],
	event_relink: ['the links that follow from an entry, at the end of the transaction', 'insert into event_link', 'delete from event_link'],
	event_object_follows: ['copies of what the entry says, that its objects are found by', 'update event_object'],
	event_measurement_follows: ['copies of what the entry says, that its readings are found by', 'update event_measurement'],
	make_next: ['an earlier next time that was thrown away is no longer the one that comes after this', 'update event'],
	forget_names: ['names of deleted accounts: nobody’s change', 'update event_time'],
	purge_rows: ['what has lain in the trash for 30 days', 'delete from any table'],
	purge_group: ['a group that has ended, whatever tables there are', 'delete from any table'],
	purge_some: ['what stays as a name alone: of nouns with such a column, which entries have not', 'update any table'],
}

const sources: Record<string, [why: string, ...writes: string[]]> = {
	'features/events/queries.ts': ['to the trash: the stamp of the row alone (event_trash_stamp)', 'update event'],
	'features/trash/queries.ts': ['out of the trash, whatever lies there', 'update any table'],
	'platform/database/entity.ts': ['to the trash: nouns that have nothing of their own to say to it', 'update any table'],
	'features/exchange/things/queries.ts': ['the whole file of another group, all of whose rows are new', 'insert into any table'],
	'platform/database/load.ts': ['an archive that is restored: every table as it was', 'truncate any table', 'copy any table'],
}

test('no function writes the rows of entries but these', async () => {
	const { rows } = await server.owner.query<{ name: string; source: string }>(
		`select proname as name, string_agg(prosrc, E'\\n') as source from pg_proc
		where pronamespace = 'public'::regnamespace and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql')) group by 1`,
	)
	const withoutComments = rows.map(({ name, source }): [string, string] => [name, source.replaceAll(/--.*$/gm, '')])
	expect(toBeListed(withoutComments.map(([name, source]) => [name, writesIn(source)]))).toEqual(listed(functions))
	const callers = (called: RegExp) => withoutComments.flatMap(([name, source]) => (called.test(source) ? [name] : [])).toSorted()
	expect(callers(/\bwrite_entry\s*\(/)).toEqual(['make_next', 'write_entries'])
	// Who brings the documents along, for all others they are built as the transaction ends; pins_follow says meanwhile that it does not.
	expect(callers(/set_config\('app\.writing'/)).toEqual(['pins_follow', 'write_entry'])
})

test('nothing of the server writes them past write_entries but these', () => {
	const folder = path.join(import.meta.dirname, '../src')
	const files = globSync('**/*.{ts,sql}', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
	expect(files.length).toBeGreaterThan(500)
	const verbs: Record<string, string> = {
		insertInto: 'insert into',
		updateTable: 'update',
		deleteFrom: 'delete from',
		mergeInto: 'merge into',
	}
	const built = /\.(insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'([^']*)'|(?=[^'\s]))/g
	const writes = files.map((file): [string, string, string[]] => {
		const text = readFileSync(path.join(folder, file), 'utf8')
		const ofBuilder = [...text.matchAll(built)].flatMap(([, how = '', what]) => {
			const table = what?.split(' ')[0] ?? 'any table'
			return table === 'any table' || new RegExp(`^${rowsOfEntries}$`).test(table) ? [`${verbs[how]} ${table}`] : []
		})
		return [file, text, [...ofBuilder, ...writesIn(text)]]
	})
	expect(toBeListed(writes.map(([file, , found]) => [file, found]))).toEqual(listed(sources))
	const saying = (what: RegExp) => writes.flatMap(([file, text]) => (what.test(text) ? [file] : [])).toSorted()
	expect(saying(/\bwrite_entr(?:y|ies)\(/)).toEqual(['platform/database/entries.ts'])
	expect(saying(/'app\.writing'/)).toEqual(['features/exchange/things/queries.ts'])
})

test('what is looked for is found', () => {
	const text =
		'update event set name = 1; insert into event_time (a) select 1; delete from only "event"; update %1$I set a = 1; update event_series set a'
	expect(writesIn(text)).toEqual(['update event', 'insert into event_time', 'delete from event', 'update any table'])
	expect(writesIn('for update of event_at on event; create trigger a after insert or update on event_time; select from event')).toEqual([])
	expect(writesIn('sql`truncate table ${table}`')).toEqual(['truncate table any table'])
})
