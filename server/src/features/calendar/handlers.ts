import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { kindsToDo } from '@hausheft/contract/calendar-kinds.ts'
import type { calendar, calendarFile } from '@hausheft/contract/calendar.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { may } from '@hausheft/contract/rights.ts'
import type { Config } from '../../config.ts'
import { hashOf, makeSecret } from '../../platform/auth/link-secret.ts'
import { addressOf, enforceRateLimits } from '../../platform/auth/rate-limits.ts'
import { actAs, personOf, type Acting } from '../../platform/database/act.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Answer } from '../../platform/http/answers.ts'
import { originForOthers } from '../../platform/http/own-address.ts'
import type { BesideHandlers } from '../../platform/http/serve-beside.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { icalText, icalType } from '../../platform/paper/ical.ts'
import { appointments, readCalendar, readFeed } from './actions.ts'
import { changeFeed, findFeed, findSubscriber, noteRead, putFeed, removeFeed } from './queries.ts'
import { feedLimits, isKnown } from './rules.ts'

type Settings = Pick<Config, 'publicUrl' | 'publicUrls' | 'host' | 'port'>

export function calendarHandlers({ publicUrl, publicUrls, ...listening }: Settings): Handlers<typeof calendar> {
	const addressOfFeed = (secret: string, request: FastifyRequest) =>
		`${publicUrls.length > 0 ? publicUrl : originForOthers(request, listening)}/api/ical/${secret}.ics`
	const feedOf = async (acting: Acting, group: string) => (await findFeed(acting.db, group, personOf(acting).id)) ?? null
	return {
		getCalendar: (acting, { query }) => readCalendar(acting, query),
		getFeed: (acting, { params }) => feedOf(acting, params.id),
		createFeed: async (acting, { params, body }, { request }) => {
			const secret = makeSecret()
			const kinds = body?.kinds ?? (await feedOf(acting, params.id))?.kinds ?? [...kindsToDo]
			await putFeed(acting.db, params.id, personOf(acting).id, hashOf(secret), kinds)
			const feed = await feedOf(acting, params.id)
			if (!feed) throw new Error('what was just written is there')
			return { ...feed, url: addressOfFeed(secret, request) }
		},
		changeFeed: async (acting, { params, body }) => {
			await changeFeed(acting.db, params.id, personOf(acting).id, body.kinds)
			const feed = await feedOf(acting, params.id)
			if (!feed) throw new Refusal('not_found')
			return feed
		},
		removeFeed: (acting, { params }) => removeFeed(acting.db, params.id, personOf(acting).id).then(() => undefined),
	}
}

type Origin = Pick<Config, 'publicUrl' | 'publicUrls'>

export const calendarFileHandlers = (database: Database, { publicUrl, publicUrls }: Origin): BesideHandlers<typeof calendarFile> => ({
	getFeedFile: async ({ params }, { request }) => {
		await enforceRateLimits(database.owner, feedLimits(addressOf(request)))
		const hash = hashOf(params.token)
		const subscriber = await findSubscriber(database.owner, hash)
		if (!subscriber) throw new Refusal('not_found')
		const { group, person, name, kinds } = subscriber
		const rows = await actAs(database, { person }, { mode: 'only read', group, address: addressOf(request) }, async (acting) => {
			const member = acting.memberships.find((one) => one.group === group)
			if (!member || !may(member, 'group.read')) throw new Refusal('not_found')
			return readFeed(acting, group, kinds)
		})
		// Links lead to where the program came.
		const origin = publicUrls.length > 0 ? publicUrl : `${request.protocol}://${request.host}`
		const text = icalText(name, appointments(rows, origin))
		const content = createHash('sha256').update(text).digest('base64url')
		const changed = await noteRead(database.owner, hash, content)
		// Renewed or deleted in the meantime.
		if (!changed) throw new Refusal('not_found')
		const etag = `"${content}"`
		return new Answer((reply) => {
			// Asked for again each time: what somebody may see can end at any moment.
			reply.headers({ etag, 'last-modified': changed.toUTCString(), 'cache-control': 'private, no-cache' })
			if (isKnown(request.headers, etag, changed)) return reply.code(304).send()
			return reply.headers({ 'content-type': icalType, 'content-disposition': 'inline; filename="hausheft.ics"' }).send(text)
		})
	},
})
