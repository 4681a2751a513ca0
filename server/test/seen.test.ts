import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { kinds } from '@hausheft/contract/event-parts.ts'
import type { RollingQuery } from '@hausheft/contract/event-requests.ts'
import { events, type Event } from '@hausheft/contract/events.ts'
import { may } from '@hausheft/contract/rights.ts'
import { screens, type ScreenName } from '@hausheft/contract/screens.ts'
import { afterAll, expect, test } from 'vitest'
import type { TestPerson } from './house.ts'
import { listening, openPage, type Page } from './live.ts'
import type { Call } from './noun.ts'
import { send } from './rights-send.ts'
import { startListedServer } from './routes.ts'
import { answerOf, plainly } from './seen-answers.ts'
import { askers, furnish, mayLog, ownEntry, type Asker, type SeenHouse } from './seen-houses.ts'
import { callsOf, isProduct, isWalked, paramsOf } from './seen-plans.ts'
import { goOn, hiddenFrom, rename, secrets } from './seen-secrets.ts'

// For everybody who can ask there are two houses: one in which everything is that they may not know of, and one in which nothing of it is.
// Whatever they ask, both answer the same.
const { server, mounted } = await startListedServer()
const host = await listening(server.app)
const product = mounted.filter(({ endpoint }) => isProduct(endpoint))
/** What is public is for who holds the link. */
const reads = product.filter(({ endpoint: { method, permission } }) => method === 'GET' && permission !== 'public')
afterAll(() => server.close())

type Lived = SeenHouse & { pages: Map<string, Page> }

async function live(names: string[]): Promise<Lived> {
	const house = await furnish(server, names.includes('the role of an invitation') ? 'member' : 'viewer')
	for (const name of names) await secrets[name]?.past?.(house, server)
	const pages = new Map<string, Page>()
	for (const [who, person] of house.people) pages.set(who, await openPage(host, person))
	const hearing = async (date: string) => {
		for (const page of pages.values()) await page.hears({ source: 'group', date })
	}
	await hearing(await rename(house, 'Familie Frei'))
	for (const { messages } of pages.values()) messages.length = 0
	for (const name of names) await secrets[name]?.plant?.(house, server)
	await goOn(house)
	await hearing(await rename(house, 'Familie Keller-Frei'))
	for (const { socket } of pages.values()) socket.terminate()
	return { ...house, pages }
}

const bare = await live([])
const full = new Map<string, Lived>()
for (const names of new Set(askers.map((asker) => hiddenFrom(asker).join()))) full.set(names, await live(names.split(',')))

/** What is not in a house has an id that nothing has; all houses name the same things in the same order. */
const labels = [...new Set([bare, ...full.values()].flatMap(({ ids }) => [...ids.keys()]))]
const idsIn = new Map(
	[bare, ...full.values()].map((house) => [house, new Map(labels.map((label) => [label, house.ids.get(label) ?? randomUUID()]))]),
)

type Side = { house: Lived; ids: Map<string, string>; names: Map<string, string>; person: TestPerson }
const sideOf = (house: Lived, { who }: Asker): Side => {
	const ids = idsIn.get(house) ?? new Map<string, string>()
	return { house, ids, names: new Map([...ids].map(([label, id]) => [id, label])), person: house.people.get(who) as TestPerson }
}
const sidesOf = (asker: Asker): [Side, Side] => [sideOf(bare, asker), sideOf(full.get(hiddenFrom(asker).join()) as Lived, asker)]

const ask = async ({ person, names }: Side, endpoint: Endpoint, call: Call) => answerOf(await send(server, person, endpoint, call), names)
/** Few at once, and of what is costly or long one: the last of many would be told that the server is busy. */
async function answers(side: Side, endpoint: Endpoint, calls: Call[]) {
	const atOnce = endpoint.long || endpoint.costly === true ? 1 : endpoint.costly ? 2 : 4
	const all: Awaited<ReturnType<typeof ask>>[] = []
	for (let at = 0; at < calls.length; at += atOnce)
		all.push(...(await Promise.all(calls.slice(at, at + atOnce).map((call) => ask(side, endpoint, call)))))
	return all
}

/** All pages of a list, two by two; the cursors as they came. */
async function walk({ person, names }: Side, endpoint: Endpoint, params: Record<string, string>) {
	const pages = []
	for (let from: string | null | undefined; from !== null && pages.length < 100;) {
		const response = await send(server, person, endpoint, { params, query: { limit: '2', ...(from && { from }) } })
		pages.push(await answerOf(response, names))
		const body = response.statusCode === 200 ? (response.json() as { from?: string | null }) : {}
		const link = /[?&]from=([^&>]*)/.exec(String(response.headers['link']))?.[1]
		from = body.from ?? (link === undefined ? null : decodeURIComponent(link))
	}
	return pages
}

