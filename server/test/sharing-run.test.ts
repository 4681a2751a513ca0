// D51: parties of two houses, with everything that can happen to what they share, several at a time.
import type { Endpoint, Sent } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { parties, type Party } from '@hausheft/contract/parties.ts'
import { netOf, sharesOf, type Split } from '@hausheft/contract/shares.ts'
import { sharing } from '@hausheft/contract/sharing.ts'
import { stays } from '@hausheft/contract/stays.ts'
import { addDays } from '@hausheft/contract/swiss/zurich.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differencesIn } from './figures.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from './house.ts'
import { shareAmong } from './parties.ts'

/** Another seed, another run: `SHARING_SEED=7 SHARING_STEPS=2000 SHARING_WRITERS=8`. */
const seed = Number(process.env['SHARING_SEED'] ?? 1)
const steps = Number(process.env['SHARING_STEPS'] ?? 240)
const atOnce = Number(process.env['SHARING_WRITERS'] ?? 4)

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

let state = seed
/** Mulberry32: the same numbers for the same seed. */
function random(below: number): number {
	state = (state + 0x6d2b79f5) | 0
	let t = Math.imul(state ^ (state >>> 15), 1 | state)
	t ^= t + Math.imul(t ^ (t >>> 7), 61 | t)
	return ((t ^ (t >>> 14)) >>> 0) % below
}
const one = <T>(list: readonly T[]) => list[random(list.length)] as T
const of = (id: string) => ({ params: { id } })
/** Around the end of a year and of a month in Zurich, and days on which quotas change. */
const moments = [
	'2025-12-31T22:59:59.999Z',
	'2025-12-31T23:00:00.000Z',
	'2026-03-31T21:59:59.999Z',
	'2026-03-31T22:00:00.000Z',
	'2026-07-01T10:00:00.000Z',
]
const days = ['2025-12-31', '2026-01-01', '2026-03-31', '2026-06-30']

/** What came about in the run, so that it is known to have been worth something. */
const happened = new Map<string, number>()
async function call<E extends Endpoint>(what: string, endpoint: E, input: Sent<E>, version?: number) {
	const answer = await server.call(house.anna, endpoint, input, version === undefined ? {} : { version })
	const reason = (answer.body as { reason?: string } | undefined)?.reason
	expect([what, answer.status < 500 || answer.status === 503]).toEqual([what, true])
	const came = answer.status < 300 ? what : reason === 'closed' ? `${what}: closed` : ''
	if (came) happened.set(came, (happened.get(came) ?? 0) + 1)
	return answer
}

const places: string[] = []
type Listed = { id: string; version: number }
async function any(table: 'event' | 'stay', trashed = false): Promise<Listed | undefined> {
	const { rows } = await server.owner.query<Listed>(
		`select id, version from ${table} where group_id = $1 and (deleted_at is not null) = $2 order by id`,
		[house.group.id, trashed],
	)
	return rows[random(Math.max(rows.length, 1))]
}
const partiesOf = async (id: string) => (await server.call(house.anna, parties.getParties, of(id))).body

function aSplit(list: readonly Party[], net: number): Split {
	const among = list.filter(({ purse }) => !purse).filter(() => random(3) > 0)
	const by = one(['quota', 'equal', 'nights', 'nights', 'weights', 'amounts'] as const)
	if (by === 'quota' || by === 'equal' || by === 'nights')
		return { by, parties: among.length === 0 || random(2) === 0 ? null : among.map(({ id }) => ({ party: id })) }
	let left = net
	return {
		by,
		parties: among.map(({ id }, at) => {
			const value = by === 'weights' ? random(30) : at === among.length - 1 ? left : Math.trunc((net * random(60)) / 100)
			left -= value
			return { party: id, value }
		}),
	}
}
/** An amount of any kind: shared in some way or not, or money from one to another. */
function anAmount(list: readonly Party[]) {
	if (random(5) === 0) {
		const from = one(list).id
		return { balance: null, transfer: { from, to: one(list.filter(({ id }) => id !== from)).id, amount: 1 + random(100_000) } }
	}
	const [expense, income] = [random(4) > 0 ? random(100_000) : null, random(4) === 0 ? random(100_000) : null]
	const shared = random(5) > 0 ? { paid_by: one(list).id, split: aSplit(list, netOf({ expense, income })) } : {}
	return { transfer: null, balance: { ...(expense !== null && { expense }), ...(income !== null && { income }), ...shared } as never }
}

