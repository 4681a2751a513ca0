import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { instantOf } from '@hausheft/contract/swiss/zurich.ts'
import { violations } from './axe.ts'
import { browse, house as newHouse, phone, wide, type House } from './house.ts'
import { notHere } from './kept.ts'
import { countTaps } from './taps.ts'
import { listening } from './watch.ts'

/** The last year that is over. */
const year = new Date().getFullYear() - 1
const midnight = (day: string) => instantOf({ day: `${year}-${day}`, time: '00:00' })
const february = new Date(Date.UTC(year, 2, 0)).getUTCDate()

let house: House
let unit: string
const read = (day: string, data: string) =>
	house.log('Wasser abgelesen', { event_at: midnight(day), measurement: [{ unit, name: 'Wasser', data }] })
beforeAll(async () => {
	house = await newHouse()
	unit = (await house.anna.get<{ id: string; symbol: string }[]>('/events/units')).find(({ symbol }) => symbol === 'm³')?.id ?? ''
	await read('01-01', '100.5')
	// As much as days have passed: 31 in January.
	await read('03-01', String(131.5 + february))
})

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) })
const figure = (page: Page, name: string) => row(page, name).getByRole('cell').first()

test('the first statistic takes three taps, and what is logged elsewhere moves it', async () => {
	const page = await browse(house.anna, phone)
	const effort = await countTaps(page)
	await Promise.all([page.waitForEvent('websocket'), page.goto(house.place)])
	const more = page.getByRole('main').getByRole('button', { name: 'Mehr' })
	await listening(more)
	effort.mark()
	await more.tap()
	await page.getByRole('dialog').getByRole('link', { name: 'Statistik' }).tap()
	await page.getByRole('button', { name: /^Wasser Verbrauch je Monat in m³, 2 Messungen/ }).tap()
	await page.getByRole('heading', { level: 1, name: 'Wasser' }).waitFor({ state: 'attached' })
	expect(await effort.since()).toEqual({ taps: 3, keys: 0, letters: 0 })
	await expect.poll(() => figure(page, `Januar ${year}`).innerText()).toBe('31')
	await expect.poll(() => figure(page, `Februar ${year}`).textContent()).toContain(`${february} geschätzt`)
	await expect.poll(() => figure(page, `März ${year}`).innerText()).toBe('–')
	expect(await violations(page)).toEqual([])

	await read('03-31', String(161.25 + february))
	await expect.poll(() => figure(page, `März ${year}`).textContent()).toContain('29.75 (30 von 31 Tagen) geschätzt')
})

test('picture, table and file say the same', async () => {
	const property = await house.addProperty('Seeweg 3')
	const log = (day: string, data: string) =>
		house.anna.post(`/properties/${property.id}/events`, {
			name: 'Gas',
			event_at: midnight(day),
			measurement: [{ unit, name: '=Gas', data }],
		})
	await log('01-01', '5')
	await log('02-01', '36.000000001')
	await log('03-15', '12')
	const { id } = await house.anna.post(`/properties/${property.id}/statistics`, {
		name: 'Gas: Haus/Hof',
		unit,
		scale: 'month',
		summarize: true,
	})
	const page = await browse(house.anna, wide)
	await page.goto(`${house.home}/property/${property.id}/statistics/view-${id}`)
	await page.getByText(/Hier zeigt der Zähler weniger als davor.*15\.03\./).waitFor()
	const slider = page.getByRole('slider', { name: 'Monat' })
	await listening(slider)
	const names = await page.locator('.chart-table tbody th').allInnerTexts()
	const months = names.toReversed()
	expect(months).toHaveLength(36)
	const at = async (name: string) => {
		await slider.fill(String(months.indexOf(name)))
		return slider.getAttribute('aria-valuetext')
	}
	expect(await at(`Januar ${year}`)).toBe(`Januar ${year}, =Gas 31\u00a0m³`)
	expect(await at(`März ${year}`)).toBe(`März ${year}, =Gas nichts gemessen`)
	expect(await figure(page, `Januar ${year}`).innerText()).toBe('31')
	expect(await figure(page, `März ${year}`).innerText()).toBe('–')
	expect(await page.locator('.line-chart-stage svg > rect:not(.bars-shown)').count()).toBe(1)

	const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
	expect(download.suggestedFilename()).toBe('Gas Haus Hof.csv')
	const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
	expect(lines[0]).toBe("\ufeffMonat;'=Gas [m³];geschätzt;gemessener Teil;Vorjahr [m³]")
	expect(lines).toContain(`Januar ${year};31;;1;`)
	expect(lines).toContain(`März ${year};;;;`)
	expect(lines).toHaveLength(1 + 36 + 1)
})

