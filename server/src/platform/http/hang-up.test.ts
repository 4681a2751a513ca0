import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { endHanging } from './hang-up.ts'
import { answerErrors } from './refuse.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'

let app: FastifyInstance
const opened: Socket[] = []
afterEach(async () => {
	for (const socket of opened.splice(0)) socket.destroy()
	await app.close()
})

let go: () => void
async function serve(patience: { unread: number; stop: number; arriving?: number; window?: number; farewell?: number; quiet?: number }) {
	const held = new Promise<void>((resolve) => (go = resolve))
	app = Fastify({ bodyLimit: 1024 * 1024 * 1024 })
	endHanging(app, patience)
	answerErrors(app)
	app.get('/', () => 'da')
	app.get('/endless', (_request, reply) => reply.send(Readable.from(endless())))
	app.post('/taken', () => 'da')
	app.post('/unread', { preParsing: (_request, _reply, payload) => held.then(() => payload) }, () => 'da')
	app.get('/slow', () => held.then(() => 'da'))
	app.get('/long', (_request, reply) => reply.send(Readable.from(pieces())))
	app.post('/large', { config: { endpoint: { maxFile: { zip: 1 } } as never } }, () => 'da')
	app.post('/refused', { onRequest: async () => Promise.reject(new Refusal('unauthenticated')) }, () => 'nie')
	await app.listen({ port: 0, host: '127.0.0.1' })
}
/** Begun, and ended once it may. */
async function* pieces() {
	yield 'an'
	await new Promise<void>((resolve) => setImmediate(resolve))
	for (let piece = 0; piece < 40; piece++) {
		yield '.'
		await sleep(20)
	}
	yield 'fang'
}
async function* endless() {
	for (;;) yield Buffer.alloc(64 * 1024)
}
/** A client that has said this, and of which it is known when the server has had enough. */
function client(words: string) {
	const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
	opened.push(socket)
	socket.on('error', () => {})
	socket.write(words)
	return { socket, closed: once(socket, 'close') }
}
const post = (length: number) =>
	`POST /refused HTTP/1.1\r\nhost: a\r\ncontent-type: application/octet-stream\r\ncontent-length: ${length}\r\n\r\n`

test('F7 a download that moves nothing ends', async () => {
	await serve({ unread: 300, stop: 60_000 })
	const { socket } = client('GET /endless HTTP/1.1\r\nhost: a\r\n\r\n')
	await once(socket, 'connect')
	socket.pause()
	await expect.poll(connections).toBe(1)
	await expect.poll(connections, { timeout: 60_000 }).toBe(0)
})

test('F7 a download that is read, however slowly, goes on', async () => {
	await serve({ unread: 2500, stop: 60_000 })
	const { socket } = client('GET /endless HTTP/1.1\r\nhost: a\r\n\r\n')
	let read = 0
	for (const end = Date.now() + 6000; Date.now() < end; await sleep(20)) read += (socket.read() as Buffer | null)?.length ?? 0
	expect(read).toBeGreaterThan(1024 * 1024)
	expect(await connections()).toBe(1)
})

test('F7 whoever is refused before all was sent comes to read why, and is not listened to for ever', async () => {
	await serve({ unread: 60_000, stop: 60_000 })
	const { socket, closed } = client(post(500_000_000))
	let answer = ''
	socket.on('data', (data: Buffer) => (answer += data.toString()))
	const sending = setInterval(() => socket.write(Buffer.alloc(1000)), 20)
	await closed
	clearInterval(sending)
	expect(answer).toMatch(/^HTTP\/1.1 401 .*connection: close.*"code":"unauthenticated"/s)
})

const json = (to: string, length: number) => post(length).replace('refused', to).replace('octet-stream', 'json')
async function answerTo(words: string, pieces = 0) {
	const { socket, closed } = client(words)
	let answer = ''
	socket.on('data', (data: Buffer) => (answer += data.toString()))
	const sending = setInterval(() => pieces-- > 0 && socket.write('1'), 100)
	if (pieces > 0) await expect.poll(() => answer, { timeout: 60_000 }).toMatch(/^HTTP/)
	else await closed
	clearInterval(sending)
	return answer
}

test('F7 a body that has not arrived in its time is refused', async () => {
	await serve({ unread: 60_000, stop: 60_000, arriving: 300 })
	expect(await answerTo(`${json('taken', 1000)}1`)).toMatch(/^HTTP\/1.1 408 /)
})

