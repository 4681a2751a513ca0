import { useState } from 'react'
import type { Group, Todo } from '@hausheft/contract/groups.ts'
import type { Property } from '@hausheft/contract/properties.ts'

import { type Day } from '@hausheft/contract/swiss/zurich.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { TodoList } from '../events/todo-list.tsx'
import { TodoTick } from '../events/todo-tick.tsx'
import { dueSoon, overdue } from '../../kit/todos.ts'

type AttentionProps = { group: Group; todos: readonly Todo[]; houses: readonly Property[]; today: Day }

/** What needs attention in the group: what is overdue, then what comes in the next weeks, each ticked off where it stands. */
export function Attention({ group, todos, houses, today }: AttentionProps) {
	const late = overdue(todos, today)
	const soon = dueSoon(todos, today)
	const tick = groupCan(group).completeEntries ? (todo: Todo) => <TodoTick todo={todo} /> : undefined
	if (late.length + soon.length === 0) return null
	const list = { houses, today, ...(tick && { tick }) }
	return (
		<div className="attention">
			{late.length > 0 && (
				<Box title="Überfällig" className="attention-late">
					<Shortened todos={late} {...list} />
				</Box>
			)}
			{soon.length > 0 && (
				<Box title="In den nächsten 30 Tagen">
					<Shortened todos={soon} {...list} />
				</Box>
			)}
		</div>
	)
}

const atFirst = 5

/** The first few; the rest on demand. One more row is no longer than the button that would hide it. */
function Shortened({ todos, ...list }: Parameters<typeof TodoList>[0]) {
	const [all, setAll] = useState(false)
	const short = !all && todos.length > atFirst + 1
	return (
		<>
			<TodoList todos={short ? todos.slice(0, atFirst) : todos} {...list} />
			{short && (
				<Button look="quiet" className="attention-more" onClick={() => setAll(true)}>
					{`Weitere ${todos.length - atFirst} zeigen`}
				</Button>
			)}
		</>
	)
}
