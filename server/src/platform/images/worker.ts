// Hides what is done to bytes from outside: a process of its own that the server may kill at any moment (pool.ts).
import { readFile } from 'node:fs/promises'
import { keysOf } from '@hausheft/contract/keys-of.ts'
import { fileTypeFromFile } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { answerTasks } from '../processes/work.ts'
import { decodeHeif } from './decode-heif.ts'
import { isHeif, keepPrimary } from './heif.ts'
import {
	edges,
	heifTypes,
	imageTypes,
	mostBytes,
	mostPixels,
	type DerivedSize,
	type Done,
	type Inspected,
	type Overlay,
	type Task,
} from './tasks.ts'

// One image at a time on one thread, nothing kept, and no other reader of formats than these can be reached.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
// Our own drawings alone are handed over as bytes.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}File`) })

function work(task: Task): Promise<Done> {
	if (task.do === 'inspect') return inspect(task.path)
	if (task.do === 'measure') return measure(task.path)
	if (task.do === 'develop') return develop(task)
	if (task.do === 'compose') return compose(task)
	if (task.do === 'mark') return mark(task)
	return task.do === 'derive' ? derive(task) : print(task)
}

const read = (path: string) => sharp(path, { limitInputPixels: mostPixels, sequentialRead: true })

/** Upright. */
const open = async (path: string): Promise<Sharp> => ((await isHeif(path)) ? (await decode(path)).open() : read(path).autoOrient())

/** Turned as HEIF says: what EXIF says of it beside that is ignored. */
async function decode(path: string) {
	const bytes = await readFile(path)
	const stored = keepPrimary(bytes)
	if (stored.width * stored.height > mostPixels) throw new Error('too many pixels')
	const { width, height, data } = await decodeHeif(bytes)
	return { width, height, open: () => sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: mostPixels }) }
}

async function inspect(path: string): Promise<Inspected> {
	const mime = (await fileTypeFromFile(path))?.mime ?? null
	if (!mime || !imageTypes.has(mime) || heifTypes.has(mime)) return { mime, width: null, height: null }
	const { width, height } = await read(path)
		.metadata()
		.then(({ autoOrient }) => autoOrient)
		.catch(() => ({ width: null, height: null }))
	return { mime, width, height }
}

const measure = async (path: string): Promise<Inspected> => ({ mime: null, ...keepPrimary(await readFile(path)) })

async function develop({ path, targets }: Extract<Task, { do: 'develop' }>): Promise<Inspected> {
	const { width, height, open } = await decode(path)
	// Opened for each: a copy of one would copy all of its pixels.
	for (const size of keysOf(edges)) await small(open(), size, targets[size])
	return { mime: null, width, height }
}

async function derive({ path, target, size }: Extract<Task, { do: 'derive' }>): Promise<null> {
	await small(await open(path), size, target)
	return null
}

/** Without enlarging, upright, in sRGB, and with nothing of the original's metadata. */
const small = (picture: Sharp, size: DerivedSize, target: string) =>
	picture
		.resize(edges[size], edges[size], { fit: 'inside', withoutEnlargement: true })
		.webp({ quality: size === 'thumb' ? 72 : 80 })
		.toFile(target)

/** Paper is white, and a PDF holds JPEG as it is. */
async function print({ path, target, edge, over }: Extract<Task, { do: 'print' }>): Promise<Inspected> {
	const whole = await open(path)
	const small = whole
		.resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
		.flatten({ background: '#ffffff' })
		.toColourspace('srgb')
	const { width, height } = await (over ? await drawnOver(small, over) : small).jpeg({ quality: 78 }).toFile(target)
	return { mime: 'image/jpeg', width, height }
}

/** As large as it is, with thin lines in their whole colour, and written as it comes: what is looked at twice is held twice. Nothing of its metadata goes along. */
async function mark({ path, target, over }: Extract<Task, { do: 'mark' }>): Promise<null> {
	const whole = await open(path)
	const onPaper = whole.flatten({ background: '#ffffff' }).toColourspace('srgb')
	await (await drawnOver(onPaper, over)).jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimizeCoding: false }).toFile(target)
	return null
}

/** So many lines at a time are drawn over: a drawing as large as the largest picture would take more memory than there is. */
const linesAtOnce = 1024

/** The drawing is made as large as what it lies on. */
async function drawnOver(picture: Sharp, over: Overlay): Promise<Sharp> {
	const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
	const { width, height, channels } = info
	const scale = over.height / height
	for (let top = 0; top < height; top += linesAtOnce) {
		const lines = Math.min(linesAtOnce, height - top)
		const band = data.subarray(top * width * channels, (top + lines) * width * channels)
		const view = `0 ${top * scale} ${over.width} ${lines * scale}`
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${lines}" viewBox="${view}" preserveAspectRatio="none">${over.shapes}</svg>`
		const drawn = await sharp(band, { raw: { width, height: lines, channels } })
			.composite([{ input: Buffer.from(svg), left: 0, top: 0 }])
			.removeAlpha()
			.raw()
			.toBuffer()
		drawn.copy(band)
	}
	return sharp(data, { raw: { width, height, channels }, limitInputPixels: mostPixels })
}

/** What is drawn has come from ourselves; the photo is read as any other, and nothing of its metadata goes along. */
async function compose({ path, target, svg, width, height, background, above }: Extract<Task, { do: 'compose' }>): Promise<null> {
	const photo =
		path === null
			? null
			: await (
					await open(path)
				)
					.resize(above.width, above.height, { fit: 'cover' })
					.flatten({ background })
					.toColourspace('srgb')
					.raw()
					.toBuffer({ resolveWithObject: true })
	await sharp({ create: { width, height, channels: 3, background } })
		.composite([
			...(photo ? [{ input: photo.data, raw: { ...above, channels: photo.info.channels }, left: 0, top: 0 }] : []),
			{ input: Buffer.from(svg), left: 0, top: 0 },
		])
		.removeAlpha()
		.png()
		.toFile(target)
	return null
}

answerTasks(work, mostBytes)
