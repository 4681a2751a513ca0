import { useRouter } from '@tanstack/react-router'
import type { KeyboardEvent, MouseEvent } from 'react'

/** Stands in an address for whichever entry's. */
export const anyId = '00000000-0000-7000-8000-000000000000'

const entryLink = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-entry]') : null)

/** The panel is on its way before it is asked for. */
const preloadPanel = () => void import('../event-panel/event-panel.tsx')

/** What the box around a list of entries hears from the links in it, which are plain for the sake of speed. */
export function useEntryLinks() {
	const router = useRouter()
	const onClick = (event: MouseEvent) => {
		const link = entryLink(event.target)
		if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
		event.preventDefault()
		void router.navigate({ href: link.getAttribute('href') ?? '', resetScroll: false })
	}
	return { onClick, onKeyDown: moveFocus, onPointerEnter: preloadPanel, onFocus: preloadPanel }
}

/** Arrow keys go from entry to entry. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
	const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
	const link = entryLink(event.target)
	if (!step || !link || event.altKey || event.ctrlKey || event.metaKey) return
	const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a[data-entry]')]
	const next = links[links.indexOf(link) + step]
	if (!next) return
	event.preventDefault()
	next.focus({ preventScroll: true })
	next.scrollIntoView({ block: 'nearest' })
}
