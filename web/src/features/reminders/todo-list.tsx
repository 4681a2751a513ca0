import type { ReactNode } from 'react'
import type { Todo } from '@hausheft/contract/groups.ts'
import { dueText, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/tag.tsx'
import { todoName } from '../../kit/todos.ts'
import { TodoRow } from '../events/todo-row.tsx'

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
				const title = todoName(todo)
				const mine = todo.person !== null && todo.person === me
				const note = [
					dueText(todo.date, today),
					houses.length > 1 && house?.name,
					todo.name !== title && todo.name,
					!mine && todo.person && `für ${todo.person_name}`,
				]
				return (
					<TodoRow
						key={`${todo.id} ${todo.part}`}
						to={`/group/${house?.group}/property/${todo.property}`}
						search={{ event: todo.id }}
						kind={todo.part}
						title={title}
						note={
							<>
								{mine && <Tag tone="good">für mich</Tag>} {note.filter(Boolean).join(' · ')}
							</>
						}
						className={cx(mine && 'todo-mine', hidden.includes(todo) && 'todo-hidden')}
						late={todo.date < today}
						action={tick?.(todo)}
					/>
				)
			})}
		</ul>
	)
}
