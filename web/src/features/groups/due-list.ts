import type { Todo } from '@hausheft/contract/groups.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { dueIn } from '../../kit/todos.ts'

const atFirst = 6

/** What is overdue or comes in the next weeks; where that is nothing, what comes first. */
export const dueOf = <T extends Pick<Todo, 'date'>>(todos: readonly T[], today: Day): readonly T[] => {
	const due = dueIn(todos, today)
	return due.length > 0 ? due : todos.slice(0, 3)
}

/** One more row is no longer than the button that would hide it. */
const shortened = <T>(due: readonly T[]) => (due.length > atFirst + 1 ? due.slice(0, atFirst) : due)

type AskedDue<T> = {
	all: readonly T[]
	/** What names the person; shown alone with `only`. */
	mine: readonly T[]
	/** These are shown alone unless somebody wants all. */
	usual?: boolean
	only: boolean
	/** Not only the first ones. */
	whole: boolean
	today: Day
}

/**
 * The rows, and those that lie hidden behind them: who has chosen other than usual sees these before the page is awake.
 * `more` is how many a button would show.
 */
export function dueList<T extends Pick<Todo, 'date'>>({
	all,
	mine,
	usual = false,
	only,
	whole,
	today,
}: AskedDue<T>): { shown: readonly T[]; behind: readonly T[]; more: number } {
	const due = dueOf(only ? mine : all, today)
	const shown = whole ? due : shortened(due)
	const behind = only && !usual ? [] : shortened(dueOf(only ? all : mine, today)).filter((todo) => !shown.includes(todo))
	return { shown, behind, more: due.length - shown.length }
}

/** What names this person, as far as the list goes; and what names nobody, where they look after that too. */
export const namedIn = <T extends Pick<Todo, 'person'>>(todos: readonly T[], me: string | undefined, withNobodys = false): T[] =>
	todos.filter(({ person }) => (person === null ? withNobodys : person === me))
