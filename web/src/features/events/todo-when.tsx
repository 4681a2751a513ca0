import { dueSince, type Day } from '@hausheft/contract/swiss/zurich.ts'
import type { Todo } from '@hausheft/contract/groups.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isLate } from '../../kit/todos.ts'

/** When something is to be done, and at which house: one line, red as far as it is late. */
export const TodoWhen = ({ todo, house, today }: { todo: Pick<Todo, 'date'>; house?: string | false | undefined; today: Day }) => (
	<>
		{isLate(todo, today) ? (
			<span className="todo-row-late">
				{dueSince(todo.date, today)}
				<VisuallyHidden> überfällig</VisuallyHidden>
			</span>
		) : (
			dueSince(todo.date, today)
		)}
		{house && ` · ${house}`}
	</>
)
