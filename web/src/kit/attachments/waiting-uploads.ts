// Hides how the photos of a form go from the device: under the ids of their bytes until the server has given them others.
import { files } from '@hausheft/contract/files.ts'
import type { QueuedUpload } from '../../platform/device/queued.ts'
import type { KeptAnswer } from '../../platform/forms/use-form.ts'
import type { Attachments } from './attachments.ts'

type UploadPlace = { group: string; property: string }

/** What goes before the body, and by what names it has them; or why a photo does not lie on the device. */
export async function waitingUploads(
	attachments: Attachments,
	{ group, property }: UploadPlace,
): Promise<{ uploads: QueuedUpload[]; names: string[] } | Exclude<KeptAnswer, 'kept'>> {
	const list = attachments.list.get()
	const path = files.createFile.path.replace('{id}', group)
	const kept = await attachments.waiting()
	if (typeof kept === 'string') return kept
	const uploads = kept.map(({ bytes, sentAs, drawn }): QueuedUpload => {
		const stored = list.find(({ key }) => key === bytes)?.stored
		return { bytes, key: sentAs, path, fields: { property }, ...(stored && { file: stored.id, ...(drawn && { drawn }) }) }
	})
	const waits = new Set(kept.map(({ bytes }) => bytes))
	return { uploads, names: list.map(({ key, stored }) => (waits.has(key) ? key : (stored?.id ?? key))) }
}
