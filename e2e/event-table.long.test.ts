import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { house as newHouse, open, wide, type Person } from './house.ts'
import { within } from './patience.ts'
import { countTaps } from './taps.ts'
import { still } from './watch.ts'

type Entry = {
	id: string
	version: number
	name: string
	event_at: string
	journal: string | null
	objects: string[]
	balance: { expense: number | null; income: number | null } | null
}

/** A house with a journal, two objects and three entries. */
async function house() {
	const made = await newHouse()
	const { anna, property, log } = made
	const [type] = await anna.get<{ id: string }[]>('/journals/types')
	const journal = (await anna.post(`/properties/${property}/journals`, { name: 'Heizung', type: type?.id })).id
	const boiler = (await anna.post(`/properties/${property}/objects`, { name: 'Boiler' })).id
	const flat = (await anna.post(`/properties/${property}/objects`, { name: 'Wohnung 1' })).id
	const ids: string[] = []
	for (const [at, name] of ['Eins', 'Zwei', 'Drei'].entries())
		ids.push((await log(name, { event_at: `2026-03-0${3 - at}T08:00:30.000Z`, ...(at === 2 && { objects: [boiler, flat] }) })).id)
	const stored = (nth: number) => anna.get<Entry>(`/events/${ids[nth]}/get`)
	return { ...made, journal, boiler, flat, ids, stored }
}

async function edit(who: Person, address: string) {
	const page = await open(who, `${address}/events/all`, wide)
	await page.getByRole('button', { name: 'In der Tabelle bearbeiten' }).click()
	await page.getByRole('group', { name: 'Neue Einträge' }).waitFor()
	return page
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: new RegExp(`: ${name}$`) }) })
const cell = (page: Page, entry: string, label: string) => row(page, entry).getByRole('button', { name: `${label} ändern` })
const input = (page: Page, label: string) => page.getByRole('table').getByLabel(label, { exact: true })
const hasFocus = async (page: Page, label: string) => {
	await expect.poll(() => input(page, label).evaluate((each) => each === document.activeElement)).toBe(true)
}
const newRow = (page: Page, label: string) => page.getByRole('group', { name: 'Neue Einträge' }).getByLabel(label).last()
const newTitle = (page: Page) => newRow(page, 'Titel')
/** Whether the table takes it; what it leaves is for the field. */
const paste = (page: Page, text: string, html = '') =>
	newTitle(page).evaluate(
		(field, given) => {
			const clipboardData = new DataTransfer()
			clipboardData.setData('text/plain', given.text)
			clipboardData.setData('text/html', given.html)
			return !field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
		},
		{ text, html },
	)

/** Forty words of five letters a minute, a space after each: as quickly as somebody types who does it every day. */
const keysPerMinute = 200
const pace = { delay: 60_000 / keysPerMinute }

test(
	'twenty rows are typed without a pointer: Tab goes on, Enter saves, and the next row is there',
	{ timeout: within(480_000) },
	async () => {
		const { anna, place, property } = await house()
		const page = await edit(anna, place)
		const effort = await countTaps(page)
		await page.reload()
		await newTitle(page).focus()
		effort.mark()
		for (let nth = 1; nth <= 20; nth++) {
			await page.keyboard.type(`Rechnung ${nth}`, pace)
			await page.keyboard.press('Tab', pace)
			await page.keyboard.type(nth % 2 ? `${nth}.50` : `+${nth}.50`, pace)
			await page.keyboard.press('Enter', pace)
		}
		const { taps, keys, letters } = await effort.since()
		expect([taps, keys]).toEqual([0, 40])
		// What was typed, whatever this machine took for it.
		expect(letters).toBeLessThan(340)
		expect((keys + letters) / keysPerMinute).toBeLessThan(3)
		const saved = async () => (await anna.get<{ events: Entry[] }>(`/properties/${property}/events-rolling?limit=50`)).events
		await expect.poll(async () => (await saved()).length).toBe(23)
		const amounts = (await saved())
			.filter(({ name }) => name.startsWith('Rechnung'))
			.map(({ name, balance }) => [name, balance?.expense, balance?.income])
		const wanted = Array.from({ length: 20 }, (_, at) => {
			const rappen = (at + 1) * 100 + 50
			return [`Rechnung ${at + 1}`, at % 2 ? null : rappen, at % 2 ? rappen : null]
		})
		expect(amounts.toSorted()).toEqual(wanted.toSorted())
		await row(page, 'Rechnung 20').waitFor()
		await page.locator('.new-row-sent').first().waitFor({ state: 'detached' })
		expect(await page.locator('.new-row').count()).toBe(1)
		expect(await violations(page)).toEqual([])
	},
)

