// Hides what is asked of a call by a key for programs before anything else: that it goes where keys may, and not too often.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { keyForbidden } from '@hausheft/contract/why-not.ts'
import { keyHash, hasKey } from '../auth/api-key.ts'
import { createKeyRate } from '../auth/key-rate.ts'
import { addressOf } from '../auth/rate-limits.ts'
import type { Db } from '../database/connect.ts'
import { noteKeyUse } from '../database/key-use.ts'
import type { Together } from '../servers/together.ts'

declare module 'fastify' {
	interface FastifyRequest {
		/** Whether a key came with it that is somebody's. */
		hasOpened: boolean
	}
}

/** Signing in is for people. */
const forPeople = /^\/api\/_?auth(?:\/|$|\?)/

export function guardKeys(app: FastifyInstance, owner: Db, together: Together) {
	const rate = createKeyRate(together)
	app.addHook('preClose', () => rate.end())
	app.decorateRequest('hasOpened', false)
	const count = async (request: FastifyRequest, reply: FastifyReply) => {
		if (forPeople.test(request.url)) throw new Refusal('forbidden', keyForbidden)
		const hash = keyHash(request)
		if (hash === null) return
		const { headers, refusal } = await rate.count(hash, addressOf(request))
		reply.headers(headers)
		if (refusal) throw refusal
	}
	const noteUse = async (request: FastifyRequest, { statusCode }: FastifyReply) => {
		const hash = keyHash(request)
		if (hash === null) return
		if (statusCode === 401) return rate.forget(hash)
		if (!request.hasOpened || !rate.accept(hash)) return
		await noteKeyUse(owner, hash).catch((error: unknown) => request.log.warn({ err: error }, 'use of a key'))
	}
	app.addHook('onRequest', (request, reply, done) => {
		if (!hasKey(request)) return done()
		count(request, reply).then(() => done(), done)
	})
	app.addHook('onResponse', (request, reply, done) => {
		if (!hasKey(request)) return done()
		noteUse(request, reply).then(() => done(), done)
	})
}
