// Hides what is thrown away as somebody signs out: what waited when they said so, because nothing is anybody's any more once they are out.
import { takeQueued } from '../../platform/queue/queue-rows.ts'
import { waitingNow } from '../../platform/queue/watch-queue.ts'

/**
 * As of now; to be carried out when nobody is signed in any more. Nothing is waited for then: what is on its way arrives or it does not, and what
 * is left goes never again.
 */
export function discardUnsent(): () => Promise<unknown> {
	const ids = waitingNow().rows.map(({ id }) => id)
	return () => Promise.all(ids.map((id) => takeQueued(id)))
}
