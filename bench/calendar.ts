/**
 * `node bench/calendar.ts [events…=10000 100000]`: the busiest month as the page reads it, and a subscription, in a house with so many entries:
 * as its owner, and as a member limited to one property.
 */
import pg from 'pg'
import { cookieName, signed } from '../server/src/platform/auth/session-cookie.ts'
import { cookieOf, timed, withApp } from './asked.ts'
import { secret, withHouse, type BenchHouse } from './house.ts'

/** Somebody who sees one property, with a session. */
async function limited(client: pg.Client, { group, property }: BenchHouse): Promise<string> {
	const token = `limited-${Date.now()}`
	const { rows } = await client.query<{ id: string }>(
		`insert into auth."user" ("name", "email", "emailVerified") values ($1, $1 || '@bench.test', true) returning "id"`,
		[token],
	)
	const id = rows[0]?.id
	await client.query(
		`insert into auth."session" ("expiresAt", "token", "updatedAt", "userId") values (now() + interval '9 days', $1, now(), $2)`,
		[token, id],
	)
	await client.query(`insert into member (group_id, person_id, role, limited) values ($1, $2, 'member', true)`, [group, id])
	await client.query('insert into member_property (group_id, person_id, property_id) values ($1, $2, $3)', [group, id, property])
	return `${cookieName(false)}=${signed(token, secret)}`
}

async function measure(events: number) {
	await withHouse(events, async ({ url: databaseUrl, house, dataDir }) => {
		const client = new pg.Client(databaseUrl)
		await client.connect()
		try {
			const { rows } = await client.query<{ first: string; last: string }>(
				`select (min(day) - 5)::text as first, (min(day) + 36)::text as last from (
					select date_trunc('month', event_at)::date as day from event where group_id = $1 group by 1 order by count(*) desc, 1 limit 1) busiest`,
				[house.group],
			)
			const { first, last } = rows[0] ?? { first: '', last: '' }
			const member = await limited(client, house)
			await withApp(databaseUrl, dataDir, async (url) => {
				const month = `/api/be/user/calendar?from=${first}&to=${last}`
				const made = await fetch(`${url}/api/be/groups/${house.group}/ical`, {
					method: 'POST',
					headers: { cookie: cookieOf(house), origin: url },
				})
				const feed = new URL(((await made.json()) as { url: string }).url).pathname
				for (const [what, cookie, path] of [
					['month, owner', cookieOf(house), month],
					['month, limited', member, month],
					['subscription', '', feed],
				] as const) {
					await timed(url, cookie, path)
					const { p50, p95, bytes } = await timed(url, cookie, path)
					console.log(`${events} entries, ${what}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${(bytes / 1024).toFixed(0)} kB`)
				}
			})
		} finally {
			await client.end()
		}
	})
}

const sizes = process.argv.slice(2).map(Number)
for (const events of sizes.length > 0 ? sizes : [10_000, 100_000]) await measure(events)
