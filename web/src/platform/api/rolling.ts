// Hides how an endless list is read page by page and kept in the cache.
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import type { Rolling } from '@hausheft/contract/events.ts'
import { whileOffline, call, keyOf, orKept, readable, urlOf } from './client.ts'

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
		...whileOffline(endpoint),
		queryFn: async ({ client, queryKey, pageParam, signal }): Promise<Rolling> => {
			const query = { ...(input as RollingInput).query, ...(pageParam !== undefined && { from: pageParam }) }
			const asked = { ...(input as object), query } as Sent<E>
			const ask = async (asking: object) => ({ reply: await call(endpoint, asked, { signal, ...asking }) })
			const bare = client.getQueryData(queryKey) === undefined
			const { reply } = await (pageParam === undefined ? orKept(endpoint, urlOf(endpoint, asked), bare, ask) : ask({}))
			return readable(endpoint, reply as Rolling)
		},
		getNextPageParam: (last) => last.from ?? undefined,
	})
