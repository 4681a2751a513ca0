import type { ReactNode } from 'react'
import type { Todo } from '@hausheft/contract/groups.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { cx } from '../../ui/cx.ts'
import { todoName } from '../../kit/todos.ts'
import { MeantFace } from '../events/meant-face.tsx'
import { TodoRow } from '../events/todo-row.tsx'
import { TodoWhen } from '../events/todo-when.tsx'

type TodoListProps = {
	/** The most urgent first. */
	todos: readonly Todo[]
	/** The houses whose name and address the rows need; with one alone its name is not repeated. */
	houses: readonly { id: string; name: string; group: string }[]
	today: Day
	/** Those that only some styles show. */
	hidden?: readonly Todo[]
	/** Stands at the end of a row, to tick it off. */
	tick?: ((todo: Todo) => ReactNode) | undefined
}

/** What is to be done, each leading to its entry. */
export function TodoList({ todos, hidden = [], houses, today, tick }: TodoListProps) {
	const me = useCurrentUser()?.id
	return (
		<ul className="todo-list">
			{todos.map((todo) => {
				const house = houses.find(({ id }) => id === todo.property)
				const mine = todo.person !== null && todo.person === me
				return (
					<TodoRow
						key={`${todo.id} ${todo.part}`}
						to={`/group/${house?.group}/property/${todo.property}`}
						search={{ event: todo.id }}
						kind={todo.part}
						title={todoName(todo)}
						note={<TodoWhen todo={todo} house={houses.length > 1 && house?.name} today={today} />}
						short
						className={cx(mine && 'todo-mine', hidden.includes(todo) && 'todo-hidden')}
						action={tick?.(todo)}
					>
						<MeantFace todo={todo} />
					</TodoRow>
				)
			})}
		</ul>
	)
}
