/** Which fingers, pens and mice draw, and which do not: pure, so that it can be held against what hands do. */
export type Touch = { id: number; kind: 'touch' | 'pen' | 'mouse'; x: number; y: number }
type Down = Touch & { startX: number; startY: number }
export type Strokes = {
	down: readonly Down[]
	/** Whose stroke it is; `begun` once it is one. */
	stroke: { id: number; begun: boolean } | null
	/** Two fingers are moving the picture until all are up. */
	pinching: boolean
}
export type StrokeEvent =
	| { type: 'begin'; at: Touch; from: { x: number; y: number } }
	| { type: 'draw'; at: Touch }
	| { type: 'end' }
	| { type: 'tap'; at: Touch }
	/** What was begun was none. */
	| { type: 'drop' }
	| { type: 'pinch'; from: readonly [Touch, Touch]; to: readonly [Touch, Touch] }

export const noStrokes: Strokes = { down: [], stroke: null, pinching: false }

/** A finger that moves less has only touched; a mouse and a pen are held still. */
const slack = { touch: 8, pen: 3, mouse: 3 }
type Step = readonly [Strokes, StrokeEvent[]]

export function touchDown(state: Strokes, at: Touch): Step {
	const isPalm = at.kind === 'touch' && state.down.some(({ kind }) => kind === 'pen')
	if (isPalm) return [state, []]
	const down = { ...at, startX: at.x, startY: at.y }
	// Who takes the pen rests the palm already.
	if (at.kind === 'pen') return [{ down: [down], stroke: { id: at.id, begun: false }, pinching: false }, dropped(state)]
	const all = [...state.down, down]
	if (all.length === 1) return [{ down: all, stroke: { id: at.id, begun: false }, pinching: false }, []]
	return [{ down: all, stroke: null, pinching: true }, dropped(state)]
}

const dropped = ({ stroke }: Strokes): StrokeEvent[] => (stroke?.begun ? [{ type: 'drop' }] : [])

export function touchMove(state: Strokes, at: Touch): Step {
	const before = state.down.find(({ id }) => id === at.id)
	if (!before) return [state, []]
	const down = state.down.map((each) => (each.id === at.id ? { ...each, x: at.x, y: at.y } : each))
	const next = { ...state, down }
	if (state.pinching) {
		const [first, second] = state.down
		const [one, other] = down
		return [next, first && second && one && other ? [{ type: 'pinch', from: [first, second], to: [one, other] }] : []]
	}
	if (state.stroke?.id !== at.id) return [next, []]
	if (state.stroke.begun) return [next, [{ type: 'draw', at }]]
	if (Math.hypot(at.x - before.startX, at.y - before.startY) < slack[at.kind]) return [next, []]
	const from = { x: before.startX, y: before.startY }
	return [
		{ ...next, stroke: { id: at.id, begun: true } },
		[
			{ type: 'begin', at, from },
			{ type: 'draw', at },
		],
	]
}

export function touchUp(state: Strokes, at: Touch, cancelled = false): Step {
	if (!state.down.some(({ id }) => id === at.id)) return [state, []]
	const down = state.down.filter(({ id }) => id !== at.id)
	const next: Strokes = { down, stroke: null, pinching: state.pinching && down.length > 0 }
	if (state.stroke?.id !== at.id) return [{ ...next, stroke: state.stroke }, []]
	if (cancelled) return [next, dropped(state)]
	return [next, [state.stroke.begun ? { type: 'end' } : { type: 'tap', at }]]
}
