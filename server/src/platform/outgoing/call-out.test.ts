import type { LookupAddress } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { outgoing, OutgoingRefused } from './call-out.ts'

let server: Server
let port: number
const askedCalls: string[] = []
beforeAll(async () => {
	server = createServer((request, response) => {
		askedCalls.push(`${request.method} ${request.url}`)
		if (request.url === '/away') return response.writeHead(302, { location: '/inside' }).end()
		if (request.url === '/slow') return void response.write('…')
		if (request.url === '/never') return
		if (request.url === '/long') return response.end('x'.repeat(2000))
		if (request.url === '/empty') return response.writeHead(204).end()
		response.writeHead(201, { 'x-token': String(request.headers['x-token']), 'set-cookie': ['a=1', 'b=2'] })
		return request.pipe(response)
	})
	await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
	port = (server.address() as AddressInfo).port
})
afterAll(async () => {
	server.closeAllConnections()
	await new Promise((closed) => server.close(closed))
})

/** Names that lead where the test says, one answer after the other. */
const leading =
	(...answers: string[]) =>
	(_host: string, _options: object, done: (error: null, found: LookupAddress[]) => void) => {
		const address = (answers.length > 1 ? answers.shift() : answers[0]) ?? ''
		done(null, [{ address, family: address.includes(':') ? 6 : 4 }])
	}
const refused = async (work: Promise<unknown>) => expect(work).rejects.toBeInstanceOf(OutgoingRefused)

test('a named target is called, and its answer comes as it is', async () => {
	const call = outgoing([`127.0.0.1:${port}`])
	const answer = await call(`http://127.0.0.1:${port}/in`, { method: 'POST', headers: { 'x-token': 'abc' }, body: 'Grüsse' })
	expect([answer.status, await answer.text(), answer.headers.get('x-token')]).toEqual([201, 'Grüsse', 'abc'])
	expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
	expect((await call(`http://127.0.0.1:${port}/empty`)).status).toBe(204)
})

describe('D36 what is not public is refused before a connection is opened', () => {
	it.each([
		() => `http://127.0.0.1:${port}/`,
		() => `http://localhost:${port}/`,
		() => `http://0x7f.1:${port}/`,
		() => `http://2130706433:${port}/`,
		() => `http://0177.0.0.1:${port}/`,
		() => `http://0.0.0.0:${port}/`,
		() => `http://[::1]:${port}/`,
		() => `http://[::ffff:127.0.0.1]:${port}/`,
		() => 'http://169.254.169.254/latest/meta-data/',
		() => 'http://user:pass@example.test/',
		() => 'file:///etc/passwd',
		() => 'ftp://example.test/',
		() => 'gopher://example.test/',
		() => 'nonsense',
	])('%s', async (address) => {
		const before = askedCalls.length
		await refused(outgoing([])(address()))
		expect(askedCalls.length).toBe(before)
	})

	it('a name that leads into the own network', async () => {
		const before = askedCalls.length
		for (const address of ['127.0.0.1', '10.0.0.1', '::1', '::ffff:127.0.0.1', 'fe80::1%eth0'])
			await refused(outgoing([], leading(address))(`http://push.example.test:${port}/`))
		expect(askedCalls.length).toBe(before)
	})

	it('a name that answers differently each time: what was checked is what is connected to', async () => {
		const before = askedCalls.length
		const call = outgoing(['127.0.0.2'], leading('127.0.0.2', '127.0.0.1'))
		// Its first answer may be called, and nobody listens there; the second is never believed.
		await expect(call(`http://push.example.test:${port}/`)).rejects.toThrow('ECONNREFUSED')
		await refused(call(`http://push.example.test:${port}/`))
		expect(askedCalls.length).toBe(before)
	})

	it('of several addresses those alone that are open', async () => {
		const before = askedCalls.length
		const both = (_: string, __: object, done: (error: null, found: LookupAddress[]) => void) =>
			done(null, [
				{ address: '127.0.0.1', family: 4 },
				{ address: '127.0.0.2', family: 4 },
			])
		await expect(outgoing(['127.0.0.2'], both)(`http://push.example.test:${port}/`)).rejects.toThrow('ECONNREFUSED')
		expect(askedCalls.length).toBe(before)
	})

	it('another port of a named target', async () => refused(outgoing([`127.0.0.1:${port + 1}`])(`http://127.0.0.1:${port}/`)))

	it('an answer that leads elsewhere is not followed', async () => {
		const answer = await outgoing(['127.0.0.1'])(`http://127.0.0.1:${port}/away`)
		expect([answer.status, answer.headers.get('location')]).toEqual([302, '/inside'])
		expect(askedCalls).not.toContain('GET /inside')
	})
})

test('a host that the operator named may stand in the own network', async () => {
	const call = outgoing([`auth.haus.lan:${port}`], leading('127.0.0.1'))
	expect((await call(`http://auth.haus.lan:${port}/`)).status).toBe(201)
	await refused(call(`http://other.haus.lan:${port}/`))
})

test('an answer that is too long, or does not come, ends', async () => {
	const call = outgoing(['127.0.0.1'])
	await expect(call(`http://127.0.0.1:${port}/long`, { mostBytes: 1999 })).rejects.toThrow('too long')
	await expect(call(`http://127.0.0.1:${port}/never`, { milliseconds: 50 })).rejects.toThrow()
	await expect(call(`http://127.0.0.1:${port}/slow`, { milliseconds: 50 })).rejects.toThrow()
	const stopping = new AbortController()
	const running = call(`http://127.0.0.1:${port}/never`, { signal: stopping.signal })
	stopping.abort(new Error('enough'))
	await expect(running).rejects.toThrow('enough')
})

test('what somebody may give: https, or http where the operator named it', () => {
	const { mayCall } = outgoing(['192.168.1.20'])
	expect(
		['https://push.example.test/x', 'http://push.example.test/x', 'https://127.0.0.1/', 'http://192.168.1.20/x', 'x', 'data:,x'].map(
			mayCall,
		),
	).toEqual([true, false, false, true, false, false])
})
