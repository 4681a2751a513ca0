import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { unfit } from './fit.ts'
import { browse, furnishedHouse, phone, wide, type FurnishedHouse } from './house.ts'
import { still } from './watch.ts'

let house: FurnishedHouse
beforeAll(async () => {
	house = await furnishedHouse()
})

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Bergstrasse 12' })
const more = (page: Page) => tabs(page).getByRole('button')
const ways = (page: Page) => page.getByRole('dialog', { name: 'Bergstrasse 12' })
const shownTabs = (page: Page) => tabs(page).locator('.tab').filter({ visible: true }).allInnerTexts()
const current = (page: Page) => tabs(page).locator('[aria-current]').filter({ visible: true })
/** Awake: what is pressed is heard. */
const visit = async (page: Page, path = '') => {
	await Promise.all([page.waitForEvent('websocket'), page.goto(house.place + path)])
	await tabs(page).waitFor()
}

test('on the phone every page of a house is two taps away, and the tab says where one is', async () => {
	const page = await browse(house.anna, phone)
	await visit(page)
	expect(await shownTabs(page)).toEqual(['Einträge', 'Objekte', 'Dateien', 'Mehr'])
	expect(await current(page).allInnerTexts()).toEqual(['Einträge'])
	await more(page).tap()
	await ways(page).getByText('60', { exact: true }).waitFor()
	await ways(page)
		.getByRole('link', { name: 'Zähler ablesen' })
		.getByText(/^(vor \d+ Tagen|heute|gestern|vorgestern) abgelesen$/)
		.waitFor()
	await ways(page)
		.getByRole('link', { name: 'Einnahmen & Ausgaben', exact: false })
		.first()
		.getByText(/^Saldo \d{4}: /)
		.waitFor()
	const all = await ways(page)
		.getByRole('link')
		.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
	expect(all.length).toBeGreaterThan(15)
	await page.goBack()
	await ways(page).waitFor({ state: 'detached' })
	expect(new URL(page.url()).pathname).toBe(house.place)

	for (const path of all) {
		await more(page).tap()
		await ways(page).locator(`a[href="${path}"]`).tap()
		await page.waitForURL((url) => url.pathname === path)
		await ways(page).waitFor({ state: 'detached' })
		// What is changed there is a form, with the way back at its top.
		if (path.endsWith('/edit')) await page.goBack()
		await expect.poll(() => current(page).count(), { message: path }).toBe(1)
	}
})

test('no tile moves when its figure comes', async () => {
	const page = await browse(house.anna, phone)
	let answer = () => {}
	const answered = new Promise<void>((resolve) => (answer = resolve))
	await visit(page)
	await page.route('**/api/be/properties/**', async (route) => {
		await answered
		await route.continue()
	})
	await more(page).tap()
	const places = () =>
		ways(page)
			.getByRole('link')
			.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
	await expect.poll(async () => (await places()).length).toBeGreaterThan(15)
	await still(ways(page).getByRole('link'))
	const before = await places()
	answer()
	await ways(page).getByText('60', { exact: true }).waitFor()
	await ways(page)
		.getByText(/abgelesen$/)
		.waitFor()
	await ways(page)
		.getByText(/^Saldo/)
		.waitFor()
	expect(await places()).toEqual(before)
})

test('a page without a tab of its own stands in «Mehr», by its name where that has room', async () => {
	const page = await browse(house.anna, phone)
	await visit(page, '/readings')
	expect(await shownTabs(page)).toEqual(['Einträge', 'Objekte', 'Dateien', 'Zähler'])
	await tabs(page).getByRole('button', { name: 'Mehr: Zähler' }).and(current(page)).waitFor()
	await page.setViewportSize({ width: 320, height: 640 })
	expect(await shownTabs(page)).toEqual(['Einträge', 'Objekte', 'Dateien', 'Mehr'])
	await page.setViewportSize({ width: 390, height: 844 })
	await visit(page, '/balance')
	expect(await shownTabs(page)).toEqual(['Einträge', 'Objekte', 'Dateien', 'Mehr'])
	await tabs(page).getByRole('button', { name: 'Mehr: Einnahmen & Ausgaben' }).and(current(page)).waitFor()
})

test('by keyboard it opens with the focus in it, and gives it back; large letters have room', async () => {
	const page = await browse(house.anna, phone)
	await visit(page, '/objects')
	await more(page).focus()
	await page.keyboard.press('Enter')
	await ways(page).getByText('60', { exact: true }).waitFor()
	const inside = () => ways(page).evaluate((dialog) => dialog.contains(document.activeElement))
	expect(await inside()).toBe(true)
	expect(await violations(page)).toEqual([])
	await ways(page).getByRole('link', { name: 'Objekte' }).and(page.locator('[aria-current=page]')).waitFor()
	for (const link of await ways(page).getByRole('link').all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
	await page.keyboard.press('Escape')
	await ways(page).waitFor({ state: 'detached' })
	await expect.poll(() => more(page).evaluate((button) => button === document.activeElement)).toBe(true)
	await page.keyboard.press('Enter')
	await ways(page).getByRole('link', { name: 'Kontakte' }).focus()
	await page.keyboard.press('Enter')
	await page.waitForURL(`**${house.place}/contacts`)
	await page.goBack()
	await page.waitForURL(`**${house.place}/objects`)

	const protocol = await page.context().newCDPSession(page)
	await protocol.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
	await page.setViewportSize({ width: 320, height: 640 })
	await more(page).tap()
	await ways(page).getByText('60', { exact: true }).waitFor()
	await expect.poll(() => unfit(page)).toEqual([])
})

test('a tablet shows as many tabs as have room, the desk all of them', async () => {
	const page = await browse(house.anna, { ...wide, viewport: { width: 834, height: 1112 } })
	await visit(page, '/journals')
	expect(await shownTabs(page)).toEqual(['Einträge', 'Objekte', 'Kontakte', 'Journale', 'Dateien', 'Mehr'])
	expect(await current(page).allInnerTexts()).toEqual(['Journale'])
	await page.setViewportSize({ width: 1180, height: 820 })
	const all = await shownTabs(page)
	expect([all.length, all.at(-1)]).toEqual([10, 'Export'])
	expect(await current(page).allInnerTexts()).toEqual(['Journale'])
})
