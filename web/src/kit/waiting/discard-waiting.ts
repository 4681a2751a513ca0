// Hides how what waits is thrown away, with the way back, or becomes an entry of its own.
import { events } from '@hausheft/contract/events.ts'
import type { Queued } from '../../platform/device/queued.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { changeQueued, findBytes, putBack } from '../../platform/queue/queue-rows.ts'
import { takeUnsent } from '../../platform/queue/take-unsent.ts'
import { sendWaiting, waitingNow } from '../../platform/queue/watch-queue.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { sendingText } from './open-again.ts'

export async function discardWaiting(id: string): Promise<void> {
	const known = waitingNow().rows.find((row) => row.id === id)
	const bytes = (await Promise.all((known?.needs ?? []).map(findBytes))).flatMap((each) => each ?? [])
	const row = await takeUnsent(id)
	if (row === 'sending') return void showToast(sendingText, { tone: 'bad' })
	if (!row) return void showToast('Das ist inzwischen gesendet.')
	const back = async () => {
		await putBack(row, bytes)
		await sendWaiting('by itself')
	}
	showToast(`«${row.title}» verworfen.`, { action: { label: 'Rückgängig', run: () => void back() } })
}

/** Somebody has ticked it off meanwhile: what was written with the tick is still worth an entry. */
export const isTickedElsewhere = ({ kind, refusal }: Queued): boolean => kind === 'tick' && refusal === 'conflict done'

/** From then on it opens again where entries of its house are made: the form of its tick would send it with the tick once more. */
export const asPlainEntry = ({ id, group, property, body, draft }: Queued): Promise<unknown> =>
	changeQueued(id, {
		kind: 'entry',
		path: events.createEvent.path.replace('{id}', property),
		body: (body as { entry: unknown }).entry,
		key: randomId(),
		...(draft !== undefined && { draft: `event.new.${property}`, opens: `/group/${group}/property/${property}?event=new` }),
		bodies: [],
		state: 'waiting',
		reason: '',
	})
