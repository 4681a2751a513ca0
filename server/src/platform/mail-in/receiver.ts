// Hides the mail server (SMTP) that takes mails for some addresses and nothing else: it relays nothing, answers nobody and knows no passwords.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import { addressOf } from '../auth/rate-limits.ts'
import type { Hold } from '../disk.ts'
import type { Store } from '../files/store.ts'
import { usualWindow, watchPace } from '../pace.ts'
import { StartError } from '../start-error.ts'
import type { SMTPServer, SMTPServerAddress, SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import { present } from '@hausheft/contract/looked-at.ts'

/** What lies at `path` until somebody keeps it. */
export type Draft = { path: string; size: number; sha256: string }
type Taken = Draft & { /** The sender said that nobody waits for an answer. */ fromNobody: boolean }

/** `busy`: later there is room again; `full`: once somebody has made some. */
type Room = 'open' | 'busy' | 'full'
type Doors = {
	/** Who is behind an address; null where nobody is. */
	find(address: string): Promise<{ id: string; room: Room } | null>
	/** Keeps a mail for these: when this returns, it survives a power failure. */
	take(ids: string[], mail: Taken): Promise<Room>
}

type Options = {
	domain: string
	host: string
	port: number
	mostBytes: number
	store: Pick<Store, 'draft' | 'hold'>
	log: FastifyBaseLogger
	/** Milliseconds after which it is weighed how much of a mail came. */
	window?: number
}

type Coming = { ids: Set<string>; bytes: number }
const mostRecipients = 20
const mostClients = 100
/** Of one address at a time, or of the network that a household gets in IPv6. */
const mostFromOne = 10
const patience = 60_000
/** So many bytes are kept ahead of what has come: of all clients together no more than a small part of any reserve. */
const ahead = 4 * 1024 * 1024

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
const refusals = {
	unknown: () => refusal(550, '5.1.1 No such mailbox here'),
	many: () => refusal(452, '4.5.3 Too many recipients'),
	busy: () => refusal(450, '4.2.1 Too many mails for this mailbox, try again later'),
	full: () => refusal(452, '4.2.2 Mailbox full, try again later'),
	space: () => refusal(452, '4.3.1 Insufficient system storage, try again later'),
	large: () => refusal(552, '5.3.4 Message too big'),
	later: () => refusal(451, '4.3.0 Try again later'),
}
const ofRoom = (room: Room) => (room === 'open' ? null : refusals[room]())

export function startReceiver({ find, take }: Doors, { domain, host, port, mostBytes, store, log, window = usualWindow }: Options) {
	/** What comes in each session: for whom, beside the addresses that it named, and how much room it may need. */
	const coming = new WeakMap<SMTPServerSession, Coming>()
	const failed = (error: unknown) => {
		if (error instanceof Error && 'responseCode' in error) return error
		log.warn({ err: error }, 'a mail could not be kept')
		return refusals.later()
	}
	const keep = keeping({ take, store, mostBytes, window, endSlow: (session) => server && endSlow(server, session) })
	let server: SMTPServer | undefined

	const options: SMTPServerOptions = {
		...manners,
		...countConnections(),
		name: present(domain.split('@').at(-1)),
		size: mostBytes,
		onMailFrom(sender, session, done) {
			const bytes = roomFor(sender, mostBytes)
			coming.set(session, { ids: new Set(), bytes })
			// Asked here, where it can be refused before it comes, and kept for nobody yet: they may know no address of ours, or send nothing.
			store.hold(bytes).then(
				(hold) => {
					hold?.release()
					done(hold ? null : refusals.space())
				},
				(error: unknown) => done(failed(error)),
			)
		},
		onRcptTo({ address }, session, done) {
			if (session.envelope.rcptTo.length >= mostRecipients) return done(refusals.many())
			find(address)
				.then((found) => {
					if (!found) return done(refusals.unknown())
					if (found.room !== 'open') return done(ofRoom(found.room))
					coming.get(session)?.ids.add(found.id)
					done()
				})
				.catch((error: unknown) => done(failed(error)))
		},
		onData(stream, session, done) {
			keep(stream, session, coming.get(session) ?? nothing).then(
				() => done(null, 'OK: kept'),
				(error: unknown) => done(failed(error)),
			)
		},
	}
	return {
		async listen() {
			const smtp = await import('smtp-server')
			const opened = new smtp.SMTPServer(options)
			server = opened
			opened.on('error', (error) => log.debug({ err: error }, 'a connection that brings mail'))
			await new Promise<void>((resolve, reject) => {
				opened.server.once('error', ({ code, message }: NodeJS.ErrnoException) => reject(new StartError(whyNot(port, code) ?? message)))
				opened.listen(port, host, () => resolve())
			})
		},
		close: () => new Promise<void>((resolve) => (server?.server.listening ? server.close(() => resolve()) : resolve())),
	}
}

const manners = {
	banner: 'Hausheft',
	// Encryption needs a certificate: whoever runs this puts a server in front that has one.
	disabledCommands: ['AUTH', 'STARTTLS'],
	disableReverseLookup: true,
	maxClients: mostClients,
	socketTimeout: patience,
	closeTimeout: 2000,
	logger: false,
} satisfies SMTPServerOptions

function countConnections(): Required<Pick<SMTPServerOptions, 'onConnect' | 'onClose'>> {
	const connected = new Map<string, number>()
	return {
		onConnect({ remoteAddress: ip }, done) {
			const from = addressOf({ ip })
			const count = (connected.get(from) ?? 0) + 1
			if (count > mostFromOne) return done(refusal(421, '4.7.0 Too many connections'))
			connected.set(from, count)
			done()
		},
		onClose({ remoteAddress: ip }) {
			const from = addressOf({ ip })
			const count = (connected.get(from) ?? 1) - 1
			if (count > 0) connected.set(from, count)
			else connected.delete(from)
		},
	}
}

type Keeping = Pick<Doors, 'take'> &
	Required<Pick<Options, 'store' | 'mostBytes' | 'window'>> & { endSlow: (session: SMTPServerSession) => void }

/** How a mail gets to where whoever takes it finds it; what nobody has taken is gone again. */
const keeping =
	({ take, store, mostBytes, window, endSlow: end }: Keeping) =>
	async (stream: SMTPServerDataStream, session: SMTPServerSession, { ids, bytes }: Coming) => {
		const { mailFrom } = session.envelope
		const fromNobody = mailFrom === false || mailFrom.address === ''
		const path = store.draft()
		const hold = await store.hold(bytes, ahead)
		const endWatch = watchPace(
			stream,
			() => stream.byteLength,
			() => end(session),
			window,
		)
		try {
			const written = await writeDraft(stream, path, hold ? Math.min(mostBytes, bytes) : 0, hold).finally(endWatch)
			if (!hold) throw refusals.space()
			if (!written || stream.sizeExceeded) throw refusals.large()
			// It lies there now, and its reader asks for what it brings.
			hold.release()
			const refused = ofRoom(await take([...ids], { path, ...written, fromNobody }))
			if (refused) throw refused
		} finally {
			await rm(path, { force: true })
			hold?.release()
		}
	}

function endSlow({ connections }: SMTPServer, session: SMTPServerSession) {
	const connection = [...connections].find((each) => each.session === session)
	connection?.send(421, '4.4.2 Too slow')
	connection?.close()
}

function whyNot(port: number, code: string | undefined): string | undefined {
	if (code === 'EADDRINUSE') return `Port ${port} (INBOX_SMTP_PORT) ist besetzt.`
	return code === 'EACCES' ? `Port ${port} (INBOX_SMTP_PORT) darf nur root öffnen: docs/operating.md, «Mails empfangen».` : undefined
}

const nothing: Coming = { ids: new Set(), bytes: 0 }

/** A mail as it came, and what it brings beside it. */
export const roomOfMail = (size: number): number => 2 * size
/** By how much a mail may be larger than its sender has said. */
const margin = 64 * 1024

/** Who does not say how much it is may send as much as may come. */
function roomFor({ args }: SMTPServerAddress, mostBytes: number): number {
	const announced = Number(args && args['SIZE']) || mostBytes
	return roomOfMail(Math.min(announced + margin, mostBytes))
}

/** Null where there is more than may come; all of it is read in any case, so that the sender hears why. Refuses once there is no room for the rest. */
export async function writeDraft(
	source: Readable,
	path: string,
	mostBytes: number,
	hold: Hold | null,
): Promise<Omit<Draft, 'path'> | null> {
	const hash = createHash('sha256')
	let size = 0
	let isFull = false
	const measure = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			size += chunk.length
			if (size > mostBytes || isFull) return done()
			hash.update(chunk)
			const goesOn = hold?.goesOn(size) ?? true
			if (goesOn === true) return done(null, chunk)
			goesOn.then((fits) => {
				isFull = !fits
				done(null, chunk)
			}, done)
		},
	})
	const file = createWriteStream(path, { mode: 0o600, flush: true })
	hold?.into(file)
	await pipeline(source, measure, file)
	if (isFull) throw refusals.space()
	return size > mostBytes ? null : { size, sha256: hash.digest('hex') }
}
