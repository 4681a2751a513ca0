import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startServer, type TestPerson, type TestServer } from '../../../test/house.ts'
import { isHarmless } from './icon.ts'

type Answer = { prefix: string; icons: Record<string, { body: string; width: number; rotate?: number }>; not_found?: string[] }

/** A service as the public one, with its traps, which counts what it is asked. */
const askedAddresses: string[] = []
let service: Server
let address: string
let server: TestServer
let operated: Record<string, string>
let anna: TestPerson
const body = '<path fill="currentColor" d="M1 1h2"/>'
beforeAll(async () => {
	service = createServer((request, response) => {
		askedAddresses.push(request.url ?? '')
		const { pathname } = new URL(request.url ?? '', 'http://x')
		const json = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
		if (pathname === '/slow.json') return // never
		if (pathname === '/away.json') return response.writeHead(302, { location: `${address}/mdi.json?icons=home` }).end()
		if (pathname === '/huge.json') return response.end(`{"icons":{"a":{"body":"${' '.repeat(2_000_000)}"}}}`)
		if (pathname === '/evil.json') return json({ prefix: 'evil', icons: { home: { body: '<script>alert(1)</script>' } } })
		if (pathname === '/none.json') return response.writeHead(404).end('404')
		return json({
			prefix: 'mdi',
			icons: { home: { body }, wide: { body, width: 32 } },
			aliases: { house: { parent: 'home', rotate: 1 } },
			width: 24,
			height: 24,
		})
	})
	await new Promise<void>((ready) => void service.listen(0, '127.0.0.1', ready))
	address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
	operated = { ICON_SERVICE: address, PRIVATE_TARGETS: address.replace('http://', '') }
	server = await startServer(operated)
	anna = await server.person('Anna')
})
afterAll(async () => {
	await server.close()
	service.closeAllConnections()
	await new Promise((closed) => service.close(closed))
})

/** As somebody with a session: its signature is the same on all of these servers. */
const get = async (collection: string, icons: string, from = server, cookie = anna.cookie) => {
	const response = await from.app.inject({ url: `/api/_icon/${collection}.json?icons=${encodeURIComponent(icons)}`, headers: { cookie } })
	return { status: response.statusCode, body: response.json<Answer>(), cache: response.headers['cache-control'] }
}

