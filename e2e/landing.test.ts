import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { newPerson } from './person.ts'
import { startServer, type Server } from './server.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
	server = await startServer()
	browser = await launchBrowser()
})
afterAll(async () => {
	await browser?.close()
	await server?.[Symbol.asyncDispose]()
})

const phone = { viewport: { width: 390, height: 844 } }
const desk = { viewport: { width: 1440, height: 900 } }

test.each([
	['phone', phone],
	['desktop', desk],
])('T10: every link within the landing page lands where it says: %s', async (_, options) => {
	const context = await browser.newContext(options)
	const page = await context.newPage()
	await page.goto(server.url)
	const inside = page.locator('a[href^="#"]:not(.shell-skip):visible')
	const targets = await inside.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
	expect(targets.length).toBeGreaterThan(1)
	for (const target of targets) {
		await page.goto(server.url)
		await inside
			.and(page.locator(`[href="${target}"]`))
			.first()
			.click()
		// At the top, or as far up as the page goes.
		await expect
			.poll(() =>
				page.evaluate((id) => {
					const top = document.querySelector(id)?.getBoundingClientRect().top ?? NaN
					const left = document.documentElement.scrollHeight - innerHeight - scrollY
					return (top >= 0 && top <= 40) || (top > 0 && left < 1)
				}, target),
			)
			.toBe(true)
	}
	await context.close()
})

test('T10: who is signed in goes home from the landing page, and begins anew after signing out', async () => {
	const context = await browser.newContext({ ...desk, locale: 'de-CH' })
	const page = await context.newPage()
	const { cookie, call } = await newPerson(server.url, 'Anna Keller', 'anna@haus.test')
	await call('POST', '/api/be/groups', { name: 'Familie Keller' })
	await page.goto(server.url)
	expect(await page.getByRole('link', { name: 'Kostenlos beginnen' }).count()).toBeGreaterThan(0)
	const [name = '', value = ''] = cookie.split('=', 2)
	await context.addCookies([{ name, value, url: server.url }])
	await page.reload()
	expect(await page.getByRole('link', { name: /Kostenlos beginnen|Anmelden/ }).count()).toBe(0)
	await page.getByRole('link', { name: 'Zur Übersicht' }).first().click()
	await page.getByText('Familie Keller').first().waitFor()
	await page.goto(`${server.url}/user/account`)
	await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
	await page.waitForURL(`${server.url}/`)
	await page.getByRole('link', { name: 'Kostenlos beginnen' }).first().waitFor()
	await context.close()
})
