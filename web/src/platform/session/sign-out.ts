// Hides how a session ends because somebody wants it to.
import { sessionPath } from '@hausheft/contract/signed-in.ts'
import { wipeDevice } from '../device/device.ts'
import { broadcast, leave } from './session.ts'

/** Ends the session here and in every tab, and wipes what the device keeps. Throws when the server cannot be reached. */
export async function signOut(): Promise<void> {
	const response = await fetch(sessionPath, { method: 'DELETE' })
	if (!response.ok && response.status !== 401) throw new Error(response.statusText)
	await signedOut()
}

/** The server has ended the session because one asked for it: nothing private stays on the device, and every tab knows. */
export async function signedOut(): Promise<void> {
	wipeDevice()
	await import('../device/owner.ts')
		.then(({ wipeReads }) => wipeReads())
		.catch((error: unknown) => console.warn('Was gelesen wurde, liegt noch auf diesem Gerät.', error))
	broadcast('signed-out')
	leave()
}
