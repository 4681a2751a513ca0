import { useQuery } from '@tanstack/react-query'
import type { Group, Todo } from '@hausheft/contract/groups.ts'
import { journals } from '@hausheft/contract/journals.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { read } from '../../platform/api/client.ts'
import { useToday } from '../../platform/page/now.ts'
import type { PropertySearch } from '../../platform/places/property-search.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { LateYearBars } from '../balance/late-year-bars.tsx'
import { groupCan } from '../../platform/rights/group-can.ts'
import { ReadRound } from '../readings/read-round.tsx'
import { TodoList } from '../reminders/todo-list.tsx'
import { holdBeside } from '../../kit/home-slots.ts'
import { inUse } from '../../kit/in-use.ts'
import { useTodosAt } from '../../kit/todos.ts'
import { ComingLine } from '../../ui/skeleton.tsx'

type PropertySideProps = { group: Group; property: Property; search: PropertySearch }

/** Beside the timeline: what is next at this house, its journals, and its year. */
export function PropertySide({ group, property, search }: PropertySideProps) {
	const today = useToday()
	const { data: list = [] } = useQuery(read(journals.listJournals, { params: { id: property.id } }))
	const { todos: open, isComing } = useTodosAt(group, property.id)
	const creates = groupCan(group).createEntries
	const readRound = (todo: Todo) => creates && <ReadRound todo={todo} group={group.id} today={today} />
	const active = inUse(list)
	return (
		<aside className="property-side" aria-label="Auf einen Blick">
			{creates && <div className="property-watch" ref={holdBeside} />}
			<Box title="Als Nächstes">
				{open.length > 0 ? (
					<TodoList todos={open.slice(0, 6)} houses={[property]} today={today} tick={readRound} />
				) : isComing ? (
					<ComingLine />
				) : (
					<p className="dim">
						Nichts steht an.{' '}
						{creates && (
							<AppLink to={`/group/${group.id}/reminder`} search={{ house: property.id, add: 1 }}>
								Was hier wiederkehrt, vormerken
							</AppLink>
						)}
					</p>
				)}
			</Box>
			{active.length > 0 && (
				<Box title="Journale">
					<ul className="journal-list">
						{active.map(({ id, name, events_count = 0 }) => {
							const chosen = search.journal === id
							return (
								<li key={id}>
									<AppLink
										to={`/group/${group.id}/property/${property.id}`}
										search={{ ...search, journal: chosen ? undefined : id }}
										resetScroll={false}
										exact
										className={chosen ? 'journal-link journal-link-chosen' : 'journal-link'}
										title={chosen ? 'Wieder alle Einträge zeigen' : undefined}
									>
										{name}
										<span className="dim">{count(events_count, 'Eintrag', 'Einträge')}</span>
									</AppLink>
								</li>
							)
						})}
					</ul>
				</Box>
			)}
			<LateYearBars group={group.id} property={property.id} />
			<AppLink to={`/group/${group.id}/property/${property.id}/year/${today.slice(0, 4)}`} className="property-year">
				{today.slice(0, 4)} als Bild
			</AppLink>
		</aside>
	)
}
