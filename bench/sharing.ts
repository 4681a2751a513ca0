/**
 * `node bench/sharing.ts [shared…=500 5000 50000] [stays=2000]`: what parties owe each other, what a closing would keep, the list behind a party's
 * share and its sum, in houses with so many shared entries among twice as many, a fifth of them by nights; a year of its stays and nights; and a new entry by turns
 * where nobody shares, where it is not shared and where it is. Aims: 20, 60 and 400 ms for what they owe each other, 1.05 for what is shared.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { cookieOf, timed, withApp } from './asked.ts'
import { withHouse, type BenchHouse } from './house.ts'

const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given.slice(0, 3) : [500, 5_000, 50_000]
const mostStays = given[3] ?? 2_000

const parties = ['Anna', 'Beat', 'Chris', 'Dora', 'Emil'].map((name, at) => ({
	id: randomUUID(),
	name,
	people: [],
	contact: null,
	iban: null,
	purse: false,
	quotas: [
		{ from_on: null, weight: `${at + 1}/15` },
		{ from_on: '2022-01-01', weight: '1/5' },
	],
	until_on: null,
}))

/** Stays behind each other, of each party in turn, from 2010 on. */
const stays = `insert into stay (group_id, property_id, person_id, from_on, until_on, party_id, people, alone, state, shown_name)
	select $1, $2, $3, date '2010-01-01' + 3 * n, date '2010-01-01' + 3 * n + 2, ($4::uuid[])[1 + n % 5], 1 + n % 4, true, 'fixed', '' from generate_series(0, $5::integer - 1) n`

/** What is spent is shared by each way in turn; as the other columns they are written at once, with nobody told. */
const shared = `update event set balance_expense_rappen = coalesce(balance_expense_rappen, 100 + n % 90000), balance_income_rappen = null,
		balance_tax_relevant = coalesce(balance_tax_relevant, false), balance_paid_by = ($3::uuid[])[1 + n % 5],
		balance_split = case n % 5 when 0 then '{"by": "nights", "parties": null}' when 1 then '{"by": "equal", "parties": null}'
			when 2 then jsonb_build_object('by', 'weights', 'parties', jsonb_build_array(jsonb_build_object('party', ($3::uuid[])[1], 'value', 1 + n % 7),
				jsonb_build_object('party', ($3::uuid[])[2], 'value', 3)))
			else '{"by": "quota", "parties": null}' end
	from (select id, row_number() over (order by event_at desc) as n from event where group_id = $1 and property_id = $2 and deleted_at is null
		and event_at < now()) counted
	where event.group_id = $1 and event.id = counted.id and n <= $4 and balance_split is null`

async function furnish(client: pg.Client, { group, property, person }: BenchHouse) {
	const ids = parties.map(({ id }) => id)
	// A house that was kept is as it was before.
	await client.query(`set session_replication_role = 'replica'`)
	await client.query('delete from stay where group_id = $1', [group])
	await client.query('update event set balance_paid_by = null, balance_split = null where group_id = $1 and balance_paid_by is not null', [
		group,
	])
	await client.query(`set session_replication_role = 'origin'`)
	await client.query(`update property set parties = $3::jsonb, stay_rules = '{"enabled": true}' where group_id = $1 and id = $2`, [
		group,
		property,
		JSON.stringify(parties),
	])
	await client.query(stays, [group, property, person, ids, mostStays])
	return async (entries: number) => {
		await client.query(`set session_replication_role = 'replica'`)
		const { rowCount } = await client.query(shared, [group, property, ids, entries])
		await client.query(`set session_replication_role = 'origin'`)
		// As it is done by itself in a house that was not written to at one go.
		await client.query('vacuum analyze event')
		return rowCount ?? 0
	}
}

/** By turns, so that what else the machine does is everybody's. */
async function creates(url: string, cookie: string, { property, other }: { property: string; other: string }) {
	const [{ id: paid_by } = { id: '' }] = parties
	const ways: [string, string, object][] = [
		['where nobody shares', other, {}],
		['that is not shared', property, {}],
		...(['quota', 'equal', 'nights'] as const).map((by): [string, string, object] => [
			`that is shared by ${by}`,
			property,
			{ paid_by, split: { by, parties: null } },
		]),
	]
	const times = ways.map((): number[] => [])
	for (let round = 0; round < 300; round++)
		for (const [at, [, id, shares]] of ways.entries()) {
			const begun = performance.now()
			const answer = await fetch(`${url}/api/be/properties/${id}/events`, {
				method: 'POST',
				headers: { cookie, origin: url, 'content-type': 'application/json' },
				body: JSON.stringify({ name: 'Öl', event_at: '2026-11-21T10:00:00.000Z', balance: { expense: 640_00, ...shares } }),
			})
			if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
			await answer.arrayBuffer()
			times[at]?.push(performance.now() - begun)
		}
	const middles = times.map((all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0)
	for (const [at, [what]] of ways.entries())
		console.log(
			`${(middles[at] ?? 0).toFixed(2).padStart(8)} ms p50 ${((middles[at] ?? 0) / (middles[0] ?? 1)).toFixed(3)}  an entry ${what}`,
		)
}

/** In a house of twice as many entries. */
async function measure(
	{ url: databaseUrl, house, dataDir }: Parameters<Parameters<typeof withHouse>[1]>[0],
	entries: number,
	isLargest: boolean,
) {
	const client = new pg.Client(databaseUrl)
	await client.connect()
	try {
		const share = await furnish(client, house)
		console.log(`${await share(entries)} shared entries, ${mostStays} stays`)
		await withApp(databaseUrl, dataDir, async (url) => {
			const cookie = cookieOf(house)
			const of = `properties/${house.property}`
			const [{ id: anna } = { id: '' }] = parties
			const say = async (what: string, path: string) => {
				const { p50, p95, bytes } = await timed(url, cookie, `/api/be/${of}/${path}`)
				console.log(
					`${p50.toFixed(1).padStart(8)} ms p50 ${p95.toFixed(1).padStart(8)} p95 ${String(Math.ceil(bytes / 1024)).padStart(6)} kB  ${what}`,
				)
			}
			// As on a server that has run for a while.
			for (let n = 0; n < 5; n++) await timed(url, cookie, `/api/be/${of}/sharing`)
			await say('what parties owe each other', 'sharing')
			await say('what a closing would keep', 'sharing?until=2025-12-31')
			await say('a year of it', 'sharing?year=2025')
			await say("the list behind a party's share", `events-rolling?party=${anna}&as=share`)
			await say('its sum', `events-sum?party=${anna}&as=share`)
			if (!isLargest) return
			await say('the stays of this year', 'stays')
			await say('400 days of them', 'stays?from=2024-01-01&to=2025-02-03')
			await say('the nights of a year', 'nights?year=2024')
			await creates(url, cookie, { property: house.property, other: await otherHouse(client, house) })
		})
	} finally {
		await client.end()
	}
}

/** One of the group in which nobody shares. */
async function otherHouse(client: pg.Client, { group, property }: BenchHouse): Promise<string> {
	const { rows } = await client.query<{ id: string }>(
		'select id from property where group_id = $1 and id <> $2 order by jsonb_array_length(parties)',
		[group, property],
	)
	const other = rows[0]?.id ?? ''
	await client.query(`set session_replication_role = 'replica'`)
	await client.query(`update property set parties = '[]' where id = $1`, [other])
	await client.query(`set session_replication_role = 'origin'`)
	return other
}

for (const [at, entries] of sizes.entries()) await withHouse(2 * entries, async (ready) => measure(ready, entries, at === sizes.length - 1))
