/** Somebody else on the same server, with a house of their own. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { cookieOf } from './asked.ts'
import type { BenchHouse } from './house.ts'

const entry = { name: 'Boiler entkalkt', event_at: '2026-11-21T10:00:00.000Z' }

/** Says whether something takes no more times as long as it may; one that does makes the run fail. */
export function within(ratio: number, most: number): string {
	if (ratio <= most) return `höchstens ${most}`
	process.exitCode = 1
	return `ZU VIEL, höchstens ${most}`
}

export async function addNeighbour(databaseUrl: string, url: string, entries = 60): Promise<BenchHouse> {
	const token = randomUUID()
	const client = new pg.Client(databaseUrl)
	await client.connect()
	const { rows } = await client.query<{ id: string }>(
		`insert into auth."user" ("name", "email", "emailVerified") values ('Nebenan', $1 || '@bench.test', true) returning "id"`,
		[token],
	)
	const person = rows[0]?.id ?? ''
	await client.query(
		`insert into auth."session" ("expiresAt", "token", "updatedAt", "userId") values (now() + interval '9 days', $1, now(), $2)`,
		[token, person],
	)
	await client.end()
	const house: BenchHouse = { group: '', property: '', person, token, event: '' }
	const headers = { cookie: cookieOf(house), origin: url, 'content-type': 'application/json' }
	const make = async (path: string, body: object) => {
		const answer = await fetch(`${url}/api/be${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
		if (!answer.ok) throw new Error(await answer.text())
		return ((await answer.json()) as { id: string }).id
	}
	const types = (await (await fetch(`${url}/api/be/properties/types`, { headers })).json()) as { id: string }[]
	house.group = await make('/groups', { name: 'Nebenan' })
	house.property = await make(`/groups/${house.group}/properties`, { name: 'Seeweg 3', type: types[0]?.id })
	for (let n = 0; n < entries; n++) house.event = await make(`/properties/${house.property}/events`, entry)
	return house
}
