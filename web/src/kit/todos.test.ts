import { expect, test } from 'vitest'
import { dueCount, dueIn } from './todos.ts'

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
