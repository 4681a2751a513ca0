import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { behindGateway } from './house.ts'

const visit = behindGateway()
beforeAll(async () => {
	for (const name of ['Lift', 'Wasserzähler', 'Sauna']) await visit.house.anna.post(`/properties/${visit.house.property}/objects`, { name })
})

const icons = (path: string) => path.startsWith('/api/_icon/')
const markOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).locator('svg').first()

test('icons that are known by name come in one request from our server, and nothing moves when they are there', async () => {
	const page = await visit.anna()
	const asked: string[] = []
	page.on('request', (request) => asked.push(request.url()))
	await page.addInitScript(() => {
		let shift = 0
		new PerformanceObserver((seen) => {
			for (const entry of seen.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
		}).observe({ type: 'layout-shift', buffered: true })
		Object.assign(globalThis, { shifted: () => shift })
	})
	await page.goto(`${visit.house.place}/objects`)
	await markOf(page, 'Lift').locator('path').first().waitFor({ state: 'attached' })
	await markOf(page, 'Sauna').locator('path').first().waitFor({ state: 'attached' })
	expect(await markOf(page, 'Lift').getAttribute('data-icon')).toBe('tabler:elevator')
	expect(asked.filter((url) => icons(new URL(url).pathname))).toHaveLength(1)
	expect(asked.filter((url) => !url.startsWith(visit.front.url))).toEqual([])
	// Bundled with the app: it is not asked for.
	expect(await markOf(page, 'Wasserzähler').getAttribute('class')).toContain('tabler-icon-gauge')
	expect(await page.evaluate(() => (globalThis as unknown as { shifted(): number }).shifted())).toBeLessThan(0.01)
})

test.each([
	['does not answer within 1.5 s', () => {}],
	['answers with an error', (response: { writeHead(status: number): { end(): void } }) => response.writeHead(503).end()],
] as const)('where our server %s, the general icon stands there', async (_, instead) => {
	visit.front.answer(icons, instead)
	const page = await visit.anna()
	await page.goto(`${visit.house.place}/objects`)
	await page.getByRole('listitem').filter({ hasText: 'Lift' }).locator('svg.tabler-icon-box').waitFor()
	await page.getByRole('listitem').filter({ hasText: 'Wasserzähler' }).locator('svg.tabler-icon-gauge').waitFor()
})
