// Hides what of something lies on the device that was saved and not sent yet.
import type { Annotation } from '@hausheft/contract/annotations.ts'
import type { Size } from '@hausheft/contract/marks.ts'

/** `watch`: the stopwatch as it runs or stands; `unwatch`: it is over. A later kind is one more here, and one row in each list of kinds. */
export type QueuedKind = 'entry' | 'photos' | 'tick' | 'round' | 'watch' | 'unwatch' | 'reply' | 'departure'

/** What is drawn on a photo before the server has it: as it is sent, and the size of the picture that its numbers are of. */
export type DrawnBefore = Size & { list: readonly Annotation[] }

/** A photo or file that goes before the body that names it: there it stands by the id of its bytes until the server has given it one. */
export type QueuedUpload = {
	/** The id of its bytes. */
	bytes: string
	/** Idempotency-Key; a new one where what was uploaded is gone. */
	key: string
	path: string
	fields: Record<string, string>
	/** What the server calls it. */
	file?: string
	/** What is drawn on it is there too. */
	drawn?: true
	/** Of which part of its form it is. */
	part?: string
}

/**
 * `waiting`: goes by itself. `refused`: says why. `old`: so old that its keys may be gone. `clock`: first tried while the device's clock was
 * more than a day away, so that somebody has to say which moments are meant.
 */
type QueuedState = 'waiting' | 'refused' | 'old' | 'clock'

/** A row around a body, which stays as it was sent whatever release sends it. */
export type Queued = {
	v: 1
	/** The order of saving. */
	at: number
	id: string
	person: string
	kind: QueuedKind
	path: string
	/** The JSON value as it is sent. */
	body: unknown
	/** The body as it was, where the device's clock has been put right in it. */
	before?: unknown
	/** Idempotency-Key, the same from the beginning. */
	key: string
	/** Ids of the bytes that it needs. */
	needs: string[]
	uploads: QueuedUpload[]
	/** Bodies that were sent under this key and have no answer, as text: one of them may have arrived. */
	bodies: string[]
	/** Milliseconds since 1970 by the device, as all moments here. */
	savedAt: number
	/** Since something of it got through. */
	attempts: number
	firstTried?: number
	nextTry?: number
	/** The server has asked to wait until then. */
	pauseAsked?: boolean
	state: QueuedState
	/** Why it was not taken, or not yet, in words; `refusal`: its code and, where there is one, its reason. */
	reason?: string
	refusal?: string
	/** How far the server's clock was ahead of the device's, where somebody has to be asked. */
	skew?: number
	title: string
	event_at: string
	group: string
	property: string
	/** What opens it again in its form: the content of a draft, which draft that was, and the address of its form. */
	content?: unknown
	draft?: string
	opens?: string
}
/** The database says when it was saved. */
export type ToQueue = Omit<Queued, 'at'>
