import { getMigrations } from 'better-auth/db/migration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups } from '@hausheft/contract/groups.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { cookieOf, password, signIn, signUp } from '../../../test/account.ts'
import { startServer, type TestPerson, type TestServer } from '../../../test/house.ts'
import { createIdentity } from '../../platform/auth/identity.ts'
import { connect } from '../../platform/database/connect.ts'
import { accountLetters } from './mails.ts'

let server: TestServer
beforeAll(async () => {
	server = await startServer()
})
afterAll(() => server.close())

const works = async (person: TestPerson) => (await server.call(person, groups.listGroups, {})).status === 200

test('whoever signs up is signed in, for the whole product', async () => {
	const body = { name: 'Anna Keller', email: ' Anna.Keller@keller.test', password }
	const answer = await server.call(null, sessions.signUp, { body })
	expect(answer).toMatchObject({ status: 200, body: { user: { name: 'Anna Keller', email: 'anna.keller@keller.test', image: null } } })
	expect(answer.headers['set-cookie']).toEqual([
		expect.stringMatching(/^hausheft\.session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
		expect.stringMatching(/^hausheft\.device=[^;]+; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/),
	])
	expect(JSON.stringify(answer.body)).not.toContain('token')
	const anna = { ...answer.body.user, cookie: cookieOf(answer) } as TestPerson
	expect((await server.call(anna, groups.createGroup, { body: { name: 'Familie Keller' } })).status).toBe(201)
	expect((await server.call(anna, sessions.getSession, {})).body).toEqual({ user: answer.body.user })
	const { rows } = await server.owner.query('select name, email_verified from person where id = $1', [anna.id])
	expect(rows).toEqual([{ name: 'Anna Keller', email_verified: false }])
})

test('on https the cookie is secure and bound to its host', async () => {
	const secure = await startServer({ PUBLIC_URL: 'https://haus.test' })
	const answer = await secure.call(null, sessions.signUp, { body: { name: 'Anna', email: 'anna@keller.test', password } })
	expect(answer.headers['set-cookie']).toEqual([
		expect.stringMatching(/^__Host-hausheft\.session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
		expect.stringMatching(/^hausheft\.device=[^;]+; Max-Age=34560000; Path=\/api\/auth; HttpOnly; Secure; SameSite=Lax$/),
	])
	const anna = { cookie: cookieOf(answer) } as TestPerson
	expect((await secure.call(anna, sessions.getSession, {})).body).toHaveProperty('user.email', 'anna@keller.test')
	expect((await secure.call(anna, groups.listGroups, {})).status).toBe(200)
	expect((await secure.call(anna, sessions.signOut, {})).headers['set-cookie']).toBe(
		'__Host-hausheft.session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
	)
	await secure.close()
})

test('a session that there is none of is an empty object', async () => {
	expect(await server.call(null, sessions.getSession, {})).toMatchObject({ status: 200, body: {} })
	const forged = { cookie: 'hausheft.session=abc.def' } as TestPerson
	expect((await server.call(forged, sessions.getSession, {})).body).toEqual({})
})

test('D11 every sign-in makes a new session', async () => {
	const beat = await signUp(server, 'Beat')
	const again = await signIn(server, beat)
	expect(again.cookie).not.toBe(beat.cookie)
	expect(await works(beat)).toBe(true)
	expect(await works(again)).toBe(true)
})

test('D13 signing out ends this session at once and leaves the other one', async () => {
	const phone = await signUp(server, 'Carla')
	const desktop = await signIn(server, phone)
	const answer = await server.call(phone, sessions.signOut, {})
	expect(answer.status).toBe(204)
	expect(answer.headers['clear-site-data']).toBe('"cache"')
	expect(answer.headers['set-cookie']).toMatch(/^hausheft\.session=; Max-Age=0; Path=\//)
	expect(await works(phone)).toBe(false)
	expect((await server.call(phone, sessions.getSession, {})).body).toEqual({})
	expect(await works(desktop)).toBe(true)
	expect((await server.call(phone, sessions.signOut, {})).status).toBe(204)
})

test('D13 a new password ends every other session, and the old one opens none', async () => {
	const phone = await signUp(server, 'Dora')
	const desktop = await signIn(server, phone)
	const wrong = await server.call(desktop, sessions.changePassword, {
		body: { currentPassword: 'falsch', newPassword: 'vier blaue Eimer' },
	})
	expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'currentPassword' }] } })
	const changed = await server.call(desktop, sessions.changePassword, {
		body: { currentPassword: password, newPassword: 'vier blaue Eimer' },
	})
	expect(changed.status).toBe(200)
	expect(await works(phone)).toBe(false)
	expect(await works(desktop)).toBe(false)
	expect(await works({ ...desktop, cookie: cookieOf(changed) })).toBe(true)
	await expect(signIn(server, phone)).rejects.toThrow('401')
	expect(await works(await signIn(server, phone, 'vier blaue Eimer'))).toBe(true)
})

