// Hides what of each kind of item matters when it is sent: how, and which of its moments are the device's.
import type { QueuedKind } from '../device/queued.ts'

type Sending = {
	/** None: its uploads are all that there is. */
	method?: 'POST' | 'PUT' | 'DELETE'
	/** Where moments stand in its body. */
	moments: readonly (readonly string[])[]
}

export const queuedKinds: Record<QueuedKind, Sending> = {
	entry: { method: 'POST', moments: [['event_at']] },
	photos: { moments: [] },
	tick: { method: 'POST', moments: [['at'], ['entry', 'event_at']] },
	round: { method: 'POST', moments: [['event_at']] },
	watch: { method: 'PUT', moments: [['started_at'], ['stopped_at']] },
	unwatch: { method: 'DELETE', moments: [] },
	reply: { method: 'POST', moments: [] },
	departure: { method: 'POST', moments: [['entry', 'event_at']] },
}

/** The body with each of its moments (milliseconds since 1970) moved. */
export const withMoments = (kind: QueuedKind, body: unknown, move: (moment: number) => number): unknown =>
	queuedKinds[kind].moments.reduce((sent, path) => movedAt(sent, path, move), body)

function movedAt(value: unknown, [name, ...rest]: readonly string[], move: (moment: number) => number): unknown {
	if (name === undefined) return typeof value === 'string' ? new Date(move(Date.parse(value))).toISOString() : value
	if (typeof value !== 'object' || value === null || !(name in value)) return value
	return { ...value, [name]: movedAt((value as Record<string, unknown>)[name], rest, move) }
}
