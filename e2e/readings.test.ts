import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { house as newHouse, open, phone, wide, type House } from './house.ts'

let house: House
let boiler: string
let journal: string
/** Each ten days, the last one ten days ago: what is to be expected now follows. */
beforeAll(async () => {
	house = await newHouse()
	const units = await house.anna.get<{ id: string; symbol: string }[]>('/events/units')
	const unitOf = (symbol: string) => units.find((unit) => unit.symbol === symbol)?.id
	boiler = (await house.anna.post(`/properties/${house.property}/objects`, { name: 'Boiler' })).id
	const [type] = await house.anna.get<{ id: string }[]>('/journals/types')
	journal = (await house.anna.post(`/properties/${house.property}/journals`, { name: 'Energie', type: type?.id })).id
	for (const [nth, days] of [40, 30, 20, 10].entries())
		await house.anna.post(`/properties/${house.property}/readings`, {
			event_at: new Date(Date.now() - days * 86_400_000).toISOString(),
			rows: [
				{ unit: unitOf('kWh'), name: 'Strom', data: String(48_000 + nth * 100), object: boiler },
				{ unit: unitOf('m³'), name: 'Wasser', data: String(800 + nth * 10) },
				{ unit: unitOf('Bh'), name: 'Betrieb', data: String(2000 + nth * 50), object: boiler },
			],
		})
})

const field = (page: Page, name: RegExp | string) => page.getByRole('textbox', { name })
const meters = (page: Page) => page.getByRole('list', { name: 'Zähler', exact: true }).locator('.meter-text b').allTextContents()
const count = async () => (await house.anna.get<{ ids: string[] }>(`/properties/${house.property}/events-rolling?limit=50`)).ids.length

test('on the phone: from field to field with Enter, a photo, a warning that refuses nothing, one save, taken back', async () => {
	const before = await count()
	const page = await open(house.anna, `${house.place}/events/measurement`, phone)
	await page.getByRole('link', { name: 'Ablesen' }).tap()
	const [operation, power, water] = [field(page, 'Betrieb, Boiler in Bh'), field(page, 'Strom, Boiler in kWh'), field(page, 'Wasser in m³')]
	await operation.waitFor()
	expect(await violations(page)).toEqual([])
	expect(await operation.getAttribute('inputmode')).toBe('decimal')
	const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
	await row('Wasser').getByText('erwartet').waitFor()
	// What is said of a reading moves nothing away from a finger.
	await power.fill('12')
	await page.getByRole('button', { name: 'Reihenfolge' }).tap()
	await page.getByRole('list', { name: 'Reihenfolge der Zähler' }).waitFor()
	await page.getByRole('button', { name: 'Fertig' }).tap()
	await row('Strom').getByText('Tiefer als der letzte Stand.').waitFor()
	await operation.fill("2'199.5")
	await operation.press('Enter')
	await expect.poll(() => power.evaluate((each) => each === document.activeElement)).toBe(true)
	await row('Betrieb').getByText('+49.5').waitFor()
	await power.fill('12')
	await power.press('Enter')
	await row('Strom').getByText('Tiefer als der letzte Stand.').waitFor()
	await row('Strom').getByRole('button', { name: 'Zähler ersetzt' }).click()
	await water.fill('2000')
	await water.press('Enter')
	const save = page.getByRole('button', { name: 'Speichern' })
	await expect.poll(() => save.evaluate((each) => each === document.activeElement)).toBe(true)
	await row('Wasser').getByText('Mehr als erwartet.').waitFor()
	await page.getByLabel('Wasser: Foto').setInputFiles(path.join(import.meta.dirname, '../docs/timeline.png'))
	await row('Wasser').getByRole('img').waitFor()
	expect(await violations(page)).toEqual([])
	for (const control of [water, save]) expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
	await page.getByLabel('Journal').selectOption({ label: 'Energie' })
	await save.tap()
	await page.getByText('2 Einträge gespeichert.').waitFor()
	await page.waitForURL(`**${house.place}`)
	expect(await count()).toBe(before + 2)
	const { events } = await house.anna.get<{ events: { journal: string | null }[] }>(`/properties/${house.property}/events-rolling?limit=2`)
	expect(events.map((each) => each.journal)).toEqual([journal, journal])
	const series = await house.anna.get<{ name: string; last: { data: string } }[]>(`/properties/${house.property}/readings`)
	expect(series.map(({ name, last }) => [name, last.data])).toEqual([
		['Betrieb', '2199.5'],
		['Strom', '12'],
		['Wasser', '2000'],
	])
	await page.getByRole('button', { name: 'Rückgängig' }).tap()
	await page.getByText('Die Einträge liegen im Papierkorb.').waitFor()
	await expect.poll(count).toBe(before)
})

