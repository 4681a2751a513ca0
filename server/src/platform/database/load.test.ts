import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { runMigrations } from 'graphile-worker'
import { expect, inject, test } from 'vitest'
import { catalogueOf } from '../../../test/catalogue.ts'
import { bytesOf, emptyPlace, houseOf } from '../../../test/backups.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { inDatabase, run } from '../../../test/postgres.ts'
import { rowsOf } from '../../../test/scratch.ts'
import { makeWhole } from '../backup/whole.ts'
import { openSnapshot } from './snapshot.ts'
import { readMigrations } from './sql-files.ts'

const database = path.resolve(import.meta.dirname, '../../../../database')

test('every table there is goes into an archive', async () => {
	const clone = await cloneDatabase()
	const snapshot = await openSnapshot(clone.url)
	const all = (await rowsOf(
		clone.url,
		`select format('%I.%I', nspname, relname) from pg_class c join pg_namespace n on n.oid = relnamespace
			where relkind not in ('i', 'I', 'v', 'c', 't', 'S') and nspname not like 'pg\\_%' and nspname not in ('information_schema', 'graphile_worker') order by 1`,
	)) as string[][]
	const remade = ['hausheft_meta.functions', 'hausheft_meta.made']
	expect(snapshot.tables.map(({ name }) => name)).toEqual(all.flat().filter((name) => !remade.includes(name)))
	for (const { name, columns } of snapshot.tables) {
		const [[count] = []] = await rowsOf(
			clone.url,
			`select count(*)::int from pg_attribute where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
		)
		expect([name, columns.length]).toEqual([name, count])
	}
	await snapshot.end()
	await clone.drop()
})

test('a migration that runs behind the functions writes rows and makes nothing: an archive has its rows, and functions come later', () => {
	for (const { file, sql, when } of readMigrations(path.join(database, 'migrations')))
		if (when === 'after-functions') expect([file, /\b(create|alter|drop|grant|revoke|comment on)\b/i.test(sql)]).toEqual([file, false])
})

const fixtures = readdirSync(path.join(database, 'releases'))
test.each(fixtures)('a house of the release %s is restored as it was, and brought to the state of today', async (fixture) => {
	const { url: cluster } = inject('postgres')
	const name = `old_${process.pid}_${fixture.replaceAll(/\W/g, '')}`
	await run(cluster, `create database ${name}`)
	const url = inDatabase(cluster, name)
	await run(url, gunzipSync(readFileSync(path.join(database, 'releases', fixture))).toString())
	await runMigrations({ connectionString: url })
	const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-old-'))
	const archive = path.join(folder, 'haus.tar')
	const place = await emptyPlace()
	// There are rows of files in it, and no bytes.
	const { missing } = await makeWhole(await houseOf({ url, config: { ...place.config, dataDir: folder } }), archive, null)
	expect(missing.length).toBeGreaterThan(0)
	await place.restore(archive)
	const fresh = await cloneDatabase()
	expect(await catalogueOf(place.url)).toEqual(await catalogueOf(fresh.url))
	expect(await rowsOf(place.url, 'select count(*) from event')).toEqual(await rowsOf(url, 'select count(*) from event'))
	expect(Object.values(await bytesOf(place.url, place.config.dataDir)).every((sum) => sum === null)).toBe(true)
	await fresh.drop()
	await place.drop()
	await run(cluster, `drop database ${name} with (force)`)
	rmSync(folder, { recursive: true })
})
