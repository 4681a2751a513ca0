import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startServer, type Server } from './server.ts'

let server: Server
let browser: Browser
let paths: Record<'group home' | 'property home', string>
let cookies: { name: string; value: string; url: string }[]

beforeAll(async () => {
	server = await startServer()
	browser = await launchBrowser()
	paths = await arrange()
})
afterAll(async () => {
	await browser?.close()
	await server?.[Symbol.asyncDispose]()
})

/** A person with a group, a house and enough entries to fill the screen. */
async function arrange() {
	const context = await browser.newContext({ extraHTTPHeaders: { origin: server.url } })
	const post = async (path: string, data: object) => {
		const answer = await context.request.post(server.url + path, { data })
		if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
		return (await answer.json()) as { id: string }
	}
	await post('/api/auth/sign-up/email', { name: 'Anna Keller', email: 'anna@haus.test', password: 'ein langes Passwort' })
	const group = await post('/api/be/groups', { name: 'Familie Keller' })
	const types = (await (await context.request.get(`${server.url}/api/be/properties/types`)).json()) as { id: string }[]
	const property = await post(`/api/be/groups/${group.id}/properties`, { name: 'Bergstrasse 12', type: types[0]?.id })
	for (let day = 1; day <= 20; day++)
		await post(`/api/be/properties/${property.id}/events`, {
			name: `Eintrag ${day}`,
			event_at: `2026-10-${String(day).padStart(2, '0')}T10:00:00Z`,
			balance: { expense: day * 100 },
		})
	cookies = (await context.cookies()).map(({ name, value }) => ({ name, value, url: server.url }))
	await context.close()
	return { 'group home': `/group/${group.id}`, 'property home': `/group/${group.id}/property/${property.id}` }
}

/** A phone on a slow network: what is on the wire before the first paint shows. */
async function slowPhone(): Promise<{ page: Page; said: string[] }> {
	const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
	await context.addCookies(cookies)
	const page = await context.newPage()
	const said: string[] = []
	page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()))
	page.on('pageerror', (error) => said.push(String(error)))
	const session = await context.newCDPSession(page)
	await session.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 150,
		downloadThroughput: 200_000,
		uploadThroughput: 90_000,
	})
	return { page, said }
}

test.each(['group home', 'property home'] as const)(
	'%s paints before any script, style or font is asked for, and wakes up without a word',
	async (name) => {
		const { page, said } = await slowPhone()
		const asked: string[] = []
		page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`))
		const live = page.waitForEvent('websocket')
		await page.goto(server.url + paths[name])
		await page.getByText('Eintrag 20').first().waitFor()
		// Awake: the live socket is open and the drawings have come.
		await live
		await page.waitForLoadState('networkidle')

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
		expect(said).toEqual([])

		await page.getByText('Eintrag 20').first().click()
		await page.getByRole('dialog').getByRole('heading', { name: 'Eintrag 20', exact: true }).waitFor()
		await page.context().close()
	},
)
