import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { root } from '../src/config.ts'
import { loadBuild } from '../src/platform/pages/build.ts'
import { createHouse } from './house.ts'
import { listening } from './live.ts'
import { sendRaw, type RawAnswer } from './raw.ts'
import { startListedServer } from './routes.ts'

/** What no client library would send, over a connection of its own; `FUZZ_SEED` and `FUZZ_RUNS` as in fuzz.test.ts. */
const full = process.env['HAUSHEFT_FULL'] !== undefined
const numRuns = Number(process.env['FUZZ_RUNS'] ?? (full ? 5000 : 600))
const seed = Number(process.env['FUZZ_SEED'] ?? (full ? Date.now() % 2 ** 31 : 4))

const { server, routes } = await startListedServer(await loadBuild(path.join(root, 'web/dist')))
const { anna, group, property } = await createHouse(server)
const address = await listening(server.app)
afterAll(() => server.close())

const escapes = [
	'%',
	'%zz',
	'%00',
	'%c3',
	'%C3%BC',
	'%ed%a0%80',
	'%ff',
	'%2e%2e%2f',
	'%0d%0a',
	'\xfc',
	'\x80',
	':99999',
	'//',
	'\\',
	';',
	'?',
	'#',
	'@',
	'..',
]
const knownPaths = routes
	.filter(({ path: each }) => !/\/(_icon|ws)\b/.test(each))
	.map(({ path: each }) =>
		each.replace('*', '').replaceAll('{group}', group.id).replaceAll('{property}', property.id).replaceAll('{id}', group.id),
	)
/** Addresses that once were answered 500, and what is made like them. */
const target = fc.oneof(
	{
		weight: 1,
		arbitrary: fc.constantFrom(
			'//',
			'///',
			'//x:99999/',
			'//[/',
			'/%',
			'/%c3',
			'/\\\\x',
			'*',
			'http://',
			'http://haus.test/',
			'http://x:99999/',
			'/?%',
			'/a?q=%',
		),
	},
	{
		weight: 4,
		arbitrary: fc
			.tuple(fc.constantFrom(...knownPaths), fc.constantFrom(...escapes), fc.nat(), fc.boolean())
			.map(([address, escape, at, isQuery]) => {
				const place = isQuery ? address.length : at % (address.length + 1)
				return `${address.slice(0, place)}${isQuery ? '?from=' : ''}${escape}${address.slice(place)}`
			}),
	},
	{
		weight: 2,
		arbitrary: fc
			.array(fc.oneof(fc.constantFrom('/', ...escapes), fc.string({ maxLength: 5 })), { maxLength: 12 })
			.map((parts) => `/${parts.join('')}`),
	},
)
/** The session's cookie, and other bytes where its own stood. */
const cookie = fc
	.tuple(fc.constantFrom(...escapes, '%F0%9F%8F%A0', '.', '%2E', '"', ''), fc.nat(), fc.nat(3), fc.boolean())
	.map(([escape, at, cut, isEnd]) => {
		const place = isEnd ? anna.cookie.length - cut : at % anna.cookie.length
		return anna.cookie.slice(0, place) + escape + anna.cookie.slice(isEnd ? anna.cookie.length : place + cut)
	})
