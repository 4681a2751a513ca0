// Hides what a departure needs of its house: read before somebody leaves, so that it is there when the connection is not.
import { useQuery } from '@tanstack/react-query'
import { events, type Unit } from '@hausheft/contract/events.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects, type PropertyObject } from '@hausheft/contract/objects.ts'
import { parties } from '@hausheft/contract/parties.ts'
import { readings, type Reading } from '@hausheft/contract/readings.ts'
import { read } from '../../platform/api/client.ts'

const noSeries: readonly Reading[] = []
const noUnits: readonly Unit[] = []
const noObjects: readonly PropertyObject[] = []

/** `enabled`: somebody may leave. */
export function useAtDeparture(property: string, enabled = true) {
	const house = { params: { id: property } }
	const { data: books = [] } = useQuery({ ...read(journals.listJournals, house), enabled })
	const { data: shared } = useQuery({ ...read(parties.getParties, house), enabled })
	const { data: kinds = [] } = useQuery({ ...read(journals.listJournalTypes, {}), enabled })
	const { data: series = noSeries } = useQuery({ ...read(readings.listReadings, house), enabled })
	const isRead = series.some(({ hidden }) => !hidden)
	const { data: units = noUnits } = useQuery({ ...read(events.listUnits, {}), enabled: isRead })
	const { data: things = noObjects } = useQuery({ ...read(objects.listObjects, house), enabled: isRead })
	return { books, kinds, series, units, objects: things, newExpenses: shared?.new_expenses ?? 'none' }
}
