// Hides which reads a page still waits for.
import { useQueries, type QueryObserverResult } from '@tanstack/react-query'

/** What `read` answers, whatever it is about. */
export type AnyRead = { queryKey: readonly unknown[] }

/**
 * Whether of one of them nothing is known yet: what stands below it waits for that, so that it does not move when it comes. What has failed,
 * or cannot be asked now, is not waited for.
 */
export const useComing = (reads: readonly AnyRead[]): boolean => useQueries({ queries: reads, combine: isOneComing })

const isOneComing = (all: readonly QueryObserverResult[]) =>
	all.some(({ isPending, fetchStatus, failureCount }) => isPending && fetchStatus === 'fetching' && failureCount === 0)
