// Two servers on a PostgreSQL whose standby takes over.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import WebSocket from 'ws'
import { findPgBouncer, startPgBouncer } from '../../server/test/pooler.ts'
import { fastestPlace, removeFolder, temporaryFolder } from '../../server/test/temporary-folder.ts'
import { within } from '../patience.ts'
import { newHouse, newPerson } from '../person.ts'
import { startServer, type Server } from '../server.ts'
import { rowsAt, startReplicas, type Replica } from './replicas.ts'

const long = { timeout: within(10 * 60_000) }

let folder: string
let replicas: Awaited<ReturnType<typeof startReplicas>>
let [first, second] = [] as unknown as [Replica, Replica]
let servers: Server[] = []
beforeEach(async () => {
	folder = temporaryFolder('failover', fastestPlace())
	replicas = await startReplicas()
	first = await replicas.add('first')
	second = await replicas.add('second')
	await first.create()
	await second.follow(first)
})
afterEach(async () => {
	await Promise.all(servers.map((server) => server.kill()))
	servers = []
	await replicas.close()
	removeFolder(folder)
})

/** All that a server of this house needs; the hosts in any order. */
const environment = (order: Replica[] = [first, second]) => ({
	DATABASE_URL: first.url.replace(first.host, order.map(({ host }) => host).join(',')),
	AUTH_SECRET: 'ein Geheimnis, das alle Server dieses Hauses haben',
	FILES: path.join(folder, 'files'),
	WRITES_PER_MINUTE: '1000000',
})
const begin = async (name: string, order?: Replica[], more: Record<string, string> = {}) => {
	const server = await startServer({ dataDir: path.join(folder, name), env: { ...environment(order), ...more } })
	servers.push(server)
	return server
}
/** Once its standby has all, each commit waits for it. */
async function waitForStandby() {
	await rowsAt(first.url, `alter system set synchronous_standby_names = '*'`)
	await rowsAt(first.url, 'select pg_reload_conf()')
	await expect.poll(() => rowsAt(first.url, 'select sync_state from pg_stat_replication')).toEqual([['sync']])
}
async function furnish(server: Server) {
	const house = await newHouse(await newPerson(server.url, 'Anna Keller'))
	await rowsAt(first.url, `update "group" set plan_key = 'self_hosted'`)
	return house
}
type House = Awaited<ReturnType<typeof furnish>>

const post = async ({ url }: Server, { anna, property }: House, name: string, key: string) => {
	const body = JSON.stringify({ name, event_at: '2026-11-20T09:00:00.000Z' })
	const headers = { origin: url, cookie: anna.cookie, 'idempotency-key': key, 'content-type': 'application/json' }
	return fetch(`${url}/api/be/properties/${property}/events`, { method: 'POST', headers, body }).then(
		async (answer) => ({ status: answer.status, text: await answer.text() }),
		() => ({ status: 0, text: '' }),
	)
}
const health = async ({ url }: Server) => {
	const answer = await fetch(`${url}/api/be/health`)
	return { status: answer.status, hosts: answer.ok ? ((await answer.json()) as { hosts: string }).hosts : null }
}
const isRead = async ({ url }: Server, { anna, property }: House) =>
	(await fetch(`${url}/api/be/properties/${property}/get`, { headers: { cookie: anna.cookie, origin: url } })).status

/** Each sends one after the other, every one until it is kept, now to the one server, now to the other. */
function write(house: House, writers = 20) {
	const kept: { name: string; at: number }[] = []
	const refused = new Map<number, number>()
	let going = true
	const done = Promise.all(
		Array.from({ length: writers }, async (_, at) => {
			for (let turn = at; going; turn++, await sleep(20)) {
				const [name, key] = [`Nummer ${randomUUID()}`, randomUUID()]
				for (let again = turn; ; again++, await sleep(100)) {
					const { status, text } = await post(servers[again % servers.length] as Server, house, name, key)
					if (status === 201) {
						kept.push({ name, at: performance.now() })
						break
					}
					refused.set(status, (refused.get(status) ?? 0) + 1)
					if (status >= 400 && status < 500) throw new Error(`${status}: ${text}`)
				}
			}
		}),
	)
	done.catch(() => {}) // awaited below
	const more = async (count: number) => {
		const wanted = kept.length + count
		await expect.poll(() => kept.length, { timeout: within(120_000), interval: 20 }).toBeGreaterThanOrEqual(wanted)
	}
	const stop = async () => {
		going = false
		await done
	}
	return { kept, refused, more, stop }
}
const entriesAt = async ({ url }: Replica) => (await rowsAt<[string]>(url, 'select name from event order by name')).map(([name]) => name)
const namesOf = (kept: { name: string }[]) => kept.map(({ name }) => name).toSorted()

