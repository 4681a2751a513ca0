// The tasks of the phone, as a hand does them; each ends where the next run can begin.
import type { Locator, Page } from 'playwright-core'
import type { FurnishedHouse } from '../e2e/furnish.ts'
import { photo } from '../e2e/papers.ts'
import { emailOf, password } from '../e2e/person.ts'
import { qrBillPdf } from '../e2e/qr-bill.ts'
import { mailOf } from '../server/test/save-mail.ts'

const [picture, bill] = await Promise.all([photo('#8a9a5b', 3000, 2000), qrBillPdf()])

/** In milliseconds, about the median of taps on phones. */
const rests = 80

type Task = {
	/** Where the page has loaded before it begins. */
	address: (house: FurnishedHouse) => string | Promise<string>
	/** Of somebody who has no account yet; else of whom the house belongs to. */
	isNew?: true
	/** Once. */
	run: (page: Page, house: FurnishedHouse, round: number) => Promise<void>
}

const saved = (page: Page, text = /gespeichert|Gespeichert/) => page.locator('.toast').filter({ hasText: text }).last()
const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true })
const add = (page: Page) => page.getByRole('link', { name: 'Eintrag erfassen' }).last()
/** A finger rests on what it touches; the browser's own tap lifts it in the same moment. */
async function tap(on: Locator) {
	await on.scrollIntoViewIfNeeded()
	// Not by a tap on trial: what is typed after the two arrives nowhere.
	await on.page().waitForFunction(isOnTop, await on.elementHandle())
	const box = (await on.boundingBox())!
	const session = await on.page().context().newCDPSession(on.page())
	const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
	await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
	await new Promise((lifted) => setTimeout(lifted, rests))
	await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
	await session.detach()
}
/** In the page: whether a finger on its middle would meet it. */
function isOnTop(element: Element) {
	const { x, y, width, height } = element.getBoundingClientRect()
	const top = document.elementFromPoint(x + width / 2, y + height / 2)
	return top !== null && (element.contains(top) || top.contains(element) || Boolean(element.closest('label')?.contains(top)))
}
let lastInvited = ''
const invited = () => (lastInvited = emailOf('Beat'))
const soon = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const now = () => new Date().toISOString()

/** Where another field was typed in before, the keys would go on into that until the tap has done its work. */
async function typeIn(field: Locator, text: string) {
	await tap(field)
	const box = await field.elementHandle()
	await field.page().waitForFunction((each) => document.activeElement === each, box)
	await field.page().keyboard.type(text)
}
async function signUp(page: Page, name: string, email: string) {
	await typeIn(page.getByLabel(/^Name/), name)
	await typeIn(page.getByLabel(/^E-Mail/), email)
	await typeIn(page.getByRole('textbox', { name: /^Passwort/ }), password)
	await tap(page.getByRole('button', { name: /^Konto eröffnen/ }))
}

