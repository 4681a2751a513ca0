// Hides who made the latest change to something: the history knows it, and no page waits for that.
import { useQuery } from '@tanstack/react-query'
import { history, type HistorySource } from '@hausheft/contract/history.ts'
import { read } from '../api/client.ts'

/** The person's name; undefined as long as it is not known, or cannot be. */
export function useChangedBy(group: string, source: HistorySource, fk: string): string | undefined {
	const latest = read(history.listHistory, { params: { id: group }, query: { source, fk, limit: 1 } })
	const { data } = useQuery({ ...latest, staleTime: 0, gcTime: 0, retry: false })
	return data?.[0]?.user_name
}
