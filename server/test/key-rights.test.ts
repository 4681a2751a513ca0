import { randomUUID } from 'node:crypto'
import { base, type Endpoint } from '@hausheft/contract/endpoint.ts'
import { caps, roles, type Cap } from '@hausheft/contract/roles.ts'
import { afterAll, expect, test } from 'vitest'
import type { TestPerson } from './house.ts'
import type { Call, Caller } from './noun.ts'
import { expected, splits } from './rights-expected.ts'
import { fixtureOf, outcome, send } from './rights-send.ts'
import { contentOf, createWorld } from './rights-world.ts'
import { startListedServer, type MountedEndpoint } from './routes.ts'

// Everybody with a role gives a key of every cap to a program, and that calls everything there is.
const { server, mounted } = await startListedServer()
const world = await createWorld(server)
const { anna } = world.house
afterAll(() => server.close())

type Keyed = Caller & { person: TestPerson; maker: TestPerson; cap: Cap }
const members = world.callers.filter(({ role, stands }) => role !== null && stands === 'in')
const keyed: Keyed[] = []
for (const caller of members)
	for (const cap of caps) {
		const maker = caller.person as TestPerson
		keyed.push({ ...caller, who: `${caller.who} with a key of ${cap}`, person: await server.withKey(maker, { cap }), maker, cap })
	}
const endpoints = mounted.filter(({ endpoint }) => endpoint.path.startsWith(`${base}/`) && endpoint.permission !== 'public')

test('everybody has every key', () => expect(keyed.length).toBe(roles.length * caps.length))

/** The table of rights says it, but for what is about the person themselves: a key that is limited in anything has no part in that, and some none at all. */
function expectedOf(mounted: MountedEndpoint, caller: Keyed, own: boolean): number {
	const { fresh, keys, permission } = mounted.endpoint
	if (fresh || keys === 'never') return 403
	if (((permission === 'signed_in' && keys !== 'within') || keys === 'whole') && caller.cap !== 'owner') return 403
	return expected(mounted, caller, own)
}

/** A refusal changes nothing: their keys can all ask for the same thing. Of what is allowed each role does one, with another cap for each endpoint. */
async function plan(mounted: MountedEndpoint, at: number) {
	const { call } = fixtureOf(mounted.name)
	const shared = new Map<string, Promise<Call>>()
	const planned = []
	for (const [place, caller] of keyed.entries())
		// What others have made hangs on files of the owner.
		for (const own of !splits(mounted) ? [false] : caller.maker === anna ? [true] : [true, false]) {
			const by = own ? caller.maker : anna
			const status = expectedOf(mounted, caller, own)
			if (status === 200 && (place + at) % caps.length !== 0) continue
			const make = () => call(world, by, caller.maker)
			const once = `${by.id} ${caller.maker.id}`
			if (status !== 200) shared.set(once, shared.get(once) ?? make())
			const made = await (status !== 200 ? shared.get(once) : make())
			planned.push({ caller, of: own ? 'their own' : 'another’s', call: made as Call, status })
		}
	return planned
}

test.each(endpoints.map((each, at) => ({ ...each, at })))(
	'D02: by a key $name is for what role and cap both name',
	{ timeout: 120_000 },
	async ({ at, ...mounted }) => {
		const { endpoint, name } = mounted
		const planned = await plan(mounted, at)
		const before = await contentOf(server)
		const lives = await liveKeys()
		for (const { caller, of, call, status } of planned.filter((each) => each.status !== 200)) {
			const answer = await send(server, caller.person, endpoint, call)
			expect([caller.who, of, answer.statusCode, answer.body]).toEqual([caller.who, of, status, expect.any(String)])
		}
		expect(await contentOf(server)).toEqual(before)
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
