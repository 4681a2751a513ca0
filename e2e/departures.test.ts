import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Event as Entry, Rolling, Unit } from '@hausheft/contract/events.ts'
import type { JournalType } from '@hausheft/contract/journals.ts'
import type { Stay, StayRules } from '@hausheft/contract/stays.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { violations } from './axe.ts'
import { tooWide } from './fit.ts'
import { desktop, house as newHouse, open, phone } from './house.ts'
import { photo } from './papers.ts'
import { chosenIn } from './waiting.ts'

const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Abreisen' })
const detailOf = (page: Page) => page.getByRole('dialog', { name: 'Nonna' })
const save = (page: Page) => sheetOf(page).getByRole('button', { name: 'Abreisen' })
const words = (page: Page) => page.getByLabel('Was zu sagen ist')
const meter = (page: Page, name: string) => sheetOf(page).getByRole('textbox', { name })
const row = (page: Page, name: string) => sheetOf(page).getByRole('listitem').filter({ hasText: name })

let picture: { name: string; mimeType: string; buffer: Buffer }
beforeAll(async () => {
	picture = { name: 'glas.jpg', mimeType: 'image/jpeg', buffer: await photo('#5a7b8c', 600, 400) }
})

/** A holiday house with two meters, a list for who leaves, what nights cost, and Nonna, who leaves today. */
async function rustico() {
	const { anna, home, addProperty } = await newHouse()
	const property = (await addProperty('Rustico', 'ferienhaus')).id
	const at = `/properties/${property}`
	const units = await anna.get<Unit[]>('/events/units')
	const unitOf = (symbol: string) => units.find((unit) => unit.symbol === symbol)?.id
	const cellar = (await anna.post(`${at}/objects`, { name: 'Keller' })).id
	await anna.post(`${at}/readings`, {
		event_at: new Date(Date.now() - 10 * 86_400_000).toISOString(),
		rows: [
			{ unit: unitOf('kWh'), name: 'Strom', data: '48000', object: cellar },
			{ unit: unitOf('m³'), name: 'Wasser', data: '810' },
		],
	})
	const kinds = await anna.get<JournalType[]>('/journals/types')
	const kind = kinds.find(({ name }) => name === 'Belegung')?.id
	const journal = (await anna.post(`${at}/journals`, { name: 'Gästebuch', type: kind })).id
	const { version } = await anna.get<StayRules>(`${at}/stay-rules`)
	const rates = [{ from_on: '2026-01-01', who: 'guest', night: 2000, person_night: 0 }]
	await anna.send('PUT', `${at}/stay-rules`, { departure: ['Läden schliessen', 'Wasser abstellen', 'Kehricht mitnehmen'], rates }, version)
	const today = dayOf(new Date().toISOString())
	const stay = await anna.post<Stay>(`${at}/stays`, { from_on: addDays(today, -3), until_on: today, guest: 'Nonna' })
	const departures = async (): Promise<Entry[]> =>
		(await anna.get<Rolling>(`${at}/events-rolling`)).events.filter(({ name }) => name === 'Abreise Nonna')
	return { anna, cellar, journal, departures, leave: `${home}/property/${property}/stays?stay=${stay.id}&leave=1` }
}

test('without a connection it waits with its ticks, reading and photo, is opened again, and is one entry once there is one', async () => {
	const { anna, cellar, journal, departures, leave } = await rustico()
	const page = await open(anna, leave, phone)
	const sheet = sheetOf(page)
	await meter(page, 'Strom, Keller in kWh').waitFor()
	await words(page).fill('Gasflasche leer')
	await page.reload()
	await expect.poll(() => words(page).inputValue()).toBe('Gasflasche leer')
	await meter(page, 'Strom, Keller in kWh').waitFor()
	await page.waitForLoadState('networkidle')
	await page.context().setOffline(true)
	for (const line of ['Läden schliessen', 'Kehricht mitnehmen']) await sheet.getByText(line).tap()
	await meter(page, 'Strom, Keller in kWh').fill("48'120,5")
	await row(page, 'Strom').getByText('+120.5').waitFor()
	await chosenIn(page, [picture])
	await sheet.getByText('Keine Verbindung.').waitFor()
	await save(page).tap()
	await toast(page, 'Auf diesem Gerät gespeichert.').waitFor()
	await detailOf(page).getByText('wartet auf Verbindung').waitFor()
	expect(await detailOf(page).getByRole('button', { name: 'Abreisen' }).count()).toBe(0)

	await toast(page, 'Auf diesem Gerät gespeichert.').getByRole('button', { name: 'Rückgängig' }).tap()
	await sheet.getByRole('img', { name: 'glas.jpg' }).waitFor()
	expect([await sheet.locator('input:checked').count(), await meter(page, 'Strom, Keller in kWh').inputValue()]).toEqual([3, "48'120.5"])
	await sheet.getByText('Keine Verbindung.').waitFor()
	await save(page).tap()
	await detailOf(page).getByText('wartet auf Verbindung').waitFor()
	await page.context().setOffline(false)
	await detailOf(page).getByRole('link', { name: 'Zum Eintrag' }).waitFor()
	const entries = await departures()
	expect(entries).toMatchObject([
		{
			journal,
			description: 'Gasflasche leer\n\nNicht erledigt: Wasser abstellen.',
			objects: [cellar],
			measurement: [{ name: 'Strom', data: '48120.5', object: cellar }],
			balance: { income: 6000 },
		},
	])
	expect(entries[0]?.files).toHaveLength(1)
	await detailOf(page).getByRole('link', { name: 'Zum Eintrag' }).tap()
	await page.getByRole('dialog').getByText('48’120.5').or(page.getByRole('dialog').getByText("48'120.5")).first().waitFor()
})

