// Hides how photos and papers come to an entry that exists: sent one by one, and where nobody answers all that are left wait on the device.
import type { Event } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { ApiError } from '../../platform/api/client.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { upload } from '../../platform/api/upload.ts'
import { fullText, isUnanswered } from '../../platform/forms/repeated-create.ts'
import type { KeptAnswer } from '../../platform/forms/use-form.ts'
import type { LeftPhoto } from '../../platform/photos/handed-photos.ts'
import { preparePhoto, type Prepared } from '../../platform/photos/prepare-photo.ts'
import { keepWaiting } from '../../platform/queue/keep-waiting.ts'
import { forgetPhotos, keepPhoto } from '../../kit/attachments/kept-photos.ts'

/** `id`: of its bytes on the device; `key`: the same for every attempt. */
export type ToAdd = { id: string; key: string; file: File; prepared?: Prepared; kept?: KeptAnswer }
export const toAdd = (file: File): ToAdd => ({ id: randomId(), key: randomId(), file })
/** What lies on the device since before: as it would have been sent. */
export const toAddAgain = ({ id, sentAs, file }: LeftPhoto): ToAdd => ({
	id,
	key: sentAs,
	file,
	prepared: { blob: file, filename: file.name },
	kept: 'kept',
})
/** Under which name photos for an entry lie on the device until they are sent. */
export const addedName = (event: string): string => `added.${event}`

type Added = {
	/** Stored at the entry. */
	added: string[]
	/** Under what the rest waits. */
	waits?: string
	/** What was not sent and does not wait, and why. */
	left: ToAdd[]
	error?: Error
}

export async function sendFiles(event: Event, chosen: readonly ToAdd[], person: string, onSending: (at: number) => void): Promise<Added> {
	const { id, group } = event
	const added: string[] = []
	const left = [...chosen]
	try {
		onSending(1)
		// All lie there before the first one leaves: their page may be gone before the last.
		for (const each of chosen) await preparedOf(each, id)
		for (const [at, each] of chosen.entries()) {
			onSending(at + 1)
			const { blob, filename } = await preparedOf(each, id)
			const { signal } = new AbortController()
			added.push((await upload({ group, event: id, blob, filename, key: each.key, onProgress: () => {}, signal, mayWait: true })).id)
			left.shift()
		}
	} catch (error) {
		const waits = error instanceof ApiError && isUnanswered(error) ? await keepFiles(event, left, person) : undefined
		if (waits === 'full') return { added, left, error: new Error(fullText) }
		return waits === undefined ? { added, left, error: error as Error } : { added, left: [], waits: waits.id }
	} finally {
		const stay = new Set(left.map((each) => each.id))
		forgetPhotos(chosen.flatMap((each) => (stay.has(each.id) ? [] : each.id)))
	}
	return { added, left }
}

/** It lies on the device before it leaves. */
async function preparedOf(each: ToAdd, event: string): Promise<Prepared> {
	each.prepared ??= await preparePhoto(each.file, false)
	each.kept ??= await keepPhoto({ key: each.id, sentAs: each.key, drawn: undefined }, each.prepared, { draft: addedName(event) })
	return each.prepared
}

async function keepFiles(
	{ id, name, event_at, group, property }: Event,
	left: readonly ToAdd[],
	person: string,
): Promise<{ id: string } | 'full' | undefined> {
	for (const each of left) await preparedOf(each, id)
	if (left.some(({ kept }) => kept === 'full')) return 'full'
	if (left.some(({ kept }) => kept !== 'kept')) return undefined
	const path = files.createFile.path.replace('{id}', group)
	const uploads = left.map((each) => ({ bytes: each.id, key: each.key, path, fields: { event: id } }))
	const place = { person, title: name, event_at, group, property }
	const outcome = await keepWaiting({ ...place, kind: 'photos', path, body: null, key: randomId(), uploads })
	return outcome.kept === 'kept' ? { id: outcome.id } : outcome.kept === 'full' ? 'full' : undefined
}
