// Hides how what was saved without an answer is put on the device, from where it goes by itself.
import type { Queued, ToQueue } from '../device/queued.ts'
import { DeviceFull } from '../device/store.ts'
import { randomId } from '../api/random-id.ts'
import { askForSync } from './ask-for-sync.ts'
import { addQueued, type MayGo } from './queue-rows.ts'

export type ToKeep = Pick<ToQueue, 'kind' | 'person' | 'path' | 'body' | 'key' | 'title' | 'event_at' | 'group' | 'property'> &
	Partial<Pick<Queued, 'uploads' | 'bodies' | 'content' | 'draft' | 'opens'>>

/** With the id under which it waits; `others` are those that it takes the place of, where they may go. */
export async function keepWaiting(
	item: ToKeep,
	others: readonly string[] = [],
	mayGo?: MayGo,
): Promise<{ kept: 'kept'; id: string } | { kept: 'full' | 'impossible' }> {
	const id = randomId()
	const { uploads = [] } = item
	try {
		const row: ToQueue = {
			v: 1,
			bodies: [],
			...item,
			id,
			uploads,
			needs: uploads.map(({ bytes }) => bytes),
			savedAt: Date.now(),
			attempts: 0,
			state: 'waiting',
		}
		if (!(await addQueued(row, others, mayGo))) return { kept: 'impossible' }
		// Its page may be gone before it has tried.
		void askForSync()
		return { kept: 'kept', id }
	} catch (error) {
		if (error instanceof DeviceFull) return { kept: 'full' }
		console.warn('Das lässt sich auf diesem Gerät nicht aufbewahren.', error)
		return { kept: 'impossible' }
	}
}
