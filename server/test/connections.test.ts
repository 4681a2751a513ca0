import { events } from '@hausheft/contract/events.ts'
import { health } from '@hausheft/contract/health.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestServer } from './house.ts'
import { listening, openPage } from './live.ts'

const isFull = process.env['HAUSHEFT_FULL'] !== undefined
const losses = isFull ? 50 : 4
/** Long after any of them is made anew. */
const patience = { timeout: 60_000, interval: 5 }

let server: TestServer
let house: TestHouse
let host: string
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	host = await listening(server.app)
})
afterAll(() => server.close())

const entry = { params: { id: '' }, body: { name: 'Boiler', event_at: '2026-11-20T09:00:00.000Z' } }
const write = () => server.call(house.anna, events.createEvent, { ...entry, params: { id: house.property.id } })
const ended = async (kind: string) => {
	const { rowCount } = await server.owner.query(
		'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
		[kind],
	)
	return rowCount ?? 0
}
/** Where nobody asks there is no connection. */
const asks: Record<string, () => Promise<unknown>> = { hausheft: write, 'hausheft health': () => server.call(null, health.getHealth, {}) }
/** Each kind of connection does what it is there for. */
async function isGood() {
	await expect.poll(async () => (await server.call(null, health.getHealth, {})).status, patience).toBe(200)
	let page = await openPage(host, house.anna)
	// A page is told to come again where it may have missed something.
	const heard = async () => {
		if (page.closed !== null) page = await openPage(host, house.anna)
		const { status, body } = await write()
		return status === 201 && (await page.hears({ fk: body.id }).catch(() => undefined)) !== undefined
	}
	await expect.poll(heard, patience).toBe(true)
	page.socket.close()
	await server.owner.query(`select enqueue('tidy_search', '{}', job_key => 'lost')`)
	const waiting = async () => (await server.owner.query(`select from graphile_worker.jobs where key = 'lost'`)).rowCount
	await expect.poll(waiting, patience).toBe(0)
}

test('the runners of all jobs share what they ask with: seven listen, seven show that they live, and four ask for all of them', async () => {
	await isGood()
	const { rows } = await server.owner.query<{ count: number }>(
		`select count(*)::int from pg_stat_activity where application_name = 'hausheft jobs' and datname = current_database()`,
	)
	expect(rows[0]?.count).toBeLessThanOrEqual(18)
})

// As soon as there is one again it is taken away: also those that have only just begun to listen.
test.each(['hausheft', 'hausheft jobs', 'hausheft live', 'hausheft health'])(
	'F15 «%s»: connections that are lost again and again take nothing along',
	async (kind) => {
		const unheard: unknown[] = []
		const hear = (reason: unknown) => void unheard.push(reason)
		process.on('unhandledRejection', hear)
		for (let lost = 0; lost < losses; lost++) {
			const isLost = async () => {
				await asks[kind]?.()
				return ended(kind)
			}
			await expect.poll(isLost, patience).toBeGreaterThan(0)
		}
		const lostAt = performance.now()
		await isGood()
		// How soon is read in the full run, on a machine that does nothing else: a test never depends on it.
		if (isFull) console.log(`«${kind}»: good again after ${((performance.now() - lostAt) / 1000).toFixed(1)} s`)
		process.off('unhandledRejection', hear)
		expect(unheard).toEqual([])
	},
	10 * 60_000,
)
