import { inPercent } from '@hausheft/contract/swiss/formats.ts'
import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { fillDisk, noRoom } from './full-disk.ts'
import { browse, house as newHouse, phone, server, wide, type House, type Person } from './house.ts'
import { heic, pdfOf, photo } from './papers.ts'

let house: House & { beat: Person; roof: string; older: string; photos: string[] }
let home: string
beforeAll(async () => {
	house = await withPapers(await newHouse())
	home = server() + house.place
})

async function upload({ anna, group }: House, event: string, filename: string, bytes: Buffer, more: Record<string, string> = {}) {
	const form = new FormData()
	for (const [key, value] of Object.entries({ event, ...more })) form.set(key, value)
	form.set('file', new Blob([Uint8Array.from(bytes)]), filename)
	return (await anna.post(`/groups/${group}/files`, form)).id
}
/** Photos and papers on two entries, and Beat who looks after the house and sees no amounts. */
async function withPapers(house: House) {
	const roof = (await house.log('Dach ausgebessert', { event_at: '2026-11-18T09:00:00.000Z' })).id
	const photos: string[] = []
	for (const [at, hue] of ['#8a9a5b', '#b5532e', '#4a6f8a'].entries())
		photos.push(await upload(house, roof, `dach-${at + 1}.jpg`, await photo(hue)))
	await upload(house, roof, 'vom-iphone.heic', heic)
	await upload(house, roof, 'Dachplan.pdf', pdfOf(['Plan des Dachs', 'Zweite Seite', 'Dritte Seite']), { receipt: 'false' })
	const older = (await house.log('Heizung gewartet', { event_at: '2024-03-05T09:00:00.000Z' })).id
	await upload(house, older, 'Rechnung Huber.pdf', pdfOf(['Rechnung 4711']))
	return { ...house, beat: await house.join('Beat Frei', 'caretaker'), roof, older, photos }
}

async function open(path: string, { who = house.anna, on = wide }: { who?: { cookie: string }; on?: BrowserContextOptions } = {}) {
	const page = await browse(who, on)
	const trouble: string[] = []
	page.on('pageerror', (error) => trouble.push(error.message))
	page.on('console', (message) => /Content Security Policy/.test(message.text()) && trouble.push(message.text()))
	await page.goto(house.place + path)
	return { page, context: page.context(), trouble }
}
const panelOf = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('heading', { level: 3 }) })
const viewerOf = (page: Page) => page.locator('dialog.viewer')
const says = (page: Page, text: string) => viewerOf(page).getByText(text, { exact: true }).waitFor()
const drawn = async (image: Locator) => {
	await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
}
const zoomOf = (page: Page) => viewerOf(page).getByLabel('Vergrösserung').textContent()

test('photos: keys turn and enlarge, Escape closes them alone, the original can be downloaded', async () => {
	const { page, trouble } = await open(`?event=${house.roof}`)
	const first = panelOf(page).getByRole('button', { name: 'Foto 1 von 3 gross ansehen' })
	await first.focus()
	await page.keyboard.press('Enter')
	await says(page, '1 von 3')
	const image = viewerOf(page).getByAltText('Foto 1 von 3: dach-1.jpg')
	await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(1600)
	// The next one is there before somebody asks for it.
	const next = viewerOf(page).locator('img[alt="Foto 2 von 3: dach-2.jpg"]')
	await drawn(next)
	await page.keyboard.press('ArrowRight')
	await says(page, '2 von 3')
	await page.keyboard.press('+')
	await expect.poll(() => zoomOf(page)).toBe(inPercent(200))
	// Who looks closely gets the original.
	await expect.poll(() => next.evaluate((each: HTMLImageElement) => each.currentSrc.endsWith('/content'))).toBe(true)
	await page.keyboard.press('-')
	await expect.poll(() => zoomOf(page)).toBe(inPercent(100))
	await viewerOf(page).getByRole('button', { name: 'Vergrössern' }).click()
	await expect.poll(() => zoomOf(page)).toBe(inPercent(200))
	await viewerOf(page).getByRole('button', { name: 'Verkleinern' }).click()
	await expect.poll(() => zoomOf(page)).toBe(inPercent(100))
	// From a button of the head the arrows turn too, and the focus cannot leave the window.
	await page.keyboard.press('ArrowRight')
	await says(page, '3 von 3')
	for (let presses = 0; presses < 12; presses++) {
		await page.keyboard.press('Tab')
		expect(
			await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog.viewer') !== null),
		).toBe(true)
	}
	const [download] = await Promise.all([page.waitForEvent('download'), viewerOf(page).getByRole('link', { name: 'Herunterladen' }).click()])
	expect(download.suggestedFilename()).toBe('dach-3.jpg')
	expect((await readFile(await download.path())).equals(await photo('#4a6f8a'))).toBe(true)

	await page.keyboard.press('Escape')
	await viewerOf(page).waitFor({ state: 'detached' })
	await panelOf(page).getByRole('heading', { name: 'Dach ausgebessert', exact: true }).waitFor()
	await expect.poll(() => first.evaluate((each) => each === document.activeElement)).toBe(true)
	expect(trouble).toEqual([])
})