function listen({ url }: Server, { anna }: House) {
	const closed: string[] = []
	const opened = () => {
		const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { origin: url, headers: { cookie: anna.cookie } })
		socket.on('error', () => {})
		socket.on('close', (_code, reason) => closed.push(reason.toString()))
		return socket
	}
	return { opened, closed }
}

test('D61 the primary is killed under 20 writers and its standby takes over: all that was acknowledged is there, once', long, async () => {
	await begin('one')
	const house = await furnish(servers[0] as Server)
	await begin('two', [second, first])
	await waitForStandby()
	const { opened, closed } = listen(servers[0] as Server, house)
	const socket = opened()
	await expect.poll(() => socket.readyState).toBe(WebSocket.OPEN)
	const writing = write(house)
	await writing.more(200)
	await first.kill()
	const killed = performance.now()
	await second.promote()
	await writing.more(1)
	const good = writing.kept.find(({ at }) => at > killed + 50)?.at ?? Infinity
	await writing.more(200)
	await writing.stop()
	console.log(`first good write ${Math.round(good - killed)} ms after the kill; refused:`, writing.refused, `kept: ${writing.kept.length}`)
	expect(good - killed).toBeLessThan(within(10_000))
	expect([...writing.refused.keys()].filter((status) => ![0, 503].includes(status))).toEqual([])
	expect(await entriesAt(second)).toEqual(namesOf(writing.kept))
	await expect.poll(() => closed.length).toBe(1)
	expect(closed).toEqual(['missed messages'])
	const left = `select count(*)::integer, count(*) filter (where attempts >= max_attempts)::integer from graphile_worker._private_jobs where run_at <= now()`
	await expect.poll(() => rowsAt(second.url, left), { timeout: within(120_000) }).toEqual([[0, 0]])

	// The old one comes back as a standby: nobody writes to it, and all goes on.
	await first.follow(second)
	await writing.stop()
	const after = write(house, 4)
	await after.more(20)
	await after.stop()
	expect(await entriesAt(second)).toEqual(namesOf([...writing.kept, ...after.kept]))
	expect(await Promise.all(servers.map(health))).toEqual(servers.map(() => ({ status: 200, hosts: 'ok' })))
	await expect.poll(() => entriesAt(first)).toEqual(await entriesAt(second))
})

test('D61 an old primary that comes back as a primary is gone back to by nobody, and is told', long, async () => {
	const one = await begin('one')
	const house = await furnish(one)
	expect((await post(one, house, 'Vorher', randomUUID())).status).toBe(201)
	await expect.poll(() => entriesAt(second)).toEqual(['Vorher'])
	await first.kill()
	await second.promote()
	await expect.poll(async () => (await post(one, house, 'Nachher', '1')).status).toBe(201)
	await first.start()
	await expect.poll(() => health(one), { timeout: within(30_000) }).toEqual({ status: 200, hosts: 'split' })
	expect(one.logs()).toContain(`${first.host} takes writes as well, on an older timeline`)
	// Whoever starts now finds both, whichever is named first.
	const two = await begin('two')
	expect((await post(two, house, 'Dritter', '3')).status).toBe(201)
	expect(await entriesAt(second)).toEqual(['Dritter', 'Nachher', 'Vorher'])
	// Without the newer one nothing is written, rather than to the older.
	await second.kill()
	for (let n = 0; n < 20; n++, await sleep(200))
		for (const server of servers) expect((await post(server, house, `Verloren ${n}`, `l${n}`)).status).toBe(503)
	expect(await entriesAt(first)).toEqual(['Vorher'])
	await servers.pop()?.kill()
	await expect(begin('two')).rejects.toThrow(`${first.host}: überholt`)
	await second.start()
	await begin('two')
	for (const server of servers) await expect.poll(async () => (await post(server, house, 'Vierter', '4')).status).toBe(201)
	expect(await entriesAt(second)).toEqual(['Dritter', 'Nachher', 'Vierter', 'Vorher'])
	expect(await entriesAt(first)).toEqual(['Vorher'])
	// Orderly away: the split is over.
	await first.kill()
	await expect.poll(() => health(one), { timeout: within(30_000) }).toEqual({ status: 200, hosts: 'ok' })
})

