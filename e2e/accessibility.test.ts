import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { furnish } from './furnish.ts'
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

/** Where to look, and what says that the page is there. */
const pages = ({ group, property, invite, event }: typeof house): Record<string, { path: string; signedIn: boolean; ready: string }> => {
	const home = `/group/${group}`
	const place = `${home}/property/${property}`
	return {
		Landeseite: { path: '/', signedIn: false, ready: 'h1' },
		Anmelden: { path: '/sign-in', signedIn: false, ready: 'input[type=password]' },
		'Konto eröffnen': { path: '/sign-up', signedIn: false, ready: 'input[type=password]' },
		'Passwort vergessen': { path: '/reset', signedIn: false, ready: 'input[type=email]' },
		Einladung: { path: `/invite/${invite}`, signedIn: false, ready: 'text=Familie Keller' },
		Gruppen: { path: '/user/groups', signedIn: true, ready: 'text=Familie Keller' },
		Konto: { path: '/user/account', signedIn: true, ready: 'text=Abmelden' },
		Übersicht: { path: home, signedIn: true, ready: 'main h1' },
		Liegenschaften: { path: `${home}/properties`, signedIn: true, ready: 'main >> text=Bergstrasse 12' },
		'Liegenschaft hinzufügen': { path: `${home}/properties/create`, signedIn: true, ready: 'input[type=radio]' },
		'Liegenschaft bearbeiten': { path: `${home}/properties/edit-${property}`, signedIn: true, ready: 'input[type=radio]' },
		Einstellungen: { path: `${home}/settings`, signedIn: true, ready: 'text=beat@hauswart.test' },
		Einträge: { path: place, signedIn: true, ready: 'text=Heizung entlüftet' },
		Eintrag: { path: `${place}?event=${event}`, signedIn: true, ready: '[role=dialog] h3' },
		'Neuer Eintrag': { path: `${place}?event=new`, signedIn: true, ready: '[role=dialog] input[type=file]' },
		Schnellerfassung: { path: `${home}/create`, signedIn: true, ready: 'input[type=file]' },
		'Nicht gefunden': { path: '/gibt-es-nicht', signedIn: true, ready: 'text=Page not found' },
	}
}

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
