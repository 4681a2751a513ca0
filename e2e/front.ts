// A gateway before the real server, as a reverse proxy is one: it can go down, hold back single answers, and pretend a new release.
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'

export type Front = {
	url: string
	/** Nobody answers, and open connections end. */
	down(): void
	up(): void
	/** Answers instead of the server, for what `matches`; gives back how to end it. */
	answer(matches: (path: string) => boolean, instead: (response: ServerResponse) => void): () => void
	/** The server carries out the next request that `matches`, and nobody hears of it but who has asked here: its answer. */
	lose(matches: (path: string) => boolean): Promise<string>
	/** From now on the release has this id instead of the server's. */
	release(id: string): void
	/** As at the beginning. */
	mend(): void
	/** Paths asked for so far, with their search. */
	asked: string[]
	[Symbol.asyncDispose](): Promise<void>
}

/** What has been asked for, and what tests have it do. */
type FrontState = {
	server: URL
	/** The release as the server calls it, and as it is called here. */
	real: string
	shown: string
	isDown: boolean
	asked: string[]
	answers: Map<(path: string) => boolean, (response: ServerResponse) => void>
	/** What becomes of answers that get lost. */
	lost: Map<(path: string) => boolean, (answer: string) => void>
}

const texts = /html|javascript|json/

export async function startFront(server: { url: string }): Promise<Front> {
	const real = ((await (await fetch(`${server.url}/builds/latest.json`)).json()) as { id: string }).id
	const state: FrontState = {
		server: new URL(server.url),
		real,
		shown: real,
		isDown: false,
		asked: [],
		answers: new Map(),
		lost: new Map(),
	}
	const gateway = createServer(passRequests(state))
	const cut = cutterOf(gateway)
	gateway.on('upgrade', passUpgrades(state))
	gateway.listen(0, '127.0.0.1')
	await once(gateway, 'listening')
	return {
		url: `http://localhost:${(gateway.address() as AddressInfo).port}`,
		asked: state.asked,
		down() {
			state.isDown = true
			cut()
		},
		up() {
			state.isDown = false
		},
		answer(matches, instead) {
			state.answers.set(matches, instead)
			return () => void state.answers.delete(matches)
		},
		lose: (matches) => new Promise((resolve) => state.lost.set(matches, resolve)),
		release(id) {
			state.shown = id
		},
		mend() {
			state.isDown = false
			state.shown = real
			state.answers.clear()
			state.lost.clear()
		},
		async [Symbol.asyncDispose]() {
			const closed = once(gateway, 'close')
			gateway.close()
			cut()
			await closed
		},
	}
}

const passRequests = (state: FrontState) => (incoming: IncomingMessage, response: ServerResponse) => {
	const path = incoming.url ?? '/'
	state.asked.push(path)
	if (state.isDown) return void incoming.socket.destroy()
	for (const [matches, answerIt] of state.answers) if (matches(path)) return answerIt(response)
	const lost = [...state.lost].find(([matches]) => matches(path))
	if (lost) state.lost.delete(lost[0])
	const outgoing = request(
		{
			port: state.server.port,
			method: incoming.method,
			path: path.replace(state.shown, state.real),
			headers: { ...incoming.headers, 'accept-encoding': 'identity' },
		},
		(got) => (lost ? void text(got).then(lost[1], () => {}) : passAnswer(state, got, response)),
	)
	outgoing.on('error', () => response.destroy())
	incoming.pipe(outgoing)
}

/** What is text says the release that is pretended. */
function passAnswer(state: FrontState, got: IncomingMessage, response: ServerResponse) {
	const renamed = state.shown !== state.real && texts.test(got.headers['content-type'] ?? '')
	const { 'content-length': _, ...headers } = got.headers
	response.writeHead(got.statusCode ?? 502, renamed ? headers : got.headers)
	if (!renamed) return got.pipe(response)
	const parts: Buffer[] = []
	got.on('data', (part: Buffer) => parts.push(part))
	got.on('end', () => response.end(Buffer.concat(parts).toString('utf8').replaceAll(state.real, state.shown)))
}

const passUpgrades = (state: FrontState) => (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
	if (state.isDown) return socket.destroy()
	const onward = connect(Number(state.server.port), state.server.hostname, () => {
		const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`]
		for (let at = 0; at < incoming.rawHeaders.length; at += 2)
			lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1] ?? ''}`)
		onward.write(`${lines.join('\r\n')}\r\n\r\n`)
		onward.write(head)
		socket.pipe(onward).pipe(socket)
	})
	for (const each of [socket, onward])
		each
			.on('error', () => {})
			.on('close', () => {
				socket.destroy()
				onward.destroy()
			})
}

/** Ends all connections that are open when it is called. */
function cutterOf(gateway: Server) {
	const sockets = new Set<Socket>()
	gateway.on('connection', (socket) => {
		sockets.add(socket)
		socket.on('close', () => sockets.delete(socket))
	})
	return () => {
		for (const socket of sockets) socket.destroy()
	}
}
