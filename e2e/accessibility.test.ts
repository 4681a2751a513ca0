import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { browse, furnishedHouse, phone, wide, type FurnishedHouse } from './house.ts'
import { pages } from './pages.ts'

const looks = {
	'phone, light': { ...phone, colorScheme: 'light' },
	'desktop, dark': { ...wide, colorScheme: 'dark' },
} as const

let house: FurnishedHouse
beforeAll(async () => {
	house = await furnishedHouse()
})

test.each(Object.entries(looks))('no page has an accessibility violation: %s', { timeout: 900_000 }, async (_, look) => {
	const found: Record<string, Awaited<ReturnType<typeof violations>>> = {}
	const [member, visitor] = [await browse(house, look), await browse(null, look)]
	for (const [title, { path, signedIn, ready }] of Object.entries(pages(house))) {
		const page = signedIn ? member : visitor
		await page.goto(path)
		await page.locator(ready).first().waitFor({ state: 'attached' })
		const wrong = await violations(page)
		if (wrong.length > 0) found[title] = wrong
	}
	expect(found).toEqual({})
})
