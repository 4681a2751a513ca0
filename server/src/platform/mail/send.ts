// Hides where mails go: to the mail server, each once, or where none is configured into a folder.
import type { FastifyBaseLogger } from 'fastify'
import type { Transporter } from 'nodemailer'
import { lookAt, stringOf } from '@hausheft/contract/looked-at.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../database/connect.ts'
import { takeGivenUp } from '../database/dead-jobs.ts'
import { clearRefused, noteRefused } from '../database/refused.ts'
import { isSent, noteSent } from '../database/sent.ts'
import { insist } from '../jobs/insist.ts'
import { task, work, type Work } from '../jobs/task.ts'
import { codeOf, messageOf } from '../thrown.ts'
import { mailHeaders } from './headers.ts'
import { keepMail } from './kept.ts'
import { html } from './layout.ts'
import { plainText } from './letter.ts'
import { sendMail, type Posted } from './post.ts'

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

type Outgoing = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>

/** Sends what was posted; for jobs that decide at the last moment what a mail says. Throws where it is worth trying again. */
export type SendMail = (mail: Posted) => Promise<void>

/** What fails for the moment is tried again by the queue. */
export function mailer({ smtpUrl, mailFrom, dataDir }: Outgoing, { owner }: Database, log: FastifyBaseLogger): SendMail {
	const domain = /@([^\s<>@]+)/.exec(mailFrom)?.[1] ?? 'localhost'
	let server: Transporter | undefined
	return async (mail) => {
		const messageId = `<${mail.id}@${domain}>`
		if (!smtpUrl) {
			const file = await keepMail(dataDir, mail, mailFrom, messageId)
			log.info(`Mail an ${mail.to} liegt in ${file}`)
			return
		}
		if (await isSent(owner, mail.id)) return
		const { createTransport } = await import('nodemailer')
		server ??= createTransport({ url: smtpUrl, ...patience })
		let refusal: string | null | undefined
		try {
			await server.sendMail({
				from: mailFrom,
				to: mail.to,
				subject: mail.subject,
				text: plainText(mail),
				html: html(mail),
				date: new Date(mail.at),
				messageId,
				headers: mailHeaders(mail),
			})
		} catch (error) {
			if (!isFinal(error)) throw error
			log.warn({ err: error }, `Mail an ${mail.to} wurde vom Mailserver abgelehnt`)
			refusal = isAddress(error) ? (stringOf(lookAt(error, 'response')) ?? messageOf(error)) : null
		}
		// It has left: while the database is away this waits, so that it does not leave a second time.
		await insist(async () => {
			await noteSent(owner, mail.id)
			if (refusal === undefined) await clearRefused(owner, mail.to)
			else if (refusal !== null) await noteRefused(owner, mail.to, refusal)
		}, AbortSignal.timeout(notingPatience))
	}
}

/** The job behind `postMail`, and before the backup of the night what ends those that were tried for days. */
export const mailWorks = (send: SendMail, { owner }: Database, log: FastifyBaseLogger): Work[] => [
	work(sendMail, send),
	work(
		task('end_unsent_mails'),
		() =>
			owner.transaction().execute(async (transaction) => {
				for (const { payload, error } of await takeGivenUp<Posted>(transaction, sendMail.name)) {
					log.error(`Mail an ${payload.to} («${payload.subject}») war nicht zu verschicken: ${error}`)
					await noteRefused(transaction, payload.to, 'Tagelang war keine Mail dorthin zu verschicken.')
				}
			}),
		'3 1 * * *',
	),
]

const notingPatience = 60_000

/** Trying again would change nothing: the server knows that an address is wrong, or will not have this mail. */
const isFinal = (error: unknown) => /^(EENVELOPE|EMESSAGE)$/.test(codeOf(error) ?? '') && Number(lookAt(error, 'responseCode') ?? 0) >= 500
/** It is this address that it refuses, and not the sender or the mail. */
const isAddress = (error: unknown) => codeOf(error) === 'EENVELOPE' && lookAt(error, 'command') === 'RCPT TO'
