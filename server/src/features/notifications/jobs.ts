import type { FastifyBaseLogger } from 'fastify'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { actAs, type Acting } from '../../platform/database/act.ts'
import { livingSessions } from '../../platform/database/audience.ts'
import type { Database, Db } from '../../platform/database/connect.ts'
import { isMissed } from '../../platform/database/missed-jobs.ts'
import { insist } from '../../platform/jobs/insist.ts'
import { task, work, type Work } from '../../platform/jobs/task.ts'
import { signToken } from '../../platform/auth/signed-token.ts'
import { addressIn } from '../../platform/mail/headers.ts'
import type { SendMail } from '../../platform/mail/send.ts'
import type { Push } from '../../platform/push/push.ts'
import { countDue } from '../users/queries.ts'
import { deliverNotification, pushNotification, tellingOf, unsubscribePath } from './actions.ts'
import { tellingMail } from './mails.ts'
import {
	collectNotifications,
	endNotification,
	listSubscriptions,
	noteDevice,
	removeOldNotifications,
	removeSubscription,
	takeNotification,
	type Subscription,
	type Taken,
} from './queries.ts'
import { pushMessage, topicOf, unsubscribeContent, type Telling } from './rules.ts'

type Needs = {
	database: Database
	log: FastifyBaseLogger
	send: SendMail
	push: Push
	publicUrl: string
	authSecret: string
	mailFrom: string
}

export const notificationJobs = (needs: Needs): Work[] => [
	work(notify, (payload) => collect(needs.database.owner, payload), '0 * * * *'),
	work(deliverNotification, ({ notification }) => deliver(needs, notification)),
	work(task('remove_notifications'), () => removeOldNotifications(needs.database.owner), '29 3 * * *'),
]
/** What waits for other people's programs. */
export const pushJobs = (needs: Needs): Work[] => [work(pushNotification, ({ notification }) => deliver(needs, notification))]

/** After days off it is the one that was missed which knows since when. */
const notify = task<{ since?: string }>('notify')
async function collect(owner: Db, { since }: { since?: string }): Promise<void> {
	if (since === undefined && (await isMissed(owner, notify.name))) return
	await collectNotifications(owner, new Date(), since === undefined ? null : new Date(since))
}

/** Whoever may not see it any more, has done it or does not want it, is told nothing: that is judged here and now. */
async function deliver(needs: Needs, id: string): Promise<void> {
	const { database, mailFrom } = needs
	const row = await takeNotification(database.owner, id)
	if (!row) return
	const event = row.kind !== 'stay' && row.on !== null ? row.about : null
	const wanted = { noun: event === null ? 'groups' : 'events', id: event ?? row.group }
	const place = { today: dayOf(Date.now()), own: addressIn(mailFrom) }
	const telling = row.late
		? null
		: await actAs(database, { person: row.person }, { mode: 'only read', wanted }, async (acting) =>
				acting.target?.group === row.group ? withOverdue(acting, row, await tellingOf(acting, row, place)) : null,
			)
	const isSent = telling !== null && (row.channel === 'mail' ? await byMail(needs, row, telling) : await byPush(needs, row, telling))
	await endNotification(database.owner, id, isSent ? 'sent' : 'dropped')
}

/** A device shows it beside the app. */
const withOverdue = async ({ db }: Acting, { channel, person }: Taken, telling: Telling | null): Promise<Telling | null> =>
	telling && channel === 'push' ? { ...telling, overdue: (await countDue(db, person)).overdue } : telling

async function byMail({ send, publicUrl, authSecret }: Needs, row: Taken, telling: Telling): Promise<boolean> {
	const { id, group, group_name, person, kind, email, created_at } = row
	if (email === null) return false
	const unsubscribe = `${publicUrl}${unsubscribePath}${signToken(authSecret, 'unsubscribe', unsubscribeContent({ person, group, kind }))}`
	await send({ ...tellingMail(telling, { to: email, kind, publicUrl, group: group_name, unsubscribe }), id, at: created_at })
	return true
}

/** Milliseconds for which the database may be away before a device is told a second time. */
const notingPatience = 60_000
/** To each device on which they are signed in; one that fails for the moment is tried again, the others are left in peace. */
async function byPush({ database: { owner }, push, log }: Needs, row: Taken, telling: Telling): Promise<boolean> {
	const all = await listSubscriptions(owner, row.person)
	const living = await livingSessions(
		owner,
		all.map(({ session }) => session),
	)
	const topic = topicOf(row.id)
	const tell = async (device: Subscription): Promise<boolean> => {
		const outcome = await push(device, pushMessage(telling, topic), topic)
		if (outcome === 'sent') await insist(() => noteDevice(owner, row.id, device.id), AbortSignal.timeout(notingPatience))
		else if (outcome === 'gone') await removeSubscription(owner, device.id)
		else log.warn({ notification: row.id }, 'a push service does not take a message')
		return outcome === 'sent'
	}
	// All at once: a service that never answers costs the queue its patience once, however many devices it is named for.
	const waiting = all.filter(({ id, session }) => living.has(session) && !row.devices.includes(id))
	const outcomes = await Promise.allSettled(waiting.map(tell))
	for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
	return row.devices.length > 0 || outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value)
}
