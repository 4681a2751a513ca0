import { useQuery } from '@tanstack/react-query'
import { events } from '@hausheft/contract/events.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { readings } from '@hausheft/contract/readings.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import { read } from '../../platform/api/client.ts'
import { offersOf } from './series.ts'

/** The statistics of a property. */
export const useStatistics = (property: string | undefined) =>
	useQuery({ ...read(statistics.listStatistics, { params: { id: property ?? '' } }), enabled: property !== undefined })

/** The units, which never change. */
export function useUnits() {
	const { data = [] } = useQuery({ ...read(events.listUnits, {}), staleTime: Infinity })
	return { units: data, unitOf: (id: string) => data.find((unit) => unit.id === id) }
}

/** What is measured at a property, and what statistics could be made of it. */
export function useMeasured(property: string) {
	const { units } = useUnits()
	const { data: measured, isPending } = useQuery(read(readings.listReadings, { params: { id: property } }))
	const { data: things = [] } = useQuery(read(objects.listObjects, { params: { id: property } }))
	const nameOf = (object: string) => things.find(({ id }) => id === object)?.name ?? null
	return { measured: measured ?? [], isPending, units, nameOf, offers: offersOf({ readings: measured ?? [], units, nameOf }) }
}
