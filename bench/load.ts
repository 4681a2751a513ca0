/**
 * `node bench/load.ts [events=100000] [seconds=8] [pooler]`: events-rolling, one event and creating one, product beside floor, at 1, 10 and 50 connections,
 * each server in a process of its own, second by second in turns, so that what else the machine does meets both alike. Prints the middle of the
 * seconds' p50, the worst p99 and requests a second, and the product's share of the floor. With `pooler` it is the product through PgBouncer beside
 * the product that goes straight to its database.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { prepareDatabase } from '../server/src/platform/database/prepare.ts'
import { findPgBouncer, startPgBouncer } from '../server/test/pooler.ts'
import { cookieName, signed } from '../server/src/platform/auth/session-cookie.ts'
import { startFloor } from './floor.ts'
import { secret, withHouse } from './house.ts'

type Job = { side: 'product' | 'floor'; url: string; through?: string; person: string; dataDir: string }

/** The child's part: one of the two servers, its address to the parent. */
async function serveSide({ side, url, through, person, dataDir }: Job) {
	if (side === 'floor') return process.send?.((await startFloor(url, person)).url)
	const ways = through === undefined ? {} : { DATABASE_URL: through, DATABASE_URL_DIRECT: url }
	const settings = { LOG_LEVEL: 'fatal', DISK_RESERVE: '0', DATA_DIR: dataDir, WRITES_PER_MINUTE: '1000000', ...ways }
	const isLimited = await prepareDatabase(url, through)
	const app = await createApp({
		config: readConfig({ AUTH_SECRET: secret, ...settings }),
		databaseUrl: through ?? url,
		isLimited,
		dev: false,
	})
	await app.listen({ port: 0, host: '127.0.0.1' })
	const address = app.server.address() as { port: number }
	process.send?.(`http://127.0.0.1:${address.port}`)
}

const body = JSON.stringify({
	name: 'Boiler entkalkt',
	event_at: '2026-11-21T10:00:00.000Z',
	balance: { expense: 123_450, tax_relevant: true },
})

async function measure() {
	const [events = 100_000, seconds = 8] = process.argv.slice(2, 4).map(Number)
	const isPooled = process.argv[4] === 'pooler'
	await withHouse(events, async ({ url: databaseUrl, house, dataDir }) => {
		const job = { url: databaseUrl, person: house.person, dataDir }
		const pooler = isPooled ? await startPgBouncer(findPgBouncer() ?? 'pgbouncer', databaseUrl, 20) : undefined
		const sides = {
			product: await startSide({ ...job, side: 'product', ...(pooler && { through: pooler.through(databaseUrl) }) }),
			floor: await startSide({ ...job, side: isPooled ? 'product' : 'floor' }),
		}
		const ofProduct = (url: string) => ({
			cookie: `${cookieName(false)}=${signed(house.token, secret)}`,
			origin: url,
			'content-type': 'application/json',
		})
		const headers = {
			product: ofProduct(sides.product.url),
			floor: isPooled ? ofProduct(sides.floor.url) : { authorization: `Bearer ${house.token}`, 'content-type': 'application/json' },
		}
		const calls = {
			list: { path: `/api/be/properties/${house.property}/events-rolling?limit=50`, method: 'GET' as const },
			one: { path: `/api/be/events/${house.event}/get`, method: 'GET' as const },
			create: { path: `/api/be/properties/${house.property}/events`, method: 'POST' as const, body },
		}
		await sameBytes(sides, headers, calls.list.path)
		console.log(`${events} Einträge, ${seconds} s je Messung`)
		for (const [name, { path: target, ...call }] of Object.entries(calls)) {
			for (const connections of [1, 10, 50]) {
				const run = (side: keyof typeof sides) =>
					autocannon({ url: sides[side].url + target, ...call, connections, duration: 1, headers: headers[side] })
				await run('product')
				await run('floor')
				const turns = { product: [] as autocannon.Result[], floor: [] as autocannon.Result[] }
				for (let second = 0; second < seconds; second++) for (const side of ['product', 'floor'] as const) turns[side].push(await run(side))
				if (
					Object.values(turns)
						.flat()
						.some(({ non2xx, errors }) => non2xx + errors > 0)
				)
					throw new Error(`${name}: not every answer was good`)
				const [product, floor] = [summary(turns.product), summary(turns.floor)]
				const share = (product.perSecond / floor.perSecond).toFixed(2)
				console.log(
					`${name.padEnd(6)} ${String(connections).padStart(2)} Verbindungen: ${product.text} | ${isPooled ? 'ohne Verteiler' : 'Boden'} ${floor.text} | Anteil ${share}`,
				)
			}
		}
		sides.product.stop()
		sides.floor.stop()
		await pooler?.stop()
	})
}

function summary(turns: autocannon.Result[]) {
	const middle = turns.map(({ latency }) => latency.p50).toSorted((a, b) => a - b)[turns.length >> 1]
	const perSecond = turns.reduce((sum, { requests }) => sum + requests.average, 0) / turns.length
	return { perSecond, text: `p50 ${middle} ms, p99 ${Math.max(...turns.map(({ latency }) => latency.p99))} ms, ${Math.round(perSecond)}/s` }
}

async function startSide(job: Job) {
	const child = fork(import.meta.filename, { env: { ...process.env, NODE_ENV: 'production' } })
	child.send(job)
	const [url] = (await once(child, 'message')) as [string]
	return { url, stop: () => child.kill('SIGKILL') }
}

/**
 * The comparison is worth something only while both answer the same. The floor has no replies: they are joined at reading, for what the house
 * has gained since.
 */
async function sameBytes(
	sides: Record<'product' | 'floor', { url: string }>,
	headers: Record<'product' | 'floor', Record<string, string>>,
	target: string,
) {
	const [product = '', floor = ''] = await Promise.all(
		(['product', 'floor'] as const).map(async (side) => {
			const answer = await fetch(sides[side].url + target, { headers: headers[side] })
			return (await answer.text()).replaceAll(/,"replies":\{[^}]*\}/g, '')
		}),
	)
	if (product === floor) return
	const at = [...product].findIndex((letter, at) => letter !== floor[at])
	const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80)
	throw new Error(`product and floor do not answer the same bytes:\n${around(product)}\n${around(floor)}`)
}

if (process.send) {
	process.once('message', (job) => void serveSide(job as Job))
	process.once('disconnect', () => process.exit())
} else await measure()
