// Hides which reads a page still waits for, without what would be one more file for every page that has it (`useQueries`).
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

/** What `read` answers, whatever it is about. */
export type AnyRead = { queryKey: readonly unknown[] }

/**
 * Whether of one of them nothing is known yet: what stands below it waits for that, so that it does not move when it comes. It is asked for here, as
 * who shows it waits too. What has failed, or cannot be asked now, is not waited for.
 */
export function useComing(reads: readonly AnyRead[]): boolean {
	const client = useQueryClient()
	const isComing = () =>
		reads.some(({ queryKey }) => {
			const state = client.getQueryState(queryKey)
			return !state || (state.status === 'pending' && state.fetchStatus === 'fetching' && state.fetchFailureCount === 0)
		})
	useEffect(() => {
		for (const each of reads) if (!client.getQueryState(each.queryKey)) void client.prefetchQuery(each)
	})
	return useSyncExternalStore((changed) => client.getQueryCache().subscribe(changed), isComing, isComing)
}
