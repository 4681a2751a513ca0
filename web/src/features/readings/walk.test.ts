import { expect, test } from 'vitest'
import { inOrder, moved, placeAfterDrag, type Placed } from './walk.ts'

const meters = (...names: string[]): Placed[] => names.map((name) => ({ unit: 'u', name, object: null, hidden: name === 'd' }))
const names = (list: readonly Placed[]) => list.map(({ name }) => name).join('')

test('an order that is not kept yet is shown over the one that is, and hides', () => {
	const [b, a] = meters('b', 'a')
	const shown = inOrder(meters('a', 'b', 'c', 'd'), [{ ...(b as Placed), hidden: true }, a as Placed])
	expect([names(shown), shown.map(({ hidden }) => hidden)]).toEqual(['bacd', [true, false, false, true]])
})

test('one is put elsewhere, and nothing beyond the ends', () => {
	const list = [...'abcd']
	expect([moved(list, 0, 2), moved(list, 3, 0), moved(list, 0, -1), moved(list, 3, 4)].map((each) => each.join(''))).toEqual([
		'bcad',
		'dabc',
		'abcd',
		'abcd',
	])
})

test('a dragged row takes the place whose middle its edge has passed', () => {
	const heights = [50, 50, 100, 50]
	const cases: [from: number, dy: number, to: number][] = [
		[0, 0, 0],
		[0, 24, 0],
		[0, 26, 1],
		[0, 101, 2],
		[0, 999, 3],
		[3, -49, 3],
		[3, -101, 2],
		[3, -999, 0],
	]
	for (const [from, dy, to] of cases) expect([from, dy, placeAfterDrag(heights, from, dy)]).toEqual([from, dy, to])
})
