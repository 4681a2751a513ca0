import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { browse, house as newHouse, phone, wide, type House } from './house.ts'
import { live } from './watch.ts'
import { unfold } from './unfold.ts'

let house: House
beforeAll(async () => {
	house = await newHouse()
	await house.log('Boiler entkalkt')
})

const search = (page: Page) => page.getByRole('dialog', { name: 'Suchen und springen' })
const help = (page: Page) => page.getByRole('dialog', { name: 'Tasten' })
const entry = (page: Page) => page.getByRole('dialog', { name: 'Neuer Eintrag' })

test('n begins an entry, / searches, ? tells the keys, Escape closes, and none of them while something is typed', async () => {
	const page = await browse(house.anna, wide)
	await live(page, house.place)
	await expect
		.poll(async () => {
			await page.keyboard.press('?')
			return help(page).isVisible()
		})
		.toBe(true)
	expect(await help(page).getByRole('term').allInnerTexts()).toEqual(['n', '/', 'j', 'k', 'Enter', 'e', 'Shift + Pfeil', 'Esc', '?'])
	expect(await violations(page)).toEqual([])
	await page.keyboard.press('n')
	await page.keyboard.press('Escape')
	await help(page).waitFor({ state: 'detached' })
	expect(await entry(page).count()).toBe(0)
	await page.keyboard.press('/')
	await search(page).waitFor()
	await page.keyboard.type('n/?')
	expect(await search(page).getByRole('combobox').inputValue()).toBe('n/?')
	await page.keyboard.press('Escape')
	await search(page).waitFor({ state: 'detached' })
	await page.keyboard.press('Control+n')
	await page.keyboard.press('n')
	await entry(page).waitFor()
})

test('who wants no single keys switches them off in the account, where the list of them is too', async () => {
	const page = await browse(house.anna, wide)
	await live(page, '/user/account')
	await unfold(page, 'Tastatur')
	await page.getByRole('button', { name: 'Alle Tasten zeigen' }).click()
	await help(page).waitFor()
	await page.keyboard.press('Escape')
	await help(page).waitFor({ state: 'detached' })
	await page.getByRole('checkbox', { name: /^Einzelne Buchstaben/ }).uncheck()
	await live(page, house.place)
	await page.keyboard.press('n')
	await page.keyboard.press('/')
	await page.keyboard.press('?')
	await page.keyboard.press('Control+k')
	await search(page).waitFor()
	expect([await entry(page).count(), await help(page).count(), await search(page).count()]).toEqual([0, 0, 1])
	await page.keyboard.press('Escape')
	await search(page).waitFor({ state: 'detached' })
	await page.waitForLoadState('networkidle')
	await page.keyboard.press('j')
	expect(await page.locator('a[data-entry]:focus').count()).toBe(0)
})

test('back on the phone closes the search and stays on the page', async () => {
	const page = await browse(house.anna, phone)
	await page.goto(house.home)
	await live(page, house.place)
	await page.getByRole('button', { name: 'Suchen' }).first().tap()
	await search(page).waitFor()
	await page.waitForFunction(() => (history.state as { over?: string }).over)
	await page.goBack()
	await search(page).waitFor({ state: 'detached' })
	expect(new URL(page.url()).pathname).toBe(house.place)
	// What was chosen there takes its place: back leads to where one was.
	await page.getByRole('button', { name: 'Suchen' }).first().tap()
	await page.getByRole('combobox').fill('kontakte')
	await page
		.getByRole('option', { name: /^Kontakte/ })
		.first()
		.tap()
	await page.waitForURL(`${house.place}/contacts`)
	await page.goBack()
	await page.waitForURL(house.place)
	expect(await search(page).count()).toBe(0)
})

