import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { listening } from './listening.ts'
import { startServer, type Server } from './server.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'de-CH', reducedMotion: 'reduce' } as const
const desk = { viewport: { width: 1440, height: 900 }, locale: 'de-CH', reducedMotion: 'reduce' } as const
/** As long as everything else is waited for: the usual second is too short for a page that loads on a busy machine. */
const patient = { timeout: 15_000 }
const password = 'ein langer Satz für Tests'

let server: Server
let browser: Browser
beforeAll(async () => {
	server = await startServer()
	browser = await launchBrowser()
}, 120_000)
afterAll(async () => {
	await browser?.close()
	await server?.[Symbol.asyncDispose]()
})

type Made = { id: string; version: number }
type Person = Awaited<ReturnType<typeof signUp>>

/** Somebody with an account, and the calls to arrange what a test is not about. */
async function signUp(name: string) {
	const headers: Record<string, string> = { origin: server.url, 'content-type': 'application/json' }
	const send = async (method: string, path: string, body?: object, version?: number) => {
		const answer = await fetch(server.url + path, {
			method,
			headers: { ...headers, ...(version !== undefined && { 'if-match': `"${version}"` }) },
			...(body && { body: JSON.stringify(body) }),
		})
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
		return answer
	}
	const email = `${name.toLowerCase()}.${Math.random().toString(36).slice(2)}@haus.test`
	const answer = await send('POST', '/api/auth/sign-up/email', { name, email, password })
	const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	headers['cookie'] = cookie
	return {
		email,
		post: async (path: string, body: object = {}) => (await (await send('POST', `/api/be${path}`, body)).json()) as Made,
		patch: (path: string, body: object, version: number) => send('PATCH', `/api/be${path}`, body, version),
		get: async <T>(path: string) => (await (await send('GET', `/api/be${path}`)).json()) as T,
		open: async (path: string, on: typeof phone | typeof desk = desk): Promise<Page> => {
			const context = await browser.newContext(on)
			context.setDefaultTimeout(15_000)
			const [key = '', value = ''] = cookie.split('=', 2)
			await context.addCookies([{ name: key, value, url: server.url }])
			const page = await context.newPage()
			onTestFailed(() => page.screenshot({ path: `shots/lists-${name}.png` }).then(() => undefined))
			await page.goto(server.url + path)
			return page
		},
	}
}

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)

/** A house with a journal, two objects and forty entries, the newest first called «Eintrag 1». */
async function house() {
	const anna = await signUp('Anna')
	const group = (await anna.post('/groups', { name: 'Familie Keller' })).id
	const types = await anna.get<{ id: string }[]>('/properties/types')
	const property = (await anna.post(`/groups/${group}/properties`, { name: 'Bergstrasse 12', type: types[0]?.id })).id
	const books = await anna.get<{ id: string }[]>('/journals/types')
	const journal = (await anna.post(`/properties/${property}/journals`, { name: 'Heizung', type: books[0]?.id })).id
	const boiler = (await anna.post(`/properties/${property}/objects`, { name: 'Boiler' })).id
	const flat = (await anna.post(`/properties/${property}/objects`, { name: 'Wohnung 1' })).id
	const entries: Made[] = []
	for (let i = 1; i <= 40; i++)
		entries.push(
			await anna.post(`/properties/${property}/events`, {
				name: `Eintrag ${i}`,
				event_at: new Date(Date.now() - i * 3_600_000).toISOString(),
				objects: i % 2 ? [flat] : [],
				...(i % 10 === 0 && { balance: { expense: 12_350 }, journal }),
			}),
		)
	return { anna, group, property, journal, boiler, flat, entries, place: `/group/${group}/property/${property}` }
}
const join = async (owner: Person, group: string, name: string, role: string) => {
	const person = await signUp(name)
	const { id } = await owner.post(`/groups/${group}/invites`, { email: person.email, role })
	await person.post(`/invites/${id}/accept`)
	return person
}

const line = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: new RegExp(`: ${name}$`) }) })
const check = (page: Page, name: string) => page.getByRole('checkbox', { name: `«${name}» auswählen` })
const bar = (page: Page) => page.getByRole('region', { name: 'Auswahl' })
const inTable = async (page: Page) =>
	(await page.getByRole('row').getByRole('link').allInnerTexts()).map((text) => text.replace(/^.*:\s*/s, ''))

