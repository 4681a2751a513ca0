// Hides how a session ends because somebody wants it to.
import { sessionPath } from '@hausheft/contract/signed-in.ts'
import { wipeDevice } from '../device/device.ts'
import { broadcast, leave, setLeaving } from './session.ts'

type Discard = () => Promise<unknown>

/** Ends the session on this device, as `endingSession` says. Throws when the server cannot be reached: then all is as it was. */
export const signOut = (next?: string, discard?: Discard): Promise<void> =>
	endingSession(
		async () => {
			const response = await fetch(sessionPath, { method: 'DELETE' })
			if (!response.ok && response.status !== 401) throw new Error(response.statusText)
		},
		next,
		discard,
	)

/**
 * Runs what ends the session because one asks for it: nothing private stays on the device, every tab knows, and this one goes on at `next`.
 * `discard` takes away what waits to be sent, once nobody is signed in any more; where it cannot, the rest goes all the same.
 */
export async function endingSession(end: () => Promise<unknown>, next?: string, discard?: Discard): Promise<void> {
	// The socket may say it before the answer does.
	setLeaving(true)
	try {
		await end()
	} catch (error) {
		setLeaving(false)
		throw error
	}
	wipeDevice()
	await import('../device/owner.ts')
		.then(({ wipeReads }) => wipeReads())
		.catch((error: unknown) => console.warn('Was gelesen wurde, liegt noch auf diesem Gerät.', error))
	await discard?.().catch((error: unknown) => console.warn('Was wartet, liegt noch auf diesem Gerät.', error))
	broadcast('signed-out')
	leave(next)
}
