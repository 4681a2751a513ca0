import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { groups } from '@hausheft/contract/groups.ts'
import { plans } from '@hausheft/contract/plans.ts'
import { may, uncapped } from '@hausheft/contract/rights.ts'
import { roles } from '@hausheft/contract/roles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { findBackups } from '../../platform/backup/found.ts'

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
	expect((await subscription()).backups).toEqual({ outside: false, last_on: null })
	mkdirSync(server.config.backupDir, { recursive: true })
	for (const name of [
		'nightly-2026-11-20.tar',
		'nightly-2026-11-21.tar.age',
		'nightly-2026-11-22.tar.names',
		'hausheft-2026-11-22-101010.tar',
	])
		writeFileSync(path.join(server.config.backupDir, name), '')
	expect((await subscription()).backups).toEqual({ outside: false, last_on: '2026-11-21' })
	await server.owner.query(`update "group" set plan_key = 'free' where id = $1`, [house.group.id])
	expect((await subscription()).backups).toBe(null)
	await server.owner.query(`update "group" set plan_key = 'self_hosted' where id = $1`, [house.group.id])
	const elsewhere = await findBackups({ dataDir: '/srv/haus', backupDir: '/srv/haus-backups' })
	expect(elsewhere).toEqual({ outside: true, last_on: null })
})

test('the group tells its plan to who may read the subscription', async () => {
	for (const role of roles) {
		const group = (await server.call(await house.join(role), groups.listGroups, {})).body[0]
		const told = { plan: 'self_hosted', name: 'Eigenbetrieb', status: 'active', until: null, over: false }
		expect([role, group?.subscription]).toEqual([role, may(uncapped(role), 'subscription.read') ? told : null])
	}
	expect((await server.call(await house.join(null), groups.listGroups, {})).body[0]?.subscription).toBeNull()
})
