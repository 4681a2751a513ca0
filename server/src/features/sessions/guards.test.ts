import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessions } from '@hausheft/contract/sessions.ts'
import { tokens } from '@hausheft/contract/tokens.ts'
import { password, signUp } from '../../../test/account.ts'
import { startServer, type TestServer } from '../../../test/house.ts'

let server: TestServer
beforeAll(async () => {
	server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => server.owner.query('delete from auth."rateLimit"'))

const trySignIn = (to: TestServer, email: string, headers: Record<string, string> = {}) =>
	to.call(null, sessions.signIn, { body: { email, password: 'falsch' } }, { headers })

const times = async <T>(count: number, does: () => Promise<T>) => {
	const answers: T[] = []
	for (let done = 0; done < count; done++) answers.push(await does())
	return answers
}

/** As if everything so far had been tried `count` times. */
const tried = (of: TestServer, count: number) => of.owner.query(`update auth."rateLimit" set "count" = $1`, [count])

test('D16 the eleventh sign-in of a minute is refused, for this account from this address, whatever X-Forwarded-For says', async () => {
	await signUp(server, 'Anna')
	const tries = await times(10, () => trySignIn(server, 'anna@keller.test'))
	expect(tries.map(({ status }) => status)).toEqual(Array(10).fill(401))
	const late = await server.call(null, sessions.signIn, { body: { email: 'anna@keller.test', password } })
	expect(late).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
	expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
	expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(60)
	expect((await trySignIn(server, 'anna@keller.test', { 'x-forwarded-for': '198.51.100.7' })).status).toBe(429)
	expect((await trySignIn(server, 'anna@keller.test', { 'x-real-ip': '198.51.100.7' })).status).toBe(429)
	expect((await trySignIn(server, 'ANNA@keller.test ')).status).toBe(429)
	expect((await trySignIn(server, 'beat@keller.test')).status).toBe(401)

	// A minute later.
	await server.owner.query(`update auth."rateLimit" set "lastRequest" = "lastRequest" - 60000`)
	expect((await server.call(null, sessions.signIn, { body: { email: 'anna@keller.test', password } })).status).toBe(200)
})

test('D16 behind a trusted proxy each forwarded address counts for itself', async () => {
	const proxied = await startServer({ TRUSTED_PROXY: '127.0.0.1' })
	const from = (address: string) => trySignIn(proxied, 'anna@keller.test', { 'x-forwarded-for': address })
	await from('198.51.100.7')
	await from('2001:db8:1:2::1')
	await tried(proxied, 10)
	expect((await from('198.51.100.7')).status).toBe(429)
	expect((await from('198.51.100.8')).status).toBe(401)
	expect((await from('2001:db8:1:2:ffff::9')).status).toBe(429)
	expect((await from('2001:db8:1:3::1')).status).toBe(401)
	await proxied.close()
})

test('D16 one address cannot try many accounts, and the table of tries names nobody', async () => {
	expect((await trySignIn(server, 'one@keller.test')).status).toBe(401)
	await tried(server, 59)
	expect((await trySignIn(server, 'two@keller.test')).status).toBe(401)
	expect((await trySignIn(server, 'three@keller.test')).status).toBe(429)
	const { rows } = await server.owner.query<{ key: string }>(`select "key" from auth."rateLimit"`)
	expect(rows.length).toBeGreaterThan(0)
	expect(rows.some(({ key }) => /[@.]|keller/.test(key))).toBe(false)
})

test('D16 nobody fills a mailbox by signing up with its address, and hears by that whether it has an account', async () => {
	const mailing = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
	const known = await mailing.person('Anna')
	const signedUp = (email: string) => mailing.call(null, sessions.signUp, { body: { name: 'Wer', email, password } })
	for (const email of [known.email, 'niemand@keller.test']) {
		const answers = await times(6, () => signedUp(email))
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
		// Whatever it is that writes to it.
		expect((await mailing.call(null, sessions.requestReset, { body: { email } })).status).toBe(429)
	}
	expect((await signedUp('jemand@keller.test')).status).toBe(200)
	await mailing.close()
})

test('D16 signing up and asking for mails are limited too', async () => {
	const other = await startServer()
	const asked = await times(6, () => other.call(null, sessions.requestReset, { body: { email: 'anna@keller.test' } }))
	expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
	const taken = { name: 'Anna', email: 'anna@keller.test', password }
	await signUp(other, 'Anna')
	await tried(other, 29)
	expect((await other.call(null, sessions.signUp, { body: taken })).status).toBe(422)
	expect((await other.call(null, sessions.signUp, { body: taken })).status).toBe(429)
	await other.close()
})

const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
	[headers['set-cookie']].flat().map((each) => String(each).split(';')[0] as string)

test('a hundred tries from everywhere do not hold off a device on which somebody has signed in before', async () => {
	await signUp(server, 'Emil')
	const signIn = (cookie: string, secret = password, email = 'emil@keller.test') =>
		server.call(null, sessions.signIn, { body: { email, password: secret } }, { headers: { cookie } })
	const device = cookiesOf(await signIn('')).find((each) => each.startsWith('hausheft.device=')) as string
	expect(device).not.toMatch(/emil|keller|@/)
	const holdOff = async () => {
		await server.owner.query('delete from auth."rateLimit"')
		await trySignIn(server, 'emil@keller.test')
		await server.owner.query(`update auth."rateLimit" set "count" = 100 where "count" = 1`)
		// Those of this address alone count per minute.
		await server.owner.query(`update auth."rateLimit" set "lastRequest" = "lastRequest" - 60000`)
	}
	await holdOff()
	expect((await signIn('')).status).toBe(429)
	expect((await signIn(device)).status).toBe(200)
	// Neither made up, nor somebody else's.
	await holdOff()
	for (const other of [
		device.slice(0, -1),
		`${device.slice(0, -43)}${'A'.repeat(43)}`,
		'hausheft.device=',
		'hausheft.device=.',
		'hausheft.device=%C3%BC.%C3%BC',
	])
		expect((await signIn(other)).status).toBe(429)
	await signUp(server, 'Frida')
	const hers = cookiesOf(await signIn('', password, 'frida@keller.test')).find((each) => each.startsWith('hausheft.device=')) as string
	await holdOff()
	expect((await signIn(hers)).status).toBe(429)

	// Both of them on one tablet; and what is tried there counts too.
	await server.owner.query('delete from auth."rateLimit"')
	const shared = cookiesOf(await signIn(device, password, 'frida@keller.test')).find((each) =>
		each.startsWith('hausheft.device='),
	) as string
	await holdOff()
	expect((await signIn(shared)).status).toBe(200)
	await tried(server, 100)
	await server.owner.query(`update auth."rateLimit" set "lastRequest" = "lastRequest" - 60000`)
	expect((await signIn(shared)).status).toBe(429)
})

test('W9 a stolen session does not let anybody try passwords from many addresses', async () => {
	const proxied = await startServer({ TRUSTED_PROXY: '127.0.0.1' })
	const gustav = await signUp(proxied, 'Gustav')
	const change = async (currentPassword: string, address: string) =>
		(
			await proxied.call(
				gustav,
				sessions.changePassword,
				{ body: { currentPassword, newPassword: 'ein anderes Passwort' } },
				{ headers: { 'x-forwarded-for': address } },
			)
		).status
	const statuses = []
	for (let at = 0; at < 12; at++) statuses.push(await change('falsch', `198.51.100.${at}`))
	expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429])
	expect(await change(password, '203.0.113.1')).toBe(429)
	await proxied.close()
})

