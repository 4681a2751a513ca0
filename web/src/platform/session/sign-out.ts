// Hides how a session ends because somebody wants it to.
import { sessionPath } from '@hausheft/contract/signed-in.ts'
import { wipeDevice } from '../device/device.ts'
import { broadcast, leave } from './session.ts'

/** Ends the session here and in every tab, and wipes what the device keeps. Throws when the server cannot be reached. */
export async function signOut(): Promise<void> {
	const response = await fetch(sessionPath, { method: 'DELETE' })
	if (!response.ok && response.status !== 401) throw new Error(response.statusText)
	signedOut()
}

/** The server has ended the session because one asked for it: nothing private stays on the device, and every tab knows. */
export function signedOut(): void {
	wipeDevice()
	broadcast('signed-out')
	leave()
}
