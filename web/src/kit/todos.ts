// Hides where it is known what is to be done in a group, and when something is late or soon.
import { useQuery } from '@tanstack/react-query'
import { groups, type Group, type Todo } from '@hausheft/contract/groups.ts'
import { dueState } from '@hausheft/contract/due-states.ts'
import { todosOf } from '@hausheft/contract/first-screens.ts'
import { type Day } from '@hausheft/contract/swiss/zurich.ts'
import { groupCan } from '../platform/rights/group-can.ts'
import { read } from '../platform/api/client.ts'

const nothing: readonly Todo[] = []
/** As many as are told at once, the earliest first: behind the last one there may be more. */
const listed = todosOf('').query.limit

/** What is to be done in a group, the most urgent first: the one source of every dot, count and list that tells about it. */
export function useTodos(group: Pick<Group, 'id' | 'rbac'> | undefined): readonly Todo[] {
	const enabled = group !== undefined && groupCan(group).readEntries
	const { data = nothing } = useQuery({ ...read(groups.listReminders, todosOf(group?.id ?? '')), enabled })
	return data
}

/** `isComing`: more than stands there may be on its way; before it is here nobody is told that there is none. */
type TodosAt<T> = { todos: readonly T[]; isComing: boolean }

/** What is to be done at one house of it; asked for on its own where the list of the group ends before all of it. */
export function useTodosAt(group: Pick<Group, 'id' | 'rbac'>, property: string): TodosAt<Todo> {
	const known = useTodos(group)
	const asked = { ...todosOf(group.id), query: { ...todosOf(group.id).query, property } }
	return todosAt(property, known, useQuery({ ...read(groups.listReminders, asked), enabled: isCut(known) }))
}

const isCut = ({ length }: readonly unknown[]) => length === listed

/** `known`: of the whole group; `own`: of the house alone, where that was asked for. */
export const todosAt = <T extends Pick<Todo, 'property'>>(
	property: string,
	known: readonly T[],
	own: { data: readonly T[] | undefined; isPending: boolean },
): TodosAt<T> => ({ todos: own.data ?? known.filter((todo) => todo.property === property), isComing: isCut(known) && own.isPending })

type Dated = Pick<Todo, 'date'>
export const isLate = ({ date }: Dated, today: Day): boolean => dueState(date, today) === 'overdue'
/** What is late, of today, or of the next 30 days: what every list and count of the overview is about. */
export const dueIn = <T extends Dated>(todos: readonly T[], today: Day): T[] =>
	todos.filter(({ date }) => dueState(date, today) !== 'later')

/** `6 in den nächsten 30 Tagen`, and of them `davon 2 überfällig`; each undefined where there is none. `told`: the list of the group that they are of. */
export function dueCount(todos: readonly Dated[], today: Day, told = todos): { all: string | undefined; late: string | undefined } {
	const all = dueIn(todos, today).length
	const late = todos.filter((todo) => isLate(todo, today)).length
	const end = told.length < listed ? 'later' : dueState(told.at(-1)?.date ?? today, today)
	const lates = numberOf(late, end === 'overdue')
	return {
		all: all > late ? `${numberOf(all, end !== 'later')} in den nächsten 30 Tagen` : undefined,
		late: late === 0 ? undefined : all > late ? `davon ${lates} überfällig` : `${lates} überfällig`,
	}
}
const numberOf = (n: number, isCut: boolean) => (!isCut ? `${n}` : n < listed ? `mindestens ${n}` : `mehr als ${n - 1}`)

/** What a list calls it: a reminder's own words, else the entry's name. */
export const todoName = ({ note, name }: Pick<Todo, 'note' | 'name'>) => note ?? name
