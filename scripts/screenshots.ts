// `npm run screenshots`: every route of the app on the demo house, on a phone and at a desk, by day and by night, as contact sheets in screenshots/.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { demoHouse, type DemoPlace } from '../e2e/demo.ts'
import { startServer } from '../e2e/server.ts'
import { buildWeb } from './build-web.ts'
import { contactSheets } from './contact-sheet.ts'
import { placesOf, type Place } from './screenshot-places.ts'

const devices = {
	phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
	desktop: { viewport: { width: 1440, height: 900 } },
}
const schemes = ['light', 'dark'] as const
const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'screenshots')

/** Words of the command line choose routes by a part of their name. */
const wanted = process.argv.slice(2)

/** Everything has come: no placeholder is left, pictures and fonts are there. */
async function settled(page: Page) {
	await page.waitForLoadState('load')
	await page.waitForFunction(
		() => {
			// Below the fold a list may wait for being scrolled to.
			const inView = (element: Element) => element.getBoundingClientRect().top < innerHeight
			return (
				document.querySelector('h1, h2, h3') !== null &&
				![...document.querySelectorAll('.skeleton, [aria-busy=true], .loading')].some(inView) &&
				document.fonts.status === 'loaded' &&
				[...document.images].every((image) => image.complete || !inView(image))
			)
		},
		undefined,
		{ timeout: 30_000 },
	)
	await page.waitForLoadState('networkidle')
}

type Shots = Map<string, { title: string; file: string }[]>

async function visit(browser: Browser, url: string, house: DemoPlace, places: Place[], device: keyof typeof devices, shots: Shots) {
	const context = await browser.newContext({ ...devices[device], reducedMotion: 'reduce', locale: 'de-CH', timezoneId: 'Europe/Zurich' })
	context.setDefaultTimeout(30_000)
	const [name = '', value = ''] = house.cookies.owner.split('=', 2)
	const problems: string[] = []
	for (const [at, { title, path: address, visitor }] of places.entries()) {
		await context.clearCookies()
		if (!visitor) await context.addCookies([{ name, value, url }])
		const page = await context.newPage()
		page.on('pageerror', (error) => problems.push(`${title}: ${error.message}`))
		await page.goto(url + address)
		await settled(page).catch(() => problems.push(`${title}: wird nicht fertig`))
		for (const scheme of schemes) {
			await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
			const file = path.join(
				folder,
				`${device}-${scheme}`,
				`${String(at + 1).padStart(2, '0')}-${title.replaceAll(/[^\wäöü-]+/gi, '_')}.png`,
			)
			await page.screenshot({ path: file, animations: 'disabled' })
			const list = shots.get(`${device}-${scheme}`) ?? []
			shots.set(`${device}-${scheme}`, [...list, { title, file }])
		}
		await page.close()
		console.log(`${device} ${at + 1}/${places.length} ${title}`)
	}
	await context.close()
	return problems
}

async function main() {
	rmSync(folder, { recursive: true, force: true })
	for (const device of Object.keys(devices))
		for (const scheme of schemes) mkdirSync(path.join(folder, `${device}-${scheme}`), { recursive: true })
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
		for (const device of Object.keys(devices) as (keyof typeof devices)[])
			problems.push(...(await visit(browser, server.url, house, chosen, device, shots)))
	} finally {
		await browser.close()
	}
	for (const [look, list] of shots) console.log((await contactSheets(folder, look, list)).join('\n'))
	for (const problem of problems) console.error(`✗ ${problem}`)
	console.log(`${chosen.length} Seiten, ${chosen.length * 4} Bilder in ${path.relative(process.cwd(), folder)}/`)
	process.exitCode = problems.length > 0 ? 1 : 0
}

await main()
