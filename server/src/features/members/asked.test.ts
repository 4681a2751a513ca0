import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { history } from '@hausheft/contract/history.ts'
import { members } from '@hausheft/contract/members.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
/** Invited under another address than that of the account. */
let hans: TestPerson
let id: string
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())
const invite = async (email: string, role: Role = 'member', as = house.anna) =>
	(await server.call(as, members.createInvite, { params: { id: house.group.id }, body: { email, role } })).body.id as string
beforeEach(async () => {
	house = await createHouse(server)
	hans = await server.person('Hans')
	id = await invite('hans@keller.test')
})

const ask = (as: TestPerson | null, of = id) => server.call(as, members.askForInvitation, { params: { id: of } })
const accept = (as: TestPerson) => server.call(as, members.acceptInvitation, { params: { id }, body: undefined })
const move = (as: TestPerson, email: string, of = id) =>
	server.call(as, members.changeInvite, { params: { id: house.group.id, invite: of }, body: { email } })
const open = async (as = house.anna) => (await server.call(as, members.listInvites, { params: { id: house.group.id } })).body
const shownInvitation = async (of = id) => (await server.call(null, members.getInvitation, { params: { id: of } })).body

test('T9 somebody with another address asks, whoever manages the invitation moves it, and only then it can be taken', async () => {
	expect(await accept(hans)).toMatchObject({ status: 403, body: { reason: 'wrong_account' } })
	const asked = await ask(hans)
	expect(asked).toMatchObject({ status: 201, body: { id, state: 'open', email: 'h•••@k•••.test', asked: 'h•••@h•••.test' } })
	expect(await ask(hans)).toMatchObject({ status: 201, body: asked.body })
	// Asking opens nothing.
	expect(await accept(hans)).toMatchObject({ status: 403, body: { reason: 'wrong_account' } })
	expect(await open()).toMatchObject([{ id, email: 'hans@keller.test', asked: { name: 'Hans', email: hans.email } }])
	expect(await open(await house.join('member'))).toEqual([{ email: 'hans@keller.test', created_at: expect.any(String) }])

	const moved = await move(house.anna, hans.email)
	expect(moved).toMatchObject({
		status: 200,
		body: { id, email: hans.email, role: 'member', asked: null, url: `http://haus.test/invite/${id}` },
	})
	expect(await shownInvitation()).toMatchObject({ email: 'h•••@h•••.test', asked: null, state: 'open' })
	expect((await accept(hans)).status).toBe(201)
	const { body } = await server.call(house.anna, history.listHistory, { params: { id: house.group.id }, query: { source: 'group' } })
	expect(body.map(({ text }) => text)).toEqual(
		expect.arrayContaining([
			'Jemand mit einem anderen Konto bittet um die Einladung an hans@keller.test',
			`Anna hat die Einladung an hans@keller.test auf ${hans.email} geändert`,
		]),
	)
})

test('T9 only who may manage invitations moves one, and only to the address for which it is asked now', async () => {
	const stranger = await server.person('Fremd')
	const other = await createHouse(server, 'Andere')
	expect(await move(house.anna, hans.email)).toMatchObject({ status: 409 })
	await ask(hans)
	for (const role of ['member', 'caretaker', 'accountant', 'viewer', null] as const)
		expect((await move(await house.join(role), hans.email)).status).toBe(403)
	for (const outside of [hans, stranger, other.anna]) expect((await move(outside, hans.email)).status).toBe(404)
	const through = { params: { id: other.group.id, invite: id }, body: { email: hans.email } }
	expect((await server.call(other.anna, members.changeInvite, through)).status).toBe(404)
	// Somebody else has asked between looking and tapping.
	await ask(stranger)
	expect((await move(house.anna, hans.email)).status).toBe(409)
	expect((await move(house.anna, 'wer.anders@keller.test')).status).toBe(409)
	expect(await shownInvitation()).toMatchObject({ email: 'h•••@k•••.test', state: 'open' })
	expect((await accept(stranger)).status).toBe(403)
	const admin = await house.join('admin')
	expect((await move(admin, stranger.email)).status).toBe(200)
})

test('T9 an administrator moves no invitation to a role above the own one', async () => {
	const admin = await house.join('admin')
	const above = await invite('hans@keller.test', 'owner')
	await ask(hans, above)
	expect((await move(admin, hans.email, above)).status).toBe(403)
	expect((await move(house.anna, hans.email, above)).status).toBe(200)
})

test('T9 there is nothing to ask for with the right address, as a member, or when the invitation is over', async () => {
	expect((await ask(null)).status).toBe(401)
	expect((await ask(hans, house.group.id)).status).toBe(404)
	expect((await ask(hans, await invite(hans.email))).status).toBe(409)
	expect((await ask(await house.join('viewer'))).status).toBe(409)
	await server.call(house.anna, members.revokeInvite, { params: { id: house.group.id, invite: id } })
	expect((await ask(hans)).status).toBe(409)
	expect((await move(house.anna, hans.email)).status).toBe(404)
})
