import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browse, house as newHouse, open as openPage, phone, server, wide, type House, type Person } from './house.ts'
import { listening, live } from './watch.ts'

type Noun = { id: string; version: number } & Record<string, unknown>

let house: House & { beat: Person; chalet: string; journalType: string }
let home: string
beforeAll(async () => {
	const made = await newHouse()
	const chalet = (await made.addProperty('Chalet')).id
	const types = await made.anna.get<{ id: string; name: string }[]>('/journals/types')
	const journalType = types.find(({ name }) => name === 'Heizung & Energie')?.id ?? ''
	house = { ...made, chalet, journalType, beat: await made.join('Beat', 'accountant') }
	home = server() + house.place
})
const open = (address: string, who = house.anna): Promise<Page> => openPage(who, house.place + address, who === house.anna ? wide : phone)
const rows = (page: Page) => page.locator('.noun-row b')
const shownRows = (page: Page) => () => rows(page).allInnerTexts()
const save = (form: Locator) => form.getByRole('button', { name: 'Speichern', exact: true }).click()
const tab = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).click()

test('objects, contacts and journals are made, and wrong fields say what is wrong with them', async () => {
	const page = await open('')
	await tab(page, 'Objekte')
	await page.getByText('Noch keine Objekte').waitFor()
	await page.getByRole('link', { name: 'Objekt anlegen' }).last().click()
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
	await page.waitForURL(`${home}/objects`)
	await expect.poll(shownRows(page)).toEqual(['Boiler'])

	await tab(page, 'Kontakte')
	await page.getByRole('link', { name: 'Kontakt anlegen' }).last().click()
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
	await page.waitForURL(`${home}/contacts`)
	const row = page.locator('.noun-row')
	await row.getByText('seit 01.04.2024').waitFor()
	expect(await row.getByRole('link', { name: /anrufen/ }).getAttribute('href')).toBe('tel:0441234567')
	expect(await row.getByRole('link', { name: /E-Mail an/ }).getAttribute('href')).toBe('mailto:info@huber.ch')

	await tab(page, 'Journale')
	await page.getByRole('link', { name: 'Journal anlegen' }).last().click()
	await save(form)
	await form.getByText('Bitte Art wählen.').waitFor()
	await form.getByLabel('Art').selectOption({ label: 'Heizung & Energie' })
	await save(form)
	await page.waitForURL(`${home}/journals`)
	await expect.poll(shownRows(page)).toEqual(['Heizung & Energie'])
	await page.getByText('0 Einträge').first().waitFor()
})

test('what two people change at once is merged field by field', async () => {
	const made = await house.anna.post(`/properties/${house.property}/contacts`, {
		company: 'Maler Frei',
		phone: '044 1',
		address_city: 'Horgen',
	})
	const page = await open(`/contacts/edit-${made.id}`)
	const form = page.getByRole('dialog')
	await form.getByLabel('Firma').fill('Malerei Frei')
	await form.getByLabel('Ort').fill('Thalwil')
	await house.beat.patch(`/contacts/${made.id}`, { company: 'Frei Malergeschäft', phone: '044 2' }, made.version)
	await form.getByText('«Maler Frei» wurde inzwischen von Beat geändert.').waitFor()
	await save(form)
	await form.getByRole('heading', { name: 'Welche Fassung gilt?' }).waitFor()
	// Only the firm was changed by both.
	expect(await form.getByRole('radiogroup').count()).toBe(1)
	await form.getByText('Malerei Frei').waitFor()
	await form.getByText('Frei Malergeschäft').waitFor()
	await form.getByRole('radio', { name: 'Fassung von Beat' }).check()
	await form.getByRole('button', { name: 'Auswahl speichern' }).click()
	await page.waitForURL(`${home}/contacts`)
	const now = await house.anna.get<Noun>(`/contacts/${made.id}/get`)
	expect(now).toMatchObject({ company: 'Frei Malergeschäft', phone: '044 2', address_city: 'Thalwil' })

	// Changes at different places need no question.
	await page.goto(`${house.place}/contacts/edit-${made.id}`)
	await form.getByLabel('Strasse und Hausnummer').fill('Seestrasse 1')
	await house.beat.patch(`/contacts/${made.id}`, { phone: '044 3' }, now.version)
	await save(form)
	await page.waitForURL(`${home}/contacts`)
	expect(await house.anna.get<Noun>(`/contacts/${made.id}/get`)).toMatchObject({ phone: '044 3', address_street: 'Seestrasse 1' })
})

