import { useInfiniteQuery } from '@tanstack/react-query'
import { events, type Event } from '@hausheft/contract/events.ts'
import { reading } from '@hausheft/contract/swiss/formats.ts'
import { ago } from '@hausheft/contract/swiss/zurich.ts'
import { useNow } from '../../platform/page/now.ts'
import { rolling } from '../../platform/api/rolling.ts'
import { Amount } from '../../ui/amount.tsx'
import { authorOf, leadingKind, minutesOf, photosOf, saldoOf } from '../events/entry-summary.ts'
import { TodoRow } from '../events/todo-row.tsx'
import { useUnderWay, type Listed } from '../events/under-way.ts'
import { Duration } from '../../ui/duration.tsx'

type RecentEntriesProps = { group: string; houses: readonly { id: string; name: string }[] }

const most = 6
const recent = (group: string) => rolling(events.rollGroup, { params: { id: group }, query: { limit: 10, include: 'names' } })

/** What was logged last in any house of the group. */
export function RecentEntries({ group, houses }: RecentEntriesProps) {
	const { data } = useInfiniteQuery(recent(group))
	const now = useNow()
	const withUnderWay = useUnderWay()
	const page = data && withUnderWay(data, { group }, {}).pages[0]
	if (!page) return null
	if (page.events.length === 0) return <p className="dim">Noch nichts erfasst. Ein guter Anfang: der heutige Zählerstand.</p>
	const house = (id: string) => houses.find((each) => each.id === id)?.name
	return (
		<ul className="todo-list">
			{page.events.slice(0, most).map((event: Listed) => (
				<TodoRow
					key={event.underWay?.key ?? event.id}
					to={`/group/${group}/property/${event.property}`}
					search={{ event: event.underWay?.words ? undefined : event.id }}
					kind={leadingKind(event)}
					title={event.name}
					note={[event.underWay?.words ?? authorOf(event, page.names), house(event.property), ago(event.event_at, now)]
						.filter(Boolean)
						.join(' · ')}
				>
					<Telling event={event} />
				</TodoRow>
			))}
		</ul>
	)
}

/** What its amounts are in: said once, in the heading. */
export function RecentCurrency({ group }: Pick<RecentEntriesProps, 'group'>) {
	const { data } = useInfiniteQuery(recent(group))
	const shown = data?.pages[0]?.events.slice(0, most) ?? []
	return shown.some((event) => saldoOf(event) !== undefined) && <small className="dim">CHF</small>
}

/** The one figure that says most. */
function Telling({ event }: { event: Event }) {
	const saldo = saldoOf(event)
	if (saldo !== undefined) return <Amount rappen={saldo} className="todo-row-value" />
	const [first] = event.measurement
	if (first) return <span className="todo-row-value">{reading(first.data, first.symbol)}</span>
	if (event.time_recording.length > 0)
		return (
			<span className="todo-row-value">
				<Duration minutes={minutesOf(event)} />
			</span>
		)
	const photos = photosOf(event).length
	return photos > 0 ? <span className="dim">{photos === 1 ? '1 Foto' : `${photos} Fotos`}</span> : null
}
