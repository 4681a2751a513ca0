import { useEffect, useRef } from 'react'
import type { Dispatch, RefObject } from 'react'
import type { Size } from '@hausheft/contract/marks.ts'
import { tools } from './drawing-bar.tsx'
import type { DrawingEvent, DrawingState } from './drawing-state.ts'
import { movedBy, type Point } from './shapes.ts'
import type { View } from './use-view.ts'

type DrawingKeys = {
	state: DrawingState
	dispatch: Dispatch<DrawingEvent>
	mayChange: (id: string) => boolean
	size: Size
	view: View
	/** In which one writes; what is typed there is no order. */
	words: RefObject<HTMLTextAreaElement | null>
	onPut: (at: Point) => void
	onLeave: () => void
}

const steps: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** All that can be done by keys alone. */
export function useDrawingKeys({ state, dispatch, mayChange, size, view, words, onPut, onLeave }: DrawingKeys) {
	const selected = state.marks.find(({ id }) => id === state.selected)
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.target instanceof Element && event.target.closest('[data-own-keys]')) return
		if (event.key === 'Escape') {
			// What lies below listens too, and must not hear this one.
			event.preventDefault()
			event.stopImmediatePropagation()
			if (event.target === words.current) view.layer.current?.querySelector('svg')?.focus()
			else if (state.selected) dispatch({ type: 'select', id: null })
			else onLeave()
			return
		}
		if (event.target === words.current || hearKey(event, state, dispatch)) return
		const step = steps[event.key]
		if (step && selected && mayChange(selected.id)) {
			event.preventDefault()
			const far = (event.shiftKey ? 10 : 1) / view.scale
			dispatch({ type: 'change', mark: movedBy(selected, { x: step[0] * far, y: step[1] * far }, size), together: true })
		} else if ((event.key === 'Delete' || event.key === 'Backspace') && selected && mayChange(selected.id))
			dispatch({ type: 'remove', id: selected.id })
		else if (event.key === 'Enter' && event.target === view.layer.current?.querySelector('svg')) {
			event.preventDefault()
			onPut(view.middle())
		} else if (event.key === 'Enter' && selected && isMark(event.target)) {
			event.preventDefault()
			words.current?.focus()
		}
	}
	useKeys(onKeyDown)
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

const isMark = (target: EventTarget | null) => target instanceof SVGElement && target.dataset['mark'] !== undefined

/** Letters choose what one draws with; true where the key was one of them or took something back. */
function hearKey(event: KeyboardEvent, state: DrawingState, dispatch: Dispatch<DrawingEvent>): boolean {
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
