import { useState } from 'react'
import type { Group, Todo } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { useToday } from '../../platform/page/now.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { groupCan } from '../../platform/rights/group-can.ts'
import { ReadRound } from '../readings/read-round.tsx'
import { TodoList } from '../reminders/todo-list.tsx'
import { dueIn, useTodosAt } from '../../kit/todos.ts'

/** Where there is no room beside the timeline: what is due next at this house, one line above it, and all of it on demand. */
export function NextDue({ group, property }: { group: Group; property: Property }) {
	const today = useToday()
	const [whole, setWhole] = useState(false)
	const { todos: open } = useTodosAt(group, property.id)
	const due = dueIn(open, today)
	const [first] = due
	if (!first) return null
	const more = (
		<button type="button" className="chip" aria-expanded={whole} onClick={() => setWhole(!whole)}>
			{whole ? 'weniger' : `+${due.length - 1}`}
			<VisuallyHidden>, was noch ansteht</VisuallyHidden>
		</button>
	)
	const reads = groupCan(group).createEntries
	const sign = (todo: Todo) => (
		<>
			{reads && <ReadRound todo={todo} group={group.id} today={today} />}
			{todo === first && due.length > 1 && more}
		</>
	)
	return (
		<section className="next-due" aria-label="Als Nächstes">
			<TodoList todos={whole ? due : [first]} houses={[property]} today={today} tick={sign} />
		</section>
	)
}
