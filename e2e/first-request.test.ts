import { afterAll, beforeAll, expect, test } from 'vitest'
import { furnish } from './furnish.ts'
import { browse } from './house.ts'
import { newHouse, newPerson } from './person.ts'
import { startServer, type Server } from './server.ts'
import { consoleTexts } from './watch.ts'

// A look that loads something of its own is where the first page may lack a part; `account`: a page that nothing is loaded for before somebody comes.
const looks = [
	'group home',
	'group home without a house',
	'property home',
	'property home without an entry',
	'property home with a search',
	'account',
]
const addresses: Record<string, { path: string; cookie: string; shows: string }> = {}

let server: Server
beforeAll(async () => {
	server = await startServer()
	const { cookie, home, place } = await furnish(await newPerson(server.url, 'Anna Keller'))
	const nina = await newPerson(server.url, 'Nina Neu')
	const empty = await nina.post('/groups', { name: 'Noch leer' })
	const begun = await newHouse(nina, 'Angefangen')
	Object.assign(addresses, {
		'group home': { path: home, cookie, shows: 'Bergstrasse 12' },
		'group home without a house': { path: `/group/${empty.id}`, cookie: nina.cookie, shows: 'Liegenschaft anlegen' },
		'property home': { path: place, cookie, shows: 'Heizung entlüftet' },
		'property home without an entry': { path: begun.place, cookie: nina.cookie, shows: 'Hier beginnt die Geschichte des Hauses' },
		account: { path: '/user/account', cookie, shows: 'Angemeldete' },
		'property home with a search': { path: `${place}?q=entkalkt`, cookie, shows: 'Einträge werden geladen' },
	})
	await server.stop()
})
afterAll(() => server?.[Symbol.asyncDispose]())

test.each(looks)('T6: %s is whole as the first page after a start', async (look) => {
	const { path: address = '', cookie = '', shows = '' } = addresses[look] ?? {}
	const fresh = await startServer({ dataDir: server.dataDir })
	try {
		const page = await browse({ cookie }, { baseURL: fresh.url, reducedMotion: 'no-preference' })
		const wrong = consoleTexts(page)
		const asked: string[] = []
		page.on('request', (request) => asked.push(new URL(request.url()).pathname))
		const [answer] = await Promise.all([page.goto(address), page.waitForEvent('websocket')])
		const html = (await answer?.text()) ?? ''
		const shown = /<div id="root">([\s\S]*)<\/div><script/.exec(html)?.[1] ?? ''
		// The comment is how React marks what it leaves to the browser.
		expect([shown.includes(shows), html.includes('<!--$!-->')]).toEqual([true, false])
		await page.waitForLoadState('networkidle')
		const ours = asked.filter((each) => each.startsWith('/assets/'))
		// The styles of the first view are in the page; each file is a round trip.
		expect(ours.filter((each) => /first-view.*css/.test(each))).toEqual([])
		expect(ours.length).toBeLessThanOrEqual(42)
		// A page that is slow to come has begun to look for its worker, which is not let in here.
		const warning = wrong.warning.filter((text) => !/blocked by Playwright|Betrieb ohne Verbindung/.test(text))
		expect({ ...wrong, warning }).toEqual({ warning: [], error: [], uncaught: [] })
	} finally {
		await fresh.stop()
	}
})
