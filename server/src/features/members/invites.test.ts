import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { groups } from '@hausheft/contract/groups.ts'
import { members } from '@hausheft/contract/members.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { createHouse, lendServer, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { originsInNetwork } from '../../platform/http/own-address.ts'
import { keptMails } from '../../../test/mails.ts'
import { noJobDue } from '../../../test/writes.ts'

let server: TestServer
let house: TestHouse
let beat: TestPerson
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())
beforeEach(async () => {
	house = await createHouse(server)
	beat = await server.person('Beat')
})

type More = { role?: Role; properties?: string[]; as?: TestPerson; key?: string }
const invite = (email: string, { as = house.anna, role = 'member', properties, key }: More = {}) =>
	server.call(
		as,
		members.createInvite,
		{ params: { id: house.group.id }, body: { email, role, ...(properties && { properties }) } },
		key ? { key } : {},
	)
const invited = async (email: string, more?: More) => (await invite(email, more)).body.id as string
const accept = (as: TestPerson, id: string) => server.call(as, members.acceptInvitation, { params: { id }, body: undefined })
const shownInvitation = async (id: string) => (await server.call(null, members.getInvitation, { params: { id } })).body
const open = async (as = house.anna) => (await server.call(as, members.listInvites, { params: { id: house.group.id } })).body
const revoke = (id: string, as = house.anna) => server.call(as, members.revokeInvite, { params: { id: house.group.id, invite: id } })
const isMember = async (person: TestPerson) =>
	(await server.call(person, groups.getGroup, { params: { id: house.group.id } })).status === 200

test('somebody is invited, reads what it is about, and joins', async () => {
	const made = await invite(beat.email, { role: 'caretaker', properties: [house.property.id] })
	expect(made.status).toBe(201)
	// Without a mail server the link is all that leads there.
	expect(made.body).toMatchObject({ email: beat.email, role: 'caretaker', properties: [house.property.id], mailed: false })
	const id = made.body.id as string
	expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
	expect(made.body.url).toBe(`http://haus.test/invite/${id}`)
	expect(await shownInvitation(id)).toEqual({
		id,
		group: 'Familie Keller',
		inviter: 'Anna',
		email: 'b•••@h•••.test',
		role: 'caretaker',
		expires_at: made.body.expires_at,
		state: 'open',
		asked: null,
	})
	const [mail] = await keptMails(server, beat.email)
	expect(mail?.head['Subject']).toBe('Einladung in die Gruppe «Familie Keller»')
	expect(mail?.text).toContain(`http://haus.test/invite/${id}`)
	expect(mail?.text).toContain('Rolle: Hauswart/in.')

	const joined = await accept(beat, id)
	expect(joined).toMatchObject({ status: 201, body: { id: house.group.id, rbac: { role: 'caretaker' }, properties: [house.property.id] } })
	expect(await open()).toEqual([])
	expect((await shownInvitation(id)).state).toBe('used')
})

test('the link is the one under which the inviter came, where no address is configured', async () => {
	const plain = await startServer({ PUBLIC_URL: '' })
	const home = await createHouse(plain)
	const made = await plain.call(home.anna, members.createInvite, {
		params: { id: home.group.id },
		body: { email: 'beat@keller.test', role: 'viewer' },
	})
	expect(made.body.url).toBe(`http://haus.test/invite/${made.body.id}`)
	expect((await keptMails(plain, 'beat@keller.test'))[0]?.text).toContain(`http://localhost:3000/invite/${made.body.id}`)
	await plain.close()
})

test('where there is a mail server, who invites knows that it went out by mail', async () => {
	const posting = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
	const home = await createHouse(posting)
	const body = { email: 'beat@keller.test', role: 'viewer' } as const
	expect((await posting.call(home.anna, members.createInvite, { params: { id: home.group.id }, body })).body.mailed).toBe(true)
	await posting.close()
})

test('T8 made on the machine itself, the link leads there from elsewhere too, as far as anything does', async () => {
	const plain = await startServer({ PUBLIC_URL: '' })
	const alone = await startServer({ PUBLIC_URL: '', HOST: '127.0.0.1' })
	const linkFrom = async (where: TestServer, host: string) => {
		const home = await createHouse(where)
		const input = { params: { id: home.group.id }, body: { email: 'beat@keller.test', role: 'viewer' as const } }
		const { body } = await where.call(home.anna, members.createInvite, input, { headers: { host, origin: `http://${host}` } })
		return new URL(body.url ?? '').origin
	}
	const [network = 'http://localhost:3000'] = originsInNetwork('0.0.0.0', 3000)
	for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
		expect([host, await linkFrom(plain, host)]).toEqual([host, network === 'http://localhost:3000' ? `http://${host}` : network])
	expect(await linkFrom(plain, 'haus.local:3000')).toBe('http://haus.local:3000')
	expect(await linkFrom(alone, 'localhost:3000')).toBe('http://localhost:3000')
	const named = await startServer({ PUBLIC_URL: 'http://haus.test, http://localhost:3000' })
	expect(await linkFrom(named, 'localhost:3000')).toBe('http://haus.test')
	await named.close()
	await plain.close()
	await alone.close()
})

