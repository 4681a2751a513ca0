import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { events } from '@hausheft/contract/events.ts'
import { history } from '@hausheft/contract/history.ts'
import { webhookTypes } from '@hausheft/contract/webhook-kinds.ts'
import { webhooks } from '@hausheft/contract/webhooks.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { keptMails } from '../../../test/mails.ts'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

type Heard = { path: string; headers: IncomingHttpHeaders; body: string }
const heard: Heard[] = []
let receiver: Server
let port: number
let server: TestServer
let second: TestServer
let house: TestHouse
beforeAll(async () => {
	receiver = createServer((request, response) => {
		let body = ''
		request.on('data', (part: Buffer) => (body += part.toString()))
		request.on('end', () => {
			heard.push({ path: request.url ?? '', headers: request.headers, body })
			if (request.url === '/slow') return
			if (request.url === '/away') return response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end()
			if (request.url === '/huge') return response.end('x'.repeat(200_000))
			if (request.url === '/bad') return response.writeHead(500).end(`kaputt\0${'x'.repeat(5000)}`)
			if (request.url === '/gone') return response.writeHead(410).end()
			response.end('danke')
		})
	})
	await new Promise<void>((ready) => void receiver.listen(0, '127.0.0.1', ready))
	port = (receiver.address() as AddressInfo).port
	const given = { PRIVATE_TARGETS: `127.0.0.1:${port}` }
	const clone = await cloneDatabase()
	server = await startServer(given, undefined, clone)
	// Two servers of one database share the work.
	second = await startServer(given, undefined, { ...clone, drop: async () => {} })
})
beforeEach(async () => {
	house = await createHouse(server)
})
afterAll(async () => {
	await second.close()
	await server.close()
	receiver.closeAllConnections()
	receiver.close()
})

const event_at = '2026-11-20T10:00:00.000Z'
const make = (person: TestPerson, path = '/in', types: readonly string[] = webhookTypes) =>
	server.call(person, webhooks.createWebhook, {
		params: { id: house.group.id },
		body: { url: `http://127.0.0.1:${port}${path}`, types: [...types] as (typeof webhookTypes)[number][] },
	})
const log = async (id: string) => (await server.call(house.anna, webhooks.listDeliveries, { params: { id }, query: {} })).body
const logEntry = async (name = 'Boiler entkalkt', more: object = {}, by = house.anna) =>
	(await server.call(by, events.createEvent, { params: { id: house.property.id }, body: { name, event_at, ...more } })).body
const waitFor = <T>(work: () => T | Promise<T>) => vi.waitFor(work, { timeout: 60_000, interval: 50 })
/** What has come at this path, as JSON. */
const toldAt = (path: string) => heard.filter((each) => each.path === path).map(({ body }) => JSON.parse(body) as Record<string, unknown>)
const settled = (id: string, count = 1) =>
	waitFor(async () => {
		const rows = await log(id)
		expect(rows.filter(({ sent_at, status }) => sent_at !== null || status === 'silent')).toHaveLength(count)
		return rows
	})

/** As the page of Standard Webhooks says it, written from that alone. */
function verified(secret: string, { headers, body }: Heard): boolean {
	const [id, at, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => String(headers[name]))
	expect(Math.abs(Date.now() / 1000 - Number(at))).toBeLessThan(60)
	const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64')
	const ours = createHmac('sha256', bytes)
		.update(Buffer.from(`${id}.${at}.${body}`, 'utf8'))
		.digest('base64')
	return String(signatures).split(' ').includes(`v1,${ours}`)
}

test('what happens to an entry is told once, signed, by whichever of two servers', async () => {
	const made = await make(house.anna, '/all')
	expect([made.status, made.body.secret, made.body.maker]).toEqual([201, expect.stringMatching(/^whsec_[\w+/]{43}=$/), 'Anna'])
	const entry = await logEntry('Zügel', { balance: { expense: 18_000 } })
	await settled(made.body.id)
	const changed = (
		await server.call(house.anna, events.changeEvent, { params: { id: entry.id }, body: { name: 'Zügelwagen' } }, { version: 1 })
	).body
	await settled(made.body.id, 2)
	await server.call(house.anna, events.removeEvent, { params: { id: entry.id } }, { version: changed.version })
	await settled(made.body.id, 3)
	const place = { group: house.group.id, property: house.property.id, fk: entry.id, date: expect.any(String) as string }
	expect(toldAt('/all')).toEqual([
		{
			...place,
			type: 'event.created',
			data: expect.objectContaining({ name: 'Zügel', balance: expect.objectContaining({ expense: 18_000 }) }),
		},
		{ ...place, type: 'event.changed', data: expect.objectContaining({ name: 'Zügelwagen' }) },
		{ ...place, type: 'event.removed', data: null },
	])
	for (const each of heard.filter(({ path }) => path === '/all')) {
		expect(verified(made.body.secret ?? '', each)).toBe(true)
		expect(verified(made.body.secret ?? '', { ...each, body: `${each.body} ` })).toBe(false)
	}
	expect(new Set(heard.filter(({ path }) => path === '/all').map(({ headers }) => headers['webhook-id'])).size).toBe(3)
	const listed = await server.call(house.anna, webhooks.listWebhooks, { params: { id: house.group.id } })
	expect(JSON.stringify(listed.body)).not.toContain('whsec_')
})

