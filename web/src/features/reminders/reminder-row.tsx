import { IconDots, IconGauge } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import type { Group, Todo } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { signedChf } from '@hausheft/contract/swiss/formats.ts'
import { recurrenceText } from '@hausheft/contract/swiss/spans.ts'
import { dayText, dueText, type Day } from '@hausheft/contract/swiss/zurich.ts'
import type { ReminderSearch } from '../../platform/places/reminder-search.ts'
import { entryCan } from '../../platform/rights/entry-can.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { todoName } from '../../kit/todos.ts'
import { TodoTick } from '../events/todo-tick.tsx'
import { TodoRow } from '../events/todo-row.tsx'
import { ReminderWays } from './reminder-ways.tsx'

type ReminderRowProps = { todo: Todo; group: Group; houses: readonly Property[]; search: ReminderSearch; today: Day }

/** One thing to be done, or one that is done: what, when, how often, for whom; and what can be done about it. */
export function ReminderRow({ todo, group, houses, search, today }: ReminderRowProps) {
	const [open, setOpen] = useState(false)
	const me = useCurrentUser()?.id
	const can = entryCan(group, todo.user)
	const house = houses.find(({ id }) => id === todo.property)
	const title = todoName(todo)
	const mine = todo.person !== null && todo.person === me
	const { done, recurrence, proposal, measured, part, kind } = todo
	const money = proposal && [
		proposal.expense !== null && signedChf(-proposal.expense),
		proposal.income !== null && signedChf(proposal.income),
	]
	const note = [
		done ? `war am ${dayText(todo.date)}` : dueText(todo.date, today),
		houses.length > 1 && !search.house && house?.name,
		title !== todo.name && todo.name,
		kind === 'bill' && 'Rechnung zu bezahlen',
		recurrence && recurrenceText(recurrence),
		money && money.filter(Boolean).join(' / '),
		!mine && todo.person && `für ${todo.person_name}`,
	]
	const here = (more: object) => ({ to: `/group/${group.id}/reminder`, search: { ...search, add: undefined, ...more } })
	const ways = !done && (can.complete.may || can.write.may)
	return (
		<>
			<TodoRow
				{...here({ event: todo.id })}
				kind={part}
				title={title}
				note={
					<>
						{mine && <Tag tone="good">für mich</Tag>} {note.filter(Boolean).join(' · ')}
					</>
				}
				late={!done && todo.date < today}
				className={done ? 'reminder-row reminder-done' : 'reminder-row'}
				action={
					<>
						{!done && measured && can.create.may && (
							<LinkButton
								look="quiet"
								Icon={IconGauge}
								to={`/group/${group.id}/property/${todo.property}/readings`}
								className="reminder-offered"
							>
								Ablesen
							</LinkButton>
						)}
						{ways && (
							<IconButton label={`«${title}»: mehr`} Icon={IconDots} size={19} aria-expanded={open} onClick={() => setOpen(!open)} />
						)}
						{can.complete.may && (
							<TodoTick todo={todo} pay={can.create.may ? here({ event: 'new', from: todo.id, tick: part }) : undefined} />
						)}
					</>
				}
			/>
			{open && ways && (
				<li className="reminder-ways">
					<ReminderWays todo={todo} group={group.id} search={search} can={can} today={today} onDone={() => setOpen(false)} />
				</li>
			)}
		</>
	)
}
