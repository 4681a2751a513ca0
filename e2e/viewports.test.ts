import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { browse, furnishedHouse, phone, wide, type FurnishedHouse } from './house.ts'
import { pages } from './pages.ts'

// In CSS pixels: zooming to 200 % halves them.
const sizes = {
	'320 px': { ...phone, viewport: { width: 320, height: 640 } },
	'390 px': phone,
	'768 px': { viewport: { width: 768, height: 1024 }, hasTouch: true },
	'1440 px': wide,
	'1440 px zoomed to 200 %': { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
}

describe.runIf(process.env['HAUSHEFT_FULL'])('every page at every width, light and dark', () => {
	let house: FurnishedHouse
	beforeAll(async () => {
		house = await furnishedHouse()
	})

	test.each(Object.entries(sizes))(
		'nothing is cut off and nothing is wrong for who cannot see it: %s',
		{ timeout: 900_000 },
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
					wrong.push(...[...(await tooWide(page)), ...(await violations(page))].map((text) => `${colorScheme}: ${text}`))
				}
				if (wrong.length > 0) found[title] = wrong
			}
			expect(found).toEqual({})
		},
	)
})

/** The page and its dialogs must not have to be moved sideways; what stands out of the window says by how much. */
const tooWide = (page: Page) =>
	page.evaluate(() => {
		const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.className}`
		const frames = [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
		return frames
			.filter((element) => element.scrollWidth > element.clientWidth)
			.map((element) => {
				const edge = element.getBoundingClientRect().left + element.clientWidth + 1
				const culprit = [...element.querySelectorAll('*')].find((each) => each.getBoundingClientRect().right > edge)
				return `${nameOf(element)} is ${element.scrollWidth - element.clientWidth} px too wide: ${culprit ? nameOf(culprit) : 'unknown'}`
			})
	})
