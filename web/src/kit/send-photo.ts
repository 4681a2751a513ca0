import { maxFileBytes } from '@hausheft/contract/files.ts'
import { randomId } from '../platform/api/random-id.ts'
import { preparePhoto } from '../platform/photos/prepare-photo.ts'
import { upload } from '../platform/api/upload.ts'

type Sending = { group: string; property: string | undefined; file: File; onProgress: (share: number) => void; signal: AbortSignal }

/** Sends a photo that no entry holds, scaled as all photos are; answers its id, or says in words why it cannot be one. */
export async function sendPhoto({ group, property, file, onProgress, signal }: Sending): Promise<{ id: string } | { trouble: string }> {
	const { blob, filename } = await preparePhoto(file, false)
	if (blob.size > maxFileBytes) return { trouble: 'Das Foto ist grösser als 25 MB.' }
	const stored = await upload({ group, property, blob, filename, key: randomId(), onProgress, signal })
	if (stored.width === null) return { trouble: 'Dieses Bild lässt sich nicht anzeigen. Am besten geht es als JPEG oder PNG.' }
	return { id: stored.id }
}
