import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reply } from '@hausheft/contract/endpoint.ts'
import type { File } from '@hausheft/contract/files.ts'
import { health } from '@hausheft/contract/health.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { download, photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
const logged: string[] = []
beforeAll(async () => {
	vi.spyOn(process.stdout, 'write').mockImplementation((line) => Boolean(logged.push(String(line))))
	server = await startServer({ LOG_LEVEL: 'error' })
	house = await createHouse(server)
})
afterAll(async () => {
	await server.close()
	vi.restoreAllMocks()
})
afterEach(() => vi.useRealTimers())

const day = 24 * 60 * 60 * 1000
const sent = async (name: string, bytes: Uint8Array = Buffer.from('Text')): Promise<File> =>
	(await upload(server, house.anna, house.group.id, { bytes, name })).body
const inStore = (...parts: string[]) => path.join(server.config.dataDir, 'files', ...parts)
const bytesOf = ({ id }: File) => inStore('kept/originals', id.slice(-2), id)
const get = (file: File, size?: string) => download(server, house.anna, file.id, size)
const job = (name: string, payload = {}) =>
	server.owner.query(`select graphile_worker.add_job($1, payload => $2, job_key => $1)`, [name, JSON.stringify(payload)])
const counts = async () => {
	const answer = await server.app.inject({ url: health.getHealth.path })
	expect(answer.statusCode).toBe(200)
	return answer.json<Reply<typeof health.getHealth>>().files
}
const lines = (text: string) => logged.filter((line) => line.includes(text))
const none = { missing: 0, changed: 0, without_row: 0, drafts: 0 }

test('F10 bytes that are missing are answered 410 with a sentence, told to the log once, and there again when they are', async () => {
	const file = await sent('Küche.jpg', await photo(600, 400))
	await vi.waitFor(() => readFileSync(inStore('kept/derived', file.id.slice(-2), `${file.id}.preview.webp`)), { timeout: 60_000 })
	const bytes = readFileSync(bytesOf(file))
	for (const kept of [bytesOf(file), inStore('kept/derived')]) rmSync(kept, { recursive: true })
	for (const size of [undefined, 'thumb', undefined, 'preview']) {
		const answer = await get(file, size)
		expect(answer.statusCode).toBe(410)
		expect(answer.json()).toMatchObject({ code: 'gone', detail: expect.stringContaining('fehlt auf dem Server') as string })
	}
	expect(lines(file.id)).toHaveLength(1)
	writeFileSync(bytesOf(file), bytes)
	expect((await get(file)).rawPayload.equals(bytes)).toBe(true)
	expect((await get(file, 'thumb')).statusCode).toBe(200)
})

test('F10, F14 /health counts what is missing, without a row or a left draft, and only the log knows names', async () => {
	const [lost, kept] = [await sent('Verlorenes.txt'), await sent('Gutes.txt')]
	await job('check_files')
	await vi.waitFor(async () => expect(await counts()).toEqual(none), { timeout: 60_000 })
	const bytes = readFileSync(bytesOf(lost))
	rmSync(bytesOf(lost))
	// As a server leaves them that is killed between the bytes and the row, and in the middle of an upload.
	const orphan = kept.id.replace(/.{8}$/, 'ffffffaa')
	mkdirSync(inStore('kept/originals/aa'), { recursive: true })
	writeFileSync(inStore('kept/originals/aa', orphan), 'x')
	writeFileSync(inStore('incoming/draft'), 'x')
	await job('check_files')
	await vi.waitFor(async () => expect(await counts()).toEqual({ ...none, missing: 1 }), { timeout: 60_000 })
	// When the server starts, what is there cannot be under way any more.
	await job('check_files', { before: new Date(Date.now() + 1000).toISOString() })
	await vi.waitFor(async () => expect(await counts()).toEqual({ ...none, missing: 1, without_row: 1, drafts: 1 }), { timeout: 60_000 })
	expect(lines('Verlorenes.txt')).toHaveLength(1)
	expect(lines(orphan)).toHaveLength(1)
	expect(lines('Gutes.txt')).toEqual([])
	writeFileSync(bytesOf(lost), bytes)
	for (const left of ['kept/originals/aa', 'incoming/draft']) rmSync(inStore(left), { recursive: true })
	await job('check_files')
	await vi.waitFor(async () => expect(await counts()).toEqual(none), { timeout: 60_000 })
})

test('F10 every file is read within 30 nights; bytes that have changed stay on /health until they are right again', async () => {
	const file = await sent('Rechnung.txt')
	const bytes = readFileSync(bytesOf(file))
	writeFileSync(bytesOf(file), Buffer.concat([bytes.subarray(0, -1), Buffer.from('x')]))
	vi.useFakeTimers({ toFake: ['Date'] })
	const tonight = Math.floor(Date.now() / day)
	const found: number[] = []
	for (let night = 0; night < 30; night++) {
		vi.setSystemTime((tonight + night) * day)
		await job('read_files')
		// At a full minute the worker plans its nights by the day that this test sets: these are none for the database yet.
		const left = () => server.owner.query(`select from graphile_worker.jobs where task_identifier = 'read_files' and run_at <= now()`)
		await vi.waitFor(async () => expect((await left()).rowCount).toBe(0), { timeout: 60_000 })
		found.push((await counts()).changed)
	}
	expect(found.at(-1)).toBe(1)
	expect(found).toEqual(found.toSorted())
	expect(lines('Rechnung.txt')).toHaveLength(1)
	writeFileSync(bytesOf(file), bytes)
	await job('read_files')
	await vi.waitFor(async () => expect(await counts()).toEqual(none), { timeout: 60_000 })
})

test('what a network drive or a file manager leaves among the files is nobody’s, and keeps no night from its work', async () => {
	const { id } = await sent('Daneben.txt')
	mkdirSync(inStore('kept/originals/@eaDir'), { recursive: true })
	const notes = [inStore('kept/desktop.ini'), inStore('kept/originals/@eaDir', `${id}@SynoEAStream`)]
	for (const note of notes) writeFileSync(note, 'x')
	const tried = (name: string) =>
		server.owner.query<{ attempts: number; last_error: string | null; locked_at: string | null }>(
			'select attempts, last_error, locked_at from graphile_worker.jobs where task_identifier = $1 and (run_at <= now() or attempts > 0)',
			[name],
		)
	for (const name of ['check_files', 'tidy_files']) {
		await job(name)
		const waits = async () => (await tried(name)).rows.filter(({ attempts, locked_at: since }) => attempts === 0 || since !== null)
		await vi.waitFor(async () => expect(await waits()).toEqual([]), { timeout: 60_000 })
		expect((await tried(name)).rows).toEqual([])
	}
	expect(await counts()).toEqual(none)
	for (const note of notes) rmSync(note)
})
