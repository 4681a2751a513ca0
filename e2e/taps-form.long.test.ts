import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browse, house as newHouse, phone, type House } from './house.ts'
import { photo } from './papers.ts'
import { countTaps } from './taps.ts'

type Entry = {
	name: string
	balance: { expense: number } | null
	time_recording: { minutes: number }[]
	files: unknown[]
	journal: string | null
}

let house: House
let picture: Buffer
beforeAll(async () => {
	house = await newHouse()
	picture = await photo('#8a9a5b')
})

const latest = async () => (await house.anna.get<{ events: Entry[] }>(`/properties/${house.property}/events-rolling?limit=9`)).events
const newest = async () => (await latest())[0]
const saved = (page: Page) => page.locator('.toast').filter({ hasText: /^Gespeichert/ })
const start = async (path: string) => {
	const page = await browse(house.anna, phone)
	const count = await countTaps(page)
	// Before that the page shows and does not hear.
	await Promise.all([page.waitForEvent('websocket'), page.goto(path)])
	const add = page.getByRole('link', { name: 'Eintrag erfassen' }).last()
	await add.waitFor()
	await page.waitForLoadState('networkidle')
	count.mark()
	return { page, count, add }
}
/** The camera takes what it takes; the tap that opens it counts, what one does in it does not. */
const takePhoto = async (page: Page, open: () => Promise<void>) => {
	const [camera] = await Promise.all([page.waitForEvent('filechooser'), open()])
	await camera.setFiles({ name: 'riss.jpg', mimeType: 'image/jpeg', buffer: picture })
}
const focusedInSight = (page: Page) =>
	page.evaluate(() => {
		const field = document.activeElement as HTMLInputElement
		const { top, bottom } = field.getBoundingClientRect()
		const bar = document.querySelector('.save-bar')?.getBoundingClientRect().top ?? 0
		return { mode: field.inputMode, path: field.dataset['path'], inSight: top > 56 && bottom < bar }
	})

for (const [from, path] of [
	['the overview', (all: House) => all.home],
	['a property', (all: House) => all.place],
] as const)
	test(`from ${from}: a photo, 15 letters and an amount are saved in 5 taps`, async () => {
		const { page, count, add } = await start(path(house))
		await add.tap()
		await takePhoto(page, () => page.getByText('Kamera').tap())
		await page.getByLabel(/^Titel/).tap()
		await page.keyboard.type('Boiler entkalkt')
		await page.getByRole('button', { name: 'Betrag', exact: true }).tap()
		// The tile leads into its number: the pad is there, and nothing lies over the field.
		expect(await focusedInSight(page)).toEqual({ mode: 'decimal', path: 'balance.amount', inSight: true })
		await page.keyboard.type('120')
		await page.getByRole('button', { name: 'Speichern', exact: true }).tap()
		await saved(page).waitFor()
		expect(await count.since()).toEqual({ taps: 5, keys: 0, letters: 18 })
		expect(await newest()).toMatchObject({ name: 'Boiler entkalkt', balance: { expense: 12_000 }, files: [{}] })
	})

for (const [from, path] of [
	['the overview', (all: House) => all.home],
	['a property', (all: House) => all.place],
] as const)
	test(`from ${from}: a photo alone is saved in 2 taps, the first of them held`, async () => {
		const { page, count, add } = await start(path(house))
		const { x, y, width, height } = (await add.boundingBox())!
		const touch = await page.context().newCDPSession(page)
		await takePhoto(page, async () => {
			const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
			await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
			await page.locator('.tab-bar-add[data-held]').waitFor()
			await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
		})
		await page.getByRole('img', { name: 'riss.jpg' }).waitFor()
		await page.getByRole('button', { name: 'Speichern', exact: true }).tap()
		await saved(page).waitFor()
		expect(await count.since()).toEqual({ taps: 2, keys: 0, letters: 0 })
		expect(await newest()).toMatchObject({ name: expect.stringMatching(/^Foto, \d+\.\d+\.$/), files: [{}] })
	})

test('a caretaker’s time is saved in 3 taps, with all that went with it last time', async () => {
	const types = await house.anna.get<{ id: string }[]>('/journals/types')
	const journal = (await house.anna.post(`/properties/${house.property}/journals`, { name: 'Hauswartung', type: types[0]?.id })).id
	await house.log('Treppenhaus gereinigt', {
		journal,
		balance: { expense: 9900, tax_relevant: false },
		time_recording: [{ minutes: 85, user_id: house.anna.id }],
	})
	const beat = await house.join('Beat Hauswart', 'caretaker')
	await beat.post(`/properties/${house.property}/events`, {
		name: 'Treppenhaus gereinigt',
		event_at: new Date().toISOString(),
		journal,
		time_recording: [{ minutes: 45, user_id: beat.id }],
	})
	for (const [person, minutes, facts] of [
		[beat, 45, '45 min · Hauswartung'],
		[house.anna, 85, '1 h 25 min · Hauswartung'],
	] as const) {
		const page = await browse(person, phone)
		const count = await countTaps(page)
		await page.goto(house.place)
		await page.waitForLoadState('networkidle')
		count.mark()
		await page.getByRole('link', { name: 'Eintrag erfassen' }).last().tap()
		await page.getByRole('option', { name: `Treppenhaus gereinigt ${facts}` }).tap()
		if (person === house.anna) await page.getByRole('button', { name: 'Betrag weglassen' }).tap()
		await page.getByRole('button', { name: 'Speichern', exact: true }).tap()
		await saved(page).waitFor()
		expect(await count.since()).toEqual({ taps: person === beat ? 3 : 4, keys: 0, letters: 0 })
		const time = [expect.objectContaining({ minutes, user_id: person.id })]
		const entry = { name: 'Treppenhaus gereinigt', user: person.id, journal, balance: null, time_recording: time }
		expect((await latest()).filter(({ files }) => files.length === 0).slice(0, 3)).toContainEqual(expect.objectContaining(entry))
	}
})

test('what the watch has measured is started with 1 tap and saved with 2', async () => {
	const { page, count } = await start(house.place)
	await page.getByRole('button', { name: 'Stoppuhr', exact: true }).and(page.locator(':visible')).tap()
	const strip = page.getByRole('complementary', { name: 'Stoppuhr' })
	await strip.waitFor()
	expect(await count.since()).toEqual({ taps: 1, keys: 0, letters: 0 })
	count.mark()
	await strip.getByRole('button', { name: 'Stopp und erfassen' }).tap()
	const title = page.getByLabel(/^Titel/)
	await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
	await page.keyboard.type('Hecke geschnitten')
	await page.getByRole('button', { name: 'Speichern', exact: true }).tap()
	await saved(page).waitFor()
	expect(await count.since()).toEqual({ taps: 2, keys: 0, letters: 17 })
	// Of one minute are several.
	expect((await latest()).find(({ name }) => name === 'Hecke geschnitten')).toMatchObject({ time_recording: [{ minutes: 1 }] })
	await strip.waitFor({ state: 'detached' })
})
