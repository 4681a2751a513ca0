// `npm run screenshots`: every route of the app on the demo house, on a phone, on a tablet and at a desk, by day and by night, as contact sheets in screenshots/.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { demoHouse, type DemoPlace } from '../e2e/demo.ts'
import { startServer } from '../e2e/server.ts'
import { buildWeb } from './build-web.ts'
import { contactSheets, manyOnSheet } from './contact-sheet.ts'
import { fileOf, lookingContext, nameOf, settled, type Look, type Shot } from './photograph.ts'
import { placesOf, type ScreenPlace } from './screenshot-places.ts'

const schemes = ['light', 'dark'] as const
const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'screenshots')

/** Words of the command line choose routes by a part of their name. */
const wanted = process.argv.slice(2)

const looks = (['phone', 'tablet', 'desktop'] as const).flatMap((device) => schemes.map((scheme): Look => ({ device, scheme })))
type Shots = Map<string, Shot[]>

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
	for (const look of looks)
		console.log((await contactSheets(folder, nameOf(look), shots.get(nameOf(look)) ?? [], manyOnSheet[look.device])).join('\n'))
	for (const problem of problems) console.error(`✗ ${problem}`)
	console.log(`${chosen.length} Seiten, ${chosen.length * looks.length} Bilder in ${path.relative(process.cwd(), folder)}/`)
	process.exitCode = problems.length > 0 ? 1 : 0
}

/** Each look has its own pages: one whose colours change would be taken in the middle of it. */
async function visit(browser: Browser, url: string, house: DemoPlace, places: ScreenPlace[], look: Look, shots: Shots) {
	const context = await lookingContext(browser, look, url)
	const [name = '', value = ''] = house.cookies.owner.split('=', 2)
	const problems: string[] = []
	const list: Shot[] = []
	shots.set(nameOf(look), list)
	for (const [at, { title, path: address, visitor }] of places.entries()) {
		await context.clearCookies()
		if (!visitor) await context.addCookies([{ name, value, url }])
		const page = await context.newPage()
		page.on('pageerror', (error) => problems.push(`${title}: ${error.message}`))
		await page.goto(address)
		await settled(page).catch(() => problems.push(`${title}: wird nicht fertig`))
		const file = path.join(folder, nameOf(look), fileOf(at, title))
		await page.screenshot({ path: file, animations: 'disabled' })
		list.push({ title, file })
		await page.close()
		console.log(`${nameOf(look)} ${at + 1}/${places.length} ${title}`)
	}
	await context.close()
	return problems
}

await main()
