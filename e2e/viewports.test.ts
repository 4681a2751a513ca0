import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { looksAt, misfits, staying } from './every-page.ts'
import { wordy } from './extremes.ts'
import { tooWide } from './fit.ts'
import { furnish } from './furnish.ts'
import { browse, furnishedHouse, house as newHouse, person, phone, wide, type FurnishedHouse } from './house.ts'
import { listPages, pages } from './pages.ts'
import { within } from './patience.ts'

/** What says that there is nothing, without a way on. */
const deadEnds = (page: Page) =>
	page
		.locator('.empty:visible', { hasNot: page.locator('a[href]:visible, button:visible, label:visible') })
		.locator('h2')
		.evaluateAll((heads) => heads.map((head) => head.ariaLabel ?? head.textContent))

test('a list without anything leads somewhere', async () => {
	const { anna, ...house } = await newHouse()
	const page = await browse(anna, phone)
	const ends: Record<string, string[]> = {}
	for (const path of listPages(house)) {
		await page.goto(path)
		await page.locator('.empty').first().waitFor()
		const left = await staying(page, deadEnds)
		if (left.length > 0) ends[path] = left
	}
	expect(ends).toEqual({})
})

describe('on the phone', () => {
	let house: FurnishedHouse
	beforeAll(async () => {
		house = await furnishedHouse()
	})

	test('in landscape the most of height and width is left to the content', async () => {
		const page = await browse(house.anna, {
			hasTouch: true,
			isMobile: true,
			viewport: { width: 844, height: 390 },
		})
		await page.goto(house.place)
		const box = async (selector: string) => (await page.locator(selector).first().boundingBox()) ?? expect.fail(selector)
		for (const viewport of [
			{ width: 844, height: 390 },
			{ width: 915, height: 412 },
		]) {
			await page.setViewportSize(viewport)
			const head = await box('.page-header')
			expect(head.y + head.height).toBeLessThan(viewport.height / 3)
			expect(head.x).toBeLessThan(viewport.width / 10)
			expect(await page.locator('.rail').evaluate((rail) => rail.scrollWidth - rail.clientWidth)).toBe(0)
			await page.getByRole('link', { name: 'Posteingang' }).click({ trial: true })
		}
		// What the rail has no room for opens beside it, whole.
		await page.locator('.group-switch summary').click()
		await page.getByRole('link', { name: 'Alle Gruppen' }).click({ trial: true })
	})

	test('what was logged before can be chosen without the page moving sideways', async () => {
		const page = await browse(house.anna, phone)
		await page.goto('/user/calendar/create')
		await page.getByRole('listbox', { name: 'Schon so erfasst' }).getByRole('option').first().waitFor()
		for (const width of [320, 390]) {
			await page.setViewportSize({ width, height: 844 })
			expect(await tooWide(page), `${width} px`).toEqual([])
		}
	})
})

// In CSS pixels: zooming to 200 % halves them.
const sizes = {
	'320 px': { ...phone, viewport: { width: 320, height: 640 } },
	'768 px': { viewport: { width: 768, height: 1024 }, hasTouch: true },
	'844 x 390 px': { viewport: { width: 844, height: 390 }, hasTouch: true },
	'1440 px': wide,
	'1440 px zoomed to 200 %': {
		viewport: { width: 720, height: 450 },
		deviceScaleFactor: 2,
	},
}

describe.runIf(process.env['HAUSHEFT_FULL'])('every page in full', () => {
	let house: FurnishedHouse
	let named: FurnishedHouse
	beforeAll(async () => {
		house = await furnishedHouse()
		named = await furnish(wordy(await person('Anna Keller')))
	})

	const ways = (['light', 'dark'] as const).flatMap((scheme) => [100, 150, 200].map((text) => ({ scheme, text })))
	test.each(ways)('fits from 320 to 1920 px: $scheme, text $text %', { timeout: within(900_000) }, async ({ scheme, text }) => {
		expect(
			await misfits(
				house,
				looksAt(text).map((look) => ({ ...look, scheme })),
			),
		).toEqual({})
	})

	test.each([100, 200])('fits with names of 180 letters: text %i %', { timeout: within(900_000) }, async (text) => {
		expect(await misfits(named, looksAt(text))).toEqual({})
	})

	test.each(Object.entries(sizes))('nothing is wrong for who cannot see it: %s', { timeout: within(900_000) }, async (_, size) => {
		const found: Record<string, string[]> = {}
		const [member, visitor] = [await browse(house, size), await browse(null, size)]
		for (const [title, { path, signedIn, ready }] of Object.entries(pages(house))) {
			const page = signedIn ? member : visitor
			const wrong: string[] = []
			for (const colorScheme of ['light', 'dark'] as const) {
				await page.emulateMedia({ colorScheme })
				await page.goto(path)
				await page.locator(ready).first().waitFor({ state: 'attached' })
				wrong.push(...(await violations(page)).map((text) => `${colorScheme}: ${text}`))
			}
			if (wrong.length > 0) found[title] = wrong
		}
		expect(found).toEqual({})
	})
})
