import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { groups } from '@hausheft/contract/groups.ts'
import { invitedAddresses, members } from '@hausheft/contract/members.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { cookieOf, password, signIn } from '../../../test/account.ts'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { keptMails, startMailServer } from '../../../test/mails.ts'
import { makeSecret } from '../../platform/auth/link-secret.ts'

let server: TestServer
let house: TestHouse
let post: Awaited<ReturnType<typeof startMailServer>>
let email: string
beforeAll(async () => {
	post = await startMailServer()
	server = await startServer({ SMTP_URL: post.url })
})
afterAll(async () => {
	await server.close()
	await post.close()
})
beforeEach(async () => {
	await server.owner.query('delete from auth."rateLimit"')
	house = await createHouse(server)
	email = `beat.${randomUUID().slice(0, 8)}@keller.test`
})

type Invited = { id: string; proof: string }
const proofIn = (text: string) => /\/invite\/[\w-]{36}#([\w-]+)/.exec(text)?.[1] ?? ''
/** As the invited mailbox gets it; `mails`: how many it has then. */
async function invite(to = email, { as = house.anna, mails = 1 } = {}): Promise<Invited> {
	const body = { email: to, role: 'member' as const }
	const made = await server.call(as, members.createInvite, { params: { id: house.group.id }, body })
	return { id: made.body.id as string, proof: proofIn((await post.mailTo(to, mails)).text) }
}
const prove = ({ id, proof }: Invited) => server.call(null, invitedAddresses.proveInvitation, { params: { id }, body: { proof } })
const signUp = ({ id, proof }: Invited, more: object = {}) =>
	server.call(null, sessions.signUp, { body: { name: 'Beat', email, password, invitation: id, proof, ...more } })
const accept = (as: TestPerson, { id, proof }: Invited) => server.call(as, members.acceptInvitation, { params: { id }, body: { proof } })
const houseSeenBy = (person: TestPerson) => server.call(person, groups.getGroup, { params: { id: house.group.id } })
const accounts = async (to = email) =>
	(
		await server.owner.query<{ id: string; emailVerified: boolean }>(`select "id", "emailVerified" from auth."user" where "email" = $1`, [
			to,
		])
	).rows
const revoke = ({ id }: Invited) => server.call(house.anna, members.revokeInvite, { params: { id: house.group.id, invite: id } })
const nothing = { status: 200, body: { address: null, known: false } }
const worn = { status: 409, body: { detail: 'Dieser Link gilt nicht mehr. Bitte einen neuen anfordern.' } }

test('the link of the mail makes an account of the invited address, confirmed, and a member, in one go', async () => {
	const invited = await invite()
	expect(Buffer.from(invited.proof, 'base64url').length).toBeGreaterThanOrEqual(16)
	// Looking uses nothing up.
	for (let looks = 0; looks < 5; looks++) expect((await prove(invited)).body).toEqual({ address: email, known: false })
	expect(await accounts()).toEqual([])

	const answer = await signUp(invited)
	expect(answer).toMatchObject({ status: 200, body: { user: { name: 'Beat', email }, group: house.group.id } })
	const beat = { ...answer.body.user, cookie: cookieOf(answer) } as TestPerson
	expect((await houseSeenBy(beat)).body).toMatchObject({ rbac: { role: 'member' } })
	expect(await accounts()).toMatchObject([{ emailVerified: true }])
	await signIn(server, beat)
	await expect.poll(async () => (await server.owner.query('select from graphile_worker.jobs')).rowCount).toBe(0)
	// The mail of the invitation was the last one that was needed.
	expect(post.received.filter(({ to }) => to === email)).toHaveLength(1)
})

test('the proof is in the mail and in nothing else', async () => {
	const { id, proof } = await invite()
	const ofGroup = { params: { id: house.group.id } }
	const answers = [
		await server.call(house.anna, members.listInvites, ofGroup),
		await server.call(house.anna, members.getInvite, { params: { id: house.group.id, invite: id } }),
		await server.call(null, members.getInvitation, { params: { id } }),
	]
	expect(answers[1]?.body).toMatchObject({ url: `http://haus.test/invite/${id}` })
	expect(JSON.stringify(answers)).not.toContain(proof)
	const { rows } = await server.owner.query(
		`select row_to_json(i)::text as kept, (select json_agg(h)::text from history h where h.group_id = i.group_id) as told
		from invite i where id = $1`,
		[id],
	)
	expect(rows[0].kept).toContain('proof_hash')
	expect(rows[0].kept + rows[0].told).not.toContain(proof)
	expect(rows[0].told).not.toContain('proof')
})

