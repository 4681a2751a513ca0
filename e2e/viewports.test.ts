import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { furnish } from './furnish.ts'
import { pages } from './pages.ts'
import { startServer, type Server } from './server.ts'

// In CSS pixels: zooming to 200 % halves them.
const sizes = {
	'320 px': { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
	'390 px': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
	'768 px': { viewport: { width: 768, height: 1024 }, hasTouch: true },
	'1440 px': { viewport: { width: 1440, height: 900 } },
	'1440 px zoomed to 200 %': { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
}

describe.runIf(process.env['HAUSHEFT_FULL'])('every page at every width, light and dark', () => {
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

	test.each(Object.entries(sizes))(
		'nothing is cut off and nothing is wrong for who cannot see it: %s',
		{ timeout: 900_000 },
		async (_, size) => {
			const found: Record<string, string[]> = {}
			const context = await browser.newContext({ ...size, reducedMotion: 'reduce', locale: 'de-CH' })
			context.setDefaultTimeout(30_000)
			const [name = '', value = ''] = house.cookie.split('=', 2)
			for (const [title, { path, signedIn, ready }] of Object.entries(pages(house))) {
				await context.clearCookies()
				if (signedIn) await context.addCookies([{ name, value, url: server.url }])
				const page = await context.newPage()
				const wrong: string[] = []
				for (const colorScheme of ['light', 'dark'] as const) {
					await page.emulateMedia({ colorScheme })
					await page.goto(server.url + path)
					await page.locator(ready).first().waitFor({ state: 'attached' })
					wrong.push(...[...(await tooWide(page)), ...(await violations(page))].map((text) => `${colorScheme}: ${text}`))
				}
				if (wrong.length > 0) found[title] = wrong
				await page.close()
			}
			await context.close()
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