test('switched off it is out of the way, deleted it can be had back', async () => {
	for (const name of ['Dampfbad', 'Estrich']) await house.anna.post(`/properties/${house.property}/objects`, { name })
	const page = await open('/objects')
	const form = page.getByRole('dialog')
	await page.locator('.noun-row').getByRole('link', { name: 'Dampfbad', exact: true }).click()
	await page.getByRole('link', { name: 'Objekt bearbeiten' }).last().click()
	await form.getByLabel('Name').fill('Dampfbad im Keller')
	await form.getByRole('button', { name: 'Stilllegen' }).click()
	// What was being typed is not lost by it.
	await form.getByRole('button', { name: 'Wieder aktivieren' }).waitFor()
	await save(form)
	await page.getByText(/^Stillgelegt seit/).waitFor()
	await page.getByRole('main').getByRole('link', { name: 'Objekte', exact: true }).click()
	await page.waitForURL(`${home}/objects`)
	await expect.poll(shownRows(page)).not.toContain('Dampfbad im Keller')
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

	await page.locator('.noun-row').getByRole('link', { name: 'Estrich', exact: true }).click()
	await page.getByRole('link', { name: 'Objekt bearbeiten' }).last().click()
	await form.getByRole('button', { name: 'Objekt löschen' }).click()
	await expect.poll(shownRows(page)).not.toContain('Estrich')
	const toast = page.locator('.toast').filter({ hasText: '«Estrich» liegt im Papierkorb.' })
	await toast.getByRole('button', { name: 'Rückgängig' }).click()
	await page.getByText('Wieder da.').waitFor()
	await expect.poll(shownRows(page)).toContain('Estrich')
})

test('whoever goes on before a form has its answer is not called back by it', async () => {
	await house.anna.post(`/properties/${house.chalet}/objects`, { name: 'Pergola' })
	const page = await browse(house.anna, wide)
	await live(page, `${house.home}/property/${house.chalet}/objects`)
	const form = page.getByRole('dialog')
	const row = (name: string) => page.locator('.noun-row').getByRole('link', { name, exact: true })
	/** Answers to such requests come when the test says so. */
	const hold = async (method: string, url: RegExp) => {
		const held = Promise.withResolvers<void>()
		await page.route(url, async (route) => {
			if (route.request().method() !== method) return route.continue()
			const response = await route.fetch()
			await held.promise
			await route.fulfill({ response })
		})
		return held.resolve
	}
	/** The socket has told of it already; the page that one goes to comes after the answer. */
	const goOn = async (name: string, answer: () => void, said: string) => {
		const arrive = await hold('GET', /_payload\.json/)
		await row(name).click()
		await page.waitForURL(/\/view-/)
		const address = page.url()
		answer()
		await page.getByText(said).waitFor()
		arrive()
		await page.getByRole('heading', { name: 'Noch kein Eintrag' }).waitFor()
		await form.waitFor({ state: 'detached' })
		expect(page.url()).toBe(address)
		await page.unrouteAll({ behavior: 'wait' })
	}
	await page.getByRole('link', { name: 'Objekt anlegen' }).first().click()
	await form.getByLabel('Name').fill('Boiler')
	const made = await hold('POST', /\/objects$/)
	await save(form)
	await goOn('Boiler', made, 'Gespeichert.')

	await page.getByRole('link', { name: 'Objekt bearbeiten' }).last().click()
	const removed = await hold('DELETE', /\/objects\/[^/]+$/)
	await form.getByRole('button', { name: 'Objekt löschen' }).click()
	await row('Boiler').waitFor({ state: 'detached' })
	await goOn('Pergola', removed, '«Boiler» liegt im Papierkorb.')
})

