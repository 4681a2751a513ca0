// Hides the mail server (SMTP) that takes mails for some addresses and nothing else: it relays nothing, answers nobody and knows no passwords.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import { StartError } from '../start-error.ts'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/** What lies at `path` until somebody keeps it. */
export type Draft = { path: string; size: number; sha256: string }
export type Taken = Draft & { /** The sender said that nobody waits for an answer. */ fromNobody: boolean }

/** `busy`: later there is room again; `full`: once somebody has made some. */
export type Room = 'open' | 'busy' | 'full'
export type Doors = {
	/** Who is behind an address; null where nobody is. */
	find(address: string): Promise<{ id: string; room: Room } | null>
	/** Keeps a mail for these: when this returns, it survives a power failure. */
	take(ids: string[], mail: Taken): Promise<Room>
}

type Options = { domain: string; host: string; port: number; mostBytes: number; draft: () => string; log: FastifyBaseLogger }

const mostRecipients = 20
const mostClients = 100
/** Of one address at a time. */
const mostFromOne = 10
const patience = 60_000

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
const refusals = {
	unknown: () => refusal(550, '5.1.1 No such mailbox here'),
	many: () => refusal(452, '4.5.3 Too many recipients'),
	busy: () => refusal(450, '4.2.1 Too many mails for this mailbox, try again later'),
	full: () => refusal(452, '4.2.2 Mailbox full, try again later'),
	large: () => refusal(552, '5.3.4 Message too big'),
	later: () => refusal(451, '4.3.0 Try again later'),
}
const ofRoom = (room: Room) => (room === 'open' ? null : refusals[room]())

export function startReceiver({ find, take }: Doors, { domain, host, port, mostBytes, draft, log }: Options) {
	/** Who is meant in each session, beside the addresses that it named. */
	const meant = new WeakMap<SMTPServerSession, Set<string>>()
	const connected = new Map<string, number>()
	const failed = (error: unknown) => {
		if (error instanceof Error && 'responseCode' in error) return error
		log.warn({ err: error }, 'a mail could not be kept')
		return refusals.later()
	}

	const server = new SMTPServer({
		name: domain.split('@').at(-1) as string,
		banner: 'Hausheft',
		size: mostBytes,
		// Encryption needs a certificate: whoever runs this puts a server in front that has one.
		disabledCommands: ['AUTH', 'STARTTLS'],
		disableReverseLookup: true,
		maxClients: mostClients,
		socketTimeout: patience,
		closeTimeout: 2000,
		logger: false,
		onConnect({ remoteAddress }, done) {
			const count = (connected.get(remoteAddress) ?? 0) + 1
			if (count > mostFromOne) return done(refusal(421, '4.7.0 Too many connections'))
			connected.set(remoteAddress, count)
			done()
		},
		onClose({ remoteAddress }) {
			const count = (connected.get(remoteAddress) ?? 1) - 1
			if (count > 0) connected.set(remoteAddress, count)
			else connected.delete(remoteAddress)
		},
		onMailFrom(_address, session, done) {
			meant.set(session, new Set())
			done()
		},
		onRcptTo({ address }, session, done) {
			const ids = meant.get(session) ?? new Set()
			meant.set(session, ids)
			if (session.envelope.rcptTo.length >= mostRecipients) return done(refusals.many())
			find(address).then(
				(found) => {
					if (!found) return done(refusals.unknown())
					if (found.room === 'open') ids.add(found.id)
					done(ofRoom(found.room))
				},
				(error: unknown) => done(failed(error)),
			)
		},
		onData(stream, session, done) {
			const mailFrom = session.envelope.mailFrom
			const fromNobody = mailFrom === false || mailFrom.address === ''
			keep(stream, [...(meant.get(session) ?? [])], fromNobody).then(
				() => done(null, 'OK: kept'),
				(error: unknown) => done(failed(error)),
			)
		},
	})
	server.on('error', (error) => log.debug({ err: error }, 'a connection that brings mail'))

	async function keep(stream: SMTPServerDataStream, ids: string[], fromNobody: boolean) {
		const path = draft()
		try {
			const written = await writeDraft(stream, path, mostBytes)
			if (!written || stream.sizeExceeded) throw refusals.large()
			const refused = ofRoom(await take(ids, { path, ...written, fromNobody }))
			if (refused) throw refused
		} finally {
			await rm(path, { force: true })
		}
	}
	return {
		listen: () =>
			new Promise<void>((resolve, reject) => {
				server.server.once('error', ({ code, message }: NodeJS.ErrnoException) => reject(new StartError(whyNot(port, code) ?? message)))
				server.listen(port, host, () => resolve())
			}),
		close: () => new Promise<void>((resolve) => (server.server.listening ? server.close(() => resolve()) : resolve())),
	}
}

function whyNot(port: number, code: string | undefined): string | undefined {
	if (code === 'EADDRINUSE') return `Port ${port} (INBOX_SMTP_PORT) ist besetzt.`
	return code === 'EACCES' ? `Port ${port} (INBOX_SMTP_PORT) darf nur root öffnen: docs/operating.md, «Mails empfangen».` : undefined
}

/** Null where there is more than may come; all of it is read in any case, so that the sender hears why. */
export async function writeDraft(source: Readable, path: string, mostBytes: number): Promise<Omit<Draft, 'path'> | null> {
	const hash = createHash('sha256')
	let size = 0
	const measure = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			size += chunk.length
			if (size > mostBytes) return done()
			hash.update(chunk)
			done(null, chunk)
		},
	})
	await pipeline(source, measure, createWriteStream(path, { mode: 0o600, flush: true }))
	return size > mostBytes ? null : { size, sha256: hash.digest('hex') }
}
