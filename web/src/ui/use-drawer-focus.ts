import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { afterPaint } from './after-paint.ts'
import { usePhone } from './use-media.ts'

/** Where the focus was before a panel that another one takes the place of: that one gives it back. */
let handedOn: Element | undefined

/** The panel that opens next gives the focus back to it. */
export const giveBackTo = (element: Element): void => {
	wished = element
}
let wished: Element | undefined

/**
 * Takes the focus when the panel opens and gives it back when it closes; Escape asks to close. On the phone the page behind
 * is inert (pop-overs and toasts live in the body beside it and stay usable). Returns whether the panel is modal now.
 */
export const useDrawerFocus = (panel: RefObject<HTMLElement | null>, onEscape: () => void, step?: string) => {
	const modal = usePhone()
	const escape = useRef(onEscape)
	useEffect(() => {
		escape.current = onEscape
	})

	useEffect(() => {
		const active = document.activeElement
		// A field of it that asked for the focus, and was there at once, keeps it.
		const isInside = active !== null && panel.current?.contains(active) === true
		const before = wished ?? handedOn ?? (isInside ? null : active)
		wished = undefined
		if (!isInside) panel.current?.focus({ preventScroll: true })
		const giveBack = () => {
			// Only if nobody took the focus meanwhile: on the desktop one may have gone on working in the list.
			const lost = document.activeElement === document.body || document.activeElement === null
			if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
		}
		return () => {
			if (before?.isConnected && before !== document.body) handedOn = before
			// A moment later the page is no longer inert.
			queueMicrotask(() => {
				handedOn = undefined
				giveBack()
			})
		}
	}, [panel])

	useEffect(() => {
		if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
	}, [panel, step])

	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			// An open list takes the key first and closes itself.
			if (event.key !== 'Escape' || event.defaultPrevented) return
			// Else the same key would close the question that opens now.
			event.preventDefault()
			escape.current()
		}
		document.addEventListener('keydown', onKey)
		return () => {
			document.removeEventListener('keydown', onKey)
		}
	}, [])

	useEffect(() => {
		const page = document.getElementById('root')
		if (!modal || !page) return
		// It styles the whole page anew: the panel, which has the focus already, is painted first.
		const stop = afterPaint(() => {
			page.inert = true
		})
		document.documentElement.classList.add('drawer-open')
		return () => {
			stop()
			page.inert = false
			document.documentElement.classList.remove('drawer-open')
		}
	}, [modal])

	return modal
}
