import type { LookupAddress } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { guardFetch } from './guard-fetch.ts'

const usual = getGlobalDispatcher()
const askedAddresses: string[] = []
let server: Server
let port: number
beforeAll(async () => {
	server = createServer(({ url = '', headers: { host = '' } }, response) => {
		askedAddresses.push(url)
		const [, to] = /^\/away\?(.*)$/.exec(url) ?? []
		if (to) return response.writeHead(302, { location: `http://${to}:${port}/inside` }).end()
		return response.end(host)
	})
	await new Promise<void>((ready) => void server.listen(0, ready))
	port = (server.address() as AddressInfo).port
})
beforeEach(() => void askedAddresses.splice(0))
afterAll(async () => {
	setGlobalDispatcher(usual)
	server.closeAllConnections()
	await new Promise((closed) => server.close(closed))
})

/** Names lead where the test says, one answer after the other. */
function guard(privateTargets: readonly string[], issuers: readonly string[], ...answers: string[]) {
	const lookup = (_host: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
		done(null, [{ address: (answers.length > 1 ? answers.shift() : answers[0]) ?? '127.0.0.2', family: 4 }])
	guardFetch({ privateTargets, providers: issuers.map((issuer) => ({ issuer })) }, lookup)
}
const reasonOf = (address: string) =>
	fetch(address).then(
		(response) => response.text(),
		(error: Error) => (error.cause as Error).name,
	)

test('D36 a provider is asked where the operator says it is, and nothing else in the own network', async () => {
	guard([], [`http://127.0.0.1:${port}/realms/keller`])
	expect(await reasonOf(`http://127.0.0.1:${port}/token`)).toBe(`127.0.0.1:${port}`)
	for (const host of ['127.0.0.2', '[::1]', '0x7f.2', 'keys.example.test'])
		expect([host, await reasonOf(`http://${host}:${port}/keys`)]).toEqual([host, 'OutgoingRefused'])
	expect(askedAddresses).toEqual(['/token'])
})

test('D36 nor by a redirect', async () => {
	guard([], [`http://127.0.0.1:${port}`])
	for (const host of ['127.0.0.2', 'keys.example.test'])
		expect(await reasonOf(`http://127.0.0.1:${port}/away?${host}`)).toBe('OutgoingRefused')
	expect(askedAddresses).toEqual(['/away?127.0.0.2', '/away?keys.example.test'])
})

test('D36 nor by a name that leads elsewhere the next time', async () => {
	guard(['127.0.0.3'], [], '127.0.0.3', '127.0.0.1')
	expect(await reasonOf(`http://keys.example.test:${port}/first`)).toBe(`keys.example.test:${port}`)
	server.closeAllConnections()
	expect(await reasonOf(`http://keys.example.test:${port}/second`)).toBe('OutgoingRefused')
	expect(askedAddresses).toEqual(['/first'])
})

test('what is named may be asked too', async () => {
	guard([`keys.haus.lan:${port}`], ['https://login.example.test'])
	expect(await reasonOf(`http://keys.haus.lan:${port}/keys`)).toBe(`keys.haus.lan:${port}`)
	expect(await reasonOf(`http://login.example.test:${port}/keys`)).toBe('OutgoingRefused')
})
