import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { groupFormats, reportFormats, reportNames } from '@hausheft/contract/export-kinds.ts'
import { exports } from '@hausheft/contract/exports.ts'
import { screens, type ScreenName } from '@hausheft/contract/screens.ts'
import { afterAll, expect, test } from 'vitest'
import { collectNotifications } from '../src/features/notifications/queries.ts'
import { connect } from '../src/platform/database/connect.ts'
import { listKeptMails, readKeptMail } from '../src/platform/mail/kept.ts'
import { headersOf } from './house.ts'
import { listening, openPage, type Page } from './live.ts'
import type { Call } from './noun.ts'
import { expected } from './rights-expected.ts'
import { idsIn } from './rights-places.ts'
import { fixtureOf, send } from './rights-send.ts'
import { letReach } from './rights-world.ts'
import { startListedServer, type MountedEndpoint } from './routes.ts'
import { callsOf, isProduct, kindAt, paramsOf, queryOf } from './seen-plans.ts'
import { Saying } from './walk-answers.ts'
import { inCommon } from './walk-differences.ts'
import { furnishTwin, marks, type Walked, type Walker } from './walk-houses.ts'

// Two houses differ in their other property alone. Whoever sees only the first one walks through both, the same steps with the same valid calls:
// whatever they are answered, mailed, told live and given as a file is the same in both.
const { server, mounted } = await startListedServer()
const host = await listening(server.app)
const database = connect(server.url, () => {})
afterAll(async () => {
	await database.close()
	await server.close()
})

const isFull = process.env['HAUSHEFT_FULL'] !== undefined
const steps = isFull ? 20_000 : 500
const product = mounted.filter(({ endpoint }) => isProduct(endpoint) && endpoint.permission !== 'public')
/** They would end the walk, or take an archive of everything each time. */
const left = ['removeMe', 'removeMember', 'exportMe']
/** The key that leaves most, and a member who sees amounts. */
const swept = [0, 4]
const reads = product.filter(({ name, endpoint }) => endpoint.method === 'GET' && !left.includes(name))
const writes = product.filter(({ name, endpoint }) => endpoint.method !== 'GET' && !left.includes(name))

/** The same numbers in each run, and so a step that differs differs again. */
function chance(seed: number) {
	let state = seed
	return (below: number) => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), state | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) % below
	}
}

type Side = Walked & { saying: Saying; pages: Map<string, Page>; walking: Walker[] }
const sides: Side[] = []
for (const mark of marks) sides.push({ ...(await furnishTwin(server, mark)), saying: new Saying(), pages: new Map(), walking: [] })

const due = async () => (await server.owner.query('select from graphile_worker.jobs where run_at <= now()')).rowCount
const idle = async () => {
	// Among them papers, which give way to everything else on the machine.
	await expect.poll(due, { timeout: 600_000, interval: 10 }).toBe(0)
}

/** What is said of the other property to who has not named it: its things have their ids in both houses alike. */
const namedUnasked = ({ ids }: Side, told: unknown, asked: unknown) => {
	const [said, known] = [JSON.stringify(told), JSON.stringify(asked)]
	return [...ids].filter(([label, id]) => label.endsWith('there') && said.includes(id) && !known.includes(id)).map(([label]) => label)
}

/**
 * Whether a page is open until it has heard that. Where the database cannot tell soon what somebody may see, as on a busy machine, the server closes
 * their page.
 */
const staysOpen = (page: Page, date: string) =>
	page.hears({ date }).then(
		() => true,
		(error: unknown) => {
			if (page.closed !== 4403) throw error
			return false
		},
	)

/**
 * What the walkers' pages have heard by now: behind it comes a message that nothing has changed. Null where one of them was closed meanwhile; it is
 * opened again.
 */
async function heard(side: Side) {
	const { pages, saying } = side
	const { group } = side.house
	const date = randomUUID()
	const message = { source: 'group', event: 'UPDATE', fk: group.id, group: group.id, date }
	await server.owner.query(`select pg_notify('live', $1)`, [JSON.stringify(message)])
	const all: unknown[] = []
	let isWhole = true
	for (const [who, page] of pages) {
		if (!(await staysOpen(page, date))) {
			isWhole = false
			pages.set(who, await openPage(host, side.walking.find((each) => each.who === who)?.person ?? null))
		}
		// Who is in the group and has it open is told in its own time, and of another group who has just joined hears by chance.
		const told = page.messages.splice(0).filter((each) => each.date !== date && each.source !== 'users' && each.group === group.id)
		expect(namedUnasked(side, told, {})).toEqual([])
		all.push(...told.map((each) => [who, saying.said(each)]))
	}
	// Of one transaction the database passes on once what is the same, to the millisecond.
	return isWhole ? [...new Map(all.map((each) => [JSON.stringify(each), each])).values()] : null
}

