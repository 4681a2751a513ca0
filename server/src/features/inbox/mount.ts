import { inbox } from '@hausheft/contract/inbox.ts'
import { inboxRequests } from '@hausheft/contract/inbox-requests.ts'
import type { House, Jobs } from '../../platform/house.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { startMailReader } from '../../platform/mail-in/reader.ts'
import { readWaiting, type Desk } from './actions.ts'
import { inboxHandlers } from './handlers.ts'
import { inboxJobs, readingWorks, receiveMails, visitMailboxes } from './jobs.ts'

type Needs = Pick<House, 'app' | 'serve' | 'serving' | 'database' | 'stores' | 'images' | 'qrCodes' | 'config'>

/** With where mails come in: the processes that read them, the mail server and the visits to a mailbox, as far as they are configured. */
export function mountInbox({ app, serve, serving, database, stores, images, qrCodes, config }: Needs): Jobs {
	const reader = startMailReader()
	app.addHook('onClose', async () => reader.close())
	const desk: Desk = { db: database.owner, store: stores.files, images, reader }
	const receiver = receiveMails(desk, config, app.log)
	app.addHook('onReady', async () => receiver?.listen())
	app.addHook('onClose', () => receiver?.close())
	// What was left when the server ended, and what came meanwhile.
	app.addHook('onReady', async () => {
		await enqueue(desk.db, readWaiting, {}, { key: readWaiting.name })
		if (config.inboxImapUrl !== null) await enqueue(desk.db, visitMailboxes, {}, { key: visitMailboxes.name })
	})
	serve(inbox, inboxRequests, inboxHandlers(desk, config.groupStorage, qrCodes), { uploads: { ...serving.uploads, times: 2 } })
	return { usual: inboxJobs(desk, config, app.log), reading: readingWorks(desk) }
}
