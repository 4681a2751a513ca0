// Hides where the readings before come from: what the form shows of them, and what it asks before it is saved.
import { useQueryClient } from '@tanstack/react-query'
import { events } from '@hausheft/contract/events.ts'
import { read } from '../../platform/api/client.ts'
import { lowerErrors, readingsIn } from '../event-draft/last-readings.ts'
import type { EntryValues } from '../event-draft/entry-values.ts'

/** The entries in which the meters of the house stand. */
export const meterEntries = (property: string) =>
	read(events.rollProperty, { params: { id: property }, query: { kind: 'measurement', limit: 50 } })

/** A meter that shows less than before is asked about; where nobody has looked at the meters there is nothing to ask. */
export function useLowerAsked(property: string, edited: string | undefined) {
	const client = useQueryClient()
	return (values: EntryValues) => {
		const known = client.getQueryData(meterEntries(property).queryKey)
		const units = client.getQueryData(read(events.listUnits, {}).queryKey)
		return known && units ? lowerErrors(values, readingsIn(known, edited), units) : {}
	}
}
