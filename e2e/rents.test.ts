import type { Todo } from '@hausheft/contract/groups.ts'
import type { Rents } from '@hausheft/contract/rents.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { tooWide } from './fit.ts'
import { house as newHouse, open, phone, wide } from './house.ts'

/** Four months of a year that is over, each of them still waiting. */
const rent = { date: '2025-03-01', recurrence: { every: 1, unit: 'month', until: '2025-06-01' }, proposal: { income: 145_000 } }
const cell = (page: Page, month: string, state: string) => page.locator('.rent-month', { hasText: `${month} 2025: ${state}` })

test('two months paid at once are two entries, one is passed by, and undo opens all of them again', async () => {
	const { anna, group, place, log } = await newHouse()
	await log('Miete Wohnung 1', { reminder: rent })
	const page = await open(anna, `${place}/rents?year=2025`, phone)
	await page.getByText("offen CHF 5'800.00").waitFor()
	expect(await page.locator('.paper-page-printed').textContent()).toBe('2025, Bergstrasse 12, 8810 Horgen')
	expect([await tooWide(page), await violations(page)]).toEqual([[], []])
	await cell(page, 'Mai', 'offen').tap()
	const drawer = page.getByRole('dialog', { name: 'Miete Wohnung 1, Mai 2025' })
	await drawer.getByLabel('April 2025', { exact: true }).tap()
	expect(await violations(page)).toEqual([])
	await drawer.getByRole('button', { name: 'Buchen' }).tap()
	await page.locator('.toast').filter({ hasText: '2 Monate gebucht.' }).waitFor()
	await cell(page, 'Mai', "bezahlt, CHF 1'450.00 von CHF 1'450.00").waitFor()
	for (const [month, state] of [
		['März', 'bezahlt'],
		['April', 'offen'],
		['Juni', 'offen'],
	] as const)
		await cell(page, month, state).waitFor()
	await page.getByRole('button', { name: 'Rückgängig' }).tap()
	for (const month of ['März', 'April', 'Mai', 'Juni']) await cell(page, month, 'offen').waitFor()
	// One waits, as before, and the others come of it.
	await expect.poll(async () => (await anna.get<Todo[]>(`/groups/${group}/reminders`)).map(({ date }) => date)).toEqual(['2025-03-01'])
	// With the keyboard, one month by itself; from there it is one step to its entry, and from that back to what it has settled.
	await cell(page, 'März', 'offen').press('Enter')
	await page.getByRole('dialog').getByLabel('Eingang, CHF').fill('1000')
	await page.getByRole('dialog').getByLabel('Eingang, CHF').press('Enter')
	await cell(page, 'März', "teilweise, CHF 1'000.00 von CHF 1'450.00").tap()
	await page
		.getByRole('dialog')
		.getByRole('link', { name: /CHF 1'000.00/ })
		.tap()
	await page.getByText(/^Begleicht Miete Wohnung 1, fällig am 01.03.2025/).waitFor()
})

test('undo after a try that ended in the middle takes back what the first try has booked too', async () => {
	const { anna, group, place, log } = await newHouse()
	await log('Miete Wohnung 1', { reminder: rent })
	const page = await open(anna, `${place}/rents?year=2025`, wide)
	// The second request finds no server, once.
	let asked = 0
	await page.route(/\/events\/[^/]+\/complete$/, (route) => (++asked === 2 ? route.abort() : route.continue()))
	await cell(page, 'April', 'offen').click()
	const drawer = page.getByRole('dialog', { name: 'Miete Wohnung 1, April 2025' })
	await drawer.getByRole('button', { name: 'Buchen' }).click()
	await drawer.locator('.save-bar .field-error').waitFor()
	await cell(page, 'März', 'bezahlt').waitFor()
	await drawer.getByRole('button', { name: 'Buchen' }).click()
	await page.locator('.toast').filter({ hasText: '2 Monate gebucht.' }).waitFor()
	await cell(page, 'April', 'bezahlt').waitFor()
	// One goes on from where one was, though the button is a link by now.
	await expect.poll(() => cell(page, 'April', 'bezahlt').evaluate((link) => link.tagName + (link === document.activeElement))).toBe('Atrue')
	await page.getByRole('button', { name: 'Rückgängig' }).click()
	for (const month of ['März', 'April', 'Mai', 'Juni']) await cell(page, month, 'offen').waitFor()
	await expect.poll(async () => (await anna.get<Todo[]>(`/groups/${group}/reminders`)).map(({ date }) => date)).toEqual(['2025-03-01'])
})

test('what was booked before is assigned with one touch, and what waits is left out with one', async () => {
	const { anna, property, place, home, log } = await newHouse()
	await log('Miete Wohnung 1', { reminder: rent })
	await log('Überweisung Meier', { event_at: '2025-03-04T09:00:00.000Z', balance: { income: 145_000 } })
	const page = await open(anna, `${place}/rents?year=2025`, wide)
	const loose = page.getByRole('region', { name: 'Ohne Zuordnung' })
	await loose.getByText('Überweisung Meier').waitFor()
	expect(await violations(page)).toEqual([])
	await loose.getByRole('button', { name: 'Zuordnen' }).click()
	await cell(page, 'März', 'bezahlt').waitFor()
	await loose.waitFor({ state: 'detached' })
	await page.getByRole('button', { name: 'Rückgängig' }).click()
	await loose.waitFor()
	await cell(page, 'März', 'offen').waitFor()

	await page.goto(`${home}/reminder`)
	await page.getByRole('button', { name: /Miete Wohnung 1.*mehr/ }).click()
	await page.getByRole('button', { name: 'Alle bis heute auslassen' }).click()
	await page.locator('.toast').filter({ hasText: '3 Mal ausgelassen. Nächstes Mal am 01.06.2025.' }).waitFor()
	await page.getByRole('button', { name: 'Rückgängig' }).click()
	const months = async () => (await anna.get<Rents>(`/properties/${property}/rents?year=2025`)).rows[0]?.months.map(({ state }) => state)
	await expect.poll(async () => (await months())?.slice(2, 6)).toEqual(['open', 'open', 'open', 'open'])
})

test('what is typed for a month stays with it when somebody else has ticked one before it', async () => {
	const { anna, group, place, log } = await newHouse()
	await log('Miete Wohnung 1', { reminder: rent })
	const [waiting] = await anna.get<Todo[]>(`/groups/${group}/reminders`)
	const page = await open(anna, `${place}/rents?year=2025`, phone)
	await cell(page, 'Mai', 'offen').tap()
	const drawer = page.getByRole('dialog', { name: 'Miete Wohnung 1, Mai 2025' })
	await drawer.getByLabel('April 2025', { exact: true }).tap()
	await drawer.getByLabel('Eingang März 2025, CHF').fill('1000')
	await anna.post(`/events/${waiting?.id}/complete`, { part: 'reminder', done: true })
	await drawer.getByLabel('Eingang März 2025, CHF').waitFor({ state: 'detached' })
	await expect.poll(() => drawer.evaluate((panel) => panel === document.activeElement)).toBe(true)
	expect(await drawer.getByLabel('April 2025', { exact: true }).isChecked()).toBe(false)
	expect(await drawer.getByLabel('Eingang Mai 2025, CHF').inputValue()).toBe("1'450.00")
	// It is kept whichever way the month is left, until it is given up.
	await drawer.getByLabel('Eingang Mai 2025, CHF').fill('900')
	await page.keyboard.press('Escape')
	await page.getByText('Entwurf behalten.').waitFor()
	await page.reload()
	await cell(page, 'Mai', 'offen').tap()
	expect(await drawer.getByLabel('Eingang Mai 2025, CHF').inputValue()).toBe('900')
	expect(await drawer.getByLabel('April 2025', { exact: true }).isChecked()).toBe(false)
	await drawer.getByRole('button', { name: 'Abbrechen' }).tap()
	await cell(page, 'Mai', 'offen').tap()
	expect(await drawer.getByLabel('Eingang Mai 2025, CHF').inputValue()).toBe("1'450.00")
})

test('who sees own amounts alone is told so, who only reads books nothing, and a new house how it begins', async () => {
	const { anna, place, log, join } = await newHouse()
	await log('Miete Wohnung 1', { reminder: rent })
	const caretaker = await open(await join('Beat', 'caretaker'), `${place}/rents`, phone)
	await caretaker.getByText('fehlt die Berechtigung').waitFor()
	const viewer = await open(await join('Vreni', 'viewer'), `${place}/rents?year=2025`, phone)
	await cell(viewer, 'März', 'offen').tap()
	await viewer.getByRole('dialog').getByText('fällig am 01.03.2025').waitFor()
	expect(await viewer.getByRole('button', { name: 'Buchen' }).count()).toBe(0)
	const fresh = await newHouse()
	const empty = await open(fresh.anna, `${fresh.place}/rents`, phone)
	await empty.getByText('Noch keine Miete, die wiederkommt').waitFor()
	expect(await violations(empty)).toEqual([])
	await log('Rechnung', { balance: { expense: 100 } })
	const balance = await open(anna, `${place}/balance`, wide)
	await balance.getByRole('link', { name: 'Mieten' }).first().click()
	await balance.waitForURL(/\/rents$/)
	await balance.locator('.tabs [aria-current]').getByText('Einnahmen & Ausgaben').waitFor()
})
