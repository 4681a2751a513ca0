import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { browse, furnishedHouse, house as newHouse, person, phone, wide, type FurnishedHouse } from './house.ts'

let house: FurnishedHouse
let housePath: string
beforeAll(async () => {
	house = await furnishedHouse()
	housePath = house.place
})

/** The page is shown, and its socket is open. */
async function on(path: string, look: BrowserContextOptions = wide, who: { cookie: string } = house): Promise<Page> {
	const page = await browse(who, look)
	const live = page.waitForEvent('websocket')
	await page.goto(path)
	await page.locator('main h1').first().waitFor({ state: 'attached' })
	await live
	return page
}

const field = (page: Page) => page.getByRole('dialog', { name: 'Suchen und springen' }).getByRole('combobox')
const list = (page: Page) => page.getByRole('listbox', { name: 'Ergebnisse' })
/** Below the answer. */
const options = (page: Page) => list(page).locator('.palette-shelf:not([data-section=answer])').getByRole('option')
const open = async (page: Page) => {
	await page.keyboard.press('Control+k')
	await field(page).waitFor()
}
const headings = (page: Page) => page.locator('.palette-heading').allInnerTexts()
const selected = (page: Page) => page.locator('[role=option][aria-selected=true]')

test('finds by what it is, marks what fits, names the house, and opens with the keyboard', async () => {
	const page = await on(house.home)
	await open(page)
	expect(await violations(page)).toEqual([])
	await page.keyboard.type('heizung')
	await options(page).filter({ hasText: 'Heizung entlüftet' }).first().waitFor()
	expect(await headings(page)).toEqual(expect.arrayContaining([expect.stringMatching(/^Einträge/), 'Journale']))
	const entry = options(page).filter({ hasText: 'Heizung entlüftet' }).first()
	expect(await entry.locator('mark').allInnerTexts()).toContain('Heizung')
	expect(await entry.innerText()).toMatch(/Bergstrasse 12[\s\S]*\d\d\.\d\d\.2026/)
	expect(await options(page).filter({ hasText: 'Bergstrasse 12 · Heizung' }).count()).toBe(1)
	// The field says which one the keys have chosen; a screen reader reads it out.
	const first = await selected(page).getAttribute('id')
	expect(await field(page).getAttribute('aria-activedescendant')).toBe(first)
	await page.keyboard.press('ArrowDown')
	expect(await field(page).getAttribute('aria-activedescendant')).not.toBe(first)
	await page.keyboard.press('ArrowUp')
	await page.keyboard.press('ArrowUp')
	expect(await options(page).last().getAttribute('aria-selected')).toBe('true')
	expect(await violations(page)).toEqual([])

	await page.keyboard.press('Control+a')
	await page.keyboard.type('Heizung entlüftet')
	await options(page).filter({ hasText: 'Heizung entlüftet' }).first().waitFor()
	while (!(await selected(page).innerText()).includes('entlüftet')) await page.keyboard.press('ArrowDown')
	await page.keyboard.press('Enter')
	await page.getByRole('dialog').getByRole('heading', { name: 'Heizung entlüftet', exact: true }).waitFor()
	expect(new URL(page.url()).pathname).toBe(housePath)
})

test('Enter right after typing opens what answers these words, not what was found for those before', async () => {
	const page = await on(house.home)
	await open(page)
	await page.keyboard.type('heizung')
	await options(page).filter({ hasText: 'Heizung entlüftet' }).first().waitFor()
	const { promise: released, resolve: release } = Promise.withResolvers<void>()
	await page.route(/\/search\?q=rasen/, (route) => released.then(() => route.continue()))
	const asked = page.waitForRequest(/\/search\?q=rasen/)
	await page.keyboard.press('Control+a')
	await page.keyboard.type('rasen')
	await page.keyboard.press('Enter')
	await asked
	expect(await field(page).inputValue()).toBe('rasen')
	release()
	await page.getByRole('dialog').getByRole('heading', { name: 'Rasen gemäht', exact: true }).waitFor()
	expect(await field(page).count()).toBe(0)
	await page.unrouteAll({ behavior: 'wait' })
})

