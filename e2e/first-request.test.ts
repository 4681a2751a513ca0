import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBuild } from '../server/src/platform/pages/build.ts'
import { launchBrowser } from './browser.ts'
import { furnish } from './furnish.ts'
import { newPerson } from './person.ts'
import { startServer, type Server } from './server.ts'
import { said } from './visit.ts'

// What the server renders, in each of its looks: a look that loads something of its own is where the first page may lack a part.
const looks = {
	groupHome: ['group home', 'group home without a house'],
	propertyHome: ['property home', 'property home without an entry', 'property home with a search'],
}
const addresses: Record<string, { path: string; cookie: string; shows: string }> = {}

let server: Server
let browser: Browser
beforeAll(async () => {
	server = await startServer()
	const house = await furnish(server.url)
	const nina = await newPerson(server.url, 'Nina Neu', 'nina@haus.test')
	const [empty, begun] = [
		await nina.call('POST', '/api/be/groups', { name: 'Noch leer' }),
		await nina.call('POST', '/api/be/groups', { name: 'Angefangen' }),
	]
	const types = await nina.call<{ id: string }[]>('GET', '/api/be/properties/types')
	const property = await nina.call('POST', `/api/be/groups/${begun.id}/properties`, { name: 'Chalet', type: types[0]?.id })
	const home = `/group/${house.group}`
	const timeline = `${home}/property/${house.property}`
	Object.assign(addresses, {
		'group home': { path: home, cookie: house.cookie, shows: 'Bergstrasse 12' },
		'group home without a house': { path: `/group/${empty.id}`, cookie: nina.cookie, shows: 'Liegenschaft hinzufügen' },
		'property home': { path: timeline, cookie: house.cookie, shows: 'Heizung entlüftet' },
		'property home without an entry': {
			path: `/group/${begun.id}/property/${property.id}`,
			cookie: nina.cookie,
			shows: 'Hier beginnt die Geschichte des Hauses',
		},
		'property home with a search': { path: `${timeline}?q=entkalkt`, cookie: house.cookie, shows: 'Einträge werden geladen' },
	})
	await server.stop()
	browser = await launchBrowser()
})
afterAll(async () => {
	await browser?.close()
	await server?.[Symbol.asyncDispose]()
})

test('every screen that the server renders is among those tried here', async () => {
	const { rendered } = await loadBuild(path.join(import.meta.dirname, '../web/dist'))
	expect(Object.keys(looks)).toEqual(Object.keys(rendered))
})

test.each(Object.values(looks).flat())('T6: %s is whole as the first page after a start', async (look) => {
	const { path: address = '', cookie = '', shows = '' } = addresses[look] ?? {}
	const fresh = await startServer({ dataDir: server.dataDir })
	const [name = '', value = ''] = cookie.split('=', 2)
	const context = await browser.newContext({ locale: 'de-CH' })
	try {
		await context.addCookies([{ name, value, url: fresh.url }])
		const page = await context.newPage()
		const wrong = said(page)
		const [answer] = await Promise.all([page.goto(fresh.url + address), page.waitForEvent('websocket')])
		const html = (await answer?.text()) ?? ''
		const shown = /<div id="root">([\s\S]*)<\/div><script/.exec(html)?.[1] ?? ''
		// The comment is how React marks what it leaves to the browser.
		expect([shown.includes(shows), html.includes('<!--$!-->')]).toEqual([true, false])
		await page.waitForLoadState('networkidle')
		expect(wrong).toEqual({ warning: [], error: [], uncaught: [] })
	} finally {
		await context.close()
		await fresh.stop()
	}
})
