// Hides where mails go: to the mail server, each once, or where none is configured into a folder.
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import type { Database } from '../database/connect.ts'
import { isSent, noteSent } from '../database/sent.ts'
import { work, type Work } from '../jobs/task.ts'
import { keepMail } from './kept.ts'
import { html, plainText } from './letter.ts'
import { sendMail } from './post.ts'

type Outgoing = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>

/** The job that sends; what fails for the moment is tried again by the queue. */
export function mailWork({ smtpUrl, mailFrom, dataDir }: Outgoing, { owner }: Database, log: FastifyBaseLogger): Work {
	const domain = /@([^\s<>@]+)/.exec(mailFrom)?.[1] ?? 'localhost'
	const server =
		smtpUrl &&
		createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 })
	return work(sendMail, async (mail) => {
		const messageId = `<${mail.id}@${domain}>`
		if (!server) {
			const file = await keepMail(dataDir, mail, mailFrom, messageId)
			log.info(`Mail an ${mail.to} liegt in ${file}`)
			return
		}
		if (await isSent(owner, mail.id)) return
		try {
			await server.sendMail({
				from: mailFrom,
				to: mail.to,
				subject: mail.subject,
				text: plainText(mail),
				html: html(mail),
				date: new Date(mail.at),
				messageId,
				headers: { 'Auto-Submitted': 'auto-generated' },
			})
		} catch (error) {
			if (!isFinal(error as Failure)) throw error
			log.warn({ err: error }, `Mail an ${mail.to} wurde vom Mailserver abgelehnt`)
		}
		await noteSent(owner, mail.id)
	})
}

type Failure = Error & { code?: string; responseCode?: number }
/** The server knows this address is wrong: trying again would change nothing. */
const isFinal = ({ code, responseCode = 0 }: Failure) => code === 'EENVELOPE' && responseCode >= 500
