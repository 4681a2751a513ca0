import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { behindGateway } from './house.ts'
import { within } from './patience.ts'

const visit = behindGateway()

/** How many of these stand beside one another in the first row, with so many pixels taken by a scrollbar. */
const inFirstRow = (page: Page, items: string, bar: number) =>
	page.evaluate(
		([selector, width]) => {
			document.documentElement.style.paddingRight = `${width}px`
			const tops = [...document.querySelectorAll(selector)].map((item) => Math.round(item.getBoundingClientRect().top))
			return tops.filter((top) => top === tops[0]).length
		},
		[items, bar] as const,
	)
const widths = [0, 12, 17]

test('T25 group home shows its houses beside what it tells of them at 1280 px, also beside a scrollbar', async () => {
	for (const name of ['Chalet', 'Garage', 'Garten']) await visit.house.addProperty(name)
	const page = await visit.anna()
	await page.goto(visit.home)
	await page.locator('.group-home-houses').waitFor()
	const rows: number[] = []
	for (const width of widths) rows.push(await inFirstRow(page, '.group-home-parts > :not(.group-home-last)', width))
	expect(rows).toEqual([2, 2, 2])
})

test('T25 the search for files and their year stand in one line at 390 px, also beside a scrollbar', async () => {
	const page = await visit.anna({ viewport: { width: 390, height: 844 } })
	await page.goto(`${visit.timeline}/files?find=a&q=a`)
	await page.locator('.file-filter-fields > *').nth(1).waitFor()
	const rows: number[] = []
	for (const width of widths) rows.push(await inFirstRow(page, '.file-filter-fields > *', width))
	expect(rows).toEqual([2, 2, 2])
})

test('T5 a new form begins at its top, wherever one left the last one', async () => {
	const page = await visit.anna({ viewport: { width: 390, height: 600 } })
	await page.goto(visit.home)
	const add = page.getByRole('navigation', { name: 'Schnellzugriff' }).getByRole('link', { name: 'Eintrag erfassen' })
	const top = () => page.evaluate(() => scrollY)
	await add.click()
	await page.getByRole('navigation', { name: 'Liegenschaft' }).getByRole('button').first().click()
	await page.getByLabel(/^Titel/).waitFor()
	await page.evaluate(() => scrollTo(0, 109))
	await expect.poll(top, { timeout: within(15_000) }).toBe(109)
	await page.goBack()
	await add.click()
	await page.getByLabel(/^Titel/).waitFor()
	expect(await top()).toBe(0)
})
