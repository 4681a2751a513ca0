import { IconListCheck } from '../../ui/icons.gen.ts'
import { groups, type Group, type Todo } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { doneReminders, openReminders } from '@hausheft/contract/reminders.ts'
import type { PageOf } from '../../platform/api/paged.ts'
import { useChangingPages } from '../../platform/api/use-changing-read.ts'
import { useToday } from '../../platform/page/now.ts'
import type { ReminderSearch } from '../../platform/places/reminder-search.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { Box } from '../../ui/box.tsx'
import { Button, LinkButton, type ButtonProps } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { offerOf, rowCount } from './adding.ts'
import { ReminderRow } from './reminder-row.tsx'
import { sectionsOf } from './sections.ts'

type ReminderListProps = {
	group: Group
	houses: readonly Property[]
	search: ReminderSearch
	/** Opens what comes back in most houses. */
	onAdd: (() => void) | undefined
}

const rowsIn = ({ data }: { data: { pages: PageOf<Todo>[] } | undefined }): Todo[] => data?.pages.flatMap(({ rows }) => rows) ?? []

/** Overdue, soon, later, and below what is done. */
export function ReminderList({ group, houses, search, onAdd }: ReminderListProps) {
	const today = useToday()
	const me = useCurrentUser()?.id
	const narrowed = { property: search.house, person: search.mine && me }
	const open = useChangingPages(groups.listReminders, openReminders(group.id, narrowed))
	const done = useChangingPages(groups.listReminders, doneReminders(group.id, narrowed))
	const todos = rowsIn(open)
	const row = (todo: Todo) => (
		<ReminderRow key={`${todo.id} ${todo.part}`} todo={todo} group={group} houses={houses} search={search} today={today} />
	)
	if (!open.data) return open.error ? <ReadFailed error={open.error} onRetry={() => void open.refetch()} /> : <SkeletonCards count={4} />
	const past = rowsIn(done)
	const offer = offerOf(todos.length, { isMine: Boolean(search.mine), hasMore: open.hasNextPage })
	return (
		<>
			<div className="reminder-sections" aria-busy={open.isPlaceholderData || undefined}>
				{sectionsOf(todos, today).map(({ title, rows }, at, { length }) => (
					<Box
						key={title}
						title={title}
						className="reminder-section"
						action={<span className="dim">{rowCount(rows.length, at === length - 1, open.hasNextPage)}</span>}
					>
						<ul>{rows.map(row)}</ul>
					</Box>
				))}
				<LoadMore
					more={open.hasNextPage}
					busy={open.isFetchingNextPage}
					error={open.isFetchNextPageError ? open.error : null}
					onMore={() => void open.fetchNextPage()}
				/>
			</div>
			{todos.length === 0 && (
				<Empty
					title={search.mine ? 'Nichts, was ausdrücklich für mich ist' : 'Nichts steht an'}
					motif="bell"
					action={
						search.mine ? (
							<LinkButton to={`/group/${group.id}/reminder`} search={{ house: search.house }} look="secondary">
								Alle zeigen
							</LinkButton>
						) : (
							onAdd && <FromTemplates onAdd={onAdd} />
						)
					}
				>
					Kaminfeger, Serviceabo, Zählerstände: Was wiederkehrt, meldet sich hier, bevor es zu spät ist.
				</Empty>
			)}
			{onAdd && offer && todos.length > 0 && (
				<p className="reminder-offer">
					{offer === 'loud' && (
						<span className="dim">Heizung, Kaminfeger, Dachrinnen, Filter: Was in einem Haus wiederkehrt, steht bereit.</span>
					)}
					<FromTemplates onAdd={onAdd} look={offer === 'loud' ? 'secondary' : 'quiet'} />
				</p>
			)}
			{past.length > 0 && (
				<Box title="Erledigt" className="reminder-section">
					<ul>{past.map(row)}</ul>
					{done.hasNextPage && (
						<Button look="quiet" busy={done.isFetchingNextPage} onClick={() => void done.fetchNextPage()}>
							Weitere zeigen
						</Button>
					)}
				</Box>
			)}
		</>
	)
}

const FromTemplates = ({ onAdd, look }: { onAdd: () => void } & Pick<ButtonProps, 'look'>) => (
	<Button look={look} Icon={IconListCheck} onClick={onAdd}>
		Aus Vorlagen wählen
	</Button>
)