test('photos on the phone: a swipe turns, a double tap enlarges, «back» closes, a reload keeps what is open', async () => {
	const { page, context } = await open(`?event=${house.roof}`, { on: phone })
	await panelOf(page).getByRole('button', { name: 'Foto 1 von 3 gross ansehen' }).tap()
	await says(page, '1 von 3')
	// What hears a finger comes with the picture.
	await drawn(viewerOf(page).getByAltText('Foto 1 von 3: dach-1.jpg'))
	const touch = await context.newCDPSession(page)
	const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, timestamp?: number) =>
		touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 420 }], ...(timestamp && { timestamp }) })
	await at('touchStart', 320)
	for (let x = 300; x >= 60; x -= 20) await at('touchMove', x)
	await at('touchEnd')
	await says(page, '2 von 3')
	await page.reload()
	await says(page, '2 von 3')
	const picture = viewerOf(page).getByAltText('Foto 2 von 3: dach-2.jpg')
	await drawn(picture)
	// Quick as a finger, however slowly a busy machine hears of it.
	const began = Date.now() / 1000
	for (let taps = 0; taps < 2; taps++) {
		await at('touchStart', 190, began + taps * 0.15)
		await at('touchEnd', undefined, began + taps * 0.15 + 0.05)
	}
	await expect
		.poll(async () => Number.parseInt((await viewerOf(page).getByLabel('Vergrösserung').textContent()) ?? ''))
		.toBeGreaterThan(100)
	await page.goBack()
	await viewerOf(page).waitFor({ state: 'detached' })
	await panelOf(page).getByRole('heading', { name: 'Dach ausgebessert', exact: true }).waitFor()
})

test('a PDF is read in the page, with its words; what cannot be shown says so', async () => {
	const { page, trouble } = await open(`?event=${house.roof}`)
	await panelOf(page)
		.getByRole('button', { name: /Dachplan\.pdf/ })
		.click()
	await says(page, 'Seite 1 von 3')
	const sheet = viewerOf(page).getByRole('region', { name: 'Seite 1' })
	await sheet.and(page.locator('[data-state=drawn]')).waitFor()
	// The brick-red rectangle of the page is drawn.
	const red = () =>
		sheet.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
			const [r, g, b] = canvas.getContext('2d')?.getImageData(canvas.width * 0.3, canvas.height * 0.33, 1, 1).data ?? []
			return [r, g, b].map((part) => Math.round((part ?? 0) / 25))
		})
	await expect.poll(red).toEqual([6, 3, 2])
	await sheet.getByText('Plan des Dachs').waitFor({ state: 'attached' })
	const width = async () => (await sheet.boundingBox())?.width ?? 0
	const before = await width()
	await page.keyboard.press('+')
	await expect.poll(width).toBeCloseTo(before * 1.25, 0)
	await page.keyboard.press('End')
	await says(page, 'Seite 3 von 3')
	await viewerOf(page).getByText('Dritte Seite').waitFor({ state: 'attached' })
	await page.keyboard.press('Escape')

	await panelOf(page)
		.getByRole('button', { name: /vom-iphone\.heic/ })
		.click()
	await viewerOf(page).getByText('Von Dateien dieser Art (HEIC-Foto) gibt es hier keine Vorschau.').waitFor()
	expect(
		await viewerOf(page)
			.getByRole('link', { name: /^Herunterladen \(/ })
			.getAttribute('download'),
	).toBe('vom-iphone.heic')
	expect(trouble).toEqual([])
})

