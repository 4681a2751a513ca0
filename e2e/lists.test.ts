import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { house as newHouse, open, phone, wide } from './house.ts'
import { within } from './patience.ts'
import type { Stored } from './person.ts'
import { listening } from './watch.ts'

const day = (from: number) => addDays(dayOf(Date.now()), from)

/** A house with a journal, two objects and forty entries, the newest first called «Eintrag 1». */
async function house() {
	const made = await newHouse()
	const { anna, property, log } = made
	const books = await anna.get<{ id: string }[]>('/journals/types')
	const journal = (await anna.post(`/properties/${property}/journals`, { name: 'Heizung', type: books[0]?.id })).id
	const boiler = (await anna.post(`/properties/${property}/objects`, { name: 'Boiler' })).id
	const flat = (await anna.post(`/properties/${property}/objects`, { name: 'Wohnung 1' })).id
	const entries: Stored[] = []
	for (let i = 1; i <= 40; i++)
		entries.push(
			await log(`Eintrag ${i}`, {
				event_at: new Date(Date.now() - i * 3_600_000).toISOString(),
				objects: i % 2 ? [flat] : [],
				...(i % 10 === 0 && { balance: { expense: 12_350 }, journal }),
			}),
		)
	return { ...made, journal, boiler, flat, entries }
}

const line = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: new RegExp(`: ${name}$`) }) })
const check = (page: Page, name: string) => page.getByRole('checkbox', { name: `«${name}» auswählen` })
const bar = (page: Page) => page.getByRole('region', { name: 'Auswahl' })
const inTable = async (page: Page) =>
	(await page.getByRole('row').getByRole('link').allInnerTexts()).map((text) => text.replace(/^.*:\s*/s, ''))

test('filters stand in the address: kept by reload and Back, taken away one by one or all at once', async () => {
	const { anna, place, journal, boiler } = await house()
	const page = await open(anna, place, wide)
	await page.getByRole('link', { name: 'Als Tabelle' }).first().click()
	await page.waitForURL(/\/events\/all/)
	await line(page, 'Eintrag 1').waitFor()

	await page.getByLabel('Text suchen').fill('eintrag 1')
	await page.waitForURL(/q=/)
	await line(page, 'Eintrag 2').waitFor({ state: 'detached' })
	await page.getByLabel('Journal', { exact: true }).selectOption({ label: 'Heizung' })
	await page.waitForURL(new RegExp(`journal=${journal}`))
	await expect.poll(() => inTable(page)).toEqual(['Eintrag 10'])

	await page.reload()
	await expect.poll(() => inTable(page)).toEqual(['Eintrag 10'])
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
	await expect.poll(() => inTable(page)).toEqual(['Eintrag 10'])

	await page.getByLabel('Text suchen').fill('')
	await line(page, 'Eintrag 40').waitFor()
	expect(page.url()).not.toContain('q=')
	await page.getByLabel('Objekt', { exact: true }).selectOption(boiler)
	await page.getByRole('heading', { name: 'Nichts gefunden' }).waitFor()
	await page.getByText('Kein Eintrag passt zu allen gesetzten Filtern zugleich.').waitFor()
	await page.getByRole('button', { name: 'Filter zurücksetzen' }).first().click()
	await line(page, 'Eintrag 1').waitFor()
	expect(new URL(page.url()).search).toBe('')

	// What is nowhere in this house can be begun.
	await page.getByLabel('Text suchen').fill('2031')
	await page.getByRole('link', { name: '«2031» als Eintrag erfassen' }).click()
	await page.getByRole('dialog', { name: 'Neuer Eintrag' }).waitFor()
	await expect.poll(() => page.getByRole('combobox', { name: 'Titel' }).inputValue()).toBe('2031')
	await page.keyboard.press('Escape')
	await page.getByText('Kein Eintrag enthält «2031».').waitFor()
	expect(page.url()).not.toContain('title=')

	// What the timeline was narrowed to comes along.
	await page.goto(`${place}/events/all?kind=balance&year=${new Date().getFullYear()}`)
	await page.waitForURL(/\/events\/balance\?year=/)
	await line(page, 'Eintrag 10').waitFor()
})

