import { IconArrowBackUp, IconArrowForwardUp, IconZoomIn, IconZoomOut } from '../../ui/icons.gen.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { idOfUrn, urnOf } from '@hausheft/contract/annotation-shapes.ts'
import type { File } from '@hausheft/contract/files.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import type { Mark, Size } from '@hausheft/contract/marks.ts'
import { fileCan } from '../../platform/rights/file-can.ts'
import { currentUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { markName } from '../marks/mark-names.ts'
import { DrawingBar, DrawingWords, tools } from './drawing-bar.tsx'
import { DrawingStage } from './drawing-stage.tsx'
import type { DrawingState } from './drawing-state.ts'
import type { SavingState } from './marks-saving.ts'
import { movedBy } from './shapes.ts'
import { useDrawing, type Said } from './use-drawing.ts'
import { useView } from './use-view.ts'
import '../marks/marks-layer.css'
import './drawing.css'

type DrawingProps = {
	file: File
	group: Group
	author?: string | undefined
	size: Size
	/** Of a PDF, which one is drawn on, and how one comes to another. */
	page: number | null
	pages?: ReactNode
	/** What is drawn on, as large as its place is. */
	surface: (scale: number) => ReactNode
	onDone: () => void
}

const steps: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** A file to draw on: tools, what is drawn, and what becomes of it. */
export function Drawing({ file, group, author, size, page, pages, surface, onDone }: DrawingProps) {
	const person = currentUser()?.id ?? ''
	const picture = useMemo(() => ({ width: size.width, height: size.height }), [size.width, size.height])
	const { state, dispatch, opened, saving, said, setSaid, failed, keeper } = useDrawing({ file, group: group.id, person, size: picture })
	const view = useView(picture)
	const words = useRef<HTMLTextAreaElement>(null)
	const [writing, setWriting] = useState(false)
	const { change } = fileCan(group, file, author)
	const makers = useMemo(() => new Map((opened?.list ?? []).map(({ id, creator }) => [id, creator])), [opened])
	const known = useMemo(() => new Set((opened?.list ?? []).map(({ id }) => id)), [opened])
	const mayChange = useCallback(
		(id: string) => change.may || !known.has(id) || makers.get(id)?.id === urnOf(person),
		[change.may, known, makers, person],
	)
	const nameOf = useCallback((mark: Mark) => nameWith(mark, makers.get(mark.id), person), [makers, person])
	const selected = state.marks.find(({ id }) => id === state.selected)

	useEffect(() => {
		if (!writing) return
		words.current?.focus()
		words.current?.select()
		setWriting(false)
	}, [writing])
	// A text whose words were taken away is gone with them, once one does something else.
	const last = useRef<Mark>(null)
	useEffect(() => {
		const before = last.current
		last.current = selected ?? null
		if (before && before.id !== selected?.id && before.shape === 'text' && before.text.trim() === '')
			dispatch({ type: 'remove', id: before.id })
	}, [dispatch, selected])

	const leave = () => {
		void keeper.current?.save()
		onDone()
	}
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === 'Escape') {
			// What lies below listens too, and must not hear this one.
			event.preventDefault()
			event.stopImmediatePropagation()
			if (event.target === words.current) view.layer.current?.querySelector('svg')?.focus()
			else if (state.selected) dispatch({ type: 'select', id: null })
			else leave()
			return
		}
		if (event.target === words.current || hearKey(event, state, dispatch)) return
		const step = steps[event.key]
		if (step && selected && mayChange(selected.id)) {
			event.preventDefault()
			const far = (event.shiftKey ? 10 : 1) / view.scale
			dispatch({ type: 'change', mark: movedBy(selected, { x: step[0] * far, y: step[1] * far }, picture), together: true })
		} else if ((event.key === 'Delete' || event.key === 'Backspace') && selected && mayChange(selected.id))
			dispatch({ type: 'remove', id: selected.id })
		else if (event.key === 'Enter' && selected && isMark(event.target)) {
			event.preventDefault()
			words.current?.focus()
		}
	}
	useKeys(onKeyDown)
	return (
		<div className="drawing">
			<header className="drawing-head">
				<IconButton
					label="Rückgängig"
					Icon={IconArrowBackUp}
					why={state.past.length > 0 ? undefined : 'Noch nichts gezeichnet.'}
					onClick={() => dispatch({ type: 'undo' })}
				/>
				<IconButton
					label="Wiederholen"
					Icon={IconArrowForwardUp}
					why={state.future.length > 0 ? undefined : 'Nichts rückgängig gemacht.'}
					onClick={() => dispatch({ type: 'redo' })}
				/>
				<p className="drawing-state" role="status">
					{stateText(saving)}
				</p>
				{pages}
				<span className="drawing-zooms">
					<IconButton label="Verkleinern" Icon={IconZoomOut} onClick={() => view.zoomBy(1 / 1.5)} />
					<IconButton label="Vergrössern" Icon={IconZoomIn} onClick={() => view.zoomBy(1.5)} />
				</span>
				<Button look="primary" onClick={leave}>
					Fertig
				</Button>
			</header>
			<DrawingStage
				state={state}
				dispatch={dispatch}
				size={picture}
				page={page}
				view={view}
				mayChange={mayChange}
				nameOf={nameOf}
				onStroke={(drawing) => keeper.current?.hold(drawing)}
				onWrite={() => setWriting(true)}
			>
				{surface(view.scale)}
			</DrawingStage>
			{said && <SaidLine said={said} onEnd={() => setSaid(undefined)} />}
			{selected ? (
				<DrawingWords
					mark={selected}
					size={picture}
					dispatch={dispatch}
					input={words}
					why={mayChange(selected.id) ? undefined : change.why}
				/>
			) : (
				<p className="drawing-words drawing-hint">{failed ?? hints[state.tool]}</p>
			)}
			<DrawingBar state={state} dispatch={dispatch} mayChange={mayChange} />
		</div>
	)
}

