import { createHash } from 'node:crypto'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { events } from '@hausheft/contract/events.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../test/house.ts'
import { root } from '../config.ts'
import { loadBuild } from './pages/build.ts'

let server: TestServer
let house: TestHouse
let caretaker: TestPerson
let [home, timeline] = ['', '']

beforeAll(async () => {
	server = await startServer({}, await loadBuild(path.join(root, 'web/dist')))
	house = await createHouse(server)
	caretaker = await house.join('caretaker')
	home = `/group/${house.group.id}`
	timeline = `${home}/property/${house.property.id}`
	const entry = { name: 'Boiler entkalkt', event_at: '2026-11-21T10:00:00Z', balance: { expense: 123450 } }
	await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body: entry })
})
afterAll(() => server.close())

const get = (url: string, person: TestPerson | null = null, headers: Record<string, string> = {}) =>
	server.app.inject({ url, headers: { host: 'haus.test', ...(person && { cookie: person.cookie }), ...headers } })
const rootOf = (html: string) => /<div id="root">([\s\S]*)<\/div><script type="application\/json" id="boot">/.exec(html)?.[1] ?? ''
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]
const bootOf = (html: string) =>
	JSON.parse(/id="boot">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? 'null') as { session?: unknown; payload?: unknown; build: string }

describe('a page that the server renders', () => {
	test.each([
		['group home', () => home, 'Guten', () => `${house.group.name} · Hausheft`],
		['property home', () => timeline, 'Boiler entkalkt', () => `${house.property.name} · ${house.group.name} · Hausheft`],
	])('shows its first view, under its own title, before any script: %s', async (_name, url, text, title) => {
		const { statusCode, body, headers } = await get(url(), house.anna)
		expect(statusCode).toBe(200)
		expect(titleOf(body)).toBe(title())
		expect(headers['cache-control']).toBe('no-store')
		expect(rootOf(body)).toContain(text)
		expect(bootOf(body)).toMatchObject({
			session: { user: { id: house.anna.id, email: house.anna.email } },
			payload: { reads: expect.anything() },
		})
	})

	test.each(['/user/account', '/user/groups'])('is one of every screen: %s', async (url) => {
		const { body } = await get(url, house.anna)
		expect(rootOf(body)).toContain('<h1')
	})

	test('lets in the styles that stand in it, and no others', async () => {
		const allowed = async (url: string) => {
			const { body, headers } = await get(url, house.anna)
			const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(body) ?? []
			const policy = String(headers['content-security-policy'])
			const [, styles] = /style-src 'self' ([^;]*)/.exec(policy) ?? []
			return { own: `'sha256-${createHash('sha256').update(style).digest('base64')}'`, styles }
		}
		const [account, groupHome] = [await allowed('/user/account'), await allowed(home)]
		expect([account.styles, groupHome.styles]).toEqual([account.own, groupHome.own])
		expect(account.own).not.toBe(groupHome.own)
	})

	test.each(['/sign-in', '/sign-up', '/setup', '/vueform'])('is one for visitors: %s', async (url) => {
		const { body } = await get(url)
		expect(rootOf(body)).toContain('<h1')
		expect(bootOf(body)).toMatchObject({ session: {} })
		expect(bootOf(body)).not.toHaveProperty('payload')
	})

	test('is rendered for so many visitors at once, and asked for by others all the same', async () => {
		const pages = await Promise.all(Array.from({ length: 200 }, (_, n) => get(`/sign-in?next=/user/${n}`)))
		const rendered = pages.filter(({ body }) => rootOf(body) !== '')
		expect(pages.every(({ statusCode }) => statusCode === 200)).toBe(true)
		// The clock may have gone on once meanwhile.
		expect(rendered.length).toBeGreaterThan(0)
		expect(rendered.length).toBeLessThan(150)
		expect(rootOf((await get(timeline, house.anna)).body)).toContain('Boiler entkalkt')
	})

	test('is left to the browser where it is very long, with all that it begins with', async () => {
		const long = await createHouse(server)
		const body = { name: 'Ding '.repeat(30) }
		for (let n = 0; n < 500; n++) await server.call(long.anna, objects.createObject, { params: { id: long.property.id }, body })
		const { body: page } = await get(`/group/${long.group.id}/property/${long.property.id}/objects`, long.anna)
		expect(rootOf(page)).toBe('')
		expect(JSON.stringify(bootOf(page).payload).match(/Ding Ding/g)?.length).toBeGreaterThan(499)
	})

	test('leads on where its address does: who is in one group begins there', async () => {
		const { statusCode, headers } = await get('/user', house.anna)
		expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, home, 'no-store'])
		const listed = await get(`${timeline}/events/all?kind=balance&q=a`, house.anna)
		expect([listed.statusCode, listed.headers.location]).toEqual([302, `${timeline}/events/balance?q=a`])
	})

	test('leads nowhere else by what somebody writes into it', async () => {
		for (const url of [`${timeline}?kind=https://evil.test`, `${timeline}/events/all?kind=//evil.test`, '/user?next=//evil.test']) {
			const { statusCode, headers } = await get(url, house.anna)
			expect([url, String(headers.location ?? '').startsWith(home) || statusCode === 200]).toEqual([url, true])
		}
	})

	test('names nothing that the browser would fetch before it has painted', async () => {
		const { body } = await get(timeline, house.anna)
		const markup = body.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, ([tag]) => tag ?? '')
		expect(body.match(/<script[^>]*\ssrc=/g)).toBeNull()
		// Switched off as well: who looks ahead in the page fetches it.
		expect(markup.match(/rel="(modulepreload|preload|prefetch|stylesheet)"|@import|url\(/g)).toBeNull()
		expect(markup.match(/<style>/g)).toHaveLength(1)
	})

	test('leads to sign-in and back without a session', async () => {
		const { statusCode, headers } = await get(`${timeline}?kind=balance`)
		expect([statusCode, headers.location, headers['cache-control']]).toEqual([
			302,
			`/sign-in?next=${encodeURIComponent(`${timeline}?kind=balance`)}`,
			'no-store',
		])
	})

	test('does not exist for who may not know of it', async () => {
		const stranger = await server.person('Fremd')
		const [foreign, unknown] = [await get(timeline, stranger), await get(`${home}/property/01a1fd6b-0000-7000-8000-000000000000`, stranger)]
		expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
		expect(foreign.body).toBe(unknown.body)
		expect(foreign.body).not.toContain('Bergstrasse')
	})

	test('carries no amount for who sees none', async () => {
		expect((await get(timeline, house.anna)).body).toMatch(/1'234\.50|1&#x27;234\.50/)
		const { body } = await get(timeline, caretaker)
		expect(rootOf(body)).toContain('Boiler entkalkt')
		expect(body).not.toMatch(/1'234|1&#x27;234|123450/)
	})

	test('cannot be broken out of by a name', async () => {
		const name = '</title></script><script>alert(1)</script><!--'
		const evil = (
			await server.call(house.anna, properties.createProperty, { params: { id: house.group.id }, body: { name, type: house.type } })
		).body
		const { body } = await get(`${home}/property/${evil.id}`, house.anna)
		expect(JSON.stringify(bootOf(body))).toContain('alert(1)')
		expect(body).not.toContain('<script>alert')
		expect(body).not.toContain('<!--\\')
		expect(titleOf(body)).toContain('&lt;/title&gt;&lt;/script&gt;')
	})
})

