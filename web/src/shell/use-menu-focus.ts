import { useEffect } from 'react'
import type { RefObject } from 'react'

/**
 * While the rail lies over the page (phone): it has the focus and the rest is inert, Escape and every link in it close it,
 * and the focus goes back to where it was.
 */
export const useMenuFocus = (rail: RefObject<HTMLElement | null>, open: boolean, setOpen: (open: boolean) => void) => {
	useEffect(() => {
		const menu = rail.current
		if (!open || !menu) return
		const before = document.activeElement
		const others = [...(menu.parentElement?.children ?? [])].filter((part) => part !== menu && !part.classList.contains('shell-veil'))
		for (const part of others) part.toggleAttribute('inert', true)
		menu.focus({ preventScroll: true })
		const onKey = (event: KeyboardEvent) => {
			if (event.key === 'Escape') setOpen(false)
		}
		const onClick = (event: MouseEvent) => {
			if (event.target instanceof Element && event.target.closest('a')) setOpen(false)
		}
		document.addEventListener('keydown', onKey)
		menu.addEventListener('click', onClick)
		return () => {
			for (const part of others) part.toggleAttribute('inert', false)
			document.removeEventListener('keydown', onKey)
			menu.removeEventListener('click', onClick)
			if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
		}
	}, [rail, open, setOpen])
}
