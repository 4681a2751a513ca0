import { afterAll, describe, expect, test } from 'vitest'
import { health } from '@hausheft/contract/health.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { startServer } from '../../../test/house.ts'
import { listening } from '../../../test/live.ts'
import { sendRaw } from '../../../test/raw.ts'

const server = await startServer({ PUBLIC_URL: 'https://haus.test, http://192.168.1.20:3000', TRUSTED_PROXY: '127.0.0.1' })
const anna = await server.person('Anna')
const address = await listening(server.app)
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string>) => server.app.inject({ url, headers })
const sign = async (headers: Record<string, string>) =>
	(await server.app.inject({ method: 'DELETE', url: sessions.signOut.path, headers })).statusCode

describe('where an address was configured', () => {
	test.each(['haus.test', 'haus.test:443', 'HAUS.test', '192.168.1.20:3000'])('%s is answered', async (host) => {
		expect((await get('/api/_auth/session', { host })).statusCode).toBe(200)
	})
	test.each(['evil.test', 'haus.test.evil.test', 'haus.test:3000', '192.168.1.20', 'localhost:3000', 'haus.test@evil.test', '['])(
		'«%s» is not, and the answer says where to go',
		async (host) => {
			for (const url of ['/api/_auth/session', '/api/nope', '/']) {
				const { statusCode, json } = await get(url, { host })
				expect(statusCode).toBe(421)
				expect(json()).toMatchObject({
					code: 'misdirected',
					title: 'Unter dieser Adresse ist Hausheft nicht zu erreichen.',
					detail: 'Bitte https://haus.test öffnen.',
				})
			}
		},
	)
	test('whoever watches over the server asks by any name, or by none', async () => {
		expect((await get(health.getHealth.path, { host: '10.0.0.7:3000' })).statusCode).toBe(200)
		expect((await sendRaw(address, `GET ${health.getHealth.path} HTTP/1.0\r\n\r\n`)).status).toBe(200)
	})
	test('a proxy that is trusted says what was asked for, nobody else', async () => {
		expect((await get('/api/_auth/session', { host: 'inside:3000', 'x-forwarded-host': 'haus.test' })).statusCode).toBe(200)
		expect((await get('/api/_auth/session', { host: 'haus.test', 'x-forwarded-host': 'evil.test' })).statusCode).toBe(421)
		const { statusCode } = await server.app.inject({
			url: '/api/_auth/session',
			headers: { host: 'inside:3000', 'x-forwarded-host': 'haus.test' },
			remoteAddress: '203.0.113.9',
		})
		expect(statusCode).toBe(421)
	})
	test.each([
		['haus.test', 'https://haus.test', 204],
		['haus.test', 'http://haus.test', 403],
		['haus.test', 'https://haus.test:444', 403],
		['haus.test', 'http://192.168.1.20:3000', 403],
		['192.168.1.20:3000', 'http://192.168.1.20:3000', 204],
		['192.168.1.20:3000', 'https://192.168.1.20:3000', 403],
		['evil.test', 'https://evil.test', 421],
	])('at %s, %s may change something: %s', async (host, origin, status) => {
		const { cookie } = await server.signIn(anna)
		expect(await sign({ host, origin, cookie })).toBe(status)
	})
	test.each([
		['haus.test', 'https://haus.test', 101],
		['haus.test', 'http://haus.test', 403],
		['evil.test', 'https://evil.test', 421],
	])('at %s, a socket of %s: %s', async (host, origin, status) => {
		const lines = [
			`host: ${host}`,
			`origin: ${origin}`,
			`cookie: ${anna.cookie}`,
			'upgrade: websocket',
			'connection: upgrade',
			'sec-websocket-version: 13',
			`sec-websocket-key: ${Buffer.alloc(16).toString('base64')}`,
			'content-length: 0',
		]
		expect((await sendRaw(address, `GET /ws HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)).status).toBe(status)
	})
})

test('where none was, any name of the machine will do', async () => {
	const home = await startServer({ PUBLIC_URL: '' })
	const asked = async (host: string, origin: string) =>
		(await home.app.inject({ method: 'DELETE', url: sessions.signOut.path, headers: { host, origin } })).statusCode
	expect(await asked('192.168.1.20:3000', 'http://192.168.1.20:3000')).toBe(204)
	expect(await asked('192.168.1.20:3000', 'http://evil.test')).toBe(403)
	await home.close()
})
