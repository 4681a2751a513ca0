// Hides how a thing of the calendar is dragged to another day: with the mouse at once, with a finger after holding it; the page moves along at its edges, Escape lets it be.
import { useEffect, useRef, type RefObject } from 'react'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'

/** How long a finger rests before it holds something, and how far it may stray meanwhile. */
const hold = { ms: 350, stray: 8 }
/** How far the mouse goes before it drags: less is a click. */
const begin = 5
/** How near to the edge of the window it begins to scroll, and how far each time. */
const edge = { near: 80, step: 12 }

/**
 * Things are `[data-movable]` with their key in `data-item`, days are `[data-day]`. Marks are set where they stand, past React: the pointer
 * waits for no rendering.
 */
export function useDrag(root: RefObject<HTMLElement | null>, onDrop: (key: string, on: Day) => void) {
	const drop = useRef(onDrop)
	useEffect(() => {
		drop.current = onDrop
	})
	useEffect(() => {
		const element = root.current
		if (!element) return
		let stop: (() => void) | undefined
		let isHeld = false
		const onDown = (event: PointerEvent) => {
			const item = event.target instanceof Element && event.target.closest<HTMLElement>('[data-movable]')
			if (!item || event.button !== 0 || stop) return
			stop = follow(item, event, {
				onHeld: () => (isHeld = true),
				onEnd: (on) => {
					stop = undefined
					// The click that ends a drag opens nothing.
					setTimeout(() => (isHeld = false))
					if (on) drop.current(item.dataset['item'] ?? '', on)
				},
			})
		}
		const unlessHeld = (event: Event) => {
			if (isHeld) event.preventDefault()
		}
		const onClick = (event: Event) => {
			if (!isHeld) return
			event.preventDefault()
			event.stopPropagation()
		}
		const listening = new AbortController()
		const { signal } = listening
		element.addEventListener('pointerdown', onDown, { signal })
		// A browser drags links by itself, scrolls under a finger and offers a menu to who holds it.
		element.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
		element.addEventListener('touchmove', unlessHeld, { signal, passive: false })
		element.addEventListener('contextmenu', (event) => stop && event.preventDefault(), { signal })
		element.addEventListener('click', onClick, { signal, capture: true })
		return () => {
			listening.abort()
			stop?.()
		}
	}, [root])
}

type Following = { onHeld: () => void; /** Where it was let go; undefined where it stays. */ onEnd: (on: Day | undefined) => void }

function follow(item: HTMLElement, down: PointerEvent, { onHeld, onEnd }: Following): () => void {
	const start = { x: down.clientX + scrollX, y: down.clientY + scrollY }
	let [x, y, frame, held] = [down.clientX, down.clientY, 0, false]
	let over: HTMLElement | undefined
	const listening = new AbortController()
	const { signal } = listening

	const show = () => {
		item.style.translate = `${x + scrollX - start.x}px ${y + scrollY - start.y}px`
		const day = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]') ?? undefined
		if (day === over) return
		over?.removeAttribute('data-over')
		day?.setAttribute('data-over', '')
		over = day
	}
	const roll = () => {
		// Gone meanwhile: somebody else has moved or deleted it.
		if (!item.isConnected) return end(false)
		const by = y < edge.near ? -edge.step : y > innerHeight - edge.near ? edge.step : 0
		if (by !== 0) scrollBy({ top: by, behavior: 'instant' })
		show()
		frame = requestAnimationFrame(roll)
	}
	const take = () => {
		held = true
		item.setAttribute('data-held', '')
		onHeld()
		roll()
	}
	const end = (dropped: boolean) => {
		clearTimeout(timer)
		cancelAnimationFrame(frame)
		listening.abort()
		item.style.translate = ''
		item.removeAttribute('data-held')
		over?.removeAttribute('data-over')
		onEnd(dropped && held ? over?.dataset['day'] : undefined)
	}
	const isTouch = down.pointerType === 'touch'
	const timer = isTouch ? setTimeout(take, hold.ms) : undefined
	const onMove = (event: PointerEvent) => {
		if (event.pointerId !== down.pointerId) return
		x = event.clientX
		y = event.clientY
		if (held) return show()
		const far = Math.hypot(x - down.clientX, y - down.clientY)
		if (isTouch && far > hold.stray) end(false)
		else if (!isTouch && far > begin) take()
	}
	addEventListener('pointermove', onMove, { signal })
	addEventListener('pointerup', ({ pointerId }) => pointerId === down.pointerId && end(true), { signal })
	addEventListener('pointercancel', ({ pointerId }) => pointerId === down.pointerId && end(false), { signal })
	addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
	return () => end(false)
}
