import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups } from '@hausheft/contract/groups.ts'
import { history } from '@hausheft/contract/history.ts'
import { inviteLinks, linkInvitations } from '@hausheft/contract/invite-links.ts'
import { members } from '@hausheft/contract/members.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { cookieOf, password, signIn, signUp } from '../../../test/account.ts'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { startMailServer, tokenIn } from '../../../test/mails.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

const plain = { role: 'member', uses: 5, days: 7 } as const
const make = async (more: object = {}, maker: TestPerson = house.anna, at = server, group = house.group.id) => {
	const answer = await at.call(maker, inviteLinks.createInviteLink, { params: { id: group }, body: { ...plain, ...more } })
	return { ...answer, id: answer.body.id, token: answer.body.url?.split('/join#')[1] ?? '' }
}
const look = (token: string) => server.call(null, linkInvitations.getLinkInvitation, { body: { token } })
const accept = (person: TestPerson, token: string) => server.call(person, inviteLinks.acceptLink, { body: { token } })
const list = async () => (await server.call(house.anna, inviteLinks.listInviteLinks, { params: { id: house.group.id } })).body

test('whoever opens the link knows who invites, makes an account and stands in the house; who came is listed', async () => {
	const { id, token, status, body } = await make({ properties: [house.property.id] })
	expect(status).toBe(201)
	expect(token).toMatch(/^[\w-]{43}$/)
	expect(body.url).toBe(`http://haus.test/join#${token}`)
	expect((await look(token)).body).toEqual({
		group: 'Familie Keller',
		inviter: 'Anna',
		role: 'member',
		expires_at: body.expires_at,
		state: 'open',
	})
	const opa = await signUp(server, 'Opa')
	expect((await accept(opa, token)).body).toMatchObject({ id: house.group.id, rbac: { role: 'member' } })
	const known = (await server.call(house.anna, members.listMembers, { params: { id: house.group.id } })).body
	expect(known).toContainEqual(expect.objectContaining({ id: opa.id, role: 'member', properties: [house.property.id] }))
	const listed = (await list()).find((each) => each.id === id)
	expect(listed).toMatchObject({ used: 1, uses: 5, inviter: 'Anna', came: [{ user: opa.id, name: 'Opa' }] })
	expect(listed).not.toHaveProperty('url')
	// Once more takes nothing and leads there.
	expect((await accept(opa, token)).body).toHaveProperty('id', house.group.id)
	expect((await list()).find((each) => each.id === id)?.used).toBe(1)
	await accept(await signUp(server, 'Oma'), token)
	expect((await list()).find((each) => each.id === id)?.came.map(({ name }) => name)).toEqual(['Opa', 'Oma'])
	const told = (await server.call(house.anna, history.listHistory, { params: { id: house.group.id }, query: {} })).body
	expect(told.map(({ text }) => text)).toContain('Anna hat einen Einladungslink erstellt')
})

test('the secret stands nowhere: not in the database, not in an answer that comes again', async () => {
	const key = 'immer derselbe'
	const sent = [house.anna, inviteLinks.createInviteLink, { params: { id: house.group.id }, body: plain }, { key }] as const
	const first = (await server.call(...sent)).body
	const again = (await server.call(...sent)).body
	expect([again.id, again.url]).toEqual([first.id, undefined])
	const token = first.url?.split('#')[1] ?? ''
	const { rows } = await server.owner.query(
		'select to_json(invite_link)::text from invite_link union all select to_json(history)::text from history',
	)
	expect(rows.length).toBeGreaterThan(1)
	expect(JSON.stringify(rows)).not.toContain(token)
})

test('D05 nobody manages a group by a link', async () => {
	for (const role of ['owner', 'admin']) expect((await make({ role })).status).toBe(422)
	expect((await make({ uses: 51 })).status).toBe(422)
	expect((await make({ days: 31 })).status).toBe(422)
	const admin = await house.join('admin')
	expect((await make({}, admin)).status).toBe(201)
	for (const role of ['member', 'viewer'] as const) expect((await make({}, await house.join(role))).status).toBe(403)
})

