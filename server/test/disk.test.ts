import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { codes } from '@hausheft/contract/codes.ts'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { exchangePath } from '@hausheft/contract/exchange.ts'
import { exports } from '@hausheft/contract/exports.ts'
import { files, maxFileBytes } from '@hausheft/contract/files.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { health } from '@hausheft/contract/health.ts'
import { imports } from '@hausheft/contract/imports.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import { plans } from '@hausheft/contract/plans.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openArchive } from '../src/features/exchange/file/directory.ts'
import { mostOf } from '../src/features/exchange/file/exchange-file.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from './house.ts'
import { makeImport } from './imported.ts'
import { listening } from './live.ts'
import { freePort } from './free-port.ts'
import { exported } from './moved.ts'
import { mailOf } from './save-mail.ts'
import { smallDisk, usedIn } from './small-disk.ts'
import { multipart, pdf, photo, upload } from './upload.ts'

const reserve = 1e14
const margin = 64 * 1024
const dataDir = mkdtempSync(path.join(tmpdir(), 'hausheft-disk-'))
const disk = smallDisk(dataDir, reserve)
let server: TestServer
let house: TestHouse
let smtp: number
let http: number
let address: string
beforeAll(async () => {
	smtp = await freePort()
	server = await startServer(
		{ DATA_DIR: dataDir, DISK_RESERVE: '100TB', HOST: '127.0.0.1', INBOX_SMTP_PORT: String(smtp), INBOX_DOMAIN: 'post.haus.test' },
		undefined,
		undefined,
		disk.measure,
	)
	http = Number((await listening(server.app)).split(':')[1])
	house = await createHouse(server)
	address = (await server.call(house.anna, groups.getGroup, { params: { id: house.group.id } })).body.inbox_address as string
})
afterAll(async () => {
	await server.close()
	rmSync(dataDir, { recursive: true, force: true })
})

/** What is on its way in. */
const drafts = () => readdirSync(path.join(dataDir, 'files/incoming'))
const begun = () => [...drafts(), ...readdirSync(path.join(dataDir, 'imports/incoming'))]
const patience = { timeout: 60_000, interval: 20 }
const bytes = (count: number) => Buffer.concat([pdf, randomBytes(count)])
/** What a door said: it was taken, there was no room, or something else. */
type DoorAnswer = 'taken' | 'full' | number
type Piece = { needs: number; bring(): Promise<DoorAnswer> }