test('objects, contacts, journals, statistics and pages lead to where they are seen', async () => {
	const [kind] = await house.anna.get<{ id: string }[]>('/events/units')
	const counted = { name: 'Warmwasser', unit: kind?.id, scale: 'month' }
	const { id: statistic } = await house.anna.post(`/properties/${house.property}/statistics`, counted)
	const page = await on(house.home)
	const leads = async (typed: string, option: string | RegExp) => {
		await open(page)
		await page.keyboard.type(typed)
		await options(page).filter({ hasText: option }).first().click()
		await page.waitForURL((url) => url.pathname !== house.home)
		await field(page).waitFor({ state: 'detached' })
		return new URL(page.url()).pathname.replace(housePath, '')
	}
	expect(await leads('boiler', 'Bergstrasse 12 · Boiler')).toBe(`/objects/view-${house.object}`)
	await page.getByRole('heading', { name: 'Boiler', level: 1 }).waitFor({ state: 'attached' })
	// The new page has the focus, not the link that is gone.
	await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('inhalt')
	expect(await leads('huber', 'Sanitär Huber AG')).toBe(`/contacts/events-${house.contact}`)
	expect(await leads('heizung', 'Bergstrasse 12 · Heizung')).toBe(`/journals/view-${house.journal}`)
	expect(await leads('warmwas', 'Bergstrasse 12 · Warmwasser')).toBe(`/statistics/view-${statistic}`)
	expect(await leads('kontakte berg', 'Kontakte')).toBe('/contacts')
	expect(await leads('papier', 'Papierkorb')).toBe(`${house.home}/settings/trash`)
	// What was chosen comes first the next time.
	await open(page)
	expect((await headings(page))[0]).toBe('Zuletzt gewählt')
	expect(await options(page).first().innerText()).toContain('Papierkorb')
	expect((await options(page).allInnerTexts()).slice(0, 5).join()).toMatch(/Kontakte.*Warmwasser.*Heizung.*Huber/s)
})

test('Escape gives the focus back, Ctrl and Enter open beside, the hot key closes again', async () => {
	const page = await on(housePath)
	const search = page.getByRole('button', { name: 'Suchen' }).first()
	await search.focus()
	await page.keyboard.press('Enter')
	await field(page).waitFor()
	await page.keyboard.press('Escape')
	await field(page).waitFor({ state: 'detached' })
	expect(await search.evaluate((button) => button === document.activeElement)).toBe(true)
	await open(page)
	await page.keyboard.press('Control+k')
	await field(page).waitFor({ state: 'detached' })

	await open(page)
	await page.keyboard.type('einstellungen')
	await selected(page).filter({ hasText: 'Einstellungen' }).waitFor()
	const beside = page.context().waitForEvent('page')
	await page.keyboard.press('Control+Enter')
	await (await beside).waitForURL(`${house.home}/settings`)
	expect(new URL(page.url()).pathname).toBe(housePath)
	await field(page).waitFor()
})

test('does what is asked: a new entry here, an invitation, other colours, the way out', async () => {
	const page = await on(housePath)
	const act = async (typed: string, name: string) => {
		await open(page)
		await page.keyboard.type(typed)
		await selected(page).filter({ hasText: name }).waitFor()
		await page.keyboard.press('Enter')
	}
	await act('eintrag erf', 'Eintrag erfassen')
	await page.getByRole('dialog', { name: 'Neuer Eintrag' }).waitFor()
	await act('einladen', 'Mitglied einladen')
	// It hears keys once it has the focus.
	await page.getByRole('dialog', { name: 'Jemanden einladen' }).locator(':focus').waitFor()
	await page.keyboard.press('Escape')
	await page.getByRole('dialog').waitFor({ state: 'detached' })
	await act('dunkles', 'Dunkles Design')
	await expect.poll(() => page.evaluate(() => document.documentElement.dataset['colorScheme'])).toBe('dark')
	await act('helles', 'Helles Design')
	await expect.poll(() => page.evaluate(() => document.documentElement.dataset['colorScheme'])).toBe('light')
})