test('filters stand in the address: kept by reload and Back, taken away one by one or all at once', async () => {
	const { anna, place, journal, boiler } = await house()
	const page = await anna.open(place)
	await page
		.getByRole('link', { name: /Werkbank/ })
		.first()
		.click()
	await page.waitForURL(/\/events\/all/)
	await line(page, 'Eintrag 1').waitFor()

	await page.getByLabel('Text suchen').fill('eintrag 1')
	await page.waitForURL(/q=/)
	await line(page, 'Eintrag 2').waitFor({ state: 'detached' })
	await page.getByLabel('Journal', { exact: true }).selectOption({ label: 'Heizung' })
	await page.waitForURL(new RegExp(`journal=${journal}`))
	await expect.poll(() => inTable(page), patient).toEqual(['Eintrag 10'])

	await page.reload()
	await expect.poll(() => inTable(page), patient).toEqual(['Eintrag 10'])
	expect(await page.getByLabel('Text suchen').inputValue()).toBe('eintrag 1')
	await line(page, 'Eintrag 10').getByRole('link').click()
	await page.getByRole('dialog').getByRole('heading', { name: 'Eintrag 10', exact: true }).waitFor()
	await page.goBack()
	await page.getByRole('dialog').waitFor({ state: 'detached' })
	expect(await inTable(page)).toEqual(['Eintrag 10'])
	await page.goBack()
	await line(page, 'Eintrag 11').waitFor()
	expect(page.url()).not.toContain('journal=')
	await page.goForward()
	await expect.poll(() => inTable(page), patient).toEqual(['Eintrag 10'])

	await page.getByRole('button', { name: /Filter entfernen: Text/ }).click()
	await line(page, 'Eintrag 40').waitFor()
	expect(page.url()).not.toContain('q=')
	await page.getByLabel('Objekt', { exact: true }).selectOption(boiler)
	await page.getByRole('heading', { name: 'Nichts gefunden' }).waitFor()
	await page.getByText('Kein Eintrag passt zu allen gesetzten Filtern zugleich.').waitFor()
	await page.getByRole('button', { name: 'Filter zurücksetzen' }).first().click()
	await line(page, 'Eintrag 1').waitFor()
	expect(new URL(page.url()).search).toBe('')

	// What the timeline was narrowed to comes along.
	await page.goto(`${server.url}${place}/events/all?kind=balance&year=${new Date().getFullYear()}`)
	await page.waitForURL(/\/events\/balance\?year=/)
	await line(page, 'Eintrag 10').waitFor()
	await page.context().close()
})

test('many entries go to the trash in one go, and come back in one go', async () => {
	const { anna, place, property } = await house()
	const page = await anna.open(`${place}/events/all`)
	await check(page, 'Eintrag 2').check()
	// A range with Shift, by mouse and by keyboard.
	await check(page, 'Eintrag 5').click({ modifiers: ['Shift'] })
	await bar(page).getByText('4 ausgewählt').waitFor()
	await line(page, 'Eintrag 7').getByRole('link').focus()
	await page.keyboard.press('x')
	await bar(page).getByText('5 ausgewählt').waitFor()

	// Somebody else is at work meanwhile: the choice stays, and what is gone is not chosen any more.
	await anna.post(`/properties/${property}/events`, { name: 'Dazwischen', event_at: new Date().toISOString() })
	await line(page, 'Dazwischen').waitFor()
	await bar(page).getByText('5 ausgewählt').waitFor()
	await page.reload()
	await bar(page).getByText('5 ausgewählt').waitFor()
	expect(await check(page, 'Eintrag 4').isChecked()).toBe(true)
	expect(await check(page, 'Eintrag 6').isChecked()).toBe(false)

	await bar(page).getByRole('button', { name: 'Löschen' }).click()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
	await page.getByText('5 Einträge liegen im Papierkorb.').waitFor()
	for (const i of [2, 3, 4, 5, 7]) await line(page, `Eintrag ${i}`).waitFor({ state: 'detached' })
	expect((await inTable(page)).slice(0, 4)).toEqual(['Dazwischen', 'Eintrag 1', 'Eintrag 6', 'Eintrag 8'])
	await bar(page).waitFor({ state: 'detached' })

	await page.getByRole('button', { name: 'Rückgängig' }).click()
	await page.getByText('Alles wieder wie vorher.').waitFor()
	await expect.poll(async () => (await inTable(page)).slice(1, 8), patient).toEqual([1, 2, 3, 4, 5, 6, 7].map((i) => `Eintrag ${i}`))
	await page.context().close()
})

