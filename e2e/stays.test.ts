import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Parties } from '@hausheft/contract/parties.ts'
import type { Stay, StayRules } from '@hausheft/contract/stays.ts'
import { addDays, dayOf, daysBetween } from '@hausheft/contract/swiss/zurich.ts'
import { violations } from './axe.ts'
import { tooWide } from './fit.ts'
import { desktop, house as newHouse, open, phone } from './house.ts'
import { listening } from './watch.ts'

const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text }).waitFor()

const hasFocus = async (of: Locator) => {
	await expect.poll(() => of.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** A holiday house that Anna and Beat share. */
async function rustico() {
	const { anna, home, addProperty, join } = await newHouse()
	const property = (await addProperty('Rustico', 'ferienhaus')).id
	const beat = await join('Beat Keller', 'member')
	const at = `/properties/${property}`
	const { version } = await anna.get<Parties>(`${at}/parties`)
	const all = {
		parties: [
			{ id: null, name: 'Familie Anna', people: [anna.id], contact: null, iban: null, purse: false, quotas: [], until_on: null },
			{ id: null, name: 'Familie Beat', people: [beat.id], contact: null, iban: null, purse: false, quotas: [], until_on: null },
		],
		new_expenses: 'equal',
	}
	await anna.send('PUT', `${at}/parties`, all, version)
	return { anna, beat, at, place: `${home}/property/${property}/stays` }
}

test('two people on the phone: one asks, the other decides, and both see what became of it', async () => {
	const { anna, beat, at, place } = await rustico()
	const [annas, beats] = (await anna.get<Parties>(`${at}/parties`)).parties.map(({ id }) => id)
	const { version, active } = await anna.get<StayRules>(`${at}/stay-rules`)
	expect(active).toBe(true)
	const rules = await open(anna, `${place}/rules`, phone)
	await rules.getByText('fragt an', { exact: true }).tap()
	await rules.getByRole('button', { name: 'Vorlage Sommer' }).first().tap()
	await rules.getByLabel('Betten').fill('6')
	await rules.getByRole('button', { name: 'Zeit hinzufügen' }).tap()
	const time = rules.getByRole('group', { name: 'Zeit 1' })
	await time.getByLabel('Von').fill('24.12.')
	await time.getByLabel('Bis').fill('31.11.')
	await time.getByLabel('Name').fill('Weihnachten')
	const christmas = rules.getByRole('group', { name: 'Weihnachten' })
	for (const party of ['Familie Anna', 'Familie Beat']) await christmas.getByRole('button', { name: party, exact: true }).tap()
	await christmas.getByRole('button', { name: 'Familie Beat nach oben' }).tap()
	await christmas.getByLabel('Die Reihe beginnt im Jahr').fill('2026')
	await rules.getByRole('button', { name: 'Ansatz hinzufügen' }).tap()
	const rate = rules.getByRole('group', { name: 'Ansatz 1' })
	await rate.getByLabel('Ab').fill('2026-01-01')
	await rate.getByLabel('CHF je Nacht').fill('12.50')
	await rules.getByRole('button', { name: 'Speichern' }).tap()
	await christmas.getByText('Diesen Tag gibt es nicht.').waitFor()
	await christmas.getByLabel('Bis').fill('2. Januar')
	expect([await tooWide(rules), await violations(rules)]).toEqual([[], []])
	await rules.getByRole('button', { name: 'Speichern' }).tap()
	await toast(rules, 'Gespeichert.')
	const kept = await anna.get<StayRules>(`${at}/stay-rules`)
	expect(kept).toMatchObject({ ask: true, beds: 6, enabled: null, version: version + 1 })
	expect(kept.peaks).toEqual([{ name: 'Weihnachten', from: '12-24', until: '01-02', order: [beats, annas], since: 2026 }])
	expect(kept.rates).toEqual([{ from_on: '2026-01-01', who: 'party', night: 1250, person_night: 0 }])
	expect(kept.arrival).toContain('Lüften')

	// Three touches: the first day, the last, «Anfragen».
	const month = '2031-07'
	const page = await open(beat, `${place}?month=${month}`, phone)
	const day = (of: Page, on: string) => of.locator(`[data-day="${on}"]`)
	await listening(day(page, '2031-07-11'))
	await day(page, '2031-07-11').tap()
	await page.getByText('Jetzt den Tag der Abreise wählen.', { exact: true }).waitFor()
	await day(page, '2031-07-18').tap()
	await page.getByText('Für Familie Beat · 1 Person, allein').waitFor()
	expect([await tooWide(page), await violations(page)]).toEqual([[], []])
	const letters = await page.context().newCDPSession(page)
	await letters.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
	await expect.poll(() => tooWide(page)).toEqual([])
	await letters.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
	await page.getByRole('button', { name: 'Anfragen' }).tap()
	await toast(page, 'Angefragt.')
	const asked = page.getByRole('button', { name: /^Familie Beat, 11\..* angefragt$/ }).first()
	await asked.waitFor()
	await page.getByText('wartet auf Antwort').waitFor()

	const other = await open(anna, `${place}?month=${month}`, phone)
	await other.getByRole('button', { name: 'Zusagen: Familie Beat' }).tap()
	await toast(other, 'Zugesagt.')
	const fixed = page.getByRole('button', { name: /^Familie Beat, 11\..* zugesagt$/ }).first()
	await fixed.waitFor()
	await other.getByRole('button', { name: 'Rückgängig' }).tap()
	await asked.waitFor()
	await other.getByRole('button', { name: 'Zusagen: Familie Beat' }).tap()
	await fixed.waitFor()
	expect([await tooWide(other), await violations(other)]).toEqual([[], []])

	// It is taken for others now; who has it shortens it, gives it back, and has it again.
	await day(other, '2031-07-17').tap()
	await day(other, '2031-07-20').tap()
	await other.getByText(/^Vergeben: Familie Beat/).waitFor()
	await fixed.tap()
	const sheet = page.getByRole('dialog', { name: 'Familie Beat' })
	await sheet.getByRole('button', { name: 'Ändern' }).tap()
	const form = page.getByRole('dialog', { name: 'Aufenthalt ändern' })
	await form.getByLabel('Abreise').fill('2031-07-16')
	expect([await tooWide(page), await violations(page)]).toEqual([[], []])
	await form.getByRole('button', { name: 'Speichern' }).tap()
	await sheet.getByText('5 Nächte').waitFor()
	await other.getByText(/^Frei/).waitFor()
	await sheet
		.getByRole('button', { name: 'Löschen' })
		.or(sheet.getByRole('button', { name: 'Zurückgeben' }))
		.tap()
	await toast(page, 'Aufenthalt gelöscht.')
	await page.locator('.toast').filter({ hasText: 'gelöscht' }).getByRole('button', { name: 'Rückgängig' }).tap()
	await toast(page, 'Wieder da.')
})

test('at the desk with the keyboard, and a departure that becomes an entry', async () => {
	const { anna, at, place } = await rustico()
	const today = dayOf(new Date().toISOString())
	const page = await open(anna, place, desktop)
	// All that has room stands on one line.
	const tabs = page.getByRole('navigation', { name: 'Rustico' })
	await tabs.getByRole('link', { name: 'Kosten teilen' }).waitFor()
	const lines = await tabs.locator('.tab:visible').evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
	expect([lines.length, new Set(lines).size]).toEqual([10, 1])
	const now = page.locator(`[data-day="${today}"]`)
	await now.focus()
	await page.keyboard.press('Enter')
	for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight')
	const until = addDays(today, 2)
	await page.locator(`[data-day="${until}"]:focus`).waitFor()
	await page.getByRole('status').filter({ hasText: 'Jetzt den Tag der Abreise wählen.' }).waitFor({ state: 'attached' })
	await page.keyboard.press('Enter')
	await page.getByRole('status').filter({ hasText: '2 Nächte. Frei' }).waitFor({ state: 'attached' })
	// The third touch has the focus; after it the days have it again.
	await hasFocus(page.getByRole('button', { name: 'Eintragen', exact: true }))
	await page.keyboard.press('Enter')
	await toast(page, 'Eingetragen.')
	await page.getByRole('region', { name: 'Auswahl' }).waitFor({ state: 'detached' })
	await hasFocus(page.locator('[data-day][tabindex="0"]'))
	await page
		.getByRole('table')
		.getByRole('row', { name: /Familie Anna/ })
		.waitFor()
	// On paper a year has room, with who is there when.
	await page.emulateMedia({ media: 'print' })
	await page
		.getByRole('button', { name: /^Familie Anna, .* zugesagt$/ })
		.first()
		.waitFor()
	expect(await page.locator('.stay-number:visible').count()).toBeGreaterThan(364)
	expect(await tooWide(page)).toEqual([])
	await page.emulateMedia({ media: null })
	const [stay] = await anna.get<Stay[]>(`${at}/stays`)
	expect(stay && daysBetween(stay.from_on, stay.until_on)).toBe(2)
	expect(await violations(page)).toEqual([])

	await page
		.getByRole('button', { name: /^Familie Anna, .* zugesagt$/ })
		.first()
		.click()
	await page.getByRole('dialog').getByRole('button', { name: 'Abreisen' }).click()
	await page.getByLabel('Was zu sagen ist').fill('Gasflasche fast leer')
	expect(await violations(page)).toEqual([])
	await page.getByRole('dialog').getByRole('button', { name: 'Abreisen' }).click()
	await toast(page, 'Gute Heimreise.')
	await page.getByRole('link', { name: 'Zum Eintrag' }).click()
	await page.getByRole('dialog').getByText('Gasflasche fast leer').waitFor()
})

test('who decides with keys goes on from there, and a panel gives the focus back, also after another has taken its place', async () => {
	const { anna, beat, at, place } = await rustico()
	const { enabled, beds, peaks, rates, arrival, departure, version } = await anna.get<StayRules>(`${at}/stay-rules`)
	await anna.send('PUT', `${at}/stay-rules`, { enabled, ask: true, beds, peaks, rates, arrival, departure }, version)
	const [, party] = (await anna.get<Parties>(`${at}/parties`)).parties.map(({ id }) => id)
	const today = dayOf(new Date().toISOString())
	for (const after of [10, 20])
		await beat.post(`${at}/stays`, { from_on: addDays(today, after), until_on: addDays(today, after + 5), party })
	const page = await open(anna, place, desktop)
	const grant = page.getByRole('button', { name: 'Zusagen: Familie Beat' })
	await listening(grant.last())
	await grant.last().press('Enter')
	await toast(page, 'Zugesagt.')
	await expect.poll(() => grant.count()).toBe(1)
	await hasFocus(page.getByRole('region', { name: 'Angefragt' }).getByRole('button', { name: /5 Nächte/ }))
	await grant.press('Enter')
	await hasFocus(page.locator('[data-day][tabindex="0"]'))

	const coming = page.getByRole('region', { name: 'Wer kommt' }).getByRole('button').first()
	await coming.press('Enter')
	const sheet = page.getByRole('dialog', { name: 'Familie Beat' })
	await hasFocus(sheet)
	await sheet.getByRole('button', { name: 'Ändern' }).press('Enter')
	await hasFocus(page.getByRole('dialog', { name: 'Aufenthalt ändern' }))
	await page.keyboard.press('Escape')
	await hasFocus(sheet)
	await page.keyboard.press('Escape')
	await hasFocus(coming)
})
