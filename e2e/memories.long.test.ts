import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { violations } from './axe.ts'
import { browse, house as newHouse, phone, wide, type House } from './house.ts'
import { photo } from './papers.ts'

const upload = async ({ anna, group }: House, event: string, hue: string, more: Record<string, string> = {}) => {
	const form = new FormData()
	for (const [key, value] of Object.entries({ event, ...more })) form.set(key, value)
	form.set('file', new Blob([Uint8Array.from(await photo(hue, 120, 90))]), 'bild.jpg')
	return (await anna.post(`/groups/${group}/files`, form)).id
}
const yearAgo = () => `${addDays(dayOf(Date.now()), -364)}T09:00:00.000Z`
const strip = (page: Page) => page.getByRole('region', { name: 'Neueste Fotos' })
const card = (page: Page) => page.getByRole('region', { name: 'Vor einem Jahr' })

test('who only reads has the newest photos first: by keys, large, and on to the entry; nobody else has them', async () => {
	const house = await newHouse()
	const reader = await house.join('Rosa Meier', 'viewer')
	for (let day = 10; day < 24; day++)
		await upload(house, (await house.log(`Tag ${day}`, { event_at: `2026-05-${day}T09:00:00.000Z` })).id, '#8a9a5b')
	const bill = await house.log('Rechnung', { event_at: '2026-06-01T09:00:00.000Z' })
	await upload(house, bill.id, '#b5532e', { receipt: 'true' })
	const page = await browse(reader, phone)
	for (const place of [house.home, house.place]) {
		await page.goto(place)
		const photos = strip(page).getByRole('button')
		await photos.first().waitFor()
		expect(await photos.count()).toBe(12)
		expect(await strip(page).getByRole('img').first().getAttribute('alt')).toBe('Tag 23, 23.05.2026')
		expect(await violations(page)).toEqual([])
		// The last one comes into sight by Tab, and the page stays as wide as it is.
		await photos.nth(10).focus()
		await page.keyboard.press('Tab')
		await expect.poll(() => photos.last().evaluate((each) => each.getBoundingClientRect().right <= innerWidth)).toBe(true)
		expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
		await page.keyboard.press('Enter')
		const viewer = page.locator('dialog.viewer')
		await viewer.getByText('12 von 12', { exact: true }).waitFor()
		await page.keyboard.press('Escape')
		await viewer.waitFor({ state: 'detached' })
		expect(await photos.last().evaluate((each) => each === document.activeElement)).toBe(true)
	}
	await strip(page).getByRole('button', { name: 'Tag 22, 22.05.2026' }).click()
	await page.getByRole('button', { name: 'Angaben' }).click()
	await page.getByRole('link', { name: 'Zum Eintrag' }).click()
	await page.getByRole('heading', { name: 'Tag 22', exact: true }).waitFor()
	const owner = await browse(house.anna, wide)
	await owner.goto(house.place)
	await owner.getByText('Tag 23').waitFor()
	expect(await strip(owner).count()).toBe(0)
})

test('«Vor einem Jahr» stands there from the beginning, leads to its entry, and once hidden stays away on each device', async () => {
	const house = await newHouse()
	const { id } = await house.log('Rosen geschnitten', { event_at: yearAgo() })
	const page = await browse(house.anna, wide)
	await page.goto(house.place)
	await page.getByText('Rosen geschnitten').first().waitFor()
	expect(await card(page).count()).toBe(0)
	await upload(house, id, '#8a9a5b')
	for (const place of [house.home, house.place]) {
		await page.goto(place)
		await card(page)
			.getByRole('link', { name: /Rosen geschnitten/ })
			.waitFor()
		// It fills the room that was kept for it: nothing below moves.
		expect(
			await page
				.locator('.memories')
				.evaluate((room: HTMLElement) => room.offsetHeight - Number.parseFloat(getComputedStyle(room).minHeight)),
		).toBe(0)
		expect(await violations(page)).toEqual([])
	}
	await card(page)
		.getByRole('link', { name: /Rosen geschnitten/ })
		.click()
	await page.getByRole('heading', { name: 'Rosen geschnitten', exact: true }).waitFor()
	await page.goto(house.home)
	const other = await browse(house.anna, phone)
	await other.goto(house.place)
	await card(other).waitFor()
	await card(page).getByRole('button', { name: 'Ausblenden' }).click()
	await card(page).waitFor({ state: 'detached' })
	await page.locator('.toast').filter({ hasText: 'Ausgeblendet.' }).waitFor()
	// The other device hears of it at once, and does not show it when it comes anew.
	await card(other).waitFor({ state: 'detached' })
	await other.goto(house.home)
	await other.getByText('Zuletzt erfasst').waitFor()
	expect(await card(other).count()).toBe(0)
})

