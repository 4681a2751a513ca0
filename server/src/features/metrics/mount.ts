import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { base } from '@hausheft/contract/endpoint.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { createKeyRate } from '../../platform/auth/key-rate.ts'
import { addressOf } from '../../platform/auth/rate-limits.ts'
import type { House } from '../../platform/house.ts'
import { openGauges, type Gauges } from './actions.ts'
import { kindOf } from './rules.ts'

type Needs = Pick<House, 'app' | 'aside' | 'config' | 'database' | 'disk' | 'live' | 'together' | 'backingUp'>

/** Where Prometheus asks by itself, and where all else of the API is. */
const paths = ['/metrics', `${base}/metrics`]

export function mountMetrics({ app, ...house }: Needs): void {
	const { metricsToken } = house.config
	let gauges: Gauges | undefined
	const handler = metricsHandler(metricsToken, () => gauges, house.together)
	for (const url of paths) app.get(url, { config: { byAnyName: true } }, handler)
	if (metricsToken === null) return
	app.addHook('onReady', async () => {
		gauges = await openGauges(house)
	})
	app.addHook('onResponse', (request, reply, done) => {
		const { url, config } = request.routeOptions
		const route = request.is404 ? undefined : (config.endpoint?.path ?? url)
		const status = reply.raw.headersSent ? String(reply.statusCode) : 'hung up'
		gauges?.answered({ method: request.method, route, status }, kindOf(config.endpoint, route), reply.elapsedTime / 1000)
		done()
	})
}

/** Whoever does not know the token finds nothing here, as where there is none; and cannot try often. */
function metricsHandler(token: string | null, gauges: () => Gauges | undefined, together: House['together']) {
	const rate = createKeyRate(together)
	const isToken = tokenCheck(token)
	return async (request: FastifyRequest, reply: FastifyReply) => {
		const { headers, refusal } = await rate.count('', addressOf(request))
		if (refusal) throw refusal
		const there = isToken(request.headers.authorization) && gauges()
		if (!there) throw new Refusal('not_found')
		return reply
			.headers({ ...headers, 'cache-control': 'no-store' })
			.type(there.contentType)
			.send(await there.text())
	}
}

/** Takes as long whatever was sent. */
function tokenCheck(token: string | null): (authorization: string | undefined) => boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest()
	const wanted = token === null ? null : digest(token)
	return (authorization = '') => {
		const [, sent] = /^bearer (.+)$/is.exec(authorization) ?? []
		return wanted !== null && timingSafeEqual(digest(sent ?? ''), wanted)
	}
}