test('at the desk: put in order with the keyboard, hidden, a new meter in place, and the draft outlives the page', async () => {
	const page = await open(house.anna, `${house.place}/readings`, wide)
	await field(page, 'Wasser in m³').fill('835')
	await page.getByRole('button', { name: 'Reihenfolge' }).click()
	const grip = page.getByRole('button', { name: /^Wasser, Platz 3/ })
	await grip.focus()
	await page.keyboard.press('Alt+ArrowUp')
	await page.getByText('Wasser: Platz 2 von 3').waitFor()
	await page.keyboard.press('Alt+ArrowUp')
	await page.getByText('Wasser: Platz 1 von 3').waitFor()
	expect(await violations(page)).toEqual([])
	// By hand: the last one over the first.
	const [from, to] = await Promise.all(
		[/^Strom, Boiler, Platz 3/, /^Wasser, Platz 1/].map((name) => page.getByRole('button', { name }).boundingBox()),
	)
	await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 20)
	await page.mouse.down()
	await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) - 10, { steps: 5 })
	await page.mouse.up()
	await page.getByText('Strom: Platz 1 von 3').waitFor()
	await page.getByRole('button', { name: 'Betrieb, Boiler ausblenden' }).click()
	await page.getByText('1 ausgeblendeter').waitFor()
	// Whoever works with the keys goes on beside it.
	await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Wasser ausblenden')
	await page.getByRole('button', { name: 'Fertig' }).click()
	await expect.poll(() => meters(page)).toEqual(['Strom', 'Wasser'])
	const kept = async () =>
		(await house.anna.get<{ name: string; hidden: boolean }[]>(`/properties/${house.property}/readings`)).map(
			({ name, hidden }) => name + (hidden ? ' (aus)' : ''),
		)
	await expect.poll(kept).toEqual(['Strom', 'Wasser', 'Betrieb (aus)'])

	await page.getByRole('button', { name: 'Zähler hinzufügen' }).click()
	await page.keyboard.type('Gas Küche')
	await page.keyboard.press('Tab')
	await expect.poll(() => page.getByLabel('Einheit').locator('option:checked').textContent()).toContain('m³')
	await page.getByLabel('Objekt').selectOption(boiler)
	await page.getByRole('button', { name: 'Speichern' }).click()
	await page.getByRole('region', { name: 'Gas Küche' }).getByRole('alert').filter({ hasText: 'Zahl' }).waitFor()
	await field(page, /^Erster Stand/).fill('12.75')

	await page.reload()
	await expect.poll(() => field(page, 'Wasser in m³').inputValue()).toBe('835')
	await page.getByText(/^Entwurf von heute/).waitFor()
	await expect.poll(() => field(page, /^Erster Stand/).inputValue()).toBe('12.75')
	// What somebody else reads meanwhile is told, and nothing typed is touched.
	const [{ unit } = { unit: '' }] = (
		await house.anna.get<{ name: string; unit: string }[]>(`/properties/${house.property}/readings`)
	).filter(({ name }) => name === 'Wasser')
	await house.log('Wasser abgelesen', { measurement: [{ unit, name: 'Wasser', data: '834' }] })
	await page.getByRole('listitem').filter({ hasText: 'Wasser' }).getByText('834 m³').waitFor()
	expect(await field(page, 'Wasser in m³').inputValue()).toBe('835')
	await page.getByRole('button', { name: 'Speichern' }).click()
	await page.getByText('2 Einträge gespeichert.').waitFor()
	await expect.poll(kept).toEqual(['Strom', 'Wasser', 'Betrieb (aus)', 'Gas Küche'])
})

test('a reminder of an entry with readings leads to the round from its list, and the journal of the last one is a tap away', async () => {
	const [{ unit } = { unit: '' }] = await house.anna.get<{ unit: string }[]>(`/properties/${house.property}/readings`)
	await house.log('Garten abgelesen', {
		journal,
		measurement: [{ unit, name: 'Garten', data: '3' }],
		reminder: { date: '2026-01-05', done: false },
	})
	await house.log('Dach prüfen', { reminder: { date: '2026-01-04', done: false } })
	const page = await open(house.anna, `${house.place}/events/reminder`, wide)
	const row = (name: string) => page.getByRole('row').filter({ hasText: name })
	await row('Garten abgelesen').getByRole('link', { name: 'Ablesen' }).waitFor()
	expect(await row('Dach prüfen').getByRole('link', { name: 'Ablesen' }).count()).toBe(0)
	expect(await violations(page)).toEqual([])
	await row('Garten abgelesen').getByRole('link', { name: 'Ablesen' }).click()
	await page.waitForURL(`**${house.place}/readings`)
	await page.getByRole('button', { name: 'Zuletzt: Energie' }).click()
	expect(await page.getByLabel('Journal').locator('option:checked').textContent()).toBe('Energie')
})
