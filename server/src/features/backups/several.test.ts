import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { plans } from '@hausheft/contract/plans.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { users } from '@hausheft/contract/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type Clone } from '../../../test/database.ts'
import { createHouse, startServer, type TestServer } from '../../../test/house.ts'
import { findBackups } from '../../platform/backup/found.ts'
import { listDeletedPersons } from '../../platform/database/deleted-persons.ts'
import { connect } from '../../platform/database/connect.ts'
import { seeBackups } from '../../platform/servers/backing-up.ts'
import { backupJobs } from './jobs.ts'

// Two servers of one house: on one of them somebody has said where it backs up.
const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-backups-'))
let clone: Clone
let one: TestServer
let other: TestServer
const before = '019a0000-0000-7000-8000-00000000dead'
beforeAll(async () => {
	writeFileSync(path.join(folder, 'deleted-persons'), `${before} 2026-01-01T00:00:00.000Z\n`)
	clone = await cloneDatabase()
	const shared = { ...clone, drop: async () => {} }
	const there = { DATABASE_URL: clone.url }
	other = await startServer({ ...there, BACKUP_DIR: folder }, undefined, shared)
	one = await startServer(there, undefined, shared)
})
afterAll(async () => {
	await one.close()
	await other.close()
	await clone.drop()
	rmSync(folder, { recursive: true })
})
const archivesIn = (place: string) => {
	try {
		return readdirSync(place).filter((name) => /^nightly-.*\.tar$/.test(name))
	} catch {
		return [] // nobody has made it
	}
}
const due = async () => (await one.owner.query('select from graphile_worker.jobs where run_at <= now()')).rowCount

test('whichever server takes the job, the archive lies where somebody wants it, and beside it who was deleted by any of them', async () => {
	const house = await createHouse(one)
	const beat = await house.join('member')
	expect((await one.call(beat, users.removeMe, { body: {} })).status).toBe(204)
	await expect.poll(due, { timeout: 60_000 }).toBe(0)
	for (let times = 0; times < 4; times++) {
		for (const name of archivesIn(folder)) rmSync(path.join(folder, name))
		await one.owner.query(`select enqueue('back_up', '{}')`)
		await expect.poll(due, { timeout: 60_000 }).toBe(0)
		expect(archivesIn(folder)).toHaveLength(1)
	}
	expect(archivesIn(one.config.backupDir)).toEqual([])
	expect(readFileSync(path.join(folder, 'deleted-persons'), 'utf8')).toContain(beat.id)
	// Whom the list named before is known to every other server.
	const database = connect(one.url, () => {})
	expect((await listDeletedPersons(database.owner, null)).persons.toSorted()).toEqual([before, beat.id].toSorted())
	await database.close()
})

test('where the disk of the backups is not there nothing is written into its place, until it is back or somebody says that the folder is new', async () => {
	const away = `${folder}-away`
	renameSync(folder, away)
	mkdirSync(folder)
	const waiting = `from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
		where task.identifier in ('back_up', 'back_up_there') and last_error is not null`
	const failed = async () =>
		(await one.owner.query<{ last_error: string }>(`select last_error ${waiting}`)).rows.map((row) => row.last_error)
	const again = () => one.owner.query(`select graphile_worker.reschedule_jobs(array_agg(job.id), run_at => now()) ${waiting}`)
	const house = await createHouse(one)
	const carla = await house.join('member')
	const seen = async () => (await other.call(house.anna, plans.getSubscription, { params: { id: house.group.id } })).body.backups
	const today = dayOf(new Date().toISOString())
	expect(await seen()).toMatchObject({ away: { last_on: today } })
	expect((await one.call(carla, users.removeMe, { body: {} })).status).toBe(204)
	await one.owner.query(`select enqueue('back_up', '{}')`)
	await expect.poll(failed, { timeout: 60_000 }).toEqual([expect.stringContaining('Ist der Datenträger eingehängt?')])
	expect(readdirSync(folder).filter((name) => name !== 'deleted-persons')).toEqual([])
	expect(await seen()).toEqual({ outside: true, last_on: null, away: { last_on: today }, damaged: 0, tried: null })
	rmSync(folder, { recursive: true })
	expect(await seen()).toMatchObject({ last_on: null, away: { last_on: today } })
	mkdirSync(folder)

	writeFileSync(path.join(folder, 'new-folder'), '')
	expect(await seen()).toMatchObject({ last_on: null, away: null })
	await again()
	// One job hands it on to the other.
	const done = () => [archivesIn(folder).length, existsSync(path.join(folder, 'new-folder'))]
	await expect.poll(done, { timeout: 60_000 }).toEqual([1, false])
	await expect.poll(due, { timeout: 60_000 }).toBe(0)
	expect(await failed()).toEqual([])
	rmSync(folder, { recursive: true })
	renameSync(away, folder)
	await one.owner.query(`select enqueue('back_up', '{}')`)
	await expect.poll(due, { timeout: 60_000 }).toBe(0)
	expect(await failed()).toEqual([])
	expect(await seen()).toMatchObject({ last_on: today, away: null })
	// Who was deleted meanwhile is named beside the archives of the disk that is back, too.
	expect(readFileSync(path.join(folder, 'deleted-persons'), 'utf8')).toContain(carla.id)
})

test('where several run and nobody has said where, nobody backs up, and that is an error once none of them can be one that was killed', async () => {
	const errors: string[] = []
	const log = { error: (text: string) => errors.push(text), warn() {}, info() {} } as never
	const never = () => Promise.reject(new Error('made all the same'))
	const backingUp = {
		isHere: () => false,
		isElsewhere: () => false,
		lastElsewhere: () => null,
		notedNight: async () => null,
		house: async () => null,
		writeDeleted: never,
		writeAllDeleted: never,
	}
	const database = connect(one.url, () => {})
	const needs = {
		db: database.owner,
		nightly: { run: never, tryWeekly: never, close() {} },
		disk: null as never,
		readUrl: never,
		backingUp,
	}
	const [job] = backupJobs(one.url, one.config, needs, log)
	const signal = new AbortController().signal
	await job?.run({}, signal)
	expect(errors).toEqual([])
	const later = `from graphile_worker._private_jobs where key = 'back_up' and run_at > now() + interval '60 seconds'`
	const { rows } = await one.owner.query<{ payload: object }>(`select payload ${later}`)
	expect(rows).toEqual([{ payload: { again: true } }])
	await job?.run(rows[0]?.payload, signal)
	expect(errors).toEqual(['several servers run and BACKUP_DIR is set on none of them: nobody backs up'])
	await one.owner.query(`delete ${later}`)
	await database.close()
	expect((await findBackups(one.config, backingUp)).last_on).toBeNull()
	expect(await findBackups(one.config, { ...backingUp, lastElsewhere: () => '2026-11-21' })).toMatchObject({
		outside: true,
		last_on: '2026-11-21',
	})
})

test('one with a PostgreSQL of its own is the only one, whoever is still noted', () => {
	const running = { count: () => 2, backups: () => ({ others: 0, lastOn: null }) }
	const place = { backsUp: false, backupDir: folder }
	expect(seeBackups(null as never, running, { ...place, databaseUrl: undefined }).isHere()).toBe(true)
	expect(seeBackups(null as never, running, { ...place, databaseUrl: one.url }).isHere()).toBe(false)
})