test('D13 all sessions end together', async () => {
	const phone = await signUp(server, 'Emil')
	const desktop = await signIn(server, phone)
	expect((await server.call(phone, sessions.endSessions, {})).status).toBe(200)
	expect(await works(phone)).toBe(false)
	expect(await works(desktop)).toBe(false)
	expect((await server.call(phone, sessions.endSessions, {})).status).toBe(401)
})

test('one’s own devices are listed without what signs them in, and each can be signed out', async () => {
	const hanna = await signUp(server, 'Hanna')
	const phone = await signIn(server, hanna)
	const stranger = await signUp(server, 'Ida')
	const { body: list } = await server.call(phone, sessions.listSessions, {})
	expect(list.map(({ current }) => current)).toEqual([true, false])
	expect(JSON.stringify(list)).not.toMatch(/token/i)
	const [here, there] = list.map(({ id }) => id) as [string, string]

	const foreign = (await server.call(stranger, sessions.listSessions, {})).body[0]?.id as string
	expect((await server.call(phone, sessions.endSession, { body: { id: foreign } })).status).toBe(404)
	expect(await works(stranger)).toBe(true)
	expect((await server.call(phone, sessions.endSession, { body: { id: there } })).status).toBe(200)
	expect([await works(hanna), await works(phone)]).toEqual([false, true])
	const last = await server.call(phone, sessions.endSession, { body: { id: here } })
	expect(String(last.headers['set-cookie'])).toContain('Max-Age=0')
	expect(await works(phone)).toBe(false)
	expect((await server.call(phone, sessions.listSessions, {})).status).toBe(401)
})

test('D12 a session is renewed by being used, ends after 30 idle days, and after 180 days in all', async () => {
	const fritz = await signUp(server, 'Fritz')
	const days = async () => {
		const { rows } = await server.owner.query<{ days: number }>(
			`select extract(epoch from "expiresAt" - now()) / 86400 as days from auth.session where "userId" = $1`,
			[fritz.id],
		)
		return Math.round(Number(rows[0]?.days))
	}
	const age = (expires: string, created: string) =>
		server.owner.query(
			`update auth.session set "expiresAt" = now() + $2::interval, "createdAt" = now() - $3::interval where "userId" = $1`,
			[fritz.id, expires, created],
		)
	await age('20 days', '10 days')
	const renewed = await server.call(fritz, sessions.getSession, {})
	expect(renewed.headers['set-cookie']).toContain('Max-Age=2592000')
	expect(await days()).toBe(30)
	await age('20 days', '170 days')
	await server.call(fritz, sessions.getSession, {})
	expect(await days()).toBe(10)
	await age('1 day', '181 days')
	expect(await works(fritz)).toBe(false)
	expect((await server.call(fritz, sessions.getSession, {})).body).toEqual({})

	const late = await signIn(server, fritz)
	await age('-1 minute', '30 days')
	expect(await works(late)).toBe(false)
	expect((await server.call(late, sessions.getSession, {})).body).toEqual({})
})

test('what is missing is said in German, field by field', async () => {
	const answer = await server.call(null, sessions.signUp, { body: { name: ' ', email: 'nix', password: 'kurz' } })
	expect(answer.status).toBe(422)
	expect(answer.body.errors).toEqual([
		{ path: 'name', message: 'Bitte Name ausfüllen.' },
		{ path: 'email', message: 'Diese E-Mail-Adresse ist nicht gültig.' },
		{ path: 'password', message: 'Mindestens 10 Zeichen.' },
	])
	const more = { name: 'A', email: 'a@b.ch', password, emailVerified: true }
	expect((await server.call(null, sessions.signUp, { body: more })).status).toBe(422)
	await signUp(server, 'Gina')
	const again = await server.call(null, sessions.signUp, { body: { name: 'Gina', email: 'GINA@keller.test', password } })
	expect(again).toMatchObject({ status: 422, body: { errors: [{ path: 'email' }] } })
})

test('the tables are those that better-auth asks for', async () => {
	// It looks for them where unqualified names lead.
	const database = connect(`${server.url}?options=-csearch_path%3Dauth`, () => {})
	const { auth } = createIdentity(server.config, database, accountLetters(''), server.app.log)
	const { toBeCreated, toBeAdded } = await getMigrations(auth.options)
	await database.close()
	expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] })
})
