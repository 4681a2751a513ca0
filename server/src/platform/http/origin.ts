// Hides the guard against requests that another site makes in a visitor's name.
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
