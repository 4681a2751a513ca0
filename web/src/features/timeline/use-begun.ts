import { useSyncExternalStore } from 'react'

/**
 * Whether somebody has begun to move through the list. Until then the rows that came with the page stay as they are: painted once more by the endless
 * list they would count as a later largest paint, and cost a phone its first second.
 */
let begun = false

export const useBegun = (): boolean =>
	useSyncExternalStore(
		subscribe,
		() => begun,
		() => false,
	)

/** Not a tap: the entry under the finger must still be there when it ends. */
const starts = ['wheel', 'touchmove', 'scroll'] as const

/** On a page that cannot be scrolled nothing but the list itself asks for more. */
const isScrollable = () => document.documentElement.scrollHeight > window.innerHeight + 200

function subscribe(tell: () => void) {
	const begin = () => {
		begun = true
		stop()
		tell()
	}
	const stop = () => {
		for (const start of starts) window.removeEventListener(start, begin, true)
	}
	for (const start of starts) window.addEventListener(start, begin, { capture: true, passive: true })
	// Or has, before the page could notice.
	const hasMoved = window.scrollY > 0
	if (!begun && (hasMoved || !(isFirstVisit() && isScrollable()))) begin()
	return stop
}

/** Who comes back expects the place where they were. */
const isFirstVisit = () => {
	const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
	return visit?.type === 'navigate'
}
