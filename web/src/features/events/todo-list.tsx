import type { ReactNode } from 'react'
import type { Todo } from '@hausheft/contract/groups.ts'
import { dueText, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { todoName } from '../../kit/todos.ts'
import { TodoRow } from './todo-row.tsx'

type TodoListProps = {
	/** The most urgent first. */
	todos: readonly Todo[]
	/** The houses whose name and address the rows need; with one alone its name is not repeated. */
	houses: readonly { id: string; name: string; group: string }[]
	today: Day
	/** Stands at the end of a row, to tick it off. */
	tick?: (todo: Todo) => ReactNode
}

/** What is to be done, each leading to its entry. */
export function TodoList({ todos, houses, today, tick }: TodoListProps) {
	return (
		<ul className="todo-list">
			{todos.map((todo) => {
				const house = houses.find(({ id }) => id === todo.property)
				const title = todoName(todo)
				const note = [dueText(todo.date, today), houses.length > 1 && house?.name, todo.name !== title && todo.name]
				return (
					<TodoRow
						key={`${todo.id} ${todo.part}`}
						to={`/group/${house?.group}/property/${todo.property}`}
						search={{ event: todo.id }}
						kind={todo.part}
						title={title}
						note={note.filter(Boolean).join(' · ')}
						late={todo.date < today}
						action={tick?.(todo)}
					/>
				)
			})}
		</ul>
	)
}