test('many entries go to the trash in one go, and come back in one go', async () => {
	const { anna, place, log } = await house()
	const page = await open(anna, `${place}/events/all`, wide)
	await check(page, 'Eintrag 2').check()
	// A range with Shift, by mouse and by keyboard.
	await check(page, 'Eintrag 5').click({ modifiers: ['Shift'] })
	await bar(page).getByText('4 ausgewählt').waitFor()
	await line(page, 'Eintrag 7').getByRole('link').focus()
	await page.keyboard.press('x')
	await bar(page).getByText('5 ausgewählt').waitFor()

	// Somebody else is at work meanwhile: the choice stays, and what is gone is not chosen any more.
	await log('Dazwischen')
	await line(page, 'Dazwischen').waitFor()
	await bar(page).getByText('5 ausgewählt').waitFor()
	await page.reload()
	await bar(page).getByText('5 ausgewählt').waitFor()
	expect(await check(page, 'Eintrag 4').isChecked()).toBe(true)
	expect(await check(page, 'Eintrag 6').isChecked()).toBe(false)

	await bar(page).getByRole('button', { name: 'Löschen' }).click()
	await page.getByText('5 Einträge liegen im Papierkorb.').waitFor()
	for (const i of [2, 3, 4, 5, 7]) await line(page, `Eintrag ${i}`).waitFor({ state: 'detached' })
	expect((await inTable(page)).slice(0, 4)).toEqual(['Dazwischen', 'Eintrag 1', 'Eintrag 6', 'Eintrag 8'])
	await bar(page).waitFor({ state: 'detached' })

	await page.getByRole('button', { name: 'Rückgängig' }).click()
	await page.getByText('Alles wieder wie vorher.').waitFor()
	await expect.poll(async () => (await inTable(page)).slice(1, 8)).toEqual([1, 2, 3, 4, 5, 6, 7].map((i) => `Eintrag ${i}`))
})

test('many entries get a journal and an object; what cannot be changed is said and stays chosen', async () => {
	const { anna, place, property, journal, boiler, flat, entries, join } = await house()
	const page = await open(anna, `${place}/events/all`, wide)
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

	// A member chooses what they see, for the sum, and changes of it what is their own.
	const beat = await join('Beat', 'member')
	const his: Stored[] = []
	for (const name of ['Von Beat', 'Auch von Beat', 'Nochmals Beat'])
		his.push(await beat.post(`/properties/${property}/events`, { name, event_at: new Date().toISOString() }))
	const desktop = await open(beat, `${place}/events/all`, wide)
	await line(desktop, 'Von Beat').waitFor()
	await line(desktop, 'Eintrag 1').waitFor()
	await check(desktop, 'Eintrag 1').check()
	await bar(desktop).getByText('1 ausgewählt', { exact: true }).waitFor()
	await bar(desktop).getByRole('button', { name: 'Löschen' }).and(desktop.locator('[aria-disabled=true]')).waitFor()
	for (const name of ['Von Beat', 'Auch von Beat', 'Nochmals Beat']) await check(desktop, name).check()
	await bar(desktop).getByText('4 ausgewählt, 3 änderbar').waitFor()

	// The line breaks for one of them: said with the reason, the others are done, and that one is still chosen.
	await desktop.route(`**/api/be/events/${his[1]?.id}`, (route) => route.abort())
	await bar(desktop).getByRole('button', { name: 'Löschen' }).click()
	await desktop.getByText('1 von 3 Einträgen konnte nicht gelöscht werden.').waitFor()
	await desktop.getByText('«Auch von Beat»: keine Verbindung').waitFor()
	await bar(desktop).getByText('2 ausgewählt, 1 änderbar').waitFor()
	expect(await check(desktop, 'Auch von Beat').isChecked()).toBe(true)
	expect(await check(desktop, 'Eintrag 1').isChecked()).toBe(true)
	expect(await anna.get(`/events/${entries[0]?.id}/get`)).toMatchObject({ name: 'Eintrag 1', journal })
	await line(desktop, 'Von Beat').waitFor({ state: 'detached' })
	await line(desktop, 'Nochmals Beat').waitFor({ state: 'detached' })
})

