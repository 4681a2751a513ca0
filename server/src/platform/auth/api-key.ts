// Hides what a key for programs looks like, how a request carries it, and that its hash alone is kept.
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../database/act.ts'

const secretBytes = 32
const shape = /^bearer (hh_[\w-]{43})$/i

/** Found by its hash, so that nothing can be learnt from how long a comparison takes. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

export function makeKey(): { secret: string; hash: string } {
	const secret = `hh_${randomBytes(secretBytes).toString('base64url')}`
	return { secret, hash: hashOf(secret) }
}

/** Other bearers are the business of proxies in front of us. */
export const hasKey = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => /^bearer hh_/i.test(headers.authorization ?? '')

/** Null where there is none, or one that cannot be ours. */
export function keyHash({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
	const secret = shape.exec(headers.authorization ?? '')?.[1]
	return secret === undefined ? null : hashOf(secret)
}

/** Whoever shows a key acts by it, whatever cookie comes along. */
export const keyOrSession =
	(actorOfSession: (request: FastifyRequest) => Actor) =>
	(request: FastifyRequest): Actor => {
		if (!hasKey(request)) return actorOfSession(request)
		const hash = keyHash(request)
		return hash === null ? null : { hash }
	}
