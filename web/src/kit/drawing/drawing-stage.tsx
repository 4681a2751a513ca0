import { memo, useRef, useState } from 'react'
import type { Dispatch, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import type { MarkShape } from '@hausheft/contract/annotation-shapes.ts'
import { boundsOf, type Mark, type Size } from '@hausheft/contract/marks.ts'
import { DrawnMark } from '../marks/drawn-mark.tsx'

import type { DrawingEvent, DrawingState } from './drawing-state.ts'
import { newMarkId } from './marks-of-file.ts'
import { drawnBy, handlesOf, movedBy, putBy, stretched, type Point } from './shapes.ts'
import { noStrokes, touchDown, touchMove, touchUp, type StrokeEvent, type Strokes, type Touch } from './strokes.ts'
import type { View } from './use-view.ts'

type StageProps = {
	state: DrawingState
	dispatch: Dispatch<DrawingEvent>
	size: Size
	page: number | null
	view: View
	/** Of what others have drawn, that it stays as it is. */
	mayChange: (id: string) => boolean
	nameOf: (mark: Mark) => string
	/** While a stroke is drawn nothing else moves. */
	onStroke: (drawing: boolean) => void
	onWrite: () => void
	children: ReactNode
}
type Held = { mark: Mark; from: Point; handle: number | null }

/** The picture with its marks, and the hands that draw on it. */
export function DrawingStage({ state, dispatch, size, page, view, mayChange, nameOf, onStroke, onWrite, children }: StageProps) {
	const { layer, scale, toPicture } = view
	const [draft, setDraft] = useState<Mark>()
	const strokes = useRef<Strokes>(noStrokes)
	const path = useRef<Point[]>([])
	const held = useRef<Held>(null)
	const shown = state.marks.filter((mark) => mark.page === page)
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
			if (draft.shape === 'text') onWrite()
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
		put(state.tool, point)
	}
	const put = (shape: MarkShape, point: Point) => {
		dispatch({ type: 'add', mark: putBy(shape, point, size, { id: newMarkId(), colour: state.colour, page }) })
		if (shape === 'text') onWrite()
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
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === 'Enter' && event.target === event.currentTarget && state.tool !== 'select') {
			event.preventDefault()
			put(state.tool, view.middle())
		}
	}
	return (
		<div
			className="drawing-stage"
			ref={view.stage}
			data-tool={state.tool}
			onPointerDown={(event) => {
				if (event.button > 0) return
				event.currentTarget.setPointerCapture(event.pointerId)
				view.note(touchOf(event))
				hear(touchDown(strokes.current, touchOf(event)))
			}}
			onPointerMove={(event) => hear(touchMove(strokes.current, touchOf(event)), pointsOf(event, toPicture))}
			onPointerUp={(event) => hear(touchUp(strokes.current, touchOf(event)))}
			onPointerCancel={(event) => hear(touchUp(strokes.current, touchOf(event), true))}
		>
			<div className="drawing-layer" ref={layer} style={view.style}>
				{children}
				<svg
					className="drawing-marks"
					viewBox={`0 0 ${size.width} ${size.height}`}
					role="application"
					aria-label="Zeichenfläche. Eingabe setzt eine Markierung in die Mitte, Tabulator geht von Markierung zu Markierung."
					// What is drawn on is reached by keyboard.
					// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
					tabIndex={0}
					onKeyDown={onKeyDown}
				>
					<MarkList marks={shown} hidden={draft?.id} size={size} nameOf={nameOf} dispatch={dispatch} />
					{draft && <DrawnMark mark={draft} size={size} />}
					{selected && <Frame mark={draft?.id === selected.id ? draft : selected} unit={1 / scale} mayChange={mayChange(selected.id)} />}
				</svg>
			</div>
		</div>
	)
}

const touchOf = ({ pointerId, pointerType, clientX, clientY }: PointerEvent): Touch => ({
	id: pointerId,
	kind: pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse',
	x: clientX,
	y: clientY,
})

/** All that the hand did since the last frame. */
function pointsOf({ nativeEvent }: PointerEvent, toPicture: View['toPicture']): Point[] {
	const all = nativeEvent.getCoalescedEvents?.() ?? []
	return (all.length > 0 ? all : [nativeEvent]).map(({ clientX, clientY }) => toPicture({ x: clientX, y: clientY }))
}

function holdOn(mark: Mark, from: Point, reach: number): Held | null {
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

type ListProps = Pick<StageProps, 'nameOf' | 'dispatch' | 'size'> & { marks: readonly Mark[]; hidden: string | undefined }
const MarkList = memo(
	({ marks, hidden, size, nameOf, dispatch }: ListProps) =>
		marks.map((mark) => (
			<g
				key={mark.id}
				className="drawing-mark"
				data-mark={mark.id}
				role="button"
				tabIndex={0}
				aria-label={nameOf(mark)}
				opacity={mark.id === hidden ? 0 : undefined}
				onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && dispatch({ type: 'select', id: mark.id })}
			>
				<DrawnMark mark={mark} size={size} />
			</g>
		)),
	(before, after) =>
		before.hidden === after.hidden &&
		before.size === after.size &&
		before.nameOf === after.nameOf &&
		before.marks.length === after.marks.length &&
		before.marks.every((mark, at) => mark === after.marks[at]),
)
MarkList.displayName = 'MarkList'

/** Around the selected mark, with what it is stretched by; as large on the screen whatever the picture's size. */
function Frame({ mark, unit, mayChange }: { mark: Mark; unit: number; mayChange: boolean }) {
	const [left, top, right, bottom] = boundsOf(mark)
	const room = 8 * unit
	return (
		<g className="drawing-frame" aria-hidden="true">
			<rect
				x={left - room}
				y={top - room}
				width={right - left + 2 * room}
				height={bottom - top + 2 * room}
				rx={4 * unit}
				strokeWidth={1.5 * unit}
				strokeDasharray={`${5 * unit} ${4 * unit}`}
			/>
			{mayChange && handlesOf(mark).map(({ x, y }, at) => <circle key={at} cx={x} cy={y} r={7 * unit} strokeWidth={2 * unit} />)}
		</g>
	)
}
