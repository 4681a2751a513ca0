// The eight tasks of the phone, as a hand does them; each ends where the next run can begin.
import type { Page } from 'playwright-core'
import type { FurnishedHouse } from '../e2e/furnish.ts'

/** `run`: once, on a page that has loaded; `address`: where that is. */
type Task = { address: (house: FurnishedHouse) => string; run: (page: Page, house: FurnishedHouse, round: number) => Promise<void> }

const saved = (page: Page, text = /gespeichert|Gespeichert/) => page.locator('.toast').filter({ hasText: text }).last()
const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true })
const add = (page: Page) => page.getByRole('link', { name: 'Eintrag erfassen' }).last()
const soon = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const now = () => new Date().toISOString()

export const tasks: Record<string, Task> = {
	'first entry': {
		address: ({ home }) => home,
		run: async (page, _, round) => {
			await add(page).tap()
			await page.getByLabel(/^Titel/).tap()
			await page.keyboard.type(`Boiler entkalkt ${round}`)
			await save(page).tap()
			await saved(page).waitFor()
		},
	},
	'repair with its bill': {
		address: ({ place }) => place,
		run: async (page, _, round) => {
			await add(page).tap()
			await page.getByLabel(/^Titel/).tap()
			await page.keyboard.type(`Ventil ersetzt ${round}`)
			await page.getByRole('button', { name: 'Unterhalt', exact: true }).tap()
			await page.getByRole('button', { name: 'Betrag', exact: true }).tap()
			await page.keyboard.type('120')
			await save(page).tap()
			await saved(page).waitFor()
		},
	},
	tick: {
		address: ({ home }) => home,
		run: async (page, { log, home }, round) => {
			await log('Kaminfeger', { reminder: { date: soon(), note: `Kaminfeger ${round}` } })
			await page.goto(home)
			const tick = page.getByRole('button', { name: `«Kaminfeger ${round}» abhaken` })
			await tick.waitFor()
			await page.waitForLoadState('networkidle')
			await tick.tap()
			await tick.waitFor({ state: 'detached' })
		},
	},
	search: {
		address: ({ home }) => home,
		run: async (page) => {
			await page.getByRole('button', { name: 'Suchen' }).first().tap()
			await page.getByRole('combobox').pressSequentially('heizung')
			await page
				.getByRole('option', { name: /Heizung/ })
				.first()
				.tap()
			await page.waitForURL(/\/property\//)
		},
	},
	stopwatch: {
		address: ({ place }) => place,
		run: async (page, _, round) => {
			await page.getByRole('button', { name: 'Stoppuhr', exact: true }).and(page.locator(':visible')).tap()
			const strip = page.getByRole('complementary', { name: 'Stoppuhr' })
			await strip.getByRole('button', { name: 'Stopp und erfassen' }).tap()
			await page.getByLabel(/^Titel/).waitFor()
			await page.keyboard.type(`Hecke ${round}`)
			await save(page).tap()
			await saved(page).waitFor()
			await strip.waitFor({ state: 'detached' })
		},
	},
	'job by suggestion': {
		address: ({ place }) => place,
		run: async (page) => {
			await add(page).tap()
			await page
				.getByRole('option', { name: /Rasen gemäht/ })
				.first()
				.tap()
			await save(page).tap()
			await saved(page).waitFor()
		},
	},
	readings: {
		address: ({ place }) => `${place}/readings`,
		run: async (page, { place }, round) => {
			await page.goto(`${place}/readings`)
			const field = page.getByRole('textbox', { name: /^Wasser/ }).first()
			await field.tap()
			await page.keyboard.type(String(1000 + round))
			await page
				.getByRole('button', { name: /speichern/i })
				.last()
				.tap()
			await page.waitForURL(`**${place}`)
		},
	},
	'a list, an entry, back': {
		address: ({ place }) => place,
		run: async (page, { log, place }, round) => {
			await log(`Dach ${round}`, { event_at: now() })
			await page.getByRole('link', { name: new RegExp(`Dach ${round}(?!\\d)`) }).tap()
			await page.getByRole('dialog').getByRole('button', { name: 'Schliessen' }).tap()
			await page.getByRole('dialog').waitFor({ state: 'detached' })
			await page.waitForURL(`**${place}`)
		},
	},
}
