import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { endHanging } from './hang-up.ts'
import { answerErrors } from './refuse.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'

let app: FastifyInstance
const opened: Socket[] = []
afterEach(async () => {
	for (const socket of opened.splice(0)) socket.destroy()
	await app.close()
})

async function serve(patience: { unread: number; stop: number; arriving?: number; silent?: number }) {
	app = Fastify({ bodyLimit: 1024 * 1024 * 1024 })
	endHanging(app, patience)
	answerErrors(app)
	app.get('/', () => 'da')
	app.get('/endless', (_request, reply) => reply.send(Readable.from(endless())))
	app.post('/taken', () => 'da')
	app.post('/large', { config: { endpoint: { maxFile: { zip: 1 } } as never } }, () => 'da')
	app.post('/refused', { onRequest: async () => Promise.reject(new Refusal('unauthenticated')) }, () => 'nie')
	await app.listen({ port: 0, host: '127.0.0.1' })
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
	await expect.poll(connections, { timeout: 15_000 }).toBe(0)
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
	if (pieces > 0) await expect.poll(() => answer, { timeout: 15_000 }).toMatch(/^HTTP/)
	else await closed
	clearInterval(sending)
	return answer
}

test('F7 a body that has not arrived in its time is refused', async () => {
	await serve({ unread: 60_000, stop: 60_000, arriving: 300 })
	expect(await answerTo(`${json('taken', 1000)}1`)).toMatch(/^HTTP\/1.1 408 /)
})

test('F7 a large one may take longer, as long as something comes', async () => {
	await serve({ unread: 60_000, stop: 60_000, arriving: 300, silent: 5000 })
	expect(await answerTo(json('large', 6), 6)).toMatch(/^HTTP\/1.1 200 /)
})

test('F7 a large one of which nothing more comes ends', async () => {
	await serve({ unread: 60_000, stop: 60_000, silent: 300 })
	expect(await answerTo(`${json('large', 10)}1`)).toBe('')
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
