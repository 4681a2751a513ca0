import type { Todo } from '@hausheft/contract/groups.ts'
import { dueState, type DueState } from '@hausheft/contract/due-states.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'

/** What is to be done, by how urgent it is; none without rows. */
export function sectionsOf<T extends Pick<Todo, 'date'>>(todos: readonly T[], today: Day) {
	const rows = (...states: DueState[]) => todos.filter(({ date }) => states.includes(dueState(date, today)))
	return [
		{ title: 'Überfällig', rows: rows('overdue') },
		{ title: 'In den nächsten 30 Tagen', rows: rows('today', 'soon') },
		{ title: 'Später', rows: rows('later') },
	].filter(({ rows }) => rows.length > 0)
}