/** One of the ids in a call is another one: of what was answered before, of the other property, or of the other house. */
function withAnother(call: Call, side: Side, other: Side, pick: (below: number) => number): Call {
	const { params, query, body, form } = call
	const places = [...idsIn({ params, query, body, form })]
	const [place, from, at] = [pick(1000), pick(3), pick(10_000)]
	const found = places[place % Math.max(1, places.length)]
	const lists = [side.saying.ids, [...side.ids].flatMap(([name, id]) => (name.endsWith('there') ? [id] : [])), [...other.ids.values()]]
	const list = lists[from] as string[]
	return found && list.length > 0 ? { ...call, ...(found.replaced(list[at % list.length] as string) as Call) } : call
}

type Taken = { what: unknown; status?: number; answers: unknown }
type Step = (side: Side, other: Side, pick: (below: number) => number) => Promise<Taken>

const ask =
	(walker: number, mounted: MountedEndpoint, prepare: (side: Side, pick: (below: number) => number) => Promise<Call>): Step =>
	async (side, other, pick) => {
		const { person, who } = side.walking[walker] as Walker
		const prepared = await prepare(side, pick)
		const call = pick(4) === 0 ? withAnother(prepared, side, other, pick) : prepared
		const answer = await send(server, person, mounted.endpoint, call)
		if (mounted.endpoint.method !== 'GET') await idle()
		expect([mounted.name, namedUnasked(side, answer.body, call)]).toEqual([mounted.name, []])
		const answers = [await side.saying.answer(answer)]
		// What was made is taken.
		if (/^create(Group)?Export$/.test(mounted.name) && answer.statusCode === 201) {
			const made = { params: { id: answer.json<{ id: string }>().id } }
			for (const endpoint of [exports.getExport, exports.getExportContent])
				answers.push(await side.saying.answer(await send(server, person, endpoint, made)))
		}
		return { what: [who, mounted.name, call], status: answer.statusCode, answers }
	}

const read = (walker: number, mounted: MountedEndpoint): Step =>
	ask(walker, mounted, async ({ ids }, pick) => {
		const calls = callsOf(mounted.endpoint, ids, pick(7))
		// What is asked without a filter is asked as often as all of them.
		return (pick(2) === 0 ? calls[0] : calls[pick(calls.length)]) ?? {}
	})
const write = (walker: number, mounted: MountedEndpoint): Step =>
	ask(walker, mounted, async (side, pick) => {
		const { world, house, walking } = side
		const { maker, ...caller } = walking[walker] as Walker
		const made = await fixtureOf(mounted.name).call(world, pick(2) === 0 ? maker : house.anna, maker)
		const papers = papersOf(side, mounted.name)
		const call = papers.length > 0 ? { ...made, body: papers[pick(papers.length)] as object } : made
		// Of a member that would be another right, and their page would connect anew.
		if (caller.person.key) await letReach(world, caller, mounted.endpoint, call.params?.['id'])
		return call
	})
/** Every report in every format. */
const papersOf = ({ ids }: Side, name: string): object[] => {
	if (name === 'createGroupExport')
		return [...groupFormats.map((format) => ({ report: 'entries', format })), { report: 'year_all', format: 'zip', year: 2025 }]
	if (name !== 'createExport') return []
	const more = { contact: { contact: ids.get('contact:shared') }, tax: { year: 2025 }, balance: { year: 2025 }, year_all: { year: 2025 } }
	return reportNames.flatMap((report) =>
		reportFormats[report].map((format) => ({ report, format, ...(report in more && more[report as keyof typeof more]) })),
	)
}

const show =
	(walker: number, name: ScreenName): Step =>
	async (side) => {
		const { walking, ids, saying } = side
		const { person, who } = walking[walker] as Walker
		const path = screens[name].path.replaceAll(/\{(\w+)\}/g, (_, part: string) => ids.get(part === 'group' ? part : `${part}:here`) ?? '')
		const answer = await server.app.inject({ url: `${path}/_payload.json`, headers: { host: 'haus.test', ...headersOf(person) } })
		expect([name, namedUnasked(side, answer.body, {})]).toEqual([name, []])
		return { what: [who, name], status: answer.statusCode, answers: await saying.answer(answer) }
	}
const stir =
	(number: number): Step =>
	async ({ stir: change }) => {
		await change(number)
		await idle()
		return { what: ['the other property', number], answers: null }
	}

const allowing = (side: Side, walker: number) =>
	writes.filter((each) => expected(each, side.walking[walker] as Walker, false) === 200 && !each.endpoint.fresh)

