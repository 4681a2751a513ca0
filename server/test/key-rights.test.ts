import { randomUUID } from 'node:crypto'
import { codes } from '@hausheft/contract/codes.ts'
import { base, type Endpoint } from '@hausheft/contract/endpoint.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { caps, roles, type Cap, type Role } from '@hausheft/contract/roles.ts'
import { stopwatch } from '@hausheft/contract/stopwatch.ts'
import { afterAll, expect, test } from 'vitest'
import type { TestPerson } from './house.ts'
import type { Call, Caller } from './noun.ts'
import { expected, splits } from './rights-expected.ts'
import { fixtureOf, outcome, send } from './rights-send.ts'
import { createWorld, letReach, makeNoPapers } from './rights-world.ts'
import { startListedServer, type MountedEndpoint } from './routes.ts'
import { multipart, pdf } from './upload.ts'
import { countWrites } from './writes.ts'

// Everybody with a role gives a key of every cap to a program, for everything and for one property, and that calls everything there is.
const { server, mounted } = await startListedServer()
const world = await createWorld(server)
/** Every key at every endpoint. */
const isFull = process.env['HAUSHEFT_FULL'] !== undefined
const written = await countWrites(server)
await makeNoPapers(server)
const { anna, group, property } = world.house
afterAll(() => server.close())

type Keyed = Caller & { person: TestPerson; maker: TestPerson; cap: Cap }
const members = world.callers.filter(({ role, stands, properties }) => role !== null && stands === 'in' && properties === null)
const reaches = [
	{ for: 'everything', stands: 'in', properties: null },
	{ for: 'this property', stands: 'in', properties: [property.id] },
	{ for: 'another property', stands: 'limited elsewhere', properties: [world.elsewhere] },
] as const
const keyed: Keyed[] = []
for (const caller of members)
	for (const cap of caps)
		for (const { for: what, stands, properties } of reaches) {
			const maker = caller.person as TestPerson
			const person = await server.withKey(maker, { cap, ...(properties && { groups: [group.id], properties: [...properties] }) })
			keyed.push({ ...caller, who: `${caller.who} with a key of ${cap} for ${what}`, person, maker, cap, stands, properties })
		}
const endpoints = mounted.filter(({ endpoint }) => endpoint.path.startsWith(`${base}/`) && endpoint.permission !== 'public')

test('everybody has every key', () => expect(keyed.length).toBe(roles.length * caps.length * reaches.length))

/** The table of rights says it, but for what is about the person themselves: a key that is limited in anything has no part in that, and some none at all. */
function expectedOf(mounted: MountedEndpoint, caller: Keyed, own: boolean): number {
	const { fresh, keys, permission, method, reads } = mounted.endpoint
	if (fresh || keys === 'never') return 403
	if (caller.cap === 'read_only' && method !== 'GET' && !reads) return 403
	const isWhole = caller.cap === 'owner' && caller.properties === null
	if (((permission === 'signed_in' && keys !== 'within') || keys === 'whole') && !isWhole) return 403
	// Where nothing is written the role alone is weighed.
	return expected(mounted, reads && caller.cap === 'read_only' ? { ...caller, cap: null } : caller, own)
}

/**
 * Role and cap must both name it, and so each is asked beside what names everything: with the key that leaves most every role, the owner with every cap;
 * and each role with one more cap, another one at each endpoint. With HAUSHEFT_FULL all.
 */
function isAsked({ maker, role, cap, properties, stands }: Keyed, turn: Cap, at: number): boolean {
	if (isFull || cap === 'owner') return true
	if (stands === 'limited elsewhere') return cap === turn && role === roles[at % roles.length]
	return cap === turn || (maker === anna && properties === null)
}

/** A refusal changes nothing: their keys can all ask for the same thing. Of what is allowed each role does one, with another cap for each endpoint. */
async function plan(mounted: MountedEndpoint, at: number) {
	const { call } = fixtureOf(mounted.name)
	const shared = new Map<string, Promise<Call>>()
	const planned = []
	const turn = caps[at % caps.length]!
	for (const caller of keyed) {
		if (!isAsked(caller, turn, at)) continue
		// What others have made hangs on files of the owner.
		for (const own of !splits(mounted) ? [false] : caller.maker === anna ? [true] : [true, false]) {
			const by = own ? caller.maker : anna
			const status = expectedOf(mounted, caller, own)
			if (status === 200 && caller.cap !== turn) continue
			const make = () => call(world, by, caller.maker)
			const once = `${by.id} ${caller.maker.id}`
			if (status !== 200) shared.set(once, shared.get(once) ?? make())
			const made = await (status !== 200 ? shared.get(once) : make())
			await letReach(world, caller, mounted.endpoint, made?.params?.['id'])
			planned.push({ caller, of: own ? 'their own' : 'another’s', call: made as Call, status })
		}
	}
	return planned
}

