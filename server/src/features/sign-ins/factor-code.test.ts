import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '@hausheft/contract/sessions.ts'
import { signIns } from '@hausheft/contract/sign-ins.ts'
import { password, signIn } from '../../../test/account.ts'
import { startServer, type TestPerson, type TestServer } from '../../../test/house.ts'
import { factorCodeIn, startMailServer, tokenIn } from '../../../test/mails.ts'
import { codeFor } from '../../../test/totp.ts'

let post: Awaited<ReturnType<typeof startMailServer>>
let server: TestServer
beforeAll(async () => {
	post = await startMailServer()
	server = await startServer({ SMTP_URL: post.url })
})
afterAll(async () => {
	await server.close()
	await post.close()
})

/** An account whose address has been confirmed; that was its first mail. */
async function confirmed(name: string) {
	const email = `${name.toLowerCase()}@keller.test`
	await server.call(null, sessions.signUp, { body: { name, email, password } })
	await server.call(null, sessions.verifyEmail, { query: { token: tokenIn((await post.mailTo(email)).text) } })
	return signIn(server, { id: '', name, email, cookie: '' })
}
/** What is begun, and what has been mailed for it as the mail of this number. */
async function begin(person: TestPerson, mail: number) {
	const { body } = await server.call(person, signIns.beginSecondFactor, { body: { password } })
	expect(body.mailed).toBe(true)
	return { uri: body.uri, mailed: factorCodeIn((await post.mailTo(person.email, mail)).text) }
}
const confirm = (person: TestPerson, uri: string, mailed?: string, step = 0) =>
	server.call(person, signIns.confirmSecondFactor, { body: { code: codeFor(uri, step), ...(mailed !== undefined && { mailed }) } })
const wrong = { status: 422, body: { errors: [{ path: 'mailed' }] } }
const isOn = async (person: TestPerson) => (await server.call(person, signIns.getCredentials, {})).body.second_factor
const signInBy = (secret: string, { email }: TestPerson) => server.call(null, sessions.signIn, { body: { email, password: secret } })

test('who knows a password alone sets up no second factor that would lock out whose account it is; with the code of the mail it is set up', async () => {
	const anna = await confirmed('Anna')
	const { uri, mailed } = await begin(anna, 2)
	expect(mailed).toMatch(/^\d{4} \d{4}$/)
	for (const guess of [undefined, '00000000', mailed.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10))])
		expect(await confirm(anna, uri, guess)).toMatchObject(wrong)
	expect(await confirm(anna, uri, '123')).toMatchObject(wrong)
	expect(await isOn(anna)).toBe(false)
	expect((await signInBy(password, anna)).body).toHaveProperty('user.email', anna.email)
	// A wrong code of the app uses up nothing.
	expect(await confirm(anna, uri, mailed, 900)).toMatchObject({ status: 422, body: { errors: [{ path: 'code' }] } })
	expect((await confirm(anna, uri, mailed)).body).toEqual({ status: true })
	expect((await signInBy(password, anna)).body).toEqual({ second_factor: true })
})

test('a code is of one person, the latest alone counts, and none of before a new password', async () => {
	const [beat, carla] = [await confirmed('Beat'), await confirmed('Carla')]
	const first = await begin(beat, 2)
	expect(await confirm(carla, first.uri, first.mailed)).toMatchObject(wrong)
	const second = await begin(beat, 3)
	expect(await confirm(beat, second.uri, first.mailed)).toMatchObject(wrong)

	await server.call(null, sessions.requestReset, { body: { email: beat.email } })
	const newPassword = 'vier blaue Giesskannen'
	await server.call(null, sessions.resetPassword, { body: { token: tokenIn((await post.mailTo(beat.email, 4)).text), newPassword } })
	const { rows } = await server.owner.query(`select from auth.verification where "identifier" like 'factor-code:%' and "value" = $1`, [
		beat.id,
	])
	expect(rows).toEqual([])
	expect((await signInBy(newPassword, beat)).body).toHaveProperty('user.email', beat.email)
})

test('D16 guessing the code of the mail ends, also for who has it begun anew', async () => {
	const emil = await confirmed('Emil')
	const { uri, mailed } = await begin(emil, 2)
	for (let times = 0; times < 10; times++) expect(await confirm(emil, uri, String(times).repeat(8))).toMatchObject(wrong)
	expect((await confirm(emil, uri, mailed)).status).toBe(429)
	const again = await begin(emil, 3)
	expect((await confirm(emil, again.uri, again.mailed)).status).toBe(429)
	expect(await isOn(emil)).toBe(false)
})

test('a code is mailed no more often than other mails to an address', async () => {
	const doris = await confirmed('Doris')
	const answers = []
	for (let times = 0; times < 6; times++) answers.push(await server.call(doris, signIns.beginSecondFactor, { body: { password } }))
	expect(answers.at(-1)).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } })
})
