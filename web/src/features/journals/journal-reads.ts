import { useQuery } from '@tanstack/react-query'
import { journals } from '@hausheft/contract/journals.ts'
import { read } from '../../platform/api/client.ts'

/** The kinds of journals, which never change. */
export function useJournalTypes() {
	const { data = [] } = useQuery({ ...read(journals.listJournalTypes, {}), staleTime: Infinity })
	return { types: data, nameOf: (id: string) => data.find((type) => type.id === id)?.name ?? '' }
}

/** The journals of a property. */
export const useJournals = (property: string | undefined) =>
	useQuery({ ...read(journals.listJournals, { params: { id: property ?? '' } }), enabled: property !== undefined })
