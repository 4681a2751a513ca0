import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { Annotation } from '@hausheft/contract/annotations.ts'
import { violations } from './axe.ts'
import { desktop, house as newHouse, open, phone, type House, type Person } from './house.ts'
import { pdfOf, photo } from './papers.ts'

let house: House
let entry: string
let file: string
beforeEach(async () => {
	house = await newHouse()
	entry = (await house.log('Dach ausgebessert', { event_at: '2026-11-18T09:00:00.000Z' })).id
	file = await upload('dach.jpg', await photo('#8a9a5b'))
})

async function upload(filename: string, bytes: Buffer, more: Record<string, string> = {}) {
	const form = new FormData()
	for (const [key, value] of Object.entries({ event: entry, ...more })) form.set(key, value)
	form.set('file', new Blob([Uint8Array.from(bytes)]), filename)
	return (await house.anna.post(`/groups/${house.group}/files`, form)).id
}
const viewerOf = (page: Page) => page.locator('dialog.viewer')
async function look(who: Person = house.anna, on: BrowserContextOptions = desktop): Promise<Page> {
	const page = await open(who, `${house.place}?event=${entry}`, on)
	await page.getByRole('button', { name: 'Foto 1 von 1 gross ansehen' }).click()
	await viewerOf(page).getByRole('button', { name: 'Schliessen' }).waitFor()
	return page
}
async function begin(who?: Person, on?: BrowserContextOptions): Promise<Page> {
	const page = await look(who, on)
	await viewerOf(page).getByRole('button', { name: 'Zeichnen' }).click()
	await page.getByRole('application').waitFor()
	return page
}
const marks = (page: Page, name?: string | RegExp) => page.getByRole('application').getByRole('button', name === undefined ? {} : { name })
const isSaved = (page: Page) => page.getByRole('status').getByText('Gespeichert', { exact: true }).waitFor()
/** A point of the picture by its shares of width and height. */
async function at(page: Page, x: number, y: number) {
	const box = await page.getByRole('application').boundingBox()
	if (!box) throw new Error('Es ist nichts da, auf dem gezeichnet wird.')
	return { x: box.x + box.width * x, y: box.y + box.height * y }
}
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
	const [start, end] = [await at(page, ...from), await at(page, ...to)]
	await page.mouse.move(start.x, start.y)
	await page.mouse.down()
	await page.mouse.move(end.x, end.y, { steps: 8 })
	await page.mouse.up()
}
const stored = async (id = file) => (await house.anna.get(`/files/${id}/annotations`)) as Annotation[]
const styles = async () => (await stored()).map(({ target }) => target.styleClass?.join(' '))

test('by mouse: drawn, written on, undone, moved; after a reload it is there, over every picture of it', async () => {
	const page = await begin()
	await page.getByRole('button', { name: 'Rahmen', exact: true }).click()
	await drag(page, [0.2, 0.2], [0.5, 0.5])
	await marks(page, 'Rahmen, Rot').waitFor()
	await page.getByLabel('Text zu: Rahmen').fill('Hier tropft es')
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Blau' }).click()
	await marks(page, 'Rahmen, Blau: Hier tropft es').waitFor()
	await page.keyboard.press('l')
	await drag(page, [0.6, 0.6], [0.8, 0.7])
	await page.getByRole('button', { name: 'Rückgängig' }).click()
	await expect.poll(() => marks(page).count()).toBe(1)
	await page.getByRole('button', { name: 'Wiederholen' }).click()
	await marks(page, 'Linie, Blau').waitFor()
	await expect.poll(styles).toEqual(['box blue', 'line blue'])
	await isSaved(page)
	expect(await violations(page)).toEqual([])
	const before = (await stored())[0]?.target.selector
	await page.keyboard.press('a')
	await drag(page, [0.3, 0.3], [0.4, 0.4])
	await expect.poll(async () => (await stored())[0]?.target.selector).not.toEqual(before)
	await page.getByRole('button', { name: 'Fertig' }).click()
	await page.getByRole('img', { name: 'Markierungen: Rahmen, Blau: Hier tropft es; Linie, Blau' }).first().waitFor()
	await page.reload()
	await viewerOf(page)
		.getByRole('img', { name: /^Markierungen: Rahmen, Blau/ })
		.waitFor()
	await viewerOf(page).getByRole('button', { name: 'Schliessen' }).click()
	await page
		.locator('.gallery')
		.getByRole('img', { name: /^Markierungen/ })
		.waitFor({ state: 'attached' })
})

