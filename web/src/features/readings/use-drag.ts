// Hides how a row of a list is dragged with mouse or finger: the list moves along at the edges, Escape lets it be.
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { placeAfterDrag } from './walk.ts'

type Drag = { from: number; to: number; dy: number; heights: readonly number[] }

/** How near to the edge of the window it begins to scroll, and how far each time. */
const edge = { near: 80, step: 10 }

export function useDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
	const [drag, setDrag] = useState<Drag>()
	const drop = useRef(onDrop)
	const stop = useRef<() => void>(undefined)
	useEffect(() => {
		drop.current = onDrop
	})
	useEffect(() => () => stop.current?.(), [])

	const start = (event: PointerEvent, from: number) => {
		if (event.button !== 0 || stop.current) return
		// No text is marked on the way, and the grip has the focus for the keys.
		event.preventDefault()
		;(event.currentTarget as HTMLElement).focus()
		const heights = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect().height)
		const begun = event.clientY + scrollY
		let [y, frame] = [event.clientY, 0]
		let now: Drag = { from, to: from, dy: 0, heights }
		const show = () => {
			const dy = y + scrollY - begun
			now = { from, to: placeAfterDrag(heights, from, dy), dy, heights }
			setDrag(now)
		}
		const roll = () => {
			const by = y < edge.near ? -edge.step : y > innerHeight - edge.near ? edge.step : 0
			if (by !== 0) {
				scrollBy(0, by)
				show()
			}
			frame = requestAnimationFrame(roll)
		}
		const onMove = (moved: globalThis.PointerEvent) => {
			y = moved.clientY
			show()
		}
		const end = (dropped: boolean) => {
			stop.current?.()
			setDrag(undefined)
			if (dropped) drop.current(now.from, now.to)
		}
		const listening = new AbortController()
		const { signal } = listening
		stop.current = () => {
			cancelAnimationFrame(frame)
			listening.abort()
			stop.current = undefined
		}
		addEventListener('pointermove', onMove, { signal })
		addEventListener('pointerup', () => end(true), { signal })
		addEventListener('pointercancel', () => end(false), { signal })
		addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
		frame = requestAnimationFrame(roll)
		show()
	}
	/** How far a row stands from its place while another one passes. */
	const shiftOf = ({ from, to, dy, heights }: Drag, at: number): number => {
		const height = heights[from] ?? 0
		if (at === from) return dy
		if (at > from && at <= to) return -height
		return at < from && at >= to ? height : 0
	}
	return { drag: drag && { from: drag.from, shiftOf: (at: number) => shiftOf(drag, at) }, start }
}
