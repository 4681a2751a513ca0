// Hides that a photo lies on the device from when it is chosen until what it is for is stored: nothing that was taken is lost with a page or a connection.
import type { Prepared } from '../../platform/photos/prepare-photo.ts'
import { dropBytes, keepBytes } from '../../platform/queue/queue-rows.ts'
import { currentUser } from '../../platform/session/session.ts'

/** False where it could not be kept. */
export async function keepPhoto(id: string, { blob, filename }: Prepared): Promise<boolean> {
	const person = currentUser()?.id
	if (person === undefined) return false
	try {
		// An iPhone loses what lies behind a Blob.
		const kept = { id, person, bytes: await blob.arrayBuffer(), type: blob.type, name: filename, keptAt: Date.now() }
		return (await keepBytes(kept)) !== undefined
	} catch (error) {
		console.warn('Das Foto konnte nicht auf diesem Gerät aufbewahrt werden.', error)
		return false
	}
}

/** They are stored, or not wanted any more. */
export const forgetPhotos = (ids: readonly string[]): void => {
	if (ids.length > 0) void dropBytes(ids).catch(() => undefined)
}