test('how it is looked at stands in the address, and is the same after a reload and on the way back', async () => {
	const property = await house.addProperty('Bergli')
	for (const name of ['Kalt', 'Warm'])
		await house.anna.post(`/properties/${property.id}/events`, {
			name,
			event_at: new Date(Date.now() - 40 * 86_400_000).toISOString(),
			measurement: [{ unit, name, data: '5' }],
		})
	const { id } = await house.anna.post(`/properties/${property.id}/statistics`, { name: 'Wasser', unit, scale: 'month' })
	const page = await browse(house.anna, wide)
	await page.goto(`${house.home}/property/${property.id}/statistics/view-${id}`)
	const chip = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
	const pressed = async () => (await page.getByRole('main').locator('.chip[aria-pressed=true]').allInnerTexts()).map((text) => text.trim())
	await expect.poll(pressed).toEqual(['Kalt', 'Warm', '3 Jahre', 'Monat'])
	await chip('Woche').click()
	await chip('26 Wochen').click()
	await chip('Kalt').click()
	await chip('Vorjahr').click()
	const chosen = ['Warm', '26 Wochen', 'Vorjahr', 'Woche']
	await expect.poll(pressed).toEqual(chosen)
	await expect.poll(() => page.getByRole('slider', { name: 'Woche' }).getAttribute('max')).toBe('25')
	await page.getByText('Stand je Woche in m³').filter({ visible: true }).waitFor()
	// Of another question no old picture; what was asked stays asked, and comes by itself.
	await page.context().setOffline(true)
	await chip('Jahr').click()
	await page.getByRole('main').getByText(notHere).waitFor()
	expect(await page.locator('.line-chart').count()).toBe(0)
	await page.context().setOffline(false)
	await page.getByRole('slider', { name: 'Jahr' }).waitFor({ state: 'attached' })
	await chip('Woche').click()
	await chip('26 Wochen').click()
	await expect.poll(pressed).toEqual(chosen)
	await page.reload()
	await expect.poll(pressed).toEqual(chosen)
	await page.getByRole('link', { name: 'Statistiken', exact: true }).first().click()
	await page.locator('.statistic-card').waitFor()
	await page.goBack()
	await expect.poll(pressed).toEqual(chosen)
	await page.goBack()
	expect(page.url()).toBe('about:blank')
})

test('one is put together by hand, taken out of use and thrown away', async () => {
	const property = await house.addProperty('Chalet')
	const page = await browse(house.anna, wide)
	await page.goto(`${house.home}/property/${property.id}/statistics`)
	await page.getByText('Noch nichts gemessen').waitFor()
	await page.getByRole('link', { name: 'Selbst zusammenstellen' }).click()
	const form = page.getByRole('dialog')
	await form.getByRole('button', { name: 'Speichern' }).click()
	await form.getByText('Bitte Name ausfüllen.').waitFor()
	await form.getByText('Bitte Einheit wählen.').waitFor()
	await form.getByLabel('Name').fill('Temperatur')
	await form.getByLabel('Einheit').selectOption({ label: 'Grad Celsius (°C)' })
	await form.getByLabel('Zeitraster').selectOption('week')
	await form.getByRole('button', { name: 'Speichern' }).click()
	await page.locator('.statistic-card').getByText('Mittelwert je Woche').waitFor()
	await page.getByRole('link', { name: 'Temperatur' }).click()
	await page.getByText('Noch keine Zahl').waitFor()
	await page.getByRole('link', { name: 'Statistik bearbeiten' }).click()
	await form.getByRole('button', { name: 'Stilllegen' }).click()
	await page.getByText('«Temperatur» ist stillgelegt.').waitFor()
	await form.getByRole('button', { name: 'Statistik löschen' }).click()
	await page.getByText('«Temperatur» liegt im Papierkorb.').waitFor()
	await page.getByText('Noch nichts gemessen').waitFor()
})

test.each([390, 821, 1280])('at a width of %i nothing stands beside the page, and the tab of the page is in sight', async (width) => {
	const page = await browse(house.anna, { viewport: { width, height: 800 } })
	for (const part of ['statistics', 'time-recording', 'balance', 'readings', 'events/reminder']) {
		await page.goto(`${house.place}/${part}`)
		await page.getByRole('main').locator('.tabs [aria-current]').filter({ visible: true }).waitFor()
		const [beyond, inSight] = await page.evaluate(() => {
			const current = [...document.querySelectorAll('.tabs [aria-current]')].find((tab) => tab.checkVisibility())
			const tab = current?.getBoundingClientRect()
			return [document.documentElement.scrollWidth - innerWidth, tab !== undefined && tab.left >= 0 && tab.right <= innerWidth]
		})
		expect([part, beyond, inSight]).toEqual([part, 0, true])
	}
})