test('says what it cannot: nothing found, nobody reached, a search that fails', async () => {
	const page = await on(housePath)
	await open(page)
	await page.keyboard.type('Xylophonverleih')
	const nothing = page.getByText('Nichts zu «Xylophonverleih». Ein anderes Wort hilft oft, zum Beispiel «Boiler».')
	await nothing.waitFor()
	const below = (await field(page).boundingBox())?.y ?? 0
	expect(((await nothing.boundingBox())?.y ?? 0) - below).toBeLessThan(100)
	expect(await options(page).allInnerTexts()).toEqual([expect.stringMatching(/^«Xylophonverleih» als Eintrag erfassen\s+Bergstrasse 12$/)])
	expect(await page.locator('.palette-foot [role=status]').allInnerTexts()).toEqual(['Nichts gefunden.'])
	expect(await violations(page)).toEqual([])
	await page.keyboard.type(' Kontrabass')
	await page.getByText('Ein einzelnes Wort hilft oft, zum Beispiel «Boiler».').waitFor()
	await page.keyboard.press('Control+a')
	await page.keyboard.type('boiler')
	await options(page).filter({ hasText: 'Boiler' }).first().waitFor()
	// What was found stays until the next answer comes.
	let answer = () => {}
	const held = new Promise<void>((resolve) => (answer = resolve))
	await page.route('**/search?*', async (route) => {
		await held
		await route.continue()
	})
	await page.keyboard.type(' ent')
	await page.getByRole('status').filter({ hasText: 'Wird gesucht' }).waitFor()
	expect(await options(page).filter({ hasText: 'Boiler' }).count()).toBeGreaterThan(0)
	answer()
	await page.unrouteAll({ behavior: 'wait' })
	// Whoever asks too much at once comes again by themselves.
	const busy = { title: 'Zu viele Anfragen', status: 429, code: 'rate_limited' }
	await page.route('**/search?*', (route) => route.fulfill({ status: 429, json: busy }), { times: 1 })
	await field(page).fill('rasen')
	await options(page).filter({ hasText: 'Rasen' }).first().waitFor()
	await page.route('**/search?*', (route) => route.fulfill({ status: 500, json: { title: 'Kaputt', status: 500, code: 'internal' } }))
	await field(page).fill('waschm')
	await page.getByText('Die Suche geht gerade nicht.').waitFor()
	await page.unroute('**/search?*')
	await page.getByRole('button', { name: 'Nochmals versuchen' }).click()
	await options(page).filter({ hasText: 'Waschmaschine' }).waitFor()
	await page.context().setOffline(true)
	await field(page).fill('objek')
	await page.getByText('Keine Verbindung. Gesucht wird nur in Seiten und Aktionen.').waitFor()
	await options(page).filter({ hasText: 'Objekte' }).first().waitFor()
})

test('offers nobody what they may not do, and finds nothing that they may not see', async () => {
	const page = await on(housePath, wide, await house.join('Beat Frei', 'caretaker'))
	await open(page)
	for (const [typed, name] of [
		['einladen', 'Mitglied einladen'],
		['liegenschaft anl', 'Liegenschaft anlegen'],
		['kontakt anl', 'Kontakt anlegen'],
		['abo', 'Abo'],
	] as const) {
		await field(page).fill(typed)
		await page.getByText(`Nichts zu «${typed}».`).or(options(page).first()).first().waitFor()
		const offered = options(page).filter({ hasText: name, hasNotText: `«${typed}» als Eintrag` })
		expect(await offered.count()).toBe(0)
	}
	await field(page).fill('objekt anl')
	await options(page).filter({ hasText: 'Objekt anlegen' }).waitFor()
})

const form = (page: Page) => page.getByRole('dialog', { name: 'Neuer Eintrag' })
const title = (page: Page) => page.getByRole('combobox', { name: 'Titel' })

test('what is nowhere to be found is logged in one tap: in the house one is in, on top of what was typed before', async () => {
	const page = await on(housePath)
	await open(page)
	// Who is faster than the answer chooses nothing.
	await page.keyboard.type('2031 Kakteen umgetopft')
	await page.keyboard.press('Enter')
	await selected(page).filter({ hasText: '«2031 Kakteen umgetopft» als Eintrag erfassen' }).waitFor()
	expect(await form(page).count()).toBe(0)
	await page.keyboard.press('Enter')
	await form(page).waitFor()
	await expect.poll(() => title(page).inputValue()).toBe('2031 Kakteen umgetopft')
	await title(page).fill('Kakteen gegossen')
	await open(page)
	await page.keyboard.type('Palmen gegossen')
	await selected(page).filter({ hasText: '«Palmen gegossen»' }).waitFor()
	await page.keyboard.press('Enter')
	// What was typed there comes first, and goes where it is not wanted.
	await form(page).getByRole('button', { name: 'Verwerfen' }).click()
	await expect.poll(() => title(page).inputValue()).toBe('Palmen gegossen')
	await form(page).getByRole('button', { name: 'Speichern + neuer' }).click()
	await expect.poll(() => title(page).inputValue()).toBe('')
	await page.keyboard.press('Escape')
	await form(page).waitFor({ state: 'detached' })
	expect(new URL(page.url()).search).toBe('')
	// It is nothing to go back to, a question is no title, and neither is what is found.
	await open(page)
	expect(await headings(page)).not.toContain('Zuletzt gewählt')
	await page.keyboard.type('wann kakteen umtopfen?')
	await page.getByText('Nichts zu «wann kakteen umtopfen?».').waitFor()
	expect(await options(page).count()).toBe(0)
	await field(page).fill('Palmen')
	await options(page).filter({ hasText: 'Palmen gegossen' }).waitFor()
	expect(await options(page).filter({ hasText: 'als Eintrag erfassen' }).count()).toBe(0)
})