test('a mail that came in and a reminder whose day has come are told, a reminder once', async () => {
	const { id } = (await make(house.anna, '/due', ['inbox.received', 'reminder.due'])).body
	await server.owner.query(`insert into inbox (group_id, mail_from, mail_subject, mail_text) values ($1, 'a@b.ch', 'Offerte', 'Text')`, [
		house.group.id,
	])
	const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' }).format(new Date())
	const entry = await logEntry('Filter', { reminder: { date: today } })
	await logEntry('Später', { reminder: { date: '2099-01-01' } })
	await Promise.all([server, second].map(({ owner }) => owner.query('select tell_reminders()')))
	await server.owner.query('select tell_reminders()')
	await settled(id, 2)
	expect(toldAt('/due').toSorted((a, b) => String(a['type']).localeCompare(String(b['type'])))).toEqual([
		expect.objectContaining({ type: 'inbox.received', property: null, data: expect.objectContaining({ mail_subject: 'Offerte' }) }),
		expect.objectContaining({ type: 'reminder.due', fk: entry.id, data: expect.objectContaining({ name: 'Filter' }) }),
	])
})

test.each([
	['has left', 'update member set removed_at = now() where person_id = $1'],
	['may no longer manage it', `update member set role = 'member' where person_id = $1`],
])('it is silent once its maker %s', async (_, sql) => {
	const beat = await house.join('admin')
	const { id } = (await make(beat, '/silent')).body
	await server.owner.query(sql, [beat.id])
	await logEntry()
	expect(await settled(id)).toEqual([expect.objectContaining({ status: 'silent', code: null })])
	expect(toldAt('/silent')).toEqual([])
})

test('switched off it tells nothing, and where there is none nothing is written', async () => {
	await logEntry()
	const count = async () => (await server.owner.query('select from webhook_delivery where group_id = $1', [house.group.id])).rowCount
	expect(await count()).toBe(0)
	const { id } = (await make(house.anna, '/off')).body
	expect((await server.call(house.anna, webhooks.changeWebhook, { params: { id }, body: { active: false } })).body.active).toBe(false)
	await logEntry()
	expect(await count()).toBe(0)
	const texts = (
		await server.call(house.anna, history.listHistory, { params: { id: house.group.id }, query: { source: 'group' } })
	).body.map(({ text }) => text)
	expect(texts.slice(0, 2)).toEqual([
		`Anna hat den Webhook an 127.0.0.1:${port} ausgeschaltet`,
		`Anna hat den Webhook an 127.0.0.1:${port} eingerichtet`,
	])
	const viewer = await house.join('member')
	const seen = await server.call(viewer, history.listHistory, { params: { id: house.group.id }, query: {} })
	expect(JSON.stringify(seen.body)).not.toContain('Webhook')
})

test.each([
	['/bad', 500, /^kaputtx+$/],
	['/away', 302, /^$/],
	['/huge', null, /^Die Antwort war zu lang\.$/],
	['/slow', null, /^Keine Antwort innert 5 Sekunden\.$/],
])('what fails at %s is tried again later, and the log says how it ended', async (path, code, answer) => {
	const { id } = (await make(house.anna, path)).body
	await logEntry()
	const [row] = await settled(id)
	expect(row).toMatchObject({ status: 'waiting', attempts: 1, code, answer: expect.stringMatching(answer), next_at: expect.any(String) })
	expect(row?.answer?.length).toBeLessThanOrEqual(1000)
	expect(toldAt('/secret')).toEqual([])
	expect((await server.call(house.anna, webhooks.getWebhook, { params: { id } })).body.failing_since).toEqual(expect.any(String))
	await server.call(house.anna, webhooks.changeWebhook, { params: { id }, body: { url: `http://127.0.0.1:${port}/again` } })
	const first = heard.findLast((each) => each.path === path)?.headers['webhook-id']
	expect((await server.call(house.anna, webhooks.resendDelivery, { params: { id: row?.id ?? '' } })).status).toBe(201)
	await waitFor(async () => expect((await log(id))[0]).toMatchObject({ status: 'done', code: 200, answer: 'danke' }))
	expect(heard.findLast((each) => each.path === '/again')?.headers['webhook-id']).toBe(first)
	expect((await server.call(house.anna, webhooks.getWebhook, { params: { id } })).body.failing_since).toBe(null)
})

