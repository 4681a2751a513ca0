// Hides when a request is given up because nobody says anything.
import { noteUnreachable } from '../page/connection.ts'
import { watchSilence } from '../page/silence.ts'
import { ApiError } from './client.ts'

export const unanswered = () => new ApiError(0, 'offline', {})

/** What is given up has been aborted: it does not arrive beside a later attempt. Throws an ApiError. */
export async function unlessSilent<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
	const stop = new AbortController()
	const silence = watchSilence(() => stop.abort())
	try {
		return await request(stop.signal)
	} catch (error) {
		if (!stop.signal.aborted) throw error
		noteUnreachable()
		throw unanswered()
	} finally {
		silence.end()
	}
}
