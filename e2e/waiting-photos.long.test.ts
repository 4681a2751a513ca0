import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Event as Entry, Rolling } from '@hausheft/contract/events.ts'
import { violations } from './axe.ts'
import { behindGateway, phone, withWorker } from './house.ts'
import { workerSettled } from './watch.ts'

const visit = behindGateway(withWorker)

const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: readFileSync(new URL('../docs/timeline.png', import.meta.url)) })
const bar = (page: Page) => page.locator('.waiting-bar').filter({ visible: true })
async function isDrawn(page: Page, place: string) {
	const picture = page.locator(`${place} img`).first()
	await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}
const online = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))
const filesOf = async (id: string) => (await visit.house.anna.get<Entry>(`/events/${id}/get`)).files.map(({ filename }) => filename)

/** How many forms of this device have photos on it. */
const chosen = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				const opened = indexedDB.open('hausheft')
				opened.addEventListener('success', () => {
					const all = opened.result.transaction('meta').objectStore('meta').getAllKeys()
					all.addEventListener('success', () => {
						opened.result.close()
						resolve(all.result.filter((name) => (name as string).startsWith('photos ')).length)
					})
				})
			}),
	)

/** An entry beside its list, with all that the app keeps on the device. */
async function openEntry(name: string) {
	const { id } = await visit.house.log(name, {})
	const page = await visit.anna(phone)
	await page.goto(`${visit.timeline}?event=${id}`)
	const input = page.getByLabel('Foto ergänzen')
	await input.waitFor({ state: 'attached' })
	await workerSettled(page)
	return { id, page, input }
}

test('photos for an entry that exists wait at it without a connection, and are there once', async () => {
	const { id, page, input } = await openEntry('Dach kontrolliert')
	visit.front.down()
	await input.setInputFiles([photo('ziegel.png'), photo('rinne.png')])
	await page.getByText('Auf diesem Gerät gespeichert.', { exact: false }).waitFor()
	await page.locator('.waiting-files').getByText('wartet auf Verbindung').waitFor()
	await isDrawn(page, '.waiting-files')
	expect(await page.locator('.waiting-files li').count()).toBe(2)
	expect(await violations(page)).toEqual([])
	// A page that opens without a connection shows them, too.
	await page.reload()
	await isDrawn(page, '.waiting-files')
	visit.front.up()
	await online(page)
	await page.locator('.waiting-files').waitFor({ state: 'detached' })
	await page.getByRole('button', { name: 'Foto 2 von 2 gross ansehen' }).waitFor()
	expect((await filesOf(id)).length).toBe(2)
})

test('what arrived though nobody heard of it is there once; taken back it never goes', async () => {
	const { id, page, input } = await openEntry('Keller gelüftet')
	const arrived = new Promise<void>((resolve) => {
		const unheard = async (route: Route) => {
			await route.fetch()
			visit.front.down()
			await route.abort().catch(() => undefined)
			resolve()
		}
		void page.route(({ pathname }) => pathname.endsWith('/files'), unheard, { times: 1 })
	})
	await input.setInputFiles(photo('keller.png'))
	await arrived
	await page.locator('.waiting-files').getByText('wartet auf Verbindung').waitFor()
	visit.front.up()
	await online(page)
	await page.locator('.waiting-files').waitFor({ state: 'detached' })
	expect((await filesOf(id)).length).toBe(1)
	visit.front.down()
	await input.setInputFiles(photo('doch-nicht.png'))
	await page.locator('.waiting-files').getByText('wartet auf Verbindung').waitFor()
	await page.locator('.toast').last().getByRole('button', { name: 'Rückgängig' }).tap()
	await page.locator('.waiting-files').waitFor({ state: 'detached' })
	visit.front.up()
	await online(page)
	expect([(await filesOf(id)).length, await bar(page).count()]).toEqual([1, 0])
})

