import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { browse, furnishedHouse, phone, type FurnishedHouse } from './house.ts'
import { photo } from './papers.ts'
import { qrBillPdf } from './qr-bill.ts'
import { still } from './watch.ts'

let house: FurnishedHouse
beforeAll(async () => {
	house = await furnishedHouse()
})

type Size = { width: number; height: number }
const begin = async (path: string, viewport: Size = phone.viewport) => {
	const page = await browse(house.anna, { ...phone, viewport })
	await page.goto(path)
	await page.getByLabel(/^Titel/).waitFor()
	await page.waitForLoadState('networkidle')
	return page
}
const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true })
const edges = async (part: Locator) => {
	const { y, height } = (await part.boundingBox()) ?? expect.fail(String(part))
	return { top: y, bottom: y + height }
}
/** Between the head of the form and its buttons. */
const inSight = async (page: Page, part: Locator) => {
	const [{ top, bottom }, bar] = [await edges(part), await edges(page.locator('.save-bar'))]
	const head = await edges(page.locator('.drawer-head, .mobile-top').filter({ visible: true }).last())
	return top >= head.bottom - 1 && bottom <= bar.top + 1
}
const beginnings = (page: Page) => ({
	camera: page.locator('.photo-button').first(),
	title: page.getByLabel(/^Titel/),
	kinds: page.getByRole('group', { name: 'Teile des Eintrags' }),
	day: page.locator('.entry-form-when'),
	object: page.getByRole('button', { name: 'Objekt', exact: true }),
	contact: page.getByRole('button', { name: 'Kontakt', exact: true }),
})

for (const [width, height, insets] of [
	[390, 664, {}],
	[360, 640, {}],
	[390, 844, { top: 47, bottom: 34 }],
] as const)
	test(`at ${width} x ${height} all that one begins with is in sight, with what lies under notch and bar`, async () => {
		for (const path of [`${house.place}?event=new`, `${house.home}/create`]) {
			const page = await begin(path, { width, height })
			const protocol = await page.context().newCDPSession(page)
			await protocol.send('Emulation.setSafeAreaInsetsOverride', { insets })
			if ('bottom' in insets) await expect.poll(async () => height - (await edges(save(page))).bottom).toBeGreaterThanOrEqual(insets.bottom)
			for (const [name, part] of Object.entries(beginnings(page)))
				expect([path, name, await inSight(page, part)]).toEqual([path, name, true])
			expect(await violations(page)).toEqual([])
		}
	})

test('the whole form is one screen of a phone', async () => {
	const page = await begin(`${house.place}?event=new`)
	expect(await inSight(page, page.getByLabel('Journal', { exact: true }))).toBe(true)
})

test('with the keyboard there the field, what is wrong with it and the button that saves are in sight', async () => {
	const page = await begin(`${house.place}?event=new`, { width: 390, height: 400 })
	await page.getByRole('button', { name: 'Betrag', exact: true }).tap()
	const amount = page.getByRole('textbox', { name: /^Betrag/ })
	await expect.poll(() => inSight(page, amount)).toBe(true)
	await page.getByLabel(/^Titel/).fill('Boiler entkalkt')
	await save(page).tap()
	for (const part of [amount, page.getByText('Bitte Betrag ausfüllen.')]) await expect.poll(() => inSight(page, part)).toBe(true)
	const { bottom } = await edges(save(page))
	expect(bottom).toBeLessThanOrEqual(400)
})

test('above a keyboard that covers the page the form ends higher up; without one the page is not styled anew for it', async () => {
	const page = await begin(`${house.place}?event=new`)
	const known = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--keyboard'))
	const bottom = async () => (await edges(page.locator('.drawer'))).bottom
	const cover = (covered: number) =>
		page.evaluate((height) => {
			const viewport = window.visualViewport ?? window
			Object.defineProperty(viewport, 'height', { configurable: true, get: () => innerHeight - height })
			viewport.dispatchEvent(new Event('resize'))
		}, covered)
	await expect.poll(bottom).toBe(phone.viewport.height)
	expect(await known()).toBe('')
	await cover(300)
	expect(await known()).toBe('300px')
	await expect.poll(bottom).toBe(phone.viewport.height - 300)
	await cover(0)
	expect(await known()).toBe('')
	await expect.poll(bottom).toBe(phone.viewport.height)
})