function next(side: Side, number: number, pick: (below: number) => number): Step {
	const walker = pick(side.walking.length)
	const kind = pick(20)
	if (kind === 0) return stir(number)
	if (kind === 1) return show(walker, Object.keys(screens)[pick(Object.keys(screens).length)] as ScreenName)
	if (kind < 11) return read(walker, reads[pick(reads.length)] as MountedEndpoint)
	const list = kind < 18 ? allowing(side, walker) : writes
	return write(walker, list[pick(list.length)] as MountedEndpoint)
}

async function take(number: number, seed: number) {
	const both = []
	const step = next(sides[0] as Side, number, chance(seed))
	for (const [at, side] of sides.entries()) {
		side.saying.begin()
		const { what, ...taken } = await step(side, sides[1 - at] as Side, chance(seed + 1))
		both.push({ what: side.saying.said(what), ...taken, heard: await heard(side) })
	}
	// What one of them may have missed is not compared.
	if (both.some((each) => each.heard === null)) for (const each of both) each.heard = null
	return both as [(typeof both)[number], (typeof both)[number]]
}

test('whoever sees one property walks alike through two houses whose other ones differ', { timeout: 3_600_000 }, async () => {
	let [asked, done] = [0, 0]
	for (let number = 0; number < steps; number++) {
		// A key is asked so many times a minute.
		if (number % 250 === 0) for (const side of sides) await turn(side, number === 0)
		const [one, other] = await take(number, number * 7919).catch((error: unknown) => {
			throw new Error(`step ${number}`, { cause: error })
		})
		expect(inCommon({ number, ...other })).toBe(inCommon({ number, ...one }))
		// What changes the other property is no step of theirs.
		if (one.status === undefined) continue
		asked++
		if (one.status < 300) done++
	}
	expect(done).toBeGreaterThanOrEqual(asked / 2)
	for (const walker of swept) {
		for (const each of reads) await sweep(walker, each)
		for (const each of writes) await reachOver(walker, each)
	}
	await collectNotifications(database.owner, new Date())
	await idle()
	const [mails, others] = (await Promise.all(sides.map(mailsOf))) as [string[], string[]]
	expect(others).toEqual(mails)
	expect(mails.length).toBeGreaterThan(2)
})

/** Each read of each thing that there is, of here and of there. */
async function sweep(walker: number, { name, endpoint }: MountedEndpoint) {
	const both = []
	for (const side of sides) {
		const { ids, saying, walking } = side
		const { person } = walking[walker] as Walker
		const calls = isFull ? callsOf(endpoint, ids, 0) : paramsOf(endpoint, ids).map((params) => ({ params, query: queryOf(endpoint.path) }))
		const answers: unknown[] = []
		for (const call of calls) {
			const answer = await send(server, person, endpoint, call)
			expect([name, namedUnasked(side, answer.body, call)]).toEqual([name, []])
			answers.push([saying.said(call), await saying.answer(answer)])
		}
		both.push(inCommon([name, answers]))
	}
	expect(both[1]).toBe(both[0])
}

/** Each write of each thing that is of the other property. */
async function reachOver(walker: number, { name, endpoint }: MountedEndpoint) {
	const both = []
	for (const { world, house, ids, saying, walking } of sides) {
		const { person, maker } = walking[walker] as Walker
		const call = await fixtureOf(name).call(world, house.anna, maker)
		const answers: unknown[] = []
		for (const id of thereAt(endpoint, ids)) {
			const answer = await send(server, person, endpoint, { ...call, params: { ...call.params, id } })
			expect([name, answer.statusCode]).toEqual([name, expect.toBeOneOf([403, 404])])
			answers.push(await saying.answer(answer))
		}
		both.push(inCommon([name, answers]))
	}
	expect(both[1]).toBe(both[0])
}
/** What of the other property a path could be about. */
function thereAt({ path }: Endpoint, ids: Map<string, string>): string[] {
	const noun = /^\/api\/be\/([\w-]+)\/.*\{id\}/.exec(path)?.[1]
	const kind = noun === 'trash' ? 'event' : noun && kindAt(noun)
	return [...ids].flatMap(([label, id]) => (label.startsWith(`${kind}:`) && label.endsWith('there') ? [id] : []))
}

/** Everything that was mailed to those who walk; which of several is first is chance. */
async function mailsOf({ saying, walking }: Side): Promise<string[]> {
	const { dataDir } = server.config
	const all = await Promise.all((await listKeptMails(dataDir)).map((name) => readKeptMail(dataDir, name)))
	const theirs = all.filter((mail) => walking.some(({ person }) => !person.key && person.email === mail?.head['To']))
	return theirs
		.map((mail) => saying.words(`${mail?.head['To']} ${mail?.head['Subject']} ${mail?.text}`).replaceAll(/(id|secret) \d+/g, '$1'))
		.sort()
}

async function turn(side: Side, isFirst: boolean) {
	side.walking = await side.walkers()
	if (!isFirst) return
	for (const { who, person } of side.walking) if (!person.key) side.pages.set(who, await openPage(host, person))
}
