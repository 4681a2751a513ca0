import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { violations } from './axe.ts'
import { tooNarrow, tooWide } from './fit.ts'
import { browse, furnishedHouse, phone, wide, type FurnishedHouse } from './house.ts'
import { pages } from './pages.ts'
import { within } from './patience.ts'

/** Tablets, small windows, and phones in landscape. */
const between = [
	[834, 1112],
	[844, 390],
	[915, 412],
	[1024, 768],
	[1180, 820],
	[1280, 900],
] as const

// In CSS pixels: zooming to 200 % halves them.
const sizes = {
	'320 px': { ...phone, viewport: { width: 320, height: 640 } },
	'390 px': phone,
	'768 px': { viewport: { width: 768, height: 1024 }, hasTouch: true },
	...Object.fromEntries(between.map(([width, height]) => [`${width} x ${height} px`, { viewport: { width, height }, hasTouch: true }])),
	'1440 px': wide,
	'1440 px zoomed to 200 %': { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
}

/** What is shown beside each other on purpose, in frames of every width. */
const isGallery = (page: Page) => new URL(page.url()).pathname === '/vueform'

const unfit = async (page: Page) => [...(await tooWide(page)), ...(isGallery(page) ? [] : await tooNarrow(page))]

describe('between phone and desk', () => {
	let house: FurnishedHouse
	let named: string
	beforeAll(async () => {
		house = await furnishedHouse()
		const long = `Ferienhaus ${'Donaudampfschifffahrtsgesellschaftskapitänswohnung '.repeat(4)}`.slice(0, 200).trim()
		named = `${house.home}/property/${(await house.addProperty(long)).id}`
	})

	test('house and group keep title, tabs and whole words', async () => {
		const page = await browse(house.anna, { hasTouch: true })
		const looked = [house.place, named, `${house.place}/objects`, `${house.place}/events/measurement`, house.home, `${house.home}/reminder`]
		for (const path of looked) {
			await page.goto(path)
			await page.locator('main h1').waitFor()
			for (const [width, height] of between) {
				await page.setViewportSize({ width, height })
				// A list lays its rows out anew once it has heard of its width.
				await expect.poll(() => unfit(page), { message: `${path} at ${width} x ${height}` }).toEqual([])
			}
		}
	})

	test('a phone in landscape leaves the most of its height and width to the content', async () => {
		const page = await browse(house.anna, { hasTouch: true, isMobile: true, viewport: { width: 844, height: 390 } })
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
		await page.getByLabel('Liegenschaft', { exact: true }).selectOption({ label: 'Bergstrasse 12' })
		await page.getByRole('listbox', { name: 'Schon so erfasst' }).getByRole('option').first().waitFor()
		for (const width of [320, 390]) {
			await page.setViewportSize({ width, height: 844 })
			expect(await tooWide(page), `${width} px`).toEqual([])
		}
	})
})

describe.runIf(process.env['HAUSHEFT_FULL'])('every page at every width, light and dark', () => {
	let house: FurnishedHouse
	beforeAll(async () => {
		house = await furnishedHouse()
	})

	test.each(Object.entries(sizes))(
		'nothing is cut off and nothing is wrong for who cannot see it: %s',
		{ timeout: within(900_000) },
		async (_, size) => {
			const found: Record<string, string[]> = {}
			const [member, visitor] = [await browse(house, size), await browse(null, size)]
			for (const [title, { path, signedIn, ready }] of Object.entries(pages(house))) {
				const page = signedIn ? member : visitor
				const wrong: string[] = []
				for (const colorScheme of ['light', 'dark'] as const) {
					await page.emulateMedia({ colorScheme })
					await page.goto(path)
					await page.locator(ready).first().waitFor({ state: 'attached' })
					let left: string[] = []
					const fits = async () => (left = await unfit(page)).length === 0
					await vi.waitUntil(fits, { timeout: within(5000) }).catch(() => undefined)
					wrong.push(...[...left, ...(await violations(page))].map((text) => `${colorScheme}: ${text}`))
				}
				if (wrong.length > 0) found[title] = wrong
			}
			expect(found).toEqual({})
		},
	)
})
