// Hides how entries that were made in one go are taken back.
import type { QueryClient } from '@tanstack/react-query'
import { events, type Event } from '@hausheft/contract/events.ts'
import { call } from '../platform/api/client.ts'
import { applyWrite } from '../platform/live/changes.ts'
import { showToast } from '../ui/toast-queue.ts'

/** Into the trash with them; what somebody has changed since stays. */
export async function undoCreated(client: QueryClient, made: readonly Event[]): Promise<void> {
	const undone = await Promise.allSettled(made.map((event) => throwAway(client, event)))
	const stay = undone.filter(({ status }) => status === 'rejected').length
	if (made.length === 1)
		showToast(stay > 0 ? 'Der Eintrag bleibt, wie er ist.' : 'Der Eintrag liegt im Papierkorb.', stay > 0 ? { tone: 'bad' } : {})
	else if (stay > 0) showToast(`${stay} von ${made.length} Einträgen bleiben, wie sie sind.`, { tone: 'bad' })
	else showToast('Die Einträge liegen im Papierkorb.')
}

async function throwAway(client: QueryClient, { id, version }: Event): Promise<void> {
	const input = { params: { id } }
	applyWrite(client, events.removeEvent, input, await call(events.removeEvent, input, { version }))
}
