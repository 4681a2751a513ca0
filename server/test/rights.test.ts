import { randomUUID } from 'node:crypto'
import { base, type Endpoint } from '@hausheft/contract/endpoint.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { members } from '@hausheft/contract/members.ts'
import { afterAll, expect, test } from 'vitest'
import type { TestPerson } from './house.ts'
import type { Call, Caller } from './noun.ts'
import { expected, splits } from './rights-expected.ts'
import { fixtures } from './rights-fixtures.ts'
import { fixtureOf, outcome, send } from './rights-send.ts'
import { createWorld, letReach, makeNoPapers } from './rights-world.ts'
import { startListedServer, type MountedEndpoint } from './routes.ts'
import { countWrites } from './writes.ts'

const { server, mounted } = await startListedServer()
const world = await createWorld(server)
const written = await countWrites(server)
await makeNoPapers(server)
const { anna, property } = world.house
afterAll(() => server.close())

const isProduct = ({ path }: Endpoint) => path.startsWith(`${base}/`)
const endpoints = mounted.filter(({ endpoint }) => isProduct(endpoint))

/** Besides the owner, who has made all else. The owner of another group has made nothing here: their id must not be seen. */
const mayHaveMade = ({ id }: TestPerson) => id !== anna.id && id !== world.foreign['person']

/** Every caller at every endpoint. */
const isFull = process.env['HAUSHEFT_FULL'] !== undefined
/**
 * Who is limited to some properties: of those for whom the table says the same one, another one at each endpoint. It says it by permission, of which
 * each is asked for at several endpoints; all others call everything.
 */
function callersAt(mounted: MountedEndpoint) {
	const said = new Map<string, Caller[]>()
	for (const caller of world.callers.filter(({ properties }) => properties)) {
		const kind = [caller.stands, expected(mounted, caller, true), expected(mounted, caller, false)].join()
		said.set(kind, [...(said.get(kind) ?? []), caller])
	}
	const turn = endpoints.indexOf(mounted)
	const chosen = new Set([...said.values()].map((alike) => alike[turn % alike.length]))
	return world.callers.filter((caller) => isFull || !caller.properties || chosen.has(caller))
}

/**
 * Every caller; where the table tells one's own from others', each of them with both. What is refused or only reads changes nothing: those who need
 * no thing of their own for it all ask for the same one.
 */
async function plan(mounted: MountedEndpoint) {
	const { call } = fixtureOf(mounted.name)
	const split = splits(mounted)
	const shared = new Map<TestPerson, Promise<Call>>()
	const planned = []
	for (const caller of callersAt(mounted))
		for (const by of split && caller.person && mayHaveMade(caller.person) ? [caller.person, anna] : [anna]) {
			const status = expected(mounted, caller, split && by === caller.person)
			const changesNothing = status !== 200 || mounted.endpoint.method === 'GET'
			const isForAll = call.length < 3 && changesNothing
			const make = () => call(world, by, caller.person)
			if (isForAll && !shared.has(by)) shared.set(by, make())
			const made = await ((isForAll && shared.get(by)) || make())
			await letReach(world, caller, mounted.endpoint, made.params?.['id'])
			planned.push({ caller, of: by === caller.person ? 'their own' : 'another’s', call: made, status })
		}
	return planned
}

test('every mounted endpoint has its call, and every call its endpoint', () => {
	for (const { name } of endpoints) fixtureOf(name)
	expect(Object.keys(fixtures).filter((name) => !endpoints.some((each) => each.name === name))).toEqual([])
	expect(new Set(mounted.map(({ name }) => name)).size).toBe(mounted.length)
})

test('what a request writes is counted at once, and what it takes back is not', async () => {
	const { group } = world.house
	const place = { params: { id: group.id } }
	const before = await written()
	const last = { params: { ...place.params, user: anna.id }, body: { role: 'admin' as const } }
	expect((await server.call(anna, members.changeMember, last)).status).toBe(409)
	expect(await written()).toEqual(before)
	expect((await server.call(anna, groups.changeGroup, { ...place, body: { name: 'Familie Keller-Frei' } })).status).toBe(200)
	expect(await written()).toMatchObject({ 'UPDATE public.group': 1, 'INSERT public.history': 1 })
})

test('without a session nothing beside the public endpoints answers', async () => {
	for (const { name, endpoint } of mounted) {
		if (endpoint.permission === 'public') continue
		const { statusCode } = await send(server, null, endpoint, { params: { id: randomUUID() }, body: {}, version: 1 })
		// The calls of sign-in look at what was sent before they look at who sent it.
		expect([name, statusCode]).toEqual([name, isProduct(endpoint) ? 401 : expect.toBeOneOf([401, 422])])
	}
})

test.each(endpoints)('D01, D02: $name is for exactly those whom the table of rights names', async (mounted) => {
	const { endpoint } = mounted
	const planned = await plan(mounted)
	const before = await written()
	for (const { caller, of, call, status } of planned.filter((each) => each.status !== 200)) {
		const answer = await send(server, caller.person, endpoint, call)
		expect([caller.who, of, answer.statusCode]).toEqual([caller.who, of, status])
		if (status !== 404) continue
		// What one may not know of looks like what there is not.
		const unknown = await send(server, caller.person, endpoint, { ...call, params: { ...call.params, id: randomUUID() } })
		expect(answer.body).toBe(unknown.body)
	}
	expect(await written()).toEqual(before)

	const allowed = planned.filter((each) => each.status === 200)
	expect(allowed.length).toBeGreaterThan(0)
	const { instead } = fixtureOf(mounted.name)
	for (const { caller, of, call } of allowed) {
		const answer = await send(server, instead ? await instead(world) : caller.person, endpoint, call)
		expect([caller.who, of, outcome(answer)]).toEqual([caller.who, of, 'done'])
		const hidden = caller.stands === 'out' ? [] : Object.values(world.foreign)
		for (const id of caller.stands === 'limited elsewhere' ? [...hidden, property.id] : hidden) expect(answer.body).not.toContain(id)
	}
})
