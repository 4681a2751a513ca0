// Hides when a page sends what waits: as it opens, when a connection, the focus or somebody signed in is back, and every minute while something waits.
import type { Queued } from '../device/queued.ts'
import { discardDraft } from '../device/kept-drafts.ts'
import { dropOldRows } from '../device/old-rows.ts'
import { randomId } from '../api/random-id.ts'
import { noteReached, noteUnreachable, onReachable } from '../page/connection.ts'
import { observable, useObservable } from '../page/observable.ts'
import { mostSilence } from '../page/silence.ts'
import { currentUser, onSessionOver, onUserChange } from '../session/session.ts'
import { askForSync } from './ask-for-sync.ts'
import { sendBy, sendMoving, type Send } from './answers.ts'
import { listQueued, onQueueChange } from './queue-rows.ts'
import { sendQueue, type How, type Pass } from './send-queue.ts'
import { endLease } from './sender-lease.ts'

export type Waiting = {
	rows: readonly Queued[]
	/** The one that is on its way, from this page. */
	sending: string | undefined
	/** Nothing goes before somebody has signed in. */
	signedOut: boolean
}

const nothing: Waiting = { rows: [], sending: undefined, signedOut: false }
const waiting = observable(nothing)
export const useWaiting = (): Waiting => useObservable(waiting, nothing)
export const waitingNow = (): Waiting => waiting.get()
export const onWaiting = (listener: () => void) => waiting.listen(listener)

const often = 60_000
/** This page, among all that send. */
export const holder = randomId()
const bySilence = sendBy(mostSilence)

/** That somebody answers, or nobody, the whole page knows. */
export const sendNoted: Send = async (request) => {
	const answer = await (request.body instanceof FormData ? sendMoving(request) : bySilence(request))
	if (answer) noteReached()
	else noteUnreachable()
	return answer
}

let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<Pass> | undefined
let sentOne: (row: Queued, reply: unknown) => void = () => {}

/** Sends what waits now, unless that is going on. */
export const sendWaiting = (how: How = 'at once'): Promise<Pass> => (running ??= sendAll(how).finally(() => (running = undefined)))

/** Somebody asks for it: what is going on has perhaps come by too early, and of another page it is waited for. */
export async function sendNow(): Promise<void> {
	await running
	for (;;) {
		const pass = await sendWaiting('asked')
		if (pass.is !== 'busy') return
		await new Promise((resolve) => setTimeout(resolve, pauseOf(pass)))
	}
}

/** Whoever else sends is mostly done sooner than they may be. */
const mostBusy = 1000
const pauseOf = (pass: Pass): number =>
	'until' in pass ? Math.max(0, Math.min(pass.until - Date.now(), pass.is === 'busy' ? mostBusy : often)) : often

async function sendAll(how: How): Promise<Pass> {
	const person = currentUser()?.id
	if (person === undefined) return { is: 'signed out' }
	clearTimeout(timer)
	const change = (now: Partial<Waiting>) => waiting.set({ ...waiting.get(), ...now })
	const pass = await sendQueue(person, how, {
		send: sendNoted,
		now: () => Date.now(),
		holder,
		onSent: (row, reply) => sentOne(row, reply),
		onSending: (sending) => change({ sending }),
	}).catch(laterOn)
	await readRows().catch(console.warn)
	change({ signedOut: pass.is === 'signed out' })
	// What was put there while this pass ended came too late for it.
	const isLate = pass.is === 'done' && waiting.get().rows.some(({ state }) => state === 'waiting')
	if (pass.is !== 'done' || isLate) timer = setTimeout(() => void sendWaiting('by itself'), isLate ? 0 : pauseOf(pass))
	if (pass.is === 'waits') void askForSync()
	return pass
}

/** The device has its own difficulties: they may be over soon. */
function laterOn(error: unknown): Pass {
	console.warn('Was wartet, liess sich nicht lesen.', error)
	return { is: 'waits', until: Date.now() + often }
}

async function readRows(): Promise<void> {
	const person = currentUser()?.id
	const rows = person === undefined ? [] : await listQueued(person)
	// What waits is no draft any more, wherever one was left behind.
	for (const { draft, key } of rows) if (draft !== undefined && person !== undefined) discardDraft(person, draft, key)
	if (rows.length > 0 || waiting.get().rows.length > 0) waiting.set({ ...waiting.get(), rows })
}

/** For as long as the page lives; `onSent` hears of each that is stored. */
export function watchQueue(onSent: typeof sentOne): () => void {
	sentOne = onSent
	const atOnce = () => void sendWaiting()
	const look = () => void sendWaiting('by itself')
	const changed = () => void readRows()
	const leave = () => void endLease(holder)
	const stops = [
		onQueueChange(changed),
		onReachable((reachable) => reachable && atOnce()),
		onUserChange(() => {
			changed()
			atOnce()
		}),
		onSessionOver(atOnce),
	]
	addEventListener('online', atOnce)
	addEventListener('focus', look)
	addEventListener('pagehide', leave)
	changed()
	look()
	// What stays a day longer harms nobody.
	void dropOldRows(Date.now()).catch(() => undefined)
	return () => {
		clearTimeout(timer)
		removeEventListener('online', atOnce)
		removeEventListener('focus', look)
		removeEventListener('pagehide', leave)
		for (const stop of stops) stop()
	}
}
