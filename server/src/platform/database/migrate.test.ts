import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { inDatabase, run } from '../../../test/postgres.ts'
import { migrate } from './migrate.ts'

const { url: server } = inject('postgres')
const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-migrate-'))
const made: string[] = []
let url = ''
let directory = ''

beforeEach(async () => {
	const name = `migrate_${process.pid}_${made.push('')}`
	made[made.length - 1] = name
	await run(server, `create database ${name}`)
	url = inDatabase(server, name)
	directory = path.join(folder, name)
	mkdirSync(directory)
})
afterAll(async () => {
	for (const name of made) await run(server, `drop database ${name} with (force)`)
	rmSync(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFileSync(path.join(directory, name), sql)
const rows = async (sql: string) => {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	try {
		return (await client.query({ text: sql, rowMode: 'array' })).rows
	} finally {
		await client.end()
	}
}

test('applies in order, each file once', async () => {
	write('0002_fill.sql', "insert into house values ('Bergstrasse 12')")
	write('0001_house.sql', 'create table house (name text);\ncreate function twice(n int) returns int language sql as $$ select 2 * n; $$;')
	expect(await migrate(url, directory)).toEqual({ applied: ['0001_house', '0002_fill'] })
	expect(await migrate(url, directory)).toEqual({ applied: [] })
	write('0003_more.sql', "insert into house values ('Seeweg 3')")
	expect(await migrate(url, directory)).toEqual({ applied: ['0003_more'] })
	expect(await rows('select name from house order by name')).toEqual([['Bergstrasse 12'], ['Seeweg 3']])
})

test('several servers starting at once apply each file once, also one that builds an index concurrently', async () => {
	write('0001_house.sql', 'create table house (name text); select pg_sleep(0.2)')
	write('0002_index.sql', '-- no-transaction\ncreate index concurrently if not exists house_name on house (name)')
	write('0003_fill.sql', "insert into house values ('Bergstrasse 12')")
	const results = await Promise.all([1, 2, 3, 4].map(() => migrate(url, directory)))
	expect(results.flatMap(({ applied }) => applied)).toEqual(['0001_house', '0002_index', '0003_fill'])
	expect(await rows('select count(*)::int from house')).toEqual([[1]])
})

test('a mistake is named with file and line, and its file leaves nothing behind', async () => {
	write('0001_house.sql', 'create table house (name text)')
	write('0002_wrong.sql', "-- Häuser 🏠\ninsert into house values ('Seeweg 3');\n\nselect nowhere from house")
	await expect(migrate(url, directory)).rejects.toThrow(/0002_wrong\.sql:4: column "nowhere" does not exist$/)
	expect(await rows('select count(*)::int from house')).toEqual([[0]])
	expect(await rows('select name from hausheft_meta.migration')).toEqual([['0001_house']])
})

test('a changed, an unknown, a late and a doubled file are refused', async () => {
	write('0002_house.sql', 'create table house (name text)')
	await migrate(url, directory)
	write('0002_house.sql', 'create table house (name text not null)')
	await expect(migrate(url, directory)).rejects.toThrow(/0002_house\.sql wurde geändert/)
	write('0002_house.sql', 'create table house (name text)')
	write('0001_early.sql', 'select 1')
	await expect(migrate(url, directory)).rejects.toThrow(/0001_early\.sql kommt zu spät/)
	write('0001_again.sql', 'select 1')
	await expect(migrate(url, directory)).rejects.toThrow(/die Nummer 1 gibt es zweimal/)
	rmSync(directory, { recursive: true })
	mkdirSync(directory)
	await expect(migrate(url, directory)).rejects.toThrow(/neuer als dieses Programm: die Migration 0002_house/)
})

test('a database that does not answer is named without its password', async () => {
	const failure = await migrate('postgres://anna:geheim@127.0.0.1:1/haus', directory).catch((error: Error) => error.message)
	expect(failure).toMatch(/^Keine Verbindung zur Datenbank haus auf 127\.0\.0\.1: /)
	expect(failure).not.toContain('geheim')
})
