// Hides how anything that goes wrong becomes one German problem+json answer.
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { lookAt, stringOf } from '@hausheft/contract/looked-at.ts'
import { limitText, type Resource } from '@hausheft/contract/plans.ts'
import { invalidField, problemOf, Refusal, type RefusalCode } from '@hausheft/contract/refusals.ts'
import { codeOf, messageOf } from '../thrown.ts'
import { isStillSending, lastWords } from './hang-up.ts'
import { withoutSecrets } from './log.ts'
import { requestIdHeader } from './request-id.ts'

const byStatus: Record<number, RefusalCode> = {
	400: 'validation',
	401: 'unauthenticated',
	403: 'forbidden',
	404: 'not_found',
	413: 'payload_too_large',
	415: 'unsupported_media',
	429: 'rate_limited',
}

const ofParser: Record<string, RefusalCode> = { HPE_HEADER_OVERFLOW: 'headers_too_large', ERR_HTTP_REQUEST_TIMEOUT: 'too_slow' }

/** What cannot be read as a request has no reply: the answer is written by hand, and the connection ends with it. */
export function refuseUnreadable(headers: Readonly<Record<string, string>>, { code = '' }: NodeJS.ErrnoException, socket: Duplex) {
	if (code === 'ECONNRESET' || !socket.writable) return socket.destroy()
	const problem = problemOf(new Refusal(ofParser[code] ?? 'malformed'))
	const body = JSON.stringify(problem)
	const lines = Object.entries({
		...headers,
		[requestIdHeader]: randomUUID(),
		'cache-control': 'no-store',
		'content-type': 'application/problem+json; charset=utf-8',
		'content-length': Buffer.byteLength(body),
		connection: 'close',
	}).map(([name, value]) => `${name}: ${value}`)
	socket.once('finish', () => socket.destroy())
	socket.end(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

export function answerErrors(app: FastifyInstance) {
	app.setNotFoundHandler((_request, reply) => refuse(reply, new Refusal('not_found')))
	app.setErrorHandler((error, request, reply) => refuse(reply, refusalOf(error, request)))
}

export function refuse(reply: FastifyReply, refusal: Refusal) {
	const problem = problemOf(refusal)
	const text = JSON.stringify(problem)
	if (problem.status === 429 || problem.status === 503)
		reply.header('retry-after', reply.getHeader('retry-after') ?? String(problem.retry_after ?? 1))
	// The connection of a handshake ends with it, and says so: a proxy would send somebody else's next request by it.
	if (reply.request.ws) reply.header('connection', 'close')
	return reply
		.code(problem.status)
		.header('cache-control', 'no-store')
		.type('application/problem+json; charset=utf-8')
		.send(isStillSending(reply.request) ? lastWords(reply, text) : text)
}

function refusalOf(error: unknown, request: FastifyRequest): Refusal {
	if (error instanceof Refusal) {
		// Of what others run: they know why, and whoever operates this should.
		if (error.cause !== undefined) request.log.warn({ url: withoutSecrets(request.url) }, `${error.code}: ${messageOf(error.cause)}`)
		return error
	}
	const known = refusalOfDatabase(error)
	if (known) {
		if (known.code === 'unavailable' || known.code === 'no_space')
			request.log.warn({ code: codeOf(error), url: withoutSecrets(request.url) }, `${known.code}: ${messageOf(error)}`)
		return known
	}
	const status = lookAt(error, 'statusCode')
	// What else the framework refuses is about the request, such as conditions and ranges that cannot be met.
	if (typeof status === 'number' && status < 500) return new Refusal(byStatus[status] ?? 'malformed')
	if (status === 503) return new Refusal('unavailable')
	request.log.error({ err: error, url: withoutSecrets(request.url) }, 'unexpected')
	return new Refusal('internal', undefined, { reference: request.id })
}

/**
 * Changes that stood in each other's way (40), too much at once (53), a lock not given in time (55P03), cancelled or shutting
 * down (57), a connection that could not be made or broke (08, E...).
 */
const busy = /^(40001|40P01|53\w{3}|55P03|57014|57P0\w|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/
/** What the driver says of a connection without giving it a code. */
const gone = /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** What no rule has foreseen, but the database refuses to hold (classes 22, 23). */
export const isUnstorable = (error: unknown): boolean => /^2[23]/.test(codeOf(error) ?? '')

/** Which rule it was, where a page has to tell them apart. */
function reasonOf(error: unknown): { reason?: string } {
	const reason = stringOf(lookAt(error, 'hint'))
	return reason === undefined ? {} : { reason }
}

/** What is a rule of the product or the state of the machine, not a bug. */
export function refusalOfDatabase(error: unknown): Refusal | null {
	const code = codeOf(error)
	const detail = stringOf(lookAt(error, 'detail'))
	switch (code) {
		case 'HH402': {
			const { plan, resource, limit, used } = fromJson<{
				plan: string
				resource: Resource
				limit: number
				used: number
			}>(detail ?? '{}')
			return new Refusal('limit_exceeded', limitText(plan, resource, limit), { limit, used })
		}
		case 'HH409':
			return new Refusal('conflict', detail, reasonOf(error))
		// At the field that the hint names.
		case 'HH422':
			return invalidField(stringOf(lookAt(error, 'hint')) ?? '', detail ?? '')
		case '53100':
		case 'ENOSPC':
		case 'EDQUOT':
			return new Refusal('no_space')
		default:
			return busy.test(code ?? '') || gone.test(messageOf(error)) ? new Refusal('unavailable') : null
	}
}
