import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Notifications, notifications } from '@hausheft/contract/notifications.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { may } from '@hausheft/contract/rights.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import type { Event } from '@hausheft/contract/event-replies.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { readToken } from '../../platform/auth/signed-token.ts'
import { personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { CallOut } from '../../platform/outgoing/call-out.ts'
import type { PushKeys } from '../../platform/database/push-keys.ts'
import { storedEvent } from '../events/queries.ts'
import {
	listDevices,
	endMails,
	findEmail,
	findMembersGroup,
	listMemberWishes,
	listWishes,
	removePush,
	saveChoices,
	saveMemberWish,
	savePutOff,
	takePush,
} from './queries.ts'
import { unsubscribePath } from './actions.ts'
import { checkUntil, choicesOf, openDate, readUnsubscribe, shownWishes } from './rules.ts'
import { unsubscribedPage, unsubscribePage } from './words.ts'

type Needs = { smtpUrl: string | undefined; callOut: CallOut; keys: () => Promise<PushKeys> }

export function notificationHandlers({ smtpUrl, callOut, keys }: Needs): Handlers<typeof notifications> {
	async function getNotifications(acting: Acting): Promise<Notifications> {
		const { id, session } = personOf(acting)
		const wishes = await listWishes(acting.db, id)
		const members = new Map((await listMemberWishes(acting.db, id)).map((member) => [member.group, member]))
		const devices = await listDevices(acting.db, id)
		const groups = new Map(wishes.map(({ group, name }) => [group, name]))
		return {
			mails: smtpUrl !== undefined,
			email: await findEmail(acting.db, id),
			push_key: (await keys()).publicKey,
			devices: devices.length,
			here: devices.some((device) => device.session === session),
			groups: [...groups].map(([group, name]) => {
				const member = acting.memberships.find((each) => each.group === group)
				const reads_inbox = member !== undefined && may(member, 'inbox.read')
				return shownWishes(
					{ group, name, reads_inbox },
					wishes.filter((wish) => wish.group === group),
					members.get(group),
				)
			}),
		}
	}

	return {
		getNotifications,
		putNotifications: async (acting, { body }) => {
			const { id } = personOf(acting)
			for (const [at, wishes] of body.groups.entries()) {
				const member = acting.memberships.find(({ group }) => group === wishes.group)
				if (!member?.role) throw invalidField(`groups.${at}.group`, 'Das gibt es hier nicht.')
				await saveMemberWish(acting.db, id, wishes)
				await saveChoices(acting.db, wishes.group, id, choicesOf(wishes))
			}
			return getNotifications(acting)
		},
		createPush: async (acting, { body: { endpoint, keys: sealed } }) => {
			if (!callOut.mayCall(endpoint)) throw invalidField('endpoint', 'Diese Adresse ruft der Server nicht auf.')
			const { session } = personOf(acting)
			const made = session === null ? undefined : await takePush(acting.db, { endpoint, ...sealed }, session)
			if (!made) throw new Refusal('forbidden', 'Mitteilungen gehen nur an Geräte, auf denen man angemeldet ist.')
			return made
		},
		removePush: async (acting) => {
			const { session } = personOf(acting)
			if (session !== null) await removePush(acting.db, session)
		},
		putOff: async (acting, { params, body: { part, until } }) => {
			checkUntil(until, dayOf(Date.now()))
			const stored = await storedEvent(acting.db, params.id).executeTakeFirst()
			const open = stored && openDate(fromJson<Event>(stored.document), part)
			if (!open) throw new Refusal('conflict', 'Hier ist nichts mehr zu tun.', { reason: 'done' })
			const { group } = placeOf(acting)
			await savePutOff(acting.db, { group, person: personOf(acting).id, event: params.id, kind: part, due: open.date, until })
			return { event: params.id, part, until }
		},
	}
}

type Unsubscribing = { owner: Db; authSecret: string }

/**
 * The link at the foot of a mail. Mail programs open links by themselves: only a POST ends anything, and because they send one without cookie
 * and Origin (RFC 8058), whoever holds the link may.
 */
export function mountUnsubscribe(app: FastifyInstance, { owner, authSecret }: Unsubscribing) {
	const meant = async (token: string) => {
		const content = readToken(authSecret, 'unsubscribe', token)
		const about = content && readUnsubscribe(content)
		if (!about) throw new Refusal('not_found')
		return { about, group: await findMembersGroup(owner, about.person, about.group) }
	}
	const config = { byKeyAlone: true } as const
	const send = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
	void app.register(async (routes) => {
		// A form, or what a mail program sends in its place: that it is sent is all that it says.
		routes.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) => done(null, {}))
		routes.get<{ Params: { token: string } }>(`${unsubscribePath}:token`, async ({ params }, reply) => {
			const { about, group } = await meant(params.token)
			return send(reply, group === undefined ? unsubscribedPage() : unsubscribePage(about.kind, group))
		})
		routes.post<{ Params: { token: string } }>(`${unsubscribePath}:token`, { config }, async ({ params }, reply) => {
			const { about } = await meant(params.token)
			await endMails(owner, about)
			return send(reply, unsubscribedPage())
		})
	})
}
