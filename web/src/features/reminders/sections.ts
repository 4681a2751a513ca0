import type { Todo } from '@hausheft/contract/groups.ts'
import { addDays, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** How far «soon» reaches. */
const ahead = 30

/** What is to be done, by how urgent it is; none without rows. */
export function sectionsOf<T extends Pick<Todo, 'date'>>(todos: readonly T[], today: Day) {
	const soon = addDays(today, ahead)
	return [
		{ title: 'Überfällig', late: true, rows: todos.filter(({ date }) => date < today) },
		{ title: 'In den nächsten 30 Tagen', late: false, rows: todos.filter(({ date }) => date >= today && date <= soon) },
		{ title: 'Später', late: false, rows: todos.filter(({ date }) => date > soon) },
	].filter(({ rows }) => rows.length > 0)
}
