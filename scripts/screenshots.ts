// `npm run screenshots`: every route of the app on the demo house, on a phone and at a desk, by day and by night, as contact sheets in screenshots/.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { demoHouse, type DemoPlace } from '../e2e/demo.ts'
import { startServer } from '../e2e/server.ts'
import { buildWeb } from './build-web.ts'
import { contactSheets } from './contact-sheet.ts'
import { placesOf, type ScreenPlace } from './screenshot-places.ts'

const devices = {
	phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
	desktop: { viewport: { width: 1440, height: 900 } },
}
const schemes = ['light', 'dark'] as const
const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'screenshots')

/** Words of the command line choose routes by a part of their name. */
const wanted = process.argv.slice(2)

type Device = keyof typeof devices
type Scheme = (typeof schemes)[number]
type Look = { device: Device; scheme: Scheme }
const looks = (Object.keys(devices) as Device[]).flatMap((device) => schemes.map((scheme): Look => ({ device, scheme })))
const nameOf = ({ device, scheme }: Look) => `${device}-${scheme}`
type Shots = Map<string, { title: string; file: string }[]>

async function main() {
	rmSync(folder, { recursive: true, force: true })
	for (const look of looks) mkdirSync(path.join(folder, nameOf(look)), { recursive: true })
	await buildWeb(console.log)
	await using server = await startServer({ env: { ICON_SERVICE: 'off' } })
	console.log('Das Musterhaus wird eingerichtet …')
	const house = await demoHouse(server.url)
	const { places, unknown } = await placesOf(server.url, house)
	const chosen = places.filter(({ title }) => wanted.length === 0 || wanted.some((word) => title.includes(word)))
	const browser = await launchBrowser()
	const shots: Shots = new Map()
	const problems = unknown.map((route) => `${route}: kein Beispiel für die Angaben im Pfad`)
	try {
		for (const look of looks) problems.push(...(await visit(browser, server.url, house, chosen, look, shots)))
	} finally {
		await browser.close()
	}
	for (const [look, list] of shots) console.log((await contactSheets(folder, look, list)).join('\n'))
	for (const problem of problems) console.error(`✗ ${problem}`)
	console.log(`${chosen.length} Seiten, ${chosen.length * looks.length} Bilder in ${path.relative(process.cwd(), folder)}/`)
	process.exitCode = problems.length > 0 ? 1 : 0
}

/** Each look has its own pages: one whose colours change would be taken in the middle of it. */
async function visit(browser: Browser, url: string, house: DemoPlace, places: ScreenPlace[], look: Look, shots: Shots) {
	const context = await browser.newContext({
		...devices[look.device],
		colorScheme: look.scheme,
		reducedMotion: 'reduce',
		locale: 'de-CH',
		timezoneId: 'Europe/Zurich',
	})
	context.setDefaultTimeout(30_000)
	const [name = '', value = ''] = house.cookies.owner.split('=', 2)
	const problems: string[] = []
	const list: { title: string; file: string }[] = []
	shots.set(nameOf(look), list)
	for (const [at, { title, path: address, visitor }] of places.entries()) {
		await context.clearCookies()
		if (!visitor) await context.addCookies([{ name, value, url }])
		const page = await context.newPage()
		page.on('pageerror', (error) => problems.push(`${title}: ${error.message}`))
		await page.goto(url + address)
		await settled(page).catch(() => problems.push(`${title}: wird nicht fertig`))
		const file = path.join(folder, nameOf(look), `${String(at + 1).padStart(2, '0')}-${title.replaceAll(/[^\wäöü-]+/gi, '_')}.png`)
		await page.screenshot({ path: file, animations: 'disabled' })
		list.push({ title, file })
		await page.close()
		console.log(`${nameOf(look)} ${at + 1}/${places.length} ${title}`)
	}
	await context.close()
	return problems
}

/** Everything has come: no placeholder is left, pictures and fonts are there. */
async function settled(page: Page) {
	await page.waitForLoadState('load')
	await page.waitForFunction(
		() => {
			// Below the fold a list may wait for being scrolled to.
			const inView = (element: Element) => element.getBoundingClientRect().top < innerHeight
			// A button that works on something is no part of the page that is still to come; the gallery has some that never end.
			const coming = '.skeleton, [aria-busy=true]:not(button), .loading'
			return (
				document.querySelector('h1, h2, h3') !== null &&
				![...document.querySelectorAll(coming)].some(inView) &&
				document.fonts.status === 'loaded' &&
				[...document.images].every((image) => image.complete || !inView(image))
			)
		},
		undefined,
		{ timeout: 30_000 },
	)
	await page.waitForLoadState('networkidle')
}

await main()