test('a row without a title is refused at once, and what was typed survives the page', async () => {
	const { anna, place } = await house()
	const page = await edit(anna, place)
	await newTitle(page).focus()
	await page.keyboard.press('Enter')
	await page.getByText('Bitte Titel ausfüllen.').waitFor()
	await page.keyboard.type('Dachrinne')
	await page.waitForFunction(() => Object.values(localStorage).some((kept) => String(kept).includes('Dachrinne')))
	await page.reload()
	await expect.poll(() => newTitle(page).inputValue()).toBe('Dachrinne')
	await newTitle(page).press('Enter')
	await row(page, 'Dachrinne').waitFor()
})

test('without a connection a row waits in the list as an entry of the form does, and is changed in that', async () => {
	const { anna, place, property } = await house()
	const page = await edit(anna, place)
	const all = async () => (await anna.get<{ events: Entry[] }>(`/properties/${property}/events-rolling?limit=50`)).events
	const goes = '**/api/be/properties/*/events'
	await page.route(goes, (route) => route.abort())
	await newTitle(page).focus()
	for (const [name, amount] of [
		['Dachrinne', '12.50'],
		['Estrich geräumt', ''],
	] as const) {
		await page.keyboard.type(name)
		await page.keyboard.press('Tab')
		await page.keyboard.type(amount)
		await page.keyboard.press('Enter')
	}
	for (const name of ['Dachrinne', 'Estrich geräumt']) await row(page, name).getByText('wartet auf Verbindung').waitFor()
	await page.getByText('2 Einträge warten auf Verbindung').filter({ visible: true }).waitFor()
	expect(await page.locator('.new-row').count()).toBe(1)
	expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('hausheft.draft.')))).toEqual([])
	expect(await all()).toHaveLength(3)

	await row(page, 'Estrich geräumt').getByRole('link').click()
	const form = page.getByRole('dialog')
	await expect.poll(() => form.getByLabel('Titel').inputValue()).toBe('Estrich geräumt')
	await form.getByLabel('Titel').fill('Estrich leer')
	await page.unroute(goes)
	await form.getByRole('button', { name: 'Speichern', exact: true }).click()
	await row(page, 'Estrich leer').waitFor()
	await page.evaluate(() => dispatchEvent(new Event('online')))
	await expect
		.poll(async () => (await all()).map(({ name, balance }) => [name, balance?.expense ?? null]).toSorted())
		.toEqual([
			['Dachrinne', 1250],
			['Drei', null],
			['Eins', null],
			['Estrich leer', null],
			['Zwei', null],
		])
	await page.getByText('wartet auf Verbindung').first().waitFor({ state: 'detached' })
	expect([await row(page, 'Dachrinne').count(), await page.locator('.new-row').count()]).toEqual([1, 1])
	expect(await violations(page)).toEqual([])
})

