// Hides that what lies over the page is a step of the browser's history: «back» on the phone closes it and stays on the page.
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'

declare module '@tanstack/react-router' {
	interface HistoryState {
		/** What lies over the page: the search, the menu. */
		over?: string
	}
}

/** Answers what to call before going elsewhere: that page then takes the place of this step. */
export function useBackCloses(onClose: () => void): () => void {
	const router = useRouter()
	// Another one after a reload, which keeps the history's states.
	const over = `${useId()} ${performance.timeOrigin}`
	const isStep = useRouterState({ select: ({ location }) => location.state.over === over })
	const was = useRef(false)
	const going = useRef(false)
	const close = useRef(onClose)
	useEffect(() => {
		close.current = onClose
	})
	useEffect(() => {
		void router.navigate({ to: '.', search: true, hash: true, state: (before) => ({ ...before, over }), resetScroll: false })
		return () => {
			if (!going.current && router.state.location.state.over === over) router.history.back()
		}
	}, [router, over])
	useEffect(() => {
		if (!isStep && was.current) close.current()
		was.current = isStep
	}, [isStep])
	return () => {
		going.current = true
	}
}