test('where no mails are sent, nothing proves an address', async () => {
	const plain = await startServer()
	const home = await createHouse(plain)
	const body = { email, role: 'member' as const }
	const { id } = (await plain.call(home.anna, members.createInvite, { params: { id: home.group.id }, body })).body
	expect((await keptMails(plain, email))[0]?.text).toMatch(new RegExp(`/invite/${id}\\s`))
	const { rows } = await plain.owner.query('select proof_hash from invite')
	expect(rows).toEqual([{ proof_hash: null }])
	await plain.close()
})

test.each<[string, (invited: Invited) => Promise<Invited>]>([
	['guessed', async ({ id }) => ({ id, proof: makeSecret() })],
	['of another invitation', async ({ id }) => ({ id, proof: (await invite(`carla.${email}`)).proof })],
	['of one that was withdrawn', async (invited) => (await revoke(invited), invited)],
	['of one that was sent anew', async (invited) => (await invite(email, { mails: 2 }), invited)],
	['of the one before, with the newer one', async ({ proof }) => ({ ...(await invite(email, { mails: 2 })), proof })],
	[
		'of one that has expired',
		async (invited) => (await server.owner.query(`update invite set expires_at = now() where id = $1`, [invited.id]), invited),
	],
	[
		'of one whose sender may no longer grant it',
		async () => {
			const admin = await house.join('admin')
			const invited = await invite(email, { as: admin, mails: 2 })
			await server.call(house.anna, members.removeMember, { params: { id: house.group.id, user: admin.id } })
			return invited
		},
	],
])('D07 a proof %s opens nothing and tells nothing', async (_, spoil) => {
	const spoiled = await spoil(await invite())
	expect(await prove(spoiled)).toMatchObject(nothing)
	expect(await signUp(spoiled)).toMatchObject(worn)
	expect(await accounts()).toEqual([])
	const { rowCount } = await server.owner.query('select from member where group_id = $1 and role = $2', [house.group.id, 'member'])
	expect(rowCount).toBe(0)
})

test('D07 a proof is good once, also when it is shown ten times at once', async () => {
	const invited = await invite()
	const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(invited)))
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
	// On a busy machine some have waited for too long.
	for (const answer of answers) if (answer.status !== 200 && answer.status !== 503) expect(answer).toMatchObject(worn)
	expect(await accounts()).toHaveLength(1)
	expect(await prove(invited)).toMatchObject(nothing)
})

test('D07 a proof makes no account of another address', async () => {
	const invited = await invite()
	const other = `fremd.${email}`
	expect(await signUp(invited, { email: other })).toMatchObject({ status: 409, body: { reason: 'other_address' } })
	// Said anyway, the account is an ordinary one: its address is to be confirmed, and it is nobody's member.
	expect(await signUp(invited, { email: other, other_address: true })).toEqual(expect.objectContaining({ status: 200, body: {} }))
	await post.mailTo(other)
	expect(await accounts(other)).toMatchObject([{ emailVerified: false }])
	expect((await prove(invited)).body).toEqual({ address: email, known: false })
})

test('moved to another address, an invitation is proven by the mail that went there alone', async () => {
	const invited = await invite()
	const carla = await server.person('Carla')
	await server.call(carla, members.askForInvitation, { params: { id: invited.id } })
	const params = { id: house.group.id, invite: invited.id }
	expect((await server.call(house.anna, members.changeInvite, { params, body: { email: carla.email } })).status).toBe(200)
	const proof = proofIn((await post.mailTo(carla.email)).text)
	expect(await prove(invited)).toMatchObject(nothing)
	expect(await signUp(invited, { email: carla.email })).toMatchObject(worn)
	expect((await prove({ ...invited, proof })).body).toEqual({ address: carla.email, known: true })
})

