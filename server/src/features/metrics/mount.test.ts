import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../config.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { createHouse, headersOf, lendServer, type TestPerson } from '../../../test/house.ts'
import { startNetwork } from '../../../test/network.ts'
import { startListedServer } from '../../../test/routes.ts'

const token = 'nur-Prometheus-und-sonst-niemand-1'
const clone = await cloneDatabase()
const network = await startNetwork(clone.url)
const { server, routes } = await startListedServer(undefined, { METRICS_TOKEN: token }, { ...clone, url: network.url })
const house = await createHouse(server, 'Familie Geheim')
afterAll(async () => {
	network.heal()
	await server.close()
	network.close()
})

let askedTimes = 0
/** Each from an address of its own: one alone may not ask often. */
const get = (authorization: string | undefined, headers: Record<string, string> = {}, url = '/metrics') =>
	server.app.inject({
		url,
		remoteAddress: `10.0.${askedTimes >> 8}.${askedTimes++ & 255}`,
		headers: { host: 'haus.test', ...headers, ...(authorization !== undefined && { authorization }) },
	})
const scrape = async () => (await get(`Bearer ${token}`)).body
const series = (text: string) => text.split('\n').filter((line) => line && !line.startsWith('#'))
const value = (text: string, name: string) =>
	Number(
		series(text)
			.find((line) => line.startsWith(`${name} `))
			?.split(' ')
			.at(-1),
	)

test('whoever has the token reads it, by any name and none; nobody else finds anything', async () => {
	const key = await server.withKey(house.anna, { cap: 'owner' })
	for (const sent of [
		undefined,
		'',
		'Bearer',
		'Bearer ',
		`Bearer ${token}x`,
		`Bearer ${token.slice(1)}`,
		`Basic ${token}`,
		token,
		headersOf(key)['authorization'],
	]) {
		for (const cookie of ['', house.anna.cookie]) {
			const { statusCode, body, headers } = await get(sent, { cookie })
			expect([sent, statusCode, headers['content-type']]).toEqual([sent, 404, 'application/problem+json; charset=utf-8'])
			expect(body).not.toContain('hausheft_')
		}
	}
	for (const host of ['haus.test', '10.0.0.7:3000', 'irgendwie', ''])
		for (const url of ['/metrics', '/api/be/metrics']) {
			const { statusCode, headers } = await get(`Bearer ${token}`, { host }, url)
			expect([host, statusCode, headers['content-type'], headers['cache-control']]).toEqual([
				host,
				200,
				'text/plain; version=0.0.4; charset=utf-8',
				'no-store',
			])
		}
	const without = await lendServer()
	expect((await without.app.inject({ url: '/metrics', headers: { host: 'haus.test', authorization: `Bearer ${token}` } })).statusCode).toBe(
		404,
	)
	expect((await without.app.inject({ url: '/metrics', headers: { host: 'haus.test', authorization: 'Bearer ' } })).statusCode).toBe(404)
})

test('one address tries sixty times in a minute', async () => {
	const tried = Array.from({ length: 61 }, () =>
		server.app.inject({ url: '/metrics', remoteAddress: '192.0.2.1', headers: { host: 'haus.test', authorization: 'Bearer falsch' } }),
	)
	const statuses = (await Promise.all(tried)).map(({ statusCode }) => statusCode)
	expect(statuses.toSorted()).toEqual([...Array<number>(60).fill(404), 429])
})

