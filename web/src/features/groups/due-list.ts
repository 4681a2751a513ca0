import type { Todo } from '@hausheft/contract/groups.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { dueSoon, overdue } from '../../kit/todos.ts'

const atFirst = 6

/** What is overdue or comes in the next weeks; where that is nothing, what comes first. */
export const dueOf = <T extends Pick<Todo, 'date'>>(todos: readonly T[], today: Day): readonly T[] => {
	const due = [...overdue(todos, today), ...dueSoon(todos, today)]
	return due.length > 0 ? due : todos.slice(0, 3)
}

/** One more row is no longer than the button that would hide it. */
const shortened = <T>(due: readonly T[]) => (due.length > atFirst + 1 ? due.slice(0, atFirst) : due)

type AskedDue<T> = {
	all: readonly T[]
	/** What names the person; shown alone with `only`. */
	mine: readonly T[]
	only: boolean
	/** Not only the first ones. */
	whole: boolean
	today: Day
}

/**
 * The rows, and those that lie hidden behind them: who comes with their own alone switched on sees these before the page is awake.
 * `more` is how many a button would show.
 */
export function dueList<T extends Pick<Todo, 'date'>>({
	all,
	mine,
	only,
	whole,
	today,
}: AskedDue<T>): { shown: readonly T[]; behind: readonly T[]; more: number } {
	const due = dueOf(only ? mine : all, today)
	const shown = whole ? due : shortened(due)
	const behind = only ? [] : shortened(dueOf(mine, today)).filter((todo) => !shown.includes(todo))
	return { shown, behind, more: due.length - shown.length }
}

/** What names this person, as far as the list goes; nothing of what names nobody. */
export const namedIn = <T extends Pick<Todo, 'person'>>(todos: readonly T[], me: string | undefined): T[] =>
	todos.filter(({ person }) => person !== null && person === me)
