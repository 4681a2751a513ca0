import type { EventFields } from '@hausheft/contract/event-requests.ts'
import { events } from '@hausheft/contract/events.ts'
import { notifications } from '@hausheft/contract/notifications.ts'
import type { Wishes } from '@hausheft/contract/notification-requests.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { expect } from 'vitest'
import { collectNotifications } from '../src/features/notifications/queries.ts'
import { connect } from '../src/platform/database/connect.ts'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from './house.ts'
import { startMailServer } from './mails.ts'
import { startPushService } from './push-service.ts'

export const noWay = { mail: false, push: false }
export const nothing = { ...noWay, everyone: false, lead_days: 0 }
export const byMail = { ...nothing, mail: true }
/** The day for which is told at this hour of the night or the day. */
export const morning = () => dayOf(Date.now() - 7 * 3_600_000)

/** Two servers on one database, a mail server and a push service that take what they send, and a house for each test. */
export async function startTelling() {
	const post = await startMailServer()
	const service = await startPushService()
	// Links lead to the first; the tests come by the second.
	const environment = { SMTP_URL: post.url, PRIVATE_TARGETS: service.target, PUBLIC_URL: 'https://haus.test,http://haus.test' }
	const server = await startServer(environment)
	const second = await startServer(environment, undefined, { url: server.url, drop: async () => {} })
	const database = connect(server.url, () => {})
	let house: TestHouse

	const wishes = (more: Partial<Wishes> = {}): Wishes => ({
		group: house.group.id,
		quiet: null,
		digest: 'off',
		reminder: nothing,
		maintenance: nothing,
		inbox: noWay,
		export: noWay,
		...more,
	})
	const wish = async (person: TestPerson, more: Partial<Wishes>) => {
		const { status, body } = await server.call(person, notifications.putNotifications, { body: { groups: [wishes(more)] } })
		expect(status).toBe(200)
		return body
	}
	const log = async (fields: Partial<EventFields>, by = house.anna) => {
		const body = { name: 'Kaminfeger', event_at: new Date().toISOString(), ...fields }
		return (await server.call(by, events.createEvent, { params: { id: house.property.id }, body })).body
	}
	const delivered = () => untilDelivered(server)
	return {
		post,
		service,
		server,
		second,
		database,
		wishes,
		wish,
		log,
		delivered,
		newHouse: async () => (house = await createHouse(server)),
		due: (person: string | null = null, more: Partial<EventFields> = {}) =>
			log({ reminder: { date: morning(), note: 'Leiter bereitstellen', person, done: false }, ...more }),
		/** What is to be told now, by both servers at once; waits until it has been. */
		tell: async (at = new Date()) => {
			await Promise.all([collectNotifications(database.owner, at), collectNotifications(database.owner, at)])
			await delivered()
		},
		/** What waits is due now. */
		hurry: async () => {
			await server.owner.query(hurried)
			await delivered()
		},
		/** With the lines of their heads put together again. */
		mailsTo: ({ email }: TestPerson) =>
			post.received.filter(({ to }) => to === email).map(({ head, text }) => ({ text, head: head.replaceAll(/\r\n\s+/g, ' ') })),
		rowsOf: async (person: TestPerson) =>
			(
				await server.owner.query<{ id: string; kind: string; channel: string; state: string; occurrence: string }>(
					'select id, kind, channel, state, occurrence from notification where person_id = $1 order by id',
					[person.id],
				)
			).rows,
		addDevice: async (person: TestPerson) => {
			const { id, ...given } = service.device()
			const { status } = await server.call(person, notifications.createPush, { body: given })
			expect(status).toBe(201)
			return { id, ...given }
		},
		close: async () => {
			await database.close()
			await second.close()
			await server.close()
			await post.close()
			await service.close()
		},
	}
}

/** The jobs that tell somebody something. */
const telling = `task_identifier in ('deliver_notification', 'push_notification')`
const hurried = `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs where ${telling}`

/** Until no job waits that could run by now. */
async function untilDelivered({ owner }: TestServer) {
	const waiting = `select from graphile_worker.jobs where ${telling} and run_at <= now() + interval '1 second'`
	await expect.poll(async () => (await owner.query(waiting)).rowCount, { timeout: 60_000 }).toBe(0)
}