async function form(endpoint: Endpoint, content: Buffer, name: string, times: number): Promise<Piece> {
	const { type, payload } = await multipart({ bytes: content, name })
	const url = endpoint.path.replace('{id}', house.group.id)
	const headers = { host: 'haus.test', origin: 'http://haus.test', cookie: house.anna.cookie, 'content-type': type }
	return {
		needs: times * payload.length,
		bring: async () => {
			const { statusCode, json } = await server.app.inject({ method: 'POST', url, headers, payload })
			if (statusCode === 507) expect(json()).toMatchObject({ code: 'no_space', title: 'Auf dem Server ist kein Platz mehr frei.' })
			return statusCode < 300 ? 'taken' : statusCode === 507 ? 'full' : statusCode
		},
	}
}
/** Line by line, up to the first refusal; what the last one was. */
async function speak(lines: (string | Buffer)[], socket: Socket = connect(smtp, '127.0.0.1')): Promise<number> {
	for (let n = 0, text = ''; ;) {
		const [chunk] = (await once(socket, 'data')) as [Buffer]
		text += chunk.toString()
		const code = Number(/^(\d{3}) .*\r\n$/m.exec(text)?.[1] ?? 0)
		if (code === 0) continue
		const line = lines[n++]
		if (code >= 400 || line === undefined) return code
		socket.write(typeof line === 'string' ? `${line}\r\n` : line)
		text = ''
	}
}
const saidBy = (code: number): DoorAnswer => (code === 250 ? 'taken' : code === 452 ? 'full' : code)
function mail(announced: boolean, content = bytes(50_000)): Piece {
	const raw = mailOf({ id: randomUUID(), parts: [{ name: 'Rechnung.pdf', content }] })
	const size = announced ? ` SIZE=${raw.length}` : ''
	const lines = ['EHLO x', `MAIL FROM:<a@b.test>${size}`, `RCPT TO:<${address}>`, 'DATA', Buffer.concat([raw, Buffer.from('\r\n.\r\n')])]
	return {
		needs: 2 * (announced ? raw.length + margin : maxFileBytes),
		bring: async () => {
			const socket = connect(smtp, '127.0.0.1')
			const said = saidBy(await speak(lines, socket))
			socket.destroy()
			return said
		},
	}
}
async function report(): Promise<Piece> {
	const texts = 1_000_000 + 8000 * (await server.owner.query('select count(*)::int as n from event')).rows[0].n
	return {
		needs: 2 * texts,
		bring: async () => {
			const body = { report: 'entries', format: 'csv' } as const
			const { id } = (await server.call(house.anna, exports.createExport, { params: { id: house.property.id }, body })).body
			const made = await vi.waitFor(async () => {
				const { body: now } = await server.call(house.anna, exports.getExport, { params: { id } })
				if (now.status === 'waiting' || now.status === 'running') throw new Error('not yet')
				return now
			}, patience)
			await server.call(house.anna, exports.removeExport, { params: { id } })
			if (made.status === 'ready') return 'taken'
			expect(made.problem).toMatch(/^Auf dem Server ist zu wenig Platz frei/)
			return 'full'
		},
	}
}
async function run(): Promise<Piece> {
	const id = await makeImport({ server, house })
	return {
		needs: 0,
		bring: async () => {
			const { status } = await server.call(house.anna, imports.runImport, { params: { id }, body: { dry: false } })
			return status === 201 ? 'taken' : status === 507 ? 'full' : status
		},
	}
}
const waiting = `select from graphile_worker.jobs where key like 'inbox:' || inbox.id || ':%' and run_at > now()`
/** What came in by mail has been read, or waits for room: nothing writes any more. */
const settled = () =>
	vi.waitFor(async () => {
		const { rows } = await server.owner.query(
			`select (select count(*)::int from inbox where state = 'arriving' and not exists (${waiting})) as mails, (select count(*)::int from graphile_worker.jobs where locked_at is not null or run_at <= now()) as jobs`,
		)
		expect(rows).toEqual([{ mails: 0, jobs: 0 }])
	}, patience)
/** Room for all, and what has waited for some has it now. */
async function emptied() {
	disk.empty()
	await server.owner.query(`select enqueue('read_waiting_mails', '{}')`)
	await settled()
}

/** This house as it leaves, and how much what is read of it may take. */
async function leaving() {
	const zip = await exported(server, await house.join('owner'), house.group.id, 'zip')
	const file = path.join(dataDir, 'Haus.zip')
	writeFileSync(file, zip)
	const { entries } = await openArchive(file)
	rmSync(file)
	return { zip, things: mostOf(entries.get(exchangePath)?.uncompressedSize ?? 0) }
}

const doors: Record<string, () => Promise<Piece> | Piece> = {
	'a file': () => form(files.createFile, bytes(40_000), 'Plan.pdf', 1),
	'a photo': async () => form(files.createFile, await photo(2000, 1500), 'Foto.jpg', 1),
	'a picture with a code': () => form(codes.readCodes, bytes(30_000), 'Rechnung.pdf', 1),
	'a saved mail': () => form(inbox.createInboxItem, mailOf({ id: randomUUID(), parts: [{ content: bytes(30_000) }] }), 'Mail.eml', 2),
	'a table': () => form(imports.createImport, Buffer.from(`Datum;Titel\n${'1.2.2025;Boiler entkalkt\n'.repeat(1000)}`), 'Einträge.csv', 2),
	'another house’s ZIP': async () => {
		const { zip, things } = await leaving()
		const { needs, ...piece } = await form(imports.createImport, zip, 'Haus.zip', 2)
		return { needs: needs + things, ...piece }
	},
	'the run of an import': run,
	'a mail that says how large it is': () => mail(true),
	'a mail that does not': () => mail(false),
	'an export': report,
}

test.each(Object.entries(doors))('%s comes in up to the reserve, and is not begun where a byte is missing', async (_name, make) => {
	await emptied()
	const { needs, bring } = await make()
	disk.setRoom(needs - 1)
	const before = usedIn(dataDir)
	expect(await bring()).toBe('full')
	expect(usedIn(dataDir)).toBe(before)
	disk.setRoom(needs)
	expect(await bring()).toBe('taken')
	await settled()
	expect(disk.left()).toBeGreaterThanOrEqual(0)
})

