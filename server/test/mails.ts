import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'
import { type KeptMail, listKeptMails, readKeptMail } from '../src/platform/mail/kept.ts'
import type { TestServer } from './house.ts'

/** The mails kept for an address, as soon as there are `count` of them; newest first. */
export const keptMails = ({ config }: TestServer, to: string, count = 1): Promise<KeptMail[]> =>
	vi.waitFor(
		async () => {
			const names = await listKeptMails(config.dataDir)
			const mails = await Promise.all(names.map((name) => readKeptMail(config.dataDir, name)))
			const theirs = mails.flatMap((mail) => (mail?.head['To'] === to ? [mail] : []))
			if (theirs.length < count) throw new Error(`${theirs.length} mails to ${to}`)
			return theirs
		},
		{ timeout: 10_000, interval: 20 },
	)

/** The link's parameter `token` in a mail's text. */
export const tokenIn = (text: string) => decodeURIComponent(/[?&]token=([^\s&"<]+)/.exec(text)?.[1] ?? '')

export type Received = { to: string; head: string; text: string }

/** A mail server that takes everything, or refuses an address, and shows what it got. */
export async function startMailServer({ refuse }: { refuse?: string } = {}) {
	const received: Received[] = []
	const tried: string[] = []
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onRcptTo({ address }, _session, done) {
			tried.push(address)
			done(address === refuse ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null)
		},
		onData(stream, { envelope }, done) {
			const parts: Buffer[] = []
			stream.on('data', (part: Buffer) => parts.push(part))
			stream.on('end', () => {
				const raw = Buffer.concat(parts).toString()
				const end = raw.indexOf('\r\n\r\n')
				received.push({ to: envelope.rcptTo[0]?.address ?? '', head: raw.slice(0, end), text: quotedPrintable(raw.slice(end)) })
				done()
			})
		},
	})
	await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
	const { port } = server.server.address() as { port: number }
	return {
		url: `smtp://127.0.0.1:${port}`,
		received,
		tried,
		/** The newest mail to an address, as soon as there are `count`. */
		mailTo: (to: string, count = 1) =>
			vi.waitFor(
				() => {
					const theirs = received.filter((mail) => mail.to === to)
					if (theirs.length < count) throw new Error(`${theirs.length} mails to ${to}`)
					return theirs.at(-1) as Received
				},
				{ timeout: 10_000, interval: 20 },
			),
		close: () => new Promise<void>((closed) => server.close(closed)),
	}
}

const quotedPrintable = (text: string) =>
	Buffer.from(
		text.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
		'latin1',
	).toString()
