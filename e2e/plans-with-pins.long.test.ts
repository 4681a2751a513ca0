import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { Annotation, Pin } from '@hausheft/contract/annotations.ts'
import { violations } from './axe.ts'
import { desktop, house as newHouse, open, phone, type House, type Person } from './house.ts'
import { pdfOf } from './papers.ts'

let house: House
let plan: string
let boiler: string
beforeEach(async () => {
	house = await newHouse()
	plan = await upload('Keller.png', await cellar())
	boiler = await madeThing('objects', { name: 'Boiler' })
})

/** Four rooms. */
const cellar = () =>
	sharp(
		Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1100"><rect width="1600" height="1100" fill="#f7f3ea"/>
			<path d="M80 80H1520V1020H80ZM80 560H700M900 560H1520M760 80V420M760 700V1020" fill="none" stroke="#4a4238" stroke-width="18"/></svg>`),
	)
		.png()
		.toBuffer()
async function upload(filename: string, bytes: Buffer, more: Record<string, string> = {}) {
	const form = new FormData()
	for (const [key, value] of Object.entries({ property: house.property, plan: 'true', ...more })) form.set(key, value)
	form.set('file', new Blob([Uint8Array.from(bytes)]), filename)
	return (await house.anna.post(`/groups/${house.group}/files`, form)).id
}
const madeThing = async (noun: string, body: object) => (await house.anna.post(`/properties/${house.property}/${noun}`, body)).id
const pinTo = (lead: string, [x, y]: [number, number], page?: number) => {
	const at = { type: 'FragmentSelector', value: `xywh=pixel:${x},${y},1,1` }
	return {
		id: `urn:uuid:${crypto.randomUUID()}`,
		type: 'Annotation',
		body: { type: 'SpecificResource', purpose: 'linking', source: `urn:uuid:${lead}` },
		target: {
			selector: page ? { type: 'FragmentSelector', value: `page=${page}`, refinedBy: at } : at,
			styleClass: ['pin', 'red'],
		},
	}
}
const put = async (list: object[], id = plan) => {
	const { version } = await house.anna.get<{ version: number }>(`/files/${id}/get`)
	expect((await house.anna.send('PUT', `/files/${id}/annotations`, list, version)).status).toBe(200)
}
const pins = async () => (await house.anna.get<Pin[]>(`/files/${plan}/pins`)).map(({ source, name }) => [source, name])
const viewerOf = (page: Page) => page.locator('dialog.viewer')
async function look(who: Person = house.anna, on: BrowserContextOptions = desktop, name = 'Keller.png'): Promise<Page> {
	const page = await open(who, `${house.place}/files`, on)
	await page.getByRole('region', { name: 'Pläne und Anleitungen' }).getByRole('button', { name }).click()
	await viewerOf(page).getByRole('button', { name: 'Schliessen', exact: true }).waitFor()
	return page
}
const choice = (page: Page) => page.getByRole('dialog', { name: 'Wohin führt die Stecknadel?' })
async function set(page: Page, x: number, y: number) {
	const box = await page.getByRole('application').boundingBox()
	if (!box) throw new Error('Es ist nichts da, auf dem gezeichnet wird.')
	const point = { x: box.x + box.width * x, y: box.y + box.height * y }
	if (on(page)) await page.touchscreen.tap(point.x, point.y)
	else await page.mouse.click(point.x, point.y)
	await choice(page).waitFor()
}
const on = (page: Page) => (page.viewportSize()?.width ?? 0) < 500
const isSaved = (page: Page) => page.getByRole('status').getByText('Gespeichert', { exact: true }).waitFor()

test.each([
	['the desk', desktop],
	['the phone', phone],
] as const)('on %s: pins are set, found and made, pressed, and lead to a new entry and back', async (_, device) => {
	await house.log('Riss gefunden', { event_at: '2026-11-18T09:00:00.000Z' })
	const due = { reminder: { date: '2026-11-01', note: 'Entkalken' }, objects: [boiler] }
	await house.log('Boiler entkalkt', { event_at: '2026-10-18T09:00:00.000Z', ...due })
	const page = await look(house.anna, device)
	await viewerOf(page).getByRole('button', { name: 'Zeichnen' }).click()
	await page.getByRole('application').waitFor()
	await page.getByRole('button', { name: 'Stecknadel', exact: true }).click()
	await set(page, 0.25, 0.3)
	await choice(page).getByLabel('Objekt oder Eintrag').fill('boil')
	await choice(page).getByRole('button', { name: 'Boiler Objekt' }).waitFor()
	expect(await violations(page)).toEqual([])
	await choice(page).getByRole('button', { name: 'Boiler Objekt' }).click()
	await page.getByText('Führt zu Boiler').waitFor()
	await page.getByRole('application').getByRole('button', { name: 'Stecknadel, Rot: Boiler' }).waitFor()
	await page.keyboard.press('Escape')
	await set(page, 0.75, 0.3)
	await choice(page).getByLabel('Objekt oder Eintrag').fill('Pumpe')
	await choice(page).getByRole('button', { name: 'Objekt «Pumpe» anlegen' }).click()
	await page.getByText('Führt zu Pumpe').waitFor()
	await page.keyboard.press('Escape')
	await set(page, 0.25, 0.8)
	await choice(page).getByLabel('Objekt oder Eintrag').fill('riss')
	await choice(page)
		.getByRole('button', { name: /^Riss gefunden/ })
		.click()
	await page.keyboard.press('Escape')
	await set(page, 0.75, 0.8)
	await choice(page).getByRole('button', { name: 'Nur eine Markierung' }).click()
	await page.getByLabel('Text zu: Stecknadel').waitFor()
	await expect.poll(pins).toEqual([
		['object', 'Boiler'],
		['object', 'Pumpe'],
		['event', 'Riss gefunden'],
	])
	await isSaved(page)
	await page.getByRole('button', { name: 'Fertig' }).click()

	await viewerOf(page).getByRole('img', { name: 'Markierungen: Stecknadel, Rot' }).waitFor()
	const pin = viewerOf(page).getByRole('button', { name: 'Objekt Boiler, überfällig' })
	await pin.click()
	const panel = page.getByRole('complementary', { name: 'Objekt Boiler' })
	await panel.getByRole('link', { name: /^Boiler entkalkt/ }).waitFor()
	await panel.getByText('überfällig').waitFor()
	expect(await violations(page)).toEqual([])
	await page.keyboard.press('Escape')
	await panel.waitFor({ state: 'detached' })
	await expect.poll(() => pin.evaluate((each) => each === document.activeElement)).toBe(true)
	await page.keyboard.press('Enter')
	await panel.getByRole('link', { name: 'Eintrag hier' }).click()
	await page.getByRole('dialog', { name: 'Neuer Eintrag' }).getByText('Boiler').first().waitFor()
	await page.goto(`${house.place}/objects/view-${boiler}`)
	await page.getByRole('link', { name: 'Auf dem Plan Keller.png' }).click()
	await panel.waitFor()
	expect(await pin.getAttribute('aria-expanded')).toBe('true')
})

test('an entry says on which plan it is, and its pin opens it; a new one is about the same object', async () => {
	const entry = (await house.log('Riss gefunden', { event_at: '2026-11-18T09:00:00.000Z', objects: [boiler] })).id
	await house.log('Boiler entkalkt', { event_at: '2026-10-18T09:00:00.000Z', objects: [boiler] })
	const paper = await upload('Pläne.pdf', pdfOf(['Erste Seite', 'Zweite Seite']))
	await put([pinTo(entry, [300, 400], 2)], paper)
	const page = await open(await house.join('Vera Still', 'viewer'), `${house.place}?event=${entry}`)
	await page.getByRole('link', { name: 'Auf dem Plan Pläne.pdf' }).click()
	const pin = page.getByRole('region', { name: 'Seite 2' }).getByRole('button', { name: 'Eintrag Riss gefunden' })
	await pin.waitFor()
	await expect.poll(() => pin.evaluate((each) => each.getBoundingClientRect().bottom < innerHeight)).toBe(true)
	const panel = page.getByRole('complementary', { name: 'Eintrag Riss gefunden' })
	await panel.getByRole('link', { name: /^Boiler entkalkt/ }).waitFor()
	// Who only looks writes nothing down.
	expect(await panel.getByRole('link', { name: 'Eintrag hier' }).count()).toBe(0)
	await panel.getByRole('link', { name: 'Riss gefunden' }).click()
	await page.getByRole('dialog').getByRole('heading', { name: 'Riss gefunden', exact: true }).waitFor()
	const own = await open(house.anna, `${house.place}?event=${entry}`)
	await own.getByRole('link', { name: 'Auf dem Plan Pläne.pdf' }).click()
	await own.getByRole('link', { name: 'Eintrag hier' }).click()
	await own.waitForURL(`**/objects/view-${boiler}?event=new`)
})

test('by keys alone a pin is set, given another goal and made a mark; what is thrown away has no pin until it is back', async () => {
	const pump = await madeThing('objects', { name: 'Pumpe' })
	const page = await look()
	await viewerOf(page).getByRole('button', { name: 'Zeichnen' }).click()
	await page.getByRole('application').focus()
	await page.keyboard.press('s')
	await page.keyboard.press('Enter')
	await choice(page).waitFor()
	await page.keyboard.type('pumpe')
	await choice(page).getByRole('button', { name: 'Pumpe Objekt' }).waitFor()
	await choice(page).getByRole('button', { name: 'Pumpe Objekt' }).focus()
	await page.keyboard.press('Enter')
	await expect.poll(pins).toEqual([['object', 'Pumpe']])
	await page.getByRole('button', { name: 'Ändern' }).click()
	await choice(page).getByRole('button', { name: 'Boiler Objekt' }).click()
	await expect.poll(pins).toEqual([['object', 'Boiler']])
	await page.getByRole('button', { name: 'Rückgängig' }).click()
	await expect.poll(pins).toEqual([['object', 'Pumpe']])
	await page.getByRole('button', { name: 'Fertig' }).click()
	const pin = viewerOf(page).getByRole('button', { name: 'Objekt Pumpe' })
	await pin.waitFor()
	const { version } = await house.anna.get<{ version: number }>(`/objects/${pump}/get`)
	await house.anna.remove(`/objects/${pump}`, version)
	await pin.waitFor({ state: 'detached' })
	await house.anna.send('POST', `/trash/object/${pump}/restore`)
	await pin.waitFor()
	expect(await house.anna.get<Annotation[]>(`/files/${plan}/annotations`)).toHaveLength(1)
})
