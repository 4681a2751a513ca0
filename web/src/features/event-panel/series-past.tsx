import { useInfiniteQuery } from '@tanstack/react-query'
import { events, type Event } from '@hausheft/contract/events.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { rolling } from '../../platform/api/rolling.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'

/** All times of what repeats, the latest first, each leading to its entry. */
export function SeriesPast({ event, series }: { event: Event; series: string }) {
	const query = { series, limit: 20 } as const
	const list = useInfiniteQuery(rolling(events.rollProperty, { params: { id: event.property }, query }))
	const { data, error } = list
	if (error && !data) return <ReadFailed error={error} onRetry={() => void list.refetch()} />
	if (!data)
		return (
			<p className="dim" role="status">
				Wird geladen
			</p>
		)
	return (
		<>
			<ol className="event-series">
				{data.pages
					.flatMap((page) => page.events)
					.map((each) => {
						const part = each.maintenance?.series === series ? each.maintenance : each.reminder
						const day = part?.date ?? dayOf(each.event_at)
						return (
							<li key={each.id}>
								{each.id === event.id ? (
									<b>{dayText(day)}</b>
								) : (
									<AppLink to={`/group/${each.group}/property/${each.property}`} search={{ event: each.id }} resetScroll={false}>
										{dayText(day)}
									</AppLink>
								)}{' '}
								<span className="dim">{part?.done ? 'erledigt' : 'offen'}</span>
							</li>
						)
					})}
			</ol>
			{list.hasNextPage && (
				<Button look="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
					Weitere laden
				</Button>
			)}
		</>
	)
}
