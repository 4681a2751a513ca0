// Hides who may enter which part of the app: signed-in people the app, everybody else the way to sign-in and back.
import { redirect } from '@tanstack/react-router'
import { ApiError } from '../api/client.ts'
import { isReachable } from '../page/connection.ts'
import { currentUser } from '../session/session.ts'

/** For (auth) routes. On the server nothing is asked: whoever it renders for has been let in already. */
export function requireUser(next: string): void {
	if (typeof document === 'undefined' || currentUser()) return
	// Who is there cannot be known, and nobody could sign in.
	if (!isReachable()) throw new ApiError(0, 'offline', {})
	throw redirect({ to: '/sign-in', search: { next } })
}
