import { useMemo, useRef, useState } from 'react'
import type { Dispatch, PointerEvent } from 'react'
import { boundsOf, type Mark, type Size } from '@hausheft/contract/marks.ts'
import type { DrawingEvent, DrawingState } from './drawing-state.ts'
import { newMarkId } from './marks-of-file.ts'
import { drawnBy, handlesOf, movedBy, stretched, type Point } from './shapes.ts'
import { noStrokes, touchDown, touchMove, touchUp, type StrokeEvent, type Strokes, type Touch } from './strokes.ts'
import type { View } from './use-view.ts'

export type Drawn = {
	state: DrawingState
	dispatch: Dispatch<DrawingEvent>
	size: Size
	page: number | null
	view: View
	/** Of what others have drawn, that it stays as it is. */
	mayChange: (id: string) => boolean
	/** While a stroke is drawn nothing else moves. */
	onStroke: (drawing: boolean) => void
	/** A mark of its usual size is put there. */
	onPut: (at: Point) => void
	/** What a stroke has drawn is there. */
	onAdded: (mark: Mark) => void
}
type HeldMark = { mark: Mark; from: Point; handle: number | null }

/** What hands do on the stage, and what they are just drawing there. */
export function useHands({ state, dispatch, size, page, view, mayChange, onStroke, onPut, onAdded }: Drawn) {
	const { scale, toPicture } = view
	const [draft, setDraft] = useState<Mark>()
	const strokes = useRef<Strokes>(noStrokes)
	const path = useRef<Point[]>([])
	const held = useRef<HeldMark>(null)
	const shown = useMemo(() => state.marks.filter((mark) => mark.page === page), [state.marks, page])
	const selected = shown.find(({ id }) => id === state.selected)
	const reach = (touch: boolean) => (touch ? 22 : 10) / scale

	const begin = (at: Touch, from: Point) => {
		onStroke(true)
		held.current = selected && mayChange(selected.id) ? holdOn(selected, from, reach(at.kind === 'touch')) : null
		if (!held.current && state.tool === 'select') {
			const under = markAt(shown, from, reach(at.kind === 'touch'))
			if (under && mayChange(under.id)) {
				dispatch({ type: 'select', id: under.id })
				held.current = { mark: under, from, handle: null }
			}
		}
		path.current = [from]
	}
	const goOn = (at: Touch, points: readonly Point[]) => {
		const to = points.at(-1) ?? toPicture(at)
		const hold = held.current
		if (hold)
			return setDraft(
				hold.handle === null
					? movedBy(hold.mark, { x: to.x - hold.from.x, y: to.y - hold.from.y }, size)
					: stretched(hold.mark, hold.handle, to, size),
			)
		if (state.tool === 'select') return view.pan(at)
		path.current.push(...points)
		setDraft(drawnBy(state.tool, path.current, size, { id: draft?.id ?? newMarkId(), colour: state.colour, page }))
	}
	const end = () => {
		if (draft && held.current) dispatch({ type: 'change', mark: draft })
		else if (draft) {
			dispatch({ type: 'add', mark: draft })
			onAdded(draft)
		}
		stop()
	}
	const stop = () => {
		held.current = null
		setDraft(undefined)
		onStroke(false)
	}
	const tap = (at: Touch) => {
		const point = toPicture(at)
		const under = markAt(shown, point, reach(at.kind === 'touch'))
		if (under) return dispatch({ type: 'select', id: under.id })
		if (selected || (state.tool !== 'pin' && state.tool !== 'text')) return dispatch({ type: 'select', id: null })
		onPut(point)
	}
	const hear = (step: readonly [Strokes, StrokeEvent[]], points: readonly Point[] = []) => {
		strokes.current = step[0]
		for (const event of step[1]) {
			if (event.type === 'begin') begin(event.at, toPicture(event.from))
			else if (event.type === 'draw') goOn(event.at, points)
			else if (event.type === 'end') end()
			else if (event.type === 'tap') tap(event.at)
			else if (event.type === 'drop') stop()
			else view.pinch(event.from, event.to)
		}
	}
	return {
		draft,
		shown,
		selected,
		onDown: (at: Touch) => {
			view.note(at)
			hear(touchDown(strokes.current, at))
		},
		onMove: (at: Touch, points: readonly Point[]) => hear(touchMove(strokes.current, at), points),
		onUp: (at: Touch, cancelled: boolean) => hear(touchUp(strokes.current, at, cancelled)),
	}
}

export const touchOf = ({ pointerId, pointerType, clientX, clientY }: PointerEvent): Touch => ({
	id: pointerId,
	kind: pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse',
	x: clientX,
	y: clientY,
})

/** All that the hand did since the last frame. */
export function pointsOf({ nativeEvent }: PointerEvent, toPicture: View['toPicture']): Point[] {
	const all = nativeEvent.getCoalescedEvents?.() ?? []
	return (all.length > 0 ? all : [nativeEvent]).map(({ clientX, clientY }) => toPicture({ x: clientX, y: clientY }))
}

function holdOn(mark: Mark, from: Point, reach: number): HeldMark | null {
	const handle = handlesOf(mark).findLastIndex(({ x, y }) => Math.hypot(x - from.x, y - from.y) <= reach)
	if (handle >= 0) return { mark, from, handle }
	return isAt(mark, from, reach) ? { mark, from, handle: null } : null
}

function isAt(mark: Mark, { x, y }: Point, reach: number): boolean {
	const [left, top, right, bottom] = boundsOf(mark)
	const above = mark.shape === 'pin' ? reach * 2 : 0
	return x >= left - reach && x <= right + reach && y >= top - reach - above && y <= bottom + reach
}
const areaOf = (mark: Mark) => {
	const [left, top, right, bottom] = boundsOf(mark)
	return (right - left) * (bottom - top)
}
/** The smallest of those below a point: what lies within another one can be reached. */
const markAt = (marks: readonly Mark[], point: Point, reach: number) =>
	marks.filter((mark) => isAt(mark, point, reach)).toSorted((one, other) => areaOf(one) - areaOf(other))[0]