test('D07 an invitation is good once, also when it is taken twenty times at once', async () => {
	const id = await invited(beat.email)
	const answers = await Promise.all(Array.from({ length: 20 }, () => accept(beat, id)))
	expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
	for (const { status, body } of answers)
		if (status !== 201) expect([status, body.detail]).toEqual([409, 'Diese Einladung wurde schon angenommen.'])
	await server.call(house.anna, members.removeMember, { params: { id: house.group.id, user: beat.id } })
	expect((await accept(beat, id)).status).toBe(409)
	expect(await isMember(beat)).toBe(false)
})

test('D42 accepting again with the same key answers the group again', async () => {
	const id = await invited(beat.email)
	const again = () => server.call(beat, members.acceptInvitation, { params: { id }, body: undefined }, { key: 'one' })
	for (const answer of [await again(), await again()]) expect(answer).toMatchObject({ status: 201, body: { id: house.group.id } })
})

test('D07 expired, revoked, for somebody else, unknown: refused', async () => {
	const expired = await invited(beat.email)
	await server.owner.query(`update invite set expires_at = now() - interval '1 second' where id = $1`, [expired])
	expect(await accept(beat, expired)).toMatchObject({ status: 409, body: { detail: 'Diese Einladung ist abgelaufen.' } })
	expect((await shownInvitation(expired)).state).toBe('expired')
	expect(await open()).toEqual([])

	const revoked = await invited(beat.email)
	expect((await revoke(revoked)).status).toBe(204)
	expect(await accept(beat, revoked)).toMatchObject({ status: 409, body: { detail: 'Diese Einladung gilt nicht mehr.' } })
	expect((await revoke(revoked)).status).toBe(404)

	const id = await invited(beat.email)
	const carla = await server.person('Carla')
	expect(await accept(carla, id)).toMatchObject({ status: 403, body: { detail: 'Diese Einladung gilt für eine andere E-Mail-Adresse.' } })
	expect((await accept(beat, randomUUID())).status).toBe(404)
	expect((await server.call(null, members.getInvitation, { params: { id: randomUUID() } })).status).toBe(404)
	expect((await server.call(null, members.acceptInvitation, { params: { id }, body: undefined })).status).toBe(401)
	for (const person of [beat, carla]) expect(await isMember(person)).toBe(false)
	expect((await accept(beat, id)).status).toBe(201)
	expect((await revoke(id)).status).toBe(409)
})

test('D07 an invitation that was not taken lets nobody back in who has gone since, and one that was made or moved since does', async () => {
	const older = await invited(beat.email, { role: 'admin' })
	// By another way, as a link.
	await server.owner.query(`insert into member (group_id, person_id, role) values ($1, $2, 'viewer')`, [house.group.id, beat.id])
	const remove = () => server.call(house.anna, members.removeMember, { params: { id: house.group.id, user: beat.id } })
	expect((await remove()).status).toBe(204)
	expect((await accept(beat, older)).status).toBe(409)
	expect(await isMember(beat)).toBe(false)
	// Also by one to an address that is theirs only since.
	const elsewhere = await invited('beat.anderswo@keller.test', { role: 'admin' })
	await server.owner.query('update member set removed_at = now() where group_id = $1 and person_id = $2', [house.group.id, beat.id])
	await server.owner.query(`update auth."user" set "email" = 'beat.anderswo@keller.test' where "id" = $1`, [beat.id])
	expect(await accept(beat, elsewhere)).toMatchObject({ status: 409, body: { reason: 'left' } })
	await server.owner.query(`update auth."user" set "email" = $2 where "id" = $1`, [beat.id, beat.email])
	expect(await isMember(beat)).toBe(false)

	// Whoever manages it lets them in again, by one to somebody else that they ask for too.
	const other = await invited('wer.anders@keller.test', { role: 'viewer' })
	expect((await server.call(beat, members.askForInvitation, { params: { id: other } })).status).toBe(201)
	await server.owner.query(`update invite set created_at = created_at - interval '1 day' where id = $1`, [other])
	const moved = { params: { id: house.group.id, invite: other }, body: { email: beat.email } }
	expect((await server.call(house.anna, members.changeInvite, moved)).status).toBe(200)
	expect((await accept(beat, other)).status).toBe(201)
	expect((await remove()).status).toBe(204)
	expect((await accept(beat, await invited(beat.email))).status).toBe(201)
})

test.each(['demoted', 'removed'])('D07 an invitation is void once its sender has been %s', async (how) => {
	const admin = await house.join('admin')
	const id = await invited(beat.email, { as: admin })
	const params = { id: house.group.id, user: admin.id }
	if (how === 'demoted') await server.call(house.anna, members.changeMember, { params, body: { role: 'member' } })
	else await server.call(house.anna, members.removeMember, { params })
	expect((await accept(beat, id)).status).toBe(409)
	expect((await shownInvitation(id)).state).toBe('revoked')
	expect(await open()).toEqual([])
	expect(await isMember(beat)).toBe(false)
})

