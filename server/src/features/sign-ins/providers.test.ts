import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { groups } from '@hausheft/contract/groups.ts'
import { inviteLinks } from '@hausheft/contract/invite-links.ts'
import { members } from '@hausheft/contract/members.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { signIns } from '@hausheft/contract/sign-ins.ts'
import { cookieOf, password, signUp } from '../../../test/account.ts'
import { emptyBrowser } from '../../../test/browser-cookies.ts'
import { createHouse, startServer, type TestServer } from '../../../test/house.ts'
import { keptMails } from '../../../test/mails.ts'
import { client, startForger, startOpenId, visitProvider, type Claims } from '../../../test/open-id.ts'
import { codeFor } from '../../../test/totp.ts'

const home = 'http://haus.test'
const accounts: Record<string, Claims> = {
	neu: { email: 'Neu@keller.test', email_verified: true, name: 'Nora Neu' },
	beat: { email: 'beat@keller.test', email_verified: true },
	carla: { email: 'carla@keller.test', email_verified: true },
	dora: { email: 'dora@keller.test', email_verified: true },
	emil: { email: 'emil@keller.test', email_verified: true },
	frech: { email: 'beat@keller.test', email_verified: false },
	gast: { email: 'gast@keller.test', email_verified: true },
	link: { email: 'link@keller.test', email_verified: true },
}
let real: Awaited<ReturnType<typeof startOpenId>>
let forger: Awaited<ReturnType<typeof startForger>>
let server: TestServer
beforeAll(async () => {
	real = await startOpenId(accounts, `${home}/api/auth/callback/firma`)
	forger = await startForger()
	server = await startServer(environment())
})
// All of these come from one address.
beforeEach(() => server.owner.query('delete from auth."rateLimit"'))
afterAll(async () => {
	await server.close()
	await Promise.all([real.close(), forger.close()])
})

const environment = (more: Record<string, string> = {}) => ({
	PUBLIC_URL: home,
	OIDC_PROVIDERS: 'firma, falsch',
	OIDC_FIRMA_NAME: 'Hausverwaltung Keller',
	OIDC_FIRMA_ISSUER: real.issuer,
	OIDC_FIRMA_CLIENT_ID: client.id,
	OIDC_FIRMA_CLIENT_SECRET: client.secret,
	OIDC_FALSCH_ISSUER: forger.issuer,
	OIDC_FALSCH_CLIENT_ID: client.id,
	OIDC_FALSCH_CLIENT_SECRET: client.secret,
	...more,
})

type AskedSignIn = { next?: string; popup?: boolean; link?: string }
async function begin(provider: string, more: AskedSignIn = {}, at = server) {
	const browser = emptyBrowser()
	const answer = browser.keep(await at.call(null, signIns.beginProvider, { body: { provider, ...more } }))
	return { browser, answer, url: answer.body.url }
}
type Browser = ReturnType<typeof emptyBrowser>
/** Comes back with the query of an address. */
async function end(browser: Browser, provider: string, query: Record<string, string>, at = server) {
	const answer = await at.app.inject({
		url: `/api/auth/callback/${provider}`,
		query,
		headers: { host: 'haus.test', cookie: browser.visitor.cookie },
	})
	browser.keep({ headers: answer.headers })
	return { status: answer.statusCode, to: String(answer.headers.location) }
}
/** All the way through the real one. */
async function through(name: string, more: AskedSignIn = {}, at = server) {
	const { browser, url } = await begin('firma', more, at)
	const back = new URL(await visitProvider(url, name, home))
	return { browser, ...(await end(browser, 'firma', Object.fromEntries(back.searchParams), at)) }
}
const who = async (browser: Browser) => (await server.call(browser.visitor, sessions.getSession, {})).body.user

test('the providers that are configured are offered by their names', async () => {
	expect((await server.call(null, signIns.getWays, {})).body.providers).toEqual([
		{ id: 'firma', name: 'Hausverwaltung Keller' },
		{ id: 'falsch', name: 'falsch' },
	])
})

test('somebody new has an account by what a real provider says, and comes to where they wanted to go', async () => {
	const { browser, to, status } = await through('neu', { next: '/group/1?event=2' })
	expect([status, to]).toEqual([302, '/group/1?event=2'])
	const user = await who(browser)
	expect(user).toMatchObject({ name: 'Nora Neu', email: 'neu@keller.test', image: null })
	const { rows } = await server.owner.query('select "providerId", "accountId" from auth."account" where "userId" = $1', [user?.id])
	// D17: who somebody is says the issuer and its own name for them.
	expect(rows).toEqual([{ providerId: 'firma', accountId: `${real.issuer} neu` }])
	// The address there may change: it is the same person.
	accounts['neu'] = { email: 'nora.anders@keller.test', email_verified: true }
	expect(await who((await through('neu')).browser)).toEqual(user)
	// A browser that is signed in here reads nothing of the tokens.
	expect(JSON.stringify((await server.call(browser.visitor, signIns.getCredentials, {})).body)).not.toMatch(/token/i)
})

