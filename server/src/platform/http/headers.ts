// Hides what every answer says to the browser about what a page of ours may do.
import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Hashes (`sha256-…`) of the few inline scripts and styles that the build writes; undefined in development, where Vite writes others. */
export type InlineHashes = { scripts: string[]; styles: string[] } | undefined

/** Older browsers do not count a socket of the same host as `'self'`. */
const ownSockets = (request: IncomingMessage): string => {
	const host = request.headers.host ?? ''
	return /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? `ws://${host} wss://${host}` : "'self'"
}

export async function secureHeaders(app: FastifyInstance, { https, inline }: { https: boolean; inline: InlineHashes }): Promise<void> {
	const quoted = (hashes: string[]) => hashes.map((hash) => `'${hash}'`)
	const constant = inline ? quoted(inline.scripts) : ["'unsafe-inline'"]
	const styles = inline ? quoted(inline.styles) : ["'unsafe-inline'"]
	await app.register(helmet, {
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				defaultSrc: ["'self'"],
				scriptSrc: ["'self'", ...constant],
				scriptSrcAttr: ["'none'"],
				styleSrc: ["'self'", ...styles],
				// Markup that the server has rendered carries measures in attributes; those run nothing.
				styleSrcAttr: ["'unsafe-inline'"],
				connectSrc: ["'self'", ownSockets],
				imgSrc: ["'self'", 'blob:', 'data:'],
				mediaSrc: ["'self'", 'blob:'],
				workerSrc: ["'self'", 'blob:'],
				objectSrc: ["'none'"],
				baseUri: ["'none'"],
				formAction: ["'self'"],
				frameAncestors: ["'self'"],
				// Would break plain http in a home network.
				upgradeInsecureRequests: null,
			},
		},
		strictTransportSecurity: https ? { maxAge: 365 * 24 * 3600, includeSubDomains: false } : false,
		// On plain http the browser ignores it, and says so in the console of every page.
		crossOriginOpenerPolicy: https,
		originAgentCluster: https,
		referrerPolicy: { policy: 'same-origin' },
		crossOriginEmbedderPolicy: false,
	})
}
