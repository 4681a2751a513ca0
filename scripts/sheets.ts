// `node scripts/sheets.ts`: the screens that people see most, in every state that they can be in, on a phone by day and at a desk by night, as contact sheets in sheets/.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { startServer } from '../e2e/server.ts'
import { buildWeb } from './build-web.ts'
import { contactSheets, type Layout } from './contact-sheet.ts'
import { fileOf, lookingContext, nameOf, type Look, type Shot } from './photograph.ts'
import { sheetHouses, type SheetHouse } from './sheets/houses.ts'
import { screens } from './sheets/screens.ts'
import { states, type SheetState } from './sheets/states.ts'

const looks = [
	{ device: 'phone', scheme: 'light' },
	{ device: 'desktop', scheme: 'dark' },
] as const satisfies readonly Look[]
/** Large enough to read what stands there. */
const layouts: Record<(typeof looks)[number]['device'], Layout> = {
	phone: { columns: 4, rows: 2, width: 390, height: 844 },
	desktop: { columns: 2, rows: 3, width: 900, height: 563 },
}
const folder = path.join(import.meta.dirname, '../sheets')

/** Words of the command line choose states and screens by a part of their name. */
const words = process.argv.slice(2)
const chosen = <Named extends { title: string }>(all: readonly Named[]) => {
	const named = all.filter(({ title }) => words.some((word) => title.toLowerCase().includes(word.toLowerCase())))
	return named.length > 0 ? named : all
}

async function main() {
	rmSync(folder, { recursive: true, force: true })
	await buildWeb(console.log)
	await using server = await startServer({ env: { ICON_SERVICE: 'off' } })
	const houseOf = sheetHouses(server.url)
	const browser = await launchBrowser()
	const problems: string[] = []
	try {
		for (const state of chosen(states)) {
			const house = await houseOf(state.house)
			for (const look of looks) {
				const shots = await shoot(browser, server.url, house, state, look, problems)
				console.log(
					(await contactSheets(folder, `${state.title.replaceAll(' ', '-')}-${nameOf(look)}`, shots, layouts[look.device])).join('\n'),
				)
			}
		}
	} finally {
		await browser.close()
	}
	for (const problem of problems) console.error(`✗ ${problem}`)
	process.exitCode = problems.length > 0 ? 1 : 0
}

/** Each screen in a page of its own: nothing is known from the one before. */
async function shoot(browser: Browser, url: string, house: SheetHouse, state: SheetState, look: Look, problems: string[]): Promise<Shot[]> {
	const context = await lookingContext(browser, look, url)
	const [name = '', value = ''] = house.cookie.split('=', 2)
	await context.addCookies([{ name, value, url }])
	const at = path.join(folder, state.title, nameOf(look))
	mkdirSync(at, { recursive: true })
	const shots: Shot[] = []
	for (const { title, path: pathOf, open } of chosen(state.screens ?? screens)) {
		const address = pathOf(house)
		if (!address) continue
		const page = await context.newPage()
		page.on('pageerror', (error) => problems.push(`${state.title}, ${title}: ${error.message}`))
		const file = path.join(at, fileOf(shots.length, title))
		try {
			const afterwards = await state.visit(page, address)
			await open?.(page)
			await page.screenshot({ path: file, animations: 'disabled' })
			const seen = await afterwards?.()
			shots.push({ title: [title, seen].filter(Boolean).join(' · '), file })
		} catch (error) {
			problems.push(`${state.title}, ${title}, ${nameOf(look)}: ${String(error).split('\n', 1).join()}`)
		}
		await page.close()
	}
	await context.close()
	return shots
}

await main()
