import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reply } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { exports } from '@hausheft/contract/exports.ts'
import { health } from '@hausheft/contract/health.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startFakeS3, type FakeS3 } from '../../../test/fake-s3.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { download, pdf, photo, upload } from '../../../test/upload.ts'
import { connect } from '../../platform/database/connect.ts'
import { holdFiles } from '../../platform/holding/holding.ts'
import { checkFiles } from '../../platform/holding/start.ts'

let s3: FakeS3
let server: TestServer
let house: TestHouse
const logged: string[] = []
beforeAll(async () => {
	vi.spyOn(process.stdout, 'write').mockImplementation((line) => Boolean(logged.push(String(line))))
	s3 = await startFakeS3()
	server = await startServer({ ...s3.env('haus'), LOG_LEVEL: 'error' })
	house = await createHouse(server)
})
afterEach(() => s3.heal())
afterAll(async () => {
	await server.close()
	await s3.close()
	vi.restoreAllMocks()
})

const send = (name: string, form = {}) =>
	upload(server, house.anna, house.group.id, { bytes: Buffer.from(`Inhalt von ${name}`), name, form })
const keyOf = (id: string) => `haus/files/originals/${id.slice(-2)}/${id}`
const originals = () => [...s3.kept.keys()].filter((key) => key.startsWith('haus/files/originals/'))
const rows = async () => (await server.owner.query('select from file')).rowCount
const store = async () => (await server.app.inject({ url: health.getHealth.path })).json<Reply<typeof health.getHealth>>().store
const job = (name: string) => server.owner.query(`select graphile_worker.add_job($1, job_key => $1)`, [name])
const write = () =>
	server.call(house.anna, events.createEvent, {
		params: { id: house.property.id },
		body: { name: 'Boiler', event_at: '2026-01-01T10:00:00Z' },
	})

test('a file lies in the store alone, and is read by one request, with the rights of now', async () => {
	const { body } = await send('Vertrag.txt')
	expect(s3.kept.get(keyOf(body.id))?.bytes.toString()).toBe('Inhalt von Vertrag.txt')
	expect(existsSync(path.join(server.config.dataDir, 'files'))).toBe(false)
	expect(readdirSync(path.join(server.config.dataDir, 'incoming'))).toEqual([])
	s3.calls.length = 0
	const [whole, part] = [
		await download(server, house.anna, body.id),
		await download(server, house.anna, body.id, undefined, { range: 'bytes=0-5' }),
	]
	expect([whole.statusCode, whole.payload, part.statusCode, part.payload]).toEqual([200, 'Inhalt von Vertrag.txt', 206, 'Inhalt'])
	expect(part.headers['content-range']).toBe('bytes 0-5/22')
	expect(s3.calls).toEqual([`GET ${keyOf(body.id)}`, `GET ${keyOf(body.id)}`])
	const stranger = await server.person('Fremd')
	expect((await download(server, stranger, body.id)).statusCode).toBe(404)
	s3.kept.delete(keyOf(body.id))
	expect((await download(server, house.anna, body.id)).statusCode).toBe(410)
})

test('a photo has its small images, which then are read from this disk', async () => {
	const { body } = await upload(server, house.anna, house.group.id, { bytes: await photo(600, 400), name: 'Küche.jpg' })
	await vi.waitFor(() => expect(s3.kept.has(`haus/files/derived/${body.id.slice(-2)}/${body.id}.preview.webp`)).toBe(true), {
		timeout: 60_000,
	})
	s3.calls.length = 0
	for (let times = 0; times < 3; times++) expect((await download(server, house.anna, body.id, 'thumb')).statusCode).toBe(200)
	expect(s3.calls.filter((call) => call.includes(body.id))).toEqual([])
})

test('an export lies there, is handed out, and goes with its row', async () => {
	const asked = { report: 'entries', format: 'csv' } as const
	const { body } = await server.call(house.anna, exports.createExport, { params: { id: house.property.id }, body: asked })
	const read = async () => (await server.call(house.anna, exports.getExport, { params: { id: body.id } })).body.status
	await vi.waitFor(async () => expect(await read()).toBe('ready'), { timeout: 60_000 })
	expect(s3.kept.has(`haus/exports/${body.id}`)).toBe(true)
	const content = await server.app.inject({
		url: exports.getExportContent.path.replace('{id}', body.id),
		headers: { host: 'haus.test', cookie: house.anna.cookie },
	})
	expect(content.statusCode).toBe(200)
	await server.call(house.anna, exports.removeExport, { params: { id: body.id } })
	await vi.waitFor(() => expect(s3.kept.has(`haus/exports/${body.id}`)).toBe(false), { timeout: 60_000 })
})

