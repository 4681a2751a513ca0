// Hides what stands on a page whose question changes: the answer before it until the new one comes, and none where nobody can be asked.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import { ApiError, read } from './client.ts'
import { paged } from './paged.ts'

const notReached = new ApiError(0, 'offline', { detail: 'Keine Verbindung. Sobald sie wieder da ist, steht es von selbst hier.' })

export function useChangingRead<E extends Endpoint>(endpoint: E, input: Sent<E>, enabled = true) {
	const { data, error, refetch, isPlaceholderData, fetchStatus } = useQuery({
		...read(endpoint, input),
		enabled,
		placeholderData: keepPreviousData<Reply<E>>,
	})
	// What was asked before would stand under the name of what is asked now.
	const cut = fetchStatus === 'paused' && (isPlaceholderData || data === undefined)
	return { data: cut ? undefined : data, error: cut ? notReached : error, refetch, isPlaceholderData: isPlaceholderData && !cut }
}

/** The same of a list that is read page by page. */
export function useChangingPages<E extends Endpoint>(endpoint: E, input: Sent<E>) {
	const list = useInfiniteQuery({ ...paged(endpoint, input), placeholderData: (before) => before })
	const cut = list.fetchStatus === 'paused' && (list.isPlaceholderData || list.data === undefined)
	return { ...list, data: cut ? undefined : list.data, error: cut ? notReached : list.error }
}