test('a thing shows its entries, and a new one begins with it', async () => {
	const [object] = await house.anna.get<(Noun & { name: string })[]>(`/properties/${house.property}/objects`)
	const journal = await house.anna.post(`/properties/${house.property}/journals`, { name: 'Zähler', type: house.journalType })
	await house.anna.post(`/properties/${house.property}/events`, {
		name: 'Service',
		event_at: '2026-01-10T10:00:00Z',
		objects: [object?.id],
	})
	await house.anna.post(`/properties/${house.property}/events`, { name: 'Fremder Eintrag', event_at: '2026-01-11T10:00:00Z' })
	const page = await open('/objects')
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

	await page.goto(`${house.place}/journals/view-${journal.id}`)
	await page.getByText('Das Journal ist noch leer').waitFor()
	await page.getByText('Ein guter Anfang: der heutige Zählerstand.').waitFor()
	await page.getByRole('link', { name: 'Eintrag erfassen' }).first().click()
	await form.getByLabel(/^Titel/).fill('Abgelesen')
	await save(form)
	await entries.getByText('Abgelesen').first().waitFor()
	await page
		.getByRole('complementary', { name: 'Auf einen Blick' })
		.getByText(/^1 Eintrag, zuletzt/)
		.waitFor()
})

test('a list keeps its place and its filter while one looks at one of its rows', async () => {
	for (let n = 10; n < 40; n++) await house.anna.post(`/properties/${house.property}/objects`, { name: `Raum ${n}` })
	const page = await open('/objects')
	const last = page.locator('.noun-row').getByRole('link', { name: 'Raum 35', exact: true })
	await listening(last)
	await last.scrollIntoViewIfNeeded()
	const place = await page.evaluate(() => window.scrollY)
	expect(place).toBeGreaterThan(500)
	const scrolled = () => page.evaluate(() => window.scrollY)
	await last.click()
	await page.getByRole('heading', { name: 'Noch kein Eintrag' }).waitFor()
	expect(await scrolled()).toBe(0)
	await page.goBack()
	await expect.poll(scrolled).toBe(place)

	await page.getByRole('searchbox', { name: 'Objekte filtern' }).fill('räum 12')
	await expect.poll(shownRows(page)).toEqual(['Raum 12'])
	await page.waitForURL(/find=/)
	await page.locator('.noun-row').getByRole('link', { name: 'Raum 12', exact: true }).click()
	await page.getByRole('heading', { name: 'Noch kein Eintrag' }).waitFor()
	await page.getByRole('main').getByRole('link', { name: 'Objekte', exact: true }).click()
	await expect.poll(shownRows(page)).toEqual(['Raum 12'])
	await page.reload()
	await expect.poll(shownRows(page)).toEqual(['Raum 12'])
})

test('whom the group knows from another house is linked, not made again', async () => {
	const smith = await house.anna.post(`/properties/${house.chalet}/contacts`, { company: 'Schlosserei Kunz' })
	const page = await open('/contacts/create', house.beat)
	await page.getByRole('button', { name: 'Schlosserei Kunz verknüpfen' }).click()
	await page.waitForURL(`${home}/contacts`)
	await expect.poll(shownRows(page)).toContain('Schlosserei Kunz')
	const { properties } = await house.anna.get<Noun & { properties: string[] }>(`/contacts/${smith.id}/get`)
	expect(properties.toSorted()).toEqual([house.property, house.chalet].toSorted())
})

test('what a role may not do is not offered, and its address says so', async () => {
	const page = await open('/objects', house.beat)
	await rows(page).first().waitFor()
	expect(await page.getByRole('link', { name: /anlegen|bearbeiten/ }).count()).toBe(0)
	await page.goto(`${house.place}/objects/create`)
	await page.getByRole('dialog').getByText('Für diese Aktion fehlt die Berechtigung.').waitFor()
	expect(await page.getByRole('button', { name: 'Speichern' }).count()).toBe(0)
})
