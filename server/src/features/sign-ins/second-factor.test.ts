import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { groups } from '@hausheft/contract/groups.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { signIns } from '@hausheft/contract/sign-ins.ts'
import { cookieOf, password, signUp } from '../../../test/account.ts'
import { emptyBrowser } from '../../../test/browser-cookies.ts'
import { startServer, type TestPerson, type TestServer } from '../../../test/house.ts'
import { codeFor } from '../../../test/totp.ts'

let server: TestServer
beforeAll(async () => {
	server = await startServer()
})
afterAll(() => server.close())

const call: TestServer['call'] = (...sent) => server.call(...sent)
const works = async (person: TestPerson) => (await call(person, groups.listGroups, {})).status === 200

/** Somebody with an authenticator app. */
async function withApp(name: string) {
	const person = await signUp(server, name)
	const begun = await call(person, signIns.beginSecondFactor, { body: { password } })
	const { uri, recovery_codes: codes } = begun.body
	// The next code is taken too, and left for the test.
	const confirmed = await call(person, signIns.confirmSecondFactor, { body: { code: codeFor(uri) } })
	expect(confirmed.body).toEqual({ status: true })
	return { person: { ...person, cookie: cookieOf(confirmed) }, uri, codes }
}
async function passwordGiven(email: string) {
	const browser = emptyBrowser()
	const answer = browser.keep(await call(null, sessions.signIn, { body: { email, password } }))
	return { browser, answer }
}

test('with the second factor a password alone opens nothing; the code of the app does, in a new session', async () => {
	const { person, uri } = await withApp('Anna')
	expect((await call(person, signIns.getCredentials, {})).body).toMatchObject({ second_factor: true, recovery_codes: 10, password: true })
	const { browser, answer } = await passwordGiven(person.email)
	expect(answer.body).toEqual({ second_factor: true })
	expect(browser.has('hausheft.session')).toBe(false)
	expect(await works(browser.visitor)).toBe(false)

	const wrong = await call(browser.visitor, signIns.useCode, { body: { code: codeFor(uri, 40) } })
	expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'code' }] } })
	const right = browser.keep(await call(browser.visitor, signIns.useCode, { body: { code: codeFor(uri, 1) } }))
	expect(right.body).toHaveProperty('user.email', person.email)
	expect(await works(browser.visitor)).toBe(true)
})

test('a code counts once, also in another sign-in and also where two come at once', async () => {
	const { person, uri } = await withApp('Beat')
	const code = codeFor(uri, 1)
	const both = await Promise.all([passwordGiven(person.email), passwordGiven(person.email)])
	const tried = await Promise.all(both.map(({ browser }) => call(browser.visitor, signIns.useCode, { body: { code } })))
	expect(tried.map(({ status }) => status).sort()).toEqual([200, 422])
	const { browser } = await passwordGiven(person.email)
	expect((await call(browser.visitor, signIns.useCode, { body: { code } })).status).toBe(422)
})

test('a code of an account that is half signed in is none of who is signed in in the same browser', async () => {
	const { person, uri } = await withApp('Carla')
	const other = await signUp(server, 'Doris')
	const { browser } = await passwordGiven(person.email)
	const both = { ...other, cookie: `${other.cookie}; ${browser.visitor.cookie}` }
	expect((await call(both, signIns.useCode, { body: { code: codeFor(uri, 1) } })).body).toHaveProperty('user.email', person.email)
	// Without the step of before there is nothing to finish, whoever is signed in.
	expect(await call(other, signIns.useCode, { body: { code: '123456' } })).toMatchObject({ status: 409, body: { reason: 'begin_again' } })
})

test('D16 guessing codes ends: five in one sign-in, then ten in a row lock the second step', async () => {
	const { person, uri } = await withApp('Emil')
	const guess = (browser: { visitor: TestPerson }, at: number) =>
		call(browser.visitor, signIns.useCode, { body: { code: codeFor(uri, 1000 + at) } })
	const first = await passwordGiven(person.email)
	for (let at = 0; at < 5; at++) expect((await guess(first.browser, at)).status).toBe(422)
	expect(await guess(first.browser, 5)).toMatchObject({ status: 409, body: { reason: 'begin_again' } })
	const second = await passwordGiven(person.email)
	for (let at = 10; at < 15; at++) expect((await guess(second.browser, at)).status).toBe(422)
	const third = await passwordGiven(person.email)
	const locked = await call(third.browser.visitor, signIns.useCode, { body: { code: codeFor(uri, 1) } })
	expect(locked).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
})

