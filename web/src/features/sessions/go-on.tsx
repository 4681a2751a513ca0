import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useKnownPaths } from '../../ui/use-known-paths.ts'
import { afterSignIn } from './next-path.ts'
import { forgetNext } from './pending-next.ts'

/** Somebody is signed in: goes on to where they wanted to go. */
export function GoOn({ next }: { next: string | undefined }) {
	const router = useRouter()
	const isKnown = useKnownPaths()
	const path = afterSignIn(next)
	useEffect(() => {
		forgetNext()
		// What is no page of the app (the landing page, the reference) is asked from the server.
		if (isKnown(path.replace(/[?#].*/, ''))) router.history.replace(path)
		else location.replace(path)
	}, [router, isKnown, path])
	return null
}
