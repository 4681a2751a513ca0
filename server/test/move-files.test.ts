import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { connect } from '../src/platform/database/connect.ts'
import { holdFiles } from '../src/platform/holding/holding.ts'
import { cloneDatabase } from './database.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from './house.ts'
import { download, upload } from './upload.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await startServer({ FILES: '' })
	house = await createHouse(server)
})
afterAll(() => server.close())

const places = () => ({
	DATABASE_URL: server.url,
	DATABASE_URL_DIRECT: '',
	DATA_DIR: server.config.dataDir,
	FILES: path.join(server.config.dataDir, 'geteilt'),
	FILES_BEFORE: 'disk',
})
const move = (args: string[] = [], given: Record<string, string> = places()) =>
	new Promise<{ ok: boolean; out: string }>((resolve) => {
		const program = path.join(import.meta.dirname, '../src/move-files.ts')
		execFile(process.execPath, [program, ...args], { env: { ...process.env, ...given } }, (error, out, errors) =>
			resolve({ ok: error === null, out: out + errors }),
		)
	})

test('files are taken away where they were only once nobody runs who reads them there', { timeout: 120_000 }, async () => {
	const { body } = await upload(server, house.anna, house.group.id, { bytes: Buffer.from('Vertrag'), name: 'Vertrag.txt' })
	const status = async () => (await download(server, house.anna, body.id)).statusCode
	for (const first of [true, false]) {
		expect(await move(['--remove'])).toEqual({ ok: false, out: expect.stringContaining('Zuerst mit FILES und FILES_BEFORE neu starten') })
		if (first) expect(await move()).toEqual({ ok: true, out: expect.stringContaining('Alles ist dort.') })
		expect(await status()).toBe(200)
	}
	// As a start with the new place does.
	const database = connect(server.url, () => {}, 1)
	expect(await holdFiles(database.owner, readConfig({ AUTH_SECRET: 'x'.repeat(32), ...places() }).files).look()).toBe('moved')
	await database.close()
	expect(await move(['--remove'])).toEqual({ ok: true, out: expect.stringContaining('weggenommen: 1') })
	expect(await status()).toBe(410)
})

test('where nobody runs the next start may know the new place alone', { timeout: 120_000 }, async () => {
	const clone = await cloneDatabase()
	const given = {
		...places(),
		DATABASE_URL: clone.url,
		DATA_DIR: path.join(server.config.dataDir, 'anderes'),
		FILES: path.join(server.config.dataDir, 'anderswo'),
	}
	const claim = async (more: Partial<typeof given>) => {
		const database = connect(clone.url, () => {}, 1)
		const { files } = readConfig({ AUTH_SECRET: 'x'.repeat(32), ...given, ...more })
		try {
			return await holdFiles(database.owner, files).look()
		} finally {
			await database.close()
		}
	}
	expect(await claim({ FILES: '', FILES_BEFORE: '' })).toBe('free')
	expect(await move(['--remove'], given)).toEqual({ ok: true, out: expect.stringContaining('Alles ist dort.') })
	expect(await claim({ FILES_BEFORE: '' })).toBe('ours')
	await clone.drop()
})
