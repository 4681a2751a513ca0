// Hides when a connection that hangs is ended, so that nobody holds the server up by sending or reading nothing.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { usualWindow, watchPace } from '../pace.ts'

/** Milliseconds that any request may take to arrive, however large. */
export const requestTimeout = 12 * 60 * 60_000
const usual = {
	/** The usual one: 25 MB arrive in this time over a poor mobile line. */
	arriving: 300_000,
	/** So long a body is waited for before it is weighed how much of it came. */
	window: usualWindow,
	/** An answer of which nothing more is taken. */
	unread: 60_000,
	/** What has begun when the server is to stop and does not move. */
	stop: 5000,
	/** For what is on its way on a connection that seems idle when the server is to stop. */
	farewell: 500,
	/** So long nobody new has come before nobody is let in any more: who has just been sent here by a proxy may still be on the way. */
	quiet: 100,
}
export function endHanging(app: FastifyInstance, patience: Partial<typeof usual> = {}) {
	const { arriving, window, unread, ...stopping } = { ...usual, ...patience }
	app.addHook('onRequest', (request, _reply, done) => {
		if (isStillSending(request)) watch(request)
		done()
	})
	const watch = (request: FastifyRequest) => {
		const { raw } = request
		const { socket } = raw
		if (!(socket instanceof Socket)) return
		const end = () => app.server.emit('clientError', Object.assign(new Error('too slow'), { code: tooSlow }), socket)
		const stopWatching = watchPace(raw, () => socket.bytesRead, end, window)
		const late = request.routeOptions.config.endpoint?.maxFile ? undefined : setTimeout(end, arriving).unref()
		const forget = () => {
			stopWatching()
			clearTimeout(late)
		}
		raw.once('close', forget).once('end', forget)
	}
	app.addHook('onSend', (_request, { raw: { socket } }, payload, done) => {
		// Node sets it anew for the next request on the connection.
		if (socket instanceof Socket) socket.setTimeout(unread)
		done(null, payload)
	})
	endOnClose(app, stopping)
}

type Talk = { moved: number; request?: IncomingMessage; response?: ServerResponse }
/** What was sent is answered, and an answer that has begun ends, as long as somebody takes it. */
function endOnClose(app: FastifyInstance, { stop, farewell, quiet }: Pick<typeof usual, 'stop' | 'farewell' | 'quiet'>) {
	const talks = new Map<Socket, Talk>()
	let newest = 0
	app.server.on('connection', (socket) => {
		newest = performance.now()
		talks.set(socket, { moved: -1 })
		socket.once('close', () => talks.delete(socket))
	})
	app.server.on('request', (request, response) => Object.assign(talks.get(request.socket) ?? {}, { request, response }))
	app.server.on('upgrade', ({ socket }) => talks.delete(socket))
	const isWorkedOn = ({ request, response }: Talk) => request?.complete && response && !response.headersSent
	const endStuck = () => {
		for (const [socket, talk] of talks) {
			const moved = socket.bytesRead + socket.bytesWritten
			if (talk.moved === moved && !isWorkedOn(talk)) socket.destroy()
			talk.moved = moved
		}
	}
	app.addHook('preClose', async () => {
		const watch = setInterval(endStuck, stop).unref()
		app.server.once('close', () => clearInterval(watch))
		if (!app.server.listening) return
		// Node closes at once what seems idle, and what it has not taken yet is cut off; with each answer from now on its connection ends.
		newest = performance.now()
		const isOver = () => talks.size === 0 && performance.now() - newest > quiet
		for (const until = performance.now() + farewell; !isOver() && performance.now() < until;) await sleep(20)
	})
}

/** As Node calls it. */
const tooSlow = 'ERR_HTTP_REQUEST_TIMEOUT'

/** Whether a body was announced of which not all has been read. */
export const isStillSending = ({ raw }: FastifyRequest): boolean =>
	!raw.readableEnded && (Number(raw.headers['content-length'] ?? 0) > 0 || raw.headers['transfer-encoding'] !== undefined)

/** A refusal before all was sent, and the end of the connection: after a moment, since who goes on sending into a closed one never comes to read. */
export function lastWords(reply: FastifyReply, text: string): Readable {
	const { raw } = reply.request
	reply.headers({ connection: 'close', 'content-length': Buffer.byteLength(text) })
	async function* words() {
		yield text
		raw.resume()
		await finished(raw, { signal: AbortSignal.timeout(5000) }).catch(() => {})
	}
	return Readable.from(words())
}
