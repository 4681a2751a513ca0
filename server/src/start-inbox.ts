import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { readWaiting, type Desk } from './features/inbox/actions.ts'
import { arrivalJobs, readingWorks, receiveMails, visitMailboxes } from './features/inbox/jobs.ts'
import { enqueue } from './platform/jobs/task.ts'
import { startMailReader } from './platform/mail-in/reader.ts'

/** Where mails come in: the processes that read them, the mail server and the visits to a mailbox, as far as they are configured. */
export function startInbox(app: FastifyInstance, place: Omit<Desk, 'reader'>, config: Config) {
	const reader = startMailReader()
	app.addHook('onClose', async () => reader.close())
	const desk: Desk = { ...place, reader }
	const receiver = receiveMails(desk, config, app.log)
	app.addHook('onReady', async () => receiver?.listen())
	app.addHook('onClose', () => receiver?.close())
	// What was left when the server ended, and what came meanwhile.
	app.addHook('onReady', async () => {
		await enqueue(desk.db, readWaiting, {}, { key: readWaiting.name })
		if (config.inboxImapUrl !== null) await enqueue(desk.db, visitMailboxes, {}, { key: visitMailboxes.name })
	})
	return { desk, jobs: arrivalJobs(desk, config, app.log), reading: readingWorks(desk) }
}