test('a cell is one change of its own: Tab goes on, Enter down, Escape back, and it is taken back', async () => {
	const { anna, place, journal, boiler, stored } = await house()
	const page = await edit(anna, place)
	const sent: [string | undefined, object][] = []
	page.on('request', (request) => {
		if (request.method() === 'PATCH') sent.push([request.headers()['if-match'], request.postDataJSON() as object])
	})
	await cell(page, 'Eins', 'Titel').click()
	await page.keyboard.type('Boiler entkalkt')
	await page.keyboard.press('Tab')
	await hasFocus(page, 'Objekt')
	await input(page, 'Objekt').selectOption({ label: 'Boiler' })
	await page.keyboard.press('Tab')
	await hasFocus(page, 'Journal')
	await input(page, 'Journal').selectOption({ label: 'Heizung' })
	await page.keyboard.press('Tab')
	await hasFocus(page, 'Betrag')
	await page.keyboard.type('12.50')
	await page.keyboard.press('Enter')
	await expect
		.poll(() => stored(0))
		.toMatchObject({ name: 'Boiler entkalkt', objects: [boiler], journal, balance: { expense: 1250, income: null } })
	// The cell below has the focus, and Enter opens it.
	await expect.poll(() => cell(page, 'Zwei', 'Betrag').evaluate((each) => each === document.activeElement)).toBe(true)
	expect(sent.every(([version]) => version !== undefined)).toBe(true)
	expect(new Set(sent.map(([, body]) => Object.keys(body).join()))).toEqual(new Set(['name', 'objects', 'journal', 'balance']))

	// Columns make room for what stands in them since.
	await still(cell(page, 'Zwei', 'Datum'))
	await cell(page, 'Zwei', 'Datum').click()
	await page.keyboard.type('1.2.2026')
	await page.keyboard.press('Escape')
	await expect.poll(() => cell(page, 'Zwei', 'Datum').evaluate((each) => each === document.activeElement)).toBe(true)
	await page.keyboard.press('Enter')
	await page.keyboard.type('31.2.2026')
	await page.keyboard.press('Enter')
	await page.getByText('Dieses Datum gibt es nicht.').waitFor()
	expect(await stored(1)).toMatchObject({ version: 1 })
	await input(page, 'Datum').fill('1.2.2026')
	await input(page, 'Datum').press('Enter')
	await expect.poll(async () => (await stored(1)).event_at.slice(0, 10)).toBe('2026-02-01')
	await page.getByRole('button', { name: 'Rückgängig' }).last().click()
	await expect.poll(async () => (await stored(1)).event_at.slice(0, 10)).toBe('2026-03-02')
	// More than one object does not fit: the whole entry opens at that field.
	await cell(page, 'Drei', 'Objekt').click()
	await page.getByRole('dialog').getByRole('heading', { name: 'Eintrag bearbeiten' }).waitFor()
	await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path'))).toBe('objects')
})

test('a cell in which nothing was changed is left in the same ways, and nothing is sent', async () => {
	const { anna, place } = await house()
	const page = await edit(anna, place)
	const sent: string[] = []
	page.on('request', (request) => void (request.method() === 'PATCH' && sent.push(request.url())))
	await cell(page, 'Eins', 'Titel').click()
	await hasFocus(page, 'Titel')
	await page.keyboard.press('Enter')
	await expect.poll(() => cell(page, 'Zwei', 'Titel').evaluate((each) => each === document.activeElement)).toBe(true)
	expect(await input(page, 'Titel').count()).toBe(0)
	await page.keyboard.press('Enter')
	await hasFocus(page, 'Titel')
	await page.keyboard.press('Shift+Tab')
	await hasFocus(page, 'Datum')
	expect(await input(page, 'Titel').count()).toBe(0)
	await page.keyboard.press('Tab')
	await hasFocus(page, 'Titel')
	expect(await input(page, 'Datum').count()).toBe(0)
	expect(await input(page, 'Titel').inputValue()).toBe('Zwei')
	expect(sent).toEqual([])
})

test('the first entry of a house is typed in the table as the second is', async () => {
	const { anna, place, property } = await newHouse()
	const page = await edit(anna, place)
	await newTitle(page).focus()
	for (const name of ['Eingezogen', 'Schlüssel gezählt']) {
		await page.keyboard.type(name)
		await page.keyboard.press('Enter')
	}
	await row(page, 'Eingezogen').waitFor()
	await row(page, 'Schlüssel gezählt').waitFor()
	const { events } = await anna.get<{ events: Entry[] }>(`/properties/${property}/events-rolling?limit=50`)
	expect(events.map(({ name }) => name).toSorted()).toEqual(['Eingezogen', 'Schlüssel gezählt'])
	expect(await violations(page)).toEqual([])
})

test('what somebody else saves meanwhile stays, and the same cell is put to choice', async () => {
	const { anna, place, journal, ids, stored } = await house()
	const page = await open(anna, `${place}/events/all`, wide)
	// What others do is not told.
	await page.routeWebSocket(/./, () => undefined)
	await page.reload()
	await page.getByRole('button', { name: 'In der Tabelle bearbeiten' }).click()
	await cell(page, 'Eins', 'Titel').waitFor()
	await cell(page, 'Eins', 'Titel').click()
	await page.keyboard.type('Anders')
	await anna.patch(`/events/${ids[0]}`, { journal }, 1)
	await page.keyboard.press('Enter')
	await expect.poll(() => stored(0)).toMatchObject({ name: 'Anders', journal })
	await cell(page, 'Zwei', 'Titel').click()
	await page.keyboard.type('Von Anna')
	await anna.patch(`/events/${ids[1]}`, { name: 'Von Beat' }, 1)
	await page.keyboard.press('Enter')
	await page.getByText('Inzwischen steht hier «Von Beat».').waitFor()
	expect(await violations(page)).toEqual([])
	await page.getByRole('button', { name: 'Eigenes behalten' }).click()
	await expect.poll(() => stored(1)).toMatchObject({ name: 'Von Anna' })
})

