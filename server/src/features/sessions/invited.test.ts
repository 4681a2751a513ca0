import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { members } from '@hausheft/contract/members.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { cookieOf, password, signIn } from '../../../test/account.ts'
import { createHouse, startServer, type TestPerson, type TestServer } from '../../../test/house.ts'
import { startMailServer, tokenIn } from '../../../test/mails.ts'

const signUp = (server: TestServer, email: string, invitation?: string) =>
	server.call(null, sessions.signUp, { body: { name: 'Beat', email, password, ...(invitation && { invitation }) } })

test('where accounts are for invited people, the link of an open invitation to this very address is needed', async () => {
	const server = await startServer({ SIGN_UP: 'invited' })
	const house = await createHouse(server)
	const invite = async () => {
		const body = { email: 'beat@keller.test', role: 'viewer' as const }
		return (await server.call(house.anna, members.createInvite, { params: { id: house.group.id }, body })).body.id as string
	}
	const refusal = { status: 403, body: { code: 'forbidden' } }
	expect(await signUp(server, 'beat@keller.test')).toMatchObject(refusal)
	const revoked = await invite()
	await server.call(house.anna, members.revokeInvite, { params: { id: house.group.id, invite: revoked } })
	expect(await signUp(server, 'beat@keller.test', revoked)).toMatchObject(refusal)
	const invitation = await invite()
	expect(await signUp(server, 'beat@keller.test')).toMatchObject(refusal)
	expect(await signUp(server, 'beat@keller.test', randomUUID())).toMatchObject(refusal)
	expect(await signUp(server, 'carla@keller.test', invitation)).toMatchObject({ status: 422, body: { errors: [{ path: 'email' }] } })
	expect((await server.owner.query(`select from auth."user" where "name" = 'Beat'`)).rowCount).toBe(0)

	const answer = await signUp(server, 'Beat@keller.test', invitation)
	expect(answer).toMatchObject({ status: 200, body: { user: { email: 'beat@keller.test' } } })
	const beat = { ...answer.body.user, cookie: cookieOf(answer) } as TestPerson
	expect((await server.call(beat, members.acceptInvitation, { params: { id: invitation }, body: undefined })).status).toBe(201)
	await server.close()
})

test('the very first account of an installation needs no invitation, the next one does', async () => {
	const server = await startServer({ SIGN_UP: 'invited' })
	expect(await signUp(server, 'beat@keller.test')).toMatchObject({ status: 200, body: { user: { email: 'beat@keller.test' } } })
	expect(await signUp(server, 'carla@keller.test')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
	await server.close()
})

test.each(['', 'with a mail server '])('W8 of several who come first at once %sone gets an account', async (mailing) => {
	const post = mailing ? await startMailServer() : undefined
	const server = await startServer({ SIGN_UP: 'invited', ...(post && { SMTP_URL: post.url }) })
	// More than there are connections: nobody who waits may keep another from going on.
	const names = Array.from({ length: 25 }, (_, each) => `person${each}`)
	const answers = await Promise.all(names.map((name) => signUp(server, `${name}@keller.test`)))
	// Where mails are sent, the answers tell nobody apart. On a busy machine some have waited for too long.
	const statuses = answers.map(({ status }) => status)
	if (!post) expect(statuses.filter((status) => status !== 403 && status !== 503)).toEqual([200])
	await expect.poll(async () => (await server.owner.query('select from graphile_worker.jobs')).rowCount, { timeout: 60_000 }).toBe(0)
	expect((await server.owner.query('select from auth."user"')).rowCount).toBe(1)
	expect((await server.owner.query('select from auth."account" where "password" is not null')).rowCount).toBe(1)
	await server.close()
	await post?.close()
})

test('with a mail server an invitation is accepted only by who has confirmed the address', async () => {
	const post = await startMailServer()
	const server = await startServer({ SMTP_URL: post.url })
	const house = await createHouse(server)
	const body = { email: 'beat@keller.test', role: 'viewer' as const }
	const made = await server.call(house.anna, members.createInvite, { params: { id: house.group.id }, body })
	expect((await post.mailTo('beat@keller.test')).text).toContain(`http://haus.test/invite/${made.body.id}`)
	await signUp(server, 'beat@keller.test')
	const known = { id: '', cookie: '', name: 'Beat', email: 'beat@keller.test' }
	await expect.poll(async () => (await server.owner.query('select from person where email = $1', ['beat@keller.test'])).rowCount).toBe(1)
	await expect(signIn(server, known)).rejects.toThrow('401')
	// Somebody who was signed in before mails were sent.
	const { rows } = await server.owner.query<{ id: string }>('select id from person where email = $1', ['beat@keller.test'])
	const beat = await server.signIn({ ...known, id: rows[0]?.id as string })
	const accept = () => server.call(beat, members.acceptInvitation, { params: { id: made.body.id as string }, body: undefined })
	expect(await accept()).toMatchObject({
		status: 403,
		body: { detail: 'Bitte zuerst die E-Mail-Adresse bestätigen: der Link dazu ist unterwegs.' },
	})

	await post.mailTo('beat@keller.test', 2)
	await server.call(null, sessions.requestVerification, { body: { email: 'beat@keller.test' } })
	const { text } = await post.mailTo('beat@keller.test', 3)
	await server.call(null, sessions.verifyEmail, { query: { token: tokenIn(text) } })
	expect((await accept()).status).toBe(201)
	await signIn(server, known)
	await server.close()
	await post.close()
})

test('T9 that an invitation is for another address is said before there is an account', async () => {
	const server = await startServer()
	const house = await createHouse(server)
	const body = { email: 'hans@keller.test', role: 'viewer' as const }
	const invitation = (await server.call(house.anna, members.createInvite, { params: { id: house.group.id }, body })).body.id as string
	const refused = await signUp(server, 'hans@bluewin.test', invitation)
	expect(refused).toMatchObject({ status: 409, body: { reason: 'other_address' } })
	expect(refused.body.detail).toBe('Die Einladung gilt für h•••@k•••.test, nicht für diese Adresse.')
	const accounts = () => server.owner.query(`select from auth."user" where "name" in ('Beat', 'Hans')`)
	expect((await accounts()).rowCount).toBe(0)

	const despite = { name: 'Hans', email: 'hans@bluewin.test', password, invitation, other_address: true }
	const answer = await server.call(null, sessions.signUp, { body: despite })
	expect(answer).toMatchObject({ status: 200, body: { user: { email: 'hans@bluewin.test' } } })
	const hans = { ...answer.body.user, cookie: cookieOf(answer) } as TestPerson
	expect((await server.call(hans, members.askForInvitation, { params: { id: invitation } })).status).toBe(201)
	// One that is over, or that there is not, stands in nobody's way.
	expect((await signUp(server, 'beat@bluewin.test', randomUUID())).status).toBe(200)
	expect((await signUp(server, 'hans@keller.test', invitation)).status).toBe(200)
	await server.close()
})