test('what becomes a receipt goes from the eyes of who sees no amounts, at once, and comes back', async () => {
	const anna = await open(`?event=${house.roof}`)
	const beat = await open(`?event=${house.roof}`, { who: house.beat })
	const his = panelOf(beat.page).getByRole('button', { name: /gross ansehen/ })
	await expect.poll(() => his.count()).toBe(3)
	await panelOf(anna.page).getByRole('button', { name: 'Foto 2 von 3 gross ansehen' }).click()
	await viewerOf(anna.page).getByRole('button', { name: 'Angaben' }).click()
	const receipt = viewerOf(anna.page).getByRole('switch', { name: 'Beleg' })
	expect(await receipt.getAttribute('aria-checked')).toBe('false')
	await viewerOf(anna.page).getByText('Belege sieht nur, wer Beträge sieht.').waitFor()
	await receipt.click()
	await expect.poll(() => receipt.getAttribute('aria-checked')).toBe('true')
	await expect.poll(() => his.count()).toBe(2)
	await receipt.click()
	await expect.poll(() => his.count()).toBe(3)

	// Beat may look at it, not change it.
	await his.first().click()
	await viewerOf(beat.page).getByRole('button', { name: 'Angaben' }).click()
	await viewerOf(beat.page)
		.getByText(/3000 × 2000 Pixel/)
		.waitFor()
	for (const control of [
		viewerOf(beat.page).getByRole('switch', { name: 'Beleg' }),
		viewerOf(beat.page).getByRole('button', { name: 'Löschen' }),
	])
		expect(await control.getAttribute('aria-disabled')).toBe('true')

	const name = viewerOf(anna.page).getByLabel('Name')
	await name.fill('Ziegel von oben')
	await viewerOf(anna.page).getByRole('button', { name: 'Umbenennen' }).click()
	await viewerOf(anna.page).getByText('Ziegel von oben.jpg').first().waitFor()
})