test('D05 nobody invites to a role above their own', async () => {
	const admin = await house.join('admin')
	expect((await invite(beat.email, { as: admin, role: 'owner' })).status).toBe(403)
	expect((await invite(beat.email, { as: admin, role: 'admin' })).status).toBe(201)
	for (const role of ['member', 'caretaker', 'accountant', 'viewer', null] as const)
		expect((await invite(beat.email, { as: await house.join(role), role: 'viewer' })).status).toBe(403)
	expect((await invite(beat.email, { role: 'owner' })).status).toBe(201)
})

test('D01 another group’s owner neither sees nor makes nor revokes invitations', async () => {
	const id = await invited(beat.email)
	const stranger = (await createHouse(server, 'Fremde')).anna
	expect((await invite(beat.email, { as: stranger })).status).toBe(404)
	expect((await server.call(stranger, members.listInvites, { params: { id: house.group.id } })).status).toBe(404)
	expect((await server.call(stranger, members.getInvite, { params: { id: house.group.id, invite: id } })).status).toBe(404)
	expect((await revoke(id, stranger)).status).toBe(404)
	const theirs = await createHouse(server, 'Noch andere')
	const through = { params: { id: theirs.group.id, invite: id } }
	expect((await server.call(theirs.anna, members.getInvite, through)).status).toBe(404)
	expect((await server.call(theirs.anna, members.revokeInvite, through)).status).toBe(404)
	expect((await shownInvitation(id)).state).toBe('open')
})

test('D04 ids, roles and links of invitations are for those who may manage them', async () => {
	const id = await invited(beat.email, { role: 'viewer' })
	expect(await open()).toMatchObject([{ id, email: beat.email, role: 'viewer', properties: null }])
	const member = await house.join('member')
	const [seen] = await open(member)
	expect(Object.keys(seen ?? {}).sort()).toEqual(['created_at', 'email'])
	expect((await server.call(member, members.getInvite, { params: { id: house.group.id, invite: id } })).status).toBe(403)
	expect((await server.call(await house.join('caretaker'), members.listInvites, { params: { id: house.group.id } })).status).toBe(403)
})

test('who is a member already is not invited', async () => {
	const member = await house.join('viewer')
	const answer = await invite(member.email.toUpperCase())
	expect(answer).toMatchObject({ status: 409, body: { detail: 'Diese Person ist schon Mitglied der Gruppe.' } })
	await server.call(house.anna, members.removeMember, { params: { id: house.group.id, user: member.id } })
	expect((await accept(member, await invited(member.email, { role: 'admin' }))).body.rbac?.role).toBe('admin')
})

test('a new invitation to an address takes the place of the older one, also when both are made at once', async () => {
	const first = await invited(beat.email)
	const again = await Promise.all([invited(beat.email.toUpperCase()), invited(beat.email)])
	expect((await shownInvitation(first)).state).toBe('revoked')
	const left = await open()
	expect(left).toHaveLength(1)
	expect(again).toContain(left[0]?.id)
})

test('D42 an invitation sent twice with one key is one, and one mail', async () => {
	const key = randomUUID()
	const answers = await Promise.all(Array.from({ length: 5 }, () => invite(beat.email, { key })))
	expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
	await keptMails(server, beat.email)
	// What others on this server have put off is theirs.
	await noJobDue(server.owner)
	expect(await keptMails(server, beat.email)).toHaveLength(1)
})

test('an invitation that is refused sends nothing', async () => {
	const other = await createHouse(server, 'Fremde')
	const answer = await invite('wer@keller.test', { properties: [other.property.id] })
	expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'properties.0' }] } })
	expect((await invite('wer@keller.test', { role: 'admin', properties: [house.property.id] })).status).toBe(422)
	expect((await invite('keine adresse')).status).toBe(422)
	const { rowCount } = await server.owner.query(`select from graphile_worker._private_jobs where payload ->> 'to' = 'wer@keller.test'`)
	expect(rowCount).toBe(0)
	expect(await open()).toEqual([])
})

test('D16 nobody sends invitations without end', async () => {
	for (let sent = 0; sent < 5; sent++) expect((await invite(beat.email)).status).toBe(201)
	const late = await invite(beat.email)
	expect(late.status).toBe(429)
	expect(Number(late.headers['retry-after'])).toBeGreaterThan(3000)
})

test('who came in by another way and is sent away, or leaves, does not come back by an invitation that was still open', async () => {
	for (const by of [house.anna, beat]) {
		const id = await invited(beat.email)
		await server.owner.query(
			`insert into member (group_id, person_id, role) values ($1, $2, 'member')
				on conflict (group_id, person_id) do update set removed_at = null`,
			[house.group.id, beat.id],
		)
		const away = { params: { id: house.group.id, user: beat.id } }
		expect((await server.call(by, members.removeMember, away)).status).toBe(204)
		expect([await open(), (await shownInvitation(id)).state, (await accept(beat, id)).status]).toEqual([[], 'revoked', 409])
		expect(await isMember(beat)).toBe(false)
	}
	// By one that was made since they do.
	expect((await accept(beat, await invited(beat.email))).status).toBe(201)
})
