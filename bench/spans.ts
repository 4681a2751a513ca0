/**
 * `node bench/spans.ts [events=10000] [turns=6] [seconds=3]`: what it costs the server to tell somebody who collects what took how long
 * (OTEL_EXPORTER_OTLP_ENDPOINT). The same product twice, in processes of its own, without and with it, in turns, the first of which changes from
 * turn to turn: CPU time of the server's process per request, which does not depend much on what else the machine does, and requests a second. At
 * 10 connections, where most requests are more than are told in a second, and at 20 requests a second, where each is told. Prints the middle of
 * the turns, how far each side's lie apart, and the middle of the shares of the single turns.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { cookieName, signed } from '../server/src/platform/auth/session-cookie.ts'
import { secret, withHouse } from './house.ts'

type Job = { url: string; dataDir: string; endpoint: string | undefined }
type Turn = { cpu: number; perSecond: number }
const sides = ['off', 'on'] as const
type Side = (typeof sides)[number]
/** Turns before, until the compiler has seen what is called. */
const warm = 2

/** The child's part: a server, its address to the parent, and then the CPU time it has used whenever it is asked. */
async function serve({ url, dataDir, endpoint }: Job) {
	const settings = { LOG_LEVEL: 'fatal', DISK_RESERVE: '0', DATA_DIR: dataDir, WRITES_PER_MINUTE: '1000000' }
	const config = readConfig({ AUTH_SECRET: secret, ...settings, ...(endpoint && { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }) })
	const app = await createApp({ config, databaseUrl: url, dev: false })
	process.on('message', () => {
		const { user, system } = process.cpuUsage()
		process.send?.(user + system)
	})
	process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
}

/** Who takes what is told, and counts its bytes: in this process, so that it costs the server nothing. */
async function startCollector() {
	let bytes = 0
	const server = createServer((request, response) => {
		request.on('data', (chunk: Buffer) => (bytes += chunk.length))
		request.once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	return { endpoint, taken: () => bytes, stop: () => (server.closeAllConnections(), server.close()) }
}

async function startSide(job: Job) {
	const child = fork(import.meta.filename, { env: { ...process.env, NODE_ENV: 'production' } })
	child.send(job)
	const [url] = (await once(child, 'message')) as [string]
	return { url, cpu: () => cpuOf(child), stop: () => child.kill('SIGKILL') }
}

/** In microseconds. */
async function cpuOf(child: ChildProcess) {
	const answered = once(child, 'message')
	child.send('cpu')
	return ((await answered) as [number])[0]
}

const body = JSON.stringify({
	name: 'Boiler entkalkt',
	event_at: '2026-11-21T10:00:00.000Z',
	balance: { expense: 123_450, tax_relevant: true },
})

async function measure() {
	const [events = 10_000, turns = 6, seconds = 3] = process.argv.slice(2).map(Number)
	const collector = await startCollector()
	await withHouse(events, async ({ url, house, dataDir }) => {
		const servers = {
			off: await startSide({ url, dataDir, endpoint: undefined }),
			on: await startSide({ url, dataDir, endpoint: collector.endpoint }),
		}
		const calls = {
			list: { path: `/api/be/properties/${house.property}/events-rolling?limit=50`, method: 'GET' as const },
			one: { path: `/api/be/events/${house.event}/get`, method: 'GET' as const },
			create: { path: `/api/be/properties/${house.property}/events`, method: 'POST' as const, body },
		}
		const loads = { 'at 10 connections': { connections: 10 }, 'at 20 requests a second': { connections: 2, overallRate: 20 } }
		// Writing comes last: it leaves jobs, which either of them does.
		for (const [name, { path: target, ...call }] of Object.entries(calls)) {
			for (const [how, load] of Object.entries(loads)) {
				const turn = async (side: Side): Promise<Turn> => {
					const server = servers[side]
					const headers = {
						cookie: `${cookieName(false)}=${signed(house.token, secret)}`,
						origin: server.url,
						'content-type': 'application/json',
					}
					const before = await server.cpu()
					const { requests, non2xx, errors } = await autocannon({ url: server.url + target, ...call, ...load, duration: seconds, headers })
					if (non2xx + errors > 0) throw new Error(`${name}: not every answer was good`)
					return { cpu: ((await server.cpu()) - before) / requests.total, perSecond: requests.average }
				}
				const of: Record<Side, Turn[]> = { off: [], on: [] }
				for (let at = -warm; at < turns; at++)
					for (const side of at % 2 === 0 ? sides : sides.toReversed()) {
						const told = await turn(side)
						if (at >= 0) of[side].push(told)
					}
				console.log(`${name.padEnd(6)} ${how}: ${sides.map((side) => `${side} ${wordsFor(of[side])}`).join(' | ')} | ${shares(of)}`)
			}
		}
		console.log(`${Math.round(collector.taken() / 1000)} kB were told`)
		for (const server of Object.values(servers)) server.stop()
	})
	collector.stop()
}

const middle = (values: number[]) => {
	const sorted = values.toSorted((one, other) => one - other)
	const half = sorted.length >> 1
	return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

function wordsFor(turns: Turn[]) {
	const cpu = turns.map((turn) => turn.cpu)
	const [least, most] = [Math.min(...cpu), Math.max(...cpu)].map(Math.round)
	return `${Math.round(middle(cpu))} µs CPU (${least} to ${most}), ${Math.round(middle(turns.map(({ perSecond }) => perSecond)))}/s`
}

function shares({ off, on }: Record<Side, Turn[]>) {
	const more = (of: (turn: Turn) => number) => {
		const percent = (middle(on.map((turn, at) => of(turn) / of(off[at] ?? turn))) - 1) * 100
		return `${percent < 0 ? '' : '+'}${percent.toFixed(1)} %`
	}
	return `CPU ${more(({ cpu }) => cpu)}, rate ${more(({ perSecond }) => perSecond)}`
}

if (process.send) {
	process.once('message', (job) => void serve(job as Job))
	process.once('disconnect', () => process.exit())
} else await measure()
