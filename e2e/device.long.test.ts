import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Event as Entry, Rolling } from '@hausheft/contract/events.ts'
import { behindGateway, phone, withWorker } from './house.ts'
import { photo } from './papers.ts'
import { chosenIn, entriesOf, save, stored, title, toast } from './waiting.ts'
import { workerSettled } from './watch.ts'

const visit = behindGateway(withWorker)
const { begin, entriesCalled } = entriesOf(visit)
const isUpload = (path: string) => path.endsWith('/files')
const jpeg = async (name: string, hue: string) => ({ name, mimeType: 'image/jpeg', buffer: await photo(hue, 600, 400) })
const filesOf = async (name: string) => (await entriesCalled(name)).map(({ files }) => files.map(({ filename }) => filename))

test('a photo whose upload has arrived unheard, and was thrown away since, goes again', async () => {
	const page = await begin('Fenster')
	const arrived = visit.front.lose(isUpload)
	await chosenIn(page, [await jpeg('fenster.jpg', '#5a7b8c')])
	const { id } = JSON.parse(await arrived) as { id: string }
	visit.front.down()
	await page.getByText('Keine Verbindung.').first().waitFor()
	await save(page)
	await toast(page).waitFor()
	await visit.house.anna.remove(`/files/${id}`)
	visit.front.up()
	await stored(page, 'Fenster').waitFor()
	await expect.poll(() => page.locator('.waiting-bar').count()).toBe(0)
	expect(await filesOf('Fenster')).toEqual([['fenster.jpg']])
	expect((await entriesCalled('Fenster'))[0]?.files[0]?.id).not.toBe(id)
})

test('a photo that was sent with the form, and thrown away before its entry goes, goes again', async () => {
	const page = await begin('Türe')
	await chosenIn(page, [await jpeg('eins.jpg', '#4a6b3c'), await jpeg('zwei.jpg', '#9a6b3c')])
	// A busy server may be silent for longer than one waits.
	const sent = async () => {
		for (const again of await page.getByRole('button', { name: /^Nochmals versuchen/ }).all()) await again.click()
		return page.locator('.photo-item[data-state=done]').count()
	}
	await expect.poll(sent).toBe(2)
	const inDraft = () =>
		page.evaluate(() => /"id":"([\da-f-]{36})","filename":"eins\.jpg"/.exec(Object.values({ ...localStorage }).join('\n'))?.[1])
	await expect.poll(inDraft).toBeDefined()
	const id = await inDraft()
	visit.front.down()
	await save(page)
	await toast(page).waitFor()
	await visit.house.anna.remove(`/files/${id}`)
	visit.front.up()
	await stored(page, 'Türe').waitFor()
	await expect.poll(() => page.locator('.waiting-bar').count()).toBe(0)
	expect(await filesOf('Türe')).toEqual([['eins.jpg', 'zwei.jpg']])
})

const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('hausheft.draft.')).length)

/** As a newer release does it: the next version of the database, opened beside a page of this one. */
const upgrade = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<string[]>((resolve, reject) => {
				const opening = indexedDB.open('hausheft', 2)
				opening.addEventListener('blocked', () => reject(new Error('An old page holds on to it.')))
				opening.addEventListener('error', () => reject(opening.error ?? new Error('failed')))
				opening.addEventListener('success', () => {
					const rowsOf = opening.result.transaction('queue').objectStore('queue').getAll()
					rowsOf.addEventListener('success', () => {
						opening.result.close()
						resolve(rowsOf.result.map((row: { title: string }) => row.title))
					})
				})
			}),
	)