/** What two lists of answers say differently, as a test's output shows it. */
function differences(calls: unknown[], [one, other]: [unknown[], unknown[]]) {
	const longer = one.length > other.length ? one : other
	return longer.flatMap((_, at) =>
		JSON.stringify(one[at]) === JSON.stringify(other[at])
			? []
			: [{ asked: calls[at] ?? `${String(calls[0])}: page ${at}`, without: one[at], with: other[at] }],
	)
}
const inNames = ({ names }: Side, call: Call) => plainly(names).said(call)

test('every secret is hidden from somebody, and something from everybody', () => {
	for (const { hiddenFrom: isHidden } of Object.values(secrets)) expect(askers.some(isHidden)).toBe(true)
	for (const asker of askers) expect(hiddenFrom(asker).length).toBeGreaterThan(0)
	for (const { name, endpoint } of reads) expect([name, callsOf(endpoint, idsIn.get(bare) ?? bare.ids).length]).not.toEqual([name, 0])
})

test('every secret is looked for by every value of every filter', () => {
	const ids = idsIn.get(bare) ?? bare.ids
	const single = (calls: Call[]) => calls.flatMap(({ query }) => (query && Object.keys(query).length === 1 ? [JSON.stringify(query)] : []))
	for (const [secret, { hiddenFrom: isHidden }] of Object.entries(secrets)) {
		const turns = askers.flatMap((asker, turn) => (isHidden(asker) ? [turn] : []))
		for (const { name, endpoint } of reads) {
			const asked = new Set(turns.flatMap((turn) => single(callsOf(endpoint, ids, turn))))
			expect([secret, name, single(callsOf(endpoint, ids)).filter((query) => !asked.has(query))]).toEqual([secret, name, []])
		}
	}
})

const asking = askers.map((asker) => ({ asker, who: asker.who }))
test.each(asking)('W1-W5: $who finds by no question what they may not see', { timeout: 120_000 }, async ({ asker }) => {
	const sides = sidesOf(asker)
	const [one, other] = sides
	const turn = askers.indexOf(asker)
	const told = []
	for (const { name, endpoint } of reads) {
		// Whom one may ask is named to everybody who may reply.
		if (name === 'listMentionable' && !may(asker, 'members.read')) continue
		const calls = callsOf(endpoint, one.ids, turn)
		const both = await Promise.all(sides.map((side) => answers(side, endpoint, callsOf(endpoint, side.ids, turn))))
		told.push(
			...differences(
				calls.map((call) => [name, inNames(one, call)]),
				both as [unknown[], unknown[]],
			),
		)
		if (!isWalked(endpoint, one.ids)) continue
		const pages = await Promise.all([one, other].map((side) => walk(side, endpoint, paramsOf(endpoint, side.ids)[0] ?? {})))
		told.push(...differences([[name, 'page by page']], pages as [unknown[], unknown[]]))
	}
	expect(told).toEqual([])
})

test.each(asking)('W1-W5: no screen of $who shows what they may not see', async ({ asker }) => {
	const payload = async ({ person, ids, names }: Side, name: ScreenName) => {
		const noun: Record<string, string> = {
			group: 'group',
			prop: 'property:here',
			property: 'property:here',
			user: 'person:anna',
			contact: 'contact:Huber Bergli',
		}
		const path = screens[name].path.replaceAll(/\{(\w+)\}/g, (_, part: string) => ids.get(noun[part] ?? `${part}:Bergli`) ?? '')
		return answerOf(await server.app.inject({ url: `${path}/_payload.json`, headers: { host: 'haus.test', cookie: person.cookie } }), names)
	}
	const all = Object.keys(screens) as ScreenName[]
	// One after the other: of many at once the last would be told that the server is busy.
	const payloads = async (side: Side) => {
		const answers: unknown[] = []
		for (const name of all) answers.push(await payload(side, name))
		return answers
	}
	const both = await Promise.all(sidesOf(asker).map(payloads))
	expect(differences(all, both as [unknown[], unknown[]])).toEqual([])
})

test.each(asking)('W1-W5: what $who hears, and what a refused change answers, tells nothing', async ({ asker }) => {
	const sides = sidesOf(asker)
	const heard = sides.map(({ house, names }) => {
		const { said } = plainly(names)
		return house.pages.get(asker.who)?.messages.flatMap((message) => (message.source === 'users' ? [] : [said({ ...message, date: '' })]))
	})
	expect(heard[1]).toEqual(heard[0])
	for (const { name, endpoint } of product.filter(({ endpoint: { ifMatch } }) => ifMatch)) {
		const stale = ({ ids }: Side) =>
			paramsOf(endpoint, ids).map((params) => ({
				params,
				version: 999,
				...(endpoint.body && { body: name === 'putAnnotations' ? [] : {} }),
			}))
		const both = await Promise.all(sides.map((side) => answers(side, endpoint, stale(side))))
		expect(
			differences(
				stale(sides[0]).map((call) => [name, inNames(sides[0], call)]),
				both as [unknown[], unknown[]],
			),
		).toEqual([])
	}
})