test('whatever is asked for, there are less than two thousand series, and nothing in them says of whom', async () => {
	const id = '01a1fd6b-0000-7000-8000-000000000000'
	const as = (person: TestPerson) => ({ host: 'haus.test', origin: 'http://haus.test', cookie: person.cookie })
	const [stranger, headers] = [as(await server.person('Dora')), as(house.anna)]
	for (const { method, path } of routes) {
		const url = path.replaceAll(/\{\w+\}/g, id).replaceAll('*', 'x')
		if (url !== '/ws') await server.app.inject({ method: method as 'GET', url, headers: stranger })
	}
	const own = await server.app.inject({ url: `/api/be/groups/${house.group.id}/properties`, headers })
	expect(own.statusCode).toBe(200)
	const before = series(await scrape()).length
	const odd = ['/"} 1', '/a"\nhausheft_fake 1', '/%22%7D%0Ahausheft_fake%201', '/../metrics', `/${house.anna.email}`]
	for (const url of odd) await server.app.inject({ method: 'GET', url: url.replaceAll(/\s/g, '%0A'), headers })
	for (let at = 0; at < 500; at++)
		await server.app.inject({
			method: at % 2 ? 'GET' : 'PROPFIND',
			url: `/api/be/unbekannt/${at}?name=${at}`,
			headers: { ...headers, host: `h${at}.test`, 'x-request-id': `fake${at}` },
		} as object)
	const text = await scrape()
	const after = series(text)
	expect(after.length).toBeLessThan(2000)
	expect(after.length - before).toBeLessThan(5)
	expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|Anna|Geheim|Bergstrasse|fake|127\.0\.0\.1|10\.0\.0\.|route="others"|unbekannt/)
	expect(text).toContain('hausheft_http_requests_total{method="GET",route="/api/be/groups/{id}/properties",status="200"}')
	expect(after.find((line) => line.startsWith('hausheft_http_requests_total{method="any",route="unknown",status="404"}'))).toBeDefined()
	expect(value(text, 'hausheft_http_request_duration_seconds_count{kind="read"}')).toBeGreaterThan(100)
})

test('jobs are told by kind and age, mails and files by their number', async () => {
	await server.owner.query(`select graphile_worker.add_job('nobody_runs_this', '{}', run_at => now() - interval '1 hour')`)
	await server.owner.query(`insert into mail_refused (email, reason) values ('niemand@haus.test', 'unbekannt')`)
	mkdirSync(server.config.backupDir, { recursive: true })
	writeFileSync(path.join(server.config.backupDir, 'nightly-2026-11-22.tar'), '')
	const text = await scrape()
	expect(value(text, 'hausheft_backup_last_timestamp_seconds')).toBe(Date.parse('2026-11-22') / 1000)
	expect(text).toContain('hausheft_jobs{task="nobody_runs_this",state="waiting"} 1')
	expect(value(text, 'hausheft_job_age_seconds{task="nobody_runs_this"}')).toBeCloseTo(3600, -2)
	expect(value(text, 'hausheft_queue_age_seconds')).toBeCloseTo(3600, -2)
	expect(value(text, 'hausheft_mails{state="refused_address"}')).toBe(1)
	expect([value(text, 'hausheft_database_up'), value(text, 'hausheft_files'), value(text, 'hausheft_sockets')]).toEqual([1, 0, 0])
	expect(value(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
	expect(value(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
	const named = ['deploy/alerts.yml', 'deploy/grafana.json', 'docs/operating.md'].flatMap((file) => [
		...readFileSync(path.join(root, file), 'utf8').matchAll(/\b(?:hausheft|process|nodejs)_[a-z][\w]+/g),
	])
	expect(named.length).toBeGreaterThan(30)
	// The volume of compose.yaml is called so.
	const there = new Set([...(text.match(/\w+/g) ?? []), 'hausheft_hausheft'])
	expect(named.map(([name]) => name).filter((name) => !there.has(name))).toEqual([])
})

test('while the database does not answer that is told, and what the server knows by itself', async () => {
	const silent = network.silence()
	const text = await scrape()
	await silent
	expect(value(text, 'hausheft_database_up')).toBe(0)
	expect(text).not.toContain('hausheft_jobs')
	expect(value(text, 'hausheft_database_connections{state="idle"}')).toBeGreaterThanOrEqual(0)
	network.heal()
	await expect.poll(async () => value(await scrape(), 'hausheft_database_up'), { timeout: 60_000 }).toBe(1)
})
