import { members } from '@hausheft/contract/members.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, startServer, type TestServer } from '../../../test/house.ts'
import { listening, openPage } from '../../../test/live.ts'
import { startMailServer } from '../../../test/mails.ts'

let server: TestServer
let post: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
	post = await startMailServer()
	server = await startServer({ SMTP_URL: post.url })
})
afterAll(async () => {
	await server.close()
	await post.close()
})

test('that mails do not arrive is told to who manages members, at once and to nobody else, until the address works or is another', async () => {
	const house = await createHouse(server)
	const email = 'vertippt@haus.test'
	post.refusing.refuse = email
	const member = await house.join('member')
	const params = { id: house.group.id }
	const host = await listening(server.app)
	const [manager, other] = [await openPage(host, house.anna), await openPage(host, member)]
	const invite = async () => {
		const { body } = await server.call(house.anna, members.createInvite, { params, body: { email, role: 'viewer' } })
		await expect.poll(async () => (await server.owner.query('select from graphile_worker.jobs')).rowCount, { timeout: 60_000 }).toBe(0)
		return body
	}
	const toldOf = async (address: string) =>
		(await server.call(house.anna, members.listInvites, { params })).body.find((each) => each.email === address)?.mail_refused_at

	expect((await invite()).mail_refused_at).toBeNull()
	expect(await toldOf(email)).toMatch(/^\d{4}-.*Z$/)
	await manager.hears({ source: 'users', event: 'UPDATE', group: house.group.id, fk: house.anna.id })
	expect((await server.call(member, members.listInvites, { params })).body.map((each) => Object.keys(each))).toEqual([
		['email', 'created_at'],
	])

	await server.owner.query(`update auth."user" set "email" = $1 where "id" = $2`, ['weg@haus.test', member.id])
	await server.owner.query(`insert into mail_refused (email, reason) values ('weg@haus.test', '550')`)
	const listed = async (as: typeof member) => (await server.call(as, members.listMembers, { params })).body
	expect((await listed(house.anna)).map(({ id, mail_refused_at }) => [id === member.id, mail_refused_at !== null])).toEqual(
		expect.arrayContaining([
			[true, true],
			[false, false],
		]),
	)
	for (const each of await listed(member)) expect(each).not.toHaveProperty('mail_refused_at')
	const changed = await server.call(house.anna, members.changeMember, { params: { ...params, user: member.id }, body: { role: 'viewer' } })
	expect(changed.body.mail_refused_at).toMatch(/Z$/)

	// Another address, and the old one's note goes with it; an address that takes a mail has none.
	await server.owner.query(`update auth."user" set "email" = $1 where "id" = $2`, ['neu@haus.test', member.id])
	expect((await listed(house.anna)).map(({ mail_refused_at }) => mail_refused_at)).toEqual([null, null])
	expect((await server.owner.query(`select email from mail_refused`)).rows).toEqual([{ email }])
	delete post.refusing.refuse
	manager.messages.length = 0
	await invite()
	expect(await toldOf(email)).toBeNull()
	await manager.hears({ source: 'users', event: 'UPDATE', group: house.group.id, fk: house.anna.id })
	expect(other.messages.filter(({ source, users }) => source === 'users' && !users)).toEqual([])
	for (const page of [manager, other]) page.socket.close()
})

test('who invites an address is told of its own mail alone, not of what came of those of others before', async () => {
	const house = await createHouse(server)
	const email = 'von.anderen@haus.test'
	await server.owner.query(`insert into mail_refused (email, reason, refused_at) values ($1, '550', now() - interval '1 day')`, [email])
	const params = { id: house.group.id }
	const { body } = await server.call(house.anna, members.createInvite, { params, body: { email, role: 'viewer' } })
	expect(body.mail_refused_at).toBeNull()
	const page = await openPage(await listening(server.app), house.anna)
	await server.owner.query('update mail_refused set refused_at = now() where email = $1', [email])
	await page.hears({ source: 'users', event: 'UPDATE', group: house.group.id, fk: house.anna.id })
	const [listed] = (await server.call(house.anna, members.listInvites, { params })).body
	expect(listed?.mail_refused_at).toMatch(/Z$/)
	page.socket.close()
})
