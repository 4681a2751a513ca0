// Hides what a browser does to a photo before it is sent: it is scaled, and the camera's date is read before that loses it.
import { isScalable, quality, scaledName, scaledSize, scaledType } from './photo-size.ts'
import type { PhotoResult } from './photo-worker.ts'

export type Prepared = { blob: Blob; filename: string; taken?: { day: string; time: string } }

/** One worker for all photos of a page; it is made with the first one and keeps the form from stuttering. */
let worker: Worker | undefined
let last = 0
const waiting = new Map<number, (result: PhotoResult | undefined) => void>()

/** The photo as it is sent: scaled unless asked for in full size, with the time at which it was taken. Anything else stays as it is. */
export async function preparePhoto(file: File, full: boolean): Promise<Prepared> {
	const asIs = { blob: file, filename: file.name }
	if (!isScalable(file.type)) return asIs
	const drawsInWorker = typeof OffscreenCanvas !== 'undefined'
	const result = await inWorker(file, !full && drawsInWorker)
	const blob = result?.blob ?? (!full && (!drawsInWorker || !result) ? await inPage(file) : undefined)
	// Drawing anew can make a well compressed picture larger.
	const smaller = blob && (blob.size < file.size || blob.type !== file.type) ? { blob, filename: scaledName(file.name, blob.type) } : asIs
	return { ...smaller, ...(result?.taken && { taken: result.taken }) }
}

const inWorker = (file: File, scale: boolean): Promise<PhotoResult | undefined> =>
	new Promise((resolve) => {
		last += 1
		waiting.set(last, resolve)
		worker ??= start()
		worker.postMessage({ id: last, file, scale })
	})

function start(): Worker {
	const made = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
	made.addEventListener('message', ({ data }: MessageEvent<PhotoResult>) => {
		waiting.get(data.id)?.(data)
		waiting.delete(data.id)
	})
	made.addEventListener('error', giveUp)
	return made
}

const giveUp = () => {
	for (const settle of waiting.values()) settle(undefined)
	waiting.clear()
	worker?.terminate()
	worker = undefined
}

/** For browsers that cannot draw in a worker. */
async function inPage(file: File): Promise<Blob | undefined> {
	const url = URL.createObjectURL(file)
	try {
		const image = new Image()
		image.src = url
		await image.decode()
		const size = scaledSize(image.naturalWidth, image.naturalHeight)
		if (!size) return undefined
		const canvas = Object.assign(document.createElement('canvas'), size)
		canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height)
		return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, scaledType(file.type), quality))) ?? undefined
	} catch {
		return undefined
	} finally {
		URL.revokeObjectURL(url)
	}
}
