// Hides what is refused before a byte of a request's body is read, and how much of one is read at most.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { health } from '@hausheft/contract/health.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import type { Actor } from '../database/act.ts'
import type { OwnAddress } from './own-address.ts'

type Gate = {
	own: OwnAddress
	/** The name of the session's cookie. */
	cookie: string
	actorOf: (request: FastifyRequest) => Actor
	/** Where people are sent who came by another name. */
	publicUrl: string
}

const changes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const kilobyte = 1024
const deepest = 32

/** How many bytes a body of this endpoint may have. */
export const bodyLimitOf = ({ maxBody, permission }: Endpoint): number => maxBody ?? (permission === 'public' ? 16 : 64) * kilobyte
/** Of what is no endpoint. */
export const usualBodyLimit = 16 * kilobyte

/** Another site cannot send a bearer token, but a browser adds the cookie, and what it knows of Basic, to whatever is asked for. */
const isByItself = ({ headers }: FastifyRequest, cookie: string) =>
	/^bearer /i.test(headers.authorization ?? '') && !headers.cookie?.includes(`${cookie}=`)

const isMultipart = ({ headers }: FastifyRequest) => /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

export function guardEntrance(app: FastifyInstance, { own, cookie, actorOf, publicUrl }: Gate) {
	let isClosing = false
	app.addHook('preClose', async () => {
		isClosing = true
	})
	const check = (request: FastifyRequest) => {
		const { method, is404, headers } = request
		const { endpoint } = request.routeOptions.config
		if (isClosing) throw new Refusal('unavailable')
		// Whoever watches over the server asks by whatever name it has there.
		if (!request.routeOptions.config.byAnyName && endpoint?.path !== health.getHealth.path && !own.isMeant(request)) {
			if (request.host === '') throw new Refusal('malformed', 'Es fehlt die Angabe, welche Adresse gemeint ist (Host).')
			throw new Refusal('misdirected', `Bitte ${publicUrl} öffnen.`)
		}
		// Where a cookie opens nothing, nobody can misuse one.
		const byKey = request.routeOptions.config.byKeyAlone === true
		if (changes.has(method) && !byKey && !own.isOrigin(request) && !isByItself(request, cookie))
			throw new Refusal('forbidden', 'Die Anfrage kommt nicht von dieser Seite.')
		if (is404) throw new Refusal('not_found')
		if (!endpoint) return
		if (endpoint.permission !== 'public' && !actorOf(request)) throw new Refusal('unauthenticated')
		if (headers['content-type'] !== undefined && isMultipart(request) !== (endpoint.multipart !== undefined))
			throw new Refusal('unsupported_media')
	}
	app.addHook('onRequest', (request, _reply, done) => {
		check(request)
		done()
	})
	// What else somebody expects of an answer may be left out of account; Node would refuse it without a word.
	app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
	const parse = app.getDefaultJsonParser('error', 'error')
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
		if (isTooDeep(String(body))) return done(new Refusal('malformed', 'Diese Angaben sind zu tief verschachtelt.'))
		return parse(request, String(body), done)
	})
}

/** Known before it is parsed, which would make an object of every bracket. */
function isTooDeep(json: string): boolean {
	let depth = 0
	let isQuoted = false
	for (let at = 0; at < json.length; at++) {
		const sign = json[at]
		if (sign === '"') isQuoted = !isQuoted
		else if (isQuoted) at += sign === '\\' ? 1 : 0
		else if (sign === '[' || sign === '{') depth++
		else if (sign === ']' || sign === '}') depth--
		if (depth > deepest) return true
	}
	return false
}
