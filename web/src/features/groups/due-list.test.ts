import { expect, test } from 'vitest'
import { dueList, dueOf, namedIn } from './due-list.ts'

const today = '2026-11-27'
const todo = (date: string, person: string | null = null) => ({ date, person })
const many = (count: number, person: string | null = null) =>
	Array.from({ length: count }, (_, at) => todo(`2026-12-${String(at + 1).padStart(2, '0')}`, person))
const dates = (list: readonly { date: string }[]) => list.map(({ date }) => date)

test('due is what is overdue, of today, and of the next thirty days; what comes later only where there is nothing else', () => {
	const all = ['2026-11-01', '2026-11-26', today, '2026-12-27', '2026-12-28', '2027-03-01'].map((date) => todo(date))
	expect(dates(dueOf(all, today))).toEqual(['2026-11-01', '2026-11-26', today, '2026-12-27'])
	const later = ['2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01'].map((date) => todo(date))
	expect(dates(dueOf(later, today))).toEqual(['2027-01-01', '2027-02-01', '2027-03-01'])
	expect(dueOf([], today)).toEqual([])
})

test('seven rows are no more than six and a button; of more the first six are shown, and how many more there are', () => {
	const list = (count: number, whole = false) => {
		const { shown, more } = dueList({ all: many(count), mine: [], only: false, whole, today })
		return [shown.length, more]
	}
	expect([list(6), list(7), list(8), list(20), list(20, true), list(0)]).toEqual([
		[6, 0],
		[7, 0],
		[6, 2],
		[6, 14],
		[20, 0],
		[0, 0],
	])
})

test('one’s own lie behind the others, each once, until they are shown alone', () => {
	const mine = [todo('2026-12-01', 'anna'), todo('2026-12-20', 'anna')]
	const all = [mine[0]!, ...many(8).slice(1), mine[1]!]
	const list = dueList({ all, mine, only: false, whole: false, today })
	expect([list.shown.length, list.behind, list.more]).toEqual([6, [mine[1]], 3])
	expect(dueList({ all, mine, only: true, whole: false, today })).toEqual({ shown: mine, behind: [], more: 0 })
	expect(dueList({ all, mine, only: false, whole: true, today }).behind).toEqual([])
})

test('alone, more of one’s own than fit lie behind nothing', () => {
	const mine = many(9, 'anna')
	const { shown, behind, more } = dueList({ all: mine, mine, only: true, whole: false, today })
	expect([shown.length, behind, more]).toEqual([6, [], 3])
	// Of others that are shown first all of one's own lie behind, as far as they would be shown alone.
	expect(dueList({ all: [...many(8), ...mine], mine, only: false, whole: false, today }).behind).toHaveLength(6)
})

test('what names nobody is nobody’s own, also of who is signed out', () => {
	const all = [todo(today, 'anna'), todo(today), todo(today, 'beat')]
	expect([namedIn(all, 'anna').length, namedIn(all, undefined).length, namedIn([], 'anna').length]).toEqual([1, 0, 0])
	expect(namedIn(all, 'anna', true)).toEqual([todo(today, 'anna'), todo(today)])
})

test('where one’s own are shown alone as a rule, the others lie behind them until somebody wants all', () => {
	const mine = many(2, 'anna')
	const all = [...mine, ...many(3, 'beat')]
	const usual = { all, mine, usual: true, whole: false, today }
	expect(dueList({ ...usual, only: true })).toEqual({ shown: mine, behind: all.slice(2), more: 0 })
	expect(dueList({ ...usual, only: false })).toEqual({ shown: all, behind: [], more: 0 })
})
