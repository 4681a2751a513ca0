import { z } from 'zod/mini'
import { files, maxFileBytes } from '@hausheft/contract/files.ts'
import type { Wall } from '@hausheft/contract/swiss/zurich.ts'
import { ApiError, call } from '../../platform/api/client.ts'
import { onReachable } from '../../platform/page/connection.ts'
import { observable } from '../../platform/page/observable.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { isScalable } from '../../platform/photos/photo-size.ts'
import { preparePhoto } from '../../platform/photos/prepare-photo.ts'
import type { Prepared } from '../../platform/photos/prepare-photo.ts'
import { upload } from '../../platform/api/upload.ts'
import { forgetPhotos, keepPhoto, type LeftPhoto } from './kept-photos.ts'

/** What of an uploaded file is kept with the draft: enough to show it and to name it when saving. */
export const KeptFile = z.object({
	id: z.string(),
	filename: z.string(),
	mime: z.string(),
	path: z.string(),
	/** Seen only by who sees amounts. */
	receipt: z.optional(z.boolean()),
	/** It belonged to the entry before: taking it away is part of saving. */
	before: z.optional(z.boolean()),
	/** Under which it lies on this device until the entry is stored. */
	bytes: z.optional(z.string()),
})
export type KeptFile = z.infer<typeof KeptFile>

export type Attachment = {
	key: string
	filename: string
	mime: string
	state: 'waiting' | 'sending' | 'done' | 'failed'
	/** 0 to 1. */
	progress: number
	/** Shown until the server has a smaller picture of it. */
	preview?: string
	stored?: KeptFile
	error?: string
	/** It was sent smaller than the camera made it. */
	isScaled?: boolean
	/** When the camera took it. */
	taken?: Wall
}

/** `sentAs`: the key of its upload, a new one for other bytes. */
type Work = { key: string; file: File; full: boolean; sentAs: string; prepared?: Prepared; kept?: Promise<boolean>; stop: AbortController }
const atOnce = 2
const lost = 'Keine Verbindung.'

export type Attachments = ReturnType<typeof createAttachments>

type AttachmentList = ReturnType<typeof observable<readonly Attachment[]>>
/** `draft`: of the form, by which its photos are found again when its page is gone. */
type Target = { group: string; property: string; draft?: string }

/** The photos and files of one form: each is sent as soon as it is chosen, so that saving has nothing left to wait for. */
export function createAttachments({ start, ...place }: Target & { start: readonly KeptFile[] }) {
	const list: AttachmentList = observable<readonly Attachment[]>(start.map(keptAttachment))
	const target = { ...place }
	const queue = createQueue(list, target)
	const stopWatching = onReachable((reachable) => {
		if (reachable) for (const { key, error } of list.get()) if (error === lost) queue.retry(key)
	})
	const find = (key: string) => list.get().find((each) => each.key === key)
	return {
		list,
		/** What is chosen from now on is for another house. */
		moveTo(next: string) {
			target.property = next
		},
		sendFull: queue.sendFull,
		add(chosen: readonly File[]) {
			const made = chosen.map((file): Attachment => {
				const preview = file.type.startsWith('image/') && { preview: URL.createObjectURL(file) }
				return { key: queue.add(file), filename: file.name, mime: file.type, state: 'waiting', progress: 0, ...preview }
			})
			list.set([...list.get(), ...made])
			queue.pump()
		},
		/** Those of a form that is gone: as they would have been sent by it. */
		restore(left: readonly LeftPhoto[]) {
			const made = left.map(({ id, sentAs, file }): Attachment => {
				queue.begin(id, file, { sentAs, prepared: { blob: file, filename: file.name }, kept: Promise.resolve(true) })
				const preview = file.type.startsWith('image/') && { preview: URL.createObjectURL(file) }
				return { key: id, filename: file.name, mime: file.type, state: 'waiting', progress: 0, ...preview }
			})
			list.set([...list.get(), ...made])
			queue.pump()
		},
		retry: queue.retry,
		remove(key: string) {
			const gone = find(key)
			queue.drop(key)
			forgetPhotos(keptOf(gone))
			list.set(list.get().filter((each) => each !== gone))
			if (gone?.preview) URL.revokeObjectURL(gone.preview)
			// Nobody waits for it: what no entry takes is removed after some days anyway.
			if (gone?.stored && !gone.stored.before) void call(files.removeFile, { params: { id: gone.stored.id } }).catch(() => undefined)
		},
		/** Seen only by who sees amounts from now on, or by everybody again. Throws an ApiError. */
		async markReceipt(key: string, receipt: boolean) {
			const { stored } = find(key) ?? {}
			if (!stored) return
			patchIn(list, key, { stored: { ...stored, receipt } })
			try {
				await call(files.changeFile, { params: { id: stored.id }, body: { receipt } })
			} catch (error) {
				patchIn(list, key, { stored })
				throw error
			}
		},
		/** After the entry was read anew; what is on its way stays. */
		replace: (now: readonly KeptFile[]) => list.set([...now.map(keptAttachment), ...list.get().filter(({ stored }) => !stored)]),
		settled: queue.settled,
		/** All that is not sent waits for a connection. */
		isCutOff: () =>
			list.get().some(({ error }) => error === lost) && list.get().every(({ state, error }) => state === 'done' || error === lost),
		/** What can be sent later: under which name it lies on the device, and under which key it goes. Undefined where one does not lie there. */
		waiting: () => waitingOf(list.get().flatMap(({ key }) => queue.chosen.get(key) ?? [])),
		/** They go from the device from now on, not from this form. */
		handOver() {
			forgetPhotos(list.get().flatMap((each) => (queue.chosen.has(each.key) ? [] : keptOf(each))))
			this.close()
			list.set([])
		},
		/** What they are for is stored. */
		forget: () => forgetPhotos(list.get().flatMap(keptOf)),
		close() {
			stopWatching()
			queue.stop()
			for (const { preview } of list.get()) if (preview) URL.revokeObjectURL(preview)
		},
	}
}

