import { randomUUID } from 'node:crypto'
import { base, type Endpoint } from '@hausheft/contract/endpoint.ts'
import { may, rights, type Permission } from '@hausheft/contract/rights.ts'
import { afterAll, expect, test } from 'vitest'
import type { Caller } from './noun.ts'
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
/** Mails are not there for who reads none; everything else somebody in the group can read. */
const isOfInbox = ({ path }: Endpoint) => path.startsWith(`${base}/inbox/`)
/** In such a list, who may read their own alone reads no more than that: the handlers' tests look at it. */
const isList = ({ method, path }: Endpoint) => method === 'GET' && /^\/api\/be\/(groups|properties)\//.test(path)
const endpoints = mounted.filter(({ endpoint }) => isProduct(endpoint))

const isPermission = (need: Endpoint['permission']): need is Permission | readonly Permission[] => need !== 'public' && need !== 'signed_in'
function needsOf({ name, endpoint }: MountedEndpoint): readonly Permission[] {
	const need = fixtureOf(name).need ?? endpoint.permission
	return isPermission(need) ? [need].flat() : []
}

/** What the table of rights says about a call, and nothing else: 200 stands for whatever success is. */
function expected(mounted: MountedEndpoint, caller: Caller, own: boolean): number {
	const { endpoint } = mounted
	const { person, role, stands } = caller
	const needs = needsOf(mounted)
	if (endpoint.permission === 'public') return 200
	if (!person) return 401
	if (needs.length === 0) return 200
	// What is named in a body and not there is a mistake in its field.
	const unknown = endpoint.path.includes('{') ? 404 : 422
	if (stands === 'out') return unknown
	// Beside the group's name there is nothing that a member without a role could see.
	if (role === null) return isOfGroup(endpoint) && isPermission(endpoint.permission) ? 403 : unknown
	if (stands === 'limited elsewhere' && !isOfGroup(endpoint)) return unknown
	if (isOfInbox(endpoint) && !may(caller, 'inbox.read')) return 404
	return needs.some((need) => may(caller, need, !endpoint.any && (own || isList(endpoint)))) ? 200 : 403
}

/** Every caller; where the table tells one's own from others', each of them with both. */
async function plan(mounted: MountedEndpoint) {
	const { call } = fixtureOf(mounted.name)
	const split = needsOf(mounted).some((need) => rights[need].some((grant) => grant === 'own'))
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
