import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, Sent } from '@hausheft/contract/endpoint.ts'
import { events, type Event } from '@hausheft/contract/events.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { ApiError, call } from '../../platform/api/client.ts'
import type { CallOptions } from '../../platform/api/client.ts'
import { applyWrite } from '../../platform/live/changes.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { entryChanges } from '../event-draft/entry-fields.ts'
import { valuesOf } from '../event-draft/entry-values.ts'

/** Takes a save back: something new goes to the trash, a change gives way to what was there before. What somebody changed since stays. */
export async function undoSave(client: QueryClient, saved: Event, before: Event | null): Promise<void> {
	try {
		if (before) await takeBack(client, saved, before)
		else await send(client, events.removeEvent, { params: { id: saved.id } }, { version: saved.version })
		showToast(before ? 'Die Änderung ist zurückgenommen.' : 'Der Eintrag liegt im Papierkorb.')
	} catch (error) {
		if (!(error instanceof ApiError)) throw error
		const changed = error.code === 'stale' || error.code === 'not_found'
		showToast(changed ? 'Der Eintrag wurde inzwischen geändert und bleibt, wie er ist.' : error.message, { tone: 'bad' })
	}
}

async function takeBack(client: QueryClient, saved: Event, before: Event): Promise<void> {
	const { body, thrown } = wayBack(saved, before)
	const params = { id: saved.id }
	if (Object.keys(body).length > 0) await send(client, events.changeEvent, { params, body }, { version: saved.version })
	for (const id of thrown) await send(client, trash.restoreTrash, { params: { source: 'file', id } }, { key: randomId() })
	if (thrown.length > 0) await client.invalidateQueries({ queryKey: [events.getEvent.path, { params }] })
}

async function send<E extends Endpoint>(client: QueryClient, endpoint: E, input: Sent<E>, options: CallOptions): Promise<void> {
	const reply = await call(endpoint, input, options)
	applyWrite(client, endpoint, input, reply)
}

/** What makes the saved entry the one from before again, and the files that saving has put into the trash. */
export function wayBack(saved: Event, before: Event) {
	const kept = new Set(saved.files.map(({ id }) => id))
	const ids = before.files.map(({ id }) => id)
	const body = entryChanges(
		saved,
		valuesOf(before, null),
		ids.filter((id) => kept.has(id)),
	)
	return { body, thrown: ids.filter((id) => !kept.has(id)) }
}
