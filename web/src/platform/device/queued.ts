// Hides what of something lies on the device that was saved and not sent yet.

/** A row around a body, which stays as it was sent whatever release sends it. */
export type Queued = {
	v: 1
	/** The order of saving. */
	at: number
	id: string
	person: string
	kind: string
	path: string
	/** The JSON value as it is sent. */
	body: unknown
	/** Idempotency-Key, the same from the beginning. */
	key: string
	/** Ids of the bytes and of the items that go first. */
	needs: string[]
	attempts: number
	/** Milliseconds since 1970, as `nextTry`. */
	firstTried?: number
	nextTry?: number
	state: string
	/** Why it was not taken, in words. */
	reason?: string
	title: string
	event_at: string
	group: string
	property: string
}
/** The database says when it was saved. */
export type ToQueue = Omit<Queued, 'at'>
