import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { house as newHouse, open, phone, wide } from './house.ts'
import { live } from './watch.ts'

const year = Number(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Zurich' }).slice(0, 4))
const on = (day: string, of = year) => `${of}-${day}T11:00:00.000Z`

/** A house with a rent, a repair of two objects, a mixed bill and a bill without a journal, and one of the year before. */
async function house() {
	const made = await newHouse()
	const { anna, property, log } = made
	const types = await anna.get<{ id: string }[]>('/journals/types')
	const journal = (await anna.post(`/properties/${property}/journals`, { name: 'Unterhalt', type: types[0]?.id })).id
	const add = async (name: string) => (await anna.post(`/properties/${property}/objects`, { name })).id
	const [boiler, flat] = [await add('Boiler'), await add('Wohnung 1')]
	await log('Miete März', { event_at: on('03-01'), balance: { income: 184_000 } })
	await log('Boiler ersetzt', { event_at: on('03-15'), journal, objects: [boiler, flat], balance: { expense: 84_505 } })
	await log('Fenster', {
		event_at: on('01-20'),
		journal,
		objects: [flat],
		balance: { expense: 100_001, tax_relevant: true, tax: 'werterhaltend', tax_percent: 60, tax_rest: 'wertvermehrend' },
	})
	await log('Kehricht', { event_at: on('02-10'), balance: { expense: 3_000 } })
	await log('Versicherung', { event_at: on('03-05', year - 1), balance: { expense: 50_000 } })
	return made
}

const figure = (page: Page, label: string) => page.locator('.year-figure', { hasText: label }).locator('.year-figure-now')
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const sum = (page: Page) => page.locator('.sum-line').getByText('Einträge').or(page.locator('.sum-line').getByText('1 Eintrag'))
/** What the list says that its entries add up to. */
async function sumLine(page: Page): Promise<string> {
	await sum(page).first().waitFor()
	return page.locator('.sum-line').innerText()
}

test('every figure of a year leads to the entries that it is the sum of', async () => {
	const { anna, place } = await house()
	const page = await open(anna, `${place}/balance`, wide)
	await expect.poll(() => figure(page, 'Ausgaben').innerText()).toContain("−1'875.06")
	expect(await figure(page, 'Saldo').innerText()).toContain('−35.06')
	expect(await page.locator('.year-figure', { hasText: 'Saldo' }).innerText()).toMatch(
		new RegExp(`bis \\d\\d\\.\\d\\d\\.${year - 1}: −500\\.00`),
	)
	expect(await row(page, 'März').innerText()).toMatch(/\+1'840\.00\s+−845\.05\s+\+994\.95\s+−500\.00/)
	// A month that is not over is beside no whole one.
	const isOver = on('04-01') <= new Date().toISOString()
	expect(await row(page, 'März').getByRole('cell').last().innerText()).toBe(isOver ? "1'494.95 mehr" : '')
	await page.getByRole('columnheader', { name: `Gegenüber ${year - 1}` }).waitFor()
	expect(await violations(page)).toEqual([])

	// A line, anywhere on it.
	await row(page, 'März').getByRole('cell', { name: '−845.05' }).click({ force: true })
	await page.waitForURL(new RegExp(`/events/balance\\?month=${year}-03`))
	const march = await sumLine(page)
	for (const text of ['2 Einträge', 'CHF −845.05', "CHF +1'840.00", 'CHF +994.95']) expect(march).toContain(text)
	await page.getByRole('button', { name: `März ${year}` }).waitFor()
	await page.goBack()
	await row(page, 'März')
		.getByRole('link', { name: `März ${year - 1}` })
		.click()
	await page.waitForURL(new RegExp(`month=${year - 1}-03`))
	expect(await sumLine(page)).toContain('CHF −500.00')
	await page.goBack()

	// Each side of the year.
	const lines: [side: string, name: string, amount: string][] = [
		['Journale', 'Ohne Journal', '−30.00'],
		['Objekte', 'Wohnung 1', "−1'845.06"],
		['Objekte', 'Boiler', '−845.05'],
		['Steuern', 'Wertvermehrend', '−400.00'],
		['Steuern', 'Werterhaltend', '−600.01'],
		['Steuern', 'Nicht steuerrelevant', '−875.05'],
	]
	for (const [side, name, amount] of lines) {
		await page.getByRole('navigation', { name: 'Aufgeteilt nach' }).getByRole('link', { name: side }).click()
		expect(await row(page, name).innerText()).toContain(amount)
		expect(await page.getByText('Ein Eintrag mit zwei Objekten zählt bei jedem').isVisible()).toBe(side === 'Objekte')
		await row(page, name).getByRole('link').click()
		await page.waitForURL(/\/events\/balance\?/)
		const told = await sumLine(page)
		expect(told).toContain(`CHF ${amount}`)
		expect(told.includes('Anteile')).toBe(side === 'Steuern')
		await page.goBack()
		await row(page, name).waitFor()
	}
})

test('figures move with what is logged, years change, and who sees no amounts has only their own', async () => {
	const { anna, place, log, join } = await house()
	const page = await open(anna, 'about:blank', phone)
	await live(page, `${place}/balance`)
	await expect.poll(() => figure(page, 'Einnahmen').innerText()).toContain("+1'840.00")
	await log('Miete April', { event_at: on('04-01'), balance: { income: 184_000 } })
	await expect.poll(() => figure(page, 'Einnahmen').innerText()).toContain("+3'680.00")

	// Month by month with the arrow keys, and by touch.
	await page.getByRole('slider', { name: 'Monat' }).focus()
	for (let month = 0; month < 4; month++) await page.keyboard.press('ArrowRight')
	await page.locator('.bars-readout').getByText(`April ${year}`).waitFor()
	expect(await page.getByRole('slider', { name: 'Monat' }).getAttribute('aria-valuetext')).toBe(
		`April ${year}, Einnahmen +1'840.00, Ausgaben 0.00`,
	)
	const chart = page.getByRole('img', { name: /^Einnahmen und Ausgaben/ })
	const { width = 0, height = 0 } = (await chart.boundingBox()) ?? {}
	await chart.tap({ position: { x: width - 4, y: height / 2 } })
	await page.locator('.bars-readout').getByText(`Dezember ${year}`).waitFor()
	const february = { x: width - 10.5 * ((width - 45) / 12), y: height / 2 }
	await chart.tap({ position: february })
	await page.locator('.bars-readout').getByText(`Februar ${year}`).waitFor()
	await chart.tap({ position: february })
	await page.waitForURL(new RegExp(`month=${year}-02`))
	expect(await sumLine(page)).toContain('CHF −30.00')
	await page.goBack()
	await chart.waitFor()
	expect(await violations(page)).toEqual([])

	await page
		.getByRole('navigation', { name: 'Jahr' })
		.getByRole('link', { name: String(year - 1) })
		.tap()
	await expect.poll(() => figure(page, 'Ausgaben').innerText()).toContain('−500.00')
	expect(await page.getByRole('navigation', { name: 'Jahr' }).getByRole('link').allInnerTexts()).toEqual([String(year), String(year - 1)])

	const urs = await join('Urs Meier', 'caretaker')
	const his = await open(urs, `${place}/balance`, phone)
	await his.getByText('Nur die eigenen Einträge.').waitFor()
	await his.getByText('Noch keine Beträge').waitFor()
	expect(await his.getByText('840.00').count()).toBe(0)
	await urs.post(`/properties/${place.split('/').at(-1)}/events`, { name: 'Salz', event_at: on('01-05'), balance: { expense: 2_490 } })
	await his.reload()
	await expect.poll(() => figure(his, 'Ausgaben').innerText()).toContain('−24.90')
})

test('the bars of a group lead to the year of each house that has amounts', async () => {
	const { anna, home, place, addProperty } = await house()
	await addProperty('Leerstand')
	const page = await open(anna, home, phone)
	const ways = page.getByRole('navigation', { name: `Einnahmen & Ausgaben ${year} je Liegenschaft` })
	await page.getByRole('heading', { name: 'Einnahmen & Ausgaben' }).scrollIntoViewIfNeeded()
	await expect.poll(() => ways.getByRole('link').allInnerTexts()).toEqual([expect.stringMatching(/^Bergstrasse 12\s+−35\.06$/)])
	expect(await violations(page)).toEqual([])
	await ways.getByRole('link').tap()
	await page.waitForURL(`**${place}/balance?year=${year}`)
	await expect.poll(() => figure(page, 'Saldo').innerText()).toContain('−35.06')
})

test('a year to come is beside no year that is not over', async () => {
	const { anna, place, log } = await house()
	await log('Miete Januar', { event_at: on('01-10', year + 1), balance: { income: 184_000 } })
	const page = await open(anna, `${place}/balance?year=${year + 1}`, wide)
	await expect.poll(() => figure(page, 'Einnahmen').innerText()).toContain("+1'840.00")
	await row(page, 'Januar').waitFor()
	expect(await page.locator('main').innerText()).not.toMatch(new RegExp(`Gegenüber|Saldo ${year}\\b`))
})
