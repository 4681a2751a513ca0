import { violations } from './axe.ts'
import { browse, furnishedHouse } from './house.ts'
import { pages } from './pages.ts'

/** What axe finds wrong on any page of a furnished house, by the page's title. */
export async function violationsOfAllPages(look: Parameters<typeof browse>[1]): Promise<Record<string, string[]>> {
	const house = await furnishedHouse()
	const found: Record<string, string[]> = {}
	const [member, visitor] = [await browse(house, look), await browse(null, look)]
	for (const [title, { path, signedIn, ready }] of Object.entries(pages(house))) {
		const page = signedIn ? member : visitor
		await page.goto(path)
		await page.locator(ready).first().waitFor({ state: 'attached' })
		const wrong = await violations(page)
		if (wrong.length > 0) found[title] = wrong
	}
	return found
}
