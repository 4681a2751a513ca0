import { useQuery } from '@tanstack/react-query'
import { parties, type Parties } from '@hausheft/contract/parties.ts'
import { read } from '../../platform/api/client.ts'

/** Who shares the house; undefined where nobody does, or where that is not read yet. */
export function useParties(property: string): Parties | undefined {
	const { data } = useQuery(read(parties.getParties, { params: { id: property } }))
	return data && data.parties.length > 0 ? data : undefined
}