test.each(endpoints.map((each, at) => ({ ...each, at })))(
	'D02: by a key $name is for what role and cap both name',
	{ timeout: 120_000 },
	async ({ at, ...mounted }) => {
		const { endpoint, name } = mounted
		const planned = await plan(mounted, at)
		const before = await written()
		const lives = await liveKeys()
		for (const { caller, of, call, status } of planned.filter((each) => each.status !== 200)) {
			const answer = await send(server, caller.person, endpoint, call)
			expect([caller.who, of, answer.statusCode, answer.body]).toEqual([caller.who, of, status, expect.any(String)])
		}
		expect(await written()).toEqual(before)
		expect(await liveKeys()).toEqual(lives)
		for (const { caller, of, call } of planned.filter((each) => each.status === 200)) {
			const answer = await send(server, caller.person, endpoint, call)
			// What was made with more rights than the key has is not handed out to it.
			const done = name === 'getExportContent' && answer.statusCode === 410 ? 'done' : outcome(answer)
			expect([caller.who, of, done]).toEqual([caller.who, of, 'done'])
			for (const id of Object.values(world.foreign)) expect(answer.body).not.toContain(id)
		}
	},
)

const liveKeys = async () => (await server.owner.query('select id from api_token order by id')).rows

test('D08 a key ends with its group, its maker’s membership and its time', async () => {
	const { house } = world
	const last = await house.join('admin')
	const one = await server.withKey(last, { cap: 'owner', groups: [house.group.id] })
	const all = await server.withKey(last, { cap: 'owner' })
	const late = await server.withKey(last, { cap: 'owner', expires_at: new Date(Date.now() - 1).toISOString() })
	const endpoint = mounted.find(({ name }) => name === 'getGroup')?.endpoint as Endpoint
	const status = async (person: TestPerson) => (await send(server, person, endpoint, { params: { id: house.group.id } })).statusCode
	expect([await status(one), await status(all), await status(late)]).toEqual([200, 200, 401])
	await server.owner.query('update member set removed_at = now() where person_id = $1', [last.id])
	expect([await status(one), await status(all)]).toEqual([401, 404])
	await server.owner.query('update member set removed_at = null where person_id = $1', [last.id])
	expect([await status(one), await status(all)]).toEqual([401, 200])
	expect((await send(server, all, endpoint, { params: { id: randomUUID() } })).statusCode).toBe(404)
})

test('what reads under another method is there for a reading key, and neither it nor its Idempotency-Key writes anything', async () => {
	const { house } = world
	const url = codes.readCodes.path.replace('{id}', group.id)
	const { type, payload } = await multipart({ bytes: pdf, name: 'Rechnung.pdf' })
	const ask = async (role: Role) => {
		const { key } = await server.withKey(await house.join(role), { cap: 'read_only' })
		const headers = { host: 'haus.test', authorization: `Bearer ${key}`, 'content-type': type, 'idempotency-key': randomUUID() }
		return server.app.inject({ method: 'POST', url, headers, payload })
	}
	const kept = async () => (await server.owner.query('select count(*)::int as n from answered')).rows
	const before = await kept()
	const answer = await ask('member')
	expect([answer.statusCode, answer.json()]).toEqual([200, { codes: [] }])
	expect((await ask('viewer')).statusCode).toBe(403)
	expect(await kept()).toEqual(before)
})

test('no narrowed or reading key ends a membership, its maker’s own included, and a reading one moves nothing of its maker', async () => {
	const { house } = world
	const second = await house.join('owner')
	const at = (name: string) => mounted.find((each) => each.name === name)?.endpoint as Endpoint
	const own = { params: { id: group.id, user: second.id } }
	await server.call(second, stopwatch.putStopwatch, { body: { property: property.id } })
	const reader = await server.withKey(second, { cap: 'read_only' })
	const narrowed = caps.map((cap) => server.withKey(second, { cap, groups: [group.id], properties: [property.id] }))
	const ofGroup = await server.withKey(second, { cap: 'owner', groups: [group.id] })
	const another = await house.join('member')
	for (const key of [reader, ofGroup, ...(await Promise.all(narrowed))])
		for (const { id: user } of [second, another])
			expect((await send(server, key, at('removeMember'), { params: { id: group.id, user } })).statusCode).toBe(403)
	for (const key of [reader, ...(await Promise.all(narrowed))]) {
		const changed = { ...own, body: { role: 'viewer' } }
		expect((await send(server, key, at('changeMember'), changed)).statusCode).toBe(403)
	}
	const refused = [
		[at('removeStopwatch'), {}],
		[at('putStopwatch'), { body: { property: property.id } }],
		[at('hideFirstSteps'), { params: { id: group.id } }],
		[at('putOff'), await fixtureOf('putOff').call(world, anna, second)],
	] as const
	for (const [endpoint, call] of refused) expect((await send(server, reader, endpoint, call)).statusCode).toBe(403)
	expect((await server.call(second, stopwatch.getStopwatch, {})).body).toMatchObject({ property: property.id })
	expect((await server.call(second, groups.getGroup, { params: { id: group.id } })).body.rbac.role).toBe('owner')
})
