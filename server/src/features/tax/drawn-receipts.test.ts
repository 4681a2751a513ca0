import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { annotations } from '@hausheft/contract/annotations.ts'
import { closings } from '@hausheft/contract/closings.ts'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { redLinesOf } from '../../../test/pdf-marks.ts'
import { makeReport } from '../../../test/reports.ts'
import { storeStray } from '../../../test/stored.ts'
import { download, upload } from '../../../test/upload.ts'
import { originalKey } from '../../platform/files/derived.ts'

let server: TestServer
let house: TestHouse
let id: string
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
beforeEach(async () => {
	id = (await house.addProperty('Seeweg 3')).id
})
afterAll(() => server.close())

async function attach(bytes: Buffer, name: string): Promise<string> {
	const body = { name, event_at: '2025-03-01T10:00:00.000Z', balance: { expense: 100, tax_relevant: true, tax: 'energie' as const } }
	const event = (await server.call(house.anna, events.createEvent, { params: { id }, body })).body.id
	return (await upload(server, house.anna, house.group.id, { bytes, name, form: { event, receipt: 'true' } })).body.id
}
const grey = async () =>
	attach(
		await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#808080' } })
			.jpeg()
			.toBuffer(),
		'Quittung.jpg',
	)
const bill = async () => {
	const document = await PDFDocument.create()
	document.addPage([500, 700])
	document.addPage([500, 700])
	return attach(Buffer.from(await document.save()), 'Rechnung.pdf')
}
/** Red boxes that are as large as the given numbers say, on a photo or on a page. */
async function draw(file: string, value: string | string[], page?: number) {
	const region = (numbers: string) => ({
		type: 'FragmentSelector' as const,
		conformsTo: 'http://www.w3.org/TR/media-frags/' as const,
		value: `xywh=pixel:${numbers}`,
	})
	const onPage = (numbers: string) => ({
		type: 'FragmentSelector' as const,
		conformsTo: 'http://tools.ietf.org/rfc/rfc3778' as const,
		value: `page=${page}`,
		refinedBy: region(numbers),
	})
	const marks = [value].flat().map((numbers) => ({
		id: `urn:uuid:${randomUUID()}`,
		type: 'Annotation' as const,
		target: { selector: page === undefined ? region(numbers) : onPage(numbers), styleClass: ['box', 'red'] as ['box', 'red'] },
	}))
	const { version } = (await server.call(house.anna, files.getFile, { params: { id: file } })).body
	expect((await server.call(house.anna, annotations.putAnnotations, { params: { id: file }, body: marks }, { version })).status).toBe(200)
}

/** The photos of a PDF: of each its size and how many of its pixels are red. */
const redIn = async (pdf: Buffer) => Promise.all((await photosIn(pdf)).map(redOf))
async function photosIn(pdf: Buffer): Promise<Buffer[]> {
	const document = await PDFDocument.load(pdf)
	return document.context.enumerateIndirectObjects().flatMap(([, object]) => {
		const isPhoto =
			object instanceof PDFRawStream && object.dict instanceof PDFDict && object.dict.get(PDFName.of('Filter')) === PDFName.of('DCTDecode')
		return isPhoto ? [Buffer.from(object.contents)] : []
	})
}
async function redOf(photo: Buffer) {
	const { size, pixels } = await pixelsOf(photo)
	return { size, red: pixels.filter(([r = 0, g = 0, b = 0]) => r - g > 60 && r - b > 60).length }
}
async function pixelsOf(photo: Buffer) {
	const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true })
	const pixels = Array.from({ length: data.length / info.channels }, (_, at) => data.subarray(at * info.channels, at * info.channels + 3))
	return { size: [info.width, info.height], pixels }
}
const folder = async () => photosIn((await makeReport(server, house.anna, id, { report: 'tax', format: 'pdf', year: 2025 })).bytes)

