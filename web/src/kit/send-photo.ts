import { maxFileBytes } from '@hausheft/contract/files.ts'
import { preparePhoto } from '../platform/photos/prepare-photo.ts'
import { isNeverTaken, upload } from '../platform/api/upload.ts'

type Sending = {
	group: string
	property: string | undefined
	file: File
	/** The same for every try. */
	key: string
	onProgress: (share: number) => void
	signal: AbortSignal
}

/** Sends a photo that no entry holds, scaled as all photos are; answers its id, or says in words why it cannot be one. */
export async function sendPhoto({ file, ...sending }: Sending): Promise<{ id: string } | { trouble: string }> {
	const { blob, filename } = await preparePhoto(file, false)
	if (blob.size > maxFileBytes) return { trouble: 'Das Foto ist grösser als 25 MB.' }
	const stored = await upload({ ...sending, blob, filename }).catch((failure: unknown) => {
		if (!isNeverTaken(failure)) throw failure
		return { trouble: failure.errors[0]?.message ?? failure.message }
	})
	if ('trouble' in stored) return stored
	if (stored.width === null) return { trouble: 'Dieses Bild lässt sich nicht anzeigen. Am besten geht es als JPEG oder PNG.' }
	return { id: stored.id }
}
