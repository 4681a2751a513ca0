// Hides what the page takes in of something that was sent from the device, as if it had been saved here just now.
import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { readings } from '@hausheft/contract/readings.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { stays } from '@hausheft/contract/stays.ts'
import { stopwatch } from '@hausheft/contract/stopwatch.ts'
import { keyOf } from '../../platform/api/client.ts'
import type { Queued, QueuedKind } from '../../platform/device/queued.ts'
import { applyWrite } from '../../platform/live/changes.ts'
import { markOutdated } from '../../platform/live/mark-outdated.ts'
import { noteEntryArrived } from '../house/first-entry.ts'
import { madeEntry } from './made-entry.ts'

const endpoints: Record<Exclude<QueuedKind, 'photos'>, Endpoint> = {
	entry: events.createEvent,
	tick: events.completeEvent,
	round: readings.recordReadings,
	watch: stopwatch.putStopwatch,
	unwatch: stopwatch.removeStopwatch,
	reply: replies.createReply,
	departure: stays.leaveStay,
}

export function applySent(client: QueryClient, row: Queued, reply: unknown): void {
	const { kind, path, body, uploads, group, property } = row
	if (kind === 'photos') {
		const fk = uploads[0]?.fields['event'] ?? ''
		for (const source of ['file', 'event'] as const) void markOutdated(client, source, { fk, group, property })
		return
	}
	const endpoint = endpoints[kind]
	const at = endpoint.path.split('/').indexOf('{id}')
	// Its row shows it as it is until that leaves the device.
	if (kind === 'watch') client.setQueryData(keyOf(stopwatch.getStopwatch, {}), reply)
	const params = { id: path.split('/')[at] ?? '' }
	applyWrite(client, endpoint, { params, ...(body !== undefined && body !== null && { body }) }, reply)
	if (madeEntry(kind, reply)) noteEntryArrived(client, { group, property })
}
