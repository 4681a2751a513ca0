import { files } from '@hausheft/contract/files.ts'
import { call } from '../../platform/api/client.ts'
import type { DrawnBefore } from '../../platform/device/queued.ts'
import type { KeptAnswer } from '../../platform/forms/use-form.ts'
import { onReachable } from '../../platform/page/connection.ts'
import { observable } from '../../platform/page/observable.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { isScalable } from '../../platform/photos/photo-size.ts'
import type { LeftPhoto } from '../../platform/photos/handed-photos.ts'
import type { Attachment, KeptFile } from './attachment.ts'
import { forgetPhotos } from './kept-photos.ts'
import { drawnAnew, isCutOff, keepWork, lost, preparedOf, sendWork, type Target, type Work } from './send-attachment.ts'

const atOnce = 2

export type Attachments = ReturnType<typeof createAttachments>

type AttachmentList = ReturnType<typeof observable<readonly Attachment[]>>

/** The photos and files of one form: each is sent as soon as it is chosen, so that saving has nothing left to wait for. */
export function createAttachments({ start, ...place }: Target & { start: readonly KeptFile[] }) {
	const list: AttachmentList = observable<readonly Attachment[]>(start.map(keptAttachment))
	const target = { ...place }
	const queue = createQueue(list, target)
	const stopWatching = onReachable((reachable) => {
		if (reachable) for (const { key, error } of list.get()) if (error === lost) queue.retry(key)
	})
	const find = (key: string) => list.get().find((each) => each.key === key)
	const take = (made: readonly Attachment[]) => {
		list.set([...list.get(), ...made])
		queue.pump()
	}
	return {
		list,
		/** What is not stored yet and what is chosen from now on is for another house: an upload is no longer what it was, nor is its key. */
		moveTo(next: string) {
			target.property = next
			renewKeys(queue.chosen, target)
		},
		sendFull: queue.sendFull,
		add: (chosen: readonly File[]) => take(chosen.map((file) => chosenAttachment(file, queue.begin(randomId(), file, {}), undefined))),
		/** Those that lie on the device, of a form that is gone or of what waits: as they would have been sent. */
		restore(left: readonly LeftPhoto[]) {
			take(left.map((photo) => chosenAttachment(photo.file, queue.begin(photo.id, photo.file, workBefore(photo)), photo.drawn)))
		},
		retry: queue.retry,
		remove(key: string) {
			const gone = find(key)
			queue.drop(key)
			void forgetOnce(queue.chosen.get(key)?.kept, keptOf(gone))
			list.set(list.get().filter((each) => each !== gone))
			if (gone?.preview) URL.revokeObjectURL(gone.preview)
			// Nobody waits for it: what no entry takes is removed after some days anyway.
			if (gone?.stored && !gone.stored.before) void call(files.removeFile, { params: { id: gone.stored.id } }).catch(() => undefined)
		},
		/** The picture as it is sent; undefined of what was not chosen here. */
		async pictureOf(key: string): Promise<Blob | undefined> {
			const work = queue.chosen.get(key)
			return work && (await preparedOf(work)).blob
		},
		/** It goes after the photo, or now if that is there already. */
		draw(key: string, drawn: DrawnBefore) {
			patchIn(list, key, { drawn })
			const work = queue.chosen.get(key)
			if (work) queue.again(key, drawnAnew(work, drawn, target))
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
		replace: (now: readonly KeptFile[]) => list.set(withLeft(now, list.get())),
		settled: queue.settled,
		/** All that is not sent waits for a connection. */
		isCutOff: () => isCutOff(list.get()),
		/** What can be sent later: under which name it lies on the device, and under which key it goes. Or why one does not lie there. */
		waiting: () => waitingOf(queue.chosen, list.get(), target),
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

/** All that was chosen lies on the device, or is stored: it outlives its page. */
export const areKept = async ({ waiting, settled }: Pick<Attachments, 'waiting' | 'settled'>): Promise<boolean> =>
	Array.isArray(await waiting().catch(() => 'impossible')) || settled()

const workBefore = ({ sentAs, file, drawn }: LeftPhoto): Partial<Work> => ({
	sentAs,
	drawn,
	prepared: Promise.resolve({ blob: file, filename: file.name }),
	kept: Promise.resolve('kept'),
})

/** Also what is about to lie there. */
const forgetOnce = (kept: Promise<KeptAnswer> | undefined, ids: string[]) =>
	(kept ?? Promise.resolve()).catch(() => undefined).then(() => forgetPhotos(ids))

/** Under which it lies on the device. */
const keptOf = (of: Attachment | undefined): string[] => [(of?.stored ? of.stored.bytes : of?.key) ?? []].flat()

const patchIn = (list: AttachmentList, key: string, change: Partial<Attachment>) =>
	list.set(list.get().map((each) => (each.key === key ? { ...each, ...change } : each)))

/** One after the other, before its turn to be sent comes: its page may be gone by then. */
function keepInTurn(target: Target): (work: Work) => void {
	let keeping = Promise.resolve<unknown>(undefined)
	return (work) => {
		keeping = keeping
			.then(() => (work.kept || work.stop.signal.aborted ? undefined : keepWork(work, target)))
			.catch((error: unknown) => console.warn('Das Foto liegt noch nicht auf diesem Gerät.', error))
	}
}

function renewKeys(chosen: ReadonlyMap<string, Work>, target: Target): void {
	for (const work of chosen.values()) {
		if (work.stored) continue
		work.sentAs = randomId()
		if (work.kept) void keepWork(work, target)
	}
}

/** What is still to be sent, a few at a time. */
function createQueue(list: AttachmentList, target: Target) {
	const works = new Map<string, Work>()
	const busy = new Set<string>()
	let settlers: (() => void)[] = []
	let full = false
	/** Those that were chosen here. */
	const chosen = new Map<string, Work>()
	const keepSoon = keepInTurn(target)
	const begin = (key: string, file: File, known: Partial<Work>) => {
		const work: Work = { key, file, full, sentAs: randomId(), stop: new AbortController(), drawn: undefined, ...known }
		works.set(key, work)
		chosen.set(key, work)
		keepSoon(work)
		return key
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
	const retry = (key: string): void => {
		waitAgain(list, key)
		pump()
	}
	return {
		pump,
		retry,
		/** Answers the key under which it goes. */
		begin,
		/** What is on its way looks once more at its end. */
		again(key: string, work: Work) {
			works.set(key, work)
			if (!busy.has(key)) retry(key)
		},
		drop(key: string) {
			works.get(key)?.stop.abort()
			works.delete(key)
		},
		/** Photos that are not sent yet go out as they are, or scaled again; what is on its way begins anew. */
		sendFull(next: boolean) {
			full = next
			// What is drawn is of the picture as it is.
			for (const [key, { file, stop }] of [...works].filter(([, { file, drawn }]) => isScalable(file.type) && !drawn)) {
				stop.abort()
				begin(key, file, {})
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

function waitAgain(list: AttachmentList, key: string): void {
	const { error: _error, ...again } = list.get().find((each) => each.key === key) ?? {}
	if ('key' in again) list.set(list.get().map((each) => (each.key === key ? { ...again, state: 'waiting' } : each)))
}

async function waitingOf(
	chosen: ReadonlyMap<string, Work>,
	list: readonly Attachment[],
	target: Target,
): Promise<{ bytes: string; sentAs: string; drawn: boolean }[] | Exclude<KeptAnswer, 'kept'>> {
	const works = list.flatMap(({ key }) => chosen.get(key) ?? [])
	for (const work of works) {
		// There may be room now where there was none.
		const kept = (await work.kept) === 'kept' ? 'kept' : await keepWork(work, target)
		if (kept !== 'kept') return kept
	}
	return works.map(({ key, sentAs, drawn, drawnThere }) => ({ bytes: key, sentAs, drawn: drawn === drawnThere }))
}

function chosenAttachment(file: File, key: string, drawn: DrawnBefore | undefined): Attachment {
	const begun = { key, filename: file.name, mime: file.type, state: 'waiting', progress: 0, ...(drawn && { drawn }) } as const
	if (!file.type.startsWith('image/')) return begun
	return { ...begun, preview: URL.createObjectURL(file), ...(isScalable(file.type) && { mayDraw: true }) }
}

function withLeft(now: readonly KeptFile[], before: readonly Attachment[]): Attachment[] {
	const left = before.filter(({ state }) => state !== 'done')
	return [...now.filter(({ id }) => left.every(({ stored }) => stored?.id !== id)).map(keptAttachment), ...left]
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
