import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Closes an open <details> by a choice in it, a click beside it, leaving it with Tab, or Escape (which keeps the focus on it). */
export const useDismiss = (details: RefObject<HTMLDetailsElement | null>) => {
	useEffect(() => {
		const menu = details.current
		if (!menu) return
		const onClick = (event: MouseEvent) => {
			const at = event.target
			if (!(at instanceof Element) || !menu.contains(at) || at.closest('a')) menu.open = false
		}
		const onFocusOut = (event: FocusEvent) => {
			if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false
		}
		const onKey = (event: KeyboardEvent) => {
			if (event.key !== 'Escape' || !menu.open) return
			menu.open = false
			menu.querySelector('summary')?.focus()
			event.stopPropagation()
		}
		document.addEventListener('click', onClick)
		menu.addEventListener('focusout', onFocusOut)
		menu.addEventListener('keydown', onKey)
		return () => {
			document.removeEventListener('click', onClick)
			menu.removeEventListener('focusout', onFocusOut)
			menu.removeEventListener('keydown', onKey)
		}
	}, [details])
}
