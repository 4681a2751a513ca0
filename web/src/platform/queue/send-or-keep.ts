// Hides that what is done with one tap is done later where nobody answers: it is sent, or lies on the device from then on.
import { ApiError } from '../api/client.ts'
import { unlessSilent } from '../api/unless-silent.ts'
import { fullText, isUnanswered } from '../forms/repeated-create.ts'
import { keepWaiting, type ToKeep } from './keep-waiting.ts'
import { takeQueued } from './queue-rows.ts'
import { sendWaiting } from './watch-queue.ts'

/** The answer, or the id under which it waits. Throws an ApiError where it is refused, or cannot wait. */
export async function sendOrKeep<T>(
	send: (signal: AbortSignal) => Promise<T>,
	item: (now: string) => ToKeep,
): Promise<{ reply: T } | { waits: string }> {
	const begun = new Date().toISOString()
	try {
		return { reply: await unlessSilent(send) }
	} catch (error) {
		if (!(error instanceof ApiError && isUnanswered(error))) throw error
		const outcome = await keepWaiting(item(begun))
		if (outcome.kept === 'full') throw new ApiError(0, 'offline', { title: fullText })
		if (outcome.kept !== 'kept') throw error
		void sendWaiting('by itself')
		return { waits: outcome.id }
	}
}

/** True where it had not been sent: then it never was. */
export const takeBack = async (id: string): Promise<boolean> => (await takeQueued(id)) !== undefined
