import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { groups } from '@hausheft/contract/groups.ts'
import { plans } from '@hausheft/contract/plans.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { may, uncapped } from '@hausheft/contract/rights.ts'
import { roles } from '@hausheft/contract/roles.ts'
import { addDays, dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { keptMails } from '../../../test/mails.ts'
import { changeChecks } from '../../platform/backup/checks.ts'
import { findBackups } from '../../platform/backup/found.ts'
import { connect } from '../../platform/database/connect.ts'
import { listKeptMails, readKeptMail } from '../../platform/mail/kept.ts'
import { oldBackupJobs } from '../backups/jobs.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

const subscription = async () => (await server.call(house.anna, plans.getSubscription, { params: { id: house.group.id } })).body

test('the plans come smallest first, each with its limits', async () => {
	const { body } = await server.call(house.anna, plans.listPlans, {})
	expect(body.map(({ key }) => key)).toEqual(['free', 'house_month', 'house_year', 'management_month', 'management_year', 'self_hosted'])
	expect(body[1]).toMatchObject({
		name: 'Haus',
		limit_properties: 5,
		limit_objects: 250,
		limit_contacts: 500,
		limit_journals: 50,
		limit_events: 20_000,
		limit_files: 10_000,
		stripe_id: null,
		stripe_interval: 'month',
		stripe_price: null,
	})
})

test('without billing a group is self-hosted; otherwise its plan is the active one', async () => {
	const { stripe, plans: choice } = await subscription()
	expect(stripe).toEqual({ customer: null, subscription: null })
	expect([choice.active.key, choice.free.key]).toEqual(['self_hosted', 'free'])
	expect(choice.month.map(({ key }) => key)).toEqual(['house_month', 'management_month'])
	expect(choice.year.map(({ key }) => key)).toEqual(['house_year', 'management_year'])
	await server.owner.query(`update "group" set plan_key = 'house_year' where id = $1`, [house.group.id])
	expect((await subscription()).plans.active.key).toBe('house_year')
	await server.owner.query(`update "group" set plan_key = 'self_hosted' where id = $1`, [house.group.id])
})

test('whoever reads the subscription learns where backups lie, and when the last one was made', async () => {
	const unseen = { away: null, damaged: 0, tried: null }
	expect((await subscription()).backups).toEqual({ outside: false, last_on: null, ...unseen })
	mkdirSync(server.config.backupDir, { recursive: true })
	for (const name of [
		'nightly-2026-11-20.tar',
		'nightly-2026-11-21.tar.age',
		'nightly-2026-11-22.tar.names',
		'hausheft-2026-11-22-101010.tar',
	])
		writeFileSync(path.join(server.config.backupDir, name), '')
	expect((await subscription()).backups).toEqual({ outside: false, last_on: '2026-11-21', ...unseen })
	await server.owner.query(`update "group" set plan_key = 'free' where id = $1`, [house.group.id])
	expect((await subscription()).backups).toBe(null)
	await server.owner.query(`update "group" set plan_key = 'self_hosted' where id = $1`, [house.group.id])
	const elsewhere = await findBackups({ dataDir: '/srv/haus', backupDir: '/srv/haus-backups' }, alone)
	expect(elsewhere).toEqual({ outside: true, last_on: null, ...unseen })
})

test('the nights of another house are none of this one', async () => {
	const folders = { dataDir: '/srv/haus', backupDir: mkdtempSync(path.join(tmpdir(), 'hausheft-foreign-')) }
	writeFileSync(path.join(folders.backupDir, 'nightly-2026-11-21.tar'), '')
	for (const [house, last_on] of [
		['other', null],
		['mine', '2026-11-21'],
	] as const) {
		await changeChecks(folders.backupDir, { night: 3, damaged: 2, house })
		expect(await findBackups(folders, alone)).toMatchObject({ last_on, damaged: last_on === null ? 0 : 2 })
	}
	rmSync(folders.backupDir, { recursive: true })
})

/** The only server there is. */
const alone = {
	isHere: () => true,
	isElsewhere: () => false,
	lastElsewhere: () => null,
	notedNight: async () => null,
	house: async () => 'mine',
	writeDeleted: async () => {},
	writeAllDeleted: async () => {},
}

test('F20 nights that have stopped are told by /health, and once a week to each owner by mail, where nothing is sold', async () => {
	const { backupDir } = server.config
	const empty = () => readdirSync(backupDir).forEach((name) => rmSync(path.join(backupDir, name)))
	const nightOf = (back: number) => writeFileSync(path.join(backupDir, `nightly-${addDays(today, -back)}.tar`), '')
	const health = async () => (await server.app.inject({ url: '/api/be/health' })).json<{ backup: string }>().backup
	const today = dayOf(new Date().toISOString())
	mkdirSync(backupDir, { recursive: true })
	empty()
	expect(await health()).toBe('none')
	nightOf(4)
	expect(await health()).toBe('stale')
	nightOf(3)
	expect(await health()).toBe('ok')
	empty()

	// Two groups of one owner; somebody else owns a third that pays, and nobody is told of it.
	await server.call(house.anna, groups.createGroup, { body: { name: 'Ferienhaus' } })
	const [beat, clara] = [await house.join('admin'), await server.person('Clara')]
	await server.call(clara, groups.createGroup, { body: { name: 'Andere' } })
	await server.owner.query(`update "group" set plan_key = 'free' where name = 'Andere'`)
	// Who owned it once owns it no more.
	const { id: gone } = await house.join('owner')
	await server.owner.query('update member set removed_at = now() where group_id = $1 and person_id = $2', [house.group.id, gone])
	const told = async (settings: Partial<typeof server.config> = {}) => {
		const database = connect(server.url, () => {})
		const log = { error() {}, warn() {}, info() {} } as never
		const [job] = oldBackupJobs(database.owner, { ...server.config, ...settings }, alone, log)
		await job?.run({}, new AbortController().signal)
		await database.close()
		const waiting = `select from graphile_worker._private_jobs where payload ->> 'kind' = 'old_backup'`
		await expect.poll(async () => (await server.owner.query(waiting)).rowCount, { timeout: 60_000 }).toBe(0)
		const sent = await Promise.all((await listKeptMails(server.config.dataDir)).map((name) => readKeptMail(server.config.dataDir, name)))
		return sent.filter((mail) => mail?.head['Subject']?.includes('Sicherung')).map((mail) => mail?.head['To'])
	}
	// A group of today has not had a night yet.
	expect(await told()).toEqual([])
	nightOf(2)
	expect(await told()).toEqual([])
	empty()
	nightOf(30)
	expect(await told({ stripe: { secretKey: '', webhookSecret: '', prices: {}, api: null } })).toEqual([])
	// F19 One that was missed is about to be made: it is asked again when that has ended, or has failed.
	const soon = new Date(Date.now() + 120_000)
	await server.owner.query(`select enqueue('back_up', '{}', $1, 'missed back_up')`, [soon])
	expect(await told()).toEqual([])
	const again = `select run_at > $1 as later from graphile_worker.jobs where task_identifier = 'tell_old_backup' and locked_at is null`
	expect((await server.owner.query(again, [soon])).rows).toEqual([{ later: true }])
	await server.owner.query(`update graphile_worker._private_jobs set attempts = 1 where key = 'missed back_up'`)
	expect(await told()).toEqual([house.anna.email])
	await server.owner.query(`delete from graphile_worker._private_jobs where key = 'missed back_up'`)
	expect(await told()).toEqual([house.anna.email])
	const [mail] = await keptMails(server, house.anna.email)
	expect(mail?.text).toContain(`die letzte nächtliche Sicherung ist vom ${dayText(addDays(today, -30))}`)
	expect(await told()).not.toContain(beat.email)
	empty()
})

test('the group tells its plan to who may read the subscription', async () => {
	for (const role of roles) {
		const group = (await server.call(await house.join(role), groups.listGroups, {})).body[0]
		const told = { plan: 'self_hosted', name: 'Eigenbetrieb', status: 'active', until: null, over: false }
		expect([role, group?.subscription]).toEqual([role, may(uncapped(role), 'subscription.read') ? told : null])
	}
	expect((await server.call(await house.join(null), groups.listGroups, {})).body[0]?.subscription).toBeNull()
})

test('who is limited to some houses is told what they see of what is used, nothing of it in the trash', async () => {
	const limited = await house.join('member', [house.property.id])
	const used = async () => (await server.call(limited, plans.getLimits, { params: { id: house.group.id } })).body.objects.used
	const before = await used()
	const body = { name: 'Boiler' }
	const { id } = (await server.call(house.anna, objects.createObject, { params: { id: house.property.id }, body })).body
	expect(await used()).toBe(before + 1)
	await server.call(house.anna, objects.removeObject, { params: { id } }, { version: 1 })
	expect(await used()).toBe(before)
})