test('many entries get a journal and an object; what cannot be changed is said and stays chosen', async () => {
	const { anna, group, place, property, journal, boiler, flat, entries } = await house()
	const page = await anna.open(`${place}/events/all`)
	for (const i of [1, 2, 3]) await check(page, `Eintrag ${i}`).check()
	await bar(page).getByRole('button', { name: 'Journal' }).click()
	const drawer = page.getByRole('dialog')
	await drawer.getByRole('radio', { name: 'Heizung' }).check()
	await drawer.getByRole('button', { name: 'Verschieben' }).click()
	await page.getByText('3 Einträge in «Heizung» verschoben.').waitFor()
	for (const i of [1, 2, 3]) await line(page, `Eintrag ${i}`).getByText('Heizung').waitFor()

	// An object is added to those that an entry has, also where somebody has changed it a moment ago.
	for (const i of [1, 2]) await check(page, `Eintrag ${i}`).check()
	await bar(page).getByRole('button', { name: 'Objekt' }).click()
	await drawer.getByRole('radio', { name: 'Boiler' }).check()
	await drawer.getByRole('button', { name: 'Zuordnen' }).click()
	await page.getByText('2 Einträge «Boiler» zugeordnet.').waitFor()
	const stored = (i: number) =>
		anna.get<{ journal: string | null; objects: string[]; version: number }>(`/events/${entries[i - 1]?.id}/get`)
	expect(await stored(1)).toMatchObject({ journal, objects: [flat, boiler] })
	expect(await stored(2)).toMatchObject({ journal, objects: [boiler] })
	await page.getByRole('button', { name: 'Rückgängig' }).last().click()
	await page.getByText('Alles wieder wie vorher.').waitFor()
	expect(await stored(1)).toMatchObject({ journal, objects: [flat] })
	expect(await stored(2)).toMatchObject({ journal, objects: [] })
	await page.context().close()

	// A member may choose what is their own; nothing of the others' entries.
	const beat = await join(anna, group, 'Beat', 'member')
	const his: Made[] = []
	for (const name of ['Von Beat', 'Auch von Beat', 'Nochmals Beat'])
		his.push(await beat.post(`/properties/${property}/events`, { name, event_at: new Date().toISOString() }))
	const desktop = await beat.open(`${place}/events/all`)
	await line(desktop, 'Von Beat').waitFor()
	await line(desktop, 'Eintrag 1').waitFor()
	expect(await check(desktop, 'Eintrag 1').count()).toBe(0)
	await desktop.getByRole('checkbox', { name: 'Alle geladenen auswählen' }).check()
	await bar(desktop).getByText('3 ausgewählt').waitFor()

	// The line breaks for one of them: said with the reason, the others are done, and that one is still chosen.
	await desktop.route(`**/api/be/events/${his[1]?.id}`, (route) => route.abort())
	await bar(desktop).getByRole('button', { name: 'Löschen' }).click()
	await desktop.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
	await desktop.getByText('1 von 3 Einträgen konnte nicht gelöscht werden.').waitFor()
	await desktop.getByText('«Auch von Beat»: keine Verbindung').waitFor()
	await bar(desktop).getByText('1 ausgewählt').waitFor()
	expect(await check(desktop, 'Auch von Beat').isChecked()).toBe(true)
	await line(desktop, 'Von Beat').waitFor({ state: 'detached' })
	await line(desktop, 'Nochmals Beat').waitFor({ state: 'detached' })
	await desktop.context().close()
})

