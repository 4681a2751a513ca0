import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Dispatch, ReactNode } from 'react'
import type { File } from '@hausheft/contract/files.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import type { Mark, Size } from '@hausheft/contract/marks.ts'
import { fileCan } from '../../platform/rights/file-can.ts'
import { currentUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { DrawingBar, DrawingWords } from './drawing-bar.tsx'
import { DrawingHead } from './drawing-head.tsx'
import { DrawingStage } from './drawing-stage.tsx'
import type { DrawingEvent, DrawingState } from './drawing-state.ts'
import { newMarkId } from './marks-of-file.ts'
import { putBy, type Point } from './shapes.ts'
import { useDrawing, type DrawingNote } from './use-drawing.ts'
import { useDrawingKeys } from './use-drawing-keys.ts'
import { useMakers } from './use-makers.ts'
import { usePinLeads, type PinLeads } from './use-pin-leads.ts'
import { useView } from './use-view.ts'
import '../marks/marks-layer.css'
import './drawing.css'

const PinChoice = lazy(() => import('./pin-choice.tsx').then((module) => ({ default: module.PinChoice })))

type DrawingProps = Surface & { file: File; group: Group; author?: string | undefined }
type Surface = {
	size: Size
	/** Of a PDF, which one is drawn on, and how one comes to another. */
	page: number | null
	pages?: ReactNode
	/** What is drawn on, as large as its place is. */
	surfaceAt: (scale: number) => ReactNode
	onDone: () => void
}

/** A file to draw on. */
export function Drawing({ file, group, author, ...surface }: DrawingProps) {
	const person = currentUser()?.id ?? ''
	const { width, height } = surface.size
	const size = useMemo(() => ({ width, height }), [width, height])
	const { opened, ...drawn } = useDrawing({ file, group: group.id, person, size })
	const { change } = fileCan(group, file, author)
	const leads = usePinLeads(file, drawn.state.marks, drawn.dispatch)
	const makers = useMakers(opened, { mayChangeAll: change.may, person, leadOf: leads.nameOf })
	return (
		<DrawingTool {...surface} size={size} drawn={{ ...drawn, ...makers, why: change.why }} leads={leads}>
			{leads.asked && file.property !== null && (
				<Suspense fallback={null}>
					<PinChoice group={group} property={file.property} leads={leads} />
				</Suspense>
			)}
		</DrawingTool>
	)
}

export type Drawn = Omit<ReturnType<typeof useDrawing>, 'opened'> &
	ReturnType<typeof useMakers> & {
		/** Why what others have drawn stays as it is. */
		why: string | undefined
	}

type DrawingToolProps = Surface & { drawn: Drawn; leads?: PinLeads; children?: ReactNode }

/** Tools, what is drawn, and what becomes of it. */
export function DrawingTool({ drawn, leads, size, page, pages, surfaceAt, onDone, children }: DrawingToolProps) {
	const { state, dispatch, saving, said, setSaid, failed, hold, save, mayChange, nameOf } = drawn
	const view = useView(size)
	const words = useRef<HTMLTextAreaElement>(null)
	const [writing, setWriting] = useState(false)
	const selected = state.marks.find(({ id }) => id === state.selected)

	useEffect(() => {
		if (!writing) return
		words.current?.focus()
		words.current?.select()
		setWriting(false)
	}, [writing])
	useNoEmptyText(selected, dispatch)

	const goOn = ({ id, shape }: Mark) => {
		if (shape === 'text') setWriting(true)
		if (shape === 'pin') leads?.ask(id)
	}
	const put = (at: Point) => {
		if (state.tool === 'select') return
		const mark = putBy(state.tool, at, size, { id: newMarkId(), colour: state.colour, page })
		dispatch({ type: 'add', mark })
		goOn(mark)
	}
	const leave = useCallback(() => {
		save()
		onDone()
	}, [save, onDone])
	useDrawingKeys({ state, dispatch, mayChange, size, view, words, onPut: put, onLeave: leave })
	return (
		<div className="drawing">
			<DrawingHead
				mayUndo={state.past.length > 0}
				mayRedo={state.future.length > 0}
				dispatch={dispatch}
				saving={saving}
				zoomBy={view.zoomBy}
				pages={pages}
				onLeave={leave}
			/>
			<DrawingStage
				state={state}
				dispatch={dispatch}
				size={size}
				page={page}
				view={view}
				mayChange={mayChange}
				nameOf={nameOf}
				onStroke={hold}
				onPut={put}
				onAdded={goOn}
			>
				{surfaceAt(view.scale)}
			</DrawingStage>
			{said && <SaidLine said={said} onEnd={() => setSaid(undefined)} />}
			{selected ? (
				<DrawingWords
					mark={selected}
					size={size}
					dispatch={dispatch}
					input={words}
					why={mayChange(selected.id) ? undefined : drawn.why}
					lead={leads && leadOf(leads, selected)}
				/>
			) : (
				<p className="drawing-words drawing-hint">{failed ?? hints[state.tool]}</p>
			)}
			<DrawingBar
				tool={state.tool}
				colour={selected?.colour ?? state.colour}
				dispatch={dispatch}
				mayChange={selected !== undefined && mayChange(selected.id)}
			/>
			{children}
		</div>
	)
}

/** A text whose words were taken away is gone with them, once one does something else. */
function useNoEmptyText(selected: Mark | undefined, dispatch: Dispatch<DrawingEvent>) {
	const last = useRef<Mark>(null)
	useEffect(() => {
		const before = last.current
		last.current = selected ?? null
		if (before && before.id !== selected?.id && before.shape === 'text' && before.text.trim() === '')
			dispatch({ type: 'remove', id: before.id })
	}, [dispatch, selected])
}

const leadOf = (leads: PinLeads, mark: Mark) =>
	leads.isPlan && mark.shape === 'pin'
		? { name: leads.nameOf(mark), isSet: mark.link !== undefined, onAsk: () => leads.ask(mark.id) }
		: undefined

const hints: Record<DrawingState['tool'], string> = {
	select: 'Antippen wählt eine Markierung aus, Ziehen verschiebt sie.',
	arrow: 'Ziehen zeichnet einen Pfeil.',
	box: 'Ziehen zeichnet einen Rahmen.',
	line: 'Ziehen zeichnet eine Linie.',
	text: 'Antippen setzt einen Text.',
	pin: 'Antippen setzt eine Stecknadel.',
}

const SaidLine = ({ said: { text, actions }, onEnd }: { said: DrawingNote; onEnd: () => void }) => (
	<div className="drawing-said" role="alert">
		<p>{text}</p>
		{actions.map(({ label, run }) => (
			<Button
				key={label}
				onClick={() => {
					run()
					onEnd()
				}}
			>
				{label}
			</Button>
		))}
	</div>
)
