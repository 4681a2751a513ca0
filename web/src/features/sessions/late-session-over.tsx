import { lazy, Suspense } from 'react'
import { useSignInOffer } from '../../platform/session/session.ts'

const SessionOver = lazy(() => import('./session-over.tsx').then((module) => ({ default: module.SessionOver })))

/** Loaded when a session ends while something typed is not saved yet. */
export function LateSessionOver() {
	const offered = useSignInOffer()
	return <Suspense fallback={null}>{offered && <SessionOver />}</Suspense>
}