test('our own set answers by itself, drawn and filled', async () => {
	const before = askedAddresses.length
	const { status, body: answer, cache } = await get('tabler', 'home,home-filled,wash-machine')
	expect([status, Object.keys(answer.icons), answer.not_found, cache]).toEqual([
		200,
		['home', 'home-filled', 'wash-machine'],
		undefined,
		'public, max-age=604800',
	])
	expect(answer.icons['home']?.body).toMatch(/^<g fill="none" stroke="currentColor"[^>]*>(<path d="[^"]+" \/>)+<\/g>$/)
	expect(answer.icons['home-filled']?.body).toMatch(/^<g fill="currentColor"><path d="[^"]+" \/><\/g>$/)
	for (const { body: each } of Object.values(answer.icons)) expect(isHarmless(each)).toBe(true)
	expect(askedAddresses.length).toBe(before)
})

test('what we do not have is asked for once, whether it exists or not', async () => {
	const first = await get('mdi', 'home,house,nowhere')
	expect(first.body).toEqual({
		prefix: 'mdi',
		icons: {
			home: { body, width: 24, height: 24 },
			house: { body, width: 24, height: 24, rotate: 1, hFlip: false, vFlip: false },
		},
		not_found: ['nowhere'],
	})
	const before = askedAddresses.length
	expect((await get('mdi', 'house,nowhere')).body.not_found).toEqual(['nowhere'])
	expect(askedAddresses.length).toBe(before)
	expect((await get('mdi', 'home,wide')).body.icons['wide']?.width).toBe(32)
	expect(askedAddresses.at(-1)).toBe('/mdi.json?icons=wide')
	expect((await get('none', 'home')).body).toEqual({ prefix: 'none', icons: {}, not_found: ['home'] })
})

describe('D36: names alone come from a request', () => {
	it.each(['../secret', 'a/b', 'localhost:1', 'a%2fb', 'A', 'a_b', '-a', 'x'.repeat(65), ''])('no collection «%s»', async (collection) => {
		const before = askedAddresses.length
		const response = await server.app.inject({ url: `/api/_icon/${encodeURIComponent(collection)}.json?icons=home` })
		expect([response.statusCode, askedAddresses.length]).toEqual([404, before])
	})
	it.each(['', 'a&b=c', '../../package', 'a b', 'ä', Array.from({ length: 51 }, (_, n) => `i${n}`).join(','), ','])(
		'no icon «%s»',
		async (icons) => {
			const before = askedAddresses.length
			expect([(await get('mdi', icons)).status, (await get('tabler', icons)).status, askedAddresses.length]).toEqual([422, 422, before])
		},
	)
})

test.each(['away', 'evil', 'huge'])('an answer that is not to be trusted (%s) is none', async (collection) => {
	const careful = await startServer(operated)
	const answer = await get(collection, 'home', careful)
	expect([answer.status, answer.body, answer.cache]).toEqual([200, { prefix: collection, icons: {}, not_found: ['home'] }, 'no-store'])
	await careful.close()
})

test('who is not signed in causes no request, and gets what is known', async () => {
	const before = askedAddresses.length
	const visitor = (icons: string) => get('mdi', icons, server, 'hausheft.session=x.y')
	const { body: answer, cache } = await visitor('other')
	expect([answer.not_found, cache, askedAddresses.length]).toEqual([['other'], 'no-store', before])
	await get('mdi', 'home')
	expect((await visitor('home')).body.icons).toHaveProperty('home')
})

test('a key that nobody has given out is no sign of somebody who is signed in', async () => {
	const before = askedAddresses.length
	const made = { authorization: `Bearer hh_${'A'.repeat(43)}` }
	const answer = await server.app.inject({ url: '/api/_icon/mdi.json?icons=guessed', headers: made })
	expect([answer.statusCode, answer.headers['cache-control'], askedAddresses.length]).toEqual([200, 'no-store', before])
})

test('a service that does not answer is waited for 1.5 s, and not asked for the same for a while', async () => {
	const patient = await startServer(operated)
	const begun = performance.now()
	expect((await get('slow', 'home', patient)).cache).toBe('no-store')
	expect(performance.now() - begun).toBeGreaterThan(1400)
	const before = askedAddresses.length
	expect((await get('slow', 'home', patient)).body.not_found).toEqual(['home'])
	expect((await get('tabler', 'home', patient)).body.not_found).toBeUndefined()
	expect(askedAddresses.length).toBe(before)
	// Nobody else's icons suffer from it.
	expect((await get('mdi', 'home', patient)).body.icons).toHaveProperty('home')
	await patient.close()
})

test('D36 a service in the own network is asked only where the operator named it', async () => {
	const careful = await startServer({ ICON_SERVICE: address })
	const before = askedAddresses.length
	expect((await get('mdi', 'home', careful)).body).toEqual({ prefix: 'mdi', icons: {}, not_found: ['home'] })
	expect(askedAddresses.length).toBe(before)
	await careful.close()
})

test('where it is switched off, nobody is asked', async () => {
	const alone = await startServer({ ICON_SERVICE: 'off' })
	const before = askedAddresses.length
	expect((await get('mdi', 'home', alone)).body).toEqual({ prefix: 'mdi', icons: {}, not_found: ['home'] })
	expect(askedAddresses.length).toBe(before)
	await alone.close()
})

test.each([
	['<g fill="none" stroke="currentColor"><path d="M1 1"/></g>', true],
	['<defs><mask id="a"><path d="M1"/></mask></defs><use href="#a" fill="url(#b)"/>', true],
	['<path d="M1 1" onload="x"/>', false],
	['<path style="fill:red" d="M1"/>', false],
	['<image href="http://x/y.png"/>', false],
	['<use href="http://x/y.svg#a"/>', false],
	['<use xlink:href="data:image/svg+xml;x"/>', false],
	['<path fill="url(http://x)"/>', false],
	['<a href="javascript:x"><path d="M1"/></a>', false],
	['<foreignObject><b>x</b></foreignObject>', false],
	['<path d="M1">text</path>', false],
	['<path d="M1"', false],
	["<path d='M1'/>", false],
])('%s', (icon, harmless) => expect(isHarmless(icon)).toBe(harmless))
