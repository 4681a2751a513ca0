import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** After a navigation the keyboard and the screen reader begin at the new page's content, not where the old link was. */
export function usePageFocus(): void {
	// Only once the new page stands: until then the old one holds the focus, and takes it along when it goes.
	const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
	const before = useRef(path)
	useEffect(() => {
		const isNew = before.current !== undefined && before.current !== path
		before.current = path
		if (!isNew) return
		const active = document.activeElement
		const main = document.getElementById('inhalt')
		// A page that has put the focus somewhere itself knows better.
		const placed = main?.contains(active) || active?.closest('[role="dialog"]')
		if (!placed) main?.focus({ preventScroll: true })
	}, [path])
}