test('many at once take what there is and nothing of the reserve, by whatever door', async () => {
	await emptied()
	const file = () => form(files.createFile, bytes(40_000), 'Plan.pdf', 1)
	const saved = () => form(inbox.createInboxItem, mailOf({ id: randomUUID(), parts: [{ content: bytes(10_000) }] }), 'Mail.eml', 2)
	const pieces = await Promise.all([...Array.from({ length: 9 }, file), ...Array.from({ length: 3 }, saved)])
	pieces.push(...Array.from({ length: 6 }, () => mail(true)))
	const needed = pieces.map(({ needs }) => needs)
	disk.setRoom(needed.reduce((sum, each) => sum + each, 0) / 3)
	const said = await Promise.all(pieces.map(({ bring }) => bring()))
	await settled()
	expect(said.filter((each) => each !== 'taken' && each !== 'full' && each !== 429 && each !== 503)).toEqual([])
	expect([said.includes('taken'), said.includes('full')]).toEqual([true, true])
	expect([disk.left() >= 0, disk.lowest() >= 0]).toEqual([true, true])
	// What is under way is kept for nobody any more: the last byte that is left can be had.
	const { needs, bring } = await file()
	expect(await bring()).toBe(needs <= disk.left() ? 'taken' : 'full')
})

/** A sender that has begun an upload, announced so much, and sends no more. */
async function begin(endpoint: Endpoint, announced: number, name = 'Plan.pdf'): Promise<Socket> {
	const before = begun().length
	const socket = connect(http, '127.0.0.1')
	socket.on('error', () => {})
	socket.write(
		[
			`POST ${endpoint.path.replace('{id}', house.group.id)} HTTP/1.1`,
			`host: haus.test\r\norigin: http://haus.test\r\ncookie: ${house.anna.cookie}\r\ncontent-type: multipart/form-data; boundary=x`,
			`content-length: ${announced}\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n%PDF-1.4`,
		].join('\r\n'),
	)
	const refused = once(socket, 'data').then(([chunk]) => Number(/^HTTP\/1\.1 (\d{3})/.exec(String(chunk))?.[1]))
	await vi.waitFor(async () => {
		const said = await Promise.race([refused, Promise.resolve(null)])
		expect(said !== null || begun().length > before).toBe(true)
	}, patience)
	return socket
}

test('a sender that hangs up leaves no room kept for what it had announced', async () => {
	await emptied()
	const { needs, bring } = await form(files.createFile, bytes(200_000), 'Plan.pdf', 1)
	const announced = 1_000_000
	expect(drafts()).toEqual([])
	const hangs: [string, () => Promise<Socket>][] = [
		['an upload', () => begin(files.createFile, announced)],
		[
			'a mail',
			async () => {
				const socket = connect(smtp, '127.0.0.1')
				expect(await speak(['EHLO x', `MAIL FROM:<a@b.test> SIZE=${announced / 2}`, `RCPT TO:<${address}>`, 'DATA'], socket)).toBe(354)
				socket.write('Subject: halb\r\n')
				await vi.waitFor(() => expect(drafts()).toHaveLength(1), patience)
				return socket
			},
		],
	]
	for (const [what, hang] of hangs) {
		disk.empty()
		const socket = await hang()
		socket.on('error', () => {})
		disk.setRoom(announced + needs - 1000)
		expect([what, await bring()]).toEqual([what, 'full'])
		socket.destroy()
		await vi.waitFor(async () => expect([what, await bring()]).toEqual([what, 'taken']), patience)
	}
})

test('slow senders keep the disk from nobody, and of one person there are few', async () => {
	await emptied()
	const large = await begin(imports.createImport, 2e9, 'Haus.zip')
	const small = await form(files.createFile, bytes(20_000), 'Plan.pdf', 1)
	// Of 4 GB that it may need no more than 16 MB are kept from others.
	disk.setRoom(16 * 1024 ** 2 + small.needs + margin)
	expect(await small.bring()).toBe('taken')
	// Nor for a mail before any of it comes.
	disk.empty()
	const silent = connect(smtp, '127.0.0.1')
	expect(await speak(['EHLO x', 'MAIL FROM:<a@b.test>', `RCPT TO:<${address}>`], silent)).toBe(250)
	disk.setRoom(16 * 1024 ** 2 + small.needs + margin)
	expect(await small.bring()).toBe('taken')
	silent.destroy()
	disk.empty()
	const second = await begin(imports.createImport, 2e9, 'Haus.zip')
	await vi.waitFor(() => expect(second.destroyed).toBe(true), patience)
	const more = [large]
	for (let n = 0; n < 6; n++) more.push(await begin(files.createFile, 900_000))
	expect(await small.bring()).toBe('taken')
	more.push(await begin(files.createFile, 900_000))
	expect(await small.bring()).toBe(429)
	expect((await upload(server, await house.join('member'), house.group.id, { bytes: bytes(1000), name: 'Plan.pdf' })).status).toBe(201)
	for (const socket of more) socket.destroy()
	await vi.waitFor(async () => expect(await small.bring()).toBe('taken'), patience)
})

