import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Tells whether the app has a page at a path, from its route table. */
export function useKnownPaths(): (path: string) => boolean {
	const router = useRouter()
	return useCallback(
		(path: string) => {
			const [, params, route] = router.getMatchedRoutes(path)
			return route !== undefined && params['**'] === undefined
		},
		[router],
	)
}
