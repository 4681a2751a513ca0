import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { Sent } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { exports } from '@hausheft/contract/exports.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { tax } from '@hausheft/contract/tax.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { sheetsOf } from '../../../test/reports.ts'
import { upload } from '../../../test/upload.ts'

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

const log = async (name: string, at: string, balance: Sent<typeof events.createEvent>['body']['balance'], more: object = {}) =>
	(await server.call(house.anna, events.createEvent, { params: { id }, body: { name, event_at: at, balance, ...more } })).body
const relevant = (expense: number, more: object = {}) => ({ expense, tax_relevant: true, ...more })
const attach = async (event: string, name: string, bytes: Buffer) =>
	expect((await upload(server, house.anna, house.group.id, { bytes, name, form: { event, receipt: 'true' } })).status).toBe(201)
const ask = (format: 'pdf' | 'zip', person: TestPerson = house.anna, year = 2025) =>
	server.call(person, exports.createExport, { params: { id }, body: { report: 'tax', format, year } })
async function madeReport(format: 'pdf' | 'zip'): Promise<{ bytes: Buffer; filename: string }> {
	const { body } = await ask(format)
	const read = async () => (await server.call(house.anna, exports.getExport, { params: { id: body.id } })).body
	await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBeOneOf(['ready', 'failed'])
	expect(await read()).toMatchObject({ status: 'ready', problem: null })
	const url = exports.getExportContent.path.replace('{id}', body.id)
	const answer = await server.app.inject({ url, headers: { host: 'haus.test', cookie: house.anna.cookie } })
	return { bytes: answer.rawPayload, filename: decodeURIComponent(String(answer.headers['content-disposition'])) }
}
async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
	const parts = new Map<string, Buffer>()
	const zip = await fromBufferPromise(bytes)
	for await (const each of zip.eachEntry()) parts.set(each.fileName, await buffer(await zip.openReadStreamPromise(each)))
	return parts
}
async function invoice(pages: number) {
	const document = await PDFDocument.create()
	for (let at = 0; at < pages; at++) document.addPage([595, 842]).drawRectangle({ x: 10, y: 10, width: 200, height: 100 })
	return Buffer.from(await document.save({ useObjectStreams: false }))
}
const encrypted = Buffer.from(
	`%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n3 0 obj\n<< /Filter /Standard /V 1 /R 2 /O (x) /U (x) /P -4 >>\nendobj\ntrailer\n<< /Size 4 /Root 1 0 R /Encrypt 3 0 R /ID [<00> <00>] >>\n%%EOF\n`,
)

