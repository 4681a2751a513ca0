import { expect, test } from 'vitest'
import { newHouse, newPerson, type House } from '../person.ts'
import { freePort, startServer, type Server } from '../server.ts'
import { isUp, killPostgres } from './damage.ts'
import { ask } from './ledger.ts'

const rounds = 5
/** Several batches of an import. */
const rows = 1200

const settings = { env: { WRITES_PER_MINUTE: '1000000' } }
const at = ({ url, dataDir }: Server) => startServer({ ...settings, dataDir, port: Number(new URL(url).port) })
const cases: [string, (server: Server) => Promise<Server>][] = [
	[
		'the server',
		async (server) => {
			await server.kill()
			return at(server)
		},
	],
	[
		'PostgreSQL',
		async (server) => {
			killPostgres(server)
			await isUp(server)
			return server
		},
	],
	[
		'for good the server, with PostgreSQL, and another one starts in its place:',
		async (server) => {
			killPostgres(server)
			await server.kill()
			return startServer({ ...settings, dataDir: server.dataDir, port: await freePort() })
		},
	],
]

test.each(cases)('%s is killed again and again: what was under way ends, once', async (_, kill) => {
	await using first = await startServer(settings)
	const house = await newHouse(await newPerson(first.url, 'Anna Keller'))
	await ask(first.dataDir, `update "group" set plan_key = 'self_hosted'`)
	await house.anna.send('PUT', '/user/stopwatch', { property: house.property })
	let server = first
	for (let round = 0; round < rounds; round++) {
		const undone = await imported(server, house, `Zurück ${round}`)
		await expect.poll(() => statusOf(server, 'import', undone), { timeout: 120_000 }).toBe('done')
		const run = await imported(server, house, `Bleibt ${round}`)
		await call(server, house, `/imports/${undone}/undo`)
		const { id: made } = await call(server, house, `/properties/${house.property}/exports`, { report: 'entries', format: 'csv' })
		// In a different place each time: the first batches are through, the others are not.
		const through = `select from import where id = $1 and done_count > 0`
		await expect.poll(async () => (await ask(server.dataDir, through, [round % 2 === 0 ? run : undone])).length, { interval: 5 }).toBe(1)
		server = await kill(server)
		await expect.poll(() => statusOf(server, 'import', run), { timeout: 180_000 }).toBe('done')
		await expect.poll(() => statusOf(server, 'import', undone), { timeout: 180_000 }).toBe('undone')
		await expect.poll(() => statusOf(server, 'export', made), { timeout: 180_000 }).toBe('ready')
		expect(await count(server, `event where name like 'Bleibt ${round} %' and deleted_at is null`)).toBe(rows)
		expect(await count(server, `event where name like 'Zurück ${round} %' and deleted_at is null`)).toBe(0)
		expect(await count(server, 'stopwatch')).toBe(1)
		await expect.poll(() => count(server, 'graphile_worker._private_jobs where run_at <= now() or attempts >= max_attempts')).toBe(0)
	}
	expect(await server.stop('SIGTERM')).toBe(0)
})

/** Begins an import of so many entries. */
async function imported(server: Server, house: House, name: string): Promise<string> {
	const lines = Array.from({ length: rows }, (_, nth) => `1.2.2025;${name} ${nth}`)
	const body = new FormData()
	body.set('file', new Blob([`Datum;Titel\n${lines.join('\n')}\n`]), 'Einträge.csv')
	const { id } = await call(server, house, `/groups/${house.group}/imports`, body)
	await call(server, house, `/imports/${id}/run`, { dry: false })
	return id
}

/** As the app does it, whichever server there is by now. */
async function call(server: Server, { anna }: House, path: string, body: object = {}): Promise<{ id: string }> {
	const isForm = body instanceof FormData
	const answer = await fetch(`${server.url}/api/be${path}`, {
		method: 'POST',
		headers: { origin: server.url, cookie: anna.cookie, ...(!isForm && { 'content-type': 'application/json' }) },
		body: isForm ? body : JSON.stringify(body),
	})
	expect(answer.status).toBe(201)
	return (await answer.json()) as { id: string }
}

const statusOf = async ({ dataDir }: Server, table: 'import' | 'export', id: string) =>
	(await ask<{ status: string }>(dataDir, `select status from ${table} where id = $1`, [id]).catch(() => []))[0]?.status
const count = async ({ dataDir }: Server, from: string) =>
	(await ask<{ count: number }>(dataDir, `select count(*)::int as count from ${from}`))[0]?.count
