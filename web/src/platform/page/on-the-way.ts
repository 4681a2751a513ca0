// Hides whether one has gone elsewhere while the page there is still to come: what this page does by itself would call that off.
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Answers, whenever it is asked, whether one is on the way to another page. */
export function useOnTheWay(): () => boolean {
	const router = useRouter()
	return useCallback(() => {
		const shown = router.state.resolvedLocation
		return shown !== undefined && shown.pathname !== router.latestLocation.pathname
	}, [router])
}
