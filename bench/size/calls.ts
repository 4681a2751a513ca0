/** What people do all day, at 50 connections: the house among thousands beside the same house alone, second by second in turns. */
import { setTimeout as sleep } from 'node:timers/promises'
import { passwordOf } from '../../scripts/demo-house.ts'
import type { BenchHouse } from '../house.ts'
import { cookieFor } from '../socket-pages.ts'
import { onClient } from './databases.ts'
import { tellMeasured } from './figures-table.ts'

/** A server with what the calls at it need to know. */
export type CalledServer = { url: string; databaseUrl: string; house: BenchHouse }
type Call = {
	name: string
	/** In a turn. */
	most?: number
	/** Turns that count. */
	kept?: number
	send: (server: CalledServer, people: Person[], nth: number) => Promise<Response>
}
type Person = { cookie: string; email: string; /** Of the demo house, and has a password. */ isKnown: boolean }
type Side = { server: CalledServer; people: Person[]; times: number[]; refused: number }
type CallTimes = Map<string, { p50: number; p95: number }>

const connections = 50
/** Each is a second, and of no more calls than that, so that what is slow comes to an end. */
const turns = { warmUp: 1, kept: 6, calls: 500 }
const aims = { ratio: { most: 1.2 }, afterMonth: { most: 1.1 } }

const ask = ({ url }: CalledServer, path: string, { cookie }: Person) => fetch(url + path, { headers: { cookie } })
const post = ({ url }: CalledServer, path: string, body: object, headers: Record<string, string>) =>
	fetch(url + path, {
		method: 'POST',
		headers: { ...headers, origin: url, 'content-type': 'application/json' },
		body: JSON.stringify(body),
	})
const each = <T>(list: readonly T[], nth: number) => list[nth % list.length] as T
/** What is limited by address comes from a different one each time. */
const anyAddress = () => `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 250) + 1).join('.')}`
const questions = ['boiler entkalkt', 'Zahlerstand', 'ventil', 'Waschmaschiene', 'Sanitaer']

const calls: Call[] = [
	{
		name: 'Anmelden',
		most: connections,
		kept: 3,
		send: (server, people, nth) => {
			const known = people.filter(({ isKnown }) => isKnown)
			const body = { email: each(known, nth).email, password: passwordOf('bench') }
			return post(server, '/api/auth/sign-in/email', body, { 'x-forwarded-for': anyAddress() })
		},
	},
	{ name: 'Gruppen', send: (server, people, nth) => ask(server, '/api/be/groups/list', each(people, nth)) },
	{ name: 'Start der Gruppe', send: (server, people, nth) => ask(server, `/group/${server.house.group}/_payload.json`, each(people, nth)) },
	{
		name: 'Start der Liegenschaft',
		send: (server, people, nth) =>
			ask(server, `/group/${server.house.group}/property/${server.house.property}/_payload.json`, each(people, nth)),
	},
	{
		name: 'Liste',
		send: (server, people, nth) => ask(server, `/api/be/properties/${server.house.property}/events-rolling?limit=50`, each(people, nth)),
	},
	{
		name: 'Suchen',
		send: (server, people, nth) =>
			ask(server, `/api/be/groups/${server.house.group}/search?q=${encodeURIComponent(each(questions, nth))}`, each(people, nth)),
	},
	{
		name: 'Erfassen',
		send: (server, people, nth) => {
			const entry = { name: 'Boiler entkalkt', event_at: '2026-11-21T10:00:00.000Z', balance: { expense: 123_450, tax_relevant: true } }
			return post(server, `/api/be/properties/${server.house.property}/events`, entry, { cookie: each(people, nth).cookie })
		},
	},
]

