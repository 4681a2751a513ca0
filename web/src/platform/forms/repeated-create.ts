// Hides how something new is sent again after an answer was lost, without making it twice.
import { z } from 'zod/mini'
import { ApiError } from '../api/client.ts'
import { randomId } from '../api/random-id.ts'

/** The key under which something new is made, from the first keystroke on, and requests without an answer: whether one was carried out is not known. */
export const Sent = z.object({ key: z.string(), bodies: z.array(z.string()) })
export type Sent = z.infer<typeof Sent>

/** What is said where saving has failed for a reason of our own, and where another tab was faster. */
export const failed = 'Das hat nicht geklappt. Die Eingaben bleiben hier erhalten.'
export const savedElsewhere = 'Das wurde in einem anderen Fenster schon gespeichert. Die Eingaben bleiben hier erhalten.'

/** Nothing has been sent yet. */
export const firstAttempt = (): Sent => ({ key: randomId(), bodies: [] })

/** What two tabs have sent of the same draft. */
export const joined = (mine: Sent | undefined, theirs: Sent | undefined): Sent | undefined =>
	mine && theirs && { key: mine.key, bodies: [...new Set([...theirs.bodies, ...mine.bodies])] }

/** Whether it was carried out is not known: no answer came, or one that says nothing. */
export const isUncertain = (error: unknown) =>
	error instanceof ApiError && (error.code === 'offline' || error.code === 'unreadable' || error.status >= 500)

/** The next attempt to create `fields`; `before` is the key and what was sent without an answer, to be kept until one comes. */
export const nextAttempt = (fields: object, before: Sent | undefined): Sent => {
	const body = JSON.stringify(fields)
	const { key, bodies } = before ?? firstAttempt()
	return { key, bodies: [...bodies.filter((each) => each !== body), body] }
}

/** If an earlier attempt with another content has arrived after all, the answer is what that one made: its body is `arrived`. */
export async function sendNew<Fields, Saved>(
	create: (fields: Fields, key: string) => Promise<Saved>,
	{ key, bodies }: Sent,
): Promise<{ saved: Saved; arrived?: string }> {
	const [now = '', ...earlier] = bodies.toReversed()
	const send = (body: string) => create(JSON.parse(body) as Fields, key)
	try {
		return { saved: await send(now) }
	} catch (error) {
		for (const arrived of isMismatch(error) ? earlier : []) {
			const saved = await send(arrived).catch(unlessMismatch)
			if (saved) return { saved, arrived }
		}
		throw error
	}
}
const isMismatch = (error: unknown) => error instanceof ApiError && error.code === 'idempotency_mismatch'
const unlessMismatch = (error: unknown) => {
	if (isMismatch(error)) return undefined
	throw error
}