/** Of each page of a PDF on which there are red boxes: where the others lie in the first one, in hundredths of it. */
async function boxesIn(pdf: Buffer) {
	const document = await PDFDocument.load(pdf)
	return document.getPages().flatMap((page) => {
		const [whole, ...rest] = redLinesOf(page)
		if (!whole) return []
		const [width, height] = [whole.right - whole.left, whole.bottom - whole.top]
		const across = (x: number) => Math.round((100 * (x - whole.left)) / width)
		const down = (y: number) => Math.round((100 * (y - whole.top)) / height)
		return [rest.map(({ left, top, right, bottom }) => [across(left), down(top), across(right), down(bottom)])]
	})
}

/** Of what was made of it alone: of its own bytes no picture comes any more. */
async function drawnHeic() {
	const file = await attach(readFileSync(path.join(import.meta.dirname, '../../../test/heic/plain.heic')), 'Quittung.heic')
	const read = async () => (await server.call(house.anna, files.getFile, { params: { id: file } })).body
	await expect.poll(async () => (await read()).preparing, { timeout: 60_000 }).toBeUndefined()
	const { width, height } = await read()
	await draw(file, `10,10,${(width ?? 0) - 20},${(height ?? 0) - 20}`)
	const preview = await pixelsOf((await download(server, house.anna, file, 'preview')).rawPayload)
	await storeStray(server, originalKey(file))
	return preview
}

test(
	'a photo among the receipts is printed with what is drawn on it, a HEIC from what was made of it already',
	{ timeout: 180_000 },
	async () => {
		await draw(await grey(), '300,300,600,300')
		await grey()
		const before = await drawnHeic()
		const printed = await folder()
		const [first, second] = await Promise.all(printed.slice(0, 2).map(redOf))
		expect([printed.length, first?.size, second]).toEqual([3, [1200, 900], { size: [1200, 900], red: 0 }])
		// Its four sides, six pixels thick.
		expect(first?.red).toBeGreaterThan(5000)
		const heic = await pixelsOf(printed[2] ?? Buffer.alloc(0))
		expect(heic.size).toEqual(before.size)
		const isFar = (pixel: Buffer, at: number) => pixel.some((value, part) => Math.abs(value - (before.pixels[at]?.[part] ?? 0)) > 80)
		expect(heic.pixels.filter(isFar).length).toBeGreaterThan(100)
	},
)

test(
	'the page of a PDF is printed with what is drawn on it, in the folder and in the papers of a closing',
	{ timeout: 180_000 },
	async () => {
		const file = await bill()
		await bill()
		const printed = async () => boxesIn((await makeReport(server, house.anna, id, { report: 'tax', format: 'pdf', year: 2025 })).bytes)
		expect(await printed()).toEqual([])
		await draw(file, ['0,0,500,700', '100,350,250,140'], 2)
		expect(await printed()).toEqual([[[20, 50, 70, 70]]])
		const at = { params: { id, year: 2025 as never } }
		await server.call(house.anna, closings.closeYear, at, { key: randomUUID() })
		const now = async () => (await server.call(house.anna, closings.getClosing, at)).body
		await expect.poll(async () => (await now()).state, { timeout: 60_000 }).toBe('closed')
		expect(await boxesIn((await download(server, house.anna, (await now()).files[0]?.id ?? '')).rawPayload)).toEqual([[[20, 50, 70, 70]]])
	},
)

test('the papers of a closing have what was drawn when it was begun; drawn on since, they are others', { timeout: 180_000 }, async () => {
	const at = { params: { id, year: 2025 as never } }
	const close = async () => {
		const { status } = await server.call(house.anna, closings.closeYear, at, { key: randomUUID() })
		const now = async () => (await server.call(house.anna, closings.getClosing, at)).body
		await expect.poll(async () => (await now()).state, { timeout: 60_000 }).not.toBe('making')
		const { state, files: papers } = await now()
		return { status, state, photos: await redIn((await download(server, house.anna, papers[0]?.id ?? '')).rawPayload) }
	}
	const file = await grey()
	expect(await close()).toEqual({ status: 201, state: 'closed', photos: [{ size: [1200, 900], red: 0 }] })
	expect((await close()).status).toBe(409)
	await draw(file, '300,300,600,300')
	const { status, state, photos } = await close()
	expect([status, state, photos.length]).toEqual([201, 'closed', 1])
	expect(photos[0]?.red).toBeGreaterThan(5000)
	expect((await close()).status).toBe(409)
})
