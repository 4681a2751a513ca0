import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Rolling } from '@hausheft/contract/events.ts'
import { behindGateway, phone, withWorker } from './house.ts'
import { toast } from './waiting.ts'
import { workerSettled } from './watch.ts'

const visit = behindGateway(withWorker, { stays: true })

const water = (page: Page) => page.getByRole('textbox', { name: 'Wasser, Boiler in m³' })
const photo = { name: 'zaehler.png', mimeType: 'image/png', buffer: readFileSync(new URL('../docs/timeline.png', import.meta.url)) }
const take = (page: Page) => page.getByLabel('Wasser, Boiler: Foto').setInputFiles(photo)
const photos = (page: Page) => page.getByRole('list', { name: 'Fotos: Wasser, Boiler' }).getByRole('listitem')
const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true }).tap()
const bar = (page: Page) => page.locator('.waiting-bar').filter({ visible: true })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Wartet auf Verbindung' })
const online = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))
/** Each reading of this figure, with how many photos its entry has. */
const photosBeside = async (figure: string) => {
	const { events } = await visit.house.anna.get<Rolling>(`/properties/${visit.house.property}/events-rolling?limit=200`)
	return events.flatMap(({ measurement, files }) => measurement.filter(({ data }) => data === figure).map(() => files.length))
}

async function open() {
	const page = await visit.anna(phone)
	await page.goto(`${visit.timeline}/readings`)
	await water(page).waitFor()
	await workerSettled(page)
	return page
}

/** One that waits, with its photo. */
async function wait(page: Page, figure: string) {
	visit.front.down()
	await water(page).fill(figure)
	await take(page)
	await photos(page).getByText('Keine Verbindung.').waitFor()
	await save(page)
	await toast(page).waitFor()
}

test('a round that is opened again where the page of rounds is open already is there, and what is typed then is of it', async () => {
	const page = await open()
	await wait(page, '960')
	// It counts as an entry that somebody has made, as in any other form.
	expect(await page.evaluate(() => localStorage.getItem('hausheft.entries-saved'))).toBe('1')
	await page.goto(`${visit.timeline}/readings`)
	await expect.poll(() => water(page).inputValue()).toBe('')
	await bar(page).tap()
	await sheet(page).getByRole('button', { name: 'Ändern' }).tap()
	await expect.poll(() => water(page).inputValue()).toBe('960')
	await photos(page).waitFor()
	await water(page).fill('961')
	await save(page)
	await bar(page).waitFor()
	visit.front.up()
	await online(page)
	await bar(page).waitFor({ state: 'detached' })
	await expect.poll(() => photosBeside('961')).toEqual([1])
	expect(await photosBeside('960')).toEqual([])
})

test('a round that was left and is thrown away then brings no photo into the next', async () => {
	const page = await open()
	visit.front.down()
	await water(page).fill('970')
	await take(page)
	await photos(page).getByText('Keine Verbindung.').waitFor()
	await page.getByRole('link', { name: 'Einträge', exact: true }).filter({ visible: true }).first().tap()
	await page.locator('.toast').filter({ hasText: 'Entwurf behalten.' }).getByRole('button', { name: 'Verwerfen' }).tap()
	await page.goto(`${visit.timeline}/readings`)
	await water(page).waitFor()
	await water(page).fill('971')
	await save(page)
	await toast(page).waitFor()
	visit.front.up()
	await online(page)
	await expect.poll(() => photosBeside('971')).toEqual([0])
})

test('while the meters are put in order their photos are a part of the round', async () => {
	const page = await open()
	visit.front.down()
	await water(page).fill('980')
	await take(page)
	await photos(page).getByText('Keine Verbindung.').waitFor()
	// What is said of a figure that one has left moves what lies below it.
	await water(page).blur()
	await page.getByRole('button', { name: 'Reihenfolge' }).tap()
	await water(page).waitFor({ state: 'detached' })
	await save(page)
	await toast(page).waitFor()
	visit.front.up()
	await online(page)
	await expect.poll(() => photosBeside('980')).toEqual([1])
})

test('a photo without its figure is missed, also where it could not be sent', async () => {
	const page = await open()
	visit.front.down()
	await take(page)
	await photos(page).getByText('Keine Verbindung.').waitFor()
	await page.getByRole('button', { name: 'Reihenfolge' }).tap()
	await save(page)
	await page.getByText('Zum Foto fehlt der Stand.').waitFor()
	expect(await bar(page).count()).toBe(0)
	await water(page).fill('990')
	await save(page)
	await toast(page).waitFor()
	visit.front.up()
	await online(page)
	await expect.poll(() => photosBeside('990')).toEqual([1])
})

test('what its person may no longer write says its figures and shows its photo, to be saved from there', async () => {
	const page = await open()
	await wait(page, '995')
	const stop = visit.front.answer(
		(path) => path.endsWith('/readings'),
		(response) =>
			response
				.writeHead(403, { 'content-type': 'application/problem+json' })
				.end(JSON.stringify({ code: 'forbidden', title: 'Für diese Aktion fehlt die Berechtigung.' })),
	)
	visit.front.up()
	await online(page)
	await bar(page).getByText('1 Eintrag nicht gesendet').waitFor()
	await bar(page).tap()
	await sheet(page).getByText('Wasser: 995', { exact: true }).waitFor()
	await sheet(page).getByRole('link', { name: 'zaehler.png speichern' }).waitFor()
	expect(await sheet(page).getByRole('button', { name: 'Ändern' }).count()).toBe(0)
	stop()
	await sheet(page).getByRole('button', { name: 'Senden' }).tap()
	await expect.poll(() => photosBeside('995')).toEqual([1])
})
