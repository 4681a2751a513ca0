import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { billing } from '@hausheft/contract/billing.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { personOf, type Acting } from '../../platform/database/act.ts'
import type { Db } from '../../platform/database/sql.ts'
import { addressAsked } from '../../platform/http/own-address.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { StripeDoor } from '../../platform/stripe/client.ts'
import { choosePlan, noBilling, openPortal, takeEvent } from './actions.ts'

/** At a time, so that nobody takes the others' turns. */
const mostAsking = { one: 2, all: 4 }

export function billingHandlers(door: StripeDoor | null, publicUrls: string[]): Handlers<typeof billing> {
	const pageOf = (request: FastifyRequest, group: string) => `${addressAsked(request, publicUrls)}/group/${group}/subscription`
	const asking: string[] = []
	/** Whoever waits for Stripe holds a connection: there are others for everybody else, however slow it is. */
	const waiting = async <T>(acting: Acting, ask: () => Promise<T>): Promise<T> => {
		const { id } = personOf(acting)
		if (asking.filter((each) => each === id).length >= mostAsking.one)
			throw new Refusal('rate_limited', 'Der Zahlungsdienst wird schon gefragt. Bitte gleich nochmals versuchen.', { retry_after: 2 })
		if (asking.length >= mostAsking.all)
			throw new Refusal('unavailable', 'Der Zahlungsdienst ist gerade sehr gefragt. Bitte gleich nochmals versuchen.')
		asking.push(id)
		try {
			return await ask()
		} finally {
			asking.splice(asking.indexOf(id), 1)
		}
	}
	return {
		startCheckout: async (acting, { params: { id: group }, body: { plan } }, { request }) => {
			if (!door) throw noBilling()
			return waiting(acting, () => choosePlan(acting, door, { group, plan, page: pageOf(request, group) }))
		},
		openPortal: async (acting, { params: { id: group } }, { request }) => {
			if (!door) throw noBilling()
			return waiting(acting, () => openPortal(acting, door, group, pageOf(request, group)))
		},
	}
}

const mostBytes = 512 * 1024

/** The door for what Stripe tells: exactly the bytes that it has signed, and nothing else. Where nothing is sold there is none. */
export function serveStripe(app: FastifyInstance, db: Db, door: StripeDoor | null) {
	void app.register((scope, _, done) => {
		scope.removeAllContentTypeParsers()
		scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
		const known = ({ headers }: FastifyRequest) => {
			const signature = headers['stripe-signature']
			if (!door) throw new Refusal('not_found')
			if (typeof signature !== 'string') throw new Refusal('malformed')
			return { door, signature }
		}
		// Asked before a byte of what anybody sends is read.
		const onRequest = async (request: FastifyRequest) => void known(request)
		const config = { byKeyAlone: true } as const
		scope.post('/api/stripe/webhook', { config, bodyLimit: mostBytes, onRequest }, async (request, reply) => {
			const { body, log } = request
			const { door: open, signature } = known(request)
			if (!Buffer.isBuffer(body)) throw new Refusal('malformed')
			const event = verified(open, body, signature)
			const outcome = await takeEvent(db, open, body, event)
			log.info(`Stripe: ${event.type} ${event.id}: ${outcome}`)
			return reply.header('cache-control', 'no-store').send({ received: true })
		})
		done()
	})
}

function verified(door: StripeDoor, body: Buffer, signature: string) {
	try {
		return door.verified(body, signature)
	} catch {
		throw new Refusal('malformed', 'Die Unterschrift stimmt nicht.')
	}
}