test('a recovery code counts once, however it is written, and also where two come at once', async () => {
	const { person, codes } = await withApp('Fritz')
	const [code = '', other = ''] = codes
	expect(new Set(codes).size).toBe(10)
	const one = await passwordGiven(person.email)
	const typed = ` ${code.toUpperCase().replace('-', ' ')} `
	const answer = await call(one.browser.visitor, signIns.useRecoveryCode, { body: { code: typed } })
	expect(answer.body).toHaveProperty('user.email', person.email)
	const again = await passwordGiven(person.email)
	expect((await call(again.browser.visitor, signIns.useRecoveryCode, { body: { code } })).status).toBe(422)

	const both = await Promise.all([passwordGiven(person.email), passwordGiven(person.email)])
	const tried = await Promise.all(both.map(({ browser }) => call(browser.visitor, signIns.useRecoveryCode, { body: { code: other } })))
	expect(tried.map(({ status }) => status).sort()).toEqual([200, 422])
	expect((await call(person, signIns.getCredentials, {})).body.recovery_codes).toBe(8)
	const renewed = await call(person, signIns.renewRecoveryCodes, { body: { password } })
	expect(renewed.body.recovery_codes).toHaveLength(10)
	const last = await passwordGiven(person.email)
	expect((await call(last.browser.visitor, signIns.useRecoveryCode, { body: { code: codes[3] ?? '' } })).status).toBe(422)
})

test('a second factor that was begun and never confirmed asks for nothing', async () => {
	const person = await signUp(server, 'Gerda')
	await call(person, signIns.beginSecondFactor, { body: { password } })
	expect((await passwordGiven(person.email)).answer.body).toHaveProperty('user.email', person.email)
})

test('D21 what one signs in with changes only with the password or a fresh sign-in', async () => {
	const { person, uri } = await withApp('Hanna')
	await server.owner.query(`update auth.session set "createdAt" = now() - interval '11 minutes' where "userId" = $1`, [person.id])
	const missing = { status: 403, body: { reason: 'sign_in_again' } }
	const wrong = { status: 422, body: { errors: [{ path: 'password' }] } }
	for (const endpoint of [signIns.removeSecondFactor, signIns.renewRecoveryCodes, signIns.beginSecondFactor]) {
		expect(await call(person, endpoint, { body: {} })).toMatchObject(missing)
		expect(await call(person, endpoint, { body: { password: 'falsch' } })).toMatchObject(wrong)
	}
	const id = person.id
	expect(await call(person, signIns.removePasskey, { body: { id } })).toMatchObject(missing)
	expect(await call(person, signIns.beginNewPasskey, { body: {} })).toMatchObject(missing)
	expect(await call(person, signIns.changeEmail, { body: { newEmail: 'neu@keller.test' } })).toMatchObject(missing)
	expect(await call(person, signIns.setPassword, { body: { newPassword: 'etwas ganz anderes' } })).toMatchObject(missing)

	expect((await call(person, signIns.removeSecondFactor, { body: { password } })).body).toEqual({ status: true })
	expect((await passwordGiven(person.email)).answer.body).toHaveProperty('user.email', person.email)
	expect(uri).toContain('issuer=Hausheft')
})

test('secrets and codes stand in the database encrypted', async () => {
	const { uri, codes, person } = await withApp('Ida')
	const { rows } = await server.owner.query('select * from auth."twoFactor" where "userId" = $1', [person.id])
	const kept = JSON.stringify(rows)
	expect(kept).not.toContain(codes[0])
	expect(kept).not.toContain(new URL(uri).searchParams.get('secret'))
	await vi.waitFor(async () =>
		expect((await server.owner.query('select from auth."usedCode" where "userId" = $1', [person.id])).rowCount).toBe(1),
	)
})