/** Under which it lies on the device. */
const keptOf = (of: Attachment | undefined): string[] => [(of?.stored ? of.stored.bytes : of?.key) ?? []].flat()

const patchIn = (list: AttachmentList, key: string, change: Partial<Attachment>) =>
	list.set(list.get().map((each) => (each.key === key ? { ...each, ...change } : each)))

/** What is still to be sent, a few at a time. */
function createQueue(list: AttachmentList, target: Target) {
	const works = new Map<string, Work>()
	const busy = new Set<string>()
	let settlers: (() => void)[] = []
	let full = false

	/** Those that were chosen here. */
	const chosen = new Map<string, Work>()

	const begin = (key: string, file: File, known: Partial<Work> = {}) => {
		const work: Work = { key, file, full, sentAs: randomId(), stop: new AbortController(), ...known }
		works.set(key, work)
		chosen.set(key, work)
	}

	async function send(key: string, work: Work): Promise<void> {
		const change = await sendWork(work, target, (meanwhile) => patchIn(list, key, meanwhile))
		if (!change) return
		if (change.state === 'done') {
			// Wanted in another size meanwhile, or not at all.
			if (works.get(key) !== work) return
			works.delete(key)
		}
		patchIn(list, key, change)
		leaveOneOf(list, key)
	}
	function pump(): void {
		const next = list.get().find(({ key, state }) => state === 'waiting' && works.has(key) && !busy.has(key))
		if (!next && busy.size === 0) for (const settle of settlers.splice(0)) settle()
		const work = next && works.get(next.key)
		if (!next || !work || busy.size >= atOnce) return
		busy.add(next.key)
		patchIn(list, next.key, { state: 'sending', progress: 0 })
		void send(next.key, work).then(() => {
			busy.delete(next.key)
			pump()
		})
		pump()
	}
	function retry(key: string): void {
		const { error: _error, ...again } = list.get().find((each) => each.key === key) ?? {}
		if ('key' in again) list.set(list.get().map((each) => (each.key === key ? { ...again, state: 'waiting' } : each)))
		pump()
	}
	return {
		pump,
		retry,
		/** Answers the key under which it goes. */
		add(file: File): string {
			const key = randomId()
			begin(key, file)
			return key
		},
		begin,
		drop(key: string) {
			works.get(key)?.stop.abort()
			works.delete(key)
		},
		/** Photos that are not sent yet go out as they are, or scaled again; what is on its way begins anew. */
		sendFull(next: boolean) {
			full = next
			for (const [key, { file, stop }] of works) {
				if (!isScalable(file.type)) continue
				stop.abort()
				begin(key, file)
				retry(key)
			}
		},
		chosen,
		/** Waits for what is on its way; false if something could not be sent. */
		async settled(): Promise<boolean> {
			if (busy.size > 0) await new Promise<void>((resolve) => settlers.push(resolve))
			return list.get().every(({ state }) => state === 'done')
		},
		stop() {
			for (const work of works.values()) work.stop.abort()
			settlers = []
		},
	}
}

/** The upload of a photo that is offered again may have arrived before its page was gone. */
function leaveOneOf(list: AttachmentList, key: string): void {
	const file = list.get().find((each) => each.key === key)?.stored?.id
	if (file === undefined || !list.get().some((each) => each.key !== key && each.stored?.id === file)) return
	list.set(list.get().filter((each) => each.key !== key))
}

async function waitingOf(works: readonly Work[]): Promise<{ bytes: string; sentAs: string }[] | undefined> {
	const kept = await Promise.all(works.map((work) => work.kept ?? Promise.resolve(false)))
	return kept.every(Boolean) ? works.map(({ key, sentAs }) => ({ bytes: key, sentAs })) : undefined
}

type Change = Partial<Attachment>
const failed = (error: string): Change => ({ state: 'failed', error })

/** What has become of it; undefined where it is not wanted so any more. */
async function sendWork(work: Work, target: Target, patch: (change: Change) => void): Promise<Change | undefined> {
	const { signal } = work.stop
	try {
		work.prepared ??= await preparePhoto(work.file, work.full)
		if (signal.aborted) return undefined
		work.kept ??= keepPhoto(work.key, work.prepared, target.draft === undefined ? undefined : { draft: target.draft, sentAs: work.sentAs })
		const { blob, filename, taken } = work.prepared
		if (taken) patch({ taken })
		if (blob.size > maxFileBytes) return failed('Grösser als 25 MB.')
		const onProgress = (progress: number) => patch({ progress })
		const sent = await upload({ ...target, blob, filename, key: work.sentAs, onProgress, signal })
		const { id, mime, path, receipt, filename: name } = sent
		return {
			state: 'done',
			progress: 1,
			isScaled: blob !== work.file,
			stored: { id, filename: name, mime, path, receipt, bytes: work.key },
		}
	} catch (error) {
		if (signal.aborted) return undefined
		return failed(error instanceof ApiError && error.code !== 'offline' ? error.message : lost)
	}
}

const keptAttachment = (file: KeptFile): Attachment => ({
	key: file.id,
	filename: file.filename,
	mime: file.mime,
	state: 'done',
	progress: 1,
	stored: file,
})

export const storedIn = (list: readonly Attachment[]): KeptFile[] => list.flatMap(({ stored }) => (stored ? [stored] : []))
