// Hides how one signs in beside the page that is open, and how that page learns it.
import { loginPath, signInWindow } from '@hausheft/contract/signed-in.ts'
import { broadcast } from './session.ts'

/** Tells the window that opened the sign-in (and every other tab), as `/sign-in/done` does. */
export const announceSignIn = (): void => broadcast('done')

/** Opens sign-in in a window of its own; the session is asked anew when it has told that it is done. */
export function openSignIn(): void {
	const { width, height } = signInWindow
	const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
	const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2))
	const opened = open(`${loginPath}?popup=1`, 'hausheft-sign-in', `popup,width=${width},height=${height},left=${left},top=${top}`)
	if (!opened) location.assign(`${loginPath}?next=${encodeURIComponent(location.pathname + location.search)}`)
}
