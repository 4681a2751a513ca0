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
		{ timeout: 60_000, interval: 20 },
	)

/** The link's parameter `token` in a mail's text. */
export const tokenIn = (text: string) => decodeURIComponent(/[?&]token=([^\s&"<]+)/.exec(text)?.[1] ?? '')

/** The code of a mail without which there is no second factor. */
export const factorCodeIn = (text: string) => /^\d{4} \d{4}\r?$/m.exec(text)?.[0].trim() ?? ''

type Received = { to: string; head: string; text: string }

type Refusing = { /** An address. */ refuse?: string; /** Whoever writes. */ sender?: boolean; /** What is written. */ content?: boolean }

/** A mail server that takes everything, or refuses what it is told, and shows what it got. */
export async function startMailServer(refusing: Refusing = {}) {
	const no = (what: string, responseCode = 550) => Object.assign(new Error(what), { responseCode })
	const received: Received[] = []
	const tried: string[] = []
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onMailFrom(_from, _session, done) {
			done(refusing.sender ? no('no such sender') : null)
		},
		onRcptTo({ address }, _session, done) {
			tried.push(address)
			done(address === refusing.refuse ? no('no such mailbox') : null)
		},
		onData(stream, { envelope }, done) {
			const parts: Buffer[] = []
			stream.on('data', (part: Buffer) => parts.push(part))
			stream.on('end', () => {
				if (refusing.content) return done(no('no such words', 554))
				const raw = Buffer.concat(parts).toString()
				const end = raw.indexOf('\r\n\r\n')
				received.push({ to: envelope.rcptTo[0]?.address ?? '', head: raw.slice(0, end), text: quotedPrintable(raw.slice(end)) })
				return done()
			})
		},
	})
	await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
	const { port } = server.server.address() as { port: number }
	return {
		url: `smtp://127.0.0.1:${port}`,
		received,
		tried,
		/** What it refuses from now on. */
		refusing,
		/** The newest mail to an address, as soon as there are `count`. */
		mailTo: (to: string, count = 1) =>
			vi.waitFor(
				() => {
					const theirs = received.filter((mail) => mail.to === to)
					if (theirs.length < count) throw new Error(`${theirs.length} mails to ${to}`)
					return theirs.at(-1) as Received
				},
				{ timeout: 60_000, interval: 20 },
			),
		close: () => new Promise<void>((closed) => server.close(closed)),
	}
}

const quotedPrintable = (text: string) =>
	Buffer.from(
		text.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
		'latin1',
	).toString()
