import { lazy, Suspense, useEffect, useState } from 'react'

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })))

/** The place of toasts, loaded after the first view; it stands there before the first one, so that screen readers announce it. */
export function LateToaster() {
	const [ready, setReady] = useState(false)
	useEffect(() => setReady(true), [])
	return <Suspense fallback={null}>{ready && <Toaster />}</Suspense>
}
