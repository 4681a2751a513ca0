import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { house as newHouse, open, phone, wide } from './house.ts'
import { within } from './patience.ts'
import { live } from './watch.ts'

const year = Number(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Zurich' }).slice(0, 4))
const on = (day: string, of = year) => `${of}-${day}T11:00:00.000Z`

async function house() {
	const made = await newHouse()
	const { anna, property, log } = made
	const huber = (await anna.post(`/properties/${property}/contacts`, { company: 'Sanitär Huber' })).id
	await log('Boiler ersetzt', {
		event_at: on('03-15'),
		contacts: [huber],
		balance: { expense: 84_505, tax_relevant: true, tax: 'werterhaltend' },
	})
	await log('Fenster', { event_at: on('01-20'), contacts: [huber], balance: { expense: 100_001, tax_relevant: true } })
	await log('Isolation', { event_at: on('02-20', year - 1), balance: { expense: 5_000, tax_relevant: true, tax: 'energie' } })
	return made
}
const table = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).getByRole('table')
const todo = (page: Page, name: string) => page.locator('.tax-todo', { hasText: name })

test('what is missing is put right where it stands, and the list by class follows', async () => {
	const { anna, place } = await house()
	const page = await open(anna, `${place}/tax`, wide)
	await expect.poll(() => table(page, 'Ohne Steuerart').innerText()).toMatch(/Fenster\s+Sanitär Huber\s+1'000\.01/)
	expect(await violations(page)).toEqual([])
	await todo(page, 'Fenster').getByRole('button', { name: 'Werterhaltend' }).click()
	await expect.poll(() => table(page, 'Werterhaltend').locator('tfoot').innerText()).toMatch(/Total\s+1'845\.06/)
	expect(await page.getByRole('region', { name: 'Ohne Steuerart' }).count()).toBe(0)
	await page.getByRole('button', { name: 'Rückgängig' }).click()
	await table(page, 'Ohne Steuerart').waitFor()

	await todo(page, 'Boiler ersetzt').getByRole('link', { name: 'Beleg' }).click()
	await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path'))).toBe('files')
	await page.getByRole('button', { name: 'Abbrechen' }).first().click()

	await page.getByRole('region', { name: 'Für das Steueramt' }).getByRole('button', { name: 'PDF' }).click()
	const made = page.getByRole('region', { name: 'Für das Steueramt' }).getByRole('link')
	await expect.poll(() => made.first().getAttribute('href'), { timeout: within(60_000) }).toMatch(/\/exports\/[^/]+\/content/)
	await page
		.getByRole('navigation', { name: 'Jahr' })
		.getByRole('link', { name: String(year - 1) })
		.click()
	await table(page, 'Energie sparen, Umwelt').waitFor()
	await todo(page, 'Isolation').getByRole('link', { name: 'Empfänger' }).click()
	await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path'))).toBe('contacts')
})

test('a flat rate is written down once and compared, and follows what others do', async () => {
	const { anna, place, log } = await house()
	const page = await open(anna, 'about:blank', phone)
	await live(page, `${place}/tax`)
	const box = page.getByRole('region', { name: `Pauschale ${year}` })
	await box.getByText('noch unbekannt').first().waitFor()
	await box.getByRole('button', { name: 'Pauschale festhalten' }).tap()
	await box.getByLabel('Grundlage in CHF').fill("18'000")
	await box.getByLabel('Baujahr').fill('1968')
	expect(await box.getByLabel('Bund, Prozent').inputValue()).toBe('20')
	await box.getByLabel('Bund, Prozent').fill('viel')
	await box.getByRole('button', { name: 'Speichern' }).tap()
	await box.getByText('Bitte eine Zahl eingeben').waitFor()
	await box.getByLabel('Bund, Prozent').fill('10')
	await box.getByLabel('Kanton, Prozent').fill('15')
	await box.getByRole('button', { name: 'Speichern' }).tap()
	await box.getByText('Bund: Die Pauschale ist CHF 954.95 mehr als die wirklichen Kosten.').waitFor()
	await box.getByText("Kanton: Die Pauschale ist CHF 1'854.95 mehr als die wirklichen Kosten.").waitFor()
	expect(await violations(page)).toEqual([])
	await log('Dach', { event_at: on('05-05'), balance: { expense: 200_000, tax_relevant: true, tax: 'werterhaltend' } })
	await box.getByText("Bund: Die wirklichen Kosten sind CHF 1'045.05 mehr als die Pauschale.").waitFor()
	await todo(page, 'Dach').waitFor()
})

test('a year is closed, and what is changed later is said and listed with both figures', async () => {
	const { anna, place } = await house()
	const page = await open(anna, `${place}/tax`, wide)
	const box = page.getByRole('region', { name: `Abschluss ${year}` })
	await box.getByRole('button', { name: 'Jahr abschliessen' }).click()
	await box.getByText('abgeschlossen', { exact: true }).waitFor({ timeout: within(60_000) })
	await box.getByText('Seither hat sich nichts geändert.').waitFor()
	expect(await box.getByRole('link').count()).toBe(3)
	expect(await violations(page)).toEqual([])
	await todo(page, 'Fenster').getByRole('button', { name: 'Werterhaltend' }).click()
	await page.getByText(`${year} ist abgeschlossen: Die Unterlagen bleiben, wie sie waren.`).waitFor()
	const changed = box.getByRole('region', { name: `Seit dem Abschluss ${year} geändert` })
	await changed.getByText('1 Eintrag hat sich seither geändert').waitFor()
	expect(await changed.innerText()).toMatch(/damals\s+.*1'000\.01 · Ohne Steuerart.*\s+heute\s+.*1'000\.01 · Werterhaltend/)
})

test('who sees own amounts alone is told so, who only reads sees what is missing, and a new house how it begins', async () => {
	const { anna, place, join } = await house()
	const caretaker = await open(await join('Beat', 'caretaker'), `${place}/tax`, phone)
	await caretaker.getByText('fehlt die Berechtigung').waitFor()
	const viewer = await open(await join('Vreni', 'viewer'), `${place}/tax`, phone)
	await todo(viewer, 'Fenster').getByText('Ohne Steuerart').waitFor()
	expect(await viewer.getByRole('button', { name: /Pauschale/ }).count()).toBe(0)
	const fresh = await newHouse()
	const empty = await open(fresh.anna, `${fresh.place}/tax`, phone)
	await empty.getByText('Noch nichts für die Steuern').waitFor()
	expect(await violations(empty)).toEqual([])
	const balance = await open(anna, `${place}/balance`, wide)
	await balance.getByRole('link', { name: 'Steuer-Mappe' }).first().click()
	await balance.waitForURL(/\/tax$/)
	await balance.locator('.tabs [aria-current]').getByText('Einnahmen & Ausgaben').waitFor()
})