test('what one may not change says why, in each cell', async () => {
	const { place, property, join } = await house()
	const beat = await join('Beat', 'member')
	await beat.post(`/properties/${property}/events`, { name: 'Von Beat', event_at: new Date().toISOString() })
	const page = await edit(beat, place)
	const others = cell(page, 'Eins', 'Titel')
	expect(await others.getAttribute('aria-disabled')).toBe('true')
	const why = await others.evaluate((each) => document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent)
	expect(why).toBe('Mit der Rolle Mitglied geht das nur bei eigenen Einträgen.')
	await cell(page, 'Von Beat', 'Titel').click()
	await page.keyboard.type('Rasen gemäht')
	await page.keyboard.press('Enter')
	await row(page, 'Rasen gemäht').waitFor()
})

test('rows from a spreadsheet become an import with its page, and the columns stay as one has chosen them', async () => {
	const { anna, place } = await house()
	const page = await edit(anna, place)
	const heads = () => page.getByRole('columnheader').allInnerTexts()
	await page.getByRole('group', { name: 'Spalten' }).getByRole('button', { name: 'Journal' }).click()
	await expect.poll(heads).not.toContain('Journal')
	await page.reload()
	await page.getByRole('group', { name: 'Spalten' }).getByRole('button', { name: 'Journal', pressed: false }).waitFor()
	expect(await heads()).not.toContain('Journal')

	const line = (nth: number) => `0${(nth % 9) + 1}.02.2026\tArbeit ${nth}\t-${nth}.50`
	const lines = (n: number) => Array.from({ length: n }, (_, at) => line(at + 1)).join('\n')
	await paste(page, lines(501))
	await page.getByText('Höchstens 500 Zeilen auf einmal.').waitFor()
	await paste(page, lines(3))
	await page.waitForURL(/\/settings\/import\?import=/)
	await page.getByText('Aus der Zwischenablage.csv').first().waitFor()
	await page.getByText('Entwurf · 3 Zeilen').waitFor()
	await page.getByText('Arbeit 1 · Arbeit 2 · Arbeit 3').waitFor()
})

test('one row of a spreadsheet fills the new row, and lines of a mail stay in their field', async () => {
	const { anna, place } = await house()
	const page = await edit(anna, place)
	expect(await paste(page, 'Bahnhofstrasse 1\n8001 Zürich')).toBe(false)
	expect(await paste(page, '03.02.2026\tBoiler entkalkt\tCHF -348.50\n')).toBe(true)
	const texts = () => Promise.all(['Datum', 'Titel', 'Betrag'].map((label) => newRow(page, label).inputValue()))
	await expect.poll(texts).toEqual(['03.02.2026', 'Boiler entkalkt', '-348.50'])
	await newTitle(page).press('Enter')
	await row(page, 'Boiler entkalkt').waitFor()
})

test('pasted rows belong to the house in whose list they were pasted, wherever the last ones went', async () => {
	const { anna, group, place, property, addProperty } = await house()
	const other = (await addProperty('Seehaus')).id
	const form = new FormData()
	form.append('file', new Blob(['Datum;Titel;Betrag\n01.02.2026;Arbeit;-1.50']), 'Aus der Zwischenablage.csv')
	type Made = { id: string; status: string; remembered: boolean; mapping: object }
	const before = await anna.post<Made>(`/groups/${group}/imports`, form)
	await anna.patch(`/imports/${before.id}`, { ...before.mapping, property: other, positive: 'income' })
	await anna.post(`/imports/${before.id}/run`, { dry: false })
	await expect.poll(async () => (await anna.get<Made>(`/imports/${before.id}/get`)).status).toBe('done')

	const page = await edit(anna, place)
	await paste(page, '03.02.2026\tRasen gemäht\t-30.00\n04.02.2026\tDach geputzt\t-40.00')
	await page.waitForURL(/\/settings\/import\?import=/)
	await page.getByText('Die Zuordnung vom letzten Mal ist übernommen.').waitFor()
	await expect.poll(() => page.getByLabel('Liegenschaft', { exact: true }).inputValue()).toBe(property)
})
