// Hides under which origins this server is reached, and the guard against requests that another site makes in a visitor's name.
import { networkInterfaces } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '@hausheft/contract/refusals.ts'

const changes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Whether `Origin` names the host that was asked; behind a trusted proxy that is the forwarded one. */
export const sameOrigin = (request: FastifyRequest): boolean => {
	const { origin } = request.headers
	if (!origin || !URL.canParse(origin)) return false
	return new URL(origin).host === request.host
}

/** State-changing calls that ride on a cookie need a same-origin `Origin`; a bearer token cannot be sent by another site. */
export function guardOrigin(app: FastifyInstance) {
	app.addHook('onRequest', async (request) => {
		if (changes.has(request.method) && !request.headers.authorization && !sameOrigin(request)) {
			throw new Refusal('forbidden', 'Die Anfrage kommt nicht von dieser Seite.')
		}
	})
}

/** Under which others in the same network reach what listens on `host`, the likeliest first. */
export function originsInNetwork(host: string, port: number): string[] {
	if (host !== '0.0.0.0' && host !== '::') return []
	return Object.values(networkInterfaces())
		.flatMap((each) => each ?? [])
		.filter(({ family, internal }) => family === 'IPv4' && !internal)
		.map(({ address }) => `http://${address}:${port}`)
}

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/
/** Where nothing is configured: the name under which the caller came, unless that leads nobody else here. */
export function originForOthers({ protocol, host, socket }: FastifyRequest, listening: { host: string; port: number }): string {
	const [other] = thisMachine.test(host) ? originsInNetwork(listening.host, socket.localPort ?? listening.port) : []
	return other ?? `${protocol}://${host}`
}