describe('addresses of the app', () => {
	test.each(['/sign-in', '/sign-up', '/vueform'])('%s gets the shell where somebody may be there', async (url) => {
		const { statusCode, body, headers } = await get(url, house.anna)
		expect([statusCode, headers['cache-control'], rootOf(body)]).toEqual([200, 'no-store', ''])
		expect(body).toMatch(/<script type="module"/)
	})
	test.each(['/nope', '/group/1', '/group/not-a-uuid/settings', '/sign-in/nope', '/index.html'])(
		'%s is answered 404, by the app',
		async (url) => {
			const { statusCode, headers, body } = await get(url)
			expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
			expect(body).toContain('id="root"')
		},
	)
	test.each(['/api/nope', '/api/be/nope', '/assets/nope.js', '/nope/_payload.json', '/builds/meta/nope.json'])(
		'%s is answered 404, as no page',
		async (url) => {
			const { statusCode, headers } = await get(url, house.anna)
			expect(statusCode).toBe(404)
			expect(headers['content-type']).not.toContain('html')
		},
	)
	test('T10: the landing page invites visitors, leads home who is signed in, and says nothing about them', async () => {
		const forged = { headers: { cookie: house.anna.cookie.replace(/=\w/, '=-') } }
		const [visitor, stranger, anna, beat] = [
			await get('/'),
			await get('/', null, forged.headers),
			await get('/', house.anna),
			await get('/', caretaker),
		]
		expect([visitor.statusCode, anna.statusCode, anna.headers['cache-control']]).toEqual([200, 200, 'private, no-cache'])
		expect([stranger.body, beat.body]).toEqual([visitor.body, anna.body])
		const ways = ({ body }: typeof visitor) => [...new Set(body.match(/href="\/[\w-]+"|Kostenlos beginnen|Zur Übersicht/g))].toSorted()
		expect(ways(visitor)).toEqual(['Kostenlos beginnen', 'href="/setup"', 'href="/sign-in"'])
		expect(ways(anna)).toEqual(['Zur Übersicht', 'href="/user"'])
		for (const { body } of [visitor, anna]) {
			expect(titleOf(body)).toBe('Hausheft: das gemeinsame Serviceheft für Ihr Haus')
			expect(body.match(/<script[^>]*\ssrc=/g)).toBeNull()
			expect(body).not.toContain('%PUBLIC_URL%')
		}
	})

	test('T10: the landing page promises nothing that is still to come', async () => {
		const { body } = await get('/')
		// Whoever builds one of these takes it out of this list.
		expect(
			body.match(/Preise|CHF \d|pro Monat|Stoppuhr|Steuerliste|Stundenrapport|Statistik des|Excel|als Tabelle|gesendet wird/g),
		).toBeNull()
	})
})

