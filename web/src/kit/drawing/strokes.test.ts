import { expect, test } from 'vitest'
import { noStrokes, touchDown, touchMove, touchUp, type StrokeEvent, type Strokes, type Touch } from './strokes.ts'

type Doing = ['down' | 'move' | 'up' | 'cancel', number, number?, Touch['kind']?]
/** What came of it, by its kinds. */
function after(...doings: Doing[]): StrokeEvent['type'][] {
	let state: Strokes = noStrokes
	const all: StrokeEvent[] = []
	for (const [what, id, x = 0, kind = 'touch'] of doings) {
		const at: Touch = { id, kind, x, y: 0 }
		const step = what === 'down' ? touchDown(state, at) : what === 'move' ? touchMove(state, at) : touchUp(state, at, what === 'cancel')
		state = step[0]
		all.push(...step[1])
	}
	return all.map(({ type }) => type)
}

test('one finger draws after 8 pixels, and less is a tap', () => {
	expect(after(['down', 1], ['move', 1, 7], ['up', 1, 7])).toEqual(['tap'])
	expect(after(['down', 1], ['move', 1, 7], ['move', 1, 8], ['move', 1, 20], ['up', 1, 20])).toEqual(['begin', 'draw', 'draw', 'end'])
})

test('a second finger drops the stroke, and the two never draw, nor does the one that is left', () => {
	expect(after(['down', 1], ['move', 1, 20], ['down', 2, 50], ['move', 2, 90], ['up', 2], ['move', 1, 60], ['up', 1])).toEqual([
		'begin',
		'draw',
		'drop',
		'pinch',
	])
	expect(after(['down', 1], ['down', 2, 50], ['move', 1, 30], ['up', 1], ['up', 2], ['down', 3], ['up', 3])).toEqual(['pinch', 'tap'])
})

test('a pen draws while the palm rests, whichever came first', () => {
	const pen: Doing[] = [
		['down', 9, 0, 'pen'],
		['move', 9, 20, 'pen'],
	]
	expect(after(['down', 1], ...pen, ['move', 1, 40], ['up', 1], ['up', 9, 20, 'pen'])).toEqual(['begin', 'draw', 'end'])
	expect(after(...pen, ['down', 1], ['move', 1, 40], ['up', 9, 20, 'pen'])).toEqual(['begin', 'draw', 'end'])
})

test('what the system takes away was no stroke', () => {
	expect(after(['down', 1], ['move', 1, 20], ['cancel', 1])).toEqual(['begin', 'draw', 'drop'])
	expect(after(['down', 1], ['cancel', 1])).toEqual([])
})
