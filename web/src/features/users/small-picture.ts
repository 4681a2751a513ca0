import { maxImageLength } from '@hausheft/contract/user-requests.ts'
import { bestThatFits } from './picture-size.ts'

const side = 192

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
		const text = bestThatFits((quality) => canvas.toDataURL('image/jpeg', quality), maxImageLength)
		if (text === undefined) throw new Error('too large')
		return text
	} finally {
		URL.revokeObjectURL(url)
	}
}
