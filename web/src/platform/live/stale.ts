// Hides how the query cache learns which of its answers a change has outdated.
import type { Query, QueryClient } from '@tanstack/react-query'
import { history } from '@hausheft/contract/history.ts'
import type { Source } from '@hausheft/contract/live.ts'
import { canOutdate, outdates } from '@hausheft/contract/outdated.ts'
import type { ChangedPlace } from '@hausheft/contract/stale.ts'
import { trash } from '@hausheft/contract/trash.ts'

/** Marks what the change outdates; what is on the screen is read again at once, the rest when it is shown next. */
export const markStale = (client: QueryClient, source: Source, place: ChangedPlace = {}): Promise<void> =>
	readAnew(client, (query) => isStale(query, source, place))

/**
 * What is being read just now may have been read before the change: it is read once more behind that, which marking alone does not do. Messages
 * come in bursts: however many there are meanwhile, it is read once more and not once for each. `cancelRefetch`: nobody waits for what is on its
 * way, which after a gap may never come.
 */
export async function readAnew(client: QueryClient, predicate: (query: Query) => boolean, cancelRefetch = false): Promise<void> {
	const busy = client
		.getQueryCache()
		.findAll({ fetchStatus: 'fetching', predicate })
		.filter(({ state }) => !cancelRefetch || state.data === undefined)
	// Whatever follows a list by its mark is told of the second gap as well, while it reads because of the first.
	for (const query of client.getQueryCache().findAll({ predicate }))
		if (query.state.isInvalidated && query.isStatic()) query.setState({ isInvalidated: false })
	await Promise.all([client.invalidateQueries({ predicate }, { cancelRefetch }), ...busy.map((query) => readBehind(client, query))])
}

const waiting = new WeakMap<Query, Promise<void>>()
function readBehind(client: QueryClient, query: Query): Promise<void> {
	const known = waiting.get(query)
	if (known) return known
	// An endless list is followed by what its messages say (use-timeline-refresh.ts).
	const isFollowed = query.state.data !== undefined && query.isStatic()
	const again = async () => {
		await query.promise?.catch(() => undefined)
		waiting.delete(query)
		if (!isFollowed) await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
	}
	const promise = again()
	waiting.set(query, promise)
	return promise
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
export const markAllStale = (client: QueryClient): Promise<void> =>
	readAnew(client, ({ queryKey }) => canOutdate(queryKey[0] as string), true)
