import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { behindGateway } from './house.ts'
import { keptUrls } from './kept.ts'
import { photo } from './papers.ts'
import { newProfile } from './profile.ts'
import { bar, chosenIn, entriesOf, save, stored, title, toast } from './waiting.ts'
import { workerSettled } from './watch.ts'

const visit = behindGateway()
const { entriesCalled } = entriesOf(visit)
const fullText = 'Auf diesem Gerät ist kein Platz mehr. Das Formular bleibt offen.'
const jpeg = async (name: string, hue: string) => ({ name, mimeType: 'image/jpeg', buffer: await photo(hue) })
const filesOf = async (name: string) => (await entriesCalled(name)).map(({ files }) => files.map(({ filename }) => filename))

/** As much room as this for all that the page keeps; without it as much as before. */
async function giveRoom(page: Page, quotaSize?: number) {
	const session = await page.context().newCDPSession(page)
	await session.send('Storage.overrideQuotaForOrigin', { origin: visit.front.url, ...(quotaSize !== undefined && { quotaSize }) })
}

/** On a disk, where what is taken away makes room. Without a connection, and what is kept of reads, or what nothing can be taken of, takes all the room that there is. */
async function beginOnFull(name: string, store: 'reads' | 'meta') {
	const page = await newProfile(visit.front.url, visit.house.anna).start()
	// From the beginning: what a browser knows of it, it goes by for half a minute.
	await giveRoom(page, 24 * 1024 * 1024)
	await page.goto(`${visit.timeline}?event=new`)
	await title(page).fill(name)
	await workerSettled(page)
	visit.front.down()
	await page.evaluate(
		async ([to, person]) => {
			const database = await new Promise<IDBDatabase>((resolve, reject) => {
				const opening = indexedDB.open('hausheft')
				opening.addEventListener('success', () => resolve(opening.result))
				opening.addEventListener('error', () => reject(opening.error ?? new Error('failed')))
			})
			const rowOf = (name: string, body: ArrayBuffer) =>
				to === 'meta'
					? { name, value: body }
					: { person, url: `/full/${name}`, sort: 'preview', body, type: 'image/webp', at: Date.now(), used: 0, size: body.byteLength }
			const put = (name: string, size: number) =>
				new Promise<boolean>((resolve) => {
					const body = new Uint8Array(size)
					for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(body.subarray(at, at + 65_536))
					const transaction = database.transaction(to, 'readwrite')
					transaction.objectStore(to).put(rowOf(name, body.buffer))
					transaction.addEventListener('complete', () => resolve(true))
					transaction.addEventListener('abort', () => resolve(false))
				})
			for (const size of [2 ** 20, 2 ** 17, 2 ** 13, 2 ** 10, 2 ** 8]) for (let nth = 0; await put(`${size} ${nth}`, size); nth++);
			database.close()
		},
		[store, visit.house.anna.id] as const,
	)
	return page
}
const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('hausheft.draft.')).length)

test('on a full device what was kept of reads makes room for what is saved, the oldest first', async () => {
	const page = await beginOnFull('Im Weg', 'reads')
	const before = await keptUrls(page, '/full/')
	await chosenIn(page, [await jpeg('weg.jpg', '#6a6b3c')])
	await page.getByText('Keine Verbindung.').first().waitFor()
	await save(page)
	await toast(page).waitFor()
	await bar(page, '1 Eintrag wartet auf Verbindung').waitFor()
	const after = await keptUrls(page, '/full/')
	expect(after.length).toBeLessThan(before.length)
	// What was read just now stays.
	expect(await keptUrls(page, '/groups/list')).not.toEqual([])
	await giveRoom(page)
	visit.front.up()
	await stored(page, 'Im Weg').waitFor()
	expect(await filesOf('Im Weg')).toEqual([['weg.jpg']])
})

test('where no room can be made it is said, and the form keeps what was typed until there is some', async () => {
	const page = await beginOnFull('Zu voll', 'meta')
	await chosenIn(page, [await jpeg('voll.jpg', '#3a3b3c')])
	await page.getByText('Keine Verbindung.').first().waitFor()
	await save(page)
	await page.getByText(fullText).waitFor()
	expect([await title(page).inputValue(), await drafts(page)]).toEqual(['Zu voll', 1])
	expect(await page.locator('.waiting-bar').count()).toBe(0)
	await giveRoom(page)
	await save(page)
	await toast(page).waitFor()
	visit.front.up()
	await stored(page, 'Zu voll').waitFor()
	expect(await filesOf('Zu voll')).toEqual([['voll.jpg']])
})