test('who only reads adds up what they choose, and is offered nothing else', async () => {
	const { place, join } = await house()
	const page = await open(await join('Vera', 'viewer'), `${place}/events/balance`, wide)
	await line(page, 'Eintrag 10').waitFor()
	for (const i of [10, 20]) await check(page, `Eintrag ${i}`).check()
	await bar(page).getByText('2 ausgewählt', { exact: true }).waitFor()
	await page.getByRole('status').filter({ hasText: 'Auswahl' }).getByText('−247.00').waitFor()
	expect(await bar(page).getByRole('button').allInnerTexts()).toEqual([''])
	await bar(page).getByRole('button', { name: 'Auswahl aufheben' }).click()
	await bar(page).waitFor({ state: 'detached' })
})

test('the list of one kind says what matters for it, and is ticked off where it stands', async () => {
	const { anna, place, boiler, log } = await house()
	const units = await anna.get<{ id: string; symbol: string }[]>('/events/units')
	await log('Zähler abgelesen', {
		objects: [boiler],
		measurement: [{ unit: units.find(({ symbol }) => symbol === 'kWh')?.id, name: 'Strom', data: '48210.5' }],
	})
	await log('Rasen gemäht', { time_recording: [{ minutes: 85, user_text: 'Nachbar' }] })
	await log('Schlüssel', { rental: { is_rent: true } })
	const late = await log('Boiler entkalken', { maintenance: { date: day(-3), done: false } })
	await log('Filter ersetzt', { maintenance: { date: day(-30), done: true } })

	const page = await open(anna, `${place}/events/measurement`, phone)
	const text = (name: string) => line(page, name).innerText()
	await line(page, 'Zähler abgelesen').waitFor()
	expect(await text('Zähler abgelesen')).toMatch(/Boiler[^]*Strom 48'210\.5\u00a0kWh/)
	expect(await inTable(page)).toEqual(['Zähler abgelesen'])
	await page.getByRole('navigation', { name: 'Listen' }).getByRole('link', { name: 'Zeiterfassung' }).click()
	await line(page, 'Rasen gemäht').waitFor()
	expect(await text('Rasen gemäht')).toMatch(/Nachbar[^]*1 h 25 min$/)
	await page.getByRole('link', { name: 'Vermietung' }).click()
	await line(page, 'Schlüssel').getByText('Ausgabe').waitFor()
	await page.getByRole('link', { name: 'Einnahmen & Ausgaben' }).last().click()
	await line(page, 'Eintrag 10').getByText('−123.50').waitFor()

	await page.getByRole('link', { name: 'Unterhalt' }).click()
	await line(page, 'Boiler entkalken').getByText('seit 3 Tagen überfällig').waitFor()
	await line(page, 'Filter ersetzt').getByText('erledigt').waitFor()
	await page.getByRole('button', { name: 'Filter', exact: true }).click()
	await page.getByLabel('Status').selectOption({ label: 'offen' })
	await line(page, 'Filter ersetzt').waitFor({ state: 'detached' })
	await expect.poll(() => inTable(page)).toEqual(['Boiler entkalken'])
	await page.getByRole('button', { name: '«Boiler entkalken» abhaken' }).click()
	await page.getByText('Nichts ist offen: alles erledigt.').waitFor()
	expect((await anna.get<{ maintenance: { done: boolean } }>(`/events/${late.id}/get`)).maintenance.done).toBe(true)
})

test('on the phone three rows of filters stand above the entries, and the object, the year and the words are one touch away', async () => {
	const { anna, place } = await house()
	for (const width of [320, 390]) {
		const page = await open(anna, `${place}/events/all`, { ...phone, viewport: { width, height: 760 } })
		const chips = page.getByRole('navigation', { name: 'Jahr, Steuern, Person' })
		const object = page.getByLabel('Objekt', { exact: true })
		await page.getByRole('row').nth(1).waitFor()
		await expect.poll(() => object.isEnabled()).toBe(true)
		const [lists, words, choice, quick] = await Promise.all(
			[page.getByRole('navigation', { name: 'Listen' }), page.getByLabel('Text suchen'), object, chips].map((each) => each.boundingBox()),
		)
		if (!lists || !words || !choice || !quick) throw new Error('has no filters')
		// The chips run on beside the choice, as far as the edge.
		expect([choice.y < quick.y + quick.height && quick.y < choice.y + choice.height, choice.x + choice.width <= quick.x]).toEqual([
			true,
			true,
		])
		expect([Math.round(quick.x + quick.width), quick.width > 130]).toEqual([width, true])
		expect([lists.y + lists.height <= words.y, words.y + words.height <= choice.y]).toEqual([true, true])
		await chips.getByRole('button').first().click({ trial: true })
		// What is chosen otherwise is behind one touch.
		expect(await page.getByLabel('Journal', { exact: true }).isVisible()).toBe(false)
		await page.getByRole('button', { name: 'Filter', exact: true }).click()
		await page.getByLabel('Reihenfolge').waitFor()
		expect(await object.isVisible()).toBe(true)
	}
})

test('the overview begins with what is overdue and what comes, both ticked off in place; dot and count follow', async () => {
	const { anna, home, log } = await house()
	await log('Kaminfeger', { reminder: { date: day(-2), note: 'Kaminfeger bestätigen' } })
	await log('Boiler entkalken', { maintenance: { date: day(10), done: false } })
	await log('Erst im Sommer', { reminder: { date: day(200) } })
	await log('Ohne Datum', { maintenance: { done: false } })
	const page = await open(anna, home, wide)
	const due = page.getByRole('region', { name: 'Was ansteht' })
	const chimney = due.getByRole('link', { name: /Kaminfeger bestätigen/ })
	await chimney.waitFor()
	expect(
		await due
			.getByRole('listitem')
			.filter({ hasText: /Kaminfeger|Boiler/ })
			.allInnerTexts(),
	).toEqual([expect.stringContaining('Kaminfeger bestätigen'), expect.stringContaining('Boiler entkalken')])
	await page.getByText('Zwei Dinge stehen an, eines ist überfällig.').waitFor()
	expect(await page.getByRole('main').getByText('Erst im Sommer').count()).toBe(1)
	expect(await due.getByText('Erst im Sommer').count()).toBe(0)
	const dot = page.getByRole('navigation', { name: 'Hauptnavigation' }).getByText('etwas ist fällig')
	await dot.waitFor({ state: 'attached' })

	const tick = due.getByRole('button', { name: '«Kaminfeger bestätigen» abhaken' })
	await listening(tick)
	await tick.click()
	await chimney.waitFor({ state: 'detached' })
	await page.getByText('Eine Sache steht an.').waitFor()
	await dot.waitFor({ state: 'detached' })
	await page.getByRole('button', { name: 'Rückgängig' }).click()
	await chimney.waitFor()

	// What somebody else logs is there at once.
	await log('Dach prüfen', { reminder: { date: day(3) } })
	await due.getByRole('link', { name: /Dach prüfen/ }).waitFor()
	await due.getByRole('link', { name: /Boiler entkalken/ }).click()
	await page.getByRole('dialog').getByRole('heading', { name: 'Boiler entkalken', exact: true }).waitFor()
})

test('what is taken back comes again, however late another page arrives that was asked for before', async () => {
	const { anna, home, log } = await house()
	await log('Kaminfeger', { reminder: { date: day(-2), note: 'Kaminfeger bestätigen' } })
	await log('Boiler entkalken', { maintenance: { date: day(10), done: false } })
	const page = await open(anna, home, wide)
	const due = page.getByRole('region', { name: 'Was ansteht' })
	const chimney = due.getByRole('link', { name: /Kaminfeger bestätigen/ })
	const tick = due.getByRole('button', { name: '«Kaminfeger bestätigen» abhaken' })
	await listening(tick)
	await tick.click()
	await chimney.waitFor({ state: 'detached' })

	// The next row has come under the pointer: its page is read while the reminder is ticked off, and arrives after that is taken back.
	let arrive = () => {}
	const held = new Promise<void>((resolve) => (arrive = resolve))
	const read = new Promise<void>((resolve) => {
		void page.route('**/_payload.json', async (route) => {
			const response = await route.fetch()
			resolve()
			await held
			await route.fulfill({ response })
		})
	})
	await due.getByRole('link', { name: /Boiler entkalken/ }).hover()
	await read
	await page.getByRole('button', { name: 'Rückgängig' }).click()
	await chimney.waitFor()
	const boiler = due.getByRole('link', { name: /Boiler entkalken/ })
	await boiler.click()
	arrive()
	await page.getByRole('dialog').getByRole('heading', { name: 'Boiler entkalken', exact: true }).waitFor()
	await page.goBack()
	await boiler.waitFor()
	await chimney.waitFor({ timeout: within(5000) })
})

test('R24 a list stands by name or amount and is narrowed from and to; the address has it, and words hide what they cannot be ordered by', async () => {
	const { anna, place, log } = await house()
	await log('Aushub', { balance: { expense: 99_900 } })
	await log('Zaun', { balance: { expense: 5_000 } })
	const page = await open(anna, `${place}/events/all`, wide)
	await line(page, 'Zaun').waitFor()
	const order = page.getByLabel('Reihenfolge', { exact: true })
	await order.selectOption({ label: 'Name A–Z' })
	await page.waitForURL(/sort=name_asc/)
	await expect.poll(async () => (await inTable(page)).slice(0, 3)).toEqual(['Aushub', 'Eintrag 1', 'Eintrag 2'])
	await order.selectOption({ label: 'Höchster Betrag' })
	await expect
		.poll(async () => (await inTable(page)).slice(0, 6))
		.toEqual(['Aushub', 'Eintrag 10', 'Eintrag 20', 'Eintrag 30', 'Eintrag 40', 'Zaun'])

	// What comes in meanwhile stands where it belongs.
	await log('Dach', { balance: { expense: 20_000 } })
	await expect.poll(async () => (await inTable(page)).slice(0, 3)).toEqual(['Aushub', 'Dach', 'Eintrag 10'])

	await page.getByRole('button', { name: 'Von – bis' }).click()
	await page.getByLabel('Betrag ab (CHF)').fill('123.50')
	await page.getByLabel('Betrag bis (CHF)').fill("1'000'000'000")
	await page.getByText("Ein Betrag ist höchstens CHF 999'999'999.99.").waitFor()
	await page.getByLabel('Betrag bis (CHF)').fill('500.-')
	await page.getByLabel('Betrag bis (CHF)').press('Enter')
	await page.waitForURL(/amount_from=12350.*amount_to=50000|amount_to=50000.*amount_from=12350/)
	await expect.poll(() => inTable(page)).toEqual(['Dach', 'Eintrag 10', 'Eintrag 20', 'Eintrag 30', 'Eintrag 40'])
	await page.getByText('5 Einträge', { exact: true }).waitFor()
	await page.reload()
	await expect.poll(() => inTable(page)).toEqual(['Dach', 'Eintrag 10', 'Eintrag 20', 'Eintrag 30', 'Eintrag 40'])
	await page.getByLabel('Text suchen').fill('dach')
	await expect.poll(() => inTable(page)).toEqual(['Dach'])
	expect(await order.getByRole('option').allInnerTexts()).toEqual(['Neueste', 'Älteste'])
	await page.getByRole('button', { name: 'Von – bis' }).click()
	await expect.poll(() => page.url()).not.toMatch(/amount_(from|to)/)
})

test('on a tablet, beside the rail, the list that is open is in sight among the others', async () => {
	const { anna, place } = await house()
	for (const [kind, name] of [
		['all', 'Alle'],
		['rental', 'Vermietung'],
	] as const) {
		const page = await open(anna, `${place}/events/${kind}`, { viewport: { width: 834, height: 1112 }, hasTouch: true })
		const lists = page.getByRole('navigation', { name: 'Listen' })
		const chosen = lists.getByRole('link', { name, exact: true })
		await chosen.waitFor()
		const isInSight = async () => {
			const [row, chip] = await Promise.all([lists, chosen].map((each) => each.boundingBox()))
			return row && chip ? [chip.x >= row.x - 8, chip.x + chip.width <= row.x + row.width + 8] : []
		}
		await expect.poll(isInSight, { message: name }).toEqual([true, true])
	}
})