test('who knows the password may confirm with it as often as need be; what fails is counted', async () => {
	const ida = await signUp(server, 'Ida')
	await server.owner.query(`update auth."session" set "createdAt" = now() - interval '1 hour'`)
	const make = async (given: string) =>
		(await server.call(ida, tokens.createToken, { body: { name: 'Skript', cap: 'viewer', password: given } })).status
	expect(await times(11, () => make(password))).toEqual(Array(11).fill(201))
	expect(await times(11, () => make('falsch'))).toEqual([...Array<number>(10).fill(422), 429])
	expect(await make(password)).toBe(429)
})

test('a browser that tells a novel of itself is cut', async () => {
	const agent = 'x'.repeat(8000)
	const body = { email: 'hugo@keller.test', name: 'Hugo', password }
	const answer = await server.call(null, sessions.signUp, { body }, { headers: { 'user-agent': agent } })
	const hugo = { id: '', name: '', email: '', cookie: cookiesOf(answer)[0] as string }
	expect((await server.call(hugo, sessions.listSessions, {})).body.map(({ browser }) => browser?.length)).toEqual([300])
})

test('D19 no other site can sign anybody in or out', async () => {
	const carla = await signUp(server, 'Carla')
	const body = JSON.stringify({ email: 'carla@keller.test', password })
	const send = (headers: Record<string, string>, payload = body) =>
		server.app.inject({ method: 'POST', url: sessions.signIn.path, headers: { host: 'haus.test', ...headers }, payload })
	const json = { 'content-type': 'application/json' }
	expect((await send(json)).statusCode).toBe(403)
	expect((await send({ ...json, origin: 'null' })).statusCode).toBe(403)
	expect((await send({ ...json, origin: 'https://evil.test' })).statusCode).toBe(403)
	expect((await send({ ...json, origin: 'http://haus.test.evil.test' })).statusCode).toBe(403)
	const own = { origin: 'http://haus.test' }
	expect((await send({ ...own, 'content-type': 'text/plain' })).statusCode).toBe(415)
	expect((await send({ ...own, 'content-type': 'application/x-www-form-urlencoded' }, 'email=a')).statusCode).toBe(415)
	const foreign = { headers: { origin: 'https://evil.test' } }
	expect((await server.call(carla, sessions.signOut, {}, foreign)).status).toBe(403)
	expect((await server.call(carla, sessions.endSessions, {}, foreign)).status).toBe(403)
	expect((await server.call(carla, sessions.getSession, {})).body).toHaveProperty('user')
})

test('D20 sign-in leads on to own paths only', async () => {
	const led = async (query: Record<string, string>) => (await server.app.inject({ url: sessions.login.path, query })).headers.location
	expect(await led({})).toBe('/sign-in')
	expect(await led({ next: '/group/1?a=b', popup: '1' })).toBe('/sign-in?next=%2Fgroup%2F1%3Fa%3Db&popup=1')
	for (const next of ['https://evil.test', '//evil.test', '/\\evil.test', '/\t/evil.test', 'javascript:alert(1)'])
		expect(await led({ next })).toBe('/sign-in')
})
