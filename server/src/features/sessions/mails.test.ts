import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups } from '@hausheft/contract/groups.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { password, signIn, signUp } from '../../../test/account.ts'
import { startServer, type TestServer } from '../../../test/house.ts'
import { keptMails, startMailServer, tokenIn } from '../../../test/mails.ts'
import { listKeptMails, readKeptMail } from '../../platform/mail/kept.ts'

let server: TestServer
beforeAll(async () => {
	server = await startServer()
})
afterAll(() => server.close())

const newPassword = 'vier blaue Eimer'

test('a forgotten password is set anew by the link of the mail, once, and every session ends', async () => {
	const anna = await signUp(server, 'Anna')
	expect((await server.call(null, sessions.requestReset, { body: { email: anna.email } })).body).toEqual({ status: true })
	const [mail] = await keptMails(server, anna.email)
	expect(mail?.text).toContain('http://haus.test/reset?token=')
	const token = tokenIn(mail?.text ?? '')

	const short = await server.call(null, sessions.resetPassword, { body: { token, newPassword: 'kurz' } })
	expect(short).toMatchObject({ status: 422, body: { errors: [{ path: 'newPassword' }] } })
	expect((await server.call(null, sessions.resetPassword, { body: { token, newPassword } })).status).toBe(200)
	expect((await server.call(anna, groups.listGroups, {})).status).toBe(401)
	await expect(signIn(server, anna)).rejects.toThrow('401')
	await signIn(server, anna, newPassword)

	const again = await server.call(null, sessions.resetPassword, { body: { token, newPassword: 'noch etwas anderes' } })
	expect(again).toMatchObject({ status: 409, body: { detail: 'Dieser Link gilt nicht mehr. Bitte einen neuen anfordern.' } })
	const wrong = await server.call(null, sessions.resetPassword, { body: { token: 'geraten', newPassword } })
	expect(wrong.status).toBe(409)
})

test('a link older than an hour sets nothing', async () => {
	const beat = await signUp(server, 'Beat')
	await server.call(null, sessions.requestReset, { body: { email: beat.email } })
	const token = tokenIn((await keptMails(server, beat.email))[0]?.text ?? '')
	await server.owner.query(`update auth.verification set "expiresAt" = "expiresAt" - interval '61 minutes' where "value" = $1`, [beat.id])
	expect((await server.call(null, sessions.resetPassword, { body: { token, newPassword } })).status).toBe(409)
	await signIn(server, beat)
})

test('D15 asking for a new password answers the same for an address without an account, which gets no mail', async () => {
	const carla = await signUp(server, 'Carla')
	const known = await server.call(null, sessions.requestReset, { body: { email: carla.email } })
	const unknown = await server.call(null, sessions.requestReset, { body: { email: 'niemand@keller.test' } })
	expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
	await keptMails(server, carla.email)
	const mailing = `select from graphile_worker.jobs where task_identifier in ('send_mail', 'send_reset')`
	await expect.poll(async () => (await server.owner.query(mailing)).rowCount).toBe(0)
	const all = await Promise.all((await listKeptMails(server.config.dataDir)).map((name) => readKeptMail(server.config.dataDir, name)))
	expect(all.map((mail) => mail?.head['To'])).not.toContain('niemand@keller.test')
})

test('D15 a wrong password and an unknown address are refused alike', async () => {
	await signUp(server, 'Dora')
	const wrong = await server.call(null, sessions.signIn, { body: { email: 'dora@keller.test', password: 'falsch' } })
	const unknown = await server.call(null, sessions.signIn, { body: { email: 'niemand@keller.test', password: 'falsch' } })
	expect(wrong.body).toMatchObject({ status: 401, code: 'unauthenticated', detail: 'E-Mail-Adresse oder Passwort stimmt nicht.' })
	expect(unknown.body).toEqual(wrong.body)
})

test('without a mail server nothing has to be confirmed and nothing is sent for it', async () => {
	await signUp(server, 'Emil')
	await server.call(null, sessions.requestVerification, { body: { email: 'emil@keller.test' } })
	const { rowCount } = await server.owner.query(`select from graphile_worker.jobs where task_identifier = 'send_verification'`)
	expect(rowCount).toBe(0)
})

