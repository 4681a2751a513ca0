import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { events } from '@hausheft/contract/events.ts'
import { imports } from '@hausheft/contract/imports.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { webhookTypes, type WebhookType } from '@hausheft/contract/webhook-kinds.ts'
import { webhooks } from '@hausheft/contract/webhooks.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { exchange, json } from '../../../test/forged.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { listening, openPage } from '../../../test/live.ts'
import { runImport, sendImport, settledImport, undoImport } from '../../../test/moved.ts'

type ToldCall = { path: string; type: string; [more: string]: unknown }
const heard: ToldCall[] = []
/** Answers to what was told at `/held`, until they are let go. */
let heldAnswers: ServerResponse[] | null = null
let receiver: Server
let server: TestServer
let host: string
let house: TestHouse
beforeAll(async () => {
	receiver = createServer((request, response) => {
		let body = ''
		request.on('data', (part: Buffer) => (body += part.toString()))
		request.on('end', () => {
			heard.push({ path: request.url ?? '', ...(JSON.parse(body) as { type: string }) })
			if (request.url === '/held' && heldAnswers) heldAnswers.push(response)
			else response.end('danke')
		})
	})
	await new Promise<void>((ready) => void receiver.listen(0, '127.0.0.1', ready))
	server = await startServer({ PRIVATE_TARGETS: `127.0.0.1:${portOf(receiver)}` })
	host = await listening(server.app)
})
beforeEach(async () => {
	house = await createHouse(server)
	heard.length = 0
})
afterAll(async () => {
	await server.close()
	receiver.closeAllConnections()
	receiver.close()
})

const portOf = (of: Server) => (of.address() as AddressInfo).port
const subscribe = async (path: string, types: readonly WebhookType[]) =>
	(
		await server.call(house.anna, webhooks.createWebhook, {
			params: { id: house.group.id },
			body: { url: `http://127.0.0.1:${portOf(receiver)}${path}`, types: [...types] },
		})
	).body.id
const toldAt = (path: string) => heard.filter((each) => each.path === path)
const waitFor = <T>(work: () => T | Promise<T>) => vi.waitFor(work, { timeout: 60_000, interval: 20 })
const logEntry = async (name: string, more: object = {}) =>
	(
		await server.call(house.anna, events.createEvent, {
			params: { id: house.property.id },
			body: { name, event_at: '2026-11-20T10:00:00.000Z', ...more },
		})
	).body
/** A table of so many entries, of two firms and a journal, ready to run. */
async function tableOf(rows: number, more = '') {
	const line = (_: unknown, at: number) => `${1 + (at % 28)}.11.2025;Arbeit ${at};${at}.50;Firma ${at % 2};Unterhalt`
	const table = ['Datum;Titel;Ausgabe;Firma;Kategorie', ...Array.from({ length: rows }, line)].join('\n')
	return (await sendImport(server, house.anna, house.group.id, Buffer.from(table + more), 'Arbeiten.csv')).body.id
}

test('F23 a table tells programs and pages once at its end and once after its undo, and nothing of its rows', async () => {
	await subscribe('/all', webhookTypes)
	await subscribe('/entries', ['event.created', 'event.changed', 'event.removed'])
	const page = await openPage(host, house.anna)
	const id = await tableOf(120, '\n31.13.2025;Falsch;1;;')
	await runImport(server, house.anna, id)
	await undoImport(server, house.anna, id)
	const entry = await logEntry('Boiler entkalkt')
	await waitFor(() => expect([...toldAt('/all'), ...toldAt('/entries')].map(({ fk }) => fk)).toContain(entry.id))
	await waitFor(() => expect(toldAt('/entries')).toHaveLength(1))
	const done = { type: 'import.done', group: house.group.id, property: house.property.id, fk: id }
	const counts = { events: 120, contacts: 2, objects: 0, journals: 1 }
	await waitFor(() =>
		expect(toldAt('/all')).toMatchObject([
			{ ...done, data: { import: id, undone: false, counts } },
			{ ...done, data: { import: id, undone: true, counts } },
			{ type: 'event.created', fk: entry.id },
		]),
	)
	await page.hears({ source: 'event', fk: entry.id })
	const outdating = page.messages.filter(({ source, part }) => source !== 'users' && !(source === 'group' && part === undefined))
	expect(outdating.map(({ source, fk, part }) => [source, fk, part])).toEqual([
		['group', house.group.id, 'import'],
		['group', house.group.id, 'import'],
		['event', entry.id, undefined],
	])
	page.socket.close()
})

test('F23 what moves in from another group is one message of no house, and so is what an undo takes away with its houses', async () => {
	await subscribe('/moved', webhookTypes)
	const { body } = await sendImport(server, house.anna, house.group.id, json(), 'Haus.json')
	const made = (await runImport(server, house.anna, body.id)).result?.made
	expect(made).toMatchObject({ events: exchange().entries.length, contacts: 1, properties: 1 })
	await undoImport(server, house.anna, body.id)
	await waitFor(() => expect(toldAt('/moved')).toHaveLength(2))
	const data = { import: body.id, counts: { events: 1, contacts: 1, objects: 0, journals: 0 } }
	expect(toldAt('/moved')).toMatchObject([
		{ type: 'import.done', property: null, fk: body.id, data: { ...data, undone: false } },
		{ type: 'import.done', property: null, fk: body.id, data: { ...data, undone: true } },
	])
})

