import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { furnish } from './furnish.ts'
import { pages } from './pages.ts'
import { startServer, type Server } from './server.ts'

const looks: Record<string, BrowserContextOptions> = {
	'phone, light': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'light' },
	'desktop, dark': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
}

let server: Server
let browser: Browser
let house: Awaited<ReturnType<typeof furnish>>
beforeAll(async () => {
	server = await startServer()
	browser = await launchBrowser()
	house = await furnish(server.url)
}, 180_000)
afterAll(async () => {
	await browser?.close()
	await server?.[Symbol.asyncDispose]()
})

test.each(Object.keys(looks))('no page has an accessibility violation: %s', { timeout: 300_000 }, async (look) => {
	const found: Record<string, Awaited<ReturnType<typeof violations>>> = {}
	const context = await browser.newContext({ ...looks[look], reducedMotion: 'reduce', locale: 'de-CH' })
	context.setDefaultTimeout(30_000)
	const [name = '', value = ''] = house.cookie.split('=', 2)
	for (const [title, { path, signedIn, ready }] of Object.entries(pages(house))) {
		await context.clearCookies()
		if (signedIn) await context.addCookies([{ name, value, url: server.url }])
		const page = await context.newPage()
		await page.goto(server.url + path)
		await page.locator(ready).first().waitFor({ state: 'attached' })
		const wrong = await violations(page)
		if (wrong.length > 0) found[title] = wrong
		await page.close()
	}
	await context.close()
	expect(found).toEqual({})
})
