// Hides how a page names itself in the browser's tab and history.
import { useEffect } from 'react'

/** The most special part first: `Bergstrasse 12 · Familie Keller · Hausheft`. */
export function usePageTitle(...parts: (string | undefined)[]): void {
	const title = [...parts, 'Hausheft'].filter(Boolean).join(' · ')
	useEffect(() => {
		document.title = title
	}, [title])
}
