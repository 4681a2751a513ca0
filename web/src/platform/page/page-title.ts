// Hides how a page names itself in the browser's tab and history.
import { createContext, use, useEffect } from 'react'

/** On the server, who is told the title of what is rendered; in a browser nobody. */
export const RenderedTitle = createContext<((title: string) => void) | undefined>(undefined)

/** The most special part first: `Bergstrasse 12 · Familie Keller · Hausheft`. */
export function usePageTitle(...parts: (string | undefined)[]): void {
	const title = [...parts, 'Hausheft'].filter(Boolean).join(' · ')
	use(RenderedTitle)?.(title)
	useEffect(() => {
		document.title = title
	}, [title])
}
