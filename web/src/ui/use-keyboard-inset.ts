import { useEffect } from 'react'

/** Keeps --keyboard at the height the on-screen keyboard covers, and unset where there is none. Android resizes the page itself (see index.html), iOS does not. */
export const useKeyboardInset = () => {
	useEffect(() => {
		const viewport = window.visualViewport
		if (!viewport) return
		const root = document.documentElement
		const measure = () => {
			const covered = window.innerHeight - viewport.height - viewport.offsetTop
			const height = covered > 60 ? `${Math.round(covered)}px` : ''
			// With a property of the root every element of the page is styled anew.
			if (root.style.getPropertyValue('--keyboard') !== height) root.style.setProperty('--keyboard', height)
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