/** Notes what is drawn over the page, as the browser shows it then. */
const watchDrawings = (page: Page) =>
	page.addInitScript(() => {
		const told = globalThis as { drawn?: object[] }
		told.drawn = []
		new MutationObserver(() => {
			const drawing = document.querySelector('.drawn-house:not([data-seen])')
			if (!drawing) return
			drawing.setAttribute('data-seen', '')
			const strokes = [...drawing.querySelectorAll('path')]
			told.drawn?.push({
				hidden: drawing.getAttribute('aria-hidden'),
				pressed: getComputedStyle(drawing).pointerEvents,
				takes: getComputedStyle(strokes[0] as Element).animationDuration,
				many: strokes.length > 10,
				focused: drawing.contains(document.activeElement),
			})
		}).observe(document, { childList: true, subtree: true })
	})
const drawn = (page: Page) => page.evaluate(() => (globalThis as { drawn?: object[] }).drawn)

async function save(page: Page, place: string, title: string) {
	await page.goto(`${place}?event=new`)
	await page
		.getByRole('dialog')
		.getByLabel(/^Titel/)
		.fill(title)
	await page.getByRole('dialog').getByRole('button', { name: 'Speichern', exact: true }).click()
	await page.locator('.timeline').getByText(title).waitFor()
}
const noted = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/user/first-entry'))

test('the first entry of a person is celebrated once: a drawing that takes nothing away, and is gone by itself', async () => {
	const house = await newHouse()
	const page = await browse(house.anna, { ...wide, reducedMotion: 'no-preference' })
	await watchDrawings(page)
	const [answer] = await Promise.all([noted(page), save(page, house.place, 'Boiler entkalkt')])
	expect(await answer.json()).toEqual({ first: true })
	await expect.poll(() => drawn(page)).toEqual([{ hidden: 'true', pressed: 'none', takes: '0.6s', many: true, focused: false }])
	await page.locator('.drawn-house').waitFor({ state: 'detached' })
	await save(page, house.place, 'Rasen gemäht')
	const other = await browse(house.anna, { ...wide, reducedMotion: 'no-preference' })
	await watchDrawings(other)
	const [again] = await Promise.all([noted(other), save(other, house.place, 'Dach kontrolliert')])
	expect([await again.json(), await drawn(other), await drawn(page)]).toEqual([{ first: false }, [], []])
})

test('who wants no motion gets no drawing', async () => {
	const house = await newHouse()
	const page = await browse(house.anna, wide)
	await watchDrawings(page)
	await house.log('Von einem Programm')
	await page.goto(`${house.place}/events/all`)
	await page.getByRole('button', { name: 'In der Tabelle bearbeiten' }).click()
	// It counts as one in whichever form it was made.
	const title = page.locator('.new-row').getByLabel('Titel')
	await title.fill('Boiler entkalkt')
	const [answer] = await Promise.all([noted(page), title.press('Enter')])
	expect(await answer.json()).toEqual({ first: true })
	await save(page, house.place, 'Rasen gemäht')
	expect(await drawn(page)).toEqual([])
})
