import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { browse, desktop, furnishedHouse, house as newHouse, type Person } from './house.ts'
import { pages } from './pages.ts'

const printed =
	'Übersicht|Liegenschaften|Posteingang|Mail|Papierkorb|Verlauf|Einträge|Eintrag|Alle Einträge|Unterhalt|Erinnerungen|Objekte|Objekt|Kontakte|Kontakt|Journale|Journal|Dateien|Einnahmen & Ausgaben|Zähler ablesen|Steuer-Mappe|Statistiken|Statistik|Zeiterfassung|Notfallkarte'.split(
		'|',
	)
/** What is worth the paper there. */
const worth: Record<string, string[]> = {
	Unterhalt: ['Unterhalt', '15 Einträge'],
	Erinnerungen: ['Erinnerungen'],
	Mail: ['Rechnung Boiler entkalkt', 'Im Anhang unsere Rechnung.'],
	Kontakte: ['044 123 45 67 · info@huber.test'],
	'Zähler ablesen': ['Zähler ablesen', 'Abgelesen', 'Wasser'],
	'Steuer-Mappe': ['2026, Bergstrasse 12', 'Total'],
	Statistiken: ['Statistiken', 'Wasserverbrauch'],
	Statistik: ['Wasserverbrauch', 'Stand je Monat'],
	Zeiterfassung: ['Zeiterfassung', 'Anna Keller', '1 h 30 min'],
	Notfallkarte: ['Notfallkarte', 'Hinter der Waschmaschine'],
}

test('a list or an entry on paper has no navigation, nothing dark and no row over another, also where it is night', async () => {
	const house = await furnishedHouse()
	const page = await browse(house.anna, { ...desktop, colorScheme: 'dark' })
	await house.log('Hecke geschnitten', { time_recording: [{ minutes: 90, user_id: house.anna.id }] })
	const all = pages(house)
	for (const name of printed) {
		const { path, ready } = all[name]!
		await page.goto(path)
		await page.locator(ready).filter({ visible: true }).first().waitFor()
		await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
		await expect.poll(() => page.evaluate(faults), { message: name }).toEqual([])
		for (const text of worth[name] ?? []) await expect.poll(() => words(page), { message: name }).toContain(text)
		expect(await page.locator('main').innerText()).not.toMatch(/Ändern|Drucken|Excel|Stundenrapport|Adressbuch/)
		await page.emulateMedia({ media: null })
	}
})

/** What stands there, without the marks of where a word may break. */
const words = async (page: Page) => (await page.locator('main').innerText()).replaceAll('\u00AD', '')

/** Runs in the page: what stands on paper and should not. */
function faults(): string[] {
	const found = new Set<string>()
	const isDark = (colour: string) => {
		const [red = 255, green = 255, blue = 255, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
		return colour.startsWith('rgb') && alpha > 0.1 && 0.3 * red + 0.59 * green + 0.11 * blue < 150
	}
	for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
		const { width, height } = element.getBoundingClientRect()
		if (width * height < 100 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
		const { backgroundColor, position } = getComputedStyle(element)
		const name = `${element.tagName} ${element.className} ${element.innerText?.slice(0, 20)}`
		if (isDark(backgroundColor)) found.add(`dark: ${name}`)
		// Beside a meter there is room to write.
		if (element.matches('nav, button:not([data-printed]), input:not(.meter-box input)')) found.add(`navigation: ${name}`)
		if (position === 'fixed') found.add(`over the page: ${name}`)
	}
	const rows = [...document.querySelectorAll('[role=rowgroup] > [role=row], .timeline-windowed > li')].map((row) =>
		row.getBoundingClientRect(),
	)
	for (const [at, row] of rows.entries()) if (at > 0 && row.top < rows[at - 1]!.bottom - 1) found.add(`row ${at} lies over the one before`)
	return [...found]
}

/** A real dialog holds the page as it is; here, what has just been written is not told once more. */
async function openToPrint(who: Person) {
	const page = await browse(who, desktop)
	await page.addInitScript(() => {
		window.print = () => document.documentElement.setAttribute('data-printed', '')
	})
	await page.routeWebSocket(/./, () => undefined)
	return page
}

test('R8 «Drucken» brings the whole list to paper as a table; without it the sum is of what stands there, and says of how many', async () => {
	const { anna, place, log } = await newHouse()
	for (let nth = 1; nth <= 65; nth++) await log(`Eintrag ${nth}`, { balance: { expense: 100 } })
	const page = await openToPrint(anna)
	await page.goto(`${place}/events/balance`)
	await page.getByText('65 Einträge', { exact: true }).waitFor()
	await page.emulateMedia({ media: 'print' })
	const sum = page.locator('.sum-line')
	await sum.getByText(/^\d+ von 65 Einträgen$/).waitFor()
	// More rows come as long as there is room for them.
	const isSumOfRows = async () => {
		const rows = (await page.getByRole('row').count()) - 1
		return (await sum.innerText()).replaceAll(/\s+/g, ' ') === `${rows} von 65 Einträgen Ausgaben CHF −${rows}.00`
	}
	await expect.poll(isSumOfRows).toBe(true)
	await page.emulateMedia({ media: null })

	await page.getByRole('button', { name: 'Drucken' }).click()
	await page.locator('html[data-printed]').waitFor()
	await page.emulateMedia({ media: 'print' })
	await expect.poll(() => page.getByRole('row').count()).toBe(66)
	await page.getByText('CHF −65.00').waitFor()
	await page.getByText('65 Einträge', { exact: true }).waitFor()
	const shape = await page
		.getByRole('row')
		.nth(1)
		.evaluate((row) => [getComputedStyle(row).display, getComputedStyle(row.lastElementChild!).display])
	expect(shape).toEqual(['table-row', 'table-cell'])
})

test('R24, R8 the entries of all houses stand in an order, each with its house, and are brought to paper as they are summed', async () => {
	const { anna, property, place, addProperty } = await newHouse()
	const other = (await addProperty('Alpweg 9')).id
	for (let nth = 1; nth <= 40; nth++)
		await anna.post(`/properties/${nth % 2 ? property : other}/events`, {
			name: `Eintrag ${nth}`,
			event_at: `2026-03-01T08:${String(nth).padStart(2, '0')}:00.000Z`,
			balance: { expense: nth * 100 },
		})
	const page = await openToPrint(anna)
	await page.goto(`${place}/events/all?all=1`)
	await page.getByText('40 Einträge', { exact: true }).waitFor()
	await page.getByLabel('Reihenfolge', { exact: true }).selectOption({ label: 'Höchster Betrag' })
	await page.waitForURL(/sort=amount_desc/)
	const row = (nth: number) => page.getByRole('row').nth(nth)
	await row(1).filter({ hasText: 'Eintrag 40' }).filter({ hasText: 'Alpweg 9' }).waitFor()
	await row(2).filter({ hasText: 'Eintrag 39' }).filter({ hasText: 'Bergstrasse 12' }).waitFor()
	expect(await violations(page)).toEqual([])
	await page.getByRole('button', { name: 'Drucken' }).click()
	await page.locator('html[data-printed]').waitFor()
	await page.emulateMedia({ media: 'print' })
	await expect.poll(() => page.getByRole('row').count()).toBe(41)
	await page.getByText('CHF −820.00').waitFor()
	await page.getByText('40 Einträge', { exact: true }).waitFor()
})
