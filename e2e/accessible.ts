import { violations } from './axe.ts'
import { browse, furnishedHouse } from './house.ts'
import { pages } from './pages.ts'
import { consoleTexts } from './watch.ts'

/** The page of an address that leads nowhere. */
const isMissing = (text: string) => text.includes('status of 404')

/** What axe finds wrong on any page of a furnished house, by the page's title, and what its console says: how the server rendered it is how it wakes up. */
export async function violationsOfAllPages(look: Parameters<typeof browse>[1]): Promise<Record<string, string[]>> {
	const house = await furnishedHouse()
	const found: Record<string, string[]> = {}
	const [member, visitor] = [await browse(house, look), await browse(null, look)]
	const said = [member, visitor].map(consoleTexts)
	for (const [title, { path, signedIn, ready }] of Object.entries(pages(house))) {
		const page = signedIn ? member : visitor
		const html = await (await page.goto(path))?.text()
		await page.locator(ready).first().waitFor({ state: 'attached' })
		const wrong = await violations(page)
		// How React marks what it leaves to the browser.
		if (html?.includes('<!--$!-->')) wrong.push('a part of it is not rendered')
		wrong.push(...said.flatMap(({ error, uncaught }) => [...error.splice(0), ...uncaught.splice(0)]).filter((text) => !isMissing(text)))
		if (wrong.length > 0) found[title] = wrong
	}
	return found
}
