// Hides how one photo or file of a form goes: prepared, kept on the device, sent, and then what is drawn on it.
import { maxFileBytes } from '@hausheft/contract/files.ts'
import { ApiError } from '../../platform/api/client.ts'
import { upload } from '../../platform/api/upload.ts'
import type { DrawnBefore } from '../../platform/device/queued.ts'
import type { KeptAnswer } from '../../platform/forms/use-form.ts'
import { preparePhoto, type Prepared } from '../../platform/photos/prepare-photo.ts'
import { sendMarks } from '../../platform/queue/send-marks.ts'
import { sendNoted } from '../../platform/queue/watch-queue.ts'
import { currentUser } from '../../platform/session/session.ts'
import type { Attachment, KeptFile } from './attachment.ts'
import { keepPhoto, type ChosenIn } from './kept-photos.ts'

/** `sentAs`: the key of its upload, a new one for other bytes. `drawnThere`: what of that the server has. */
export type Work = {
	key: string
	file: File
	full: boolean
	sentAs: string
	stop: AbortController
	prepared?: Promise<Prepared>
	kept?: Promise<KeptAnswer>
	stored?: KeptFile
	drawn: DrawnBefore | undefined
	drawnThere?: DrawnBefore | undefined
}
export type Target = ChosenIn & { group: string; property: string }
type Change = Partial<Attachment>

export const lost = 'Keine Verbindung.'
const failed = (error: string): Change => ({ state: 'failed', error })

/** All that is not sent waits for a connection. */
export const isCutOff = (list: readonly Attachment[]): boolean =>
	list.some(({ error }) => error === lost) && list.every(({ state, error }) => state === 'done' || error === lost)

export const preparedOf = (work: Work): Promise<Prepared> => (work.prepared ??= preparePhoto(work.file, work.full))

/** Anew, where it has changed or there was no room for it. */
export const keepWork = (work: Work, chosenIn: ChosenIn): Promise<KeptAnswer> =>
	(work.kept = preparedOf(work).then((prepared) => keepPhoto(work, prepared, chosenIn)))

/** It lies on the device at once. */
export function drawnAnew(work: Work, drawn: DrawnBefore, chosenIn: ChosenIn): Work {
	work.drawn = drawn
	void keepWork(work, chosenIn)
	return work
}

/** What has become of it; undefined where it is not wanted so any more. */
export async function sendWork(work: Work, target: Target, patch: (change: Change) => void): Promise<Change | undefined> {
	const { signal } = work.stop
	try {
		const { blob, filename, taken } = await preparedOf(work)
		if (signal.aborted) return undefined
		if (!work.kept) void keepWork(work, target)
		if (taken) patch({ taken })
		if (blob.size > maxFileBytes) return failed('Grösser als 25 MB.')
		const onProgress = (progress: number) => patch({ progress })
		const { group, property } = target
		const sent = { group, property, blob, filename, key: work.sentAs, onProgress, signal, mayWait: true }
		work.stored ??= storedOf(work.key, await upload(sent))
		const change = { isScaled: blob !== work.file, stored: work.stored }
		const refused = await sendDrawn(work, work.stored.id)
		if (signal.aborted) return undefined
		return refused === undefined ? { ...change, state: 'done', progress: 1 } : { ...change, ...failed(refused) }
	} catch (error) {
		if (signal.aborted) return undefined
		return failed(error instanceof ApiError && error.code !== 'offline' ? error.message : lost)
	}
}

const storedOf = (bytes: string, { id, mime, path, receipt, filename }: KeptFile): KeptFile => ({
	id,
	filename,
	mime,
	path,
	receipt: receipt ?? false,
	bytes,
})

/** Until all that is drawn meanwhile is there too; else why not. */
async function sendDrawn(work: Work, file: string): Promise<string | undefined> {
	const person = currentUser()?.id
	while (work.drawn && work.drawn !== work.drawnThere && person !== undefined) {
		const { drawn } = work
		const answer = await sendMarks(sendNoted, file, drawn, person)
		if (!answer || answer.status >= 500 || answer.status === 429) return lost
		if (answer.status >= 300) return answer.body.title ?? 'Die Markierungen wurden nicht angenommen.'
		work.drawnThere = drawn
	}
	return undefined
}