test('with a mail server an address is confirmed by the link of its mail', async () => {
	const post = await startMailServer()
	const mailing = await startServer({ SMTP_URL: post.url, MAIL_FROM: 'Hausheft <haus@keller.test>' })
	const body = { name: 'Fritz', email: 'fritz@keller.test', password }
	const first = await mailing.call(null, sessions.signUp, { body })
	const mail = await post.mailTo('fritz@keller.test')
	expect(mail.head).toMatch(/^From: Hausheft <haus@keller\.test>$/m)
	expect(mail.head).toMatch(/^Message-ID: <[0-9a-f-]{36}@keller\.test>\r$/m)
	expect(mail.head).toMatch(/^Auto-Submitted: auto-generated\r$/m)
	expect(mail.text).toContain('Adresse bestätigen:')
	expect(mail.text).toContain('<a href="http://haus.test/verify?token=')
	const verified = async () =>
		(await mailing.owner.query('select email_verified from person where email = $1', ['fritz@keller.test'])).rows[0]
	expect(await verified()).toEqual({ email_verified: false })

	// D15: whoever signs up learns nothing about an account; its owner gets a mail.
	const second = await mailing.call(null, sessions.signUp, { body: { ...body, password: 'etwas ganz anderes' } })
	expect([first.status, first.body, Object.keys(first.headers)]).toEqual([200, {}, Object.keys(second.headers)])
	expect([second.status, second.body]).toEqual([200, {}])

	// Nor does signing in with one's password: it is refused alike for the account just made, the known one and an unknown address.
	const trying = (email: string, secret: string) => mailing.call(null, sessions.signIn, { body: { email, password: secret } })
	const refused = await trying('niemand@keller.test', password)
	expect(refused).toMatchObject({ status: 401, body: { code: 'unauthenticated', reason: 'maybe_unconfirmed' } })
	for (const secret of [password, 'etwas ganz anderes']) expect((await trying('fritz@keller.test', secret)).body).toEqual(refused.body)

	expect((await mailing.call(null, sessions.verifyEmail, { query: { token: `${tokenIn(mail.text)}x` } })).status).toBe(409)
	const confirmed = await mailing.call(null, sessions.verifyEmail, { query: { token: tokenIn(mail.text) } })
	expect(confirmed.body).toEqual({ status: true, password: false })
	expect(await verified()).toEqual({ email_verified: true })

	await post.mailTo('fritz@keller.test', 2)
	await mailing.call(null, sessions.signUp, { body })
	expect((await post.mailTo('fritz@keller.test', 3)).text).toContain('Es gibt aber schon eines.')
	const fritz = { id: '', cookie: '', name: 'Fritz', email: 'fritz@keller.test' }
	await mailing.call(null, sessions.requestReset, { body: { email: fritz.email } })
	const token = tokenIn((await post.mailTo(fritz.email, 4)).text)
	await mailing.call(null, sessions.resetPassword, { body: { token, newPassword } })
	expect((await mailing.call(await signIn(mailing, fritz, newPassword), sessions.getSession, {})).body).toHaveProperty('user.name', 'Fritz')
	await mailing.close()
	await post.close()
})

test('whoever signs up with a foreign address, before or after its owner, is let in by none of the links that go to it', async () => {
	const post = await startMailServer()
	const mailing = await startServer({ SMTP_URL: post.url })
	const linkOf = async (email: string, nth: number) => tokenIn((await post.mailTo(email, nth)).text)
	const confirm = (token: string) => mailing.call(null, sessions.verifyEmail, { query: { token } })
	const foreign = { name: 'Fremd', password: 'nur um zu warten' }
	const own = { name: 'Gret', password }
	for (const [nth, order] of [
		[foreign, own],
		[own, foreign],
	].entries())
		for (const used of [0, 1, 2]) {
			const email = `gret-${nth}-${used}@keller.test`
			const sign = async (secret: string) => (await mailing.call(null, sessions.signIn, { body: { email, password: secret } })).status
			const links: string[] = []
			for (const one of order) {
				await mailing.call(null, sessions.signUp, { body: { ...one, email } })
				links.push(await linkOf(email, links.length + 1))
			}
			// Asked for once more when those links have lapsed and are gone.
			if (used === 2) {
				await mailing.owner.query('delete from auth."confirmation" where "email" = $1', [email])
				await mailing.call(null, sessions.requestVerification, { body: { email } })
				links.push(await linkOf(email, 3))
			}
			const link = links[used] ?? ''
			expect((await confirm(link)).body).toEqual({ status: true, password: false })
			expect([await sign(foreign.password), await sign(password)]).toEqual([401, 401])
			// Opening it again does no harm; the other ones lead nowhere.
			expect((await confirm(link)).body).toEqual({ status: true, password: false })
			for (const other of links.filter((each) => each !== link)) expect((await confirm(other)).status).toBe(409)
		}
	await mailing.close()
	await post.close()
})

test('who signs up alone has the password that was chosen, by the first link and by one that is asked for once more', async () => {
	const post = await startMailServer()
	const mailing = await startServer({ SMTP_URL: post.url })
	for (const used of [1, 2]) {
		const email = `gret-${used}@keller.test`
		await mailing.call(null, sessions.signUp, { body: { name: 'Gret', email, password } })
		await post.mailTo(email, 1)
		if (used === 2) await mailing.call(null, sessions.requestVerification, { body: { email } })
		const token = tokenIn((await post.mailTo(email, used)).text)
		for (const _ of [1, 2]) expect((await mailing.call(null, sessions.verifyEmail, { query: { token } })).body).toEqual({ status: true })
		const signed = await mailing.call(null, sessions.signIn, { body: { email, password } })
		expect(signed.body).toMatchObject({ user: { name: 'Gret' } })
	}
	await mailing.close()
	await post.close()
})

