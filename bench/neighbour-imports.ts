/**
 * `node bench/neighbour-imports.ts [rows=20000] [entries=20000]`: four people write into a house, a webhook is told, and a table of so many rows
 * comes into the same house: how long a write and a message take without and beside it, as p95 and as a ratio (at most 1.5), and how many rows
 * a second the import makes alone and beside the four (at least a third). Ends with 1 where one of them does not hold. The server runs in a process of its own.
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Import } from '@hausheft/contract/imports.ts'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { secret, withHouse, type BenchHouse } from './house.ts'
import { importer } from './importing.ts'
import { within } from './neighbour.ts'

type Ready = { url: string; house: BenchHouse; dataDir: string }
type Job = { url: string; dataDir: string; told: string }

const writers = 4
/** Between an answer and what the same person writes next. */
const pause = 200
const calmly = 15_000

/** The child's part: the server, its address to the parent. */
async function serveProduct({ url, dataDir, told }: Job) {
	const app = await createApp({
		config: readConfig({ AUTH_SECRET: secret, LOG_LEVEL: 'fatal', DATA_DIR: dataDir, PRIVATE_TARGETS: told }),
		databaseUrl: url,
		dev: false,
	})
	process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
}

export async function measureImports({ url: databaseUrl, house, dataDir }: Ready, rows: number): Promise<void> {
	const heard = new Map<string, number>()
	const receiver = createServer((request, response) => {
		let body = ''
		request.on('data', (part: Buffer) => (body += part.toString()))
		request.on('end', () => {
			heard.set((JSON.parse(body) as { fk: string }).fk, performance.now())
			response.end()
		})
	})
	await new Promise<void>((ready) => void receiver.listen(0, '127.0.0.1', ready))
	const told = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
	const child = fork(import.meta.filename, { env: { ...process.env, NODE_ENV: 'production' } })
	child.send({ url: databaseUrl, dataDir, told } satisfies Job)
	const [url] = (await once(child, 'message')) as [string]
	const people = await invite(databaseUrl, house)
	const { call, send, ended } = importer(url, house)
	await call('POST', `/groups/${house.group}/webhooks`, { url: `http://${told}/`, types: ['event.created'] })

	/** What everybody waits for while something goes on: answers, and messages about what was written. */
	async function written(work: () => Promise<unknown>) {
		const state = { isOver: false }
		const answers: number[] = []
		const made = new Map<string, number>()
		const loops = people.map(async (person) => {
			while (!state.isOver) {
				const begun = performance.now()
				const { id } = await importer(url, person).call<{ id: string }>('POST', `/properties/${house.property}/events`, entry)
				answers.push(performance.now() - begun)
				made.set(id, begun)
				await sleep(pause)
			}
		})
		const begun = performance.now()
		await work().finally(() => (state.isOver = true))
		const seconds = (performance.now() - begun) / 1000
		await Promise.all(loops)
		// What has not come by now takes at least so long.
		const now = performance.now()
		const messages = [...made].map(([id, at]) => (heard.get(id) ?? now) - at)
		return { answer: p95(answers), message: p95(messages), count: answers.length, seconds }
	}
	async function imported(count: number) {
		const folder = mkdtempSync(path.join(tmpdir(), 'imports-'))
		const file = path.join(folder, `${randomUUID()}.csv`)
		writeFileSync(file, tableOf(count))
		const { id, mapping } = await send(file)
		rmSync(folder, { recursive: true })
		await call('PATCH', `/imports/${id}`, { ...mapping, property: house.property })
		return async () => {
			const begun = performance.now()
			await call<Import>('POST', `/imports/${id}/run`, { dry: false })
			await ended(id)
			return count / ((performance.now() - begun) / 1000)
		}
	}
	const alone = await (await imported(Math.min(rows, 2000)))()
	console.log(`${writers} Personen schreiben neben einem Import von ${rows} Zeilen; allein ${alone.toFixed(1)} Zeilen/s`)
	const calm = await written(() => sleep(calmly))
	const run = await imported(rows)
	let beside = 0
	const busy = await written(async () => (beside = await run()))
	const ratio = (a: number, b: number) =>
		`${a.toFixed(1)} ms, ${(a / b).toFixed(2)} mal so viel wie ${b.toFixed(1)} (${within(a / b, most)})`
	console.log(`Einträge der vier: p95 ${ratio(busy.answer, calm.answer)} (${busy.count} in ${busy.seconds.toFixed(0)} s)`)
	console.log(`Meldungen darüber: p95 ${ratio(busy.message, calm.message)}`)
	console.log(
		`Import daneben: ${beside.toFixed(1)} Zeilen/s, ${(beside / alone).toFixed(2)} mal so viel wie allein (langsamer: ${within(alone / beside, 3)})`,
	)
	child.kill('SIGKILL')
	receiver.closeAllConnections()
	receiver.close()
}

/** How many times as long as without an import. */
const most = 1.5
const entry = { name: 'Boiler entkalkt', event_at: '2026-11-21T10:00:00.000Z', balance: { expense: 4200 } }
const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
/** Its numbers are those of no other table. */
function tableOf(rows: number): string {
	const name = randomUUID()
	const line = (_: unknown, at: number) =>
		`${1 + (at % 28)}.${1 + (at % 12)}.${2010 + (at % 15)};Arbeit ${at};${at}.50;werterhaltend;Firma ${at % 50};Objekt ${at % 20};${name} ${at};${at % 90 || 5}`
	return ['Datum;Titel;Ausgabe;Steuerart;Firma;Objekt;Beleg-Nr.;Minuten', ...Array.from({ length: rows }, line)].join('\n')
}

/** Four more owners of the house, each with a session. */
async function invite(databaseUrl: string, house: BenchHouse): Promise<BenchHouse[]> {
	const client = new pg.Client(databaseUrl)
	await client.connect()
	const people: BenchHouse[] = []
	// Of the last time, where the house is kept.
	await client.query('delete from webhook where group_id = $1', [house.group])
	for (let n = 0; n < writers; n++) {
		const token = randomUUID()
		const { rows } = await client.query<{ id: string }>(
			`insert into auth."user" ("name", "email", "emailVerified") values ('Schreibt', $1 || '@bench.test', true) returning "id"`,
			[token],
		)
		const person = rows[0]?.id ?? ''
		await client.query(
			`insert into auth."session" ("expiresAt", "token", "updatedAt", "userId") values (now() + interval '9 days', $1, now(), $2)`,
			[token, person],
		)
		await client.query(`insert into member (group_id, person_id, role) values ($1, $2, 'owner')`, [house.group, person])
		people.push({ ...house, person, token })
	}
	await client.end()
	return people
}

if (import.meta.main && process.send) process.once('message', (job) => void serveProduct(job as Job))
else if (import.meta.main) {
	const [rows = 20_000, entries = 20_000] = process.argv.slice(2).map(Number)
	await withHouse(entries, (ready) => measureImports(ready, rows))
}
