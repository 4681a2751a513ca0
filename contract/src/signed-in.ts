export type { Session, SessionUser } from './session-replies.ts'

export const sessionPath = '/api/_auth/session'
/** Leads to the sign-in page; `?popup=1` for the pop-up window, `?next=` for where one wanted to go. */
export const loginPath = '/api/auth/login'
/** The pop-up tells its opener over a BroadcastChannel of this name and closes. */
export const signInChannel = 'hausheft-sign-in'
export const signInWindow = { width: 960, height: 600 }

/** A path of our own to go to after sign-in; undefined for whatever would lead elsewhere. */
export const ownPath = (next: string | undefined): string | undefined => {
	if (!next?.startsWith('/') || /^\/[/\\]|\p{Cc}/u.test(next)) return undefined
	const here = 'http://here.invalid'
	return URL.parse(next, here)?.origin === here ? next : undefined
}