/** Tells each call's times in both and their ratio; answers those of the big one. */
export async function compareCalls(alone: CalledServer, big: CalledServer): Promise<CallTimes> {
	const found: CallTimes = new Map()
	const [people, others] = [await listPeople(alone), await listPeople(big)]
	for (const call of calls) {
		const sides = [sideOf(alone, people), sideOf(big, others)] as const
		await inTurns(call, sides)
		const [before, after] = [timesOf(sides[0]), timesOf(sides[1])]
		for (const share of ['p50', 'p95'] as const) {
			const ratio = after[share] / before[share]
			const counts = `${sides[0].times.length}/${sides[1].times.length} Antworten${refusals(sides)}`
			tellMeasured({
				what: `${call.name}, ${share}`,
				value: ratio,
				shown: `allein ${before[share].toFixed(1)} ms, gross ${after[share].toFixed(1)} ms: ${ratio.toFixed(2)}, ${counts}`,
				aim: aims.ratio,
			})
		}
		found.set(call.name, after)
	}
	return found
}

/** The same again in the big one, beside what it was. */
export async function callAgain(big: CalledServer, before: CallTimes): Promise<void> {
	const people = await listPeople(big)
	for (const call of calls) {
		const side = sideOf(big, people)
		await inTurns(call, [side])
		const { p50 } = timesOf(side)
		const was = before.get(call.name)?.p50 ?? Number.NaN
		tellMeasured({
			what: `${call.name} nach dem Monat, p50`,
			value: p50 / was,
			shown: `${was.toFixed(1)} ms, danach ${p50.toFixed(1)} ms: ${(p50 / was).toFixed(2)}`,
			aim: aims.afterMonth,
		})
	}
}

const sideOf = (server: CalledServer, people: Person[]): Side => ({ server, people, times: [], refused: 0 })
const refusals = (sides: readonly Side[]) => {
	const all = sides.map(({ refused }) => refused)
	return all.some((count) => count > 0) ? `, ${all.join('/')} Absagen` : ''
}

async function inTurns(call: Call, sides: readonly Side[]) {
	for (let turn = 0; turn < turns.warmUp + (call.kept ?? turns.kept); turn++) {
		for (const side of sides) {
			if (call.name === 'Anmelden') await onClient(side.server.databaseUrl, (client) => client.query('delete from auth."rateLimit"'))
			await callFor(turn < turns.warmUp ? { ...side, times: [] } : side, call)
		}
	}
}

/** One turn of it. What is refused for want of a seat is no answer; who is asks again a little later. */
async function callFor(side: Side, { send, name, most = turns.calls }: Call) {
	const end = performance.now() + 1000
	const one = async (nth: number) => {
		for (let n = nth; n < most && performance.now() < end; n += connections) {
			const begun = performance.now()
			const answer = await send(side.server, side.people, n)
			const text = await answer.text()
			if (answer.ok) side.times.push(performance.now() - begun)
			else if (answer.status === 429 || answer.status === 503) {
				side.refused += 1
				await sleep(50)
			} else throw new Error(`${name}: ${answer.status} ${text}`)
		}
	}
	await Promise.all(Array.from({ length: connections }, (_, nth) => one(nth)))
}

const timesOf = ({ times }: Side) => {
	const sorted = times.toSorted((a, b) => a - b)
	const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
	return { p50: at(0.5), p95: at(0.95) }
}

/** Who may log entries in the house and sees all of it, each with a session. */
async function listPeople({ databaseUrl, house: { group } }: CalledServer): Promise<Person[]> {
	return onClient(databaseUrl, async (client) => {
		const { rows } = await client.query<{ token: string; email: string; isKnown: boolean }>(
			`select s."token" as token, u."email" as email, exists (select from auth.account a where a."userId" = u."id") as "isKnown"
				from member m join auth."user" u on u."id" = m.person_id join auth."session" s on s."userId" = u."id" and s."token" = u."id"::text
				where m.group_id = $1 and m.removed_at is null and m.role in ('owner', 'admin', 'member') and not m.limited order by u."id"`,
			[group],
		)
		return rows.map(({ token, ...person }) => ({ ...person, cookie: cookieFor(token) }))
	})
}
