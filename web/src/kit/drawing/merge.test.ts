import { expect, test } from 'vitest'
import { drawnMark, type Mark } from '@hausheft/contract/marks.ts'
import { annotationsOf, newMarkId } from './marks-of-file.ts'
import { mergeMarks } from './merge.ts'
import { drawnBy } from './shapes.ts'

const mark = (id: string, x = 0): Mark => ({ id, shape: 'pin', colour: 'red', page: null, points: [x, 0], text: '' })
const base = [mark('a'), mark('b'), mark('c')]

test('what each has drawn, moved and taken away is there together', () => {
	const mine = [mark('a', 1), mark('b'), mark('neu')]
	const theirs = [mark('a'), mark('b', 2), mark('c'), mark('fremd')]
	expect(mergeMarks(base, mine, theirs)).toEqual({ marks: [mark('a', 1), mark('b', 2), mark('fremd'), mark('neu')], both: [] })
})

test('what both have changed stays as it is here, and how the others have it is known', () => {
	const { marks, both } = mergeMarks(base, [mark('a', 1), mark('b'), mark('c', 3)], [mark('a', 9), mark('b')])
	expect(marks).toEqual([mark('a', 1), mark('b'), mark('c', 3)])
	expect(both).toEqual([
		{ id: 'a', after: mark('a', 9) },
		{ id: 'c', after: null },
	])
})

test('what was taken away here and changed there stays away; what both have done alike is no matter', () => {
	expect(mergeMarks(base, [mark('b', 5), mark('c')], [mark('a', 4), mark('b', 5), mark('c')])).toEqual({
		marks: [mark('b', 5), mark('c')],
		both: [{ id: 'a', after: mark('a', 4) }],
	})
})

test('a mark that was drawn here and comes back from the server was changed by nobody else', () => {
	const drawn = drawnBy('pin', [{ x: 3, y: 4 }], { width: 30, height: 20 }, { id: newMarkId(), colour: 'red', page: null })
	const moved: Mark = { ...drawn, points: [9, 9] }
	const read = annotationsOf([drawn]).flatMap((each) => drawnMark(each) ?? [])
	expect(mergeMarks([drawn], [moved], [...read, mark('fremd')])).toEqual({ marks: [moved, mark('fremd')], both: [] })
})
