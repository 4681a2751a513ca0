import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
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

type DrawingProps = {
	file: File
	group: Group
	author?: string | undefined
	size: Size
	/** Of a PDF, which one is drawn on, and how one comes to another. */
	page: number | null
	pages?: ReactNode
	/** What is drawn on, as large as its place is. */
	surfaceAt: (scale: number) => ReactNode
	onDone: () => void
}

/** A file to draw on: tools, what is drawn, and what becomes of it. */
export function Drawing({ file, group, author, size, page, pages, surfaceAt, onDone }: DrawingProps) {
	const person = currentUser()?.id ?? ''
	const picture = useMemo(() => ({ width: size.width, height: size.height }), [size.width, size.height])
	const { state, dispatch, opened, saving, said, setSaid, failed, keeper } = useDrawing({ file, group: group.id, person, size: picture })
	const view = useView(picture)
	const words = useRef<HTMLTextAreaElement>(null)
	const [writing, setWriting] = useState(false)
	const { change } = fileCan(group, file, author)
	const leads = usePinLeads(file, state.marks, dispatch)
	const { mayChange, nameOf } = useMakers(opened, { mayChangeAll: change.may, person, leadOf: leads.nameOf })
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
		if (shape === 'pin') leads.ask(id)
	}
	const put = (at: Point) => {
		if (state.tool === 'select') return
		const mark = putBy(state.tool, at, picture, { id: newMarkId(), colour: state.colour, page })
		dispatch({ type: 'add', mark })
		goOn(mark)
	}
	const leave = () => {
		void keeper.current?.save()
		onDone()
	}
	useDrawingKeys({ state, dispatch, mayChange, size: picture, view, words, onPut: put, onLeave: leave })
	return (
		<div className="drawing">
			<DrawingHead state={state} dispatch={dispatch} saving={saving} view={view} pages={pages} onLeave={leave} />
			<DrawingStage
				state={state}
				dispatch={dispatch}
				size={picture}
				page={page}
				view={view}
				mayChange={mayChange}
				nameOf={nameOf}
				onStroke={(drawing) => keeper.current?.hold(drawing)}
				onPut={put}
				onAdded={goOn}
			>
				{surfaceAt(view.scale)}
			</DrawingStage>
			{said && <SaidLine said={said} onEnd={() => setSaid(undefined)} />}
			{selected ? (
				<DrawingWords
					mark={selected}
					size={picture}
					dispatch={dispatch}
					input={words}
					why={mayChange(selected.id) ? undefined : change.why}
					lead={leadOf(leads, selected)}
				/>
			) : (
				<p className="drawing-words drawing-hint">{failed ?? hints[state.tool]}</p>
			)}
			<DrawingBar state={state} dispatch={dispatch} mayChange={mayChange} />
			{leads.asked && file.property !== null && (
				<Suspense fallback={null}>
					<PinChoice group={group} property={file.property} leads={leads} />
				</Suspense>
			)}
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