test('D60 an export on paper waits for a store that is away, and then has its photos', async () => {
	const { body: entry } = await write()
	const form = { event: entry.id }
	const { body: picture } = await upload(server, house.anna, house.group.id, { bytes: await photo(300, 200), name: 'Bad.jpg', form })
	s3.fail('busy', Infinity, 'GET haus/files/')
	const asked = { report: 'entries', format: 'pdf' } as const
	const { body } = await server.call(house.anna, exports.createExport, { params: { id: house.property.id }, body: asked })
	const status = async () => (await server.call(house.anna, exports.getExport, { params: { id: body.id } })).body.status
	const failed = async () => {
		const { rows: waiting } = await server.owner.query<{ last_error: string }>(
			`select last_error from graphile_worker.jobs where task_identifier = 'make_export' and last_error is not null`,
		)
		return waiting[0]?.last_error ?? (await status())
	}
	await vi.waitFor(async () => expect(await failed()).toMatch(/cannot be read just now|ready/), { timeout: 60_000 })
	expect([await failed(), s3.calls.some((call) => call.includes(picture.id))]).toEqual([expect.stringContaining('just now'), true])
	s3.heal()
	const again = () =>
		server.owner.query(`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`)
	await vi.waitFor(async () => expect(await again().then(status)).toBe('ready'), { timeout: 60_000 })
	expect(s3.kept.get(`haus/exports/${body.id}`)?.bytes.toString('latin1')).toContain('/Subtype /Image')
})

test('what a report has brought here for its pages goes with the process that makes it', async () => {
	const body = { name: 'Heizung', event_at: '2026-01-02T10:00:00Z', balance: { expense: 90_000, tax_relevant: true } }
	const { body: entry } = await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body })
	const { body: receipt } = await upload(server, house.anna, house.group.id, {
		bytes: pdf,
		name: 'Rechnung.pdf',
		form: { event: entry.id },
	})
	const incoming = () => readdirSync(path.join(server.config.dataDir, 'incoming'))
	const before = incoming()
	s3.calls.length = 0
	const asked = { report: 'tax', format: 'pdf', year: 2026 } as const
	const { body: made } = await server.call(house.anna, exports.createExport, { params: { id: house.property.id }, body: asked })
	const status = async () => (await server.call(house.anna, exports.getExport, { params: { id: made.id } })).body.status
	await vi.waitFor(async () => expect(await status()).toBe('ready'), { timeout: 60_000 })
	expect(s3.calls).toContain(`GET ${keyOf(receipt.id)}`)
	expect(incoming().filter((name) => !before.includes(name))).toEqual([])
})

test('D60 what is refused after it came leaves nothing, and a repetition of it one', async () => {
	const before = [originals().length, await rows()]
	expect((await send('Nirgends.txt', { event: '01a1fd6b-0000-7000-8000-000000000000' })).status).toBe(422)
	expect([originals().length, await rows()]).toEqual(before)
	const again = () => upload(server, house.anna, house.group.id, { bytes: Buffer.from('einmal'), name: 'Einmal.txt', key: 'einmal' })
	const [first, second] = [await again(), await again()]
	expect(second.body.id).toBe(first.body.id)
	expect([originals().length, await rows()]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1])
})

test('D60 away: contents are 503, all else works, /health says so; it heals by itself, and no row came without its bytes', async () => {
	const { body } = await send('Da.txt')
	s3.fail('busy')
	const before = await rows()
	const [sent, read] = [await send('Weg.txt'), await download(server, house.anna, body.id)]
	for (const { status, headers } of [sent, { status: read.statusCode, headers: read.headers }]) {
		expect(status).toBe(503)
		expect(headers['retry-after']).toBeDefined()
	}
	expect(sent.body.detail).toContain('Speicher')
	expect([await rows(), (await write()).status]).toEqual([before, 201])
	await vi.waitFor(async () => expect(await store()).toBe('away'), { timeout: 20_000 })
	s3.heal()
	expect((await download(server, house.anna, body.id)).statusCode).toBe(200)
	await vi.waitFor(async () => expect(await store()).toBe('here'), { timeout: 20_000 })
	s3.fail('full', Infinity, 'PUT')
	expect(await send('Voll.txt')).toMatchObject({ status: 507, body: { code: 'no_space' } })
	expect(await rows()).toBe(before)
	s3.heal()
	s3.fail('kept and failed', Infinity, 'PUT')
	const there = originals().length
	expect((await send('Fast.txt')).status).toBe(503)
	expect([await rows(), originals().length]).toEqual([before, there])
})

