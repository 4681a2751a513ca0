// Hides what every answer says to the browser about what a page of ours may do.
import type { FastifyInstance } from 'fastify'
import { BoundedMap } from '../bounded-map.ts'
import { requestIdHeader } from './request-id.ts'

/** Hashes (`sha256-…`) of the few inline scripts and styles that the build writes; undefined in development, where Vite writes others. */
export type InlineHashes = { scripts: string[]; styles: string[] } | undefined

/** The headers of any answer to who asked for this host. */
export type AnswerHeaders = (host: string | undefined) => Readonly<Record<string, string>>

/** Older browsers do not count a socket of the same host as `'self'`. */
const ownSockets = (host: string): string =>
	/^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? `ws://${host} wss://${host}` : "'self'"

/** A server has few names; whoever makes some up has theirs made anew. */
const mostHosts = 100

export function answerHeaders({ https, inline }: { https: boolean; inline: InlineHashes }): AnswerHeaders {
	const allowed = (hashes: string[] | undefined) => hashes?.map((hash) => `'${hash}'`).join(' ') ?? "'unsafe-inline'"
	const before = `default-src 'self';script-src 'self' ${allowed(inline?.scripts)};script-src-attr 'none';style-src 'self' ${allowed(inline?.styles)}`
	// Markup that the server has rendered carries measures in attributes; those run nothing. No `upgrade-insecure-requests`: it would
	// break plain http in a home network.
	const behind =
		"style-src-attr 'unsafe-inline';img-src 'self' blob: data:;media-src 'self' blob:;worker-src 'self' blob:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'self'"
	const constant = {
		'cross-origin-resource-policy': 'same-origin',
		'referrer-policy': 'same-origin',
		'x-content-type-options': 'nosniff',
		'x-frame-options': 'SAMEORIGIN',
		'x-permitted-cross-domain-policies': 'none',
		// On plain http the browser ignores these, and says so in the console of every page.
		...(https && {
			'cross-origin-opener-policy': 'same-origin',
			'origin-agent-cluster': '?1',
			'strict-transport-security': 'max-age=31536000',
		}),
	}
	const made = new BoundedMap<string, ReturnType<AnswerHeaders>>(mostHosts)
	return (host = '') => {
		const known = made.get(host)
		if (known) return known
		const policy = `${before};connect-src 'self' ${ownSockets(host)};${behind}`
		const headers = Object.freeze({ 'content-security-policy': policy, ...constant })
		made.set(host, headers)
		return headers
	}
}

export function secureHeaders(app: FastifyInstance, headersFor: AnswerHeaders) {
	app.addHook('onRequest', ({ headers, id }, reply, done) => {
		reply.headers(headersFor(headers.host)).header(requestIdHeader, id)
		done()
	})
}