test(
	'D61 without its synchronous standby a write waits and is refused, also when it is repeated, and reads go on; taken over it is there once',
	long,
	async () => {
		const one = await begin('one')
		const house = await furnish(one)
		await waitForStandby()
		expect((await post(one, house, 'Vorher', randomUUID())).status).toBe(201)
		await second.kill()
		const key = randomUUID()
		const asked = post(one, house, 'Wartend', key)
		expect(await isRead(one, house)).toBe(200)
		expect((await asked).status).toBe(503)
		expect((await post(one, house, 'Wartend', key)).status).toBe(503)
		// Many who go on trying take nothing from those who read.
		for (let n = 0; n < 30; n++, await sleep(100)) {
			expect((await post(one, house, 'Wartend', key)).status).toBe(503)
			expect(await isRead(one, house)).toBe(200)
		}
		expect((await health(one)).status).toBe(503)
		await first.kill()
		await second.start()
		await second.promote()
		await expect.poll(async () => (await post(one, house, 'Wartend', key)).status, { timeout: within(60_000) }).toBe(201)
		expect(await entriesAt(second)).toEqual(['Vorher', 'Wartend'])
	},
)

test(
	'D61 a synchronous standby that comes back lets writes go on; a commit whose wait is cancelled is not acknowledged',
	long,
	async () => {
		const one = await begin('one')
		const house = await furnish(one)
		await waitForStandby()
		await second.kill()
		const [key, other] = [randomUUID(), randomUUID()]
		const asked = post(one, house, 'Abgebrochen', key)
		const waits = `select pid from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'hausheft'`
		await expect.poll(async () => (await rowsAt(first.url, waits)).length).toBeGreaterThan(0)
		// As an administrator may: PostgreSQL then says that it is done, with a warning.
		await rowsAt(first.url, `select pg_cancel_backend(pid) from (${waits}) w`)
		expect((await asked).status).toBe(503)
		expect((await post(one, house, 'Zweiter', other)).status).toBe(503)
		await second.start()
		await expect.poll(async () => (await post(one, house, 'Abgebrochen', key)).status, { timeout: within(60_000) }).toBe(201)
		await expect.poll(async () => (await post(one, house, 'Zweiter', other)).status, { timeout: within(60_000) }).toBe(201)
		await expect.poll(() => entriesAt(second)).toEqual(['Abgebrochen', 'Zweiter'])
		expect((await health(one)).status).toBe(200)
	},
)

test('D61 with a pooler before each of them all goes to the pooler of the one that takes over', long, async ({ skip }) => {
	const program = findPgBouncer()
	if (!program) return skip('pgbouncer is not installed')
	const poolers = await Promise.all([first, second].map(({ url }) => startPgBouncer(program, url)))
	try {
		const [here, there] = poolers.map((pooler) => new URL(pooler.through(first.url)).host)
		const { DATABASE_URL } = environment()
		const through = { DATABASE_URL: first.url.replace(first.host, `${here},${there}`), DATABASE_URL_DIRECT: DATABASE_URL }
		const one = await begin('one', undefined, through)
		const house = await furnish(one)
		await begin('two', undefined, through)
		await waitForStandby()
		const writing = write(house)
		await writing.more(200)
		await first.kill()
		await second.promote()
		await writing.more(200)
		await writing.stop()
		expect([...writing.refused.keys()].filter((status) => ![0, 503].includes(status))).toEqual([])
		expect(await entriesAt(second)).toEqual(namesOf(writing.kept))
		expect(await Promise.all(servers.map(health))).toEqual(servers.map(() => ({ status: 200, hosts: 'ok' })))
	} finally {
		for (const pooler of poolers) await pooler.stop()
	}
})
