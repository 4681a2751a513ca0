// Hides what the page takes in of something that was sent from the device, as if it had been saved here just now.
import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { readings } from '@hausheft/contract/readings.ts'
import { stopwatch } from '@hausheft/contract/stopwatch.ts'
import type { Queued, QueuedKind } from '../../platform/device/queued.ts'
import { applyWrite } from '../../platform/live/changes.ts'

const endpoints: Record<QueuedKind, Endpoint> = {
	entry: events.createEvent,
	photos: files.createFile,
	tick: events.completeEvent,
	round: readings.recordReadings,
	watch: stopwatch.putStopwatch,
}

export function applySent(client: QueryClient, { kind, path, body }: Queued, reply: unknown): void {
	const endpoint = endpoints[kind]
	const at = endpoint.path.split('/').indexOf('{id}')
	const params = { id: path.split('/')[at] ?? '' }
	// Photos are told one by one by the server.
	if (reply !== undefined) applyWrite(client, endpoint, { params, ...(body !== undefined && { body }) }, reply)
}
