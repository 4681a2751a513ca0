import { expect, test } from 'vitest'
import { violations } from './axe.ts'
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

test('what is wrong for who cannot see a page is found', async () => {
	const page = await browse(null)
	await page.setContent('<html lang="de"><title>Haus</title><main><h1>Haus</h1><img src="/haus.jpg"></main></html>')
	expect(await violations(page)).toEqual([expect.stringMatching(/^image-alt: img /)])
})
