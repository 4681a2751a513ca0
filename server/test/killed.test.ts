import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { closings } from '@hausheft/contract/closings.ts'
import { events } from '@hausheft/contract/events.ts'
import { exports } from '@hausheft/contract/exports.ts'
import { imports } from '@hausheft/contract/imports.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import { notifications } from '@hausheft/contract/notifications.ts'
import { stopwatch } from '@hausheft/contract/stopwatch.ts'
import { webhooks } from '@hausheft/contract/webhooks.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cloneDatabase } from './database.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from './house.ts'
import { mappingFor, table } from './imported.ts'
import { answersLost, type LostAnswers } from './lost-answers.ts'
import { keptMails } from './mails.ts'
import { exported, runImport, sendImport } from './moved.ts'
import { mailOf, saveMail } from './save-mail.ts'
import { inDatabase } from './postgres.ts'
import { morning, nothing, noWay } from './telling.ts'

// All of this is under way while a server is killed for good, and another one starts on the same database and the same folder; while it is stopped;
// and while the database ends every connection and lets nobody in.
const toldIds: string[] = []
const receiver = createServer((request, response) => {
	request
		.on('data', () => {})
		.on('end', () => {
			toldIds.push(String(request.headers['webhook-id']))
			response.end('danke')
		})
})
beforeAll(() => new Promise<void>((ready) => void receiver.listen(0, '127.0.0.1', ready)))
afterAll(() => void receiver.close())

const ways = {
	killed: 'what was under way when the server was killed ends on another one, once: %s',
	stopped: 'what was under way when the server was stopped ends on the next one: %s',
	away: 'what was under way when the database was away ends when it is back: %s',
} as const

