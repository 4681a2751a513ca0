// Hides that a photo lies on the device from when it is chosen until what it is for is stored: nothing that was taken is lost with a page or a connection.
import type { DrawnBefore } from '../../platform/device/queued.ts'
import { DeviceFull } from '../../platform/device/store.ts'
import type { KeptAnswer } from '../../platform/forms/use-form.ts'
import type { Prepared } from '../../platform/photos/prepare-photo.ts'
import { dropBytes, keepBytes } from '../../platform/queue/queue-rows.ts'
import { currentUser } from '../../platform/session/session.ts'

/** With what is drawn on it. */
export async function keepPhoto(id: string, { blob, filename }: Prepared, drawn: DrawnBefore | undefined): Promise<KeptAnswer> {
	const person = currentUser()?.id
	if (person === undefined) return 'impossible'
	try {
		// An iPhone loses what lies behind a Blob.
		const bytes = await blob.arrayBuffer()
		const kept = { id, person, bytes, type: blob.type, name: filename, keptAt: Date.now(), ...(drawn && { drawn }) }
		return (await keepBytes(kept)) === undefined ? 'impossible' : 'kept'
	} catch (error) {
		console.warn('Das Foto konnte nicht auf diesem Gerät aufbewahrt werden.', error)
		return error instanceof DeviceFull ? 'full' : 'impossible'
	}
}

/** They are stored, or not wanted any more. */
export const forgetPhotos = (ids: readonly string[]): void => {
	if (ids.length > 0) void dropBytes(ids).catch(() => undefined)
}