test('in the sign-in window it ends on the page that closes it', async () => {
	expect((await through('neu', { popup: true })).to).toBe('/sign-in/done')
})

test('D20 it leads to pages of our own alone', async () => {
	expect((await through('neu', { next: '//evil.test/x' })).to).toBe('/user')
})

test('a confirmed account is linked and keeps everything', async () => {
	const beat = await signUp(server, 'Beat')
	await server.owner.query(`update auth."user" set "emailVerified" = true where "id" = $1`, [beat.id])
	const { browser } = await through('beat')
	expect(await who(browser)).toHaveProperty('id', beat.id)
	expect((await server.call(beat, signIns.getCredentials, {})).body).toMatchObject({
		password: true,
		providers: [{ id: 'firma', name: 'Hausverwaltung Keller' }],
	})
	// D17: somebody there who only claims the address gets nothing.
	const frech = await through('frech')
	expect(frech.to).toBe('/sign-in?problem=unverified')
	expect(await who(frech.browser)).toBeUndefined()
})

test('an account that was never confirmed is taken over empty, with its memberships, and the person is told', async () => {
	const carla = await signUp(server, 'Carla')
	const group = (await server.call(carla, groups.createGroup, { body: { name: 'Carlas Haus' } })).body
	const { browser } = await through('carla')
	expect(await who(browser)).toHaveProperty('id', carla.id)
	expect((await server.call(carla, groups.listGroups, {})).status).toBe(401)
	expect((await server.call(null, sessions.signIn, { body: { email: carla.email, password } })).status).toBe(401)
	expect((await server.call(browser.visitor, groups.listGroups, {})).body.map(({ id }) => id)).toEqual([group.id])
	expect((await keptMails(server, carla.email))[0]?.text).toContain('was vorher eingerichtet wurde')
})

test('the second factor is asked for after a provider too', async () => {
	const dora = await signUp(server, 'Dora')
	await server.owner.query(`update auth."user" set "emailVerified" = true where "id" = $1`, [dora.id])
	const { uri } = (await server.call(dora, signIns.beginSecondFactor, { body: { password } })).body
	await server.call(dora, signIns.confirmSecondFactor, { body: { code: codeFor(uri) } })
	const { browser, to } = await through('dora', { next: '/user/account' })
	expect(to).toBe('/sign-in?code=1&next=%2Fuser%2Faccount')
	expect(await who(browser)).toBeUndefined()
	browser.keep(await server.call(browser.visitor, signIns.useCode, { body: { code: codeFor(uri, 1) } }))
	expect(await who(browser)).toHaveProperty('id', dora.id)
	expect((await through('dora', { popup: true })).to).toBe('/sign-in?code=1&popup=1')
})

test('D17 a state that is not this browser’s, was used or is none leads back to the beginning', async () => {
	const { url, browser } = await begin('firma', { next: '/user/account' })
	const back = Object.fromEntries(new URL(await visitProvider(url, 'emil', home)).searchParams)
	const other = await begin('firma')
	expect((await end(other.browser, 'firma', back)).to).toContain('problem=begin_again')
	expect((await end(emptyBrowser(), 'firma', back)).to).toContain('problem=begin_again')
	expect((await end(browser, 'firma', { ...back, state: 'x'.repeat(32) })).to).toContain('problem=begin_again')
	const { state: _, ...without } = back
	expect((await end(browser, 'firma', without)).to).toContain('problem=begin_again')
	expect((await end(browser, 'firma', { ...back, iss: 'http://evil.test' })).to).toContain('problem=failed')
	const { iss: __, ...nameless } = back
	expect((await end(browser, 'firma', nameless)).to).toContain('problem=failed')
	expect((await end(browser, 'firma', back)).to).toBe('/user/account')
	expect((await end(browser, 'firma', back)).to).toContain('problem=begin_again')
	expect((await end(emptyBrowser(), 'unbekannt', back)).status).toBe(404)
})