type Step = () => Promise<unknown>
const atPlace = (work: (id: string, list: Party[]) => Promise<unknown>) => async () => {
	const id = one(places)
	await work(id, (await partiesOf(id)).parties)
}
const onAny = (table: 'event' | 'stay', work: (found: Listed) => Promise<unknown>, trashed: boolean) => async () => {
	const found = await any(table, trashed)
	if (found) await work(found)
}
const onEvent = (work: (event: Listed) => Promise<unknown>, trashed = false) => onAny('event', work, trashed)
const onStay = (work: (stay: Listed) => Promise<unknown>, trashed = false) => onAny('stay', work, trashed)
const log = atPlace((id, list) =>
	call('logged', events.createEvent, { ...of(id), body: { name: 'Eintrag', event_at: one(moments), ...anAmount(list) } }),
)
const change = onEvent(async ({ id, version }) => {
	const { property } = (await server.call(house.anna, events.getEvent, of(id))).body
	if (!property) return
	const body = random(3) === 0 ? { event_at: one(moments) } : anAmount((await partiesOf(property)).parties)
	await call('changed', events.changeEvent, { ...of(id), body }, version)
})
const move = onEvent(async ({ id, version }) => {
	const property = one(places)
	const body = { property, ...anAmount((await partiesOf(property)).parties) }
	await call('moved', events.changeEvent, { ...of(id), body }, version)
})
const remove = onEvent(({ id, version }) => call('removed', events.removeEvent, of(id), version))
const restore = onEvent(({ id }) => call('restored', trash.restoreTrash, { params: { source: 'event', id } }), true)
const purge = onEvent(async ({ id }) => {
	for (const table of ['event', 'stay'])
		await server.owner.query(`update ${table} set deleted_at = now() - interval '31 days' where id = $1 and deleted_at is not null`, [id])
	await server.owner.query('select purge_some(100)')
	happened.set('purged', 1)
}, true)
/** From some day on another share; fractions, with different denominators. */
const requote = atPlace(async (id) => {
	const { parties: list, version } = await partiesOf(id)
	const from_on = one([null, ...days])
	const chosen = one(list.filter(({ purse }) => !purse)).id
	const quota = { from_on, weight: one(['1/2', '1/3', '3/16', '0/1', '5/12']) }
	const body = {
		parties: list.map((party) =>
			party.id !== chosen
				? party
				: {
						...party,
						quotas: [...party.quotas.filter((other) => other.from_on !== from_on), quota],
						until_on: one([null, null, null, '2026-06-30']),
					},
		),
		new_expenses: 'quota' as const,
	}
	await call('requoted', parties.putParties, { ...of(id), body }, version)
})
const close = atPlace(async (id) => {
	const until = one(days)
	const { version } = (await server.call(house.anna, sharing.getSharing, { ...of(id), query: { until } })).body
	await call('closed', sharing.putClosed, { ...of(id), body: { until, note: null } }, version)
})
const reopen = atPlace(async (id) => {
	const { version } = (await server.call(house.anna, sharing.getSharing, { ...of(id), query: {} })).body
	await call('opened', sharing.putClosed, { ...of(id), body: { until: null, note: null } }, version)
})
/** Nights before and behind the ends of years and of closings. */
function nights() {
	const from_on = addDays(one(days), random(24) - 12)
	return { from_on, until_on: addDays(from_on, 1 + random(14)) }
}
const stay = atPlace((id, list) => {
	const whose = random(4) === 0 ? { guest: 'Nonna' } : { party: one(list.filter(({ purse }) => !purse)).id }
	return call('stayed', stays.createStay, { ...of(id), body: { ...nights(), ...whose, people: 1 + random(4), alone: random(2) === 0 } })
})
const restay = onStay(({ id, version }) => call('stayed otherwise', stays.changeStay, { ...of(id), body: nights() }, version))
const decide = onStay(({ id }) =>
	call('decided', stays.decideStay, { ...of(id), body: { state: one(['fixed', 'refused', 'asked'] as const) } }),
)
const unstay = onStay(({ id, version }) => call('stay removed', stays.removeStay, of(id), version))
const stayAgain = onStay(({ id }) => call('stay restored', trash.restoreTrash, { params: { source: 'stay', id } }), true)
const leave = onStay(async ({ id }) => {
	const { property } = (await server.call(house.anna, stays.getStay, of(id))).body
	const { parties: list } = await partiesOf(property)
	await call('left', stays.leaveStay, { ...of(id), body: { entry: { name: 'Abreise', event_at: one(moments), ...anAmount(list) } } })
})
const aboutStays = { stay, restay, decide, unstay, stayAgain, leave }
const kinds: Step[] = [
	stay,
	stay,
	stay,
	...Object.values(aboutStays),
	log,
	log,
	log,
	log,
	log,
	change,
	change,
	change,
	move,
	remove,
	remove,
	restore,
	restore,
	purge,
	requote,
	close,
	close,
	reopen,
	reopen,
]

