import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { degrees, PDFDocument, PDFName, PDFNumber, PDFString, PDFStream, type PDFPage } from '@cantoo/pdf-lib'
import type { Mark } from '@hausheft/contract/marks.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redLinesOf } from '../../../test/pdf-marks.ts'
import { startReceipts, type Receipts } from './receipts.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-receipts-'))
let number = 0
const fresh = () => path.join(folder, `${number++}.pdf`)
const keptFile = (bytes: Uint8Array | string) => {
	const file = fresh()
	writeFileSync(file, bytes)
	return file
}
let receipts: Receipts
/** Gives up sooner: what has no end costs all that it may. */
let impatient: Receipts
beforeAll(() => {
	receipts = startReceipts({ cpu: 10_000 })
	impatient = startReceipts({ cpu: 2000 })
})
afterAll(() => {
	receipts.close()
	impatient.close()
	rmSync(folder, { recursive: true })
})

/** A PDF whose objects are these, as they stand. */
function raw(objects: string[], trailer = ''): string {
	let text = '%PDF-1.7\n'
	const places = objects.map((object, at) => {
		const place = text.length
		text += `${at + 1} 0 obj\n${object}\nendobj\n`
		return place
	})
	const start = text.length
	const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
	return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
}
/** So many times 15 MB of zeros as zlib packs them (RFC 1950), of which only the first are packed: one block that needs none before it is repeated. */
function deflatedZeros(times: number): Buffer {
	const size = 15_000_000
	const block = deflateRawSync(Buffer.alloc(size), { finishFlush: constants.Z_FULL_FLUSH })
	const end = Buffer.from([3, 0, 0, 0, 0, 1])
	end.writeUInt16BE((size * times) % 65_521, 2)
	return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: times }, () => block), end])
}
const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const clean = async (bytes: Uint8Array | string, by = receipts) => {
	const target = fresh()
	return { target, cleaned: await by.clean(keptFile(bytes), target) }
}
async function invoice(change: (page: PDFPage, document: PDFDocument) => void = () => {}) {
	const document = await PDFDocument.create()
	const page = document.addPage([595, 842])
	page.drawRectangle({ x: 20, y: 20, width: 100, height: 50 })
	change(page, document)
	return document.save({ useObjectStreams: false })
}