test('the files of a house: narrowed by kind, name and year, each with the way to its entry; thrown away and brought back', async () => {
	const { page } = await open('/files')
	const names = async () => {
		const photos = await page.locator('.photo-tile > button').evaluateAll((all) => all.map((each) => each.getAttribute('title')))
		return [...photos, ...(await page.locator('.file-row-text button').allTextContents())]
	}
	await expect.poll(async () => (await names()).length).toBe(6)
	await page.getByRole('link', { name: 'Dokumente' }).click()
	await expect.poll(names).toEqual(['Dachplan.pdf', 'Rechnung Huber.pdf'])
	await page.getByRole('link', { name: 'Belege' }).click()
	await expect.poll(names).toEqual(['Rechnung Huber.pdf'])
	await page.reload()
	await expect.poll(names).toEqual(['Rechnung Huber.pdf'])
	await page.getByRole('link', { name: 'Alle', exact: true }).click()
	await page.getByRole('searchbox', { name: 'Nach Namen suchen' }).fill('PLAN')
	await expect.poll(names).toEqual(['Dachplan.pdf'])
	await page.getByRole('searchbox', { name: 'Nach Namen suchen' }).fill('gibt es nicht')
	await page.getByRole('heading', { name: 'Nichts gefunden' }).waitFor()
	await page.getByRole('link', { name: 'Alle Dateien zeigen' }).click()
	await expect.poll(async () => (await names()).length).toBe(6)
	await page.getByLabel('Jahr').selectOption('2024')
	await expect.poll(names).toEqual(['Rechnung Huber.pdf'])

	// T7: filed under the entry's month, not under that of the upload; the title leads there.
	expect(await page.locator('.file-months h3').allTextContents()).toEqual(['März 2024'])
	await page.getByText('05.03.2024').waitFor()
	await page.getByRole('link', { name: 'Heizung gewartet' }).click()
	await panelOf(page).getByRole('heading', { name: 'Heizung gewartet', exact: true }).waitFor()
	expect(page.url()).toContain(`event=${house.older}`)
	await page.keyboard.press('Escape')
	await panelOf(page).waitFor({ state: 'detached' })
	await page.getByRole('button', { name: 'Rechnung Huber.pdf' }).click()
	await says(page, 'Seite 1 von 1')
	await viewerOf(page).getByRole('button', { name: 'Angaben' }).click()
	await viewerOf(page).getByRole('button', { name: 'Löschen' }).click()
	await page.getByRole('heading', { name: 'Nichts gefunden' }).waitFor()
	await page.getByRole('button', { name: 'Rückgängig' }).click()
	await expect.poll(names).toEqual(['Rechnung Huber.pdf'])

	// Beat has the same page without what is not for him.
	const beat = await open('/files', { who: house.beat, on: phone })
	await beat.page.getByText('Dachplan.pdf').waitFor()
	expect(await beat.page.getByText('Rechnung Huber.pdf').count()).toBe(0)
	await beat.page.getByRole('link', { name: 'Eintrag mit Fotos erfassen' }).first().click()
	await beat.page.getByRole('dialog').locator('input[type=file]').last().waitFor({ state: 'attached' })
})

test('a property shows a photo of its own: chosen, sent, taken away', async () => {
	const { page } = await open('/edit')
	const shown = page.locator('.page-header-picture img')
	const save = async () => {
		await page.getByRole('button', { name: 'Speichern' }).click()
		await page.waitForURL(home)
	}
	await page.getByRole('button', { name: 'Aus den Fotos wählen' }).click()
	await page.getByRole('button', { name: 'dach-3.jpg nehmen' }).click()
	await page.getByRole('button', { name: 'Foto entfernen' }).waitFor()
	await save()
	expect(await shown.getAttribute('src')).toContain(house.photos[2])

	await page.goto(`${home}/edit`)
	const sent = { name: 'haus.jpg', mimeType: 'image/jpeg', buffer: await photo('#c0a050', 900, 600) }
	const keys: (string | undefined)[] = []
	page.on(
		'request',
		(request) => request.method() === 'POST' && request.url().endsWith('/files') && keys.push(request.headers()['idempotency-key']),
	)
	const makeRoom = await fillDisk(page)
	const field = page.locator('.property-photo-field')
	const again = page.getByRole('button', { name: 'Nochmals versuchen' })
	await field.locator('input[type=file]').setInputFiles(sent)
	await page.getByRole('alert').filter({ hasText: noRoom }).waitFor()
	// Who takes another one instead has nothing left to send.
	await page.getByRole('button', { name: 'Aus den Fotos wählen' }).click()
	await page.getByRole('button', { name: 'dach-1.jpg nehmen' }).click()
	await again.waitFor({ state: 'detached' })
	expect(await page.getByRole('alert').filter({ hasText: noRoom }).count()).toBe(0)
	await field.locator('input[type=file]').setInputFiles(sent)
	await page.getByRole('alert').filter({ hasText: noRoom }).waitFor()
	makeRoom()
	await again.click()
	await expect.poll(() => field.locator('img').getAttribute('src')).not.toMatch(new RegExp(`${house.photos[0]}|${house.photos[2]}`))
	// However often it is sent, it is stored once.
	expect([keys.length, new Set(keys.slice(1)).size]).toEqual([3, 1])
	await save()
	const path = (await shown.getAttribute('src')) ?? ''
	expect(path).not.toContain(house.photos[2])
	// Everybody who sees the house sees it, though it hangs on no entry.
	const beat = await open('', { who: house.beat })
	await beat.page.locator(`.page-header-picture img[src="${path}"]`).waitFor()
	await expect
		.poll(() => beat.page.locator('.page-header-picture img').evaluate((each: HTMLImageElement) => each.naturalWidth))
		.toBeGreaterThan(0)

	await page.goto(`${home}/edit`)
	await page.getByRole('button', { name: 'Foto entfernen' }).click()
	await save()
	await page.locator('.page-header-picture svg').waitFor()
})

