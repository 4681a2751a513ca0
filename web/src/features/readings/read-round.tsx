import { IconGauge } from '../../ui/icons.gen.ts'
import type { Todo } from '@hausheft/contract/groups.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { IconLink } from '../../ui/icon-button.tsx'
import { todoName } from '../../kit/todos.ts'

/** What is due and is about meters leads to the round in which they are read. */
export const ReadRound = ({ todo, group, today }: { todo: Todo; group: string; today: Day }) =>
	todo.measured &&
	todo.date <= today && (
		<IconLink
			to={`/group/${group}/property/${todo.property}/readings`}
			label={`«${todoName(todo)}»: Ablesen`}
			Icon={IconGauge}
			className="todo-read"
		/>
	)