test('D07 a link that was revoked, is past its days, is used up or is none lets nobody in', async () => {
	const eve = await server.person('Eve')
	expect((await look('x'.repeat(32))).status).toBe(404)
	expect((await accept(eve, 'x'.repeat(32))).status).toBe(404)
	const revoked = await make()
	await server.call(house.anna, inviteLinks.revokeInviteLink, { params: { id: revoked.id } })
	expect((await look(revoked.token)).body.state).toBe('revoked')
	expect(await accept(eve, revoked.token)).toMatchObject({ status: 409, body: { reason: 'revoked' } })
	const old = await make()
	await server.owner.query('update invite_link set expires_at = now() where id = $1', [old.id])
	expect(await accept(eve, old.token)).toMatchObject({ status: 409, body: { reason: 'expired' } })
	const once = await make({ uses: 1 })
	await accept(await server.person('Erste'), once.token)
	expect(await accept(eve, once.token)).toMatchObject({ status: 409, body: { reason: 'used' } })
	expect((await server.call(eve, groups.listGroups, {})).body).toEqual([])
	const other = await createHouse(server, 'Andere')
	expect((await server.call(other.anna, inviteLinks.revokeInviteLink, { params: { id: old.id } })).status).toBe(404)
})

test('D41 of many who take the last places at once as many come in as there are', async () => {
	const { token, id } = await make({ uses: 3 })
	const people = await Promise.all(Array.from({ length: 12 }, (_, at) => server.person(`Wer ${at}`)))
	const outcomes = await Promise.all(people.map((person) => accept(person, token)))
	expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(3)
	expect(outcomes.filter(({ body }) => body.reason === 'used')).toHaveLength(9)
	expect((await list()).find((each) => each.id === id)).toMatchObject({ used: 3, state: 'used' })
	// The same person from two devices takes one.
	const twice = await make({ uses: 2 })
	const both = await server.person('Beide')
	await Promise.all([accept(both, twice.token), accept(both, twice.token)])
	expect((await list()).find((each) => each.id === twice.id)?.used).toBe(1)
})

test('D07 a link is worth what its maker may still grant, and lets nobody back in who has gone since', async () => {
	const admin = await house.join('admin')
	const { token } = await make({}, admin)
	await server.call(house.anna, members.changeMember, { params: { id: house.group.id, user: admin.id }, body: { role: 'viewer' } })
	expect((await look(token)).body.state).toBe('revoked')
	expect((await accept(await server.person('Spät'), token)).status).toBe(409)

	const open = await make({ uses: 2 })
	const guest = await server.person('Gast')
	await accept(guest, open.token)
	await server.call(house.anna, members.removeMember, { params: { id: house.group.id, user: guest.id } })
	expect(await accept(guest, open.token)).toMatchObject({ status: 409, body: { reason: 'left' } })
	expect((await server.call(guest, groups.listGroups, {})).body).toEqual([])
	expect((await list()).find((each) => each.id === open.id)).toMatchObject({ used: 1, came: [{ user: guest.id }] })
	const since = await make({ uses: 2 })
	expect((await accept(guest, since.token)).status).toBe(201)
	expect((await accept(guest, since.token)).status).toBe(201)
	expect((await list()).find((each) => each.id === since.id)?.used).toBe(1)
})

test('of properties that were purged meanwhile nothing is given', async () => {
	const second = await house.addProperty('Chalet')
	const { token } = await make({ properties: [house.property.id, second.id] })
	expect((await make({ properties: [(await createHouse(server, 'Fremd')).property.id] })).status).toBe(422)
	await server.owner.query('update property set deleted_at = now() where id = $1', [second.id])
	const guest = await server.person('Gast')
	await accept(guest, token)
	const known = (await server.call(house.anna, members.listMembers, { params: { id: house.group.id } })).body
	expect(known.find(({ id }) => id === guest.id)?.properties).toEqual([house.property.id])
})

