import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { browse, house as newHouse, phone, server, wide, type House } from './house.ts'
import { pdfOf } from './papers.ts'
import { countTaps } from './taps.ts'

let house: House & { boiler: string; huber: string }
beforeAll(async () => {
	const made = await newHouse()
	const { anna, property } = made
	const boiler = (await anna.post(`/properties/${property}/objects`, { name: 'Boiler' })).id
	const huber = (await anna.post(`/properties/${property}/contacts`, { company: 'Sanitär Huber', phone: '044 123 45 67' })).id
	const done = { objects: [boiler], contacts: [huber], maintenance: { done: true, contact: huber } }
	await made.log('Boiler entkalkt', { event_at: '2024-03-05T09:00:00.000Z', ...done, balance: { expense: 32_000, tax_relevant: true } })
	await made.log('Boiler gewartet', { event_at: '2025-03-05T09:00:00.000Z', ...done, balance: { expense: 18_050, tax_relevant: true } })
	await made.log('Boiler tropft', { event_at: '2026-02-01T09:00:00.000Z', objects: [boiler] })
	house = { ...made, boiler, huber }
})

/** On the phone, from where the taps are counted. */
async function from(address: string) {
	const page = await browse(house.anna, phone)
	const effort = await countTaps(page)
	// Before that the page shows and does not hear.
	await Promise.all([page.waitForEvent('websocket'), page.goto(address)])
	await page.locator('main h1, main h2').first().waitFor({ state: 'attached' })
	effort.mark()
	return { page, effort }
}
const glance = (page: Page) => page.getByRole('complementary', { name: 'Auf einen Blick' })

test('an invitation is made and its link copied with four taps and the address', async () => {
	const { page, effort } = await from(house.home)
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server() })
	await page.getByRole('link', { name: 'Jemanden einladen' }).first().tap()
	const drawer = page.getByRole('dialog')
	await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('email')
	expect(await drawer.getByRole('radio', { name: 'Mitglied' }).isChecked()).toBe(true)
	const address = 'rosa@haus.test'
	await page.keyboard.type(address)
	await drawer.getByRole('button', { name: 'Einladen' }).tap()
	await drawer.getByText(`Eingeladen ist ${address} als Mitglied für alle Liegenschaften.`).waitFor()
	// Without a mail server there is nothing to say about a mail.
	expect(await drawer.getByText('per Mail').count()).toBe(0)
	const chat = await drawer.getByRole('link', { name: 'Per WhatsApp' }).getAttribute('href')
	await drawer.getByRole('button', { name: 'Link kopieren' }).tap()
	await drawer.getByRole('button', { name: 'Kopiert' }).waitFor()
	const { taps, letters } = await effort.since()
	expect(taps).toBeLessThanOrEqual(4)
	expect(letters).toBe(address.length)
	const link = await page.evaluate(() => navigator.clipboard.readText())
	expect(link).toMatch(/\/invite\/[\da-f-]{36}$/)
	expect(chat).toBe(`https://wa.me/?text=${encodeURIComponent(`Hier geht es zu unserem Hausheft für Bergstrasse 12: ${link}`)}`)
	expect(await violations(page)).toEqual([])
})

test('the last boiler service by its object: the list says it, two taps lead to all about it', async () => {
	const { page, effort } = await from(house.place)
	await page.getByRole('main').getByRole('link', { name: 'Objekte', exact: true }).tap()
	const row = page.locator('.noun-row').filter({ hasText: 'Boiler' })
	await row.getByText(/^Letzter Service vor .+, 05\.03\.2025$/).waitFor()
	await row.getByRole('link', { name: 'Boiler', exact: true }).tap()
	await glance(page).getByText('05.03.2025, Sanitär Huber').waitFor()
	await glance(page).getByRole('link', { name: 'Boiler gewartet' }).waitFor()
	await glance(page).getByText('CHF 500.50').waitFor()
	expect(await effort.since()).toEqual({ taps: 2, keys: 0, letters: 0 })
	expect(await violations(page)).toEqual([])
})

test('an object is deleted and got back with two taps', async () => {
	const { id } = await house.anna.post(`/properties/${house.property}/objects`, { name: 'Leiter' })
	const { page, effort } = await from(`${house.place}/objects/edit-${id}`)
	await page.getByRole('dialog').getByRole('button', { name: 'Objekt löschen' }).tap()
	await page.getByRole('button', { name: 'Rückgängig' }).tap()
	await page.getByText('Wieder da.').waitFor()
	await page.locator('.noun-row').getByText('Leiter').waitFor()
	expect(await effort.since()).toEqual({ taps: 2, keys: 0, letters: 0 })
})

test('a contact begins with the call, and its row has it too', async () => {
	const { page } = await from(`${house.place}/contacts`)
	const row = page.locator('.noun-row').filter({ hasText: 'Sanitär Huber' })
	await row.getByText('2 Einträge, zuletzt 05.03.2025').waitFor()
	const call = row.getByRole('link', { name: /anrufen/ })
	expect(await call.getAttribute('href')).toBe('tel:0441234567')
	expect((await call.boundingBox())?.width).toBeGreaterThanOrEqual(44)
	await row.getByRole('link', { name: 'Sanitär Huber', exact: true }).tap()
	expect(await glance(page).getByRole('link').first().getAttribute('href')).toBe('tel:0441234567')
	await page.getByRole('region', { name: 'Einträge' }).getByText('Boiler gewartet').first().waitFor()
	expect(await violations(page)).toEqual([])
})

test('a manual is put at its object, stands among the plans of the house, is deleted and got back with two taps', async () => {
	const page = await browse(house.anna, wide)
	await page.goto(`${house.place}/objects/view-${house.boiler}`)
	const manual = { name: 'Anleitung Boiler.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Entkalken']) }
	await glance(page).locator('input[type=file]').setInputFiles(manual)
	await glance(page).getByRole('button', { name: 'Anleitung Boiler.pdf' }).waitFor()
	const beat = await browse(await house.join('Beat', 'viewer'), wide)
	await beat.goto(`${house.place}/files`)
	const plans = beat.getByRole('region', { name: 'Pläne und Anleitungen' })
	await plans.getByRole('button', { name: 'Anleitung Boiler.pdf' }).click()
	await beat.locator('dialog.viewer').getByText('Seite 1 von 1').waitFor()

	const { page: hand, effort } = await from(`${house.place}/objects/view-${house.boiler}`)
	await glance(hand).getByRole('button', { name: 'Anleitung Boiler.pdf' }).tap()
	await hand.getByRole('button', { name: 'Angaben' }).tap()
	expect(await hand.getByRole('switch', { name: 'Plan oder Anleitung' }).getAttribute('aria-checked')).toBe('true')
	// It goes from one object to another where its marks are, and back.
	const at = hand.getByRole('combobox', { name: 'Objekt' })
	for (const label of ['Keines', 'Boiler']) {
		await at.selectOption({ label })
		await hand.locator('dialog.viewer').getByText('Gespeichert.').waitFor()
		await expect.poll(() => at.locator('option:checked').textContent()).toBe(label)
	}
	effort.mark()
	await hand.locator('dialog.viewer').getByRole('button', { name: 'Löschen' }).tap()
	await hand.getByRole('button', { name: 'Rückgängig' }).tap()
	await glance(hand).getByRole('button', { name: 'Anleitung Boiler.pdf' }).waitFor()
	expect(await effort.since()).toEqual({ taps: 2, keys: 0, letters: 0 })
})