test('a newer release takes over the store while an old tab is open, with all that waits; the old tab keeps what is typed in its form', async () => {
	const page = await begin('Vor der neuen Fassung')
	const newer = await page.context().newPage()
	await newer.goto(`${visit.front.url}/favicon.ico`)
	visit.front.down()
	await save(page)
	await toast(page).waitFor()
	await page.goto(`${visit.timeline}?event=new`)
	await title(page).fill('Noch im alten Fenster')
	expect(await upgrade(newer)).toEqual(['Vor der neuen Fassung'])
	await save(page)
	await page.getByText('Keine Verbindung. Die Eingaben bleiben hier erhalten.').first().waitFor()
	expect([await title(page).inputValue(), await drafts(page)]).toEqual(['Noch im alten Fenster', 1])
	visit.front.up()
	await save(page)
	await stored(page, 'Noch im alten Fenster').waitFor()
	expect(await entriesCalled('Noch im alten Fenster')).toHaveLength(1)
})

type QueuedBody = { kind: string; path: string; body?: { name?: string; event_at?: string } }

/** Rows around the bodies that release 2 has queued, as it wrote them. */
async function rowsOfOlder(): Promise<object[]> {
	const { house } = visit
	const form = new FormData()
	form.append('file', new Blob([Uint8Array.from((await jpeg('alt.jpg', '#123456')).buffer)]), 'alt.jpg')
	form.append('property', house.property)
	const units = await house.anna.get<{ id: string }[]>('/events/units')
	const reminder = { date: new Date().toISOString().slice(0, 10), note: 'Kaminfeger bestätigen' }
	const known: Record<string, string | undefined> = {
		property: house.property,
		unit: units[0]?.id,
		file: (await house.anna.post(`/groups/${house.group}/files`, form)).id,
		event: (await house.log('Kaminfeger', { reminder })).id,
		now: new Date().toISOString(),
	}
	const text = readFileSync(new URL('../web/test/queued/2.json', import.meta.url), 'utf8')
	const bodies = JSON.parse(text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole)) as QueuedBody[]
	// What takes the stopwatch away again would leave nothing to be seen of what has started it; photos are more than a body.
	const lasting = bodies.filter(({ body }) => body !== undefined)
	return lasting.map(({ kind, path, body }) => ({
		v: 1,
		id: randomUUID(),
		person: house.anna.id,
		kind,
		path,
		body,
		key: randomUUID(),
		needs: [],
		uploads: [],
		bodies: [],
		savedAt: Date.now(),
		attempts: 0,
		state: 'waiting',
		title: body?.name ?? kind,
		event_at: body?.event_at ?? new Date().toISOString(),
		group: house.group,
		property: house.property,
	}))
}
const queueRows = (page: Page, older: object[]) =>
	page.evaluate(
		(all) =>
			new Promise<void>((resolve, reject) => {
				const opening = indexedDB.open('hausheft')
				opening.addEventListener('error', () => reject(opening.error ?? new Error('failed')))
				opening.addEventListener('success', () => {
					const transaction = opening.result.transaction('queue', 'readwrite')
					for (const row of all) transaction.objectStore('queue').add(row)
					transaction.addEventListener('complete', () => {
						opening.result.close()
						resolve()
					})
				})
			}),
		older,
	)

test('a newer release sends all that an older one has queued, as it was', async () => {
	const { house } = visit
	const page = await visit.anna(phone)
	await page.goto(visit.timeline)
	await workerSettled(page)
	const older = await rowsOfOlder()
	visit.front.down()
	await queueRows(page, older)
	await page.goto('about:blank')
	visit.front.release('feedfacefeedface')
	visit.front.up()
	await page.goto(visit.timeline)
	await stored(page, 'Kaminfeger war da').waitFor()
	await expect.poll(async () => (await house.anna.get<{ property: string } | null>('/user/stopwatch'))?.property).toBe(house.property)
	await expect.poll(() => page.locator('.waiting-bar').count()).toBe(0)
	const { events } = await house.anna.get<Rolling>(`/properties/${house.property}/events-rolling?limit=200`)
	const counted = (is: (event: Entry) => boolean) => events.filter(is).length
	expect([
		counted(({ files }) => files.some(({ filename }) => filename === 'alt.jpg')),
		counted(({ name }) => name === 'Kaminfeger war da'),
		counted(({ measurement }) => measurement.some(({ data }) => data === '4711')),
	]).toEqual([1, 1, 1])
})
