// Hides what is done to bytes from outside: a process of its own that the server may kill at any moment (pool.ts).
import { fileTypeFromFile } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { answerTasks } from '../processes/work.ts'
import { edges, imageTypes, mostBytes, mostPixels, type Done, type Inspected, type Overlay, type Task } from './tasks.ts'

// One image at a time on one thread, nothing kept, and no other reader of formats than these can be reached.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
// Our own drawings alone are handed over as bytes.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}File`) })

const open = (path: string) => sharp(path, { limitInputPixels: mostPixels, sequentialRead: true })

function work(task: Task): Promise<Done> {
	if (task.do === 'inspect') return inspect(task.path)
	if (task.do === 'compose') return compose(task)
	if (task.do === 'mark') return mark(task)
	return task.do === 'derive' ? derive(task) : print(task)
}

async function inspect(path: string): Promise<Inspected> {
	const mime = (await fileTypeFromFile(path))?.mime ?? null
	if (!mime || !imageTypes.has(mime)) return { mime, width: null, height: null }
	const { width, height } = await open(path)
		.metadata()
		.then(({ autoOrient }) => autoOrient)
		.catch(() => ({ width: null, height: null }))
	return { mime, width, height }
}

/** Without enlarging, upright, in sRGB, and with nothing of the original's metadata. */
async function derive({ path, target, size }: Extract<Task, { do: 'derive' }>): Promise<null> {
	await open(path)
		.autoOrient()
		.resize(edges[size], edges[size], { fit: 'inside', withoutEnlargement: true })
		.webp({ quality: size === 'thumb' ? 72 : 80 })
		.toFile(target)
	return null
}

/** Paper is white, and a PDF holds JPEG as it is. */
async function print({ path, target, edge, over }: Extract<Task, { do: 'print' }>): Promise<Inspected> {
	const small = open(path)
		.autoOrient()
		.resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
		.flatten({ background: '#ffffff' })
		.toColourspace('srgb')
	const { width, height } = await (over ? await drawnOver(small, over) : small).jpeg({ quality: 78 }).toFile(target)
	return { mime: 'image/jpeg', width, height }
}

/** As large as it is, with thin lines in their whole colour, and written as it comes: what is looked at twice is held twice. Nothing of its metadata goes along. */
async function mark({ path, target, over }: Extract<Task, { do: 'mark' }>): Promise<null> {
	const whole = open(path).autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb')
	await (await drawnOver(whole, over)).jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimizeCoding: false }).toFile(target)
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
			: await open(path)
					.autoOrient()
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
