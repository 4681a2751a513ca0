import { useQuery } from '@tanstack/react-query'
import { events } from '@hausheft/contract/events.ts'
import { read } from '../../../platform/api/client.ts'
import { useEntry } from './entry-context.ts'
import { lastReadings, type LastReading } from '../../event-draft/last-readings.ts'

/** The meters of the house by their last readings, newest first; they are few, however many readings there are. */
export function useLastReadings(wanted = true): LastReading[] {
	const { property, base } = useEntry()
	const { data } = useQuery({
		...read(events.rollProperty, { params: { id: property }, query: { kind: 'measurement', limit: 50 } }),
		enabled: wanted,
	})
	return data ? lastReadings(data, base?.id) : []
}