test('with a mail server the mail that confirms the address carries the invitation on, also to another device', async () => {
	const post = await startMailServer()
	const mailing = await startServer({ SMTP_URL: post.url, SIGN_UP: 'invited' })
	const there = await createHouse(mailing)
	const { token, id } = await make({}, there.anna, mailing, there.group.id)
	const email = 'enkelin@keller.test'
	const body = { name: 'Enkelin', email, password }
	// D15, and only by the link: without it, nothing is opened here.
	expect((await mailing.call(null, sessions.signUp, { body })).status).toBe(403)
	expect((await mailing.call(null, sessions.signUp, { body: { ...body, link: 'x'.repeat(32) } })).status).toBe(403)
	expect((await mailing.call(null, sessions.signUp, { body: { ...body, link: token } })).body).toEqual({})
	const mail = await post.mailTo(email)
	expect(mail.text).toContain(`#join=${token}`)
	await mailing.call(null, sessions.requestVerification, { body: { email, link: token } })
	expect((await post.mailTo(email, 2)).text).toContain(`#join=${token}`)

	await mailing.call(null, sessions.verifyEmail, { query: { token: tokenIn(mail.text.replaceAll('#join', ' #join')) } })
	const enkelin = await signIn(mailing, { id: '', name: 'Enkelin', email, cookie: '' })
	const joined = await mailing.call(enkelin, inviteLinks.acceptLink, { body: { token } })
	expect(joined.body).toMatchObject({ id: there.group.id, rbac: { role: 'member' } })

	// Whoever has an account is led to the invitation by the mail that says so.
	await mailing.call(null, sessions.signUp, { body: { ...body, link: token } })
	expect((await post.mailTo(email, 3)).text).toContain(`/join#${token}`)

	// Somebody whose address is not confirmed does not come in.
	const fremd = await mailing.person('Fremd')
	await mailing.owner.query(`update auth."user" set "emailVerified" = false where "id" = $1`, [fremd.id])
	expect(await mailing.call(fremd, inviteLinks.acceptLink, { body: { token } })).toMatchObject({
		status: 403,
		body: { reason: 'unverified' },
	})
	const { rows } = await mailing.owner.query('select used from invite_link where id = $1', [id])
	expect(rows).toEqual([{ used: 1 }])
	await mailing.close()
	await post.close()
})

test('without a mail server, where accounts are for invited people, the link opens one at once', async () => {
	const closed = await startServer({ SIGN_UP: 'invited' })
	const there = await createHouse(closed)
	const { token } = await make({ uses: 1 }, there.anna, closed, there.group.id)
	const body = { name: 'Otto', email: 'otto@keller.test', password }
	expect((await closed.call(null, sessions.signUp, { body })).status).toBe(403)
	const answer = await closed.call(null, sessions.signUp, { body: { ...body, link: token } })
	const otto = { id: '', name: 'Otto', email: body.email, cookie: cookieOf(answer) }
	expect((await closed.call(otto, inviteLinks.acceptLink, { body: { token } })).status).toBe(201)
	expect((await closed.call(null, sessions.signUp, { body: { ...body, email: 'noch@keller.test', link: token } })).status).toBe(403)
	await closed.close()
})

test('looking at links writes nothing, answers 200, and is counted by the address it comes from, whether there are such links or not', async () => {
	const { token } = await make()
	const headers = { host: 'haus.test', origin: 'http://haus.test' }
	const from = (remoteAddress: string, secret: string) =>
		server.app.inject({ method: 'POST', url: '/api/be/invites/link/get', remoteAddress, headers, payload: { token: secret } })
	const wrong = await Promise.all(Array.from({ length: 59 }, () => from('203.0.113.7', randomUUID())))
	expect(new Set(wrong.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
	expect((await from('203.0.113.7', token)).statusCode).toBe(200)
	const late = await from('203.0.113.7', token)
	expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
	expect((await from('203.0.113.8', token)).json()).toMatchObject({ group: 'Familie Keller', state: 'open' })
})