test('outside of a house it is logged by quick capture, and nobody is offered what they may not', async () => {
	const page = await on(house.home, phone)
	await page.getByRole('button', { name: 'Suchen' }).first().tap()
	await field(page).fill('Kaktus umgetopft')
	await options(page).filter({ hasText: '«Kaktus umgetopft» als Eintrag erfassen' }).tap()
	await page.waitForURL((url) => url.pathname === `${house.home}/create`)
	await expect.poll(() => title(page).inputValue()).toBe('Kaktus umgetopft')
	const looks = await on(housePath, wide, await house.join('Lena Sieht', 'viewer'))
	await open(looks)
	await looks.keyboard.type('Kaktus umgetopft')
	await looks.getByText('Nichts zu «Kaktus umgetopft».').waitFor()
	expect(await options(looks).count()).toBe(0)
})

test('T2: says how many entries there are, and leads to all of them, the newest first', async () => {
	const page = await on(housePath)
	await open(page)
	await page.keyboard.type('rasen')
	const all = options(page).filter({ hasText: 'Alle 15 ansehen' })
	await all.waitFor()
	expect(await options(page).filter({ hasText: 'Rasen gemäht' }).count()).toBe(8)
	expect(await options(page).filter({ hasText: 'Rasen gemäht' }).first().innerText()).toContain('18.11.2026')
	await expect
		.poll(() => page.locator('.palette-foot [role=status]').allInnerTexts())
		.toEqual(['Rasen gemäht: zuletzt am 18.11.2026. 15 Treffer'])
	expect(await violations(page)).toEqual([])
	await all.click()
	await page.waitForURL(`${housePath}/events/all?q=rasen`)
	await page.getByText('15 Einträge').waitFor()
	expect(
		await page
			.getByRole('row')
			.filter({ hasNotText: 'Rasen gemäht' })
			.filter({ has: page.getByRole('checkbox', { name: /«/ }) })
			.count(),
	).toBe(0)
	expect(await page.getByLabel('Text suchen').inputValue()).toBe('rasen')
	// It is nothing to go back to: what is typed is not kept.
	await open(page)
	expect(await headings(page)).not.toContain('Zuletzt gewählt')
})

test('T2: all of them are those of every house', async () => {
	const two = await newHouse('Zwei Häuser')
	const other = (await two.addProperty('Alpweg 9')).id
	for (const [id, name] of [
		[two.property, 'Bergstrasse 12'],
		[other, 'Alpweg 9'],
	])
		for (let day = 1; day <= 5; day++)
			await two.anna.post(`/properties/${id}/events`, { name: `Hecke in ${name}`, event_at: `2026-11-0${day}T09:00:00.000Z` })
	const page = await on(`${two.home}/property/${other}`, wide, two.anna)
	await open(page)
	// All at once: what was found by the first letters is no other choice then.
	await page.keyboard.insertText('hecke')
	await options(page).filter({ hasText: 'Alle 10 ansehen' }).click()
	await page.waitForURL(`${two.home}/property/${other}/events/all?q=hecke&all=1`)
	const rows = (name: string) => page.getByRole('main').getByText(`Hecke in ${name}`)
	await expect.poll(async () => [await rows('Bergstrasse 12').count(), await rows('Alpweg 9').count()]).toEqual([5, 5])
	await page.getByRole('button', { name: 'Alpweg 9', exact: true }).click()
	await expect.poll(() => page.getByRole('row').filter({ hasText: 'Hecke in Alpweg 9' }).count()).toBe(5)
	expect(await rows('Bergstrasse 12').count()).toBe(0)
	expect(await violations(page)).toEqual([])
})