const line = fc.oneof(
	{ weight: 4, arbitrary: cookie.map((each) => `cookie: ${each}`) },
	{ weight: 1, arbitrary: fc.constant(`cookie: ${anna.cookie}`) },
	{
		weight: 2,
		arbitrary: fc.constantFrom(
			`x: ${'x'.repeat(40_000)}`,
			'host: other',
			'host:',
			'no colon',
			'expect: nothing',
			'expect: 100-continue',
			'content-length: -1',
			'content-length: 1e3',
			'transfer-encoding: x',
			'transfer-encoding: chunked\r\ncontent-length: 3',
			'content-type: \xfc',
			'content-type: application/json; charset=x',
			'upgrade: websocket\r\nconnection: upgrade',
			'upgrade: h2c\r\nconnection: upgrade',
			'range: bytes=9-1',
			'if-match: \xfc',
			'authorization: Bearer \xfc',
			'accept-encoding: \xfc',
			'user-agent: ' + 'x'.repeat(8000),
			'accept-version: 1',
		),
	},
)
const method = fc.oneof(
	{ weight: 12, arbitrary: fc.constant('GET') },
	{ weight: 4, arbitrary: fc.constantFrom('HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
	{ weight: 1, arbitrary: fc.constantFrom('TRACE', 'PROPFIND', 'get', 'X Y', '\0') },
)
const version = fc.oneof(
	{ weight: 12, arbitrary: fc.constant('HTTP/1.1') },
	{ weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/9', '') },
)
const namedHosts = fc.oneof(
	{ weight: 12, arbitrary: fc.constant(['host: haus.test', 'origin: http://haus.test']) },
	{ weight: 1, arbitrary: fc.constant([]) },
)
const request = fc
	.tuple(method, target, version, namedHosts, fc.array(line, { maxLength: 2 }))
	.map(([verb, address, protocol, names, lines]) =>
		[
			`${verb} ${address} ${protocol}`,
			...names,
			...lines,
			...(lines.some((each) => each.startsWith('upgrade')) ? [] : ['connection: close']),
			'',
			'',
		].join('\r\n'),
	)

/** Each of these was answered 500, or without the headers. */
const onceBroken: [string][] = [
	...['//', '///', '//x:99999/', '/%', '/group/%c3'].map((address): [string] => [
		`GET ${address} HTTP/1.1\r\nhost: haus.test\r\nconnection: close\r\n\r\n`,
	]),
	...['/', `/group/${group.id}`, '/api/be/groups/list', '/api/_auth/session'].map((address): [string] => [
		`GET ${address} HTTP/1.1\r\nhost: haus.test\r\nconnection: close\r\ncookie: ${anna.cookie.slice(0, -3)}%C3%BC\r\n\r\n`,
	]),
]

const policies = ["default-src 'self';script-src 'self' 'sha256-", "default-src 'none'"]
function check({ status, headers, body }: RawAnswer) {
	expect([status, body.slice(0, 300)]).toEqual([expect.toSatisfy((each: number) => each >= 200 && each < 500), expect.anything()])
	expect(policies.some((policy) => headers['content-security-policy']?.startsWith(policy))).toBe(true)
	expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'x-frame-options': 'SAMEORIGIN' })
	if (status >= 400) expect(headers['content-type']).toMatch(/^(application\/problem\+json|text\/html); charset=utf-8$/)
}

test('W11 W12 whatever is sent, it is answered as one of ours: no bug, the same headers, German errors', { timeout: 120_000 }, async () => {
	const seen: Record<number, number> = {}
	await fc.assert(
		fc.asyncProperty(request, async (text) => {
			const answer = await sendRaw(address, text)
			seen[answer.status] = (seen[answer.status] ?? 0) + 1
			check(answer)
		}),
		{ numRuns, seed, examples: onceBroken },
	)
	console.log('raw requests answered:', seen)
	for (const status of [200, 400, 404, 431]) expect(seen[status]).toBeGreaterThan(0)
})

test.each([
	['an address that is none', 'GET /% HTTP/1.1\r\nhost: haus.test', 404],
	['what is no HTTP', 'HALLO', 400],
	['no host', 'GET / HTTP/1.1', 400],
	['40 kB of headers', `GET / HTTP/1.1\r\nhost: haus.test\r\nx: ${'x'.repeat(40_000)}`, 431],
	['an escape in the middle of a path', 'GET /group/%zz HTTP/1.1\r\nhost: haus.test', 404],
	['another protocol', 'GET / HTTP/1.1\r\nhost: haus.test\r\nupgrade: h2c\r\nconnection: upgrade', 200],
	['what nobody expects', 'GET / HTTP/1.1\r\nhost: haus.test\r\nexpect: x', 200],
])('W12 %s', async (_, text, status) => {
	const answer = await sendRaw(address, `${text}\r\n\r\n`)
	expect(answer.status).toBe(status)
	check(answer)
	if (status >= 400) expect(JSON.parse(answer.body)).toMatchObject({ status, title: expect.stringMatching(/^[A-ZÄÖÜ].+\.$/) })
})