test('F7 a large one may take longer, as long as something comes', async () => {
	await serve({ unread: 60_000, stop: 60_000, arriving: 300 })
	expect(await answerTo(json('large', 6), 6)).toMatch(/^HTTP\/1.1 200 /)
})

test.each(['taken', 'large'])('a body that comes byte by byte is refused, however large it may be: %s', async (to) => {
	await serve({ unread: 60_000, stop: 60_000, window: 600 })
	expect(await answerTo(`${json(to, 10_000)}1`, 10_000)).toMatch(/^HTTP\/1.1 408 /)
	await app.close()
	await serve({ unread: 60_000, stop: 60_000, window: 600 })
	expect(await answerTo(`${json(to, 10)}1`)).toMatch(/^HTTP\/1.1 408 /)
})

test('nobody is blamed for what this server does not read', async () => {
	await serve({ unread: 60_000, stop: 60_000, window: 60 })
	const body = JSON.stringify('x'.repeat(1_000_000))
	const { socket } = client(json('unread', body.length))
	let answer = ''
	socket.on('data', (data: Buffer) => (answer += data.toString()))
	socket.write(body)
	// Many windows of which nothing is read.
	await sleep(1000)
	expect(answer).toBe('')
	go()
	await expect.poll(() => answer).toMatch(/^HTTP\/1.1 200 /)
})

describe('a server that stops', () => {
	const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`
	const talk = (words: string) => {
		const { socket, closed } = client(words)
		const talked = { socket, closed, heard: '' }
		socket.on('data', (data: Buffer) => (talked.heard += data.toString()))
		return talked
	}
	test('answers what was just sent on a connection that seemed idle, and ends the connection with it', async () => {
		await serve({ unread: 60_000, stop: 60_000, farewell: 60_000 })
		const talked = talk(get('/'))
		await expect.poll(() => talked.heard).toMatch(/200 OK.*keep-alive.*da$/s)
		talked.heard = ''
		const stopped = app.close()
		await sleep(100)
		talked.socket.write(get('/'))
		await talked.closed
		expect(talked.heard).toMatch(/^HTTP\/1.1 \d{3} .*connection: close/is)
		await stopped
	})
	test('answers whoever comes just as it is told to stop', async () => {
		await serve({ unread: 60_000, stop: 60_000, farewell: 60_000 })
		const stopped = app.close()
		const talked = talk(get('/'))
		await talked.closed
		expect(talked.heard).toMatch(/^HTTP\/1.1 \d{3} .*connection: close/is)
		await stopped
	})
	test.each([
		['is being worked at', '/slow', ''],
		['has begun', '/long', 'an'],
	])('ends an answer that %s, however long that takes', async (_, path, begun) => {
		await serve({ unread: 60_000, stop: 100, farewell: 0 })
		const talked = talk(get(path))
		await expect.poll(connections).toBe(1)
		if (begun) await expect.poll(() => talked.heard).toContain(begun)
		const stopped = app.close()
		await sleep(500)
		go()
		await stopped
		await talked.closed
		expect(talked.heard).toMatch(begun ? /fang/ : /200 OK.*da/s)
	})
})

test('F7 a refusal after the whole body, and one without any, leave the connection open', async () => {
	await serve({ unread: 60_000, stop: 60_000 })
	for (const init of [{ method: 'POST', body: '' }, {}]) {
		const { port } = app.server.address() as AddressInfo
		const answer = await fetch(`http://127.0.0.1:${port}/nirgends`, init)
		expect([answer.status, answer.headers.get('connection')]).toEqual([404, 'keep-alive'])
	}
})

test.each([
	['says nothing', ''],
	['stops in its header', 'GET / HTTP/1.1\r\nhost: a\r\n'],
	['stops in its body', `${post(1000).replace('refused', 'nirgends')}abc`],
	['reads nothing', 'GET /endless HTTP/1.1\r\nhost: a\r\n\r\n'],
])('F6 a client that %s does not keep the server from stopping', async (_, words) => {
	await serve({ unread: 60_000, stop: 200 })
	const { socket, closed } = client(words)
	socket.pause()
	await expect.poll(connections).toBe(1)
	await app.close()
	socket.resume()
	await closed
})

const connections = () =>
	new Promise<number>((resolve, reject) => app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))))
