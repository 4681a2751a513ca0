/**
 * `node bench/search.ts [events=100000]`: how long a search takes over HTTP in a house with so many entries, as its owner, a caretaker and a member
 * limited to a property, and what creating an entry costs with and without its words being kept (blocks in turn, in the same database).
 */
import pg from 'pg'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { cookieName, signed } from '../server/src/platform/auth/session-cookie.ts'
import { textOf } from './house-texts.ts'
import { secret, withHouse, type BenchHouse } from './house.ts'

const rounds = 40
const questions =
	`boiler entkalkt|Zahlerstand|Zaehlerstand|Sanitaer|Boilr entkallkt|Waschmaschiene|repariert|Firma 3|Gelaender Küche|Expansionsgefäss
	|Berganlus|ventil|Zähler|Objekt 7|Xylophonverleih|Schlüssel für den Nachbarn|Regen Wasser Abdichtung|Anlage|der`.split(/\s*\|\s*/)

const percentile = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const shownTimes = (times: number[]) => {
	const sorted = times.toSorted((a, b) => a - b)
	return `p50 ${percentile(sorted, 0.5).toFixed(1)} ms, p95 ${percentile(sorted, 0.95).toFixed(1)} ms`
}

/** Two more members of the house, each with a session. */
async function join(client: pg.Client, { group, property }: BenchHouse): Promise<[string, string][]> {
	const members: [string, string][] = []
	for (const [role, limited] of [
		['caretaker', false],
		['member', true],
	] as const) {
		const token = `${role}-${Date.now()}`
		const { rows } = await client.query<{ id: string }>(
			`insert into auth."user" ("name", "email", "emailVerified") values ($1, $1 || '@bench.test', true) returning "id"`,
			[token],
		)
		const id = rows[0]?.id
		await client.query(
			`insert into auth."session" ("expiresAt", "token", "updatedAt", "userId") values (now() + interval '9 days', $1, now(), $2)`,
			[token, id],
		)
		await client.query('insert into member (group_id, person_id, role, limited) values ($1, $2, $3, $4)', [group, id, role, limited])
		if (limited)
			await client.query('insert into member_property (group_id, person_id, property_id) values ($1, $2, $3)', [group, id, property])
		members.push([limited ? 'beschränkt' : 'Hauswart/in', token])
	}
	return members
}

const [events = 100_000] = process.argv.slice(2).map(Number)
await withHouse(events, async ({ url: databaseUrl, house, dataDir }) => {
	const client = new pg.Client(databaseUrl)
	await client.connect()
	const members: [string, string][] = [['Inhaber/in', house.token], ...(await join(client, house))]
	const app = await createApp({
		config: readConfig({ AUTH_SECRET: secret, LOG_LEVEL: 'fatal', DISK_RESERVE: '0', DATA_DIR: dataDir }),
		databaseUrl,
		dev: false,
	})
	const address = await app.listen({ port: 0, host: '127.0.0.1' })
	const send = async (token: string, target: string, body?: string) => {
		const headers = {
			cookie: `${cookieName(false)}=${signed(token, secret)}`,
			origin: address,
			...(body && { 'content-type': 'application/json' }),
		}
		const begun = performance.now()
		const answer = await fetch(address + target, { headers, ...(body && { method: 'POST', body }) })
		const text = await answer.text()
		if (!answer.ok) throw new Error(text)
		return { time: performance.now() - begun, text }
	}

	for (const [who, token] of members) {
		console.log(`\n${events} Einträge, ${who}`)
		const all: number[] = []
		for (const q of questions) {
			const target = `/api/be/groups/${house.group}/search?q=${encodeURIComponent(q)}`
			const { text } = await send(token, target)
			const times: number[] = []
			for (let round = 0; round < rounds; round++) times.push((await send(token, target)).time)
			all.push(...times)
			console.log(`${q.padEnd(28)} ${String((JSON.parse(text) as unknown[]).length).padStart(2)} Treffer, ${shownTimes(times)}`)
		}
		console.log(`${'alle'.padEnd(28)}             ${shownTimes(all)}`)
	}

	const create = { with: [] as number[], without: [] as number[] }
	for (let block = 0; block < 12; block++) {
		const side = block % 2 === 0 ? 'with' : 'without'
		await client.query(`alter table event ${side === 'with' ? 'enable' : 'disable'} trigger searched`)
		for (let round = 0; round < 100; round++) {
			const { name, description } = textOf(block * 100 + round)
			const body = JSON.stringify({ name, description, event_at: '2026-11-21T10:00:00.000Z' })
			const { time } = await send(house.token, `/api/be/properties/${house.property}/events`, body)
			if (round >= 20) create[side].push(time)
		}
	}
	console.log(`\nEintrag erfassen mit Suche ${shownTimes(create.with)}; ohne ${shownTimes(create.without)}`)
	await client.end()
	await app.close()
})
