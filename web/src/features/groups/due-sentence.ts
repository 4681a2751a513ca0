import type { Todo } from '@hausheft/contract/groups.ts'
import { isLate } from '../../kit/todos.ts'
import { todosOf } from '@hausheft/contract/first-screens.ts'
import { dayMonth, weekday, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** As many as the list has at most: there may be more. */
const listed = todosOf('').query.limit
const more = `Mehr als ${listed - 1}`
const words = ['Nichts', 'Eines', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht', 'Neun', 'Zehn', 'Elf', 'Zwölf']
const spelled = (n: number) => words[n] ?? String(n)

/** What is due, in one sentence: `Vier Dinge stehen an, eines ist überfällig.` `hasLater`: below it stands what is due later. */
export function dueSentence(todos: readonly Pick<Todo, 'date'>[], today: Day, hasLater = false): string {
	const late = todos.filter((todo) => isLate(todo, today)).length
	const all = todos.length
	if (all === 0) return hasLater ? 'In den nächsten 30 Tagen steht nichts an.' : 'Nichts steht an.'
	const isCut = all >= listed
	const many = isCut ? more : spelled(all)
	const things = all === 1 ? 'Eine Sache steht an' : `${many} Dinge stehen an`
	if (late === 0) return `${things}.`
	if (all === 1) return `${things} und ist überfällig.`
	if (late === all) return isCut ? `${more} Dinge sind überfällig.` : `${things}, alle überfällig.`
	return `${things}, ${spelled(late).toLowerCase()} ${late === 1 ? 'ist' : 'sind'} überfällig.`
}

/** `Samstag, 21. November.` */
export const dateLine = (today: Day): string => `${weekday(today)}, ${dayMonth(today)}.`
