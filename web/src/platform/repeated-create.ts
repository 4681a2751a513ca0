// Hides how something new is sent again after an answer was lost, without making it twice.
import { z } from 'zod/mini'
import { ApiError } from './api.ts'
import { randomId } from './random-id.ts'

/** Requests without an answer: whether one of them was carried out is not known, so the next one goes out under the same key. */
export const Sent = z.object({ key: z.string(), bodies: z.array(z.string()) })
export type Sent = z.infer<typeof Sent>

/** Whether it was carried out is not known: no answer came, or one that says nothing. */
export const isUncertain = (error: unknown) =>
	error instanceof ApiError && (error.code === 'offline' || error.code === 'unreadable' || error.status >= 500)

/** The next attempt to create `fields`; `before` is what was sent without an answer, to be kept until one comes. */
export const nextAttempt = (fields: object, before: Sent | undefined): Sent => {
	const body = JSON.stringify(fields)
	return { key: before?.key ?? randomId(), bodies: [...(before?.bodies ?? []).filter((each) => each !== body), body] }
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