/** Whatever happened: what an entry's shares come to, and what all owe each other. */
async function addsUp(): Promise<number> {
	let compared = 0
	// Two that are agreed have no night together unless both welcome others.
	const { rows: together } = await server.owner.query(
		`select one.id from stay one join stay other using (group_id, property_id) where one.id < other.id and one.state = 'fixed' and other.state = 'fixed'
			and one.deleted_at is null and other.deleted_at is null and (one.alone or other.alone)
			and one.from_on < other.until_on and other.from_on < one.until_on`,
	)
	expect(together).toEqual([])
	for (const id of places) {
		const { parties: list } = await partiesOf(id)
		const { body } = await server.call(house.anna, sharing.getSharing, { ...of(id), query: {} })
		const left = new Map(body.parties.map(({ id: party, balance }) => [party, balance]))
		expect([...left.values()].reduce((sum, each) => sum + each, 0)).toBe(0)
		expect(body.transfers.length).toBeLessThan(Math.max(body.parties.length, 1))
		for (const { from, to, amount } of body.transfers) {
			left.set(from, (left.get(from) ?? 0) + amount)
			left.set(to, (left.get(to) ?? 0) - amount)
		}
		expect(new Set([0, ...left.values()])).toEqual(new Set([0]))
		type Row = { day: string; expense: number | null; income: number | null; paid_by: string; split: Split }
		const { rows } = await server.owner.query<Row>(
			`select zurich_day(event_at)::text as day, balance_expense_rappen::float8 as expense, balance_income_rappen::float8 as income,
				balance_paid_by as paid_by, balance_split as split from event where property_id = $1 and balance_split is not null and deleted_at is null`,
			[id],
		)
		for (const row of rows) {
			const net = netOf(row)
			const { shares } = sharesOf({ ...row, net }, list)
			expect([row.split, shares.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([row.split, net])
			compared++
		}
	}
	return compared
}
const deadlocks = async () =>
	(await server.owner.query<{ deadlocks: number }>('select deadlocks::integer from pg_stat_database where datname = current_database()'))
		.rows[0]?.deadlocks

test(
	`D51: after ${steps} random steps shares add up, and balances are what the second computation says (seed ${seed})`,
	{
		timeout: 60_000 + steps * 400,
	},
	async () => {
		const list = (names: string[]) => names.map((name) => ({ name, quotas: [{ from_on: null, weight: '1/4' }] }))
		for (const name of ['Rustico', 'Maiensäss']) {
			const { id } = await house.addProperty(name)
			places.push(id)
			await shareAmong(server, house.anna, id, [...list(['Anna', 'Beat', 'Chris', 'Dora']), { name: 'Kasse', purse: true }])
		}
		let compared = 0
		for (let done = 0; done < steps; done += atOnce) {
			await Promise.all(Array.from({ length: atOnce }, () => one(kinds)()))
			if (done % 60 !== 0 && done + atOnce < steps) continue
			compared += await addsUp()
			expect([done, await differencesIn(server.url)]).toEqual([done, []])
		}
		const wanted: [string, Step][] = [
			...Object.entries({ logged: log, changed: change, moved: move, removed: remove, restored: restore, purged: purge }),
			...Object.entries({ requoted: requote, closed: close, opened: reopen }),
			...Object.entries({ stayed: stay, 'stayed otherwise': restay, decided: decide, left: leave }),
			...Object.entries({ 'stay removed': unstay, 'stay restored': stayAgain }),
		]
		// What several at once did not come to by chance is done alone.
		for (const [what, step] of wanted) for (let left = 30; left > 0 && !happened.has(what); left--) await step()
		expect(wanted.map(([what]) => what).filter((what) => !happened.has(what))).toEqual([])
		expect([...happened.keys()].filter((what) => what.endsWith(': closed')).length).toBeGreaterThan(2)
		expect(compared).toBeGreaterThan(0)
		expect(await differencesIn(server.url)).toEqual([])
		expect(await deadlocks()).toBe(0)
	},
)
