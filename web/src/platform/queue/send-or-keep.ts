// Hides that what is done with one tap is done later where nobody answers: it is sent, or lies on the device from then on.
import { ApiError } from '../api/client.ts'
import { unanswered, unlessSilent } from '../api/unless-silent.ts'
import { fullText, isUnanswered } from '../forms/repeated-create.ts'
import { keepWaiting, type ToKeep } from './keep-waiting.ts'
import { isUnsent, takeOnceUnsent } from './take-unsent.ts'
import { sendWaiting } from './watch-queue.ts'

type Waits = { waits: string }

/** The answer, or the id under which it waits. Throws an ApiError where it is refused, or cannot wait. */
export async function sendOrKeep<T>(
	send: (signal: AbortSignal) => Promise<T>,
	item: (now: string) => ToKeep,
): Promise<{ reply: T } | Waits> {
	const begun = new Date().toISOString()
	try {
		return { reply: await unlessSilent(send) }
	} catch (error) {
		if (!(error instanceof ApiError && isUnanswered(error))) throw error
		return keep(item(begun), error, 'by itself')
	}
}

/** After something that waits already, or in its place unless that is just being sent: it goes the same way. Throws an ApiError where it cannot wait. */
export const keepOnly = (item: (now: string) => ToKeep, others: readonly string[] = []): Promise<Waits> =>
	keep(item(new Date().toISOString()), unanswered(), 'at once', others)

async function keep(item: ToKeep, otherwise: ApiError, how: 'at once' | 'by itself', others: readonly string[] = []): Promise<Waits> {
	const outcome = await keepWaiting(item, others, isUnsent)
	if (outcome.kept === 'full') throw new ApiError(0, 'offline', { title: fullText })
	if (outcome.kept !== 'kept') throw otherwise
	void sendWaiting(how)
	return { waits: outcome.id }
}

/** True where it had not been sent: then it never was. What is on its way is waited for. */
export const takeBack = async (id: string): Promise<boolean> => (await takeOnceUnsent(id)) !== undefined