test('by finger: one draws, two never do', async () => {
	const page = await begin(house.anna, phone)
	const client = await page.context().newCDPSession(page)
	const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number; id?: number }[]) =>
		client.send('Input.dispatchTouchEvent', { type, touchPoints })
	await page.getByRole('button', { name: 'Linie', exact: true }).tap()
	const [one, other] = [await at(page, 0.2, 0.3), await at(page, 0.7, 0.6)]
	await touch('touchStart', [{ ...one, id: 1 }])
	await touch('touchMove', [{ x: one.x + 30, y: one.y + 5, id: 1 }])
	await touch('touchStart', [
		{ x: one.x + 30, y: one.y + 5, id: 1 },
		{ ...other, id: 2 },
	])
	await touch('touchMove', [
		{ x: one.x - 10, y: one.y, id: 1 },
		{ x: other.x + 40, y: other.y + 20, id: 2 },
	])
	await touch('touchEnd', [])
	expect(await marks(page).count()).toBe(0)
	await touch('touchStart', [{ ...one, id: 3 }])
	await touch('touchMove', [{ x: one.x + 40, y: one.y + 20, id: 3 }])
	await touch('touchMove', [{ x: one.x + 90, y: one.y + 5, id: 3 }])
	await touch('touchEnd', [])
	await marks(page, 'Linie, Rot').waitFor()
	await expect.poll(styles).toEqual(['line red'])
	// Less than that is a touch: the pin stands where it was.
	await page.getByRole('button', { name: 'Stecknadel' }).tap()
	await page.touchscreen.tap(other.x, other.y)
	await expect.poll(styles).toEqual(['line red', 'pin red'])
})

test('by keys alone: put, moved, written on, thrown away', async () => {
	const page = await begin()
	const surface = page.getByRole('application')
	await surface.focus()
	await page.keyboard.press('t')
	await page.keyboard.press('Enter')
	await page.keyboard.type('Riss')
	await marks(page, 'Text, Rot: Riss').waitFor()
	await page.keyboard.press('Escape')
	await surface.focus()
	await page.keyboard.press('s')
	await page.keyboard.press('Enter')
	await expect.poll(styles).toEqual(['text red', 'pin red'])
	await surface.focus()
	await page.keyboard.press('Tab')
	await expect.poll(() => marks(page, 'Text, Rot: Riss').evaluate((each) => each === document.activeElement)).toBe(true)
	await page.keyboard.press('Tab')
	const place = async () => (await stored())[1]?.target.selector
	const before = await place()
	await page.keyboard.press('Shift+ArrowLeft')
	await page.keyboard.press('ArrowUp')
	await expect.poll(place).not.toEqual(before)
	await page.keyboard.press('Delete')
	await expect.poll(styles).toEqual(['text red'])
	await page.keyboard.press('Control+z')
	await expect.poll(styles).toEqual(['text red', 'pin red'])
	await surface.focus()
	await page.keyboard.press('Escape')
	await viewerOf(page).getByRole('button', { name: 'Zeichnen' }).waitFor()
	expect(await violations(page)).toEqual([])
})

test('two draw at once: each sees the other, and what both have changed is as the last one has it, who can take that back', async () => {
	const beat = await house.join('Beat Frei', 'admin')
	const [anna, other] = [await begin(), await begin(beat)]
	await anna.keyboard.press('r')
	await drag(anna, [0.2, 0.2], [0.4, 0.4])
	await marks(other, 'Rahmen, Rot, von Anna Keller').waitFor()
	await other.keyboard.press('l')
	await drag(other, [0.6, 0.6], [0.8, 0.7])
	await marks(anna, 'Linie, Rot, von Beat Frei').waitFor()
	await isSaved(anna)
	await isSaved(other)
	// Nobody hears of the other: both change the box.
	await other.context().setOffline(true)
	await marks(other, /^Rahmen/).focus()
	await other.keyboard.press('a')
	const middle = await at(other, 0.3, 0.3)
	await other.mouse.click(middle.x, middle.y)
	await other.getByRole('button', { name: 'Grün' }).click()
	await other.getByText('Keine Verbindung. Die Markierungen bleiben auf diesem Gerät.').waitFor()
	const box = (await stored())[0] as Annotation
	const changed = { ...box, target: { ...box.target, styleClass: ['box', 'yellow'] } }
	const { version } = await house.anna.get<{ version: number }>(`/files/${file}/get`)
	const written = await house.anna.send('PUT', `/files/${file}/annotations`, [changed, ...(await stored()).slice(1)], version)
	expect(written.status).toBe(200)
	await other.context().setOffline(false)
	await other.getByText('Anna Keller hat diese Markierung auch geändert.').waitFor()
	await expect.poll(styles).toEqual(['box green', 'line red'])
	await other.getByRole('alert').getByRole('button', { name: 'Rückgängig' }).click()
	await expect.poll(styles).toEqual(['box yellow', 'line red'])
})

test('what could not be sent is offered when one draws there again', async () => {
	const page = await begin()
	await page.context().setOffline(true)
	await page.keyboard.press('r')
	await drag(page, [0.2, 0.2], [0.4, 0.4])
	await page.getByText('Keine Verbindung. Die Markierungen bleiben auf diesem Gerät.').waitFor()
	await takesLeft(page, 'box red')
})

test('what is drawn while nobody says what is there is kept, said to be, and offered too', async () => {
	const page = await look()
	await page.route(
		({ pathname }) => pathname.endsWith(`/files/${file}/annotations`),
		(route) => route.abort(),
	)
	await viewerOf(page).getByRole('button', { name: 'Zeichnen' }).click()
	await page.getByRole('button', { name: 'Pfeil', exact: true }).click()
	await drag(page, [0.2, 0.2], [0.4, 0.4])
	await page.getByText('Keine Verbindung. Die Markierungen bleiben auf diesem Gerät.').waitFor()
	await takesLeft(page, 'arrow red')
})