test('a row that waits shows its photos and opens in its form with a tap', async () => {
	const page = await visit.anna(phone)
	await page.goto(`${visit.timeline}?event=new`)
	await page.getByLabel(/^Titel/).fill('Zaun gestrichen')
	await workerSettled(page)
	visit.front.down()
	await page.locator('input[type=file]').first().setInputFiles(photo('zaun.png'))
	await page.getByText('Keine Verbindung.').first().waitFor()
	await page.getByRole('button', { name: 'Speichern', exact: true }).tap()
	const card = page.locator('.entry-card').filter({ hasText: 'Zaun gestrichen' })
	await card.getByText('wartet auf Verbindung').waitFor()
	await isDrawn(page, '.entry-card-photos')
	await card.tap()
	await expect.poll(() => page.getByLabel(/^Titel/).inputValue()).toBe('Zaun gestrichen')
	await page.getByRole('list', { name: 'Fotos und Dateien' }).getByRole('listitem').waitFor()
	await page.getByRole('button', { name: 'Speichern', exact: true }).tap()
	await card.getByText('wartet auf Verbindung').waitFor()
	visit.front.up()
	await online(page)
	const made = async () => {
		const { events } = await visit.house.anna.get<Rolling>(`/properties/${visit.house.property}/events-rolling?limit=200`)
		return events.filter(({ name }) => name === 'Zaun gestrichen').map(({ files }) => files.length)
	}
	await expect.poll(made).toEqual([1])
})

test('photos of a form whose page was gone are offered again, and after that no more', async () => {
	const page = await visit.anna(phone)
	await page.goto(`${visit.timeline}?event=new`)
	await page.getByLabel(/^Titel/).fill('Storen')
	await workerSettled(page)
	visit.front.down()
	await page.locator('input[type=file]').first().setInputFiles(photo('storen.png'))
	await expect.poll(() => chosen(page)).toBe(1)
	page.on('dialog', (dialog) => void dialog.accept())
	await page.reload()
	const offer = page.getByText('1 Foto von vorhin ist noch nicht gespeichert.')
	await offer.waitFor()
	expect(await violations(page)).toEqual([])
	await page.getByRole('button', { name: 'Übernehmen' }).tap()
	await page.getByRole('list', { name: 'Fotos und Dateien' }).getByRole('listitem').waitFor()
	visit.front.up()
	await online(page)
	await page.getByRole('button', { name: 'Speichern', exact: true }).tap()
	await page.getByRole('link', { name: /Storen.*Anna Keller/ }).waitFor()
	await page.goto(`${visit.timeline}?event=new`)
	await page.getByLabel(/^Titel/).waitFor()
	expect(await offer.count()).toBe(0)
})

test('a round with a photo opens again with its figures, the photo at its meter, and is there once', async () => {
	const page = await visit.anna(phone)
	await page.goto(`${visit.timeline}/readings`)
	const water = page.getByRole('textbox', { name: 'Wasser, Boiler in m³' })
	await water.waitFor()
	await workerSettled(page)
	visit.front.down()
	await water.fill('950')
	await page.getByLabel('Wasser, Boiler: Foto').setInputFiles(photo('zaehler.png'))
	const photos = page.getByRole('list', { name: 'Fotos: Wasser, Boiler' }).getByRole('listitem')
	await photos.getByText('Keine Verbindung.').waitFor()
	await page.getByRole('button', { name: 'Speichern', exact: true }).tap()
	await bar(page).tap()
	await page.getByRole('dialog', { name: 'Wartet auf Verbindung' }).getByRole('button', { name: 'Ändern' }).tap()
	await expect.poll(() => water.inputValue()).toBe('950')
	await photos.waitFor()
	// Should the page go now, both are there again.
	page.on('dialog', (dialog) => void dialog.accept())
	await page.reload()
	await expect.poll(() => water.inputValue()).toBe('950')
	await photos.waitFor()
	await water.fill('951')
	await page.getByRole('button', { name: 'Speichern', exact: true }).tap()
	await bar(page).waitFor()
	visit.front.up()
	await online(page)
	await bar(page).waitFor({ state: 'detached' })
	const made = async () => {
		const { events } = await visit.house.anna.get<Rolling>(`/properties/${visit.house.property}/events-rolling?limit=200`)
		return events.flatMap(({ measurement, files }) =>
			measurement.filter(({ data }) => data.startsWith('95')).map(({ data }) => [data, files.length]),
		)
	}
	await expect.poll(made).toEqual([['951', 1]])
	await page.goto(`${visit.timeline}/readings`)
	await water.waitFor()
	// What is sent comes back into no round.
	expect(await photos.count()).toBe(0)
})