test('D17 who says no there comes back to the sign-in, in the window as before', async () => {
	const { url, browser } = await begin('falsch', { popup: true })
	const state = new URL(url).searchParams.get('state') ?? ''
	expect((await end(browser, 'falsch', { state, error: 'access_denied' })).to).toBe('/sign-in?popup=1&problem=denied')
})

type Forge = Parameters<typeof forger.forge>[0]
const withClaims =
	(claims: object): Forge =>
	(token) => ({ ...token, claims: { ...token.claims, ...claims } })
const forgeries: Record<string, () => Forge> = {
	'another nonce': () => withClaims({ nonce: 'x' }),
	'no nonce': () => withClaims({ nonce: undefined }),
	'another audience': () => withClaims({ aud: 'another' }),
	'another issuer': () => withClaims({ iss: 'https://evil.test' }),
	'an age past its end': () => withClaims({ exp: Math.floor(Date.now() / 1000) - 10 }),
	'no subject': () => withClaims({ sub: undefined }),
	'no address': () => withClaims({ email: undefined }),
	'an address that is not confirmed': () => withClaims({ email_verified: false }),
	'an address that is confirmed by a word': () => withClaims({ email_verified: 'false' }),
	'no signature': () => (token) => ({ ...token, head: { alg: 'none' } }),
	'a signature of another method': () => (token) => ({ ...token, head: { ...token.head, alg: 'HS256' } }),
	'another key': () => (token) => ({ ...token, key: forger.otherKey }),
	'no ID token at all': () => () => null,
}
test.each(Object.entries(forgeries))('D17 an ID token with %s lets nobody in', async (_name, forge) => {
	forger.forge(forge())
	const { url, browser } = await begin('falsch')
	const { searchParams } = new URL(url)
	expect(searchParams.get('code_challenge_method')).toBe('S256')
	const query = { state: searchParams.get('state') ?? '', code: searchParams.get('nonce') ?? '' }
	expect((await end(browser, 'falsch', query)).to).toMatch(/^\/sign-in\?problem=(failed|unverified)$/)
	expect(browser.has('hausheft.session')).toBe(false)
	// As it should be, it does: the forgery alone was in the way.
	forger.forge((token) => token)
	const right = await begin('falsch')
	const asked = new URL(right.url).searchParams
	await end(right.browser, 'falsch', { state: asked.get('state') ?? '', code: asked.get('nonce') ?? '' })
	expect(right.browser.has('hausheft.session')).toBe(true)
	expect(forger.asked.at(-1)?.verifier).toHaveLength(128)
})

test('a provider that is away when the server starts comes back by itself, and blocks nothing meanwhile', async () => {
	forger.down(true)
	const late = await startServer(environment())
	const away = await begin('falsch', {}, late)
	expect(away.answer).toMatchObject({ status: 503, body: { detail: 'falsch antwortet gerade nicht. Bitte später nochmals versuchen.' } })
	await signUp(late, 'Hugo')
	expect((await through('neu', {}, late)).to).toBe('/user')
	forger.down(false)
	expect((await begin('falsch', {}, late)).answer.status).toBe(200)
	await late.close()
})

test('where accounts are for invited people, a provider opens one only for them', async () => {
	const closed = await startServer(environment({ SIGN_UP: 'invited' }))
	const { group, anna } = await createHouse(closed)
	const outside = await through('gast', {}, closed)
	expect(outside.to).toBe('/sign-in?problem=invited')
	await closed.call(anna, members.createInvite, { params: { id: group.id }, body: { email: 'gast@keller.test', role: 'viewer' } })
	expect((await through('gast', {}, closed)).to).toBe('/user')
	const made = await closed.call(anna, inviteLinks.createInviteLink, {
		params: { id: group.id },
		body: { role: 'viewer', uses: 1, days: 1 },
	})
	const link = made.body.url?.split('#')[1] ?? ''
	expect((await through('link', { link: 'x'.repeat(32) }, closed)).to).toBe('/sign-in?problem=invited')
	const come = await through('link', { link, next: '/join' }, closed)
	expect(come.to).toBe('/join')
	expect((await closed.call(come.browser.visitor, inviteLinks.acceptLink, { body: { token: link } })).status).toBe(201)
	await closed.close()
})

test('D19 only a page of ours begins it, and only by the name that the provider knows', async () => {
	const foreign = await server.call(
		null,
		signIns.beginProvider,
		{ body: { provider: 'firma' } },
		{ headers: { origin: 'http://evil.test' } },
	)
	expect(foreign.status).toBe(403)
	expect(cookieOf(foreign)).not.toContain('hausheft.state')
})
