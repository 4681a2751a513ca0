import { expect, test } from 'vitest'
import { standingOf, touched, wishGroups } from './stay-choice.ts'

const stay = (id: string, from_on: string, until_on: string, more: { alone?: boolean; state?: string } = {}) => ({
	id,
	from_on,
	until_on,
	alone: true,
	state: 'fixed',
	...more,
})
const ids = (stays: readonly { id: string }[]) => stays.map(({ id }) => id)

test('first day, last day; a day before begins anew, the first one again lets go, after both one begins anew', () => {
	const first = touched({}, '2026-07-10')
	const both = touched(first, '2026-07-17')
	expect(both).toEqual({ from: '2026-07-10', until: '2026-07-17' })
	expect(touched(first, '2026-07-03')).toEqual({ from: '2026-07-03' })
	expect(touched(first, '2026-07-10')).toEqual({})
	expect(touched(both, '2026-07-12')).toEqual({ from: '2026-07-12' })
})

test('example T: what fits beside what is there', () => {
	const there = [stay('a', '2026-07-10', '2026-07-17')]
	const taken = (from: string, until: string, alone = true) => ids(standingOf({ from, until, alone }, there).taken)
	expect(taken('2026-07-17', '2026-07-24')).toEqual([])
	expect(taken('2026-07-16', '2026-07-18')).toEqual(['a'])
	expect(taken('2026-07-16', '2026-07-18', false)).toEqual(['a'])
	expect(taken('2026-07-03', '2026-07-10')).toEqual([])
})

test('who welcomes others is beside who does too; wishes are in nobody’s way; a stay is not in its own', () => {
	const there = [stay('open', '2026-07-10', '2026-07-17', { alone: false }), stay('wish', '2026-07-15', '2026-07-20', { state: 'asked' })]
	const asked = { from: '2026-07-12', until: '2026-07-18' }
	const open = standingOf({ ...asked, alone: false }, there)
	expect([ids(open.taken), ids(open.beside), ids(open.wished)]).toEqual([[], ['open'], ['wish']])
	const alone = standingOf({ ...asked, alone: true }, there, 'wish')
	expect([ids(alone.taken), ids(alone.beside), ids(alone.wished)]).toEqual([['open'], [], []])
})

test('wishes for the same nights are decided side by side', () => {
	const asked = { state: 'asked' }
	const groups = wishGroups([
		stay('c', '2026-07-16', '2026-07-20', asked),
		stay('a', '2026-07-01', '2026-07-17', asked),
		stay('fixed', '2026-07-01', '2026-07-17'),
		stay('b', '2026-07-03', '2026-07-05', asked),
		stay('d', '2026-07-20', '2026-07-22', asked),
	])
	expect(groups.map(ids)).toEqual([['a', 'b', 'c'], ['d']])
})
