import { expect, test } from 'vitest'
import { browse } from './house.ts'

// A browser without fonts lays out and reports everything as usual, and paints nothing.
test('the browser of these tests shows text', async () => {
	const page = await browse(null)
	await page.setContent('<h1 style="font-family: sans-serif">Grüezi</h1>')
	const heading = page.locator('h1')
	const seen = await heading.screenshot()
	await heading.evaluate((element) => (element.style.color = 'transparent'))
	expect(seen.equals(await heading.screenshot())).toBe(false)
})