/** The page is gone; on the next one, with a connection, what lies on the device is put among the marks. */
async function takesLeft(page: Page, left: string) {
	const device = page.context()
	await page.close()
	await device.setOffline(false)
	expect(await styles()).toEqual([])
	const later = await device.newPage()
	await later.goto(`${house.place}?event=${entry}`)
	await later.getByRole('button', { name: 'Foto 1 von 1 gross ansehen' }).click()
	await viewerOf(later).getByRole('button', { name: 'Zeichnen' }).click()
	await later.getByText('Auf diesem Gerät liegen Markierungen, die noch nicht gesendet sind.').waitFor()
	await later.getByRole('button', { name: 'Übernehmen' }).click()
	await expect.poll(styles).toEqual([left])
}

test('who only looks sees no pen; who looks after the house draws, and leaves what others have drawn', async () => {
	const page = await begin()
	await page.keyboard.press('r')
	await drag(page, [0.2, 0.2], [0.4, 0.4])
	await expect.poll(styles).toEqual(['box red'])
	const viewer = await look(await house.join('Vera Still', 'viewer'))
	await viewerOf(viewer).getByRole('img', { name: 'Markierungen: Rahmen, Rot' }).waitFor()
	expect(await viewerOf(viewer).getByRole('button', { name: 'Zeichnen' }).count()).toBe(0)
	const beat = await begin(await house.join('Beat Frei', 'caretaker'))
	await marks(beat, /^Rahmen/).waitFor()
	await beat.keyboard.press('a')
	const middle = await at(beat, 0.3, 0.3)
	await beat.mouse.click(middle.x, middle.y)
	await beat.keyboard.press('Delete')
	expect(await beat.getByRole('button', { name: 'Markierung löschen' }).getAttribute('aria-disabled')).toBe('true')
	await beat.keyboard.press('p')
	await drag(beat, [0.6, 0.6], [0.8, 0.8])
	await expect.poll(styles).toEqual(['box red', 'arrow red'])
})

test('on the pages of a PDF, each its own', async () => {
	const plan = await upload('Plan.pdf', pdfOf(['Erste Seite', 'Zweite Seite']), { receipt: 'false' })
	const page = await open(house.anna, `${house.place}?event=${entry}`)
	await page
		.getByRole('button', { name: /Plan\.pdf/ })
		.first()
		.click()
	await viewerOf(page).getByRole('button', { name: 'Zeichnen' }).click()
	await page.getByRole('button', { name: 'Nächste Seite' }).click()
	await page.getByText('Seite 2 von 2').waitFor()
	await page.getByRole('application').focus()
	await page.keyboard.press('p')
	await page.keyboard.press('Enter')
	await expect.poll(async () => (await stored(plan)).map(({ target }) => target.selector)).toMatchObject([{ value: 'page=2' }])
	await page.getByRole('button', { name: 'Vorherige Seite' }).click()
	await page.getByText('Seite 1 von 2').waitFor()
	await expect.poll(() => marks(page).count()).toBe(0)
	await page.getByRole('button', { name: 'Fertig' }).click()
	await page
		.getByRole('region', { name: 'Seite 2' })
		.getByRole('img', { name: /^Markierungen: Pfeil/ })
		.waitFor()

	await viewerOf(page).getByRole('button', { name: 'Angaben' }).click()
	const fetch = page.getByRole('button', { name: 'Mit Markierungen herunterladen' })
	const [download] = await Promise.all([page.waitForEvent('download'), fetch.click()])
	expect(download.suggestedFilename()).toBe('Plan mit Markierungen.pdf')
	expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
	// Of a link the browser would say nothing but that it failed.
	const detail = 'Dieses PDF ist beschädigt, darauf lässt sich nichts zeichnen.'
	await page.route(/marks=1/, (route) => route.fulfill({ status: 409, json: { code: 'conflict', title: 'Konflikt', detail } }))
	await fetch.click()
	await page.getByRole('status').getByText(detail).waitFor()
})

test('what is drawn before the others’ marks have come stays beside them', async () => {
	const other = await begin()
	await other.getByRole('button', { name: 'Rahmen', exact: true }).click()
	await drag(other, [0.2, 0.2], [0.5, 0.5])
	await isSaved(other)
	const page = await look()
	const late = Promise.withResolvers<void>()
	await page.route(
		({ pathname }) => pathname.endsWith(`/files/${file}/annotations`),
		async (route) => {
			if (route.request().method() === 'GET') await late.promise
			await route.continue()
		},
	)
	await viewerOf(page).getByRole('button', { name: 'Zeichnen' }).click()
	await page.getByRole('button', { name: 'Pfeil', exact: true }).click()
	await drag(page, [0.6, 0.6], [0.9, 0.9])
	await expect.poll(() => marks(page).count()).toBe(1)
	late.resolve()
	await expect.poll(() => marks(page).count()).toBe(2)
	await expect.poll(async () => (await stored()).length).toBe(2)
})
