import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Event } from '@hausheft/contract/events.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { history } from '@hausheft/contract/history.ts'
import { dateTime } from '@hausheft/contract/swiss/zurich.ts'
import { paged } from '../../platform/api/paged.ts'
import { Button } from '../../ui/button.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { changeText, listedChanges } from './event-changes.ts'

/** Who changed what of an entry, latest first, in the server's words. */
export function EventHistory({ event, group }: { event: Event; group: Group }) {
	const query = { source: 'event', fk: event.id, limit: 20 } as const
	const list = useInfiniteQuery(paged(history.listHistory, { params: { id: group.id }, query }))
	const { refetch, data, error } = list
	useEffect(() => void refetch(), [event.version, refetch])
	if (error && !data) return <ReadFailed error={error} onRetry={() => void refetch()} />
	if (!data)
		return (
			<p className="dim" role="status">
				Wird geladen
			</p>
		)
	const rows = data.pages.flatMap((page) => page.rows)
	return (
		<>
			{rows.length === 0 && <p className="dim">Seit dem Erfassen hat sich nichts geändert.</p>}
			<ol className="event-changes">
				{rows.map(({ id, text, changed_at, changes }) => (
					<li key={id}>
						<time className="dim" dateTime={changed_at}>
							{dateTime(changed_at)}
						</time>
						<p>{`${text}.`}</p>
						{listedChanges(changes).length > 0 && (
							<ul>
								{listedChanges(changes).map((change) => (
									<li key={change.field}>
										<b>{change.label}</b>: {changeText(change)}
									</li>
								))}
							</ul>
						)}
					</li>
				))}
			</ol>
			{list.hasNextPage && (
				<Button look="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
					Weitere laden
				</Button>
			)}
		</>
	)
}