test('D60 no transaction waits for the store: others change the same entry while bytes are on their way', async () => {
	const { body: entry } = await write()
	s3.fail('silent', 1, 'PUT')
	s3.calls.length = 0
	const sending = send('Langsam.txt', { event: entry.id })
	await vi.waitFor(() => expect(s3.calls).toEqual([expect.stringContaining('PUT haus/files/originals')]), { timeout: 20_000 })
	const { rows: open } = await server.owner.query(
		`select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
	)
	expect(open).toEqual([])
	expect((await server.call(house.anna, events.removeEvent, { params: { id: entry.id } }, { version: 1 })).status).toBe(204)
	s3.hangUp()
	// The entry has gone meanwhile: what came for it is refused, and goes as well.
	const { status, body } = await sending
	expect(status).toBe(422)
	expect(originals().filter((key) => key.endsWith(body.id ?? 'nichts'))).toEqual([])
})

test('D60 who takes many files slowly leaves connections to the store to others, and may go on once some are read', async () => {
	const { body } = await send('Gross.txt')
	s3.fail('stalled', 8, `GET ${keyOf(body.id)}`)
	s3.calls.length = 0
	const slow = Array.from({ length: 8 }, () => download(server, house.anna, body.id).catch(() => null))
	await vi.waitFor(() => expect(s3.calls.filter((call) => call.includes(body.id))).toHaveLength(8), { timeout: 20_000 })
	const ninth = await download(server, house.anna, body.id)
	expect([ninth.statusCode, ninth.headers['retry-after']]).toEqual([429, '2'])
	s3.hangUp()
	await Promise.all(slow)
	expect((await download(server, house.anna, body.id)).statusCode).toBe(200)
	s3.kept.delete(keyOf(body.id))
	// What was not there takes nobody's place.
	for (let times = 0; times < 9; times++) expect((await download(server, house.anna, body.id)).statusCode).toBe(410)
})

const stray = (at: number) => `0192d4f0-7c00-7abc-8000-${String(at).padStart(12, '0')}`
async function leave(count: number) {
	const keys = Array.from({ length: count }, (_, at) => `originals/${stray(at).slice(-2)}/${stray(at)}`)
	for (const key of keys) s3.kept.set(`haus/files/${key}`, { bytes: Buffer.from('x'), sha256: undefined })
	await server.owner.query(
		`insert into file_finding (kind, key, found_at) select 'without_row', key, now() - interval '21 hours' from unnest($1::text[]) key on conflict do nothing`,
		[keys],
	)
	return () => keys.filter((key) => s3.kept.has(`haus/files/${key}`)).length
}
const markOf = () => JSON.parse(s3.kept.get('haus/house')?.bytes.toString() ?? '{}') as { house?: string; mark?: string }
/** Runs the night's work to its end. */
async function night() {
	await job('tidy_files')
	await vi.waitFor(
		async () => {
			const { rows: waiting } = await server.owner.query(`select from graphile_worker.jobs where task_identifier = 'tidy_files'`)
			expect(waiting).toEqual([])
		},
		{ timeout: 60_000 },
	)
}

test('every night the mark is renewed, and what no row named on two nights goes; but nothing of more than a hundred', async () => {
	const left = await leave(100)
	const { mark } = markOf()
	await night()
	expect(left()).toBe(0)
	expect(markOf().mark).not.toBe(mark)
	const many = await leave(101)
	await night()
	expect(many()).toBe(101)
	for (const key of s3.kept.keys()) if (key.includes(stray(100))) s3.kept.delete(key)
	await server.owner.query(`update file_house set paused_until = now() + interval '7 days'`)
	await night()
	expect(many()).toBe(100)
	await server.owner.query(`update file_house set paused_until = null`)
	await night()
	expect(many()).toBe(0)
	expect(logged.filter((line) => line.includes('too many files without a row'))).toHaveLength(1)
})

/** As if no server of this database ran. */
const alone = ({ owner }: TestServer) =>
	owner.query(
		`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'hausheft live'`,
	)

test('D60 an older copy of the database sweeps and removes nothing, says so, and takes over when it is told to', async () => {
	const start = async (takeOver: boolean) => {
		const said: string[] = []
		await checkFiles(server.url, server.config.files, takeOver, (line) => void said.push(line))
		return said.join()
	}
	await server.owner.query(`delete from file_finding`)
	const left = await leave(3)
	expect(await start(false)).toBe('')
	const { mark } = markOf()
	await server.owner.query(`update file_house set mark = 'von gestern'`)
	await night()
	expect([left(), markOf().mark]).toEqual([3, mark])
	expect(logged.filter((line) => line.includes('another copy of this database'))).toHaveLength(1)
	// Beside this server nothing of the same database starts that has its files elsewhere.
	await expect(start(true)).rejects.toThrow('Ein anderer Server dieser Datenbank hat seine Dateien nicht in s3://haus/haus.')
	await vi.waitFor(async () => expect(await alone(server).then(() => start(false))).toContain('npm start -- --take-over'), {
		timeout: 20_000,
	})
	await vi.waitFor(async () => expect(await alone(server).then(() => start(true))).toContain('von jetzt an'), { timeout: 20_000 })
	expect([await start(false), markOf().mark === mark]).toEqual(['', false])
})

test('D60 a clone of the database, which has the same mark, sweeps and removes nothing until it takes over', async () => {
	const clone = await startServer({ ...s3.env('haus'), LOG_LEVEL: 'error' })
	const start = async (url: string, takeOver = false) => {
		const said: string[] = []
		await checkFiles(url, server.config.files, takeOver, (line) => void said.push(line))
		return said.join()
	}
	try {
		// What a dump, a template or a provider's branch has.
		const { rows } = await server.owner.query<object>(`select house, mark from file_house`)
		await clone.owner.query(`update file_house set (house, mark, next_mark) = ($1, $2, null)`, Object.values(rows[0] ?? {}))
		const connection = connect(clone.url, () => {}, 1)
		const holding = holdFiles(connection.owner, clone.config.files)
		try {
			expect([await holding.look(), await holding.isOurs(), await holding.renew()]).toEqual(['copy', false, null])
		} finally {
			await connection.close()
		}
		expect(await start(server.url)).toBe('')
		await vi.waitFor(async () => expect(await alone(clone).then(() => start(clone.url, true))).toContain('von jetzt an'), {
			timeout: 20_000,
		})
		await vi.waitFor(async () => expect(await alone(server).then(() => start(server.url))).toContain('anderen Kopie'), { timeout: 20_000 })
		await vi.waitFor(async () => expect(await alone(server).then(() => start(server.url, true))).toContain('von jetzt an'), {
			timeout: 20_000,
		})
	} finally {
		await clone.close()
	}
})

test('D60 a place of another database ends the start; one that does not answer does not', async () => {
	const { house: own = '', mark = '' } = markOf()
	const start = (said: string[] = []) => checkFiles(server.url, server.config.files, false, (line) => void said.push(line)).then(() => said)
	const say = (file: object) => s3.kept.set('haus/house', { bytes: Buffer.from(JSON.stringify(file)), sha256: undefined })
	for (const file of [{ house: stray(1), mark }, { anything: true }]) {
		say(file)
		await expect(start()).rejects.toThrow('In s3://haus/haus liegen die Dateien einer anderen Datenbank.')
	}
	say({ house: own, mark })
	s3.fail('busy')
	expect(await start()).toEqual([expect.stringMatching(/^Der Speicher s3:\/\/haus\/haus ist nicht erreichbar: SlowDown/)])
})

test('a folder can be the place too, and its mark lies in it', async () => {
	const folder = path.join(server.config.dataDir, 'geteilt')
	const other = await startServer({ FILES: folder })
	try {
		const own = await createHouse(other)
		const { body } = await upload(other, own.anna, own.group.id, { bytes: Buffer.from('x'), name: 'x.txt' })
		expect(readFileSync(path.join(folder, 'kept/originals', body.id.slice(-2), body.id), 'utf8')).toBe('x')
		const start = () => checkFiles(other.url, other.config.files, false, () => {})
		await start()
		const written = JSON.parse(readFileSync(path.join(folder, 'house'), 'utf8')) as object
		expect(Object.keys(written)).toEqual(['house', 'mark', 'database'])
		writeFileSync(path.join(folder, 'house'), JSON.stringify({ ...written, house: stray(2) }))
		await expect(start()).rejects.toThrow('einer anderen Datenbank')
	} finally {
		await other.close()
	}
})
