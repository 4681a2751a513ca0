import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browse, house as newHouse, phone, type House } from './house.ts'
import { photo } from './papers.ts'
import { qrBillPdf } from './qr-bill.ts'
import { countTaps } from './taps.ts'

type Entry = { name: string; balance: { expense: number | null; income: number | null } | null; files: unknown[] }

let house: House
beforeAll(async () => {
	house = await newHouse()
})

const from = async (path: string) => {
	const page = await browse(house.anna, phone)
	const count = await countTaps(page)
	// Before that the page shows and does not hear.
	await Promise.all([page.waitForEvent('websocket'), page.goto(path)])
	await page.waitForLoadState('networkidle')
	count.mark()
	return { page, count }
}
const newest = async (limit: number) =>
	(await house.anna.get<{ events: Entry[] }>(`/properties/${house.property}/events-rolling?limit=${limit}`)).events
const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true })
/** The tap that opens the device's own choice counts, what one does in it does not. */
async function choose(page: Page, way: string, file: { name: string; mimeType: string; buffer: Buffer }) {
	const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText(way, { exact: true }).tap()])
	await chooser.setFiles(file)
}

test('a repair with its photo, its bill and what that says is written down with 6 taps and its words', async () => {
	const { page, count } = await from(house.place)
	await page.getByRole('link', { name: 'Eintrag erfassen' }).last().tap()
	await choose(page, 'Kamera', { name: 'hahn.jpg', mimeType: 'image/jpeg', buffer: await photo('#8a9a5b') })
	await choose(page, 'Auswählen', { name: 'rechnung.pdf', mimeType: 'application/pdf', buffer: await qrBillPdf() })
	// Nobody's finger is faster than what was chosen takes its place.
	await page.locator('.photo-item').nth(1).waitFor()
	await page.getByRole('group', { name: 'Rechnung erkannt' }).waitFor()
	await page.getByLabel(/^Titel/).tap()
	await page.keyboard.type('Hahn ersetzt')
	await page.getByRole('group', { name: 'Rechnung erkannt' }).getByRole('button', { name: 'Übernehmen' }).tap()
	await save(page).tap()
	await page
		.locator('.toast')
		.filter({ hasText: /^Gespeichert/ })
		.waitFor()
	expect(await count.since()).toEqual({ taps: 6, keys: 0, letters: 12 })
	expect(await newest(1)).toMatchObject([{ name: 'Hahn ersetzt', balance: { expense: 84_500 }, files: [{}, {}] }])
})

test('a rent that has come is ticked off and booked with 2 taps', async () => {
	const today = new Date().toISOString().slice(0, 10)
	await house.log('Miete Wohnung EG', { reminder: { date: today, proposal: { income: 145_000 } } })
	const { page, count } = await from(house.home)
	await page.getByRole('link', { name: '«Miete Wohnung EG» verbuchen' }).tap()
	const drawer = page.getByRole('dialog')
	await drawer.getByRole('button', { name: 'Eintragen', exact: true }).tap()
	await drawer.waitFor({ state: 'detached' })
	expect(await count.since()).toEqual({ taps: 2, keys: 0, letters: 0 })
	await expect.poll(async () => (await newest(9)).map(({ balance }) => balance?.income)).toContain(145_000)
})

test('the meters are two taps away from the house, and three of them are read with five more', async () => {
	const units = await house.anna.get<{ id: string; symbol: string }[]>('/events/units')
	const unit = units.find(({ symbol }) => symbol === 'm³')?.id
	const names = ['Gas', 'Wasser kalt', 'Wasser warm']
	await house.anna.post(`/properties/${house.property}/readings`, {
		event_at: new Date(Date.now() - 30 * 86_400_000).toISOString(),
		rows: names.map((name, nth) => ({ unit, name, data: String(500 + 100 * nth) })),
	})
	const { page, count } = await from(house.place)
	await page.getByRole('navigation', { name: 'Bergstrasse 12' }).getByRole('button').tap()
	await page.getByRole('dialog', { name: 'Bergstrasse 12' }).getByRole('link', { name: 'Zähler ablesen' }).tap()
	const field = (name: string) => page.getByRole('textbox', { name: `${name} in m³` })
	await field('Gas').waitFor()
	expect(await count.since()).toEqual({ taps: 2, keys: 0, letters: 0 })
	count.mark()
	await field('Gas').tap()
	for (const [nth] of names.entries()) {
		await page.keyboard.type(String(510 + 100 * nth))
		await page.keyboard.press('Enter')
	}
	await save(page).tap()
	await page.waitForURL(`**${house.place}`)
	const { taps, keys, letters } = await count.since()
	expect([taps + keys, letters]).toEqual([5, 9])
	const series = await house.anna.get<{ name: string; last: { data: string } }[]>(`/properties/${house.property}/readings`)
	expect(series.map(({ name, last }) => [name, last.data])).toEqual(names.map((name, nth) => [name, String(510 + 100 * nth)]))
})
