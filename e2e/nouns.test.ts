import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startServer, type Server } from './server.ts'

const desk = { viewport: { width: 1440, height: 900 }, locale: 'de-CH', reducedMotion: 'reduce' } as const
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'de-CH', reducedMotion: 'reduce' } as const
const password = 'ein langer Satz für Tests'

type Stored = { id: string; version: number } & Record<string, unknown>
/** Somebody with an account: a browser of their own, and calls to the API as the same person. */
type Person = { context: BrowserContext; post: Call; patch: Call; get: <T>(path: string) => Promise<T> }
type Call = (path: string, data: object, version?: number) => Promise<Stored>

let server: Server
let browser: Browser
let anna: Person
let beat: Person
let property: string
let house: string
let journalType: string
beforeAll(async () => {
	server = await startServer()
	browser = await launchBrowser()
	anna = await person('Anna')
	beat = await person('Beat', phone)
	const group = (await anna.post('/groups', { name: 'Familie Keller' })).id
	const [type] = await anna.get<Stored[]>('/properties/types')
	property = (await anna.post(`/groups/${group}/properties`, { name: 'Bergstrasse 12', type: type?.id })).id
	await anna.post(`/groups/${group}/properties`, { name: 'Chalet', type: type?.id })
	const invite = await anna.post(`/groups/${group}/invites`, { email: 'beat@haus.test', role: 'accountant' })
	await beat.post(`/invites/${invite.id}/accept`, {})
	const types = await anna.get<(Stored & { name: string })[]>('/journals/types')
	journalType = types.find(({ name }) => name === 'Heizung & Energie')?.id ?? ''
	house = `${server.url}/group/${group}/property/${property}`
}, 180_000)
afterAll(async () => {
	await browser?.close()
	await server?.[Symbol.asyncDispose]()
})