describe('every answer', () => {
	const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy'])
	const cases: [string, () => string, boolean][] = [
		['landing page', () => '/', false],
		['rendered page', () => timeline, true],
		['shell', () => '/sign-in', false],
		['redirect', () => home, false],
		['404 page', () => '/nope', false],
		['API', () => '/api/be/groups/list', true],
		['refusal', () => '/api/be/groups/list', false],
		['unknown call', () => '/api/nope', false],
		['session', () => '/api/_auth/session', false],
		['file', () => '/manifest.webmanifest', false],
	]
	test.each(cases)('says what a page may do: %s', async (_name, url, signedIn) => {
		const { headers } = await get(url(), signedIn ? house.anna : null)
		expect(policyOf(headers)).toContain("script-src 'self' 'sha256-")
		expect(policyOf(headers)).not.toMatch(/script-src [^;]*unsafe|style-src [^;]*unsafe|upgrade-insecure/)
		expect(policyOf(headers)).toContain("connect-src 'self' ws://haus.test wss://haus.test")
		expect(headers).toMatchObject({
			'x-content-type-options': 'nosniff',
			'referrer-policy': 'same-origin',
			'x-frame-options': 'SAMEORIGIN',
		})
	})

	test.each(cases.slice(0, 5))('allows just what stands in the page itself: %s', async (_name, url, signedIn) => {
		const { body, headers } = await get(url(), signedIn ? house.anna : null)
		const inline = [
			...body.matchAll(/<script(?![^>]*(?:src=|application\/json))[^>]*>([\s\S]*?)<\/script>|<style[^>]*>([\s\S]*?)<\/style>/g),
		]
		for (const [, script, style] of inline)
			expect(policyOf(headers)).toContain(
				`'sha256-${createHash('sha256')
					.update(script ?? style ?? '')
					.digest('base64')}'`,
			)
	})

	test('a forged Host changes nothing in the policy', async () => {
		const { headers } = await get('/', null, { host: "x; script-src 'unsafe-inline'" })
		expect(policyOf(headers)).not.toContain("unsafe-inline' ")
		expect(policyOf(headers)).toContain("connect-src 'self' 'self'")
	})
})

describe('bytes', () => {
	test.each([
		['br', brotliDecompressSync],
		['gzip', gunzipSync],
	])('of pages and payloads leave as %s', async (encoding, decode) => {
		for (const url of ['/', '/sign-in', timeline, `${timeline}/_payload.json`]) {
			const [plain, small] = [await get(url, house.anna), await get(url, house.anna, { 'accept-encoding': encoding })]
			expect([small.headers['content-encoding'], small.headers.vary]).toEqual([encoding, 'Accept-Encoding'])
			expect(decode(small.rawPayload).toString().length).toBe(plain.body.length)
			expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length * 0.6)
		}
	})
	test('leave as they are for who asks for nothing else', async () => {
		expect((await get('/', null, { 'accept-encoding': 'br;q=0, identity' })).headers['content-encoding']).toBeUndefined()
	})
	test('of built files are compressed beforehand and kept for ever', async () => {
		const [script] = /\/assets\/[\w-]+\.js/.exec((await get('/sign-in')).body) ?? []
		const { statusCode, headers } = await get(String(script), null, { 'accept-encoding': 'br, gzip' })
		expect([statusCode, headers['content-encoding'], headers['cache-control']]).toEqual([200, 'br', 'public, max-age=31536000, immutable'])
	})
})

test('a page knows its release, and the server tells of its newest', async () => {
	const latest = await get('/builds/latest.json?t=1')
	const { id, timestamp } = latest.json<{ id: string; timestamp: number }>()
	expect(latest.headers['cache-control']).toBe('no-store')
	expect(timestamp).toBeGreaterThan(Date.parse('2020-01-01'))
	expect(bootOf((await get('/sign-in')).body).build).toBe(id)
	expect(bootOf((await get(home, house.anna)).body).build).toBe(id)
	const { routes } = (await get(`/builds/meta/${id}.json`)).json<{ routes: string[] }>()
	expect(routes).toContain('/group/{group}/property/{property}')
	expect(routes).toContain('/group/{group}/properties/edit-{prop}')
})

test('the worker belongs to the release, and what it shows without a connection is the app with nothing in it', async () => {
	const { id } = (await get('/builds/latest.json')).json<{ id: string }>()
	const { statusCode, body, headers } = await get('/sw.js')
	expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([200, 'no-cache', 'text/javascript; charset=utf-8'])
	const { build, files } = JSON.parse(/^self\.release=(\{.*?\});/.exec(body)?.[1] ?? '{}') as { build: string; files: string[] }
	expect(build).toBe(id)
	expect(files.length).toBeGreaterThan(50)
	for (const file of files) expect([file, (await get(file)).statusCode]).toEqual([file, 200])
	const shell = await get(`/builds/shell/${id}.html`, house.anna)
	expect([shell.statusCode, shell.headers['cache-control'], rootOf(shell.body)]).toEqual([200, 'no-store', ''])
	expect(bootOf(shell.body)).toEqual({ build: id })
	expect((await get('/builds/shell/other.html')).statusCode).toBe(404)
})
