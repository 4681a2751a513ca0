// A gateway before the real server, as a reverse proxy is one: it can go down, hold back single answers, and pretend a new release.
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

export type Front = {
	url: string
	/** Nobody answers, and open connections end. */
	down(): void
	up(): void
	/** Answers instead of the server, for what `matches`; gives back how to end it. */
	answer(matches: (path: string) => boolean, instead: (response: ServerResponse) => void): () => void
	/** From now on the release has this id instead of the server's. */
	release(id: string): void
	/** As at the beginning. */
	mend(): void
	/** Paths asked for so far, with their search. */
	asked: string[]
	[Symbol.asyncDispose](): Promise<void>
}

const texts = /html|javascript|json/

export async function startFront(server: { url: string }): Promise<Front> {
	const { port } = new URL(server.url)
	const real = ((await (await fetch(`${server.url}/builds/latest.json`)).json()) as { id: string }).id
	let shown = real
	let isDown = false
	const asked: string[] = []
	const answers = new Map<(path: string) => boolean, (response: ServerResponse) => void>()
	const sockets = new Set<Socket>()

	const pass = (incoming: IncomingMessage, response: ServerResponse) => {
		const path = incoming.url ?? '/'
		asked.push(path)
		if (isDown) return void incoming.socket.destroy()
		for (const [matches, answerIt] of answers) if (matches(path)) return answerIt(response)
		const outgoing = request(
			{
				port,
				method: incoming.method,
				path: path.replace(shown, real),
				headers: { ...incoming.headers, 'accept-encoding': 'identity' },
			},
			(got) => {
				const renamed = shown !== real && texts.test(got.headers['content-type'] ?? '')
				const { 'content-length': _, ...headers } = got.headers
				response.writeHead(got.statusCode ?? 502, renamed ? headers : got.headers)
				if (!renamed) return got.pipe(response)
				const parts: Buffer[] = []
				got.on('data', (part: Buffer) => parts.push(part))
				got.on('end', () => response.end(Buffer.concat(parts).toString('utf8').replaceAll(real, shown)))
			},
		)
		outgoing.on('error', () => response.destroy())
		incoming.pipe(outgoing)
	}
	const front = createServer(pass)
	front.on('connection', (socket) => {
		sockets.add(socket)
		socket.on('close', () => sockets.delete(socket))
	})
	front.on('upgrade', (incoming, socket: Socket, head: Buffer) => {
		if (isDown) return socket.destroy()
		const onward = connect(Number(port), new URL(server.url).hostname, () => {
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
	})
	front.listen(0, '127.0.0.1')
	await once(front, 'listening')
	const cut = () => {
		for (const socket of sockets) socket.destroy()
	}
	return {
		url: `http://localhost:${(front.address() as AddressInfo).port}`,
		asked,
		down() {
			isDown = true
			cut()
		},
		up() {
			isDown = false
		},
		answer(matches, instead) {
			answers.set(matches, instead)
			return () => void answers.delete(matches)
		},
		release(id) {
			shown = id
		},
		mend() {
			isDown = false
			shown = real
			answers.clear()
		},
		async [Symbol.asyncDispose]() {
			const closed = once(front, 'close')
			front.close()
			cut()
			await closed
		},
	}
}