test('D15 who has no proof learns nothing of an account, in whatever way they ask', async () => {
	const known = await server.person('Dora')
	const [here, nobody] = [await invite(known.email), await invite()]
	const asked = async ({ id }: Invited, address: string) => {
		const guess = { id, proof: makeSecret() }
		const invitation = await server.call(null, members.getInvitation, { params: { id } })
		const answers = [
			await prove(guess),
			await signUp(guess, { email: address }),
			await signUp({ id, proof: 'x'.repeat(32) }, { email: address }),
		]
		return [Object.keys(invitation.body), ...answers.map(({ status, body }) => [status, body.detail, body.reason])]
	}
	expect(await asked(here, known.email)).toEqual(await asked(nobody, email))
	expect(await prove({ id: randomUUID(), proof: here.proof })).toMatchObject(nothing)
})

test('an account that is there is not touched: one signs in, and then the invitation is accepted', async () => {
	const dora = await server.person('Dora')
	const invited = await invite(dora.email)
	expect((await prove(invited)).body).toEqual({ address: dora.email, known: true })
	const before = await server.owner.query(
		`select * from auth."user" u left join auth."account" a on a."userId" = u."id" where u."id" = $1`,
		[dora.id],
	)
	expect(await signUp(invited, { email: dora.email })).toMatchObject({ status: 409, body: { reason: 'known' } })
	const after = await server.owner.query(
		`select * from auth."user" u left join auth."account" a on a."userId" = u."id" where u."id" = $1`,
		[dora.id],
	)
	expect(after.rows).toEqual(before.rows)
	expect((await houseSeenBy(dora)).status).toBe(404)
	expect((await accept(dora, invited)).status).toBe(201)
	expect((await accept(dora, invited)).status).toBe(409)
})

test('signed in as somebody else, a proof lets nobody in', async () => {
	const invited = await invite()
	const carla = await server.person('Carla')
	expect(await accept(carla, invited)).toMatchObject({ status: 403, body: { reason: 'wrong_account' } })
	expect((await houseSeenBy(carla)).status).toBe(404)
	expect((await prove(invited)).body.address).toBe(email)
})

test('what somebody else has set up with the address before is gone once it is proven', async () => {
	// They made an account of the address, and could never confirm it.
	await server.call(null, sessions.signUp, { body: { name: 'Mallory', email, password: 'von jemand anderem' } })
	await post.mailTo(email)
	const [mallory] = await accounts()
	const theirs = await server.signIn({ id: mallory?.id as string, name: 'Mallory', email, cookie: '' })
	const invited = await invite(email, { mails: 2 })
	expect((await prove(invited)).body).toEqual({ address: email, known: false })
	const answer = await signUp(invited)
	expect(answer).toMatchObject({ status: 200, body: { user: { id: mallory?.id, name: 'Beat' }, group: house.group.id } })
	expect((await server.call(theirs, groups.listGroups, {})).status).toBe(401)
	await expect(signIn(server, theirs, 'von jemand anderem')).rejects.toThrow('401')
	await signIn(server, theirs)
})

test('the proof confirms the address of who is signed in with it since before mails were sent; a guess does not', async () => {
	const eva = await server.person('Eva')
	await server.owner.query(`update auth."user" set "emailVerified" = false where "id" = $1`, [eva.id])
	const invited = await invite(eva.email)
	for (const proof of [makeSecret(), undefined])
		expect(await server.call(eva, members.acceptInvitation, { params: { id: invited.id }, body: { proof } })).toMatchObject({
			status: 403,
			body: { reason: 'unverified' },
		})
	expect((await accept(eva, invited)).status).toBe(201)
	expect(await accounts(eva.email)).toMatchObject([{ emailVerified: true }])
})

test('D16 proofs are tried so many times and no more, from one address', async () => {
	const invited = await invite()
	const guess = () => ({ id: invited.id, proof: makeSecret() })
	for (let tries = 0; tries < 60; tries++) expect((await prove(guess())).status).toBe(200)
	expect(await prove(invited)).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
	for (let tries = 0; tries < 30; tries++) expect((await signUp(guess())).status).toBe(409)
	expect(await signUp(invited)).toMatchObject({ status: 429 })
	expect(await accounts()).toEqual([])
})
