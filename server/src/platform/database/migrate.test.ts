import { createHash } from 'node:crypto'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { catalogueOf } from '../../../test/catalogue.ts'
import { scratchDatabases } from '../../../test/scratch.ts'
import { migrate } from './migrate.ts'

const scratch = scratchDatabases()
const { write, remove, rows } = scratch
const start = () => migrate(scratch.url, scratch.directory)

test('applies in order, each file once', async () => {
	write('migrations/0002_fill', "insert into house values ('Bergstrasse 12')")
	write('migrations/0001_house', 'create table house (name text);\ncreate table twice (n int);')
	expect(await start()).toEqual({ applied: ['0001_house', '0002_fill'] })
	expect(await start()).toEqual({ applied: [] })
	write('migrations/0003_more', "insert into house values ('Seeweg 3')")
	expect(await start()).toEqual({ applied: ['0003_more'] })
	expect(await rows('select name from house order by name')).toEqual([['Bergstrasse 12'], ['Seeweg 3']])
})

test('several servers starting at once apply each file once, also one that builds an index concurrently', async () => {
	write('migrations/0001_house', 'create table house (name text); select pg_sleep(0.2)')
	write('migrations/0002_index', '-- no-transaction\ncreate index concurrently if not exists house_name on house (name)')
	write('migrations/0003_fill', "insert into house values ('Bergstrasse 12')")
	const results = await Promise.all([1, 2, 3, 4].map(start))
	expect(results.flatMap(({ applied }) => applied)).toEqual(['0001_house', '0002_index', '0003_fill'])
	expect(await rows('select count(*)::int from house')).toEqual([[1]])
})

test('what runs outside the transaction runs after it, and again the next time if it failed', async () => {
	write('migrations/0001_house', 'create table house (name text)')
	write('migrations/0002_index', '-- no-transaction\ncreate unique index concurrently house_name on house (name)')
	write('migrations/0003_fill', "insert into house values ('Seeweg 3'), ('Seeweg 3')")
	await expect(start()).rejects.toThrow(/0002_index\.sql: could not create unique index/)
	expect(await rows('select name from hausheft_meta.migration order by number')).toEqual([['0001_house'], ['0003_fill']])
	await rows('drop index house_name; delete from house')
	expect(await start()).toEqual({ applied: ['0002_index'] })
})

test('a mistake is named with file and line, and leaves nothing behind', async () => {
	write('migrations/0001_house', 'create table house (name text)')
	write('migrations/0002_wrong', "-- Häuser 🏠\ninsert into house values ('Seeweg 3');\n\nselect nowhere from house")
	const before = await catalogueOf(scratch.url)
	await expect(start()).rejects.toThrow(/0002_wrong\.sql:4: column "nowhere" does not exist$/)
	expect(await catalogueOf(scratch.url)).toEqual(before)
	remove('migrations/0002_wrong')
	write('functions/house', 'create function first_house() returns text language sql as $$\n\tselect nowhere from house\n$$;')
	await expect(start()).rejects.toThrow(/functions\/house\.sql:2: column "nowhere" does not exist/)
	expect(await catalogueOf(scratch.url)).toEqual(before)
})

test('a changed, an unknown, a late and a doubled file are refused', async () => {
	write('migrations/0002_house', 'create table house (name text)')
	await start()
	write('migrations/0002_house', 'create table house (name text not null)')
	await expect(start()).rejects.toThrow(/0002_house\.sql wurde geändert/)
	write('migrations/0002_house', 'create table house (name text)')
	write('migrations/0001_early', 'select 1')
	await expect(start()).rejects.toThrow(/0001_early\.sql kommt zu spät/)
	write('migrations/0001_again', 'select 1')
	await expect(start()).rejects.toThrow(/die Nummer 1 gibt es zweimal/)
	for (const name of ['0001_early', '0001_again', '0002_house']) remove(`migrations/${name}`)
	await expect(start()).rejects.toThrow(/neuer als dieses Programm: die Migration 0002_house/)
})

test('a database from before the first release is refused in one sentence that says what to do, and stays as it is', async () => {
	const sql = 'create table house (name text)'
	await rows(`create schema hausheft_meta;
		create table hausheft_meta.migration (number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now());
		insert into hausheft_meta.migration values (1, '0001_ground', '${createHash('sha256').update(sql).digest('hex')}')`)
	const before = await catalogueOf(scratch.url)
	await expect(migrate(scratch.url)).rejects.toThrow(
		/^Diese Datenbank stammt aus der Zeit vor der ersten Ausgabe .*: bitte mit einem leeren DATA_DIR oder einer leeren Datenbank neu beginnen\.$/,
	)
	write('migrations/0001_ground', sql)
	await expect(start()).rejects.toThrow(/vor der ersten Ausgabe/)
	expect(await catalogueOf(scratch.url)).toEqual(before)
	expect(await rows('select name from hausheft_meta.migration')).toEqual([['0001_ground']])
})

test('nobody waits behind a migration that waits for a table', async () => {
	write('migrations/0001_house', 'create table house (name text)')
	write('functions/house', 'create policy open on house using (true)')
	await start()
	write('migrations/0002_more', 'alter table house add floors int')
	const reader = new pg.Client(scratch.url)
	await reader.connect()
	await reader.query('begin; select from house')
	const started = start()
	await vi.waitFor(
		async () =>
			expect(
				await rows("select 1 from pg_stat_activity where application_name = 'hausheft migrate' and wait_event_type = 'Lock'"),
			).toHaveLength(1),
		10_000,
	)
	expect(await rows('select name from house')).toEqual([])
	await reader.query('commit')
	expect(await started).toEqual({ applied: ['0002_more'] })
	await reader.end()
})

test('a database that does not answer is named without its password', async () => {
	const failure = await migrate('postgres://anna:geheim@127.0.0.1:1/haus', scratch.directory).catch((error: Error) => error.message)
	expect(failure).toMatch(/^Keine Verbindung zur Datenbank haus auf 127\.0\.0\.1: /)
	expect(failure).not.toContain('geheim')
})