test('back on the phone closes the menu too, and what was chosen in it takes its place', async () => {
	const page = await browse(house.anna, phone)
	await live(page, house.home)
	const menu = page.getByRole('navigation', { name: 'Hauptnavigation' })
	const open = async () => {
		await page.getByRole('button', { name: 'Menü', exact: true }).tap()
		await page.waitForFunction(() => (history.state as { over?: string }).over)
	}
	await open()
	await page.goBack()
	await page.locator('#menu:not([data-open])').waitFor({ state: 'attached' })
	expect(new URL(page.url()).pathname).toBe(house.home)
	await open()
	await page.keyboard.press('Escape')
	await page.waitForFunction(() => !(history.state as { over?: string }).over)
	await open()
	await menu.getByRole('link', { name: /^Liegenschaften/ }).tap()
	await page.waitForURL((url) => url.pathname !== house.home)
	await page.goBack()
	await page.waitForURL(house.home)
	await page.waitForFunction(() => !(history.state as { over?: string }).over)
})

test('the first Tab reaches the way to the content', async () => {
	const page = await browse(house.anna, wide)
	await live(page, house.home)
	await page.keyboard.press('Tab')
	expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Zum Inhalt springen')
})

test('from an open entry j, k and the arrows lead through its list, which is read on; Back leads to the list', async () => {
	const many = await newHouse('Viele Einträge')
	// Two more than the first page holds, the newest first.
	for (let at = 1; at <= 32; at++)
		await many.anna.post(`/properties/${many.property}/events`, {
			name: `Rundgang ${at}`,
			event_at: new Date(Date.parse('2026-06-30T10:00:00.000Z') - at * 86_400_000).toISOString(),
		})
	const opened = (page: Page, at: number) =>
		page.getByRole('dialog', { name: `Rundgang ${at}`, exact: false }).filter({ hasText: `Rundgang ${at}` })
	const isOpen = (page: Page, at: number) =>
		opened(page, at)
			.getByRole('heading', { name: `Rundgang ${at}`, exact: true })
			.waitFor()
	const page = await browse(many.anna, wide)
	await page.goto(many.home)
	await live(page, `${many.place}/events/all`)
	const link = (at: number) => page.getByRole('link', { name: new RegExp(`: Rundgang ${at}$`) })
	await link(1).click()
	await isOpen(page, 1)
	const length = await page.evaluate(() => history.length)
	await page.keyboard.press('k')
	await page.getByText('Das ist der erste Eintrag der Liste.').waitFor()
	await page.keyboard.press('j')
	await isOpen(page, 2)
	// It has the focus, so that its name is read out.
	await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('dialog')
	await page.keyboard.press('ArrowRight')
	await isOpen(page, 3)
	await page.keyboard.press('ArrowLeft')
	await isOpen(page, 2)
	await page.keyboard.press('k')
	await isOpen(page, 1)
	// Not while something is typed, nor while it is changed.
	await page.keyboard.press('e')
	await page.getByRole('dialog', { name: 'Eintrag bearbeiten' }).waitFor()
	await page.keyboard.press('Escape')
	await isOpen(page, 1)
	await page.getByRole('textbox', { name: /ntwort/ }).focus()
	await page.keyboard.type('j')
	await page.keyboard.press('ArrowLeft')
	await isOpen(page, 1)
	await page.getByRole('textbox', { name: /ntwort/ }).fill('')
	await page.getByRole('dialog', { name: 'Rundgang 1' }).focus()
	for (let at = 2; at <= 32; at++) {
		await page.keyboard.press('j')
		await isOpen(page, at)
	}
	await page.keyboard.press('j')
	await page.getByText('Das ist der letzte Eintrag der Liste.').waitFor()
	expect(await page.evaluate(() => history.length)).toBe(length)
	await page.keyboard.press('Escape')
	await page.getByRole('dialog').waitFor({ state: 'detached' })
	// The row that it was has the focus, and is in sight.
	await expect.poll(() => link(32).evaluate((row) => row === document.activeElement)).toBe(true)
	await page.goBack()
	await isOpen(page, 32)
	await page.goBack()
	await page.getByRole('dialog').waitFor({ state: 'detached' })
	expect(new URL(page.url()).pathname).toBe(`${many.place}/events/all`)

	const small = await browse(many.anna, phone)
	await live(small, many.place)
	await small.locator('a[data-entry]').filter({ hasText: 'Rundgang 1' }).first().tap()
	await isOpen(small, 1)
	await small.keyboard.press('ArrowRight')
	await isOpen(small, 2)
	await small.goBack()
	await small.getByRole('dialog').waitFor({ state: 'detached' })
	expect(new URL(small.url()).pathname).toBe(many.place)
})
