// Hides how all that waits goes: in the order of saving, one by one, by one sender, as the person who has saved it.
import { sessionPath } from '@hausheft/contract/signed-in.ts'
import type { Queued } from '../device/queued.ts'
import { randomId } from '../api/random-id.ts'
import type { Answer, Send } from './answers.ts'
import { queuedKinds, withMoments } from './queued-kinds.ts'
import { changeQueued, listQueued, takeQueued } from './queue-rows.ts'
import { isStored, sendQueued } from './send-queued.ts'
import { endLease, renewEvery, takeLease } from './sender-lease.ts'

const [second, day] = [1000, 24 * 60 * 60_000]
/** Keys live 60 days: later than this a repetition could make a second one. */
const oldest = 50 * day
const longestPause = 300 * second
/** Of what a server asks for, too. */
const mostPause = 3600 * second

type Sending = {
	send: Send
	now: () => number
	/** Who sends, among pages and workers. */
	holder: string
	/** It is stored; called before it leaves the device. */
	onSent?: (row: Queued, reply: unknown) => void
	onSending?: (id: string | undefined) => void
}
export type Pass =
	| { is: 'done' }
	/** Something waits: look again then, if nothing happens before. */
	| { is: 'waits'; until: number }
	| { is: 'signed out' }
	/** Somebody else sends just now, until then if they do not go on. */
	| { is: 'busy'; until: number }

/** `at once`: a connection has come back, and pauses that nobody but us has made are over. `asked`: somebody asks for it, whatever a server has. */
export type How = 'asked' | 'at once' | 'by itself'
export async function sendQueue(person: string, how: How, sending: Sending): Promise<Pass> {
	const { holder, now, send, onSending } = sending
	const first = await nextOf(person, now())
	if (!first) return { is: 'done' }
	const pauses = (first.nextTry ?? 0) - now()
	// Nobody asks for so long a pause: the device's clock was ahead when it began.
	const isPausing = how === 'by itself' || (how === 'at once' && first.pauseAsked)
	if (isPausing && pauses > 0 && pauses <= mostPause) return { is: 'waits', until: now() + pauses }
	const until = await takeLease(holder, now())
	if (until !== undefined) return { is: 'busy', until }
	try {
		const begun = now()
		const session = await send({ method: 'GET', path: sessionPath, headers: { accept: 'application/json' } })
		if (!session || session.status >= 500 || session.status === 429) return await pause(first, session?.retryAfter, now())
		if (userOf(session) !== person) return { is: 'signed out' }
		const skew = session.date === undefined ? 0 : skewOf(session.date, begun, now())
		return await sendAll(person, skew, sending)
	} finally {
		onSending?.(undefined)
		await endLease(holder)
	}
}

async function sendAll(person: string, skew: number, { send, now, holder, onSent, onSending }: Sending): Promise<Pass> {
	for (;;) {
		const next = await nextOf(person, now())
		if (!next) return { is: 'done' }
		const row = await begin(next, skew, now())
		if (!row || row.state !== 'waiting') continue
		onSending?.(row.id)
		// In the background a page is seldom let do that in time: nothing goes of who has lost it.
		const held: Send = async (request) => ((await takeLease(holder, now())) === undefined ? send(request) : undefined)
		// Each request may take longer than the lease is good for.
		const renewing = setInterval(() => void takeLease(holder, now()), renewEvery)
		const outcome = await sendQueued(row, held, now()).finally(() => clearInterval(renewing))
		if (outcome.is === 'signed out') return outcome
		if (outcome.is === 'again') return pause(row, outcome.after, now(), outcome.reason)
		if (outcome.is === 'refused') await changeQueued(row.id, { state: 'refused', reason: outcome.reason, refusal: outcome.refusal })
		if (outcome.is === 'sent') {
			onSent?.(row, outcome.reply)
			await takeQueued(row.id)
		}
		const until = await takeLease(holder, now())
		if (until !== undefined) return { is: 'busy', until }
	}
}

/** The first that goes by itself; what has become too old for that is marked as such. */
async function nextOf(person: string, now: number): Promise<Queued | undefined> {
	for (const row of await listQueued(person)) {
		if (row.state !== 'waiting') continue
		// Its form may have tried before it was put here.
		const tried = row.firstTried ?? (row.bodies.length > 0 ? row.savedAt : undefined)
		if (tried === undefined || now - tried < oldest) return row
		await changeQueued(row.id, { state: 'old' })
	}
	return undefined
}

/** Before its first attempt, what the device's clock has made of it is put right, once. */
async function begin(row: Queued, skew: number, now: number): Promise<Queued | undefined> {
	if (row.firstTried !== undefined) return row
	const isAsked = queuedKinds[row.kind].moments.length > 0 && row.skew === undefined
	if (Math.abs(skew) > day && isAsked) return changeQueued(row.id, { state: 'clock', skew })
	// Somebody has said what is meant.
	if (row.skew !== undefined) return changeQueued(row.id, { firstTried: now })
	const there = now + skew
	// What was meant for a later day is not of the clock.
	const isAhead = (moment: number) => moment > there && moment <= row.savedAt + 60 * second
	const body = withMoments(row.kind, row.body, (moment) => (isAhead(moment) ? there : moment))
	const isSame = JSON.stringify(body) === JSON.stringify(row.body)
	return changeQueued(row.id, { body, firstTried: now, ...(!isSame && { before: row.body }) })
}

async function pause(row: Queued, after: number | undefined, now: number, reason = ''): Promise<Pass> {
	const attempts = (await changeQueued(row.id, {}))?.attempts ?? row.attempts
	const until = now + (after === undefined ? Math.min(2 ** (attempts + 1) * second, longestPause) : after * second)
	await changeQueued(row.id, { attempts: attempts + 1, nextTry: until, pauseAsked: after !== undefined, reason })
	return { is: 'waits', until }
}

/** How far the server's clock is ahead; it says whole seconds. */
const skewOf = (date: number, begun: number, ended: number): number => date + second / 2 - (begun + ended) / 2

const userOf = ({ body }: Answer): string | undefined => (body as { user?: { id?: string } | null }).user?.id

/** Somebody has said what is meant by its moments: `move` them by what the clock was off, or leave them. */
export async function settleClock({ id, kind, body, skew = 0, event_at }: Queued, move: boolean): Promise<void> {
	const moved = move ? withMoments(kind, body, (moment) => moment + skew) : body
	const at = move ? new Date(Date.parse(event_at) + skew).toISOString() : event_at
	await changeQueued(id, { state: 'waiting', body: moved, event_at: at, skew })
}

/**
 * Somebody wants it to go: what was refused, or has become old, is tried anew, and no longer says why it had not gone. What had arrived and is gone
 * since becomes another one: under its key nothing is made any more.
 */
export const sendAgain = (id: string, now: number): Promise<unknown> =>
	changeQueued(id, (row) => ({
		state: 'waiting',
		attempts: 0,
		firstTried: now,
		nextTry: now,
		reason: '',
		...(row.state === 'refused' && isStored(row) && { key: randomId(), bodies: [] }),
	}))
