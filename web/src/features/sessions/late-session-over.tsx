import { late } from '../../platform/page/late.tsx'
import { useSignInOffer } from '../../platform/session/session.ts'

const SessionOver = late(() => import('./session-over.tsx').then((module) => module.SessionOver))

/** Loaded when a session ends while something typed is not saved yet. */
export function LateSessionOver() {
	const offered = useSignInOffer()
	return offered && <SessionOver />
}