/** Wherever the focus is: what had it may be gone. */
function useKeys(onKeyDown: (event: KeyboardEvent) => void) {
	const latest = useRef(onKeyDown)
	useEffect(() => {
		latest.current = onKeyDown
	})
	useEffect(() => {
		const hear = (event: KeyboardEvent) => latest.current(event)
		document.addEventListener('keydown', hear, true)
		return () => document.removeEventListener('keydown', hear, true)
	}, [])
}

const hints: Record<DrawingState['tool'], string> = {
	select: 'Antippen wählt eine Markierung aus, Ziehen verschiebt sie.',
	arrow: 'Ziehen zeichnet einen Pfeil.',
	box: 'Ziehen zeichnet einen Rahmen.',
	line: 'Ziehen zeichnet eine Linie.',
	text: 'Antippen setzt einen Text.',
	pin: 'Antippen setzt eine Stecknadel.',
}

const isMark = (target: EventTarget | null) => target instanceof SVGElement && target.dataset['mark'] !== undefined

function nameWith(mark: Mark, maker: { id?: string | undefined; name: string } | undefined, person: string): string {
	const isOther = maker && idOfUrn(maker.id ?? '') !== person && maker.name !== ''
	return markName(mark) + (isOther ? `, von ${maker.name}` : '')
}

function stateText(saving: SavingState): string {
	if (saving === 'saved') return 'Gespeichert'
	if (saving === 'saving') return 'Wird gespeichert'
	return saving === 'waiting' ? 'Keine Verbindung. Die Markierungen bleiben auf diesem Gerät.' : `Nicht gespeichert: ${saving.refused}`
}

/** Letters choose what one draws with; true where the key was one of them or took something back. */
function hearKey(event: KeyboardEvent, state: DrawingState, dispatch: Parameters<typeof DrawingBar>[0]['dispatch']): boolean {
	const key = event.key.toLowerCase()
	if (event.ctrlKey || event.metaKey) {
		if (key !== 'z' && key !== 'y') return false
		event.preventDefault()
		dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
		return true
	}
	const tool = event.altKey ? undefined : tools.find((each) => each.key === key)?.tool
	if (!tool) return false
	if (tool !== state.tool || state.selected) dispatch({ type: 'tool', tool })
	return true
}

const SaidLine = ({ said: { text, actions }, onEnd }: { said: Said; onEnd: () => void }) => (
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
