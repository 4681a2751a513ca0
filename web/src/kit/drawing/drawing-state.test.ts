import { expect, test } from 'vitest'
import type { Mark } from '@hausheft/contract/marks.ts'
import { newDrawing, reduceDrawing, type DrawingEvent } from './drawing-state.ts'

const mark = (id: string, x = 0): Mark => ({ id, shape: 'pin', colour: 'red', page: null, points: [x, 0], text: '' })
const after = (...events: DrawingEvent[]) => events.reduce(reduceDrawing, newDrawing)
const at = ({ marks }: { marks: readonly Mark[] }) => marks.map(({ id, points }) => `${id}${points[0]}`)

test('what was done is undone step by step, and done again', () => {
	const done: DrawingEvent[] = [
		{ type: 'add', mark: mark('a') },
		{ type: 'add', mark: mark('b') },
		{ type: 'change', mark: mark('a', 5) },
		{ type: 'remove', id: 'b' },
	]
	expect(at(after(...done))).toEqual(['a5'])
	const undo = { type: 'undo' } as const
	expect(at(after(...done, undo))).toEqual(['a5', 'b0'])
	expect(at(after(...done, undo, undo))).toEqual(['a0', 'b0'])
	expect(at(after(...done, undo, undo, undo, undo, undo))).toEqual([])
	expect(at(after(...done, undo, undo, { type: 'redo' }))).toEqual(['a5', 'b0'])
	expect(after(...done, undo, { type: 'add', mark: mark('c') }).future).toEqual([])
})

test('what goes on without a pause is one step', () => {
	const state = after(
		{ type: 'begin', marks: [mark('a')] },
		{ type: 'change', mark: mark('a', 1), together: true },
		{ type: 'change', mark: mark('a', 2), together: true },
	)
	expect(at(state)).toEqual(['a2'])
	expect(at(reduceDrawing(state, { type: 'undo' }))).toEqual(['a0'])
})

test('undoing takes back one’s own and leaves what others have drawn meanwhile', () => {
	const base = [mark('a')]
	const state = after(
		{ type: 'begin', marks: base },
		{ type: 'change', mark: mark('a', 1) },
		{ type: 'merged', base, theirs: [mark('a'), mark('fremd')] },
		{ type: 'undo' },
	)
	expect(at(state)).toEqual(['a0', 'fremd0'])
})

test('what was drawn before that came which is there stays, and can be taken back', () => {
	const early = after({ type: 'add', mark: mark('früh') }, { type: 'begin', marks: [mark('a')] })
	expect([at(early).toSorted(), early.selected]).toEqual([['a0', 'früh0'], 'früh'])
	expect(at(reduceDrawing(early, { type: 'undo' }))).toEqual(['a0'])
	const next = after(
		{ type: 'tool', tool: 'box' },
		{ type: 'add', mark: mark('a') },
		{ type: 'end' },
		{ type: 'begin', marks: [mark('b')] },
	)
	expect([at(next), next.past, next.tool]).toEqual([['b0'], [], 'box'])
})

test('a colour is that of the selected mark, and of the next', () => {
	const state = after({ type: 'add', mark: mark('a') }, { type: 'colour', colour: 'blue', mayChange: true })
	expect([state.colour, state.marks[0]?.colour]).toEqual(['blue', 'blue'])
	expect(after({ type: 'add', mark: mark('a') }, { type: 'colour', colour: 'blue', mayChange: false }).marks[0]?.colour).toBe('red')
	expect(after({ type: 'add', mark: mark('a') }, { type: 'tool', tool: 'box' }).selected).toBe(null)
})
