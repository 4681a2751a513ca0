/**
 * `node bench/sockets.ts [sockets=5000]`: what an open live socket costs the server, and how long it takes until all are back after a restart,
 * with the p95 of somebody else's reads meanwhile. The pages here do as ours do: again after 1 s give or take a quarter, and then one read
 * each, spread over five seconds. The server runs in a process of its own.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { secret, withHouse } from './house.ts'
import { cookieFor, readSpread, sampleReads, SocketPages, type SocketPage } from './socket-pages.ts'

type Job = { url: string; dataDir: string; port: number }
type Memory = { rss: number; heap: number }

/** The child's part: the server, and its memory whenever it is asked. */
async function serveSide({ url, dataDir, port }: Job) {
	const app = await createApp({
		config: readConfig({ AUTH_SECRET: secret, LOG_LEVEL: 'fatal', DISK_RESERVE: '0', DATA_DIR: dataDir }),
		databaseUrl: url,
		dev: false,
	})
	await app.listen({ port, host: '127.0.0.1' })
	process.on('message', () => {
		for (let round = 0; round < 4; round++) globalThis.gc?.()
		const { rss, heapUsed, external } = process.memoryUsage()
		process.send?.({ rss, heap: heapUsed + external } satisfies Memory)
	})
	process.send?.((app.server.address() as { port: number }).port)
}

const percentile = (times: number[], share: number) =>
	times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`

async function measure() {
	const [count = 5000] = process.argv.slice(2).map(Number)
	await withHouse(1000, async ({ url: databaseUrl, house, dataDir }) => {
		const people = await addPeople(databaseUrl, count)
		let server = await startSide({ url: databaseUrl, dataDir, port: 0 })
		const address = `127.0.0.1:${server.port}`
		const pages = new SocketPages([address])
		const before = await server.memory()
		for (const [at, person] of people.entries()) {
			pages.connect(person)
			if (at % 100 === 0) await sleep(20)
		}
		while (pages.open < count) await sleep(50)
		await sleep(8000)
		const after = await server.memory()
		console.log(
			`${count} Verbindungen: ${kib((after.heap - before.heap) / count)} Heap, ${kib((after.rss - before.rss) / count)} RSS je Verbindung`,
		)

		const quiet = await sampleReads(house, address, async () => sleep(5000))
		const { port } = server
		await server.kill()
		server = await startSide({ url: databaseUrl, dataDir, port })
		const begun = performance.now()
		let back = 0
		const busy = await sampleReads(house, address, async () => {
			while (pages.open < count * 0.99) await sleep(20)
			back = performance.now() - begun
			while (pages.open < count) await sleep(20)
			const all = performance.now() - begun
			console.log(`zurück nach dem Start: 99 % in ${(back / 1000).toFixed(1)} s, alle in ${(all / 1000).toFixed(1)} s`)
			await sleep(readSpread)
		})
		console.log(
			`Lesen eines anderen: ruhig p95 ${percentile(quiet, 0.95).toFixed(0)} ms, während alle zurückkommen p95 ${percentile(busy, 0.95).toFixed(0)} ms, ${pages.failures} Absagen`,
		)
		pages.end()
		await server.kill()
	})
}

/** Groups of fifty persons with a property each, everybody with a session; gives each one's cookie and property. */
async function addPeople(databaseUrl: string, count: number): Promise<SocketPage[]> {
	const client = new pg.Client(databaseUrl)
	await client.connect()
	const run = `bench-${Date.now()}`
	await client.query(
		`insert into auth."user" ("name", "email", "emailVerified") select 'Person ' || n, $1 || n || '@bench.test', true from generate_series(1, $2::int) n`,
		[run, count],
	)
	await client.query(
		`insert into auth."session" ("expiresAt", "token", "updatedAt", "userId") select now() + interval '9 days', "id"::text, now(), "id" from auth."user" where "email" like $1 || '%'`,
		[run],
	)
	const { rows } = await client.query<{ token: string; property: string }>(
		`with people as (select "id" as person, "id"::text as token, row_number() over (order by "id") / 50 as number from auth."user" where "email" like $1 || '%'),
		made as (insert into "group" (name) select distinct $1 || '-' || number from people returning id, name),
		used as (insert into usage (group_id, resource) select id, unnest(array['properties', 'events', 'journals', 'contacts', 'objects', 'files']) from made),
		held as (insert into member (group_id, person_id, role) select made.id, person, 'owner' from people join made on made.name = $1 || '-' || number),
		houses as (insert into property (group_id, name, type_id) select id, 'Bergstrasse', (select id from property_type limit 1) from made returning id, group_id)
		select token, houses.id as property from people join made on made.name = $1 || '-' || number join houses on houses.group_id = made.id`,
		[run],
	)
	await client.end()
	return rows.map(({ token, property }) => ({ cookie: cookieFor(token), property }))
}

async function startSide(job: Job) {
	const child = fork(import.meta.filename, { env: { ...process.env, NODE_ENV: 'production' }, execArgv: ['--expose-gc'] })
	child.send(job)
	const [port] = (await once(child, 'message')) as [number]
	return {
		port,
		memory: async (): Promise<Memory> => {
			child.send('memory')
			return ((await once(child, 'message')) as [Memory])[0]
		},
		kill: async () => {
			child.kill('SIGKILL')
			await once(child, 'exit')
		},
	}
}

if (process.send) process.once('message', (job) => void serveSide(job as Job))
else await measure()
