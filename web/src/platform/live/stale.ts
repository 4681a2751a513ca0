// Hides how the query cache learns which of its answers a change has outdated.
import type { Query, QueryClient } from '@tanstack/react-query'
import { history } from '@hausheft/contract/history.ts'
import type { Source } from '@hausheft/contract/live.ts'
import { canOutdate, outdates, type ChangedPlace } from '@hausheft/contract/stale.ts'
import { trash } from '@hausheft/contract/trash.ts'

/** Marks what the change outdates; what is on the screen is read again at once, the rest when it is shown next. */
export const markStale = (client: QueryClient, source: Source, place: ChangedPlace = {}): Promise<void> =>
	readAnew(client, (query) => isStale(query, source, place))

/** What is read for the first time just now may have been read before the change: it is read once more, which marking alone does not do. */
export function readAnew(client: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
	for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate }))
		if (query.state.data === undefined)
			void query.promise?.then(
				() => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
				() => undefined,
			)
	return client.invalidateQueries({ predicate })
}

/** Lists of every change: while they are shown they follow by themselves (use-follow.ts), because of many pages none is read again unasked. */
const following = [history.listHistory.path, trash.listTrash.path]

/** True if this query holds an answer that the change has outdated. */
export function isStale(query: Query, source: Source, place: ChangedPlace): boolean {
	const [path, input] = query.queryKey as [string, { params?: { id?: string } } | undefined]
	if (following.includes(path) && query.isActive()) return false
	const shows = (id: string) => query.state.data !== undefined && JSON.stringify(query.state.data).includes(id)
	return outdates(source, place, { path, id: input?.params?.id, shows })
}

/** After a gap in the live messages: everything that they could have told about. */
export const markAllStale = (client: QueryClient): Promise<void> => readAnew(client, ({ queryKey }) => canOutdate(queryKey[0] as string))
