// Hides that the stopwatch goes by this device's clock while nobody answers: as what waits says, until the server has been told.
import { stopwatch, type Stopwatch } from '@hausheft/contract/stopwatch.ts'
import { randomId } from '../../platform/api/random-id.ts'
import type { Queued } from '../../platform/device/queued.ts'
import type { ToKeep } from '../../platform/queue/keep-waiting.ts'
import { listQueued } from '../../platform/queue/queue-rows.ts'
import { keepOnly, sendOrKeep } from '../../platform/queue/send-or-keep.ts'
import { takeOnceUnsent } from '../../platform/queue/take-unsent.ts'
import { waitingNow } from '../../platform/queue/watch-queue.ts'
import { isLeftWatch, isLongWatch, watchContentOf, type QueuedWatch, type WatchContent } from '../../platform/queue/watch-elsewhere.ts'

/** `waits`: the server does not know yet that it stands so. */
export type ShownWatch = Stopwatch & { waits?: true }
export type WatchStart = Pick<Stopwatch, 'started_at' | 'group' | 'property'>
export type WatchHouse = { id: string; group: string; name: string | null }
export type Run = Pick<Stopwatch, 'note'> & { started_at?: string; stopped_at?: string | null }

const bodyOf = (row: Queued) => row.body as QueuedWatch
const isRunning = (row: Queued) => row.kind === 'watch' && !isLeftWatch(row)

/** The watch as it stands on this device. */
export const withWaiting = (known: Stopwatch | null | undefined, rows: readonly Queued[]): ShownWatch | null | undefined =>
	rows.reduce<ShownWatch | null | undefined>((watch, row) => {
		if (row.kind === 'unwatch') return watch && row.path === endPath(watch.started_at) ? null : watch
		return isRunning(row) ? watchIn(row) : watch
	}, known)

/** One that waits, or was left here because the server has another. */
export function watchIn(row: Queued): ShownWatch {
	const { started_at, stopped_at, note, property } = bodyOf(row)
	// What was refused for another reason cannot be booked there any more.
	const bookable = row.state !== 'refused' || isLongWatch(row) || isLeftWatch(row)
	return { group: row.group, property, property_name: watchContentOf(row).house, bookable, started_at, stopped_at, note, waits: true }
}

/** The one that was left here with this start. */
export const leftWatch = (rows: readonly Queued[], started_at: string): ShownWatch | undefined => {
	const row = rows.find((each) => isLeftWatch(each) && bodyOf(each).started_at === started_at)
	return row && watchIn(row)
}

type ToldWatch = { reply: Stopwatch } | { waits: string }

/** Says how it stands, to the server or, where nobody answers, to this device. `known`: what the server has, as far as this page knows. */
export async function tellWatch(
	{ id, group, name }: WatchHouse,
	run: Run,
	known: Stopwatch | null | undefined,
	person: string,
	send: (body: Run & { property: string }, signal: AbortSignal) => Promise<Stopwatch>,
): Promise<ToldWatch> {
	const before = waitingNow().rows.filter(isRunning)
	const follows = new Set([...(known ? [known.started_at] : []), ...before.flatMap(startsToldBy)])
	const item = (now: string): ToKeep => {
		const started = run.started_at ?? now
		const body: QueuedWatch = { property: id, started_at: started, stopped_at: run.stopped_at ?? null, note: run.note }
		const content: WatchContent = { house: name, follows: [...follows] }
		const title = ['Stoppuhr', name].filter(Boolean).join(', ')
		const path = stopwatch.putStopwatch.path
		return { kind: 'watch', person, path, body, content, key: randomId(), title, event_at: started, group, property: id }
	}
	if (before.length === 0) return sendOrKeep((signal) => send({ ...run, property: id }, signal), item)
	// What the server has not been told yet is told as it is now.
	return keepOnly(
		item,
		before.map(({ id: row }) => row),
	)
}

/** What it measured is in an entry, or not wanted: it is over, also where the server has known it under another start. */
export async function endWatch(
	{ started_at, group, property }: WatchStart,
	person: string,
	send: (started_at: string, signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
	const mine = waitingNow().rows.filter((row) => row.kind === 'watch' && bodyOf(row).started_at === started_at)
	const item = (start: string) => (now: string) => endOf(start, { person, group, property, event_at: now })
	if (mine.length === 0) return void (await sendOrKeep((signal) => send(started_at, signal), item(started_at)))
	const ids = mine.map(({ id }) => id)
	// Another page may have begun to send them since.
	const rows = (await listQueued(person)).filter(({ id }) => ids.includes(id))
	const told = new Set(rows.flatMap(startsToEnd))
	for (const start of told) await keepOnly(item(start), ids)
	for (const row of mine) {
		const taken = await takeOnceUnsent(row.id)
		// What has gone meanwhile may have arrived.
		for (const start of taken ? startsToEnd(taken) : isLeftWatch(row) ? [] : [started_at]) {
			if (!told.has(start)) await keepOnly(item(start))
			told.add(start)
		}
	}
}
const startsToEnd = (row: Queued) => (isLeftWatch(row) ? [] : startsToldBy(row))

const endOf = (start: string, place: Pick<ToKeep, 'person' | 'group' | 'property' | 'event_at'>): ToKeep => ({
	...place,
	kind: 'unwatch',
	path: endPath(start),
	body: null,
	key: randomId(),
	title: 'Stoppuhr beendet',
})
const endPath = (start: string) => `${stopwatch.removeStopwatch.path}?started_at=${encodeURIComponent(start)}`

/** Under which starts the server may have it. */
const startsToldBy = (row: Queued): string[] => [
	...watchContentOf(row).follows,
	...(row.firstTried === undefined ? [] : [bodyOf(row).started_at]),
]