test('who has many slow ones holds up half of their own, and nobody else', async () => {
	for (let nth = 0; nth < 10; nth++) await make(house.anna, '/slow')
	const other = await createHouse(server, 'Nachbarn')
	const before = toldAt('/slow').length
	await logEntry()
	await waitFor(() => expect(toldAt('/slow').length).toBeGreaterThan(before))
	const { id } = (
		await server.call(other.anna, webhooks.createWebhook, {
			params: { id: other.group.id },
			body: { url: `http://127.0.0.1:${port}/next-door`, types: [...webhookTypes] },
		})
	).body
	await server.call(other.anna, events.createEvent, { params: { id: other.property.id }, body: { name: 'Hecke', event_at } })
	await waitFor(() => expect(toldAt('/next-door')).toHaveLength(1))
	expect(toldAt('/slow').length - before).toBeLessThanOrEqual(2)
	expect((await server.call(other.anna, webhooks.removeWebhook, { params: { id } })).status).toBe(204)
	await server.owner.query('delete from webhook where group_id = $1', [house.group.id])
})

test('however often something is sent again, one further try waits', async () => {
	const { id } = (await make(house.anna, '/bad')).body
	await logEntry()
	const [row] = await settled(id)
	const delivery = row?.id ?? ''
	const waiting = async () =>
		(
			await server.owner.query(`select run_at > now() as later from graphile_worker._private_jobs where payload ->> 'delivery' = $1`, [
				delivery,
			])
		).rows
	for (let nth = 0; nth < 4; nth++) {
		await Promise.all([1, 2, 3].map(() => server.call(house.anna, webhooks.resendDelivery, { params: { id: delivery } })))
		await waitFor(async () => expect(await waiting()).toEqual([{ later: true }]))
	}
})

test('a sample is told at once', async () => {
	const { id } = (await make(house.anna, '/sample', ['event.created'])).body
	expect((await server.call(house.anna, webhooks.testWebhook, { params: { id } })).body).toMatchObject({ type: 'test', status: 'waiting' })
	await settled(id)
	expect(toldAt('/sample')).toEqual([expect.objectContaining({ type: 'test', data: null })])
})

test('after three days of failure it is switched off, and its maker is told by mail', async () => {
	const { id } = (await make(house.anna, '/bad')).body
	await server.owner.query(`update webhook set failing_since = now() - interval '73 hours' where id = $1`, [id])
	await logEntry()
	await waitFor(async () =>
		expect((await server.call(house.anna, webhooks.getWebhook, { params: { id } })).body).toMatchObject({
			active: false,
			problem: 'failing',
		}),
	)
	const [mail] = await Promise.any([server, second].map((each) => keptMails(each, house.anna.email)))
	expect(mail?.head['Subject']).toContain('ausgeschaltet')
	const again = (await server.call(house.anna, webhooks.changeWebhook, { params: { id }, body: { active: true } })).body
	expect(again).toMatchObject({ active: true, problem: null, failing_since: null })
	const other = (await make(house.anna, '/gone')).body.id
	await logEntry()
	await waitFor(async () =>
		expect((await server.call(house.anna, webhooks.getWebhook, { params: { id: other } })).body).toMatchObject({
			active: false,
			problem: 'gone',
		}),
	)
})

test.each([
	'http://127.0.0.1:1/x',
	'http://localhost/x',
	'https://10.0.0.1/x',
	'https://[::1]/x',
	'http://example.ch/x',
	'https://a:b@example.ch/',
	'file:///etc/passwd',
	'x',
])('D36 %s is no address to call', async (url) => {
	const answer = await server.call(house.anna, webhooks.createWebhook, {
		params: { id: house.group.id },
		body: { url, types: ['event.created'] },
	})
	expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'url'])
})

test('D36 a name that leads into the own network by now is not called', async () => {
	const asked: string[] = []
	const inside = createServer((request, response) => response.end(asked.push(request.url ?? '')))
	await new Promise<void>((ready) => void inside.listen(0, ready))
	const { id } = (await make(house.anna, '/inside')).body
	const url = `http://localhost:${(inside.address() as AddressInfo).port}/inside`
	await server.owner.query('update webhook set url = $1 where id = $2', [url, id])
	await logEntry()
	expect(await settled(id)).toEqual([expect.objectContaining({ code: null, answer: 'Diese Adresse liegt nicht im Internet.' })])
	expect(asked).toEqual([])
	inside.close()
})

test('ten a group, also when asked for at once; none by a key that is limited', async () => {
	for (const cap of ['admin', 'read_only'] as const) {
		const key = await server.withKey(house.anna, { cap })
		expect((await make(key)).status).toBe(403)
	}
	expect((await make(await server.withKey(house.anna, { cap: 'owner', groups: [house.group.id] }))).status).toBe(403)
	for (let count = 0; count < 8; count++) await make(house.anna, '/many')
	const statuses = (await Promise.all(Array.from({ length: 4 }, () => make(house.anna, '/many')))).map(({ status }) => status)
	expect(statuses.toSorted()).toEqual([201, 201, 409, 409])
})
