import { beforeAll, expect, test } from 'vitest'
import { browse, furnishedHouse, phone, wide, type FurnishedHouse } from './house.ts'
import { photo } from './papers.ts'
import { countTaps } from './taps.ts'

type Entry = { id: string; name: string; version: number; balance: { expense: number } | null; files: unknown[] }

let house: FurnishedHouse
beforeAll(async () => {
	house = await furnishedHouse()
})

const onPhone = async (path: string, who: { cookie: string } = house) => {
	const page = await browse(who, phone)
	const count = await countTaps(page)
	// Before that the page shows and does not hear.
	await Promise.all([page.waitForEvent('websocket'), page.goto(path)])
	return { page, count }
}
const log = (name: string, fields: object = {}) =>
	house.anna.post<Entry>(`/properties/${house.property}/events`, { name, event_at: '2026-11-21T10:00:00.000Z', ...fields })
const stored = (id: string) => house.anna.get<Entry>(`/events/${id}/get`)

test('an amount is corrected with two taps: on it, and on save', async () => {
	const { id } = await log('Ventil ersetzt', { balance: { expense: 34_500, tax_relevant: false } })
	const { page, count } = await onPhone(`${house.place}?event=${id}`)
	const panel = page.getByRole('dialog')
	const amount = panel.getByRole('button', { name: 'CHF −345.00' })
	await amount.waitFor()
	count.mark()
	await amount.tap()
	await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('balance.amount')
	await page.keyboard.type('354')
	await panel.getByRole('button', { name: 'Speichern', exact: true }).tap()
	await page.locator('.toast').getByText('Gespeichert').waitFor()
	expect(await count.since()).toEqual({ taps: 2, keys: 0, letters: 3 })
	expect((await stored(id)).balance?.expense).toBe(35_400)
})

test('an entry is thrown away and back with two taps, in its place and without a question', async () => {
	const { id } = await log('Aus Versehen')
	const { page, count } = await onPhone(`${house.place}?event=${id}`)
	const panel = page.getByRole('dialog')
	const remove = panel.getByRole('button', { name: 'Löschen' })
	await remove.waitFor()
	const card = page.locator(`[data-entry="${id}"]`)
	const before = await page.evaluate(() => scrollY)
	count.mark()
	await remove.tap()
	const toast = page.locator('.toast').filter({ hasText: 'Der Eintrag liegt im Papierkorb.' })
	await toast.waitFor()
	await expect.poll(() => Promise.all([panel.count(), card.count()])).toEqual([0, 0])
	await toast.getByRole('button', { name: 'Rückgängig' }).tap()
	await card.waitFor()
	expect(await count.since()).toEqual({ taps: 2, keys: 0, letters: 0 })
	expect([(await stored(id)).name, await page.evaluate(() => scrollY)]).toEqual(['Aus Versehen', before])
})

test('whoever may not change an entry adds a photo to it, and takes it back', async () => {
	const { id } = await log('Riss in der Fassade')
	const beat = await house.join('Beat', 'caretaker')
	const { page } = await onPhone(`${house.place}?event=${id}`, beat)
	const panel = page.getByRole('dialog')
	await panel.getByText('Foto ergänzen').waitFor()
	await panel.getByLabel('Foto ergänzen').setInputFiles({ name: 'Riss.jpg', mimeType: 'image/jpeg', buffer: await photo('#7a8b5c') })
	await panel.getByRole('button', { name: 'Foto 1 von 1 gross ansehen' }).waitFor()
	expect((await stored(id)).files).toMatchObject([{ filename: 'Riss.jpg', user: beat.id }])
	await page.locator('.toast').filter({ hasText: 'Am Eintrag ergänzt.' }).getByRole('button', { name: 'Rückgängig' }).tap()
	await panel.getByRole('button', { name: /gross ansehen/ }).waitFor({ state: 'detached' })
	expect((await stored(id)).files).toEqual([])
})

test('an entry leads on: to its house, its object and its contact, who is called from there', async () => {
	const { page } = await onPhone(`${house.place}?event=${house.event}`)
	const panel = page.getByRole('dialog')
	await panel.getByRole('link', { name: 'Sanitär Huber AG', exact: true }).waitFor()
	expect(await panel.getByRole('link', { name: /anrufen/ }).getAttribute('href')).toBe('tel:0441234567')
	expect(await panel.getByRole('link', { name: 'Boiler' }).getAttribute('href')).toContain(`/objects/view-${house.object}`)
	await panel.getByRole('link', { name: 'Sanitär Huber AG', exact: true }).tap()
	await page.waitForURL(new RegExp(`/contacts/events-${house.contact}`))
})

test('the entries of an object in a year are four taps away, and what they add up to stands above them', async () => {
	const { page, count } = await onPhone(house.place)
	const table = page.getByRole('link', { name: 'Als Tabelle' }).first()
	await table.waitFor()
	count.mark()
	await table.tap()
	await page.getByRole('button', { name: '2026', exact: true }).tap()
	const object = page.getByLabel('Objekt', { exact: true })
	await object.tap()
	await object.selectOption(house.object)
	await page.waitForURL(/object=/)
	expect(await count.since()).toEqual({ taps: 4, keys: 0, letters: 0 })
	const { count: entries, expense } = await house.anna.get<{ count: number; expense: number }>(
		`/properties/${house.property}/events-sum?year=2026&object=${house.object}`,
	)
	expect([entries > 10, expense > 100_000]).toEqual([true, true])
	const line = page.getByRole('status').filter({ hasText: `${entries} Einträge` })
	await line.waitFor()
	expect((await line.innerText()).replaceAll(/\D/g, '')).toBe(`${entries}${expense}`)
	// A house offers the years from which it has entries, and no others.
	expect(await page.getByRole('button', { name: /^(19|20)\d\d$/ }).allInnerTexts()).toEqual(['2026'])
})

test('with the keyboard one goes from entry to entry, opens one, changes it and closes it', async () => {
	const page = await browse(house, wide)
	await Promise.all([page.waitForEvent('websocket'), page.goto(house.place)])
	const entry = page.locator('a[data-entry]')
	await entry.nth(1).waitFor()
	const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-entry'))
	const idAt = (at: number) => entry.nth(at).getAttribute('data-entry')
	await expect.poll(async () => (await page.keyboard.press('j'), focused())).toBe(await idAt(0))
	await page.keyboard.press('j')
	expect(await focused()).toBe(await idAt(1))
	await page.keyboard.press('k')
	expect(await focused()).toBe(await idAt(0))
	await page.keyboard.press('Enter')
	await page.getByRole('dialog').getByRole('button', { name: 'Bearbeiten' }).waitFor()
	await page.keyboard.press('e')
	await page
		.getByRole('dialog')
		.getByLabel(/^Titel/)
		.waitFor()
	// In a field they are letters.
	await page
		.getByRole('dialog')
		.getByLabel(/^Titel/)
		.fill('')
	await page.keyboard.type('je')
	expect(
		await page
			.getByRole('dialog')
			.getByLabel(/^Titel/)
			.inputValue(),
	).toBe('je')
})