test('what is wrong is said at its meter; a photo that was chosen outlives its page, and goes with the entry', async () => {
	const { anna, departures, leave } = await rustico()
	const page = await open(anna, leave, desktop)
	const [power, water] = [meter(page, 'Strom, Keller in kWh'), meter(page, 'Wasser in m³')]
	await power.fill('12')
	await power.press('Enter')
	await row(page, 'Strom').getByText('Tiefer als der letzte Stand.').waitFor()
	await water.fill('viel')
	await water.press('Enter')
	await expect.poll(() => words(page).evaluate((each) => each === document.activeElement)).toBe(true)
	await save(page).click()
	await row(page, 'Wasser').getByText('Bitte eine Zahl eingeben.').waitFor()
	await row(page, 'Strom').getByText('Stimmt die Zahl?').waitFor()
	await expect.poll(() => power.evaluate((each) => each === document.activeElement)).toBe(true)
	expect([await tooWide(page), await violations(page)]).toEqual([[], []])
	await row(page, 'Strom').getByRole('button', { name: 'Zähler ersetzt' }).click()
	await water.fill('812.25')
	await row(page, 'Wasser').getByText('Bitte eine Zahl eingeben.').waitFor({ state: 'detached' })

	await page.route(
		({ pathname }) => pathname.endsWith('/files'),
		(route) => route.abort(),
	)
	await chosenIn(page, [picture])
	await sheetOf(page).getByText('Keine Verbindung.').waitFor()
	// Before the page comes anew: what it asks for meanwhile would be held by nobody.
	await page.unrouteAll({ behavior: 'wait' })
	page.once('dialog', (asked) => void asked.accept())
	await page.reload()
	await page.getByText('1 Foto von vorhin ist noch nicht gespeichert.').waitFor()
	await page.getByRole('button', { name: 'Übernehmen' }).click()
	await sheetOf(page).getByRole('img', { name: 'glas.jpg' }).waitFor()
	expect([await power.inputValue(), await water.inputValue()]).toEqual(['12', '812.25'])
	await sheetOf(page).getByText('Als Einnahme eintragen').click()
	expect([await tooWide(page), await violations(page)]).toEqual([[], []])
	await save(page).click()
	await toast(page, 'Gute Heimreise.').waitFor()
	const entries = await departures()
	expect(entries).toMatchObject([
		{
			measurement: [
				{ name: 'Strom', data: '12', replaced: true },
				{ name: 'Wasser', data: '812.25', object: null },
			],
			balance: null,
		},
	])
	expect(entries[0]?.files).toHaveLength(1)
	await page.getByRole('link', { name: 'Zum Eintrag' }).first().click()
	await page.getByRole('dialog').getByRole('button', { name: 'Foto 1 von 1 gross ansehen' }).first().waitFor()
})

test('a photo that is there already goes with what waits, once, though nobody heard that it had arrived', async () => {
	const { anna, departures, leave } = await rustico()
	const page = await open(anna, leave, phone)
	await meter(page, 'Wasser in m³').fill('811')
	await chosenIn(page, [picture])
	await sheetOf(page).locator('.photo-item[data-state=done]').waitFor()
	// The server makes it, and nobody hears of that.
	await page.route(
		({ pathname }) => pathname.endsWith('/leave'),
		async (route) => {
			await route.fetch()
			await page.context().setOffline(true)
			await route.abort().catch(() => undefined)
		},
		{ times: 1 },
	)
	await save(page).tap()
	await toast(page, 'Auf diesem Gerät gespeichert.').waitFor()
	expect(await departures()).toHaveLength(1)
	await page.context().setOffline(false)
	await detailOf(page).getByRole('link', { name: 'Zum Eintrag' }).waitFor()
	await expect.poll(() => page.locator('.waiting-bar').count()).toBe(0)
	expect((await departures()).map(({ measurement, files }) => [measurement.map(({ data }) => data), files.length])).toEqual([[['811'], 1]])
})
