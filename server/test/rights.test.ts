import { randomUUID } from 'node:crypto'
import { base, type Endpoint } from '@hausheft/contract/endpoint.ts'
import { afterAll, expect, test } from 'vitest'
import { expected, splits } from './rights-expected.ts'
import { fixtures } from './rights-fixtures.ts'
import { fixtureOf, outcome, send } from './rights-send.ts'
import { contentOf, createWorld } from './rights-world.ts'
import { startListedServer, type MountedEndpoint } from './routes.ts'

const { server, mounted } = await startListedServer()
const world = await createWorld(server)
const { anna, property } = world.house
afterAll(() => server.close())

const isProduct = ({ path }: Endpoint) => path.startsWith(`${base}/`)
const isOfGroup = ({ path }: Endpoint) => path.startsWith(`${base}/groups/`)
const endpoints = mounted.filter(({ endpoint }) => isProduct(endpoint))

/** Every caller; where the table tells one's own from others', each of them with both. */
async function plan(mounted: MountedEndpoint) {
	const { call } = fixtureOf(mounted.name)
	const split = splits(mounted)
	// What a limited member must say in addition when writing to the group is the business of the handlers' tests.
	const reads = mounted.endpoint.method === 'GET' || !isOfGroup(mounted.endpoint)
	const planned = []
	for (const caller of world.callers.filter(({ stands }) => stands !== 'limited elsewhere' || reads))
		for (const by of split && caller.person && caller.person !== anna ? [caller.person, anna] : [anna]) {
			const status = expected(mounted, caller, split && by === caller.person)
			planned.push({ caller, of: by === caller.person ? 'their own' : 'another’s', call: await call(world, by, caller.person), status })
		}
	return planned
}

test('every mounted endpoint has its call, and every call its endpoint', () => {
	for (const { name } of endpoints) fixtureOf(name)
	expect(Object.keys(fixtures).filter((name) => !endpoints.some((each) => each.name === name))).toEqual([])
	expect(new Set(mounted.map(({ name }) => name)).size).toBe(mounted.length)
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
	const before = await contentOf(server)
	for (const { caller, of, call, status } of planned.filter((each) => each.status !== 200)) {
		const answer = await send(server, caller.person, endpoint, call)
		expect([caller.who, of, answer.statusCode]).toEqual([caller.who, of, status])
		if (status !== 404) continue
		// What one may not know of looks like what there is not.
		const unknown = await send(server, caller.person, endpoint, { ...call, params: { ...call.params, id: randomUUID() } })
		expect(answer.body).toBe(unknown.body)
	}
	expect(await contentOf(server)).toEqual(before)

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
