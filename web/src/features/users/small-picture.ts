import { maxImageLength } from '@hausheft/contract/user-requests.ts'

const side = 192
const qualities = [0.86, 0.7, 0.5, 0.3]

/** The middle of a picture as a small square, as text that travels with the person. Throws where it is no picture. */
export async function smallPicture(file: Blob): Promise<string> {
	const url = URL.createObjectURL(file)
	try {
		const image = new Image()
		image.src = url
		await image.decode()
		const { naturalWidth: width, naturalHeight: height } = image
		const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
		const pen = canvas.getContext('2d')
		if (!pen || width === 0 || height === 0) throw new Error('nothing to draw')
		// What is transparent would turn black.
		pen.fillStyle = '#fff'
		pen.fillRect(0, 0, side, side)
		const from = Math.min(width, height)
		pen.drawImage(image, (width - from) / 2, (height - from) / 2, from, from, 0, 0, side, side)
		for (const quality of qualities) {
			const text = canvas.toDataURL('image/jpeg', quality)
			if (text.length <= maxImageLength) return text
		}
		throw new Error('too large')
	} finally {
		URL.revokeObjectURL(url)
	}
}
