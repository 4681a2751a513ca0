// Hides how an endless list is read page by page and kept in the cache.
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import type { Rolling } from '@hausheft/contract/events.ts'
import { call, keyOf, readable } from './client.ts'

type RollingInput = { query?: { from?: string | undefined } }
/** Pages newest first, each with the cursor that it was read by. */
export type Rolled = InfiniteData<Rolling, string | undefined>

/** Beside the key of a plain read, so that a page is never mistaken for a list of pages. */
export const rollingKeyOf = <E extends Endpoint>(endpoint: E, input: Sent<E>) => [...keyOf(endpoint, input), 'rolling'] as const

/** An endless list as query options: `useInfiniteQuery(rolling(events.rollProperty, { params: { id }, query: { limit: 30, include: 'names' } }))`. */
export const rolling = <E extends Endpoint>(endpoint: E, input: Reply<E> extends Rolling ? Sent<E> : never) =>
	infiniteQueryOptions({
		queryKey: rollingKeyOf(endpoint, input),
		initialPageParam: undefined as string | undefined,
		queryFn: async ({ pageParam, signal }): Promise<Rolling> => {
			const query = { ...(input as RollingInput).query, ...(pageParam !== undefined && { from: pageParam }) }
			const page = await call(endpoint, { ...(input as object), query } as Sent<E>, { signal })
			return readable(endpoint, page as Rolling)
		},
		getNextPageParam: (last) => last.from ?? undefined,
	})
