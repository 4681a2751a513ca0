import { expect, test } from 'vitest'
import { dueCount, dueIn, todosAt } from './todos.ts'

const today = '2026-11-27'
const todos = (...dates: string[]) => dates.map((date) => ({ date }))
const countText = (...dates: string[]) => {
	const { all, late } = dueCount(todos(...dates), today)
	return [all, late].filter(Boolean).join(', ')
}

test('one window for all that tells of what is due: late, of today, and of the next thirty days', () => {
	expect(dueIn(todos('2026-11-01', today, '2026-12-27', '2026-12-28'), today)).toHaveLength(3)
	expect(countText('2026-11-01', today, '2026-12-27', '2026-12-28')).toBe('3 in den nächsten 30 Tagen, davon 1 überfällig')
	expect([countText(today), countText('2026-11-01', '2026-12-28'), countText('2026-12-28'), countText()]).toEqual([
		'1 in den nächsten 30 Tagen',
		'1 überfällig',
		'',
		'',
	])
})

test('of a house whose dates may lie behind the end of the list of the group nothing is said to be none before they are here', () => {
	const other = Array.from({ length: 100 }, () => ({ property: 'a' }))
	const here = { property: 'b' }
	const asked = { data: undefined, isPending: true }
	expect(todosAt('b', other, asked)).toEqual({ todos: [], isComing: true })
	expect(todosAt('b', [...other.slice(1), here], asked)).toEqual({ todos: [here], isComing: true })
	expect(todosAt('b', other, { data: [here], isPending: false })).toEqual({ todos: [here], isComing: false })
	expect(todosAt('b', other, { data: undefined, isPending: false })).toEqual({ todos: [], isComing: false })
	// Of a whole list all is known, and nothing is asked for.
	expect(todosAt('b', [...other.slice(2), here], asked)).toEqual({ todos: [here], isComing: false })
	expect(todosAt('b', other.slice(1), asked)).toEqual({ todos: [], isComing: false })
})

test('of a list that ends before all has been told no number is said as if it were all', () => {
	const many = (...parts: [string, number][]) => todos(...parts.flatMap(([date, n]) => Array.from({ length: n }, () => date)))
	const words = (of: ReturnType<typeof todos>, told = of) =>
		Object.values(dueCount(of, today, told))
			.filter(Boolean)
			.join(', ')
	const [late, soon, later] = ['2026-11-01', '2026-12-01', '2027-03-01']
	expect(words(many([late, 2], [soon, 98]))).toBe('mehr als 99 in den nächsten 30 Tagen, davon 2 überfällig')
	expect(words(many([late, 100]))).toBe('mehr als 99 überfällig')
	expect(words(many([late, 2], [soon, 97], [later, 1]))).toBe('99 in den nächsten 30 Tagen, davon 2 überfällig')
	expect(words(many([late, 2], [soon, 97]))).toBe('99 in den nächsten 30 Tagen, davon 2 überfällig')
	// One house of several.
	expect(words(many([late, 2], [soon, 3]), many([late, 2], [soon, 98]))).toBe('mindestens 5 in den nächsten 30 Tagen, davon 2 überfällig')
	expect(words(many([late, 2]), many([late, 100]))).toBe('mindestens 2 überfällig')
	expect(words(many([late, 2]), many([late, 2], [soon, 98]))).toBe('2 überfällig')
})
