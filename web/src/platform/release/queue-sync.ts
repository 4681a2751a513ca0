// Hides how the worker sends what waits when no page of the app is open any more: by the same queue and lease, and as nobody but whose the device is.
import { randomId } from '../api/random-id.ts'
import { ownerIn } from '../device/owner.ts'
import { onDevice } from '../device/store.ts'
import { sendBy } from '../queue/answers.ts'
import { sendQueue } from '../queue/send-queue.ts'

/** Nothing is heard of what is on its way: for a photo that is much. */
const patience = { body: 8000, file: 120_000 }
const send = sendBy(({ body }) => (body instanceof FormData ? patience.file : patience.body))

/** The browser calls it when there is a connection. Throws where something waits still: then it is called again, later each time. */
export async function sendFromWorker(): Promise<void> {
	const owner = await onDevice(['meta'], 'readonly', ({ store }) => ownerIn(store))
	if (typeof owner !== 'string') return
	const pass = await sendQueue(owner, 'at once', { send, now: () => Date.now(), holder: `worker ${randomId()}` })
	if ('until' in pass) throw new Error('Es wartet noch etwas.')
}
