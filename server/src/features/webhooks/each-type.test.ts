import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { events } from '@hausheft/contract/events.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { webhookTypes, type WebhookType } from '@hausheft/contract/webhook-kinds.ts'
import { webhooks } from '@hausheft/contract/webhooks.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { makeImport } from '../../../test/imported.ts'
import { undoImport, runImport } from '../../../test/moved.ts'
import { make } from '../../../test/rights-world.ts'
import { noteFailing, switchOff } from './queries.ts'
import { connect } from '../../platform/database/connect.ts'

// Every kind of message, to a webhook that is on, to one that is off, and to one that is newer than what it is about.
let receiver: Server
let url: string
let server: TestServer
let house: TestHouse
beforeAll(async () => {
	receiver = createServer((_request, response) => response.end('danke'))
	await new Promise<void>((ready) => void receiver.listen(0, '127.0.0.1', ready))
	const { port } = receiver.address() as AddressInfo
	url = `http://127.0.0.1:${port}/in`
	server = await startServer({ PRIVATE_TARGETS: `127.0.0.1:${port}` })
})
beforeEach(async () => {
	house = await createHouse(server)
})
afterAll(async () => {
	await server.close()
	receiver.closeAllConnections()
	receiver.close()
})

const of = (id: string) => ({ params: { id } })
const today = dayOf(Date.now())
const subscribe = async (types: readonly WebhookType[] = webhookTypes) =>
	(await server.call(house.anna, webhooks.createWebhook, { ...of(house.group.id), body: { url, types: [...types] } })).body.id
const setActive = async (id: string, active: boolean) =>
	expect((await server.call(house.anna, webhooks.changeWebhook, { ...of(id), body: { active } })).status).toBe(200)
/** What was written for it, sent or not. */
const written = async (webhook: string) =>
	(await server.owner.query<{ type: WebhookType; fk: string }>('select type, fk from webhook_delivery where webhook_id = $1', [webhook]))
		.rows
const typesOf = async (webhook: string) => (await written(webhook)).map(({ type }) => type)
const log = async (more: object = {}, property = house.property.id) =>
	(
		await server.call(house.anna, events.createEvent, {
			...of(property),
			body: { name: 'Filter', event_at: '2026-11-20T10:00:00.000Z', ...more },
		})
	).body
const tellReminders = () => server.owner.query('select tell_reminders()')

/** Each of them happens once; an import is told at its end and once more when it is undone. */
async function everything() {
	const { id, version } = await log({ reminder: { date: today } })
	await tellReminders()
	await server.call(house.anna, events.changeEvent, { ...of(id), body: { name: 'Filterersatz' } }, { version })
	await server.call(house.anna, replies.createReply, { ...of(id), body: { text: 'Passt.' } })
	await server.call(house.anna, events.removeEvent, of(id), { version: version + 1 })
	await make.inbox({ server, house })
	const table = await makeImport({ server, house })
	await runImport(server, house.anna, table)
	await undoImport(server, house.anna, table)
}

test('of whatever happens one that is on is told, and one that is off is not, nor later when it is on again', async () => {
	const [on, off] = [await subscribe(), await subscribe()]
	await setActive(off, false)
	await everything()
	expect((await typesOf(on)).toSorted()).toEqual([...webhookTypes, 'import.done'].toSorted())
	expect(await written(off)).toEqual([])
	await setActive(off, true)
	await tellReminders()
	expect(await written(off)).toEqual([])
	await log()
	expect(await typesOf(off)).toEqual(['event.created'])
})

test('one that wants to know of one kind is told of that kind alone', async () => {
	const each = new Map<WebhookType, string>()
	for (const type of webhookTypes) each.set(type, await subscribe([type]))
	await everything()
	for (const [type, id] of each) expect([type, [...new Set(await typesOf(id))]]).toEqual([type, [type]])
})

test('a reminder is told from the day on which the webhook was made, of these two days, and only while it is open and seen', async () => {
	const id = await subscribe(['reminder.due'])
	const dated = new Map<string, string>()
	for (const days of [-3, -2, -1, 0, 1]) dated.set((await log({ reminder: { date: addDays(today, days) } })).id, `${days}`)
	await log({ reminder: { date: today, done: true } })
	const thrown = await log({ reminder: { date: today } })
	await server.call(house.anna, events.removeEvent, of(thrown.id), { version: 1 })
	const there = await house.addProperty('Seeweg 3')
	await log({ reminder: { date: today } }, there.id)
	await server.call(house.anna, properties.removeProperty, of(there.id), { version: there.version })
	const told = async () => (await written(id)).map(({ fk }) => dated.get(fk)).toSorted()
	const madeBefore = (days: number) =>
		server.owner.query(`update webhook set created_at = ($1::date + time '12:00') at time zone 'Europe/Zurich' where id = $2`, [
			addDays(today, -days),
			id,
		])
	await tellReminders()
	expect(await told()).toEqual(['0'])
	await madeBefore(1)
	await tellReminders()
	expect(await told()).toEqual(['-1', '0'])
	await madeBefore(30)
	await tellReminders()
	await tellReminders()
	expect(await told()).toEqual(['-1', '-2', '0'])
})

test('one that is switched off by itself is told of once, to its maker alone', async () => {
	const id = await subscribe()
	const other = await subscribe()
	const database = connect(server.url, () => {}, 1)
	try {
		expect(await noteFailing(database.owner, id)).toBeInstanceOf(Date)
		expect(await switchOff(database.owner, id, 'failing')).toMatchObject({ email: house.anna.email, group: house.group.id, url })
		expect(await switchOff(database.owner, id, 'gone')).toBeUndefined()
	} finally {
		await database.close()
	}
	const read = async (webhook: string) => (await server.call(house.anna, webhooks.getWebhook, of(webhook))).body
	expect(await read(id)).toMatchObject({ active: false, problem: 'failing' })
	expect(await read(other)).toMatchObject({ active: true, problem: null, failing_since: null })
})
