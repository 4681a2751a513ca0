// Hides the drawing and reading of photos, beside the page, so that it does not stutter.
import { parse } from 'exifr/dist/lite.esm.mjs'
import { isScalable, quality, scaledSize, scaledType, takenAt } from './photo-size.ts'

/** What the page asks for one photo, and what it gets: `blob` absent means that the original is sent. */
type PhotoTask = { id: number; file: File; scale: boolean }
export type PhotoResult = { id: number; blob?: Blob; taken?: { day: string; time: string } }

const scope = self as unknown as {
	addEventListener(type: 'message', listener: (event: MessageEvent<PhotoTask>) => void): void
	postMessage(result: PhotoResult): void
}

/** The date is read before: drawing a photo anew drops everything that was written beside it (the place too, which is well so). */
const dateOf = async (file: File) => {
	const tags = (await parse(file, { gps: false, xmp: false, icc: false, iptc: false, jfif: false, reviveValues: false }).catch(
		() => undefined,
	)) as Record<string, unknown> | undefined
	return takenAt(tags?.['DateTimeOriginal'] ?? tags?.['CreateDate'])
}

async function scaled(file: File): Promise<Blob | undefined> {
	const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
	try {
		const size = scaledSize(bitmap.width, bitmap.height)
		// Small enough; but what only some browsers can show becomes a JPEG.
		if (!size && !/hei[cf]|avif/.test(file.type)) return undefined
		const canvas = new OffscreenCanvas(size?.width ?? bitmap.width, size?.height ?? bitmap.height)
		const context = canvas.getContext('2d')
		if (!context) return undefined
		context.imageSmoothingQuality = 'high'
		context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
		return await canvas.convertToBlob({ type: scaledType(file.type), quality })
	} finally {
		bitmap.close()
	}
}

scope.addEventListener('message', ({ data: { id, file, scale } }) => {
	void (async () => {
		const taken = await dateOf(file)
		// A format that this browser cannot draw is sent as it is.
		const blob = scale && isScalable(file.type) ? await scaled(file).catch(() => undefined) : undefined
		scope.postMessage({ id, ...(blob && { blob }), ...(taken && { taken }) })
	})()
})
