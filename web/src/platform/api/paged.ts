// Hides how a list that can grow without end is read page by page: the cursor of the next one comes in the answer's Link header.
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import { whileOffline, keyOf, orKept, readable, request, urlOf } from './client.ts'

export type PageOf<Row> = { rows: Row[]; next: string | undefined }
export type Paged<Row> = InfiniteData<PageOf<Row>, string | undefined>
type RowOf<E> = Reply<E> extends (infer Row)[] ? Row : never

/** Beside the key of a plain read, so that a page is never mistaken for a list of pages. */
export const pagedKeyOf = <E extends Endpoint>(endpoint: E, input: Sent<E>) => [...keyOf(endpoint, input), 'paged'] as const

/** Such a list as query options: `useInfiniteQuery(paged(trash.listTrash, { params: { id }, query: {} }))`. */
export const paged = <E extends Endpoint>(endpoint: E, input: Sent<E>) =>
	infiniteQueryOptions({
		queryKey: pagedKeyOf(endpoint, input),
		initialPageParam: undefined as string | undefined,
		...whileOffline(endpoint),
		queryFn: async ({ client, queryKey, pageParam, signal }): Promise<PageOf<RowOf<E>>> => {
			const { query } = input as { query?: object }
			const asked = { ...(input as object), query: { ...query, ...(pageParam !== undefined && { from: pageParam }) } }
			const url = urlOf(endpoint, asked as Sent<E>)
			const ask = async (asking: object) => {
				const response = await request(url, { signal, ...asking })
				return { reply: (await response.json()) as unknown, next: nextIn(response) }
			}
			const bare = client.getQueryData(queryKey) === undefined
			const { reply, next } = await (pageParam === undefined ? orKept(endpoint, url, bare, ask) : ask({}))
			return { rows: await readable(endpoint, reply as RowOf<E>[]), next }
		},
		getNextPageParam: ({ next }) => next,
	})

const nextIn = (response: Response): string | undefined => {
	const [, address] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? []
	return (address && new URL(address, location.origin).searchParams.get('from')) || undefined
}
