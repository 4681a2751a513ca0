import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { catalogueOf } from '../../../test/catalogue.ts'
import { scratchDatabases } from '../../../test/scratch.ts'
import { migrate } from './migrate.ts'

const scratch = scratchDatabases()
const { write, remove, rows } = scratch
const start = () => migrate(scratch.url, scratch.directory)
const house = `
	create table house (name text, floors int not null default 1);
	alter table house enable row level security`

test('each file comes after those it needs, and a circle or a name that is not there is refused', async () => {
	write('functions/attic', '-- needs: roof, cellar\ncreate function attic() returns int language sql as $$ select roof() + cellar() $$')
	write('functions/cellar', 'create function cellar() returns int language sql as $$ select 1 $$')
	write('functions/roof', '-- needs: cellar\ncreate function roof() returns int language sql as $$ select cellar() $$')
	await start()
	expect(await rows('select attic()')).toEqual([[2]])
	write('functions/cellar', '-- needs: attic\nselect 1')
	await expect(start()).rejects.toThrow(/attic\.sql: braucht über andere sich selbst/)
	write('functions/cellar', '-- needs: garden\nselect 1')
	await expect(start()).rejects.toThrow(/cellar\.sql: braucht garden\.sql, das es nicht gibt/)
	write('functions/cellar', 'create function cellar() returns int language sql as $$ select 1 $$')
	write('functions/all', `-- needs: all others\ncreate function all_of_it() returns int language sql as $$ select attic() $$`)
	await start()
	expect(await rows('select all_of_it()')).toEqual([[2]])
})

test('what no file makes any more is gone, and what is left is as in a database made afresh', async () => {
	write('migrations/0001_house', house)
	write('functions/kept', 'create function kept(n int) returns int language sql as $$ select n $$')
	write(
		'functions/old',
		`-- needs: kept
		create function old() returns trigger language plpgsql security definer as $$ begin return null; end $$;
		create function wide(n int) returns int language sql as $$ select n $$;
		create trigger old after insert on house for each row execute function old();
		create constraint trigger late after insert on house deferrable for each row execute function old();
		create policy old on house using (kept(floors) > 0 and wide(floors) > 0);
		create view tall as select name, floors from house where kept(floors) > 3;
		grant execute on function kept, wide to pg_monitor`,
	)
	await start()
	remove('functions/old')
	write(
		'functions/fresh',
		`-- needs: kept
		create function wide(n int, more int default 0) returns int language sql as $$ select n + more $$;
		create policy fresh on house using (wide(floors) > 0);
		create view tall as select floors from house where kept(floors) > 4`,
	)
	await start()
	const upgraded = await catalogueOf(scratch.url)
	await rows(
		'drop schema public cascade; drop schema hausheft_meta cascade; create schema public authorization pg_database_owner; grant usage on schema public to public',
	)
	await start()
	expect(upgraded).toEqual(await catalogueOf(scratch.url))
	expect(upgraded.join('\n')).not.toMatch(/\bold\b|late/)
})

test('what somebody else made stays', async () => {
	const foreign = 'create function foreign_one() returns int language sql security definer as $$ select 7 $$'
	await rows(`${foreign}; create view foreign_view as select foreign_one()`)
	write('functions/house', 'create function house() returns int language sql as $$ select 1 $$')
	await start()
	write('functions/house', 'create function home() returns int language sql as $$ select 1 $$')
	await start()
	expect(await rows("select foreign_one(), has_function_privilege('public', 'foreign_one()', 'execute')")).toEqual([[7, true]])
	expect(await rows("select to_regproc('house'), to_regproc('home')::text, to_regclass('foreign_view')::text")).toEqual([
		[null, 'home', 'foreign_view'],
	])
})

test('a function stands once, and no migration can call it', async () => {
	const sql = "create function usual_name() returns text language sql as $$ select 'Haus' $$"
	write('functions/house', sql)
	await start()
	write('functions/home', sql)
	await expect(start()).rejects.toThrow(/house\.sql: function "usual_name" already exists/)
	remove('functions/home')
	write('migrations/0001_house', 'create table house (name text default usual_name())')
	await expect(start()).rejects.toThrow(/0001_house\.sql:1: function usual_name\(\) does not exist/)
	expect(await rows('select usual_name()')).toEqual([['Haus']])
})

test('an older server leaves the functions of a newer one as they are', async () => {
	const older = 'create function release() returns int language sql as $$ select 0 $$'
	const newer = 'create function release() returns int language sql as $$ select 1 $$'
	write('functions/release', older)
	await start()
	write('functions/release', newer)
	await start()
	write('functions/release', older)
	await start()
	expect(await rows('select release()')).toEqual([[1]])
})

test('a migration runs without triggers, and after the functions where it asks for them', async () => {
	write('migrations/0001_house', `${house};\ncreate table told (name text)`)
	const told = `create function tell() returns trigger language plpgsql as $$ begin insert into told values (new.name); return null; end $$;
		create function shown_name(of house) returns text language sql as $$ select of.name $$;
		create trigger tell after insert or update on house for each row execute function tell()`
	write('functions/house', told)
	await start()
	await rows("insert into house values ('Seeweg 3')")
	write('migrations/0002_quiet', "update house set name = 'Seeweg 4'")
	write('migrations/0003_after', "-- after-functions\nupdate house set name = shown_name(house) || ', 3 OG'")
	write('functions/house', told.replace('select of.name', "select 'Haus ' || of.name"))
	expect(await start()).toEqual({ applied: ['0002_quiet', '0003_after'] })
	expect(await rows('select name from told')).toEqual([['Seeweg 3'], ['Haus Seeweg 4, 3 OG']])
})

test('a statement that was planned before finds its function while others are made, and nobody else finds it', async () => {
	const told = (text: string, result: string) =>
		`create function told(n int) returns ${result} language plpgsql security definer as $$ begin return ${text}; end $$;
		create function asked(n int) returns text language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(7); return told(n); end $$;
		grant execute on function told to public`
	write('functions/told', told("'before ' || n", 'text'))
	await start()
	// Both wait in the midst of a statement that calls by number: one within a function, one on its own.
	const [gate, within, alone] = await Promise.all(
		[1, 2, 3].map(async () => {
			const client = new pg.Client(scratch.url)
			await client.connect()
			return client
		}),
	)
	await gate!.query('select pg_advisory_lock(7)')
	const answers = [
		within!.query<{ said: string }>('select asked(1) as said'),
		alone!.query<{ said: string }>(
			'with waited as materialized (select 2 as n where pg_advisory_xact_lock_shared(7) is not null) select told(n) as said from waited',
		),
	]
	await vi.waitFor(async () => expect(await rows("select 1 from pg_stat_activity where wait_event = 'advisory'")).toHaveLength(2), 10_000)
	write('functions/told', told("'after ' || n", 'varchar'))
	await start()
	await gate!.query('select pg_advisory_unlock(7)')
	expect((await Promise.all(answers)).map(({ rows: found }) => found[0]?.said)).toEqual(['after 1', 'before 2'])
	for (const client of [gate, within, alone]) await client!.end()
	expect(await rows('select told(3)::text')).toEqual([['after 3']])
	expect(
		await rows(
			"select has_schema_privilege('pg_monitor', 'hausheft_gone', 'usage'), count(*)::int from pg_proc where pronamespace = 'hausheft_gone'::regnamespace",
		),
	).toEqual([[false, 2]])
	write('functions/told', told("'again ' || n", 'varchar'))
	await start()
	expect(await rows("select count(*)::int from pg_proc where pronamespace = 'hausheft_gone'::regnamespace")).toEqual([[2]])
})
