// Hides who may enter which part of the app: signed-in people the app, everybody else the way to sign-in and back.
import { redirect } from '@tanstack/react-router'
import { currentUser } from './session.ts'

/** For (auth) routes. On the server nothing is asked: whoever it renders for has been let in already. */
export function requireUser(next: string): void {
	if (typeof document !== 'undefined' && !currentUser()) throw redirect({ to: '/sign-in', search: { next } })
}
