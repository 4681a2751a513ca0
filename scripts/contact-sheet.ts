// Many screenshots on few sheets, each with its name below, so that one can look at a whole app at a glance.
import path from 'node:path'
import sharp from 'sharp'
import type { Look, Shot } from './photograph.ts'

export type Layout = { columns: number; rows: number; width: number; height: number }
/** As many as one can look at at once. */
export const manyOnSheet: Record<Look['device'], Layout> = {
	phone: { columns: 7, rows: 2, width: 312, height: 675 },
	tablet: { columns: 5, rows: 2, width: 440, height: 587 },
	desktop: { columns: 3, rows: 3, width: 720, height: 450 },
}
const gap = 16
const line = 34

/** Writes `sheet-{look}-1.png` and so on; gives their paths. */
export async function contactSheets(folder: string, look: string, shots: Shot[], layout: Layout): Promise<string[]> {
	const { columns, rows, width, height } = layout
	const perSheet = columns * rows
	const sheets: string[] = []
	for (let from = 0; from < shots.length; from += perSheet) {
		const part = shots.slice(from, from + perSheet)
		const tiles = await Promise.all(
			part.map(async ({ title, file }, at) => {
				const left = gap + (at % columns) * (width + gap)
				const top = gap + Math.floor(at / columns) * (height + line + gap)
				const picture = await sharp(file).resize(width, height, { fit: 'cover', position: 'top' }).toBuffer()
				return [
					{ input: picture, left, top },
					{ input: label(title, width), left, top: top + height },
				]
			}),
		)
		const used = Math.ceil(part.length / columns)
		const target = path.join(folder, `sheet-${look}-${sheets.length + 1}.png`)
		const size = { width: gap + columns * (width + gap), height: gap + used * (height + line + gap) }
		await sharp({ create: { ...size, channels: 3, background: '#4a443b' } })
			.composite(tiles.flat())
			.png({ palette: true, quality: 90 })
			.toFile(target)
		sheets.push(target)
	}
	return sheets
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const label = (title: string, width: number) =>
	Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${line}"><text x="2" y="22" font-family="Helvetica, Arial, sans-serif" font-size="15" fill="#f1eadd">${escaped(title)}</text></svg>`,
	)
