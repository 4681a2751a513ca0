import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CSSProperties, RefObject } from 'react'
import type { Size } from '@hausheft/contract/marks.ts'
import type { Point } from './shapes.ts'

export type View = {
	stage: RefObject<HTMLDivElement | null>
	layer: RefObject<HTMLDivElement | null>
	/** Pixels of the screen for one of the picture. */
	scale: number
	zoom: number
	style: CSSProperties
	toPicture: (at: Point) => Point
	middle: () => Point
	zoomBy: (times: number, at?: Point) => void
	/** Where a hand came down, from which it pans. */
	note: (at: Point) => void
	pan: (at: Point) => void
	pinch: (from: readonly [Point, Point], to: readonly [Point, Point]) => void
}

const most = 8
const edge = 12
const between = ([one, other]: readonly [Point, Point]) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
const apart = ([one, other]: readonly [Point, Point]) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))

/** How a picture lies on its stage: whole at first, then as fingers, wheel and buttons have it. */
export function useView({ width, height }: Size): View {
	const stage = useRef<HTMLDivElement>(null)
	const layer = useRef<HTMLDivElement>(null)
	const last = useRef<Point>({ x: 0, y: 0 })
	const corner = useRef<Point>({ x: 0, y: 0 })
	const room = useRoom(stage)
	/** `x`, `y`: how far the middle of the picture is from that of the stage. */
	const [at, setAt] = useState({ zoom: 1, x: 0, y: 0 })

	const fit = room.width > 0 ? Math.min((room.width - 2 * edge) / width, (room.height - 2 * edge) / height) : 0
	const scale = Math.max(fit * at.zoom, 0.001)
	/** The picture stays in sight. */
	const kept = useCallback(
		(next: { zoom: number; x: number; y: number }) => {
			const zoom = Math.min(Math.max(next.zoom, 1), most)
			const [farX, farY] = [
				Math.max(0, width * fit * zoom - room.width) / 2 + edge,
				Math.max(0, height * fit * zoom - room.height) / 2 + edge,
			]
			if (zoom === 1) return { zoom, x: 0, y: 0 }
			return { zoom, x: Math.min(Math.max(next.x, -farX), farX), y: Math.min(Math.max(next.y, -farY), farY) }
		},
		[fit, height, room, width],
	)
	const zoomTo = useCallback(
		(times: number, from: Point, to: Point) =>
			setAt((now) => {
				const centre = middleOf(stage.current)
				const zoom = Math.min(Math.max(now.zoom * times, 1), most)
				const grown = zoom / now.zoom
				return kept({
					zoom,
					x: to.x - centre.x - (from.x - centre.x - now.x) * grown,
					y: to.y - centre.y - (from.y - centre.y - now.y) * grown,
				})
			}),
		[kept],
	)
	const centreOf = useCallback(() => middleOf(stage.current), [])
	const left = (room.width - width * scale) / 2 + at.x
	const top = (room.height - height * scale) / 2 + at.y
	/** Where the stage is was read when a hand came down: asked again at each move, it would be laid out each time. */
	const toPicture = useCallback(
		({ x, y }: Point): Point => ({ x: (x - corner.current.x - left) / scale, y: (y - corner.current.y - top) / scale }),
		[left, scale, top],
	)
	useWheel(stage, zoomTo, (dx, dy) => setAt((now) => kept({ ...now, x: now.x - dx, y: now.y - dy })))

	return useMemo(
		() => ({
			stage,
			layer,
			scale,
			zoom: at.zoom,
			style: {
				width: width * scale,
				height: height * scale,
				transform: `translate(${left}px, ${top}px)`,
				visibility: fit > 0 ? undefined : 'hidden',
			},
			toPicture,
			middle: () => {
				corner.current = cornerOf(stage.current)
				return toPicture(centreOf())
			},
			zoomBy: (times, to = centreOf()) => zoomTo(times, to, to),
			note: (to) => {
				last.current = to
				corner.current = cornerOf(stage.current)
			},
			pan: (to) => {
				const [dx, dy] = [to.x - last.current.x, to.y - last.current.y]
				last.current = to
				setAt((now) => kept({ ...now, x: now.x + dx, y: now.y + dy }))
			},
			pinch: (from, to) => zoomTo(apart(to) / apart(from), between(from), between(to)),
		}),
		[at, centreOf, fit, height, kept, left, scale, toPicture, top, width, zoomTo],
	)
}

function cornerOf(stage: HTMLElement | null): Point {
	const box = stage?.getBoundingClientRect()
	return { x: box?.left ?? 0, y: box?.top ?? 0 }
}
function middleOf(stage: HTMLElement | null): Point {
	const box = stage?.getBoundingClientRect()
	return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : { x: 0, y: 0 }
}

function useRoom(stage: RefObject<HTMLElement | null>): Size {
	const [room, setRoom] = useState({ width: 0, height: 0 })
	useEffect(() => {
		const box = stage.current
		if (!box) return
		const watch = new ResizeObserver(() => setRoom({ width: box.clientWidth, height: box.clientHeight }))
		watch.observe(box)
		return () => watch.disconnect()
	}, [stage])
	return room
}

/** A wheel moves the picture, with the key for it and on a trackpad it zooms; the page itself stays. */
function useWheel(
	stage: RefObject<HTMLDivElement | null>,
	zoomTo: (times: number, from: Point, to: Point) => void,
	move: (dx: number, dy: number) => void,
) {
	const latest = useRef({ zoomTo, move })
	useEffect(() => {
		latest.current = { zoomTo, move }
	})
	useEffect(() => {
		const box = stage.current
		if (!box) return
		const onWheel = (event: WheelEvent) => {
			event.preventDefault()
			const at = { x: event.clientX, y: event.clientY }
			if (event.ctrlKey) latest.current.zoomTo(Math.exp(-event.deltaY / 200), at, at)
			else latest.current.move(event.deltaX, event.deltaY)
		}
		box.addEventListener('wheel', onWheel, { passive: false })
		return () => box.removeEventListener('wheel', onWheel)
	}, [stage])
}
