// Hides that what must be noted is tried again while the database is away.
import { setTimeout as sleep } from 'node:timers/promises'

const pause = 500

/** What it answers at last; until the signal says that it is enough, and then it throws what went wrong. */
export async function insist<T>(work: () => Promise<T>, enough: AbortSignal): Promise<T> {
	for (;;) {
		try {
			return await work()
		} catch (error) {
			await sleep(pause, undefined, { signal: enough }).catch(() => {
				throw error
			})
		}
	}
}