test('a question is answered in the first line, and found without its own words', async () => {
	const two = await newHouse('Zwei Boiler')
	const other = (await two.addProperty('Alpweg 9')).id
	for (const id of [two.property, other]) await two.anna.post(`/properties/${id}/objects`, { name: 'Boiler' })
	const oven = (await two.anna.post(`/properties/${other}/objects`, { name: 'Holzofen' })).id
	const huber = (await two.anna.post(`/properties/${other}/contacts`, { company: 'Ofenbau Huber', phone: '044 123 45 67' })).id
	const balance = { expense: 15_860, tax_relevant: true }
	const swept = { name: 'Ofen gereinigt', event_at: '2026-11-15T09:00:00.000Z', objects: [oven], contacts: [huber], balance }
	const { id: entry } = await two.anna.post(`/properties/${other}/events`, swept)
	const page = await on(two.home, wide, two.anna)
	const line = list(page).getByRole('group', { name: 'Antwort', exact: true }).getByRole('option').first()
	await open(page)
	await page.keyboard.type('Wann war der letzte Holzofen-Service?')
	// Nothing says all of that: what says the best of its words is found.
	await options(page).filter({ hasText: 'Alpweg 9 · Holzofen' }).waitFor()
	await field(page).fill('Was hat der Ofen gekostet?')
	await line.filter({ hasText: 'Holzofen: CHF 158.60 seit November 2026' }).waitFor()
	await expect
		.poll(() => page.locator('.palette-foot [role=status]').innerText())
		.toMatch(/^Holzofen: CHF\s158.60 seit November 2026\. \d+ Treffer$/)
	expect(await line.getAttribute('href')).toBe(`${two.home}/property/${other}/events/balance?object=${oven}`)
	await field(page).fill('telefon huber')
	await line.filter({ hasText: 'Ofenbau Huber: 044 123 45 67' }).waitFor()
	expect(await line.getAttribute('href')).toBe('tel:0441234567')
	await field(page).fill('Was hat der Boiler gekostet?')
	const meant = list(page).getByRole('group', { name: 'Was ist gemeint?' }).getByRole('option')
	await expect.poll(() => meant.allInnerTexts()).toEqual(['Alpweg 9 · Boiler', 'Bergstrasse 12 · Boiler'])
	expect(await violations(page)).toEqual([])
	await field(page).fill('wann wurde der ofen gereinigt')
	await line.filter({ hasText: 'Ofen gereinigt: zuletzt am 15.11.2026, Ofenbau Huber, CHF 158.60' }).click()
	await page.getByRole('dialog').getByRole('heading', { name: 'Ofen gereinigt', exact: true }).waitFor()
	expect(new URL(page.url()).searchParams.get('event')).toBe(entry)
})

test('outside of a group: the groups and one’s own pages', async () => {
	const clara = await person('Clara Neu')
	await clara.post('/groups', { name: 'Alpgenossenschaft' })
	await clara.post('/groups', { name: 'STWEG Lindenhof' })
	const page = await on('/user/groups', wide, clara)
	await open(page)
	expect(await headings(page)).toEqual(expect.arrayContaining(['Seiten', 'Gruppen']))
	await page.keyboard.type('linden')
	await selected(page).filter({ hasText: 'STWEG Lindenhof' }).waitFor()
	await page.keyboard.press('Enter')
	await page.getByRole('heading', { level: 1 }).first().waitFor()
	await page.waitForURL(/\/group\//)
})

test('on the phone it is a sheet over the whole screen, opened from the title bar', async () => {
	const page = await on(housePath, phone)
	await page.getByRole('button', { name: 'Suchen' }).tap()
	await field(page).waitFor()
	await field(page).fill('boiler')
	const found = options(page).filter({ hasText: 'Boiler' }).first()
	await found.waitFor()
	const box = await page.locator('.palette-sheet').boundingBox()
	expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
	expect((await found.boundingBox())?.height).toBeGreaterThanOrEqual(44)
	expect(await violations(page)).toEqual([])
	// The keyboard takes half of the screen: what was found stays in sight.
	await page.setViewportSize({ width: 390, height: 420 })
	expect(((await found.boundingBox())?.y ?? 999) + 44).toBeLessThan(420)
	await found.tap()
	await page.waitForURL(`${housePath}/objects/view-${house.object}`)
})
