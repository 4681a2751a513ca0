import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfOf } from './papers.ts'
import { behindGateway } from './house.ts'

const visit = behindGateway()

type Entry = { id: string; name: string; description: string; files: { id: string }[] }
const entriesCalled = async (name: string) => {
	const { events } = await visit.house.anna.get<{ events: Entry[] }>(`/properties/${visit.house.property}/events-rolling?limit=100`)
	return events.filter((each) => each.name === name)
}
const titleIn = (page: Page) => page.getByRole('dialog').getByLabel(/^Titel/)
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Speichern', exact: true }).click()
const gone = (page: Page, stays: boolean) =>
	page
		.locator('.toast')
		.filter({ hasText: stays ? /verworfen\. Was hier steht, bleibt erhalten/ : /gespeichert oder verworfen\.$/ })
		.waitFor()
/** A new entry begun in one tab, with a paper, and found in another. */
async function twoTabs(name: string) {
	const first = await visit.anna()
	await first.goto(`${visit.timeline}?event=new`)
	await titleIn(first).fill(name)
	await first
		.locator('input[type=file]')
		.last()
		.setInputFiles({ name: 'rechnung.pdf', mimeType: 'application/pdf', buffer: pdfOf([name]) })
	await first.getByRole('checkbox', { name: 'Beleg' }).waitFor()
	await first.waitForFunction(() => Object.values(localStorage).some((kept) => String(kept).includes('rechnung.pdf')))
	const second = await first.context().newPage()
	await second.goto(`${visit.timeline}?event=new`)
	await second.getByText(/^Entwurf von heute/).waitFor()
	expect(await titleIn(second).inputValue()).toBe(name)
	return { first, second }
}

test('T4 what one tab saves vanishes in the other, and its paper stays with the entry', async () => {
	const { first, second } = await twoTabs('Heizung gewartet')
	await save(first)
	await gone(second, false)
	await expect.poll(() => titleIn(second).inputValue()).toBe('')
	expect(await second.getByRole('dialog').getByText('rechnung.pdf').count()).toBe(0)
	await second.reload()
	await titleIn(second).waitFor()
	expect(await titleIn(second).inputValue()).toBe('')
	const [entry, ...others] = await entriesCalled('Heizung gewartet')
	expect([entry?.files.length, others]).toEqual([1, []])
})

test('T4 what the other tab has typed since then stays, and becomes a change of the one entry', async () => {
	const { first, second } = await twoTabs('Dachrinne')
	await second.getByRole('dialog').getByLabel('Beschreibung').fill('Laub entfernt')
	await save(first)
	await gone(second, true)
	expect(await titleIn(second).inputValue()).toBe('Dachrinne')
	await save(second)
	await expect.poll(async () => (await entriesCalled('Dachrinne'))[0]?.description).toBe('Laub entfernt')
	expect(await entriesCalled('Dachrinne')).toMatchObject([{ files: [{}] }])
})

test('T4 two tabs that save at once make one entry', async () => {
	const { first, second } = await twoTabs('Keller gelüftet')
	await Promise.all([save(first), save(second)])
	// Saved itself, or begun anew because the other one was faster.
	const isOver = (page: Page) => titleIn(page).evaluateAll((fields) => fields.every((field) => (field as HTMLInputElement).value === ''))
	for (const page of [first, second]) await expect.poll(() => isOver(page)).toBe(true)
	expect(await entriesCalled('Keller gelüftet')).toHaveLength(1)
})

test('T4 a refusal that fits no field stands beside the button', async () => {
	const { first: page } = await twoTabs('Ohne Papier')
	const kept = await page.evaluate(() => Object.values(localStorage).find((text) => String(text).includes('rechnung.pdf')) as string)
	const [file] = (JSON.parse(kept) as { value: Entry }).value.files
	await visit.house.anna.remove(`/files/${file?.id}`)
	await save(page)
	await page.locator('.save-bar').getByText('Fotos und Dateien: Das gibt es hier nicht.').waitFor()
	expect(await entriesCalled('Ohne Papier')).toEqual([])
})

test('T4 the drafts of the other nouns go the same way', async () => {
	const first = await visit.anna()
	const place = `${visit.timeline}/objects/create`
	await first.goto(place)
	const nameIn = (page: Page) => page.getByRole('dialog').getByLabel(/^Name/)
	await nameIn(first).fill('Tumbler Nord')
	await first.waitForFunction(() => Object.values(localStorage).some((kept) => String(kept).includes('Tumbler Nord')))
	const second = await first.context().newPage()
	await second.goto(place)
	await expect.poll(() => nameIn(second).inputValue()).toBe('Tumbler Nord')
	await save(first)
	await gone(second, false)
	await expect.poll(() => nameIn(second).inputValue()).toBe('')
	const objects = await visit.house.anna.get<Entry[]>(`/properties/${visit.house.property}/objects`)
	expect(objects.filter(({ name }) => name === 'Tumbler Nord')).toHaveLength(1)
})
