import type { FastifyBaseLogger } from 'fastify'
import { maxFileBytes } from '@hausheft/contract/files.ts'
import type { Config } from '../../config.ts'
import { task, work, type Work } from '../../platform/jobs/task.ts'
import { headOf } from '../../platform/mail-in/head.ts'
import { mailboxIn, visitMailbox } from '../../platform/mail-in/mailbox.ts'
import { startReceiver } from '../../platform/mail-in/receiver.ts'
import { messageOf } from '../../platform/thrown.ts'
import { keepMail, readAllWaiting, readKept, readMail, readWaiting, type Desk } from './actions.ts'
import { findCursor, findGroupOf, listGroupsFor, lockRoom, setCursor } from './queries.ts'
import { roomFor, tokenIn, tokensIn } from './rules.ts'

type Ways = Pick<Config, 'host' | 'inboxDomain' | 'inboxSmtpPort' | 'inboxImapUrl' | 'inboxImapGroup'>

export const visitMailboxes = task<object>('visit_mailbox')

/** With runners of their own. */
export const readingWorks = (desk: Desk): Work[] => [work(readMail, ({ mail }) => readKept(desk, mail))]

export const inboxJobs = (desk: Desk, ways: Ways, log: FastifyBaseLogger): Work[] => [
	work(readWaiting, () => readAllWaiting(desk)),
	...(ways.inboxImapUrl === null
		? []
		: [work(visitMailboxes, visiting(desk, { ...ways, inboxImapUrl: ways.inboxImapUrl }, log), '* * * * *')]),
]

/** The mail server for the addresses of inboxes; null where none is configured. */
export function receiveMails(desk: Desk, { host, inboxDomain, inboxSmtpPort }: Ways, log: FastifyBaseLogger) {
	if (inboxDomain === null || inboxSmtpPort === null) return null
	return startReceiver(
		{
			find: async (address) => {
				const token = tokenIn(inboxDomain, address)
				const id = token === null ? undefined : await findGroupOf(desk.db, token)
				return id === undefined ? null : { id, room: roomFor(await lockRoom(desk.db, id), 0) }
			},
			take: (groups, { path, size, sha256, fromNobody }) => keepMail(desk, groups, { path, size, sha256, automatic: fromNobody }),
		},
		{ domain: inboxDomain, host, port: inboxSmtpPort, mostBytes: maxFileBytes, store: desk.store, log },
	)
}

/** Two at once would only do the same twice: what is known is kept once. */
function visiting(desk: Desk, { inboxImapUrl: url, inboxDomain, inboxImapGroup }: Ways & { inboxImapUrl: string }, log: FastifyBaseLogger) {
	const { host, auth, folder } = mailboxIn(url)
	const address = `${auth.user}@${host}/${folder}`
	let isThere = false
	return async (_payload: object, stopping: AbortSignal) => {
		if (isThere) return
		isThere = true
		try {
			await visitMailbox({
				url,
				stopping,
				cursor: await findCursor(desk.db, address),
				mostBytes: maxFileBytes,
				store: desk.store,
				take: async ({ at, ...mail }) => {
					const { recipients, received } = await headOf(mail.path)
					const tokens = inboxDomain === null ? [] : tokensIn(inboxDomain, recipients)
					const groups = await listGroupsFor(desk.db, tokens, inboxImapGroup)
					if (groups.length === 0) log.info('a mail in the mailbox is for no group')
					return (await keepMail(desk, groups, { ...mail, at: at ?? received })) === 'open'
				},
				noted: async (cursor) => void (await setCursor(desk.db, address, cursor)),
				full: (size) => log.warn({ size }, 'no room on the disk: what is in the mailbox stays there for now'),
				skipped: (uid, size) => log.warn({ uid, size }, 'a mail in the mailbox is larger than 25 MB and stays there'),
			})
		} catch (error) {
			// The next minute comes anyway; what it was is for whoever runs this to know, and holds no password.
			if (!stopping.aborted) log.warn({ reason: messageOf(error) }, `the mailbox of ${host} could not be read`)
		} finally {
			isThere = false
		}
	}
}
