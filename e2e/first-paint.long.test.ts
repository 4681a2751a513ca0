import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browse, house as newHouse, type House } from './house.ts'
import { consoleTexts } from './watch.ts'

let house: House
let paths: Record<'group home' | 'property home', string>
beforeAll(async () => {
	house = await newHouse()
	// Enough entries to fill the screen.
	for (let day = 1; day <= 20; day++)
		await house.log(`Eintrag ${day}`, { event_at: `2026-10-${String(day).padStart(2, '0')}T10:00:00Z`, balance: { expense: day * 100 } })
	paths = { 'group home': house.home, 'property home': house.place }
})

/** Notes whatever scripts call the page. */
function recordTitles() {
	const titles: string[] = []
	Object.assign(window, { titles })
	const own = Object.getOwnPropertyDescriptor(Document.prototype, 'title')
	Object.defineProperty(document, 'title', {
		...own,
		set(title: string) {
			titles.push(title)
			own?.set?.call(document, title)
		},
	})
}

/** A phone on a slow network: what is on the wire before the first paint shows. */
async function slowPhone(): Promise<Page> {
	const page = await browse(house.anna, { viewport: { width: 390, height: 844 }, reducedMotion: 'no-preference' })
	const session = await page.context().newCDPSession(page)
	await session.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 150,
		downloadThroughput: 200_000,
		uploadThroughput: 90_000,
	})
	return page
}

test('a button that is pressed before the page is awake answers as soon as it is, once', async () => {
	const page = await browse(house.anna, { viewport: { width: 390, height: 844 } })
	const { promise: awake, resolve: wake } = Promise.withResolvers<void>()
	await page.route(/\/assets\/.*\.js$/, (route) => awake.then(() => route.continue()))
	await page.goto(house.home, { waitUntil: 'commit' })
	await page.getByRole('button', { name: 'Menü', exact: true }).click()
	expect(await page.locator('#menu[data-open]').count()).toBe(0)
	wake()
	await page.locator('#menu[data-open]').waitFor()
	await page.waitForFunction(() => (history.state as { over?: string } | null)?.over)
	await page.keyboard.press('Escape')
	await page.locator('#menu:not([data-open])').waitFor({ state: 'attached' })
})

test.each(['group home', 'property home'] as const)(
	'%s paints before any script, style or font is asked for, and wakes up without a word',
	// On a busy machine a frame is shown later than it is drawn: what is asked for too early is so every time.
	{ retry: 2 },
	async (name) => {
		const page = await slowPhone()
		const wrong = consoleTexts(page)
		const asked: string[] = []
		page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`))
		const live = page.waitForEvent('websocket')
		await page.addInitScript(recordTitles)
		const answer = await page.goto(paths[name])
		await page.getByText('Eintrag 20').first().waitFor()
		// Awake: the live socket is open and the drawings have come.
		await live
		await page.waitForLoadState('networkidle')
		// The page that is awake calls itself what the server has called it.
		const [, rendered] = /<title>(.*?)<\/title>/.exec((await answer?.text()) ?? '') ?? []
		expect(await page.evaluate(() => [...new Set((window as unknown as { titles: string[] }).titles)])).toEqual([rendered])

		const { painted, early } = await page.evaluate(() => {
			const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
			const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
			const pictures = /\/(icons|favicon|manifest)|content\?/
			return {
				painted,
				early: resources.filter(({ name, startTime }) => startTime < painted && !pictures.test(name)).map((each) => each.name),
			}
		})
		expect(painted).toBeLessThan(Infinity)
		expect(early).toEqual([])
		expect(asked.filter((each) => each.startsWith('script'))).not.toEqual([])
		expect(asked.filter((each) => each.startsWith('font'))).not.toEqual([])
		// The styles of the first view are in the page and not fetched again.
		expect(asked.filter((each) => /^stylesheet .*first-view/.test(each))).toEqual([])
		expect(wrong).toEqual({ warning: [], error: [], uncaught: [] })

		await page.getByText('Eintrag 20').first().click()
		await page.getByRole('dialog').getByRole('heading', { name: 'Eintrag 20', exact: true }).waitFor()
	},
)
