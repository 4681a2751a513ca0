import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** After a navigation the keyboard and the screen reader begin at the new page's content, not where the old link was. */
export function usePageFocus(): void {
	const path = useLocation({ select: ({ pathname }) => pathname })
	const before = useRef(path)
	useEffect(() => {
		if (before.current === path) return
		before.current = path
		const active = document.activeElement
		const main = document.getElementById('inhalt')
		// A page that has put the focus somewhere itself knows better.
		const placed = main?.contains(active) || active?.closest('[role="dialog"]')
		if (!placed) main?.focus({ preventScroll: true })
	}, [path])
}
