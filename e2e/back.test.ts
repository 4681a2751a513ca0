import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browse, desktop, house as newHouse, phone, type House } from './house.ts'
import { pdfOf } from './papers.ts'

const days = 120
const papers = 130

let house: House
beforeAll(async () => {
	house = await newHouse()
	await many(days, (at) =>
		house.log(`Eintrag ${at}`, {
			event_at: new Date(Date.UTC(2026, 10, 20) - at * 86_400_000).toISOString(),
			description: 'x '.repeat((at % 4) * 60),
		}),
	)
	await many(papers, async (at) => {
		const form = new FormData()
		form.set('property', house.property)
		form.set('file', new Blob([Uint8Array.from(pdfOf([`Papier ${at}`]))]), `Papier ${at}.pdf`)
		return house.anna.post(`/groups/${house.group}/files`, form)
	})
	await many(40, (at) => house.anna.post(`/properties/${house.property}/objects`, { name: `Objekt ${String(at).padStart(2, '0')}` }))
})

/** A few at once: more would be refused. */
async function many(count: number, make: (at: number) => Promise<unknown>): Promise<void> {
	const atOnce = 2
	for (let at = 0; at < count; at += atOnce) await Promise.all(Array.from({ length: atOnce }, (_, more) => make(at + more)))
}

/** Goes down until it stands in the window, however many pages that takes; at the end from above again: what is not drawn yet is passed by. */
async function reach(page: Page, text: string) {
	const row = page.getByText(text, { exact: true })
	const look = ([element]: Element[]) => {
		const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2
		if (!element && isEnd) scrollTo({ top: 0, behavior: 'instant' })
		else if (!element) scrollBy({ top: innerHeight * 0.7, behavior: 'instant' })
		element?.scrollIntoView({ block: 'center', behavior: 'instant' })
		const top = element?.getBoundingClientRect().top ?? -1
		return top > 0 && top < innerHeight
	}
	await expect.poll(() => row.evaluateAll(look)).toBe(true)
	return row
}
const topOf = (page: Page, text: string) =>
	page.getByText(text, { exact: true }).evaluate((element) => Math.round(element.getBoundingClientRect().top))
/** Where it stands once it stands still. */
async function restingTop(page: Page, text: string): Promise<number> {
	let before = Number.NaN
	await expect
		.poll(async () => {
			const now = await topOf(page, text)
			const rests = now === before
			before = now
			return rests
		})
		.toBe(true)
	return before
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

for (const [device, on] of [
	['at the desk', desktop],
	['on the phone', phone],
] as const) {
	test(`Back from an entry, and from another page, leads to the very row of the timeline: ${device}`, async () => {
		const page = await browse(house.anna, on)
		const entry = 'Notiz: Eintrag 97'
		await page.goto(house.place)
		const row = await reach(page, entry)
		const top = await restingTop(page, entry)
		await row.click()
		await page.getByRole('dialog').getByRole('heading', { name: 'Eintrag 97', exact: true }).waitFor()
		await page.goBack()
		await page.getByRole('dialog').waitFor({ state: 'detached' })
		expect(await restingTop(page, entry)).toBe(top)
		await expect.poll(() => focused(page)).toContain('Eintrag 97')
		await page.getByRole('link', { name: 'Kalender' }).first().click()
		await page.getByRole('heading', { name: 'Kalender' }).first().waitFor()
		await page.goBack()
		await page.getByText(entry, { exact: true }).waitFor()
		expect(await restingTop(page, entry)).toBe(top)
	})

	test(`and of the table, of the files and of the objects: ${device}`, async () => {
		const page = await browse(house.anna, on)
		await page.goto(`${house.place}/events/all`)
		await reach(page, 'Eintrag 77')
		const line = await restingTop(page, 'Eintrag 77')
		await page.getByRole('link', { name: 'Kalender' }).first().click()
		await page.getByRole('heading', { name: 'Kalender' }).first().waitFor()
		await page.goBack()
		await page.getByText('Eintrag 77', { exact: true }).waitFor()
		expect(await restingTop(page, 'Eintrag 77')).toBe(line)

		await page.goto(`${house.place}/files`)
		await reach(page, 'Papier 5.pdf')
		const paper = await restingTop(page, 'Papier 5.pdf')
		await page.getByRole('link', { name: 'Kalender' }).first().click()
		await page.getByRole('heading', { name: 'Kalender' }).first().waitFor()
		await page.goBack()
		await page.getByText('Papier 5.pdf', { exact: true }).waitFor()
		expect(await restingTop(page, 'Papier 5.pdf')).toBe(paper)

		await page.goto(`${house.place}/objects`)
		const object = await reach(page, 'Objekt 33')
		const top = await restingTop(page, 'Objekt 33')
		await object.click()
		await page.getByRole('heading', { name: 'Objekt 33' }).first().waitFor()
		await page.goBack()
		await page.getByText('Objekt 34', { exact: true }).waitFor()
		expect(await restingTop(page, 'Objekt 33')).toBe(top)
		await expect.poll(() => focused(page)).toContain('Objekt 33')
	})
}