test(
	'is the list with its totals, the flat rate, and every receipt with its number; what cannot be shown is named',
	{ timeout: 120_000 },
	async () => {
		const huber = (
			await server.call(house.anna, contacts.createContact, {
				params: { id: house.group.id },
				body: { company: 'Sanitär Huber', properties: [id] },
			})
		).body
		const boiler = await log('Boiler', '2025-02-01T10:00:00.000Z', relevant(50_000, { tax: 'werterhaltend' }), {
			contacts: [huber.id],
			description: 'Ersetzt',
		})
		const mixed = await log(
			'Küche',
			'2025-03-01T10:00:00.000Z',
			relevant(10_001, { tax: 'wertvermehrend', tax_percent: 60, tax_rest: 'werterhaltend' }),
		)
		const gone = await log('Weggeworfen', '2025-01-01T10:00:00.000Z', relevant(7_700, { tax: 'werterhaltend' }))
		const flat = (await server.call(house.anna, objects.createObject, { params: { id }, body: { name: 'Wohnung EG' } })).body.id
		for (const month of ['01', '03'])
			await log('Miete', `2025-${month}-01T10:00:00.000Z`, { income: 185_000, tax_relevant: true }, { objects: [flat] })
		await log('Anderes Jahr', '2024-12-31T22:00:00.000Z', relevant(100, { tax: 'energie' }))
		await attach(boiler.id, 'Rechnung.pdf', await invoice(2))
		await attach(
			boiler.id,
			'Quittung.jpg',
			await sharp({ create: { width: 300, height: 400, channels: 3, background: 'green' } })
				.jpeg()
				.toBuffer(),
		)
		await attach(mixed.id, 'Vertrag.pdf', encrypted)
		await attach(mixed.id, 'Kaputt.pdf', (await invoice(1)).subarray(0, 120))
		await attach(gone.id, 'Weg.pdf', await invoice(1))
		const { version } = (await server.call(house.anna, events.getEvent, { params: { id: gone.id } })).body
		await server.call(house.anna, events.removeEvent, { params: { id: gone.id } }, { version })
		await server.call(house.anna, tax.putFlatRate, { params: { id, year: 2025 }, body: { base: 100_000, percent: 20 } }, { version: 0 })

		const { bytes, filename } = await madeReport('pdf')
		expect(filename).toContain('Steuer-Mappe 2025 Seeweg 3.pdf')
		const pdf = await readPdf(bytes)
		expect([pdf.title, pdf.lang, pdf.marked]).toEqual(['Steuer-Mappe 2025, Seeweg 3', 'de-CH', true])
		const [list = ''] = pdf.pages
		const pages = pdf.pages.map((page) => page.replaceAll(/\s+/g, ' '))
		for (const text of [
			'Werterhaltend',
			// Gross, by object, with the months in which nothing came.
			"Wohnung EG Feb., April, Mai, Juni, Juli, Aug., Sept., Okt., Nov., Dez. 2 3'700.00",
			"Wohnung EG 1'850.00 – 1'850.00 – – –",
			'540.00',
			'Wertvermehrend',
			'60.01',
			"CHF 200.00 (20 % von CHF 1'000.00)",
			'Die wirklichen Kosten sind CHF 340.00 mehr als die Pauschale.',
			'keine Steuerberatung',
			'Der Tag des Eintrags entscheidet',
		])
			expect(pages.slice(0, 2).join(' ')).toContain(text)
		// What it comes to is the first page, the lists begin on the next.
		expect(list).toContain('keine Steuerberatung')
		expect(list).not.toContain('Boiler')
		expect(pages.join(' ')).not.toContain('Weggeworfen')
		expect(pages.join(' ')).not.toContain("-3'700")
		expect(pages.slice(-5).map((page) => /Beleg \d+(, Seite \d von \d)?/.exec(page)?.[0])).toEqual([
			'Beleg 1, Seite 1 von 2',
			'Beleg 1, Seite 2 von 2',
			'Beleg 2',
			'Beleg 3',
			'Beleg 4',
		])
		expect(pages.at(-2)).toMatch(/Vertrag\.pdf .*mit einem Passwort geschützt.*Das Original liegt im ZIP/)
		expect(pages.at(-1)).toMatch(/Kaputt\.pdf .*beschädigt.*Das Original liegt im ZIP/)
		expect(pages.join(' ')).not.toContain('Weg.pdf')

		const zip = await unzipped((await madeReport('zip')).bytes)
		expect([...zip.keys()]).toEqual([
			'Steuer-Mappe 2025 Seeweg 3.pdf',
			'Steuer-Mappe 2025 Seeweg 3.xlsx',
			'Belege/Beleg 1 Rechnung.pdf',
			'Belege/Beleg 2 Quittung.jpg',
			'Belege/Beleg 3 Vertrag.pdf',
			'Belege/Beleg 4 Kaputt.pdf',
		])
		expect(zip.get('Belege/Beleg 3 Vertrag.pdf')).toEqual(encrypted)
		const sheet = await unzipped(zip.get('Steuer-Mappe 2025 Seeweg 3.xlsx') ?? Buffer.alloc(0))
		const sheets = [1, 2, 3].map((n) => sheet.get(`xl/worksheets/sheet${n}.xml`)?.toString() ?? '')
		for (const [at, texts] of [
			['Erträge brutto', '3700.00', 'Wirkliche Kosten', '540.00', 'Pauschale Bund (20 %)'],
			['Wohnung EG', 'März', '1850.00'],
			['Sanitär Huber', 'Boiler', 'Werterhaltend', 'Ertrag'],
		].entries())
			for (const text of texts) expect(sheets[at]).toContain(text)
		const [, , rows = []] = await sheetsOf({ bytes: zip.get('Steuer-Mappe 2025 Seeweg 3.xlsx') } as never)
		expect(rows[0]?.slice(-4)).toEqual(['Journal', 'Objekte', 'Beschreibung', 'Kennung'])
		expect(rows.find(([, name]) => name === 'Boiler')?.slice(-2)).toEqual(['Ersetzt', boiler.id])
		expect(rows.find(([, name]) => name === 'Miete')).toContain('Wohnung EG')
		// Added up by the sheet itself, so that a filter is followed.
		expect(rows.at(-1)).toEqual(['Total', '600.01', '3700.00'])
		expect(sheets[2]).toMatch(/<f>SUBTOTAL\(109,H2:H6\)<\/f>/)
	},
)

test('is for who exports and sees all amounts, and where nothing is relevant it says so', async () => {
	for (const [role, status] of [
		['caretaker', 403],
		['viewer', 403],
		['accountant', 201],
		['member', 201],
	] as const)
		expect([role, (await ask('pdf', await house.join(role))).status]).toEqual([role, status])
	expect((await ask('pdf', await house.join('accountant', [house.property.id]))).status).toBe(404)
	const { pages } = await readPdf((await madeReport('pdf')).bytes)
	expect(pages).toHaveLength(1)
	expect(pages[0]).toContain('Kein steuerrelevanter Eintrag')
})
