import { IconDots, IconGauge } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import type { Group, Todo } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { signedChf } from '@hausheft/contract/swiss/formats.ts'
import { recurrenceText } from '@hausheft/contract/swiss/spans.ts'
import { dayText, type Day } from '@hausheft/contract/swiss/zurich.ts'
import type { ReminderSearch } from '../../platform/places/reminder-search.ts'
import { entryCan } from '../../platform/rights/entry-can.ts'
import { IconButton, IconLink } from '../../ui/icon-button.tsx'
import { todoName } from '../../kit/todos.ts'
import { MeantFace } from '../events/meant-face.tsx'
import { TodoTick } from '../events/todo-tick.tsx'
import { TodoRow } from '../events/todo-row.tsx'
import { TodoWhen } from '../events/todo-when.tsx'
import { ReminderWays } from './reminder-ways.tsx'

type ReminderRowProps = { todo: Todo; group: Group; houses: readonly Property[]; search: ReminderSearch; today: Day }

/** One thing to be done, or one that is done: what, when, where and for whom; behind a touch the rest, and what can be done about it. */
export function ReminderRow({ todo, group, houses, search, today }: ReminderRowProps) {
	const [open, setOpen] = useState(false)
	const can = entryCan(group, todo.user)
	const house = houses.find(({ id }) => id === todo.property)
	const title = todoName(todo)
	const { done, measured, part } = todo
	const facts = factsOf(todo)
	const place = houses.length > 1 && !search.house && house?.name
	const here = (more: object) => ({ to: `/group/${group.id}/reminder`, search: { ...search, add: undefined, ...more } })
	const ways = !done && (can.complete.may || can.write.may)
	return (
		<>
			<TodoRow
				{...here({ event: todo.id })}
				kind={part}
				title={title}
				note={
					done ? [`war am ${dayText(todo.date)}`, place].filter(Boolean).join(' · ') : <TodoWhen todo={todo} house={place} today={today} />
				}
				short="tight"
				className={done ? 'reminder-row reminder-done' : 'reminder-row'}
				action={
					<>
						{!done && measured && can.create.may && (
							<IconLink label={`«${title}»: Ablesen`} Icon={IconGauge} to={`/group/${group.id}/property/${todo.property}/readings`} />
						)}
						{ways && (
							<IconButton label={`«${title}»: mehr`} Icon={IconDots} size={19} aria-expanded={open} onClick={() => setOpen(!open)} />
						)}
						{can.complete.may && (
							<TodoTick todo={todo} pay={can.create.may ? here({ event: 'new', from: todo.id, tick: part }) : undefined} />
						)}
					</>
				}
			>
				<MeantFace todo={todo} />
			</TodoRow>
			{open && ways && (
				<li className="reminder-ways">
					{facts && <p className="dim">{facts}</p>}
					<ReminderWays todo={todo} group={group.id} search={search} can={can} today={today} onDone={() => setOpen(false)} />
				</li>
			)}
		</>
	)
}

/** What its line has no room for. */
function factsOf(todo: Todo): string {
	const { name, recurrence, proposal, kind, person_name } = todo
	return [
		todoName(todo) !== name && name,
		kind === 'bill' && 'Rechnung zu bezahlen',
		recurrence && recurrenceText(recurrence),
		proposal?.expense != null && signedChf(-proposal.expense),
		proposal?.income != null && signedChf(proposal.income),
		person_name && `für ${person_name}`,
	]
		.filter(Boolean)
		.join(' · ')
}
