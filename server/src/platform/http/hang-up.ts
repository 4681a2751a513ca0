// Hides when a connection that hangs is ended, so that nobody holds the server up by sending or reading nothing.
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Milliseconds that any request may take to arrive, however large. */
export const requestTimeout = 12 * 60 * 60_000
const usual = {
	/** The usual one: 25 MB arrive in this time over a poor mobile line. */
	arriving: 300_000,
	/** A large one of which nothing more comes. */
	silent: 60_000,
	/** An answer of which nothing more is taken. */
	unread: 60_000,
	/** What has begun when the server is to stop. */
	stop: 5000,
}

export function endHanging(app: FastifyInstance, patience: Partial<typeof usual> = {}) {
	const { arriving, silent, unread, stop } = { ...usual, ...patience }
	app.addHook('onRequest', async (request) => {
		if (!isStillSending(request)) return
		const { raw } = request
		const { socket } = raw
		if (!(socket instanceof Socket)) return
		if (request.routeOptions.config.endpoint?.maxFile) {
			socket.setTimeout(silent)
			// What becomes of it may take its time.
			raw.once('end', () => socket.setTimeout(0))
			return
		}
		const end = () => app.server.emit('clientError', Object.assign(new Error('too slow'), { code: tooSlow }), socket)
		const late = setTimeout(end, arriving).unref()
		raw.once('close', () => clearTimeout(late)).once('end', () => clearTimeout(late))
	})
	app.addHook('onSend', (_request, { raw: { socket } }, payload, done) => {
		// Node sets it anew for the next request on the connection.
		if (socket instanceof Socket) socket.setTimeout(unread)
		done(null, payload)
	})
	app.addHook('preClose', (done) => {
		setTimeout(() => app.server.closeAllConnections(), stop).unref()
		done()
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
