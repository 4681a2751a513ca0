import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import { expect, inject, test } from 'vitest'
import { catalogueOf } from '../../../test/catalogue.ts'
import { bytesOf, emptyPlace, houseOf } from '../../../test/backups.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { inDatabase, run } from '../../../test/postgres.ts'
import { releases } from '../../../test/releases.ts'
import { rowsOf } from '../../../test/scratch.ts'
import { makeWhole } from '../backup/whole.ts'
import { statementsIn } from './load.ts'
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
	// Of the servers that run, and of no house.
	const isLeftOut = (name: string) => ['hausheft_meta.functions', 'hausheft_meta.made'].includes(name) || name.startsWith('servers.')
	expect(snapshot.tables.map(({ name }) => name)).toEqual(all.flat().filter((name) => !isLeftOut(name)))
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

test('a migration that runs behind the functions can be read statement by statement: of what it does only definitions are done again', () => {
	for (const { file, sql, when } of readMigrations(path.join(database, 'migrations'))) {
		if (when !== 'after-functions') continue
		expect([file, sql.includes('$$')]).toEqual([file, false])
		for (const text of statementsIn(sql))
			expect([file, text]).toEqual([file, expect.stringMatching(/^(alter|analyze|create|drop|select|insert|update|delete) /)])
	}
})

const underWay = {
	export: `status = 'waiting'`,
	import: `status = 'running'`,
	notification: `state = 'waiting'`,
	webhook_delivery: `status = 'waiting'`,
}
test.each(releases)(
	'a house of the release $release is restored as it was, and brought to the state of today',
	async ({ release, sql }) => {
		const { url: cluster } = inject('postgres')
		const name = `old_${process.pid}_${release}`
		await run(cluster, `create database ${name}`)
		const url = inDatabase(cluster, name)
		await run(url, sql)
		await runMigrations({ connectionString: url })
		// As it would have been in the middle of all that can be under way.
		for (const [table, state] of Object.entries(underWay)) {
			const [[isThere] = []] = await rowsOf(url, `select to_regclass('${table}') is not null`)
			if (isThere) expect([table, await rowsOf(url, `update ${table} set ${state} returning 1`)]).not.toEqual([table, []])
		}
		const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-old-'))
		const archive = path.join(folder, 'haus.tar')
		const place = await emptyPlace()
		// There are rows of files in it, and no bytes.
		const { missing } = await makeWhole(await houseOf({ url, config: { ...place.config, dataDir: folder } }), archive, null)
		expect(missing.length).toBeGreaterThan(0)
		await place.restore(archive)
		const fresh = await cloneDatabase()
		for (const [table, state] of Object.entries(underWay))
			expect(await rowsOf(place.url, `select from ${table} where ${state}`)).toEqual([])
		expect(await catalogueOf(place.url)).toEqual(await catalogueOf(fresh.url))
		expect(await rowsOf(place.url, 'select count(*) from event')).toEqual(await rowsOf(url, 'select count(*) from event'))
		expect(Object.values(await bytesOf(place.url, place.config.dataDir)).every((sum) => sum === null)).toBe(true)
		await fresh.drop()
		await place.drop()
		await run(cluster, `drop database ${name} with (force)`)
		rmSync(folder, { recursive: true })
	},
)

test('D48 whoever has a database of their own restores into it without being a superuser', async () => {
	const { url: cluster } = inject('postgres')
	const [role, clone, place] = [`plain_${process.pid}`, await cloneDatabase(), await emptyPlace()]
	await run(cluster, `create role ${role} login createrole password 'geheim'`)
	await run(cluster, `grant hausheft_runtime to ${role} with admin option`)
	await run(cluster, `alter database ${new URL(place.url).pathname.slice(1)} owner to ${role}`)
	const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-plain-'))
	const archive = path.join(folder, 'haus.tar')
	await makeWhole(await houseOf({ url: clone.url, config: { ...place.config, dataDir: folder } }), archive, null)
	const own = new URL(place.url)
	own.username = role
	own.password = 'geheim'
	place.config.databaseUrl = own.href
	await place.restore(archive)
	expect(await rowsOf(place.url, 'select count(*) from plan')).toEqual(await rowsOf(clone.url, 'select count(*) from plan'))
	const [[tables] = []] = await rowsOf(
		place.url,
		`select count(*)::int from pg_tables where schemaname in ('public', 'auth') and tableowner <> '${role}'`,
	)
	expect(tables).toBe(0)
	await place.drop()
	await clone.drop()
	await run(cluster, `drop owned by ${role}; drop role ${role}`)
	rmSync(folder, { recursive: true })
})
