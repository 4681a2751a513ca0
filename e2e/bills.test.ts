import { SwissQRCode } from 'swissqrbill/svg'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { browse, desktop, house as newHouse, phone, type House } from './house.ts'
import { qrBill, qrBillPdf } from './qr-bill.ts'

type Entry = { name: string; event_at: string; description: string; balance: { expense: number } | null; contacts: string[] }

let house: House
beforeAll(async () => {
	house = await newHouse()
})
const newest = async () => (await house.anna.get<{ events: Entry[] }>(`/properties/${house.property}/events-rolling?limit=1`)).events[0]

test('a QR-bill as a PDF offers amount, payee, reference and its day; one tap takes them, and the payee becomes a contact', async () => {
	const page = await browse(house.anna, desktop)
	await page.goto(`${house.place}?event=new`)
	await page
		.locator('.photo-field input[type=file]')
		.last()
		.setInputFiles({ name: 'rechnung.pdf', mimeType: 'application/pdf', buffer: await qrBillPdf() })
	const offer = page.getByRole('button', { name: /^Von der Rechnung: CHF 845.00 · Sanitär Rüttibach GmbH \(neu\) · Referenz/ })
	await offer.waitFor()
	// Nothing is filled in by itself.
	expect(await page.getByLabel('Beschreibung').inputValue()).toBe('')
	await offer.click()
	expect(await page.locator('[data-path="balance.amount"]').inputValue()).toBe('845.00')
	await page
		.getByRole('button', { name: 'Datum der Rechnung: 9. November 2026' })
		.or(page.getByRole('button', { name: /^Datum der Rechnung/ }))
		.first()
		.click()
	await page.getByLabel(/^Titel/).fill('Hahn ersetzt')
	await page.getByRole('button', { name: 'Speichern', exact: true }).click()
	await page
		.locator('.toast')
		.filter({ hasText: /^Gespeichert/ })
		.waitFor()
	expect(await newest()).toMatchObject({
		name: 'Hahn ersetzt',
		balance: { expense: 84_500 },
		description: 'Rechnung R-17, Referenz 21 00000 00003 13947 14300 09017',
		contacts: [expect.any(String)],
		event_at: expect.stringContaining('2026-11-09'),
	})
})

test('a photo of one is read too; what is typed already is not offered, and the contact that is there is taken', async () => {
	const code = await sharp(Buffer.from(new SwissQRCode(qrBill).toString()), { density: 300 })
		.resize(420, 420)
		.png()
		.toBuffer()
	const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#d8d2c4' } })
		.composite([
			{ input: await sharp(code).extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' }).toBuffer(), gravity: 'south' },
		])
		.rotate(4, { background: '#777' })
		.jpeg({ quality: 80 })
		.toBuffer()
	await house.anna.post(`/properties/${house.property}/contacts`, { company: 'Sanitär Rüttibach' })
	const page = await browse(house.anna, phone)
	await page.goto(`${house.place}?event=new`)
	await page.getByLabel('Beschreibung').fill('Wie besprochen')
	await page.getByLabel('Kamera').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo })
	await page.getByRole('button', { name: /^Von der Rechnung: CHF 845.00 · Sanitär Rüttibach( GmbH)? · Referenz/ }).tap()
	expect(await page.locator('[data-path="balance.amount"]').inputValue()).toBe('845.00')
	expect(await page.getByLabel('Beschreibung').inputValue()).toMatch(/^Wie besprochen\nRechnung R-17/)
	await page.getByRole('button', { name: /^Von der Rechnung/ }).waitFor({ state: 'detached' })
})
