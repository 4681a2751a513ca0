import { useQuery } from '@tanstack/react-query'
import { meterEntries } from '../meter-entries.ts'
import { useEntry } from './entry-context.ts'
import { lastReadings, type LastReading } from '../../event-draft/last-readings.ts'

/** The meters of the house by their last readings, newest first; they are few, however many readings there are. */
export function useLastReadings(wanted = true): LastReading[] {
	const { property, base } = useEntry()
	const { data } = useQuery({ ...meterEntries(property), enabled: wanted })
	return data ? lastReadings(data, base?.id) : []
}