describe.each(Object.entries(ways) as [keyof typeof ways, string][])('%s', (way, title) => {
	const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-killed-'))
	const given = { DATA_DIR: path.join(folder, 'data') }
	let house: TestHouse
	let server: TestServer
	const made = { export: '', import: '', undo: '', move: '', mail: '', webhook: '', due: '' }
	let lost: LostAnswers
	const now = new Date().toISOString()
	const year = { params: { id: '', year: 2025 as never } }
	const at = (id: string) => ({ params: { id } })

	beforeAll(async () => {
		const target = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
		const clone = await cloneDatabase()
		const environment = { ...given, PRIVATE_TARGETS: target }
		const first = await startServer(environment, undefined, { ...clone, drop: async () => {} })
		house = await createHouse(first)
		const { anna, group, property } = house
		year.params.id = property.id
		const json = await exported(first, anna, group.id, 'json')
		const importTable = async (title: string) => {
			const { id } = (await sendImport(first, anna, group.id, Buffer.from(table.replace('Boiler entkalkt', title)), 'Einträge.csv')).body
			await first.call(anna, imports.changeImport, { ...at(id), body: mappingFor({ house } as never) as never })
			return id
		}
		made.undo = await importTable('Zurückgenommen')
		await runImport(first, anna, made.undo)
		const wishes = { group: group.id, quiet: null, digest: 'off', maintenance: nothing, inbox: noWay, export: noWay } as const
		await first.call(anna, notifications.putNotifications, { body: { groups: [{ ...wishes, reminder: { ...nothing, mail: true } }] } })
		const gone = (await first.call(anna, events.createEvent, { ...at(property.id), body: { name: 'Verworfen', event_at: now } })).body
		await first.call(anna, events.removeEvent, at(gone.id), { version: gone.version })
		await first.owner.query(`update event set deleted_at = now() - interval '31 days' where id = $1`, [gone.id])
		made.webhook = (
			await first.call(anna, webhooks.createWebhook, { ...at(group.id), body: { url: `http://${target}/`, types: ['event.created'] } })
		).body.id

		// From here on a process that lives no longer has begun whatever is queued; or all of it waits until it begins at once.
		const killed = new pg.Client(clone.url)
		await killed.connect()
		await killed.query(`select pg_advisory_lock(hashtextextended('killed', 0))`)
		await first.owner.query(`create function begun() returns trigger language plpgsql as $$ begin
			${way === 'killed' ? "new.locked_by := 'killed'; new.locked_at := now() - interval '1 minute'; new.attempts := 1" : "new.run_at := now() + interval '1 day'"};
			return new; end $$;
		create trigger begun before insert on graphile_worker._private_jobs for each row execute function begun()`)
		made.export = (await first.call(anna, exports.createExport, { ...at(property.id), body: { report: 'entries', format: 'csv' } })).body.id
		if (way === 'killed') await first.owner.query(`update export set status = 'running', attempts = 1`)
		made.import = await importTable('Importiert')
		await first.call(anna, imports.runImport, { ...at(made.import), body: { dry: false } })
		await first.call(anna, imports.undoImport, at(made.undo))
		await first.call(anna, closings.closeYear, year, { key: 'close' })
		made.move = (await sendImport(first, anna, group.id, json, 'Haus.json')).body.id
		await first.call(anna, imports.runImport, { ...at(made.move), body: { dry: false } })
		made.mail = (await saveMail(first, anna, group.id, mailOf({ subject: 'Offerte' }))).body.id
		await first.owner.query(`update inbox set state = 'arriving', mail_from = '', mail_subject = '' where id = $1`, [made.mail])
		const reminder = { date: morning(), note: null, person: anna.id, done: false }
		made.due = (
			await first.call(anna, events.createEvent, { ...at(property.id), body: { name: 'Fällig', event_at: now, reminder } })
		).body.id
		await first.owner.query('select notify_due(now())')
		await first.owner.query(
			`select enqueue('send_mail', $1), enqueue('purge_trash', '{}'), enqueue('back_up', '{}'), enqueue('read_waiting_mails', '{}')`,
			[{ id: made.due, at: now, kind: 'invitation', to: 'beat@haus.test', subject: 'Einladung', paragraphs: ['Guten Tag'] }],
		)
		await first.call(anna, stopwatch.putStopwatch, { body: { property: property.id, note: 'Hecke' } })
		lost = await answersLost(first, house)
		await first.owner.query('drop trigger begun on graphile_worker._private_jobs')
		if (way !== 'killed') await beginAll(first, clone.url)
		if (way === 'away') server = { ...first, close: () => first.close().then(clone.drop) }
		else await first.close()
		await killed.end()
		if (way !== 'away') server = await startServer(environment, undefined, clone)
	})

	/** Until something is run; then the database lets nobody in for a moment, where it is that which fails. */
	async function beginAll({ owner }: TestServer, url: string) {
		await owner.query('update graphile_worker._private_jobs set run_at = now()')
		await owner.query(`notify "jobs:insert", '{"count": 9}'`)
		const running = async () => (await owner.query('select from graphile_worker.jobs where locked_at is not null')).rowCount
		await vi.waitUntil(running, { timeout: 60_000, interval: 2 })
		if (way !== 'away') return
		const cluster = new pg.Client(inDatabase(url, 'postgres'))
		await cluster.connect()
		const name = new URL(url).pathname.slice(1)
		await cluster.query(`alter database "${name}" with allow_connections false`)
		await owner.query(
			`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'hausheft%'`,
		)
		await cluster.query(`alter database "${name}" with allow_connections true`)
		await cluster.end()
	}
	afterAll(async () => {
		await server.close()
		rmSync(folder, { recursive: true, force: true })
	})

	const statusOf = async (id: string) => (await server.call(house.anna, imports.getImport, at(id))).body.status
	const count = async (from: string) => (await server.owner.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n
	const ends: Record<string, () => Promise<void>> = {
		export: async () => {
			const status = async () => (await server.call(house.anna, exports.getExport, at(made.export))).body.status
			await expect.poll(status).toBe('ready')
		},
		closing: async () => {
			await expect.poll(async () => (await server.call(house.anna, closings.getClosing, year)).body.state).toBe('closed')
		},
		import: async () => {
			await expect.poll(() => statusOf(made.import)).toBe('done')
			expect(await count(`event where name = 'Importiert'`)).toBe(1)
		},
		undo: async () => {
			await expect.poll(() => statusOf(made.undo)).toBe('undone')
			expect(await count(`event where name = 'Zurückgenommen' and deleted_at is null`)).toBe(0)
		},
		move: async () => {
			await expect.poll(() => statusOf(made.move)).toBe('done')
			expect(await count('property')).toBe(2)
		},
		backup: async () => {
			const nights = () => readdirSync(server.config.backupDir).filter((name) => /^nightly-.*\.tar$/.test(name))
			await expect.poll(nights).toHaveLength(1)
		},
		'mail in': async () => {
			const read = async () => (await server.call(house.anna, inbox.getInboxItem, at(made.mail))).body.mail_subject
			await expect.poll(read).toBe('Offerte')
		},
		'mail out': async () => expect(await keptMails(server, 'beat@haus.test')).toHaveLength(1),
		notification: async () => {
			await expect.poll(() => count(`notification where state = 'sent'`)).toBe(1)
			expect(await keptMails(server, house.anna.email)).toHaveLength(1)
		},
		delivery: async () => {
			const status = async () =>
				(await server.call(house.anna, webhooks.listDeliveries, { ...at(made.webhook), query: {} })).body.map((one) => one.status)
			await expect.poll(status).toEqual(expect.arrayContaining(['done']))
			await expect.poll(status).not.toContain('waiting')
			// What has arrived while the database was away may come once more, with its id.
			if (way !== 'away') expect(toldIds).toHaveLength(new Set(toldIds).size)
		},
		stopwatch: async () => expect((await server.call(house.anna, stopwatch.getStopwatch, {})).body).toMatchObject({ note: 'Hecke' }),
		reply: async () => expect(await lost.reply(server)).toMatchObject({ status: 201, found: 1 }),
		departure: async () => expect(await lost.departure(server)).toMatchObject({ status: 201, found: 1 }),
		purge: async () => {
			await expect.poll(() => count(`event where name = 'Verworfen'`)).toBe(0)
		},
	}

	test.each(Object.keys(ends))(title, async (what) => {
		await ends[what]?.()
	})

	test('nothing of it is left in the queue', async () => {
		for (const end of Object.values(ends)) await end()
		await expect.poll(() => count(`graphile_worker.jobs where run_at <= now()`)).toBe(0)
	})
})
