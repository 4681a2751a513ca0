import { useQuery } from '@tanstack/react-query'
import { meterEntries } from '../meter-entries.ts'
import { useEntry } from './entry-context.ts'
import { readingsIn, type LastReading } from '../../event-draft/last-readings.ts'

/** What the meters of the house have shown, newest first. */
export function useReadings(wanted = true): LastReading[] {
	const { property, base } = useEntry()
	const { data } = useQuery({ ...meterEntries(property), enabled: wanted })
	return data ? readingsIn(data, base?.id) : []
}