/** Whoever asks, by a session and by keys that leave less of that. */
async function entrantsOf({ person, ids }: Side): Promise<[by: string, entrant: TestPerson][]> {
	const properties = [ids.get('property:here') ?? '']
	return [
		['a session', person],
		['a key', await server.withKey(person, { cap: 'owner' })],
		['a reading key', await server.withKey(person, { cap: 'read_only' })],
		['a key of one house', await server.withKey(person, { cap: 'owner', properties })],
		['a key that sees no amounts', await server.withKey(person, { cap: 'caretaker' })],
	]
}

test.each(asking)(
	'what $who reads with the statement that lets them in is what they read entry by entry',
	{ timeout: 120_000 },
	async ({ asker }) => {
		const [, side] = sidesOf(asker)
		const id = (label: string) => side.ids.get(label) ?? ''
		const filters: RollingQuery[] = [
			{},
			...kinds.map((kind) => ({ kind })),
			{ journal: id('journal:Bergli') },
			{ journal: 'none' },
			{ object: id('object:Bergli') },
			{ object: 'none' },
			...['Huber Bergli', 'Huber Seeweg'].map((name) => ({ contact: id(`contact:${name}`) })),
			{ contact: 'none' },
			{ year: 2025 },
		]
		const known = new Map<string, Event>()
		for (const [by, entrant] of await entrantsOf(side)) {
			const read = async (endpoint: typeof events.rollGroup, of: string, query: RollingQuery) => {
				const { status, body } = await server.call(entrant, endpoint, {
					params: { id: of },
					query: { ...query, limit: 100, include: 'names' },
				})
				const inOrder = status === 200 ? body.events.toSorted((one, other) => (one.id < other.id ? -1 : 1)) : []
				return { status, events: inOrder, names: status === 200 ? body.names : {} }
			}
			// By its name a list is read entry by entry.
			const both = async (
				endpoint: typeof events.rollGroup,
				of: string,
				query: RollingQuery,
				slow = endpoint,
				slowOf = of,
				filter = query,
			) => {
				const fast = await read(endpoint, of, query)
				const wanted = await read(slow, slowOf, { ...filter, sort: 'name_asc' })
				expect([by, endpoint.path, query, fast]).toEqual([
					by,
					endpoint.path,
					query,
					fast.status === 404 ? { ...wanted, status: 404 } : wanted,
				])
				return fast.events
			}
			for (const query of filters) {
				await both(events.rollProperty, id('property:here'), query)
				await both(events.rollGroup, id('group'), query)
			}
			const [boiler, huber] = [id('object:Bergli'), id('contact:Huber Bergli')]
			await both(events.rollObject, boiler, {}, events.rollProperty, id('property:here'), { object: boiler })
			await both(events.rollContact, huber, {}, events.rollGroup, id('group'), { contact: huber })
			for (const event of (await read(events.rollGroup, id('group'), {})).events) {
				known.set(event.id, event)
				expect([by, (await server.call(entrant, events.getEvent, { params: { id: event.id } })).body]).toEqual([by, event])
			}
		}
		if (!asker.limited) return
		// What is hidden from them is there.
		const owner = side.house.house.anna
		const whole = await Promise.all(
			[...known].map(async ([event]) => (await server.call(owner, events.getEvent, { params: { id: event } })).body),
		)
		expect(whole.some((event) => event.contacts.length > (known.get(event.id)?.contacts.length ?? 0))).toBe(true)
	},
)

test.each(asking.filter(({ asker }) => mayLog(asker)))(
	'a repetition answers $who, and a change by the version they saw works',
	async ({ asker }) => {
		const done = await Promise.all(
			sidesOf(asker).map(async ({ person, house, names }) => {
				const place = { params: { id: house.house.property.id } }
				const again = await server.call(person, events.createEvent, { ...place, body: ownEntry(person) }, { key: 'own' })
				const own = { params: { id: again.body.id } }
				const { version } = (await server.call(person, events.getEvent, own)).body
				const after = await server.call(person, events.changeEvent, { ...own, body: { description: 'Nachtrag' } }, { version })
				const { said } = plainly(names)
				return [again.status, said(again.body), after.status, said(after.body)]
			}),
		)
		expect(done[1]).toEqual(done[0])
		expect([done[0]?.[0], done[0]?.[2]]).toEqual([201, 200])
	},
)