test('a password that was set by the link of a mail is no longer taken for what somebody else had chosen with the address', async () => {
	const post = await startMailServer()
	const mailing = await startServer({ SMTP_URL: post.url })
	const email = 'gret@keller.test'
	const foreign = () => mailing.call(null, sessions.signUp, { body: { name: 'Fremd', email, password: 'nur um zu warten' } })
	const sign = async (secret: string) => (await mailing.call(null, sessions.signIn, { body: { email, password: secret } })).status
	await foreign()
	const theirs = tokenIn((await post.mailTo(email, 1)).text)
	await mailing.call(null, sessions.requestReset, { body: { email } })
	const reset = tokenIn((await post.mailTo(email, 2)).text)
	expect((await mailing.call(null, sessions.resetPassword, { body: { token: reset, newPassword } })).status).toBe(200)
	// The mailbox is proven, whatever comes of that address from now on.
	await foreign()
	expect((await post.mailTo(email, 3)).text).toContain('Es gibt aber schon eines.')
	expect((await mailing.call(null, sessions.verifyEmail, { query: { token: theirs } })).status).toBe(409)
	expect([await sign('nur um zu warten'), await sign(newPassword)]).toEqual([401, 200])
	await mailing.close()
	await post.close()
})

test('a link that confirms an address counts for a day, and takes nothing from whoever is signed in', async () => {
	const post = await startMailServer()
	const mailing = await startServer({ SMTP_URL: post.url })
	const hugo = await mailing.person('Hugo')
	await mailing.owner.query('update auth."user" set "emailVerified" = false where "id" = $1', [hugo.id])
	await mailing.call(null, sessions.signUp, { body: { name: 'Fremd', email: hugo.email, password: 'nur um zu warten' } })
	await post.mailTo(hugo.email)
	await mailing.call(hugo, sessions.requestVerification, { body: { email: hugo.email } })
	const token = tokenIn((await post.mailTo(hugo.email, 2)).text)
	await mailing.owner.query(`update auth."confirmation" set "expiresAt" = "expiresAt" - interval '24 hours 1 second'`)
	expect((await mailing.call(null, sessions.verifyEmail, { query: { token } })).status).toBe(409)
	await mailing.owner.query(`update auth."confirmation" set "expiresAt" = "expiresAt" + interval '1 day'`)
	expect((await mailing.call(null, sessions.verifyEmail, { query: { token } })).status).toBe(200)
	expect((await mailing.call(hugo, sessions.getSession, {})).body).toHaveProperty('user.name', 'Hugo')
	await mailing.close()
	await post.close()
})

test('nobody writes into a mail what is no invitation', async () => {
	const link = 'x Bitte https://boese.test besuchen, dort wartet ein Geschenk'
	for (const [call, body] of [
		[sessions.signUp, { name: 'Wer', email: 'irma@keller.test', password, link }],
		[sessions.requestVerification, { email: 'irma@keller.test', link }],
	] as const)
		expect(await server.call(null, call, { body } as never)).toMatchObject({ status: 422, body: { errors: [{ path: 'link' }] } })
})

test('D15 with a mail server signing up answers alike for a known and a new address, also when it is sent several times at once', async () => {
	const post = await startMailServer()
	const mailing = await startServer({ SMTP_URL: post.url })
	const known = await mailing.person('Gerda')
	const signedUp = (email: string) =>
		Promise.all(Array.from({ length: 4 }, () => mailing.call(null, sessions.signUp, { body: { name: 'Wer', email, password } })))
	const accounts = async () => (await mailing.owner.query('select from auth."user"')).rowCount
	const told = ({ status, body, headers }: Awaited<ReturnType<typeof signedUp>>[number]) => [status, body, Object.keys(headers)]
	const before = await accounts()
	const [fresh, old] = [await signedUp('neu@keller.test'), await signedUp(known.email)]
	expect(new Set([...fresh, ...old].map((answer) => JSON.stringify(told(answer)))).size).toBe(1)
	expect(fresh[0]).toMatchObject({ status: 200, body: {} })
	expect((await post.mailTo('neu@keller.test', 4)).text).toContain('/verify?token=')
	expect((await post.mailTo(known.email, 4)).text).toContain('Es gibt aber schon eines.')
	expect(await accounts()).toBe((before ?? 0) + 1)
	await mailing.close()
	await post.close()
})

test('W8 with a mail server the answer comes before there is an account, for every address', async () => {
	const post = await startMailServer()
	const mailing = await startServer({ SMTP_URL: post.url })
	const client = new pg.Client(mailing.url)
	await client.connect()
	// Whatever opening an account takes, nobody who asks waits for it.
	await client.query('begin; lock table auth."user" in access exclusive mode')
	const { status, body } = await mailing.call(null, sessions.signUp, { body: { name: 'Wer', email: 'neu@keller.test', password } })
	expect([status, body]).toEqual([200, {}])
	await client.query('rollback')
	await client.end()
	await post.mailTo('neu@keller.test')
	await mailing.close()
	await post.close()
})
