// Hides how QR codes are found on a file of ours: by the device where it can, else by the server, on what was drawn here.
import { codes as endpoints } from '@hausheft/contract/codes.ts'
import { sendFile } from '../../platform/api/upload.ts'
import { randomId } from '../../platform/api/random-id.ts'

type Detector = { detect: (picture: CanvasImageSource) => Promise<{ rawValue: string }[]> }
declare global {
	interface Window {
		BarcodeDetector?: { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }
	}
}

/** As many as the server takes, and sharp enough for a code on a sheet of paper. */
const mostPixels = 6_000_000
const pageEdge = 2400
/** A QR-bill stands on the last page, or on the first. */
const mostPages = 3

type AskedCodes = { group: string; path: string; mime: string; signal: AbortSignal }

/** The texts of the codes on a photo or a PDF that the server has; none where nothing can be read. */
export async function readCodes({ group, path, mime, signal }: AskedCodes): Promise<string[]> {
	const pictures = mime === 'application/pdf' ? pagesOf(path, signal) : photoOf(path, signal)
	for await (const picture of pictures) {
		if (signal.aborted) return []
		const found = await codesOn(picture, group, signal)
		picture.width = 0
		if (found.length > 0) return found
	}
	return []
}

async function codesOn(picture: HTMLCanvasElement, group: string, signal: AbortSignal): Promise<string[]> {
	const detector = await ownDetector()
	if (detector) return (await detector.detect(picture)).map(({ rawValue }) => rawValue)
	const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/jpeg', 0.85))
	if (!blob) return []
	const sent = { params: { id: group }, fields: {}, blob, filename: 'seite.jpg', key: randomId(), onProgress: () => {}, signal }
	return (await sendFile(endpoints.readCodes, sent)).codes
}

let askedDetector: Promise<Detector | null> | undefined
const ownDetector = () =>
	(askedDetector ??= (async () => {
		const { BarcodeDetector } = window
		const formats: string[] | undefined = await BarcodeDetector?.getSupportedFormats().catch(() => [])
		return BarcodeDetector && formats?.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
	})())

async function* photoOf(path: string, signal: AbortSignal) {
	const photo = await createImageBitmap(await (await fetch(path, { signal })).blob())
	const scale = Math.min(1, Math.sqrt(mostPixels / (photo.width * photo.height)))
	const canvas = canvasOf(photo.width * scale, photo.height * scale)
	canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height)
	photo.close()
	yield canvas
}

async function* pagesOf(path: string, signal: AbortSignal) {
	const { openPdf } = await import('../pdf/pdf-document.ts')
	const loading = openPdf(path)
	try {
		const pdf = await loading.promise
		for (const number of pagesToLook(pdf.numPages)) {
			if (signal.aborted) return
			const page = await pdf.getPage(number)
			const { width, height } = page.getViewport({ scale: 1 })
			const viewport = page.getViewport({ scale: pageEdge / Math.max(width, height) })
			const canvas = canvasOf(viewport.width, viewport.height)
			await page.render({ canvas, viewport }).promise
			yield canvas
		}
	} finally {
		await loading.destroy()
	}
}

const pagesToLook = (count: number) => [...new Set([count, 1, 2])].filter((page) => page <= count).slice(0, mostPages)

function canvasOf(width: number, height: number) {
	const canvas = document.createElement('canvas')
	canvas.width = Math.max(1, Math.floor(width))
	canvas.height = Math.max(1, Math.floor(height))
	return canvas
}