test('the list of one kind says what matters for it, and is ticked off where it stands', async () => {
	const { anna, place, property, boiler } = await house()
	const units = await anna.get<{ id: string; symbol: string }[]>('/events/units')
	const log = (body: object) => anna.post(`/properties/${property}/events`, { event_at: new Date().toISOString(), ...body })
	await log({
		name: 'Zähler abgelesen',
		objects: [boiler],
		measurement: [{ unit: units.find(({ symbol }) => symbol === 'kWh')?.id, name: 'Strom', data: '48210.5' }],
	})
	await log({ name: 'Rasen gemäht', time_recording: [{ minutes: 85, user_text: 'Nachbar' }] })
	await log({ name: 'Schlüssel', rental: { is_rent: true } })
	const late = await log({ name: 'Boiler entkalken', maintenance: { date: day(-3), done: false } })
	await log({ name: 'Filter ersetzt', maintenance: { date: day(-30), done: true } })

	const page = await anna.open(`${place}/events/measurement`, phone)
	const text = (name: string) => line(page, name).innerText()
	await line(page, 'Zähler abgelesen').waitFor()
	expect(await text('Zähler abgelesen')).toMatch(/Boiler[^]*Strom 48'210\.5\u00a0kWh/)
	expect(await inTable(page)).toEqual(['Zähler abgelesen'])
	await page.getByRole('link', { name: 'Zeiterfassung' }).click()
	await line(page, 'Rasen gemäht').waitFor()
	expect(await text('Rasen gemäht')).toMatch(/Nachbar[^]*1 h 25 min 85:00/)
	await page.getByRole('link', { name: 'Vermietung' }).click()
	await line(page, 'Schlüssel').getByText('Ausgabe').waitFor()
	await page.getByRole('link', { name: 'Einnahmen & Ausgaben' }).last().click()
	await line(page, 'Eintrag 10').getByText('-123.50').waitFor()

	await page.getByRole('link', { name: 'Unterhalt' }).click()
	await line(page, 'Boiler entkalken').getByText('seit 3 Tagen überfällig').waitFor()
	await line(page, 'Filter ersetzt').getByText('erledigt').waitFor()
	await page.getByRole('button', { name: 'Filter', exact: true }).click()
	await page.getByLabel('Status').selectOption({ label: 'offen' })
	await line(page, 'Filter ersetzt').waitFor({ state: 'detached' })
	await expect.poll(() => inTable(page), patient).toEqual(['Boiler entkalken'])
	await page.getByRole('button', { name: '«Boiler entkalken» abhaken' }).click()
	await page.getByText('Nichts ist offen: alles erledigt.').waitFor()
	expect((await anna.get<{ maintenance: { done: boolean } }>(`/events/${late.id}/get`)).maintenance.done).toBe(true)
	await page.context().close()
})

test('the overview begins with what is overdue and what comes, both ticked off in place; dot and count follow', async () => {
	const { anna, group, property } = await house()
	const log = (body: object) => anna.post(`/properties/${property}/events`, { event_at: new Date().toISOString(), ...body })
	await log({ name: 'Kaminfeger', reminder: { date: day(-2), note: 'Kaminfeger bestätigen' } })
	await log({ name: 'Boiler entkalken', maintenance: { date: day(10), done: false } })
	await log({ name: 'Erst im Sommer', reminder: { date: day(200) } })
	await log({ name: 'Ohne Datum', maintenance: { done: false } })
	const page = await anna.open(`/group/${group}`)
	const overdue = page.getByRole('region', { name: 'Überfällig' })
	const soon = page.getByRole('region', { name: 'In den nächsten 30 Tagen' })
	await overdue.getByRole('link', { name: /Kaminfeger bestätigen/ }).waitFor()
	await soon.getByRole('link', { name: /Boiler entkalken/ }).waitFor()
	await page.getByText('Zwei Dinge stehen an, eines ist überfällig.').waitFor()
	expect(await page.getByRole('main').getByText('Erst im Sommer').count()).toBe(1)
	expect(await soon.getByText('Erst im Sommer').count()).toBe(0)
	const dot = page.getByRole('navigation', { name: 'Hauptnavigation' }).getByText('etwas ist fällig')
	await dot.waitFor({ state: 'attached' })

	const tick = overdue.getByRole('button', { name: '«Kaminfeger bestätigen» abhaken' })
	await listening(tick)
	await tick.click()
	await overdue.waitFor({ state: 'detached' })
	await page.getByText('Eine Sache steht an.').waitFor()
	await dot.waitFor({ state: 'detached' })
	await page.getByRole('button', { name: 'Rückgängig' }).click()
	await overdue.getByRole('link', { name: /Kaminfeger bestätigen/ }).waitFor()

	// What somebody else logs is there at once.
	await log({ name: 'Dach prüfen', reminder: { date: day(3) } })
	await soon.getByRole('link', { name: /Dach prüfen/ }).waitFor()
	await soon.getByRole('link', { name: /Boiler entkalken/ }).click()
	await page.getByRole('dialog').getByRole('heading', { name: 'Boiler entkalken', exact: true }).waitFor()
	await page.context().close()
})
