import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups } from '@hausheft/contract/groups.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { signIns } from '@hausheft/contract/sign-ins.ts'
import { cookieOf, password, signIn } from '../../../test/account.ts'
import { emptyBrowser } from '../../../test/browser-cookies.ts'
import { createHouse, startServer, type TestPerson, type TestServer } from '../../../test/house.ts'
import { factorCodeIn, keptMails, startMailServer, tokenIn } from '../../../test/mails.ts'
import { codeFor } from '../../../test/totp.ts'

let post: Awaited<ReturnType<typeof startMailServer>>
let server: TestServer
/** Without a mail server. */
let alone: TestServer
beforeAll(async () => {
	post = await startMailServer()
	server = await startServer({ SMTP_URL: post.url })
	alone = await startServer()
})
afterAll(async () => {
	await Promise.all([server.close(), alone.close()])
	await post.close()
})

const fragmentIn = (text: string) => /\/(?:sign-in\/link[^\s#"]*|verify)#(?:change=)?([\w-]+)/.exec(text)?.[1] ?? ''
const works = async (person: TestPerson) => (await server.call(person, groups.listGroups, {})).status === 200
const ask = (email: string) => server.call(null, signIns.requestMagicLink, { body: { email, next: '/group/1' } })
const use = (token: string) => server.call(null, signIns.useMagicLink, { body: { token } })

/** An account whose address has been confirmed. */
async function confirmed(name: string) {
	const email = `${name.toLowerCase()}@keller.test`
	await server.call(null, sessions.signUp, { body: { name, email, password } })
	const { text } = await post.mailTo(email)
	await server.call(null, sessions.verifyEmail, { query: { token: tokenIn(text) } })
	return signIn(server, { id: '', name, email, cookie: '' })
}
/** With what is mailed for it, in the mail of this number. */
async function withFactor(person: TestPerson, mail: number) {
	const { uri } = (await server.call(person, signIns.beginSecondFactor, { body: { password } })).body
	const mailed = factorCodeIn((await post.mailTo(person.email, mail)).text)
	return { uri, confirmed: await server.call(person, signIns.confirmSecondFactor, { body: { code: codeFor(uri), mailed } }) }
}
const jobsOf = async () => (await server.owner.query('select from graphile_worker.jobs')).rowCount

test('D14 a link by mail signs in once, also where two come with it at once', async () => {
	const anna = await confirmed('Anna')
	expect((await ask(anna.email)).body).toEqual({ status: true })
	const mail = await post.mailTo(anna.email, 2)
	expect(mail.text).toContain('/sign-in/link?next=%2Fgroup%2F1#')
	const token = fragmentIn(mail.text)
	// A scanner opens what stands in the mail: a page without the token, which the browser keeps for itself; nothing is used up.
	await server.app.inject({ url: '/sign-in/link?next=%2Fgroup%2F1', headers: { host: 'haus.test' } })
	expect((await server.app.inject({ url: `/api/auth/magic-link/verify?token=${token}`, headers: { host: 'haus.test' } })).statusCode).toBe(
		404,
	)
	const both = await Promise.all([use(token), use(token)])
	expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
	const answer = both.find(({ status }) => status === 200)
	expect(answer?.body).toEqual({ user: expect.objectContaining({ email: anna.email }) as unknown })
	expect(await works({ ...anna, cookie: cookieOf(answer as never) })).toBe(true)
	expect((await use(token)).status).toBe(409)
	// The session of before stays: the address had been confirmed.
	expect(await works(anna)).toBe(true)
	const { rows } = await server.owner.query(`select from auth.verification where "identifier" like '%' || $1 || '%'`, [token])
	expect(rows).toEqual([])
})

test('D14 after ten minutes the link is worth nothing', async () => {
	const beat = await confirmed('Beat')
	await ask(beat.email)
	const token = fragmentIn((await post.mailTo(beat.email, 2)).text)
	await server.owner.query(
		`update auth.verification set "expiresAt" = "expiresAt" - interval '10 minutes 1 second' where "identifier" like 'magic-link:%'`,
	)
	expect((await use(token)).status).toBe(409)
})

test('D15 asking for a link does the same work for every address; one without an account gets no mail and no account', async () => {
	const carla = await confirmed('Carla')
	const known = await ask(carla.email)
	const unknown = await ask('niemand@keller.test')
	expect([unknown.status, unknown.body, Object.keys(unknown.headers)]).toEqual([known.status, known.body, Object.keys(known.headers)])
	await post.mailTo(carla.email, 2)
	await expect.poll(jobsOf).toBe(0)
	expect(post.received.map(({ to }) => to)).not.toContain('niemand@keller.test')
	expect((await server.owner.query(`select from auth."user" where "email" = 'niemand@keller.test'`)).rowCount).toBe(0)
	const elsewhere = await alone.call(null, signIns.requestMagicLink, { body: { email: 'niemand@keller.test' } })
	expect([elsewhere.status, elsewhere.body]).toEqual([200, { status: true }])
})

test('D20 a link leads on to our own pages alone', async () => {
	const dora = await confirmed('Dora')
	await server.call(null, signIns.requestMagicLink, { body: { email: dora.email, next: '//evil.test/x' } })
	const { text } = await post.mailTo(dora.email, 2)
	expect(text).not.toContain('evil')
	expect(fragmentIn(text)).not.toBe('')
})

test('the second factor is asked for after a link by mail too', async () => {
	const emil = await confirmed('Emil')
	const { uri } = await withFactor(emil, 2)
	await ask(emil.email)
	const browser = emptyBrowser()
	const answer = browser.keep(await use(fragmentIn((await post.mailTo(emil.email, 3)).text)))
	expect(answer.body).toEqual({ second_factor: true })
	expect(browser.has('hausheft.session')).toBe(false)
	const done = browser.keep(await server.call(browser.visitor, signIns.useCode, { body: { code: codeFor(uri, 1) } }))
	expect(done.body).toHaveProperty('user.email', emil.email)
})

test('who proves an address that was never confirmed finds the account without what was set up before, and the memberships', async () => {
	const house = await createHouse(server)
	const fremd = await server.person('Fremd')
	const { email } = fremd
	await server.owner.query(`update auth."user" set "emailVerified" = false where "id" = $1`, [fremd.id])
	const hash = (await server.owner.query<{ password: string }>('select "password" from auth."account" limit 1')).rows[0]?.password
	await server.owner.query(
		`insert into auth."account" ("accountId", "providerId", "userId", "password", "updatedAt") values ($1, 'credential', $2, $3, now())`,
		[fremd.id, fremd.id, hash],
	)
	await server.owner.query(`insert into member (group_id, person_id, role) values ($1, $2, 'viewer')`, [house.group.id, fremd.id])
	const before = { ...fremd, cookie: cookieOf((await withFactor(fremd, 1)).confirmed) }
	await server.owner.query(
		`insert into auth."passkey" ("publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp") values ('x', $1, 'x', 0, 'x', false)`,
		[fremd.id],
	)
	await server.call(null, sessions.requestReset, { body: { email } })
	const reset = tokenIn((await post.mailTo(email, 2)).text)

	await ask(email)
	const answer = await use(fragmentIn((await post.mailTo(email, 3)).text))
	expect(answer.body).toEqual({ user: expect.objectContaining({ email }) as unknown, cleared: true })
	const mine = { ...fremd, cookie: cookieOf(answer) }
	expect(await works(before)).toBe(false)
	expect((await server.call(null, sessions.signIn, { body: { email, password } })).status).toBe(401)
	expect((await server.call(null, sessions.resetPassword, { body: { token: reset, newPassword: 'vom Fremden gesetzt' } })).status).toBe(409)
	expect((await server.call(mine, groups.listGroups, {})).body.map(({ id }) => id)).toEqual([house.group.id])
	expect((await server.call(mine, signIns.getCredentials, {})).body).toMatchObject({ password: false, second_factor: false, passkeys: [] })
	expect((await post.mailTo(email, 4)).text).toContain('Neues Passwort setzen')
	expect((await server.call(mine, signIns.setPassword, { body: { newPassword: 'wieder ein eigenes' } })).status).toBe(200)
	expect((await signIn(server, mine, 'wieder ein eigenes')).cookie).not.toBe('')
	// Now it is confirmed: a further link takes nothing away.
	await ask(email)
	expect((await use(fragmentIn((await post.mailTo(email, 5)).text))).body).not.toHaveProperty('cleared')
	expect((await server.call(mine, signIns.getCredentials, {})).body.password).toBe(true)
})

test('a new address counts once its link is confirmed; the old one is told twice, its links die, and the latest wins', async () => {
	const gina = await confirmed('Gina')
	await ask(gina.email)
	const magic = fragmentIn((await post.mailTo(gina.email, 2)).text)
	await server.call(null, sessions.requestReset, { body: { email: gina.email } })
	const reset = tokenIn((await post.mailTo(gina.email, 3)).text)

	const change = (newEmail: string) => server.call(gina, signIns.changeEmail, { body: { newEmail, password } })
	expect((await change('gina.eins@keller.test')).body).toMatchObject({ asked: 'gina.eins@keller.test', user: { email: gina.email } })
	const first = fragmentIn((await post.mailTo('gina.eins@keller.test')).text)
	expect((await post.mailTo(gina.email, 4)).text).toContain('gina.eins@keller.test')
	await change('gina.zwei@keller.test')
	const second = fragmentIn((await post.mailTo('gina.zwei@keller.test')).text)
	expect((await server.call(gina, signIns.getCredentials, {})).body.new_email).toBe('gina.zwei@keller.test')

	const confirm = (token: string) => server.call(null, signIns.confirmEmail, { body: { token } })
	expect((await confirm(first)).status).toBe(409)
	const both = await Promise.all([confirm(second), confirm(second)])
	expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
	expect((await post.mailTo(gina.email, 6)).text).toContain('hat jetzt gina.zwei@keller.test')
	expect((await server.call(gina, sessions.getSession, {})).body).toHaveProperty('user.email', 'gina.zwei@keller.test')
	expect((await use(magic)).status).toBe(409)
	expect((await server.call(null, sessions.resetPassword, { body: { token: reset, newPassword: 'ueber alten Link' } })).status).toBe(409)
	await signIn(server, { ...gina, email: 'gina.zwei@keller.test' })
	expect((await server.call(null, sessions.signIn, { body: { email: gina.email, password } })).status).toBe(401)
})

test('a change of address lapses after an hour, and can be given up', async () => {
	const hugo = await confirmed('Hugo')
	const change = (newEmail: string) => server.call(hugo, signIns.changeEmail, { body: { newEmail, password } })
	await change('hugo.neu@keller.test')
	const late = fragmentIn((await post.mailTo('hugo.neu@keller.test')).text)
	await server.owner.query(`update auth."emailChange" set "expiresAt" = "expiresAt" - interval '61 minutes'`)
	expect((await server.call(null, signIns.confirmEmail, { body: { token: late } })).status).toBe(409)
	await change('hugo.neu@keller.test')
	const given = fragmentIn((await post.mailTo('hugo.neu@keller.test', 2)).text)
	await server.call(hugo, signIns.keepEmail, {})
	expect((await server.call(null, signIns.confirmEmail, { body: { token: given } })).status).toBe(409)
})

test('D15 an address that has an account is asked for like any other, and its owner alone is told', async () => {
	const [ida, jana] = [await confirmed('Ida'), await confirmed('Jana')]
	const answer = (newEmail: string) => server.call(ida, signIns.changeEmail, { body: { newEmail, password } })
	const free = await answer('frei@keller.test')
	const taken = await answer(jana.email)
	expect([taken.status, { ...taken.body, asked: '' }]).toEqual([free.status, { ...free.body, asked: '' }])
	const mail = await post.mailTo(jana.email, 2)
	expect(mail.text).toContain('hat aber schon eines')
	expect(fragmentIn(mail.text)).toBe('')
})

test('without a mail server an address changes at once, and a taken one is refused', async () => {
	const make = async (name: string) => {
		const email = `${name.toLowerCase()}@keller.test`
		const answer = await alone.call(null, sessions.signUp, { body: { name, email, password } })
		return { id: '', name, email, cookie: cookieOf(answer) }
	}
	const [karl, lena] = [await make('Karl'), await make('Lena')]
	const change = (newEmail: string) => alone.call(karl, signIns.changeEmail, { body: { newEmail, password } })
	expect(await change(lena.email)).toMatchObject({ status: 422, body: { errors: [{ path: 'newEmail' }] } })
	expect((await change('Karl.Neu@keller.test')).body).toMatchObject({ asked: null, user: { email: 'karl.neu@keller.test' } })
	await signIn(alone, { ...karl, email: 'karl.neu@keller.test' })
	expect((await keptMails(alone, karl.email))[0]?.text).toContain('karl.neu@keller.test')
	expect((await alone.call(null, signIns.getWays, {})).body).toMatchObject({ magic_link: false })
})
