import { useCallback, useEffect, useReducer, useRef } from 'react'
import { markOf, type Size } from '@hausheft/contract/marks.ts'
import type { DrawnBefore } from '../../platform/device/queued.ts'
import { markName } from '../marks/mark-names.ts'
import type { Drawn } from './drawing.tsx'
import { newDrawing, reduceDrawing } from './drawing-state.ts'
import { annotationsOf } from './marks-of-file.ts'

/** Told in a pause, as the drawing on a stored file is. */
const pause = 1000
const always = () => true
const nothing = () => {}

/** What is drawn on a photo that goes with its form: nobody else draws there, and it is told to who sends the photo. */
export function useDrawingBefore(size: Size, before: DrawnBefore | undefined, onDraw: (drawn: DrawnBefore) => void): Drawn {
	const [state, dispatch] = useReducer(reduceDrawing, before, (known) => ({
		...newDrawing,
		marks: (known?.list ?? []).flatMap((each) => markOf(each, size) ?? []),
	}))
	const { marks } = state
	const told = useRef(marks)
	const latest = useRef(() => {})
	useEffect(() => {
		latest.current = () => {
			if (told.current === marks) return
			told.current = marks
			onDraw({ ...size, list: annotationsOf(marks) })
		}
	})
	const save = useCallback(() => latest.current(), [])
	useEffect(() => {
		const timer = setTimeout(save, pause)
		return () => clearTimeout(timer)
	}, [marks, save])
	useEffect(() => {
		addEventListener('pagehide', save)
		return () => {
			removeEventListener('pagehide', save)
			save()
		}
	}, [save])
	return {
		state,
		dispatch,
		saving: 'with its photo',
		said: undefined,
		setSaid: nothing,
		failed: undefined,
		hold: nothing,
		save,
		mayChange: always,
		nameOf: markName,
		why: undefined,
	}
}
