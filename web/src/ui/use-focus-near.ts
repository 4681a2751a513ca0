import { useEffect, useRef } from 'react'

/** Where what had the focus is gone after a rendering, and nobody else has taken it, what `near` finds gets it: who works with keys goes on from there. */
export function useFocusNear(near: (gone: Element) => HTMLElement | null | undefined): void {
	const last = useRef<Element>(undefined)
	useEffect(() => {
		const onFocus = ({ target }: FocusEvent) => {
			if (target instanceof Element) last.current = target
		}
		document.addEventListener('focusin', onFocus)
		return () => document.removeEventListener('focusin', onFocus)
	}, [])
	useEffect(() => {
		const gone = last.current
		if (!gone || gone.isConnected) return
		// A panel that closes gives the focus back first.
		const timer = setTimeout(() => {
			if (document.activeElement === document.body || document.activeElement === null) near(gone)?.focus({ preventScroll: true })
		})
		return () => clearTimeout(timer)
	})
}