export const tasks: Record<string, Task> = {
	'first entry of somebody new': {
		address: () => '/',
		isNew: true,
		run: async (page) => {
			await tap(page.getByRole('link', { name: 'Kostenlos beginnen' }).first())
			await signUp(page, 'Anna Keller', emailOf('Anna'))
			await page.getByRole('heading', { name: 'Wie heisst das Haus?' }).waitFor()
			await typeIn(page.getByLabel(/^Name/), 'Seehaus')
			await tap(page.getByRole('button', { name: 'Haus anlegen' }))
			await typeIn(page.getByLabel(/^Titel/), 'Boiler entkalkt')
			await tap(save(page))
			await saved(page).waitFor()
		},
	},
	entry: {
		address: ({ home }) => home,
		run: async (page, _, round) => {
			await tap(add(page))
			await tap(page.getByLabel(/^Titel/))
			await page.keyboard.type(`Boiler entkalkt ${round}`)
			await tap(save(page))
			await saved(page).waitFor()
		},
	},
	'repair with its bill': {
		address: ({ place }) => place,
		run: async (page, _, round) => {
			await tap(add(page))
			const [camera] = await Promise.all([page.waitForEvent('filechooser'), tap(page.getByText('Kamera'))])
			await camera.setFiles({ name: 'ventil.jpg', mimeType: 'image/jpeg', buffer: picture })
			await tap(page.getByLabel(/^Titel/))
			await page.keyboard.type(`Ventil ersetzt ${round}`)
			await tap(page.getByRole('button', { name: 'Unterhalt', exact: true }))
			await tap(page.getByRole('button', { name: 'Betrag', exact: true }))
			await page.keyboard.type('120')
			await tap(save(page))
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
			await tap(tick)
			await tick.waitFor({ state: 'detached' })
		},
	},
	'rent booked': {
		address: ({ home }) => `${home}/reminder`,
		run: async (page, { log, home }, round) => {
			await log(`Miete ${round}`, { reminder: { date: soon(), proposal: { income: 145_000 } } })
			await page.goto(`${home}/reminder`)
			await page.waitForLoadState('networkidle')
			await tap(page.getByRole('link', { name: `«Miete ${round}» verbuchen` }))
			await tap(page.getByRole('dialog').getByRole('button', { name: 'Eintragen', exact: true }))
			await page.getByRole('dialog').waitFor({ state: 'detached' })
		},
	},
	'a bill that came by mail': {
		address: ({ home }) => `${home}/inbox`,
		run: async (page, { anna, group, home }, round) => {
			const form = new FormData()
			form.append(
				'file',
				new Blob([Uint8Array.from(mailOf({ subject: `Boiler ${round}`, parts: [{ name: 'Rechnung.pdf', content: bill }] }))]),
				'Mail.eml',
			)
			await anna.post(`/groups/${group}/inbox`, form)
			await page.goto(`${home}/inbox`)
			await page.waitForLoadState('networkidle')
			await tap(page.getByRole('link', { name: new RegExp(`Boiler ${round}(?!\\d)`) }))
			await tap(page.getByRole('link', { name: 'Eintrag daraus machen' }))
			await tap(page.getByRole('group', { name: 'Rechnung erkannt' }).getByRole('button', { name: 'Übernehmen' }))
			await tap(save(page))
			await page.waitForURL(/\/property\/.*event=/)
		},
	},
	invitation: {
		address: ({ home }) => home,
		run: async (page, _, round) => {
			await tap(page.getByRole('link', { name: 'Jemanden einladen' }).first())
			await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === 'email')
			await page.keyboard.type(`rosa${round}@haus.test`)
			await tap(page.getByRole('dialog').getByRole('button', { name: 'Einladen' }))
			await page.getByRole('dialog').getByText('Eingeladen ist').waitFor()
		},
	},
	'an invitation accepted': {
		address: async ({ anna, group }) =>
			new URL((await anna.post<{ url: string }>(`/groups/${group}/invites`, { email: invited(), role: 'member' })).url).pathname,
		isNew: true,
		run: async (page, { home }) => {
			await tap(page.getByRole('link', { name: 'Konto eröffnen' }))
			await signUp(page, 'Beat Roth', lastInvited)
			await tap(page.getByRole('button', { name: 'Einladung annehmen' }))
			await page.waitForURL(`**${home}`)
		},
	},
	search: {
		address: ({ home }) => home,
		run: async (page) => {
			await tap(page.getByRole('button', { name: 'Suchen' }).first())
			await page.getByRole('combobox').pressSequentially('heizung')
			await tap(page.getByRole('option', { name: /Heizung/ }).first())
			await page.waitForURL(/\/property\//)
		},
	},
	stopwatch: {
		address: ({ place }) => place,
		run: async (page, _, round) => {
			await tap(page.getByRole('button', { name: 'Stoppuhr', exact: true }).and(page.locator(':visible')))
			const strip = page.getByRole('complementary', { name: 'Stoppuhr' })
			await tap(strip.getByRole('button', { name: 'Stopp und erfassen' }))
			await page.getByLabel(/^Titel/).waitFor()
			await page.keyboard.type(`Hecke ${round}`)
			await tap(save(page))
			await saved(page).waitFor()
			await strip.waitFor({ state: 'detached' })
		},
	},
	'job by suggestion': {
		address: ({ place }) => place,
		run: async (page) => {
			await tap(add(page))
			await tap(page.getByRole('option', { name: /Rasen gemäht/ }).first())
			await tap(save(page))
			await saved(page).waitFor()
		},
	},
	readings: {
		address: ({ place }) => `${place}/readings`,
		run: async (page, { place }, round) => {
			await page.goto(`${place}/readings`)
			const field = page.getByRole('textbox', { name: /^Wasser/ }).first()
			await tap(field)
			await page.keyboard.type(String(1000 + round))
			await tap(page.getByRole('button', { name: /speichern/i }).last())
			await page.waitForURL(`**${place}`)
		},
	},
	'a list, an entry, back': {
		address: ({ place }) => place,
		run: async (page, { log, place }, round) => {
			await log(`Dach ${round}`, { event_at: now() })
			await page.goto(place)
			await page.waitForLoadState('networkidle')
			await tap(page.getByRole('link', { name: new RegExp(`Dach ${round}(?!\\d)`) }))
			await tap(page.getByRole('dialog').getByRole('button', { name: 'Schliessen' }))
			await page.getByRole('dialog').waitFor({ state: 'detached' })
			await page.waitForURL(`**${place}`)
		},
	},
}
