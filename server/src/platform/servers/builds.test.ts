import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase, type Clone } from '../../../test/database.ts'
import { startServer, type TestServer } from '../../../test/house.ts'
import { root } from '../../config.ts'
import { loadBuild, type WebBuild } from '../pages/build.ts'
import { immutableFiles } from '../pages/files.ts'

let real: WebBuild
let clone: Clone
const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-builds-'))
beforeAll(async () => {
	real = await loadBuild(path.join(root, 'web/dist'))
	clone = await cloneDatabase()
})
afterAll(async () => {
	await clone.drop()
	rmSync(folder, { recursive: true })
})

/** The real one with one asset of its own. */
function release(id: string): WebBuild {
	const files = path.join(folder, id)
	mkdirSync(path.join(files, 'assets'), { recursive: true })
	writeFileSync(path.join(files, 'assets', `only-${id}.js`), `export const release = '${id}'\n`)
	writeFileSync(path.join(files, 'assets', `only-${id}.js.br`), 'compressed')
	return {
		...real,
		id,
		files,
		worker: `self.release='${id}'`,
		timestamp: id.charCodeAt(0),
		inline: { scripts: [`sha256-${id}`], styles: [] },
	}
}

let running: TestServer[] = []
const start = async (id: string) => {
	const server = await startServer({}, release(id), { ...clone, drop: async () => {} })
	running.push(server)
	return server
}
const stop = async (server: TestServer) => {
	running = running.filter((each) => each !== server)
	await server.close()
}
afterEach(async () => {
	for (const server of running) await stop(server)
})
const owner = async <T>(work: (query: (text: string) => Promise<T[]>) => Promise<unknown>) => {
	const { owner: client } = running[0] as TestServer
	await work(async (text) => (await client.query(text)).rows as T[])
}
const stored = async () => {
	let ids: string[] = []
	if (running.length > 0)
		await owner<{ id: string }>(async (query) => (ids = (await query('select id from servers.build order by id')).map(({ id }) => id)))
	return ids
}

const ask = (server: TestServer, url: string) => server.app.inject({ url, headers: { host: 'haus.test' } })
const latest = async (server: TestServer, build?: string) => {
	const answer = await ask(server, `/builds/latest.json${build === undefined ? '' : `?build=${build}`}`)
	return answer.statusCode === 200 ? answer.json<{ id: string }>().id : answer.statusCode
}

test('a lone server keeps nothing of its release in the database', async () => {
	const one = await start('aaaa')
	expect([await latest(one), await latest(one, 'bbbb'), await stored()]).toEqual(['aaaa', 'aaaa', []])
	expect((await ask(one, '/assets/only-bbbb.js')).statusCode).toBe(404)
})

test('while two releases run every page stays what it is, and finds its files, worker and empty page on both; then it is the newest', async () => {
	const old = await start('aaaa')
	const next = await start('bbbb')
	// The one that came looked before it answered; the other has heard of it.
	await vi.waitFor(async () => expect(await latest(old, 'bbbb')).toBe('bbbb'), { timeout: 60_000 })
	await vi.waitFor(async () => expect(await stored()).toEqual(['aaaa', 'bbbb']), { timeout: 60_000 })
	for (const server of [old, next]) {
		expect([await latest(server, 'aaaa'), await latest(server, 'bbbb'), await latest(server), await latest(server, 'zzzz')]).toEqual([
			'aaaa',
			'bbbb',
			'aaaa',
			'aaaa',
		])
		await vi.waitFor(async () => expect((await ask(server, '/sw.js')).body).toBe("self.release='aaaa'"), { timeout: 60_000 })
		for (const id of ['aaaa', 'bbbb']) {
			const asset = await ask(server, `/assets/only-${id}.js`)
			expect([asset.statusCode, asset.body]).toEqual([200, `export const release = '${id}'\n`])
			expect([asset.headers['content-type'], asset.headers['cache-control']]).toEqual([
				'application/javascript; charset=utf-8',
				'public, max-age=31536000, immutable',
			])
			const shell = await ask(server, `/builds/shell/${id}.html`)
			expect([shell.statusCode, shell.body.includes(`"build":"${id}"`)]).toEqual([200, true])
			// What stands in it may run: its own hashes, not those of the server that hands it out.
			expect(shell.headers['content-security-policy']).toContain(`'sha256-${id}'`)
			expect((await ask(server, `/builds/meta/${id}.json`)).json()).toMatchObject({ id, timestamp: id.charCodeAt(0) })
		}
		expect((await ask(server, '/assets/only-aaaa.js.br')).statusCode).toBe(404)
		expect((await ask(server, '/assets/../index.html')).statusCode).toBe(404)
	}
	await stop(old)
	await vi.waitFor(async () => expect(await latest(next, 'aaaa')).toBe('bbbb'), { timeout: 60_000 })
	expect([await latest(next), (await ask(next, '/sw.js')).body]).toEqual(['bbbb', "self.release='bbbb'"])
	// A page that is still open is not left without its parts.
	expect((await ask(next, '/assets/only-aaaa.js')).statusCode).toBe(200)
	await owner(async (query) => query(`update servers.build set stored_at = now() - interval '2 days'`))
	const third = await start('bbbb')
	await vi.waitFor(async () => expect(await stored()).toEqual(['bbbb']), { timeout: 60_000 })
	expect((await ask(third, '/assets/only-aaaa.js')).statusCode).toBe(404)
})

test('beside a server that says nothing of itself nobody is told of a newer release but who has it', async () => {
	const one = await start('aaaa')
	await owner(async (query) => query(`set application_name = 'hausheft live'`))
	const two = await start('aaaa')
	expect([await latest(two), await latest(two, 'cccc'), await latest(two, 'aaaa')]).toEqual([503, 503, 'aaaa'])
	await owner(async (query) => query(`set application_name = 'a test'`))
	await stop(two)
	await vi.waitFor(async () => expect(await latest(one)).toBe('aaaa'), { timeout: 60_000 })
})

test('what is kept for others are the files whose names say what is in them, each once', async () => {
	const names = (await immutableFiles(real.files)).map(({ name }) => name)
	expect(names.length).toBeGreaterThan(200)
	expect(names.filter((name) => !/^(assets|fonts)\/([\w.-]+\/)?[\w.~-]+\.(m?js|css|woff2)$/.test(name))).toEqual([])
	expect(new Set(names).size).toBe(names.length)
})
