import { memo } from 'react'
import type { ReactNode } from 'react'
import { boundsOf, type Mark } from '@hausheft/contract/marks.ts'
import { DrawnMark } from '../marks/drawn-mark.tsx'
import { handlesOf } from './shapes.ts'
import { pointsOf, touchOf, useHands, type Drawn } from './use-hands.ts'

type StageProps = Drawn & {
	nameOf: (mark: Mark) => string
	children: ReactNode
}

/** The picture with its marks, and the hands that draw on it. */
export function DrawingStage({ state, dispatch, size, page, view, mayChange, nameOf, onStroke, onPut, onAdded, children }: StageProps) {
	const { stage, layer, scale, style, toPicture } = view
	const { draft, shown, selected, onDown, onMove, onUp } = useHands({
		state,
		dispatch,
		size,
		page,
		view,
		mayChange,
		onStroke,
		onPut,
		onAdded,
	})
	return (
		<div
			className="drawing-stage"
			ref={stage}
			data-tool={state.tool}
			onPointerDown={(event) => {
				if (event.button > 0) return
				event.currentTarget.setPointerCapture(event.pointerId)
				onDown(touchOf(event))
			}}
			onPointerMove={(event) => onMove(touchOf(event), pointsOf(event, toPicture))}
			onPointerUp={(event) => onUp(touchOf(event), false)}
			onPointerCancel={(event) => onUp(touchOf(event), true)}
		>
			<div className="drawing-layer" ref={layer} style={style}>
				{children}
				<svg
					className="drawing-marks"
					viewBox={`0 0 ${size.width} ${size.height}`}
					role="application"
					aria-label="Zeichenfläche. Eingabe setzt eine Markierung in die Mitte, Tabulator geht von Markierung zu Markierung."
					// What is drawn on is reached by keyboard.
					// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
					tabIndex={0}
				>
					<MarkItems shown={shown} hidden={draft?.id} size={size} nameOf={nameOf} dispatch={dispatch} />
				</svg>
				<svg className="drawing-marks drawing-over" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
					{draft && <DrawnMark mark={draft} size={size} />}
					{selected && <Frame mark={draft?.id === selected.id ? draft : selected} unit={1 / scale} mayChange={mayChange(selected.id)} />}
				</svg>
			</div>
		</div>
	)
}

type ItemsProps = Pick<StageProps, 'nameOf' | 'dispatch' | 'size'> & { shown: readonly Mark[]; hidden: string | undefined }
/** While one of them is moved, the others are not looked at. */
const MarkItems = memo(({ shown, hidden, ...rest }: ItemsProps) =>
	shown.map((mark) => <MarkItem key={mark.id} mark={mark} isHidden={mark.id === hidden} {...rest} />),
)
MarkItems.displayName = 'MarkItems'

type ItemProps = Pick<StageProps, 'nameOf' | 'dispatch' | 'size'> & { mark: Mark; isHidden: boolean }
/** Of many marks only those are made anew that have changed. */
const MarkItem = memo(({ mark, isHidden, size, nameOf, dispatch }: ItemProps) => (
	<g
		className="drawing-mark"
		data-mark={mark.id}
		role="button"
		tabIndex={0}
		aria-label={nameOf(mark)}
		opacity={isHidden ? 0 : undefined}
		onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && dispatch({ type: 'select', id: mark.id })}
	>
		<DrawnMark mark={mark} size={size} />
	</g>
))
MarkItem.displayName = 'MarkItem'

/** Around the selected mark, with what it is stretched by; as large on the screen whatever the picture's size. */
function Frame({ mark, unit, mayChange }: { mark: Mark; unit: number; mayChange: boolean }) {
	const [left, top, right, bottom] = boundsOf(mark)
	const room = 8 * unit
	return (
		<g className="drawing-frame">
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
