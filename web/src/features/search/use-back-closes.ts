// Hides that the search is a step of the browser's history: «back» on the phone closes it and stays on the page.
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
	interface HistoryState {
		/** The search lies over the page. */
		searching?: boolean
	}
}

/** Answers what to call before going elsewhere: that page then takes the place of this step. */
export function useBackCloses(onClose: () => void): () => void {
	const router = useRouter()
	const isStep = useRouterState({ select: ({ location }) => location.state.searching === true })
	const was = useRef(false)
	const going = useRef(false)
	const close = useRef(onClose)
	useEffect(() => {
		close.current = onClose
	})
	useEffect(() => {
		void router.navigate({ to: '.', search: true, hash: true, state: (before) => ({ ...before, searching: true }), resetScroll: false })
		return () => {
			if (!going.current && router.state.location.state.searching) router.history.back()
		}
	}, [router])
	useEffect(() => {
		if (!isStep && was.current) close.current()
		was.current = isStep
	}, [isStep])
	return () => {
		going.current = true
	}
}