test('a panel has the focus at once; that the page below it can be reached no more, which styles all of that anew, waits until it is painted', async () => {
	const page = await browse(house.anna, phone)
	await page.goto(house.place)
	await page.locator('.entry-card[data-entry]').first().focus()
	await page.waitForLoadState('networkidle')
	const paint = await holdFrames(page)
	await page.keyboard.press('Enter')
	await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('drawer')
	const isInert = () => page.evaluate(() => document.getElementById('root')?.inert)
	expect(await isInert()).toBe(false)
	await paint()
	await expect.poll(isInert).toBe(true)
	await page.keyboard.press('Escape')
	await expect.poll(isInert).toBe(false)
})

/** From here on nothing hears that the page is painted, until what comes back is called. */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
	await page.evaluate(() => {
		const [waiting, ask] = [[] as FrameRequestCallback[], requestAnimationFrame]
		const letGo = () => {
			globalThis.requestAnimationFrame = ask
			for (const each of waiting) ask(each)
		}
		Object.assign(globalThis, { letGo, requestAnimationFrame: (each: FrameRequestCallback) => waiting.push(each) })
	})
	return () => page.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo())
}

test('what is chosen has its place at once: nothing below it moves when it has been sent and read', async () => {
	const page = await begin(`${house.home}/create`)
	const sent = Promise.withResolvers<void>()
	await page.route('**/api/be/groups/*/files', (route) => sent.promise.then(() => route.continue()))
	const pdf = { mimeType: 'application/pdf', buffer: await qrBillPdf() }
	await page.locator('input[type=file][multiple]').setInputFiles([
		{ name: 'hahn.jpg', mimeType: 'image/jpeg', buffer: await photo('#8a9a5b') },
		{ ...pdf, name: 'rechnung.pdf' },
	])
	await page.locator('.photo-item').nth(1).waitFor()
	await still(page.getByLabel(/^Titel/))
	const { top } = await edges(page.getByLabel(/^Titel/))
	sent.resolve()
	await page.getByRole('checkbox', { name: 'Beleg' }).waitFor()
	await page.getByRole('group', { name: 'Rechnung erkannt' }).waitFor()
	expect((await edges(page.getByLabel(/^Titel/))).top).toBe(top)
})

test('in landscape the form keeps off the notch', async () => {
	const page = await begin(`${house.place}?event=new`, { width: 844, height: 390 })
	const protocol = await page.context().newCDPSession(page)
	await protocol.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 47, right: 47, bottom: 21 } })
	await expect.poll(async () => (await save(page).boundingBox())!.x + (await save(page).boundingBox())!.width).toBeLessThan(844 - 47)
	expect(await inSight(page, page.getByLabel(/^Titel/))).toBe(true)
})

test('one job after the other: the tile stays open and leads on, what it was about is only offered', async () => {
	const page = await begin(`${house.home}/create`)
	const tile = page.getByRole('button', { name: 'Arbeitszeit', exact: true })
	const duration = page.getByLabel(/^Dauer/)
	await page.getByLabel(/^Titel/).fill('Rasen gemäht')
	await tile.tap()
	await page.getByRole('button', { name: '45 min', exact: true }).tap()
	await page.getByRole('button', { name: 'Objekt', exact: true }).tap()
	await page.keyboard.type('Garten')
	await page.getByRole('option', { name: 'Objekt «Garten» anlegen' }).tap()
	await page.getByRole('button', { name: 'Speichern + neuer' }).tap()
	const toast = page.locator('.toast').filter({ hasText: '«Rasen gemäht» gespeichert.' })
	await toast.waitFor()
	// It covers nothing of what comes next.
	expect((await edges(toast)).bottom).toBeLessThan((await edges(tile)).top)
	const title = page.getByLabel(/^Titel/)
	await expect.poll(() => title.evaluate((field) => field === document.activeElement && (field as HTMLInputElement).value)).toBe('')
	expect(await tile.getAttribute('aria-pressed')).toBe('true')
	await tile.tap()
	expect(await tile.getAttribute('aria-pressed')).toBe('true')
	expect(await duration.evaluate((field) => field === document.activeElement)).toBe(true)
	await title.fill('Hecke geschnitten')
	await page.keyboard.press('Enter')
	expect(await duration.evaluate((field) => field === document.activeElement)).toBe(true)
	await page.keyboard.type('30')
	await save(page).tap()
	await page
		.locator('.toast')
		.filter({ hasText: /^Gespeichert/ })
		.waitFor()
	type Entry = { name: string; objects: string[]; time_recording: { minutes: number }[] }
	const { events } = await house.anna.get<{ events: Entry[] }>(`/groups/${house.group}/events-rolling?limit=2`)
	expect(events.map(({ name, objects, time_recording }) => [name, objects.length, time_recording[0]?.minutes])).toEqual([
		['Hecke geschnitten', 0, 30],
		['Rasen gemäht', 1, 45],
	])
})

