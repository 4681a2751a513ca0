import { randomUUID } from 'node:crypto'
import { degrees, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib'
import { annotations } from '@hausheft/contract/annotations.ts'
import { events } from '@hausheft/contract/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { redLinesOf } from '../../../test/pdf-marks.ts'
import { upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

async function keep(bytes: Uint8Array, name = 'Plan.v2.pdf') {
	const body = { name: 'Riss', event_at: '2026-11-20T09:00:00.000Z' }
	const event = (await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body })).body.id
	const file = (await upload(server, house.anna, house.group.id, { bytes, name, form: { event } })).body
	expect(file.mime).toBe('application/pdf')
	return file
}
/** A red box on a page of it, as numbers of the page that is seen. */
const box = (page: number, value: string) => ({
	id: `urn:uuid:${randomUUID()}`,
	type: 'Annotation' as const,
	target: {
		selector: {
			type: 'FragmentSelector' as const,
			conformsTo: 'http://tools.ietf.org/rfc/rfc3778' as const,
			value: `page=${page}`,
			refinedBy: {
				type: 'FragmentSelector' as const,
				conformsTo: 'http://www.w3.org/TR/media-frags/' as const,
				value: `xywh=pixel:${value}`,
			},
		},
		styleClass: ['box', 'red'] as ['box', 'red'],
	},
})
const draw = async ({ id }: { id: string }, ...list: ReturnType<typeof box>[]) =>
	expect((await server.call(house.anna, annotations.putAnnotations, { params: { id }, body: list }, { version: 1 })).status).toBe(200)
const content = ({ path }: { path: string }, query = '', cookie = house.anna.cookie) =>
	server.app.inject({ url: path + query, headers: { host: 'haus.test', cookie } })

const pdfOf = async (change: (document: PDFDocument) => void) => {
	const document = await PDFDocument.create()
	change(document)
	return document.save({ useObjectStreams: false })
}
const plain = (pages: number) => pdfOf((document) => void Array.from({ length: pages }, () => document.addPage([500, 700])))

test('a PDF is had with its marks, which run on its upright pages where they were drawn', async () => {
	const bytes = await pdfOf((document) => {
		document.addPage([500, 700])
		document.addPage([500, 700]).setRotation(degrees(90))
		document.addPage([842, 595]).setCropBox(100, 100, 300, 200)
		document.addPage([400, 400]).node.set(PDFName.of('UserUnit'), PDFNumber.of(2))
		document.addPage([400, 400])
	})
	const file = await keep(bytes)
	expect((await content(file, '?marks=1')).rawPayload.equals(Buffer.from(bytes))).toBe(true)
	const [value, lines] = ['10,20,100,50', { left: 10, top: 20, right: 110, bottom: 70 }]
	await draw(file, box(1, value), box(2, '600,20,90,50'), box(3, value), box(4, value))

	const made = await content(file, '?size=original&marks=1')
	expect([made.statusCode, made.headers['content-type'], made.headers['cache-control']]).toEqual([
		200,
		'application/pdf',
		'private, no-store',
	])
	expect(made.headers['content-disposition']).toContain('Plan.v2 mit Markierungen.pdf')
	const pages = (await PDFDocument.load(made.rawPayload)).getPages()
	expect(pages.map((page) => [page.getWidth(), page.getHeight()])).toEqual([
		[500, 700],
		[700, 500],
		[300, 200],
		[400, 400],
		[400, 400],
	])
	const [first, turned, cut, halved, none] = pages.map(redLinesOf)
	expect([first, turned, cut]).toEqual([[lines], [{ left: 600, top: 20, right: 690, bottom: 70 }], [lines]])
	expect(halved).toEqual([{ left: 5, top: 10, right: 55, bottom: 35 }])
	expect(none).toEqual([])
	// The original is as it was, and small pictures know of no marks.
	expect((await content(file)).rawPayload.equals(Buffer.from(bytes))).toBe(true)
	expect((await content(file, '?size=thumb&marks=1')).statusCode).toBe(404)
})

test('what cannot be drawn on says why in words, and is had without marks', async () => {
	const locked = await pdfOf((document) => {
		document.addPage([500, 700])
		document.encrypt({ userPassword: 'geheim', ownerPassword: 'geheim' })
	})
	for (const [bytes, why] of [
		[locked, 'mit einem Passwort geschützt'],
		[Buffer.from('%PDF-1.7\n1 0 obj\n<< nichts'), 'ist beschädigt'],
		[await plain(151), 'hat mehr als 150 Seiten'],
	] as const) {
		const file = await keep(bytes)
		await draw(file, box(1, '10,20,100,50'))
		const refused = await content(file, '?marks=1')
		expect([refused.statusCode, refused.headers['content-type']]).toEqual([409, expect.stringContaining('application/problem+json')])
		expect(refused.json<{ detail: string }>().detail).toContain(why)
		expect(refused.json<{ detail: string }>().detail).toContain('ohne Markierungen herunterladen')
		expect((await content(file)).rawPayload.equals(Buffer.from(bytes))).toBe(true)
	}
})

test('who does not see the file has it with marks no more than without', async () => {
	const file = await keep(await plain(1))
	await draw(file, box(1, '10,20,100,50'))
	const stranger = (await createHouse(server)).anna
	expect((await content(file, '?marks=1', stranger.cookie)).statusCode).toBe(404)
	expect((await server.app.inject({ url: `${file.path}?marks=1`, headers: { host: 'haus.test' } })).statusCode).toBe(401)
})