test('the panel tells what became of the entry, and its address can be passed on', async () => {
	const event = (await house.log('Zaun gestrichen', { event_at: '2026-10-01T09:00:00.000Z' })).id
	const { page, context } = await open(`?event=${event}`)
	await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server() })
	await panelOf(page).getByRole('heading', { name: 'Zaun gestrichen', exact: true }).waitFor()
	const asked: string[] = []
	page.on('request', (request) => request.url().includes('/history') && asked.push(request.url()))
	expect(asked).toEqual([])
	await panelOf(page).getByText('Verlauf', { exact: true }).click()
	await panelOf(page).getByText('Anna Keller hat den Eintrag «Zaun gestrichen» erfasst.').waitFor()
	expect(asked[0]).toContain(event)
	// What happens now is told there too.
	await upload(house, event, 'farbe.pdf', pdfOf(['Farbe']), { receipt: 'false' })
	await panelOf(page).getByText('Anna Keller hat die Datei «farbe.pdf» hinzugefügt.').waitFor()

	await panelOf(page).getByRole('button', { name: 'Link teilen' }).click()
	await page.getByText('Link kopiert.').waitFor()
	const link = await page.evaluate(() => navigator.clipboard.readText())
	expect(link).toBe(`${home}?event=${event}`)
	const beat = await open(link.slice(home.length), { who: house.beat, on: phone })
	await panelOf(beat.page).getByRole('heading', { name: 'Zaun gestrichen', exact: true }).waitFor()
	await panelOf(beat.page)
		.getByRole('button', { name: /farbe\.pdf/ })
		.waitFor()
	expect(await panelOf(beat.page).getByRole('button', { name: 'Bearbeiten' }).getAttribute('aria-disabled')).toBe('true')
})

test.each([
	['phone, light', { ...phone, colorScheme: 'light' }],
	['desktop, dark', { ...wide, colorScheme: 'dark' }],
] as const)('files, photos, a PDF and the panel with its past have no accessibility violation: %s', async (_, on) => {
	const { page } = await open('/files', { on })
	const found: Record<string, Awaited<ReturnType<typeof violations>>> = {}
	const look = async (what: string) => {
		const wrong = await violations(page)
		if (wrong.length > 0) found[what] = wrong
	}
	await page.getByRole('button', { name: 'dach-1.jpg gross ansehen' }).waitFor()
	await look('files')
	await page.getByRole('button', { name: 'dach-1.jpg gross ansehen' }).click()
	await viewerOf(page).getByRole('button', { name: 'Angaben' }).click()
	await viewerOf(page).getByRole('switch', { name: 'Beleg' }).waitFor()
	await viewerOf(page).locator('.yarl__slide_current img:not(.yarl__slide_image_loading)').waitFor()
	await look('photo')
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Dachplan.pdf', exact: true }).click()
	await viewerOf(page).locator('.pdf-page[data-state=drawn]').first().waitFor()
	await look('PDF')
	await page.goto(`${home}?event=${house.roof}`)
	await panelOf(page).getByText('Verlauf', { exact: true }).click()
	await panelOf(page).getByText('Anna Keller hat den Eintrag «Dach ausgebessert» erfasst.').waitFor()
	await look('panel')
	await page.goto(`${home}/edit`)
	await page.getByRole('button', { name: 'Aus den Fotos wählen' }).click()
	await page.getByRole('button', { name: 'dach-1.jpg nehmen' }).waitFor()
	// Clear of the buttons that stick to the lower edge.
	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
	await look('photo of the property')
	expect(found).toEqual({})
})
