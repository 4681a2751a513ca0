import { useQuery } from '@tanstack/react-query'
import type { Split } from '@hausheft/contract/shares.ts'
import { stays } from '@hausheft/contract/stays.ts'
import { read } from '../../platform/api/client.ts'
import { isDay } from '../../platform/words/typed.ts'

const noNights: ReadonlyMap<string, number> = new Map()

/** The nights of each party that an entry of that day is split by; undefined until they are read, empty where it is split otherwise. */
export function useCountedNights(property: string, day: string, by: Split['by'] | undefined): ReadonlyMap<string, number> | undefined {
	const counts = by === 'nights' && isDay(day)
	const { data } = useQuery({ ...read(stays.listNights, { params: { id: property }, query: counts ? { day } : {} }), enabled: counts })
	if (!counts) return noNights
	return data && new Map(data.flatMap(({ party, nights }) => (party === null ? [] : [[party, nights] as const])))
}
