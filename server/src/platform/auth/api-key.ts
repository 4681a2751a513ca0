// Hides what a key for programs looks like, how a request carries it, and that its hash alone is kept.
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../database/act.ts'
import { hashOf, makeSecret } from './link-secret.ts'

const shape = /^bearer (hh_[\w-]{43})$/i

export function makeKey(): { secret: string; hash: string } {
	const secret = `hh_${makeSecret()}`
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
export function keyOrSession(actorOfSession: (request: FastifyRequest) => Actor): (request: FastifyRequest) => Actor {
	// The entrance asks, and whoever is behind it.
	const known = new WeakMap<FastifyRequest, Actor>()
	const actorOf = (request: FastifyRequest): Actor => {
		if (!hasKey(request)) return actorOfSession(request)
		const hash = keyHash(request)
		return hash === null ? null : { hash }
	}
	return (request) => {
		const asked = known.get(request)
		if (asked !== undefined) return asked
		const actor = actorOf(request)
		known.set(request, actor)
		return actor
	}
}