test('what was read of an upload that is refused then goes with it', async () => {
	await emptied()
	const { zip } = await leaving()
	const { type, payload } = await multipart({ bytes: zip, name: 'Haus.zip', form: { fremd: 'x' } })
	const url = imports.createImport.path.replace('{id}', house.group.id)
	const headers = { host: 'haus.test', origin: 'http://haus.test', cookie: house.anna.cookie, 'content-type': type }
	const { statusCode, json } = await server.app.inject({ method: 'POST', url, headers, payload })
	expect([statusCode, json().errors, begun()]).toEqual([422, [{ path: 'fremd', message: 'Unbekannte Angabe.' }], []])
})

test('what a mail brings waits for room, and is there once there is some', async () => {
	disk.empty()
	expect(await mail(true).bring()).toBe('taken')
	await settled()
	const { rows } = await server.owner.query<{ id: string }>(`select id from inbox where group_id = $1 order by id desc limit 1`, [
		house.group.id,
	])
	const id = rows[0]?.id as string
	// As if it had come just now.
	await server.owner.query(`delete from file where inbox_id = $1 and not is_mail`, [id])
	await server.owner.query(`update inbox set state = 'arriving' where id = $1`, [id])
	disk.setRoom(10)
	const key = `inbox:${id}:0`
	const read = () => server.owner.query(`select enqueue('read_mail', $1, job_key => $2)`, [JSON.stringify({ mail: id }), key])
	await read()
	await vi.waitFor(async () => {
		const later = `select from graphile_worker.jobs where key = $1 and run_at > now() + interval '1 minute' and attempts = 0`
		expect((await server.owner.query(later, [key])).rowCount).toBe(1)
	}, patience)
	expect(disk.left()).toBe(10)
	disk.empty()
	await read()
	await vi.waitFor(async () => {
		const item = await server.call(house.anna, inbox.getInboxItem, { params: { id } })
		expect(item.body.files?.map(({ filename }) => filename)).toEqual(['Rechnung.pdf'])
	}, patience)
})

test('at the reserve all goes on that needs no file, a stranger’s group too; no backup begins, and it is said that there is little room', async () => {
	await emptied()
	const states = async () => {
		const known = await server.call(null, health.getHealth, {})
		const { body } = await server.call(house.anna, plans.getSubscription, { params: { id: house.group.id } })
		return [known.status, known.body.disk, body.disk]
	}
	disk.setRoom(reserve)
	expect(await states()).toEqual([200, 'ok', 'ok'])
	disk.setRoom(reserve - 1)
	expect(await states()).toEqual([200, 'low', 'low'])
	disk.setRoom(-1)
	expect(await states()).toEqual([200, 'low', 'low'])
	expect((await server.call(await server.person('Fremd'), groups.createGroup, { body: { name: 'Fremde' } })).status).toBe(201)
	const body = { name: 'Boiler', event_at: '2026-11-20T09:00:00.000Z', reminder: { date: '2026-12-01', done: false } }
	const entry = (await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body })).body
	const ticked = await server.call(house.anna, events.completeEvent, { params: { id: entry.id }, body: { part: 'reminder', done: true } })
	expect(ticked.status).toBe(201)
	const { version } = (await server.call(house.anna, events.getEvent, { params: { id: entry.id } })).body
	expect((await server.call(house.anna, events.removeEvent, { params: { id: entry.id } }, { version })).status).toBe(204)
	await server.owner.query(`select enqueue('purge_trash', '{}'), enqueue('back_up', '{}', job_key => 'night')`)
	await vi.waitFor(async () => {
		const { rows } = await server.owner.query(`select last_error from graphile_worker.jobs where key = 'night'`)
		expect(rows[0]?.last_error).toMatch(/^Die Sicherung wurde nicht begonnen: sie braucht etwa .* frei bleiben \(DISK_RESERVE\)\.$/)
	}, patience)
	await settled()
	disk.empty()
})
