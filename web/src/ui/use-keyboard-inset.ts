import { useEffect } from 'react'

/** Keeps --keyboard at the height the on-screen keyboard covers. Android resizes the page itself (see index.html), iOS does not. */
export const useKeyboardInset = () => {
	useEffect(() => {
		const viewport = window.visualViewport
		if (!viewport) return
		const root = document.documentElement
		const measure = () => {
			const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
			root.style.setProperty('--keyboard', `${covered > 60 ? Math.round(covered) : 0}px`)
		}
		measure()
		viewport.addEventListener('resize', measure)
		viewport.addEventListener('scroll', measure)
		return () => {
			viewport.removeEventListener('resize', measure)
			viewport.removeEventListener('scroll', measure)
			root.style.removeProperty('--keyboard')
		}
	}, [])
}
