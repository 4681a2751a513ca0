// Hides how the worker sends what waits when no page of the app is open any more: by the same queue and lease, and as nobody but whose the device is.
import { randomId } from '../api/random-id.ts'
import { ownerIn } from '../device/owner.ts'
import { onDevice } from '../device/store.ts'
import { sendBy } from '../queue/answers.ts'
import { sendQueue } from '../queue/send-queue.ts'

/** Nothing is heard of what is on its way: for a photo that is much. */
const patience = { body: 8000, file: 120_000 }
const send = sendBy(({ body }) => (body instanceof FormData ? patience.file : patience.body))

/** A page that was closed while it sent holds the turn for some seconds: sooner than the browser calls again that is over. */
const mostTurns = 3

/** The browser calls it when there is a connection. Throws where something waits still: then it is called again, later each time. */
export async function sendFromWorker(): Promise<void> {
	const holder = `worker ${randomId()}`
	for (let turn = 1; ; turn++) {
		const owner = await onDevice(['meta'], 'readonly', ({ store }) => ownerIn(store))
		if (typeof owner !== 'string') return
		const pass = await sendQueue(owner, 'at once', { send, now: () => Date.now(), holder })
		if (!('until' in pass)) return
		const { is, until } = pass
		if (is !== 'busy' || turn === mostTurns) throw new Error('Es wartet noch etwas.')
		await new Promise((resolve) => setTimeout(resolve, until - Date.now()))
	}
}
