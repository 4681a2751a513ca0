import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { SwissQRCode } from 'swissqrbill/svg'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { browse, desktop, house as newHouse, open, phone, type House } from './house.ts'
import { pdfOf } from './papers.ts'
import { qrBill, qrBillPdf } from './qr-bill.ts'

type Entry = {
	name: string
	event_at: string
	description: string
	balance: { expense: number } | null
	reminder: { date: string; kind: string | null } | null
	contacts: string[]
}

let house: House
beforeAll(async () => {
	house = await newHouse()
})
const newest = async () => (await house.anna.get<{ events: Entry[] }>(`/properties/${house.property}/events-rolling?limit=1`)).events[0]

test('a QR-bill as a PDF offers amount, payee, reference and its day; one tap takes them, and the payee becomes a contact', async () => {
	const page = await browse(house.anna, { ...desktop, reducedMotion: 'no-preference' })
	await page.goto(`${house.place}?event=new`)
	await page
		.locator('.photo-field input[type=file]')
		.last()
		.setInputFiles({ name: 'rechnung.pdf', mimeType: 'application/pdf', buffer: await qrBillPdf() })
	const card = page.getByRole('group', { name: 'Rechnung erkannt' })
	for (const text of ['CHF 845.00', 'Sanitär Rüttibach GmbH (neu)', 'Zahlbar bis 09.12.2026']) await card.getByText(text).waitFor()
	// Nothing is filled in by itself.
	expect(await page.getByLabel('Beschreibung').inputValue()).toBe('')
	await card.getByRole('button', { name: 'Übernehmen' }).click()
	await page.locator('[data-path="balance.amount"]').waitFor()
	// What was filled in lights up.
	const lit = () =>
		page.evaluate(() =>
			document
				.getAnimations()
				.map(({ effect }) => (effect as KeyframeEffect).target?.querySelector('[data-path]')?.getAttribute('data-path')),
		)
	expect(await lit()).toContain('balance.amount')
	await card.waitFor({ state: 'detached' })
	expect(await page.locator('[data-path="balance.amount"]').inputValue()).toBe('845.00')
	await page.getByRole('button', { name: 'Datum der Rechnung: 09.11.2026' }).click()
	expect(await page.getByLabel('Rechnung, bis dann zu bezahlen').isChecked()).toBe(true)
	await page.getByLabel(/^Titel/).fill('Hahn ersetzt')
	await page.getByRole('button', { name: 'Speichern', exact: true }).click()
	await page
		.locator('.toast')
		.filter({ hasText: /^Gespeichert/ })
		.waitFor()
	const saved = await newest()
	expect({ ...saved, event_at: dayOf(saved?.event_at ?? 0) }).toMatchObject({
		name: 'Hahn ersetzt',
		balance: { expense: 84_500 },
		description: 'Rechnung R-17, Referenz 21 00000 00003 13947 14300 09017',
		contacts: [expect.any(String)],
		event_at: '2026-11-09',
		reminder: { date: '2026-12-09', kind: 'bill' },
	})
	const balance = await open(house.anna, `${house.place}/balance?year=2026`, desktop)
	await balance.getByRole('link', { name: 'davon noch zu bezahlen CHF 845.00' }).click()
	await balance
		.getByRole('link', { name: /Hahn ersetzt/ })
		.first()
		.click()
	await balance.getByRole('button', { name: 'Bezahlt', exact: true }).click()
	await balance.locator('.toast').filter({ hasText: 'Bezahlt.' }).waitFor()
	await balance.getByText('Nichts gefunden').waitFor()
})

test('a receipt without a code is to be paid 30 days after its day, also where it comes after that day was chosen', async () => {
	const page = await browse(house.anna, desktop)
	await page.goto(`${house.place}?event=new&kind=reminder`)
	await page.getByLabel(/^Titel/).fill('Dach gerichtet')
	expect(await page.getByRole('button', { name: '30 Tage ab Rechnung' }).count()).toBe(0)
	await page.getByRole('button', { name: 'Betrag', exact: true }).click()
	await page.locator('[data-path="balance.amount"]').fill('320')
	await page.getByRole('button', { name: '30 Tage ab Rechnung' }).click()
	const bill = page.getByLabel('Rechnung, bis dann zu bezahlen')
	expect(await bill.isChecked()).toBe(false)
	await page
		.locator('.photo-field input[type=file]')
		.last()
		.setInputFiles({ name: 'rechnung.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Rechnung']) })
	await page.getByRole('checkbox', { name: 'Beleg' }).waitFor()
	await expect.poll(() => bill.isChecked()).toBe(true)
	// Who says that it is none has said so: a receipt that comes again does not say it anew.
	await bill.uncheck()
	const receipt = page.getByRole('checkbox', { name: 'Beleg' })
	for (const checked of [false, true]) {
		await receipt.click()
		await expect.poll(() => receipt.isChecked()).toBe(checked)
	}
	expect(await bill.isChecked()).toBe(false)
	await bill.check()
	await page.getByRole('button', { name: 'Speichern', exact: true }).click()
	await page
		.locator('.toast')
		.filter({ hasText: /^Gespeichert/ })
		.waitFor()
	const saved = await newest()
	expect(saved).toMatchObject({
		name: 'Dach gerichtet',
		reminder: { date: addDays(dayOf(saved?.event_at ?? ''), 30), kind: 'bill' },
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
	const title = page.getByLabel(/^Titel/)
	await page.getByText('Rechnung wird gelesen …').waitFor()
	const before = (await title.boundingBox())?.y
	const card = page.getByRole('group', { name: 'Rechnung erkannt' })
	await card.getByText(/^Sanitär Rüttibach( GmbH)?$/).waitFor()
	// Its place was there before: nothing below it has moved.
	expect((await title.boundingBox())?.y).toBe(before)
	await card.getByRole('button', { name: 'Übernehmen' }).tap()
	expect(await page.locator('[data-path="balance.amount"]').inputValue()).toBe('845.00')
	expect(await page.getByLabel('Beschreibung').inputValue()).toMatch(/^Wie besprochen\nRechnung R-17/)
	await card.waitFor({ state: 'detached' })
})
