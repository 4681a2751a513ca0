// What is reached by a way and by no address: the sheet of what waits, a plan with pins, and the drawing tool on it.
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import type { FurnishedHouse } from './furnish.ts'
import { save, title } from './waiting.ts'

type Tool = (page: Page, house: FurnishedHouse) => Promise<Locator>

const waiting: Tool = async (page, { place }) => {
	// Nobody answers to what is saved.
	await page.route(
		({ pathname }) => pathname.startsWith('/api/be/') && pathname.endsWith('/events'),
		(route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()),
	)
	await page.goto(`${place}?event=new`)
	await title(page).fill('Expansionsgefäss der Heizung ersetzt')
	await save(page)
	await page.locator('.waiting-bar').filter({ visible: true }).click()
	const sheet = page.getByRole('dialog', { name: 'Wartet auf Verbindung' })
	await sheet.getByRole('button', { name: 'Verwerfen' }).waitFor()
	return sheet
}

const plan: Tool = async (page, house) => {
	const viewer = await openPlan(page, house)
	await viewer.getByRole('button', { name: 'Objekt Boiler' }).click()
	await viewer.getByRole('complementary', { name: 'Objekt Boiler' }).getByRole('link').first().waitFor()
	return viewer
}

const drawing: Tool = async (page, house) => {
	const viewer = await openPlan(page, house)
	await viewer.getByRole('button', { name: 'Zeichnen' }).click()
	const stage = page.getByRole('application')
	await stage.focus()
	// A box in the middle, chosen: what can be done with it is there too.
	await page.keyboard.press('r')
	await page.keyboard.press('Enter')
	await page.getByLabel('Text zu: Rahmen').waitFor()
	await page.getByRole('status').getByText('Gespeichert', { exact: true }).waitFor()
	return page.locator('.drawing')
}

/** Each leads there, and answers what is to be looked at. */
export const tools: Readonly<Record<'Was wartet' | 'Plan mit Stecknadeln' | 'Zeichnen', Tool>> = {
	'Was wartet': waiting,
	'Plan mit Stecknadeln': plan,
	Zeichnen: drawing,
}

async function openPlan(page: Page, house: FurnishedHouse): Promise<Locator> {
	const made = plans.get(house) ?? makePlan(house)
	plans.set(house, made)
	await made
	await page.goto(`${house.place}/files`)
	await page.getByRole('region', { name: 'Pläne und Anleitungen' }).getByRole('button', { name: 'Keller.png' }).click()
	const viewer = page.locator('dialog.viewer')
	await viewer.getByRole('button', { name: 'Objekt Boiler' }).waitFor()
	return viewer
}

const plans = new WeakMap<FurnishedHouse, Promise<void>>()
/** With a pin that leads to the boiler and a mark beside it. */
async function makePlan({ anna, group, property, object }: FurnishedHouse): Promise<void> {
	const form = new FormData()
	form.set('property', property)
	form.set('plan', 'true')
	form.set('file', new Blob([Uint8Array.from(await cellar())]), 'Keller.png')
	const { id } = await anna.post(`/groups/${group}/files`, form)
	const { version } = await anna.get<{ version: number }>(`/files/${id}/get`)
	const pin = (x: number, y: number, lead?: string) => ({
		id: `urn:uuid:${crypto.randomUUID()}`,
		type: 'Annotation',
		...(lead && { body: { type: 'SpecificResource', purpose: 'linking', source: `urn:uuid:${lead}` } }),
		target: { selector: { type: 'FragmentSelector', value: `xywh=pixel:${x},${y},1,1` }, styleClass: ['pin', 'red'] },
	})
	await anna.send('PUT', `/files/${id}/annotations`, [pin(400, 330, object), pin(1200, 330)], version)
}

/** Four rooms. */
const cellar = () =>
	sharp(
		Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1100"><rect width="1600" height="1100" fill="#f7f3ea"/>
			<path d="M80 80H1520V1020H80ZM80 560H700M900 560H1520M760 80V420M760 700V1020" fill="none" stroke="#4a4238" stroke-width="18"/></svg>`),
	)
		.png()
		.toBuffer()
