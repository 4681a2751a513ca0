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