describe('receipts', () => {
	it('are brought upright, each page with the size in which it is seen', async () => {
		const { cleaned } = await clean(
			await invoice((page, document) => {
				page.setRotation(degrees(90))
				document.addPage([842, 595]).setCropBox(100, 100, 300, 200)
				document.addPage([400, 400]).setCropBox(5000, 5000, 10, 10)
			}),
		)
		expect(cleaned).toEqual({
			pages: [
				{ width: 842, height: 595 },
				{ width: 300, height: 200 },
				{ width: 400, height: 400 },
			],
		})
	})
	it('have on their pages what is drawn there, as whoever drew it saw the page', async () => {
		const box = (page: number): Mark => ({ id: `m${page}`, shape: 'box', colour: 'red', page, points: [10, 20, 100, 50], text: 'Hier' })
		const bytes = await invoice((first, document) => {
			first.setRotation(degrees(90))
			document.addPage([842, 595]).setCropBox(100, 100, 300, 200)
			document.addPage([400, 400]).node.set(PDFName.of('UserUnit'), PDFNumber.of(2))
			document.addPage([400, 400])
		})
		const target = fresh()
		await receipts.clean(keptFile(bytes), target, [box(1), box(2), box(3), box(9)])
		const made = await PDFDocument.load(readFileSync(target))
		const corners = made.getPages().map(redLinesOf)
		// From the upper left corner of the page as it is seen; a point of the third one is half of what its marks are measured in.
		expect(corners).toEqual([
			[{ left: 10, top: 20, right: 110, bottom: 70 }],
			[{ left: 10, top: 20, right: 110, bottom: 70 }],
			[{ left: 5, top: 10, right: 55, bottom: 35 }],
			[],
		])
	})
	it('bring along nothing that does, opens or fetches something', async () => {
		const { target, cleaned } = await clean(
			await invoice((page, document) => {
				const { context } = document
				const act = context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') })
				document.catalog.set(PDFName.of('OpenAction'), act)
				page.node.set(PDFName.of('AA'), context.obj({ O: act }))
				const look = context.register(context.stream('0 0 10 10 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 10, 10] }))
				const note = { Type: 'Annot', Subtype: 'Stamp', Rect: [50, 50, 70, 90], AP: { N: look }, A: act }
				const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: { S: 'URI', URI: PDFString.of('http://10.0.0.1/') } }
				page.node.set(PDFName.of('Annots'), context.obj([context.register(context.obj(note)), context.register(context.obj(link))]))
				const elsewhere = context.stream('', {
					Type: 'XObject',
					Subtype: 'Image',
					Width: 1,
					Height: 1,
					F: PDFString.of('http://10.0.0.1/x.jpg'),
				})
				page.node.setXObject(PDFName.of('Far'), context.register(elsewhere))
			}),
		)
		expect(cleaned).toEqual({ pages: [{ width: 595, height: 842 }] })
		const text = readFileSync(target, 'latin1')
		expect(text).not.toMatch(/JavaScript|10\.0\.0\.1|\/URI|\/AA|OpenAction|Annots \[ [^\]]/)
		// What the stamp shows is a part of the page.
		expect(text).toContain('/BBox [ 0 0 10 10 ]')
		const read = await PDFDocument.load(readFileSync(target))
		expect(read.context.enumerateIndirectObjects().filter(([, object]) => object instanceof PDFStream).length).toBeGreaterThanOrEqual(4)
	})
	it('that are encrypted, damaged or no PDF are named, not printed', async () => {
		const secret = raw(
			[
				catalog,
				'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
				'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
				'<< /Filter /Standard /V 1 /R 2 /O (x) /U (x) /P -4 >>',
			],
			'/Encrypt 4 0 R /ID [<00> <00>]',
		)
		expect((await clean(secret)).cleaned).toEqual({ fault: 'encrypted' })
		const whole = await invoice()
		expect((await clean(whole.slice(0, 200))).cleaned).toEqual({ fault: 'damaged' })
		expect((await clean('Guten Tag')).cleaned).toEqual({ fault: 'damaged' })
		expect((await clean('')).cleaned).toEqual({ fault: 'damaged' })
		expect((await clean(raw([catalog, '<< /Type /Pages /Kids [] /Count 0 >>']))).cleaned).toEqual({ fault: 'damaged' })
	})
	it('with more pages than anybody prints are named', async () => {
		const document = await PDFDocument.create()
		for (let at = 0; at < 151; at++) document.addPage()
		expect((await clean(await document.save())).cleaned).toEqual({ fault: 'long' })
	})
	it.each([
		['a tree that bites its tail', raw([catalog, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'])],
		[
			'a tree that doubles at every step',
			raw([
				catalog,
				...Array.from({ length: 40 }, (_, at) => `<< /Type /Pages /Count 2 /Kids [${at + 3} 0 R ${at + 3} 0 R] >>`),
				'<< /Type /Page /MediaBox [0 0 9 9] >>',
			]),
		],
		['lists in lists', raw([catalog, `<< /Type /Pages /Kids ${'['.repeat(200_000)} >>`])],
		[
			'a page of a million pages',
			raw([
				catalog,
				`<< /Type /Pages /Count 1 /Kids [${'3 0 R '.repeat(1_000_000)}] >>`,
				'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
			]),
		],
		[
			'no length at all',
			raw([catalog, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1e400 -1] >>']),
		],
	])('end within the limits: %s', async (_, bytes) => {
		expect((await clean(bytes, impatient)).cleaned).toHaveProperty('fault')
	})
	it('that unpack to more than there is memory end within the limits, and the next one is worked on', async () => {
		const twice = deflateSync(deflatedZeros(100))
		const body = Buffer.concat([
			Buffer.from(`<< /Length ${twice.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`),
			twice,
			Buffer.from('\nendstream'),
		]).toString('latin1')
		const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>'
		const bomb = raw([catalog, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page, body])
		expect((await clean(Buffer.from(bomb, 'latin1'))).cleaned).toHaveProperty('fault')
		expect((await clean(await invoice())).cleaned).toHaveProperty('pages')
	})
	it('go into the frames of a document, which stays as it was', async () => {
		const first = await clean(await invoice())
		const document = await PDFDocument.create()
		document.setTitle('Steuer-Mappe 2026')
		for (let at = 0; at < 2; at++) document.addPage()
		const target = fresh()
		const places = [{ page: 1, of: 0, x: 40, y: 40, width: 500, height: 700 }]
		expect(await receipts.fill(keptFile(await document.save()), target, [{ path: first.target, places }])).toBe(true)
		const made = await PDFDocument.load(readFileSync(target), { updateMetadata: false })
		expect(made.getTitle()).toBe('Steuer-Mappe 2026')
		expect(made.getPages().map(({ node }) => node.Resources()?.lookup(PDFName.of('XObject')) !== undefined)).toEqual([false, true])
	})
})