async function person(name: string, on: typeof phone | typeof desk = desk): Promise<Person> {
	const context = await browser.newContext(on)
	context.setDefaultTimeout(15_000)
	const send = (method: 'post' | 'patch'): Call => {
		return async (path, data, version) => {
			const url = path.startsWith('/api') ? server.url + path : `${server.url}/api/be${path}`
			const headers = { origin: server.url, ...(version !== undefined && { 'if-match': `"${version}"` }) }
			return read<Stored>(context.request[method](url, { data, headers }))
		}
	}
	await send('post')('/api/auth/sign-up/email', { name, email: `${name.toLowerCase()}@haus.test`, password })
	return {
		context,
		post: send('post'),
		patch: send('patch'),
		get: (path) => read(context.request.get(`${server.url}/api/be${path}`)),
	}
}
async function read<T>(asked: ReturnType<APIRequestContext['get']>): Promise<T> {
	const answer = await asked
	if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`)
	return (await answer.json()) as T
}

async function open(of: Person, address: string): Promise<Page> {
	const page = await of.context.newPage()
	onTestFailed(async () => void (await page.screenshot({ path: 'shots/nouns.png' })))
	await page.goto(house + address)
	return page
}
const patience = { timeout: 15_000 }
const rows = (page: Page) => page.locator('.noun-row b')
const shown = (page: Page) => () => rows(page).allInnerTexts()
const save = (form: Locator) => form.getByRole('button', { name: 'Speichern', exact: true }).click()
const tab = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).click()

test('objects, contacts and journals are made, and wrong fields say what is wrong with them', { timeout: 180_000 }, async () => {
	const page = await open(anna, '')
	await tab(page, 'Objekte')
	await page.getByText('Noch keine Objekte').waitFor()
	await page.getByRole('link', { name: 'Objekt hinzufügen' }).last().click()
	const form = page.getByRole('dialog')
	await save(form)
	await form.getByText('Bitte Name ausfüllen.').waitFor()
	await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('name')
	await form.getByLabel('Name').fill('Boiler')
	// What is typed survives a reload.
	await page.reload()
	await form.getByText(/^Entwurf von heute/).waitFor()
	expect(await form.getByLabel('Name').inputValue()).toBe('Boiler')
	await save(form)
	await page.waitForURL(`${house}/objects`)
	await expect.poll(shown(page), patience).toEqual(['Boiler'])

	await tab(page, 'Kontakte')
	await page.getByRole('link', { name: 'Kontakt hinzufügen' }).last().click()
	await form.getByLabel('Firma').fill('AG')
	await form.getByLabel('E-Mail').fill('info@huber')
	await form.getByLabel('Von', { exact: true }).fill('31.2.26')
	await save(form)
	for (const text of ['Mindestens 3 Zeichen.', 'Diese E-Mail-Adresse ist nicht gültig.', 'Dieses Datum gibt es nicht.'])
		await form.getByText(text).waitFor()
	await form.getByLabel('Firma').fill('')
	await form.getByLabel('E-Mail').fill('info@huber.ch')
	await form.getByLabel('Von', { exact: true }).fill('1.4.24')
	await save(form)
	await form.getByText('Bitte Firma oder Name ausfüllen.').waitFor()
	await form.getByLabel('Firma').fill('Sanitär Huber AG')
	await form.getByLabel('Telefon').fill('044 123 45 67')
	await form.getByLabel('Bis', { exact: true }).fill('1.3.24')
	await save(form)
	await form.getByText('Das Ende liegt vor dem Beginn.').waitFor()
	await form.getByLabel('Bis', { exact: true }).fill('')
	await save(form)
	await page.waitForURL(`${house}/contacts`)
	const row = page.locator('.noun-row')
	await row.getByText('seit 01.04.2024').waitFor()
	expect(await row.getByRole('link', { name: /anrufen/ }).getAttribute('href')).toBe('tel:0441234567')
	expect(await row.getByRole('link', { name: /E-Mail an/ }).getAttribute('href')).toBe('mailto:info@huber.ch')

	await tab(page, 'Journale')
	await page.getByRole('link', { name: 'Journal hinzufügen' }).last().click()
	await save(form)
	await form.getByText('Bitte Art wählen.').waitFor()
	await form.getByLabel('Art').selectOption({ label: 'Heizung & Energie' })
	await save(form)
	await page.waitForURL(`${house}/journals`)
	await expect.poll(shown(page), patience).toEqual(['Heizung & Energie'])
	await page.getByText('0 Einträge').first().waitFor()
	await page.close()
})

test('what two people change at once is merged field by field', { timeout: 120_000 }, async () => {
	const made = await anna.post(`/properties/${property}/contacts`, { company: 'Maler Frei', phone: '044 1', address_city: 'Horgen' })
	const page = await open(anna, `/contacts/edit-${made.id}`)
	const form = page.getByRole('dialog')
	await form.getByLabel('Firma').fill('Malerei Frei')
	await form.getByLabel('Ort').fill('Thalwil')
	await beat.patch(`/contacts/${made.id}`, { company: 'Frei Malergeschäft', phone: '044 2' }, made.version)
	await form.getByText('«Maler Frei» wurde inzwischen von Beat geändert.').waitFor()
	await save(form)
	await form.getByRole('heading', { name: 'Welche Fassung gilt?' }).waitFor()
	// Only the firm was changed by both.
	expect(await form.getByRole('radiogroup').count()).toBe(1)
	await form.getByText('Malerei Frei').waitFor()
	await form.getByText('Frei Malergeschäft').waitFor()
	await form.getByRole('radio', { name: 'Neueste Fassung' }).check()
	await form.getByRole('button', { name: 'Auswahl speichern' }).click()
	await page.waitForURL(`${house}/contacts`)
	const now = await anna.get<Stored>(`/contacts/${made.id}/get`)
	expect(now).toMatchObject({ company: 'Frei Malergeschäft', phone: '044 2', address_city: 'Thalwil' })

	// Changes at different places need no question.
	await page.goto(`${house}/contacts/edit-${made.id}`)
	await form.getByLabel('Strasse und Hausnummer').fill('Seestrasse 1')
	await beat.patch(`/contacts/${made.id}`, { phone: '044 3' }, now.version)
	await save(form)
	await page.waitForURL(`${house}/contacts`)
	expect(await anna.get<Stored>(`/contacts/${made.id}/get`)).toMatchObject({ phone: '044 3', address_street: 'Seestrasse 1' })
	await page.close()
})

test('switched off it is out of the way, deleted it can be had back', { timeout: 120_000 }, async () => {
	for (const name of ['Dampfbad', 'Estrich']) await anna.post(`/properties/${property}/objects`, { name })
	const page = await open(anna, '/objects')
	const form = page.getByRole('dialog')
	await page.getByRole('link', { name: 'Dampfbad bearbeiten' }).click()
	await form.getByLabel('Name').fill('Dampfbad im Keller')
	await form.getByRole('button', { name: 'Stilllegen' }).click()
	// What was being typed is not lost by it.
	await form.getByRole('button', { name: 'Wieder aktivieren' }).waitFor()
	await save(form)
	await page.waitForURL(`${house}/objects`)
	await expect.poll(shown(page), patience).not.toContain('Dampfbad im Keller')
	await page.getByRole('button', { name: 'Stillgelegte anzeigen' }).click()
	await page.waitForURL(/off=1/)
	await page.reload()
	const resting = page.locator('.noun-row').filter({ hasText: 'Dampfbad im Keller' })
	await resting.getByText('stillgelegt').waitFor()
	expect((await rows(page).allInnerTexts()).at(-1)).toBe('Dampfbad im Keller')
	await resting.getByRole('link', { name: 'Dampfbad im Keller', exact: true }).click()
	await page.getByText(/^Stillgelegt seit/).waitFor()
	await page.getByRole('button', { name: 'Wieder aktivieren' }).click()
	await page.getByText(/^Stillgelegt seit/).waitFor({ state: 'detached' })
	await page.getByRole('main').getByRole('link', { name: 'Objekte', exact: true }).click()
	await page.waitForURL(/objects\?off=1/)
	expect(await page.locator('.noun-row').getByText('stillgelegt').count()).toBe(0)

	await page.getByRole('link', { name: 'Estrich bearbeiten' }).click()
	await form.getByRole('button', { name: 'Objekt löschen' }).click()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
	await expect.poll(shown(page), patience).not.toContain('Estrich')
	const toast = page.locator('.toast').filter({ hasText: 'Das Objekt liegt im Papierkorb.' })
	await toast.getByRole('button', { name: 'Rückgängig' }).click()
	await page.getByText('Wieder da.').waitFor()
	await expect.poll(shown(page), patience).toContain('Estrich')
	await page.close()
})

test('a thing shows its entries, and a new one begins with it', { timeout: 120_000 }, async () => {
	const [object] = await anna.get<(Stored & { name: string })[]>(`/properties/${property}/objects`)
	const journal = await anna.post(`/properties/${property}/journals`, { name: 'Zähler', type: journalType })
	await anna.post(`/properties/${property}/events`, { name: 'Service', event_at: '2026-01-10T10:00:00Z', objects: [object?.id] })
	await anna.post(`/properties/${property}/events`, { name: 'Fremder Eintrag', event_at: '2026-01-11T10:00:00Z' })
	const page = await open(anna, '/objects')
	await page.locator('.noun-row').getByRole('link', { name: 'Boiler', exact: true }).click()
	const entries = page.getByRole('region', { name: 'Einträge' })
	await entries.getByText('Service').first().waitFor()
	expect(await entries.getByText('Fremder Eintrag').count()).toBe(0)
	await page.getByRole('link', { name: 'Eintrag erfassen' }).first().click()
	const form = page.getByRole('dialog')
	await form.getByRole('button', { name: 'Boiler entfernen' }).waitFor()
	await form.getByLabel(/^Titel/).fill('Entkalkt')
	await form.getByRole('button', { name: 'Unterhalt', exact: true }).click()
	await form.getByRole('radio', { name: 'Offen' }).check()
	await save(form)
	await entries.getByText('Entkalkt').first().waitFor()
	await page.getByRole('complementary', { name: 'Auf einen Blick' }).getByText('Unterhalt offen').waitFor()
	await entries
		.getByRole('link', { name: /Entkalkt/ })
		.first()
		.click()
	await form.getByRole('heading', { name: 'Entkalkt', exact: true }).waitFor()
	expect(new URL(page.url()).pathname).toContain(`/objects/view-${object?.id}`)
	await form.getByRole('button', { name: 'Schliessen' }).click()

	await page.goto(`${house}/journals/view-${journal.id}`)
	await page.getByText('Das Journal ist noch leer').waitFor()
	await page.getByText('Ein guter Anfang: der heutige Zählerstand.').waitFor()
	await page.getByRole('link', { name: 'Eintrag erfassen' }).first().click()
	await form.getByLabel(/^Titel/).fill('Abgelesen')
	await save(form)
	await entries.getByText('Abgelesen').first().waitFor()
	await page.getByRole('complementary', { name: 'Auf einen Blick' }).getByText('1 Eintrag').waitFor()
	await page.close()
})

test('a list keeps its place and its filter while one looks at one of its rows', { timeout: 120_000 }, async () => {
	for (let n = 10; n < 40; n++) await anna.post(`/properties/${property}/objects`, { name: `Raum ${n}` })
	const page = await open(anna, '/objects')
	const last = page.getByRole('link', { name: 'Raum 35 bearbeiten' })
	await last.scrollIntoViewIfNeeded()
	const place = await page.evaluate(() => window.scrollY)
	expect(place).toBeGreaterThan(500)
	const scrolled = () => page.evaluate(() => window.scrollY)
	await last.click()
	await page.getByRole('dialog').getByLabel('Name').waitFor()
	expect(await scrolled()).toBe(place)
	await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click()
	await page.waitForURL(`${house}/objects`)
	await expect.poll(scrolled, patience).toBe(place)
	await page.locator('.noun-row').getByRole('link', { name: 'Raum 35', exact: true }).click()
	await page.getByText('Noch kein Eintrag', { exact: true }).waitFor()
	expect(await scrolled()).toBe(0)
	await page.goBack()
	await expect.poll(scrolled, patience).toBe(place)

	await page.getByRole('searchbox', { name: 'Objekte filtern' }).fill('räum 12')
	await expect.poll(shown(page), patience).toEqual(['Raum 12'])
	await page.waitForURL(/find=/)
	await page.locator('.noun-row').getByRole('link', { name: 'Raum 12', exact: true }).click()
	await page.getByText('Noch kein Eintrag', { exact: true }).waitFor()
	await page.getByRole('main').getByRole('link', { name: 'Objekte', exact: true }).click()
	await expect.poll(shown(page), patience).toEqual(['Raum 12'])
	await page.reload()
	await expect.poll(shown(page), patience).toEqual(['Raum 12'])
	await page.close()
})

test('whom the group knows from another house is linked, not made again', { timeout: 120_000 }, async () => {
	const chalet = (await anna.get<(Stored & { name: string })[]>(`/groups/${house.split('/')[4]}/properties`)).find(
		({ name }) => name === 'Chalet',
	)
	const smith = await anna.post(`/properties/${chalet?.id}/contacts`, { company: 'Schlosserei Kunz' })
	const page = await open(beat, '/contacts/create')
	await page.getByRole('button', { name: 'Schlosserei Kunz verknüpfen' }).click()
	await page.waitForURL(`${house}/contacts`)
	await expect.poll(shown(page), patience).toContain('Schlosserei Kunz')
	const { properties } = await anna.get<Stored & { properties: string[] }>(`/contacts/${smith.id}/get`)
	expect(properties.toSorted()).toEqual([property, chalet?.id].toSorted())
	await page.close()
})

test('what a role may not do is not offered, and its address says so', { timeout: 120_000 }, async () => {
	const page = await open(beat, '/objects')
	await rows(page).first().waitFor()
	expect(await page.getByRole('link', { name: /hinzufügen|bearbeiten/ }).count()).toBe(0)
	await page.goto(`${house}/objects/create`)
	await page.getByRole('dialog').getByText('Für diese Aktion fehlt die Berechtigung.').waitFor()
	expect(await page.getByRole('button', { name: 'Speichern' }).count()).toBe(0)
	await page.close()
})
