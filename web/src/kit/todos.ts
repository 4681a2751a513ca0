// Hides where it is known what is to be done in a group, and when something is late or soon.
import { useQuery } from '@tanstack/react-query'
import { groups, type Group, type Todo } from '@hausheft/contract/groups.ts'
import { todosOf } from '@hausheft/contract/first-screens.ts'
import { addDays, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { groupCan } from '../platform/rights/group-can.ts'
import { read } from '../platform/api/client.ts'

const nothing: readonly Todo[] = []

/** What is to be done in a group, the most urgent first: the one source of every dot, count and list that tells about it. */
export function useTodos(group: Pick<Group, 'id' | 'rbac'> | undefined): readonly Todo[] {
	const enabled = group !== undefined && groupCan(group).readEntries
	const { data = nothing } = useQuery({ ...read(groups.listReminders, todosOf(group?.id ?? '')), enabled })
	return data
}

/** How far the overview looks ahead. */
const ahead = 30

export const overdue = <T extends Pick<Todo, 'date'>>(todos: readonly T[], today: Day) => todos.filter(({ date }) => date < today)
export const dueSoon = <T extends Pick<Todo, 'date'>>(todos: readonly T[], today: Day) =>
	todos.filter(({ date }) => date >= today && date <= addDays(today, ahead))

/** What a list calls it: a reminder's own words, else the entry's name. */
export const todoName = ({ note, name }: Pick<Todo, 'note' | 'name'>) => note ?? name