test('what was changed counts like what was made, and a check is told nobody', async () => {
	const table = (name: string) => Buffer.from(`Tag;Was;Kosten;Nr\n1.1.2025;${name};100;7\n2.1.2025;Rinne;200;8\n`)
	const first = (await sendImport(server, house.anna, house.group.id, table('Dach'), 'Dach.csv')).body
	await runImport(server, house.anna, first.id)
	await subscribe('/changed', ['import.done'])
	const second = (await sendImport(server, house.anna, house.group.id, table('Dach neu'), 'Dach.csv')).body
	const update = { ...(second.mapping as Mapping), known: 'update' as const }
	await server.call(house.anna, imports.changeImport, { params: { id: second.id }, body: update })
	await runImport(server, house.anna, second.id, true)
	await runImport(server, house.anna, second.id)
	await waitFor(() => expect(toldAt('/changed')).toHaveLength(1))
	expect(toldAt('/changed')).toMatchObject([
		{ fk: second.id, data: { undone: false, counts: { events: 1, contacts: 0, objects: 0, journals: 0 } } },
	])
})

test('F23 a change waits behind ten at most of what one cause has to tell', async () => {
	const many = 25
	const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' }).format(new Date())
	const entries = []
	for (let nth = 0; nth < many; nth++) entries.push(await logEntry(`Filter ${nth}`, { reminder: { date: today } }))
	await subscribe('/held', ['reminder.due', 'event.created'])
	heldAnswers = []
	await server.owner.query('select tell_reminders()')
	await waitFor(() => expect(heldAnswers).toHaveLength(1))
	const entry = await logEntry('Boiler entkalkt')
	for (const response of heldAnswers.splice(0)) response.end()
	heldAnswers = null
	await waitFor(() => expect(toldAt('/held')).toHaveLength(many + 1))
	expect(toldAt('/held').findIndex(({ fk }) => fk === entry.id)).toBeLessThanOrEqual(10)
})

test('F22 an import asks for what others wait for only once all else is done, and lets go of it after few rows', async () => {
	const id = await tableOf(400)
	await server.owner.query('begin')
	await server.owner.query(`select from usage where group_id = $1 and resource = 'events' for update`, [house.group.id])
	expect((await server.call(house.anna, imports.runImport, { params: { id }, body: { dry: false } })).status).toBe(201)
	// The counters are deferred: nothing but the end of the transaction asks for them, and there it stays.
	await waitFor(async () => {
		const { rows } = await server.owner.query<{ query: string }>(
			`select query from pg_stat_activity, pg_stat_clear_snapshot() where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
		)
		// How its last message begins, of which no more is shown.
		expect(rows).toEqual([
			{ query: expect.stringMatching(/^do \$\$ begin set constraints refresh, [a-z_, ]+ immediate; .*execute /s) as string },
		])
	})
	await server.owner.query('rollback')
	const answered: number[] = []
	for (;;) {
		expect(await logEntry('Daneben')).toMatchObject({ version: 1 })
		const { status, progress } = (await server.call(house.anna, imports.getImport, { params: { id } })).body
		if (status !== 'running') break
		answered.push(progress)
		await sleep(1)
	}
	expect(await settledImport(server, house.anna, id)).toMatchObject({ status: 'done', result: { made: { events: 400 }, left: 0 } })
	const { rows } = await server.owner.query<{ most: number }>(
		`select max(count)::int as most from (select count(*) from event where group_id = $1 and name ~ '^Arbeit' group by xmin) together`,
		[house.group.id],
	)
	expect(rows[0]?.most).toBeLessThanOrEqual(10)
	expect(answered.some((progress) => progress > 0 && progress < 1)).toBe(true)
})

test('at night an undo keeps what it goes by, and what others leave among the arriving files keeps nobody from going on', async () => {
	const { anna } = house
	const id = await tableOf(3)
	await runImport(server, anna, id)
	await server.owner.query(`update import set status = 'undoing', done_count = 0, finished_at = now() - interval '31 days' where id = $1`, [
		id,
	])
	const note = path.join(server.config.dataDir, 'imports/kept/desktop.ini')
	writeFileSync(note, 'x')
	await server.owner.query(`select graphile_worker.add_job('tidy_imports')`)
	expect(await settledImport(server, anna, id)).toMatchObject({ status: 'undone', result: { undone: { events: 3 } } })
	rmSync(note)
})

test('an import whose job was given up goes on at night', async () => {
	const id = await tableOf(3)
	const { anna } = house
	await server.owner.query(`update import set status = 'running', run_by = $2, result = null where id = $1`, [id, anna.id])
	await server.owner.query(`select graphile_worker.add_job('tidy_imports')`)
	expect(await settledImport(server, anna, id)).toMatchObject({ status: 'done', result: { made: { events: 3 } } })
})