test('a part without a number opens in sight', async () => {
	const page = await begin(`${house.place}?event=new`, { width: 390, height: 664 })
	for (const kind of ['Unterhalt', 'Erinnerung', 'Vermietung']) {
		await page.getByRole('button', { name: kind, exact: true }).tap()
		await expect.poll(() => inSight(page, page.getByRole('heading', { name: kind }))).toBe(true)
	}
})

test('a file that is taken out before anything is saved lies in no trash', async () => {
	const page = await begin(`${house.place}?event=new`)
	const picture = { name: 'riss.jpg', mimeType: 'image/jpeg', buffer: await photo('#8a9a5b') }
	await page.getByLabel('Kamera').setInputFiles(picture)
	await page.locator('.photo-item[data-state=done]').waitFor()
	const [removed] = await Promise.all([
		page.waitForResponse((answer) => answer.request().method() === 'DELETE'),
		page.getByRole('button', { name: 'riss.jpg entfernen' }).tap(),
	])
	expect(removed.status()).toBe(204)
	const items = await house.anna.get<{ name: string }[]>(`/groups/${house.group}/trash`)
	expect(items.filter(({ name }) => name === 'riss.jpg')).toEqual([])
})

test('a title that names things of the house offers them before all else, and takes none by itself', async () => {
	const made = (name: string) => house.anna.post(`/properties/${house.property}/objects`, { name })
	const [pump, gate] = [await made('Umwälzpumpe'), await made('Gartentor'), await made('Gartentor')]
	const oiled = { name: 'Gartentor gestrichen', event_at: '2026-03-22T10:00:00.000Z', objects: [gate.id] }
	await house.anna.post(`/properties/${house.property}/events`, oiled)
	const page = await begin(`${house.place}?event=new`)
	const title = page.getByLabel(/^Titel/)
	await title.fill('Gartentore geölt')
	const gates = page.getByRole('option', { name: 'Objekt: Gartentor' })
	// Each says what the house knows of it and not of the other one.
	const gateNames = ['Objekt: Gartentor, noch kein Eintrag', 'Objekt: Gartentor, zuletzt 22.03.2026']
	await expect.poll(async () => (await gates.allInnerTexts()).sort()).toEqual(gateNames)
	await title.fill('Umwälzpumpen getauscht')
	const offer = page.getByRole('option', { name: 'Objekt: Umwälzpumpe' })
	await offer.waitFor()
	expect(await page.getByRole('option').first().innerText()).toBe('Objekt: Umwälzpumpe')
	expect(await page.getByRole('button', { name: 'Umwälzpumpe entfernen' }).count()).toBe(0)
	expect(await violations(page)).toEqual([])
	await offer.tap()
	await page.getByRole('button', { name: 'Umwälzpumpe entfernen' }).waitFor()
	expect(await offer.count()).toBe(0)
	await save(page).tap()
	await page
		.locator('.toast')
		.filter({ hasText: /^Gespeichert/ })
		.waitFor()
	const { events } = await house.anna.get<{ events: { objects: string[] }[] }>(`/properties/${house.property}/events-rolling?limit=1`)
	expect(events[0]?.objects).toEqual([pump.id])
})
