// Hides when the stopwatch of this device takes the place of the one that the server has, and what becomes of it where it does not.
import type { Queued } from '../device/queued.ts'
import { changeQueued } from './queue-rows.ts'

/** As it is sent: while it waits it always says since when. */
export type QueuedWatch = { property: string; started_at: string; stopped_at: string | null; note: string | null }
/** Beside it: its house in words, and the starts of the watches that this device has put it in the place of. */
export type WatchContent = { house: string | null; follows: string[] }
/** What a row does not say is not known: it goes all the same. */
export const watchContentOf = ({ content }: Pick<Queued, 'content'>): WatchContent => ({
	house: null,
	follows: [],
	...(content as Partial<WatchContent> | undefined),
})

type WatchRefusal = Pick<Queued, 'kind'> & { refusal?: string | undefined }
/** The server has another one: this one is stopped, and stays on the device until somebody says what becomes of it. */
export const isLeftWatch = ({ kind, refusal }: WatchRefusal): boolean => kind === 'watch' && refusal === anotherRefusal
/** It was started too long ago to be told; on this device it goes on. */
export const isLongWatch = ({ kind, refusal }: WatchRefusal): boolean => kind === 'watch' && refusal === longRefusal

const [anotherRefusal, longRefusal] = ['watch another', 'watch long']
const anotherText = 'Inzwischen gibt es eine andere Stoppuhr. Diese ist gestoppt und noch nicht gespeichert.'
const longText = 'Sie wurde vor mehr als einem Tag gestartet. Bitte erfassen oder verwerfen.'
const [minute, day] = [60_000, 24 * 60 * 60_000]

type Elsewhere = { is: 'refused'; reason: string; refusal: string } | { is: 'sent'; reply: unknown }

/** Undefined where it is to be told. `there`: what the server has; an answer without a start is none. */
export async function elsewhereOf({ id, body, ...row }: Queued, there: unknown, now: number): Promise<Elsewhere | undefined> {
	const mine = body as QueuedWatch
	const { follows } = watchContentOf(row)
	const other = there as Partial<QueuedWatch> | undefined
	const start = other?.started_at
	const isSame = start !== undefined && isAt(start, mine.started_at)
	if (start !== undefined && !isSame && !follows.some((each) => isAt(each, start)) && !isTwin(mine, other)) {
		// The other one took over when it was started, if that was later.
		const stopped = mine.stopped_at ?? new Date(start > mine.started_at ? Date.parse(start) : now).toISOString()
		await changeQueued(id, { body: { ...mine, stopped_at: stopped } })
		return { is: 'refused', reason: anotherText, refusal: anotherRefusal }
	}
	// Stopped it is taken for as long as it is kept.
	if (!isSame && mine.stopped_at === null && Date.parse(mine.started_at) <= now - day + minute)
		return { is: 'refused', reason: longText, refusal: longRefusal }
	// Stopped on another device since, it does not run again because this one still thought so.
	return isSame && mine.stopped_at === null && other?.stopped_at ? { is: 'sent', reply: there } : undefined
}

const isAt = (one: string, other: string) => Date.parse(one) === Date.parse(other)

/** The start arrived, its answer did not: the server has its own moment for it. */
const isTwin = (mine: QueuedWatch, other: Partial<QueuedWatch> | undefined) =>
	other?.property === mine.property &&
	other.stopped_at === null &&
	Math.abs(Date.parse(other.started_at ?? '') - Date.parse(mine.started_at)) < minute
