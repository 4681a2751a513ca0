import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { houseOf } from '../../../test/backups.ts'
import { createHouse, startServer, type TestServer } from '../../../test/house.ts'
import { inDatabase } from '../../../test/postgres.ts'
import { readRows } from './check-archive.ts'
import { makeNightly } from './nightly.ts'
import { dropLeftScratch, tryLoading } from './scratch.ts'
import { tryWeekly } from './weekly.ts'

let server: TestServer
const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-weekly-'))
const day = '2026-01-01'
const archive = path.join(folder, `nightly-${day}.tar`)
beforeAll(async () => {
	server = await startServer()
	await createHouse(server)
	await makeNightly(await houseOf(server), folder, null, day)
})
afterAll(async () => {
	await server.close()
	rmSync(folder, { recursive: true, force: true })
})

const reserve = { bytes: 0, share: 0 }
const scratchPlace = () => ({ url: server.url, folder, reserve })
const scratches = async () =>
	(
		await server.owner.query<{ datname: string }>(`select datname from pg_database where datname like current_database() || '_check_%'`)
	).rows.map(({ datname }) => datname.replace(/^.*_check_/, ''))

test('once a week the newest archive is loaded aside and compared with itself, never with the house that lives', async () => {
	const task = { databaseUrl: server.url, folder, passphrase: null, postgres: folder, left: { reserve, underWay: 0 } }
	// The house goes on, and what it is now is nobody's business.
	await server.owner.query(`update "group" set name = 'Neuer Name'`)
	// What does not come to it does not wait for another week.
	expect(await tryWeekly({ ...task, databaseUrl: 'postgresql://nobody@127.0.0.1:1/nothing', day })).toMatchObject({
		state: 'skipped',
		why: expect.stringContaining('nicht zu erreichen'),
	})
	const notOurs = { state: 'skipped', why: expect.stringContaining('gehört nicht zu Hausheft') }
	expect(await tryWeekly({ ...task, postgres: null, day })).toMatchObject(notOurs)
	expect(await tryWeekly({ ...task, day })).toEqual({ state: 'whole', why: null })
	expect(await tryWeekly({ ...task, day: '2026-01-07' })).toBe(null)
	expect(await tryWeekly({ ...task, day: '2026-01-08' })).toMatchObject({
		state: 'damaged',
		why: expect.stringContaining('kann nicht gelesen werden'),
	})
	expect(await scratches()).toEqual([])
})

test('rows that are not what was counted beside them are damage, also where the bytes are those of the archive', async () => {
	const whole = await readRows(archive, null)
	const { counts } = whole.end
	expect(counts?.['public."group"']).toMatchObject({ rows: 1, sums: { version: '1' } })
	expect(Object.keys(counts ?? {})).toEqual(whole.about.tables.map(({ name }) => name))
	const wrong = { ...whole, end: { ...whole.end, counts: { ...counts, 'public."group"': { rows: 1, sums: { version: '2' } } } } }
	expect(await tryLoading(archive, null, wrong, scratchPlace(), day)).toMatchObject({
		state: 'damaged',
		why: expect.stringContaining('"group"'),
	})
	expect(await scratches()).toEqual([])
})

test('without room or without the right to make a database it is not begun, and why is said', async () => {
	const whole = await readRows(archive, null)
	expect(await tryLoading(archive, null, { ...whole, rowBytes: 1e15 }, scratchPlace(), day)).toMatchObject({
		state: 'skipped',
		why: expect.stringContaining('zu wenig Platz'),
	})
	const role = `scratch_${Date.now()}`
	await server.owner.query(`create role ${role} login password 'geheim'`)
	const url = new URL(server.url)
	url.username = role
	url.password = 'geheim'
	expect(await tryLoading(archive, null, whole, { url: url.href, folder: null, reserve }, day)).toMatchObject({
		state: 'skipped',
		why: expect.stringContaining('CREATEDB'),
	})
	await server.owner.query(`drop role ${role}`)
	expect(await scratches()).toEqual([])
})

test('what a killed one has left goes with the next start, that of this house alone, and none that is in use', async () => {
	const { rows } = await server.owner.query<{ name: string }>('select current_database() as name')
	const name = rows[0]?.name ?? ''
	const [left, used, foreign] = [`${name}_check_20260101`, `${name}_check_20260102`, `fremd_${name}_check_20260101`]
	for (const each of [left, used, foreign]) await server.owner.query(`create database "${each}"`)
	const busy = new pg.Client(inDatabase(server.url, used))
	await busy.connect()
	await dropLeftScratch(server.url)
	expect(await scratches()).toEqual(['20260102'])
	await busy.end()
	await dropLeftScratch(server.url)
	expect(await scratches()).toEqual([])
	expect((await server.owner.query('select from pg_database where datname = $1', [foreign])).rowCount).toBe(1)
	await server.owner.query(`drop database "${foreign}"`)
})
