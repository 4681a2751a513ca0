import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { usePhone } from './use-phone.ts'

/**
 * Takes the focus when the panel opens and gives it back when it closes; Escape asks to close. On the phone the page behind
 * is inert (pop-overs and toasts live in the body beside it and stay usable). Returns whether the panel is modal now.
 */
export const useDrawerFocus = (panel: RefObject<HTMLElement | null>, onEscape: () => void) => {
	const modal = usePhone()
	const escape = useRef(onEscape)
	useEffect(() => {
		escape.current = onEscape
	})

	useEffect(() => {
		const before = document.activeElement
		panel.current?.focus({ preventScroll: true })
		const giveBack = () => {
			// Only if nobody took the focus meanwhile: on the desktop one may have gone on working in the list.
			const lost = document.activeElement === document.body || document.activeElement === null
			if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
		}
		// A moment later the page is no longer inert.
		return () => queueMicrotask(giveBack)
	}, [panel])

	useEffect(() => {
		// An open list or calendar takes the key first and closes itself. By the time the key has come up to the document it is
		// closed already, so what was open is noted on the way down.
		let taken = false
		const onWayDown = () => {
			taken = [...document.querySelectorAll<HTMLElement>('.mantine-Popover-dropdown')].some((list) => list.offsetParent !== null)
		}
		const onKey = (event: KeyboardEvent) => {
			if (event.key !== 'Escape' || event.defaultPrevented || taken) return
			// Else the same key would close the question that opens now.
			event.preventDefault()
			escape.current()
		}
		document.addEventListener('keydown', onWayDown, true)
		document.addEventListener('keydown', onKey)
		return () => {
			document.removeEventListener('keydown', onWayDown, true)
			document.removeEventListener('keydown', onKey)
		}
	}, [])

	useEffect(() => {
		const page = document.getElementById('root')
		if (!modal || !page) return
		page.inert = true
		document.documentElement.classList.add('drawer-open')
		return () => {
			page.inert = false
			document.documentElement.classList.remove('drawer-open')
		}
	}, [modal])

	return modal
}
