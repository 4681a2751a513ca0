/**
 * `node bench/neighbours.ts [events=20000] [rows=20000]`: how long another house waits for its list and for one entry while one account sends 40 calls at a time:
 * searches of 12 long words, writes into a house whose counters somebody holds, long lists of history, trash and files. p95 in milliseconds and as
 * a ratio to the quiet one (at most 4 times), and how the 40 were answered. Then what hostile mails and photos cost others (neighbour-mails.ts, at
 * most 3 times), and what an import of `rows` rows costs who writes beside it (neighbour-imports.ts). Ends with 1 where one of them is more. The server runs in a process of its own.
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { cookieName, signed } from '../server/src/platform/auth/session-cookie.ts'
import { secret, withHouse, type BenchHouse } from './house.ts'
import { besideMails } from './neighbour-mails.ts'
import { measureImports } from './neighbour-imports.ts'
import { within } from './neighbour.ts'

type Job = { url: string; dataDir: string }
type Neighbour = { token: string; property: string; event: string }

const atOnce = 40
const rounds = 200
const most = 4
const letters = 'wasserleitungsreparaturenheizung'
const words = Array.from({ length: 12 }, (_, n) => letters.slice(n, n + 15)).join(' ')

/** The child's part: the server, its address to the parent. */
async function serveProduct({ url, dataDir }: Job) {
	const app = await createApp({
		config: readConfig({ AUTH_SECRET: secret, LOG_LEVEL: 'fatal', DISK_RESERVE: '0', DATA_DIR: dataDir }),
		databaseUrl: url,
		dev: false,
	})
	process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
}

const headersOf = (token: string, origin: string) => ({ cookie: `${cookieName(false)}=${signed(token, secret)}`, origin })
const posting = (headers: Record<string, string>, body: object): RequestInit => ({
	method: 'POST',
	headers: { ...headers, 'content-type': 'application/json' },
	body: JSON.stringify(body),
})
const entry = { name: 'Boiler entkalkt', event_at: '2026-11-21T10:00:00.000Z' }

const presses = ({ group, property }: BenchHouse, address: string, headers: Record<string, string>) => {
	const lists = [`/groups/${group}/history?limit=200`, `/groups/${group}/trash?limit=200`, `/properties/${property}/files?limit=200`]
	const read = (path: string) => fetch(`${address}/api/be${path}`, { headers })
	return {
		'Suchen nach 12 langen Wörtern': () => read(`/groups/${group}/search?q=${encodeURIComponent(words)}`),
		'Einträge in ein gesperrtes Haus': () => fetch(`${address}/api/be/properties/${property}/events`, posting(headers, entry)),
		'lange Listen': (n: number) => read(lists[n % lists.length] ?? ''),
	}
}

async function measure() {
	const [events = 20_000, rows = 20_000] = process.argv.slice(2).map(Number)
	await withHouse(events, async ({ url, house, dataDir }) => {
		const child = fork(import.meta.filename, { env: { ...process.env, NODE_ENV: 'production' } })
		child.send({ url, dataDir } satisfies Job)
		const [address] = (await once(child, 'message')) as [string]
		const [client, holder] = [new pg.Client(url), new pg.Client(url)]
		await Promise.all([client.connect(), holder.connect()])
		const neighbour = await moveIn(client, address)
		await wait(address, neighbour)
		const p95 = (times: number[]) => times[Math.floor(times.length * 0.95)] ?? 0
		const quiet = p95(await wait(address, neighbour))
		console.log(`${events} Einträge nebenan; ruhig: p95 ${quiet.toFixed(1)} ms`)
		for (const [what, call] of Object.entries(presses(house, address, headersOf(house.token, address)))) {
			const isLocked = what.includes('gesperrt')
			if (isLocked) await holder.query(`begin; select from usage where group_id = '${house.group}' for update`)
			let over = false
			const pressed = press(call, () => over)
			await sleep(1000)
			const busy = p95(await wait(address, neighbour).finally(() => (over = true)))
			if (isLocked) await holder.query('rollback')
			const answers = [...(await pressed)].map(([status, count]) => `${count} × ${status}`).join(', ')
			console.log(
				`${what.padEnd(32)} p95 ${busy.toFixed(1)} ms, ${(busy / quiet).toFixed(1)} mal so viel (${within(busy / quiet, most)}); die ${atOnce}: ${answers}`,
			)
		}
		await besideMails({ url, address, dataDir, house })
		await Promise.all([client.end(), holder.end()])
		child.kill('SIGKILL')
		await measureImports({ url, house, dataDir }, rows)
	})
}

/** Somebody with a small house of their own, made through the API. */
async function moveIn(client: pg.Client, address: string): Promise<Neighbour> {
	const token = randomUUID()
	const { rows } = await client.query<{ id: string }>(
		`insert into auth."user" ("name", "email", "emailVerified") values ('Nebenan', $1 || '@bench.test', true) returning "id"`,
		[token],
	)
	await client.query(
		`insert into auth."session" ("expiresAt", "token", "updatedAt", "userId") values (now() + interval '9 days', $1, now(), $2)`,
		[token, rows[0]?.id],
	)
	const headers = headersOf(token, address)
	const make = async (path: string, body: object) => {
		const answer = await fetch(`${address}/api/be${path}`, posting(headers, body))
		if (!answer.ok) throw new Error(await answer.text())
		return ((await answer.json()) as { id: string }).id
	}
	const types = (await (await fetch(`${address}/api/be/properties/types`, { headers })).json()) as { id: string }[]
	const group = await make('/groups', { name: 'Nebenan' })
	const property = await make(`/groups/${group}/properties`, { name: 'Seeweg 3', type: types[0]?.id })
	let event = ''
	for (let n = 0; n < 60; n++) event = await make(`/properties/${property}/events`, entry)
	return { token, property, event }
}

/** What the neighbour waits for, one call after the other; sorted. */
async function wait(address: string, { token, property, event }: Neighbour): Promise<number[]> {
	const headers = headersOf(token, address)
	const times: number[] = []
	for (let round = 0; round < rounds; round++) {
		const begun = performance.now()
		const answer = await fetch(
			`${address}/api/be${round % 2 ? `/events/${event}/get` : `/properties/${property}/events-rolling?limit=50`}`,
			{ headers },
		)
		await answer.text()
		times.push(performance.now() - begun)
		if (!answer.ok) throw new Error(`the neighbour got ${answer.status}`)
	}
	return times.toSorted((a, b) => a - b)
}

/** Forty of these calls at once, again when all are answered, until `isOver`; how often which status came. */
async function press(call: (n: number) => Promise<Response>, isOver: () => boolean): Promise<Map<number, number>> {
	const answers = new Map<number, number>()
	const one = async (n: number) => {
		const answer = await call(n)
		await answer.arrayBuffer()
		answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
	}
	while (!isOver()) await Promise.all(Array.from({ length: atOnce }, (_, n) => one(n)))
	return answers
}

if (process.send) process.once('message', (job) => void serveProduct(job as Job))
else await measure()
