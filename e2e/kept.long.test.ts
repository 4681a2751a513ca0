import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { behindGateway, person, phone, signIn, withWorker } from './house.ts'
import { otherDevice } from './person.ts'
import { keptUrls } from './kept.ts'
import { workerSettled } from './watch.ts'

const visit = behindGateway({ ...withWorker, ...phone })
const neverOpened = 'Das wurde auf diesem Gerät noch nie geöffnet.'
const stand = (page: Page) => page.getByText(/^Keine Verbindung · Stand \d\d\.\d\d\., \d\d:\d\d$/)

const keeps = async (page: Page, part: string | RegExp) => {
	await expect.poll(() => keptUrls(page, part)).not.toEqual([])
}

/** A photo of the house, and its addresses. */
async function addPhoto(name: string) {
	const { house } = visit
	const form = new FormData()
	form.append('file', new Blob([readFileSync(new URL('../docs/timeline.png', import.meta.url))], { type: 'image/png' }), name)
	return (await house.anna.post(`/groups/${house.group}/files`, form)).id
}
const addEntry = (name: string, day: number, files: string[] = []) =>
	visit.house.anna.post(`/properties/${visit.house.property}/events`, {
		name,
		event_at: new Date(Date.UTC(2026, 10, day)).toISOString(),
		files,
	})
/** What the worker answers, whatever the browser keeps by itself. */
const answered = (page: Page, path: string) =>
	page.evaluate(async (url) => {
		const response = await fetch(url, { cache: 'reload' }).catch(() => undefined)
		return response && [response.status, response.headers.get('content-type'), (await response.arrayBuffer()).byteLength > 100]
	}, path)

test('what was opened is read without a connection, under its time, and anew as soon as somebody answers', async () => {
	const { house } = visit
	const { id: entry } = await addEntry('Ventil ersetzt', 21, [await addPhoto('ventil.png')])
	const page = await visit.anna()
	await page.goto(visit.home)
	await workerSettled(page)
	// What has come is kept a moment later: who has left by then has not.
	for (const part of ['/groups/list', `/groups/${house.group}/balance`]) await keeps(page, part)
	await page.goto(visit.timeline)
	await page.getByText('Ventil ersetzt').first().click()
	await page.getByRole('heading', { name: 'Ventil ersetzt', exact: true }).waitFor()
	for (const part of [`/properties/${house.property}/events-rolling`, `/events/${entry}/get`]) await keeps(page, part)
	await page.goto(`${visit.timeline}/objects`)
	await page.getByText('Boiler').first().waitFor()
	await keeps(page, '/objects')

	visit.front.down()
	await page.goto(visit.home)
	await stand(page).waitFor()
	await page.getByRole('heading', { level: 1, name: /^Guten|^Hallo|Keller/ }).waitFor()
	expect(await violations(page)).toEqual([])
	await page.goto(`${visit.timeline}/objects`)
	await page.getByText('Boiler').first().waitFor()
	await stand(page).waitFor()
	await page.goto(visit.timeline)
	await page.getByText('Ventil ersetzt').first().click()
	await page.getByRole('heading', { name: 'Ventil ersetzt', exact: true }).waitFor()
	await stand(page).waitFor()
	await page.goto(`${visit.timeline}/contacts`)
	await page.getByText(neverOpened).waitFor()

	await page.goto(visit.timeline)
	await page.getByText('Ventil ersetzt').first().waitFor()
	visit.front.up()
	await addEntry('Regenrinne geleert', 22)
	await page.getByText('Regenrinne geleert').first().waitFor()
	await stand(page).waitFor({ state: 'detached' })
})

test('pictures that were shown are given by the worker, to the person whose device it is', async () => {
	const photo = `/api/be/files/${await addPhoto('dach.png')}/content?size=thumb`
	const page = await visit.anna()
	await page.goto(visit.home)
	await workerSettled(page)
	await keeps(page, '/groups/list')
	expect(await answered(page, photo)).toEqual([200, 'image/webp', true])
	await keeps(page, photo)
	visit.front.down()
	expect(await answered(page, photo)).toEqual([200, 'image/webp', true])
	expect(await answered(page, photo.replace('thumb', 'preview'))).toBeUndefined()
	visit.front.up()
	await page.context().clearCookies()
	await signIn(page.context(), await person('Fritz Fremd'), visit.front.url)
	await page.goto(`${visit.front.url}/user/account`)
	await expect.poll(() => keptUrls(page, photo)).toEqual([])
	visit.front.down()
	expect(await answered(page, photo)).toBeUndefined()
})

test('somebody else at the device sees nothing of it, and nobody does after signing out', async () => {
	const { house } = visit
	const page = await visit.anna()
	await page.goto(visit.timeline)
	await workerSettled(page)
	await keeps(page, house.property)

	await page.goto('about:blank')
	await page.context().clearCookies()
	await signIn(page.context(), await person('Fritz Fremd'), visit.front.url)
	await page.goto(`${visit.front.url}/user/account`)
	await expect.poll(() => keptUrls(page, house.property)).toEqual([])
	await keeps(page, '/groups/list')
	visit.front.down()
	await page.goto(visit.timeline)
	await page.getByRole('heading', { name: 'Diese Gruppe ist nicht mehr zu sehen' }).waitFor()
	expect(await page.getByText('Heizung entlüftet').count()).toBe(0)
	visit.front.up()

	await page.goto('about:blank')
	await page.context().clearCookies()
	await signIn(page.context(), await otherDevice(house.anna), visit.front.url)
	await page.goto(visit.timeline)
	await keeps(page, house.property)
	await page.goto(`${visit.front.url}/user/account`)
	await page.getByRole('button', { name: 'Abmelden' }).first().click()
	await page.waitForURL(`${visit.front.url}/`)
	await expect.poll(() => keptUrls(page)).toEqual([])
	visit.front.down()
	await page.goto(visit.timeline)
	await page.getByText('Keine Verbindung. Die Eingaben bleiben hier erhalten.').waitFor()
})

test('whose session has ended can look at what the device has kept, and asks the server for nothing', async () => {
	const page = await visit.anna()
	await page.goto(visit.timeline)
	await workerSettled(page)
	await keeps(page, '/api/_auth/session')
	await keeps(page, visit.house.property)
	await page.goto('about:blank')
	await page.context().clearCookies()
	await page.goto(visit.timeline)
	await page.getByRole('button', { name: 'Gespeichertes ansehen' }).click()
	const from = visit.front.asked.length
	await page.getByText('Heizung entlüftet').first().waitFor()
	const line = page.getByRole('status').filter({ hasText: /^Nicht angemeldet · Stand / })
	await line.waitFor()
	expect(await violations(page)).toEqual([])
	expect(visit.front.asked.slice(from).filter((path) => path.startsWith('/api/be/') && !path.includes('/content'))).toEqual([])
	await line.getByRole('link', { name: 'Anmelden' }).click()
	await page.getByRole('heading', { level: 1, name: 'Anmelden' }).waitFor()
})

/** The page looks for silence as often as it does for everybody: tests look less often. */
const impatient = (page: Page) =>
	page.addInitScript(() => {
		const every = setInterval
		Object.assign(globalThis, {
			setInterval: (run: () => void, pause: number, ...more: unknown[]) => every(run, pause === 500 ? 499 : pause, ...more),
		})
	})

test('a server that says nothing for eight seconds is none', async () => {
	const page = await visit.anna()
	await impatient(page)
	await page.goto(visit.timeline)
	await workerSettled(page)
	await keeps(page, '/api/_auth/session')
	await keeps(page, visit.house.property)
	visit.front.answer(
		() => true,
		() => {},
	)
	await page.goto(visit.timeline)
	await page.getByText('Heizung entlüftet').first().waitFor()
})

test('on a line that goes dead an open app shows what the device has of another screen, and asks again once it is back', async () => {
	const page = await visit.anna()
	await impatient(page)
	await page.goto(`${visit.timeline}/objects`)
	await workerSettled(page)
	await page.getByText('Boiler').first().waitFor()
	await keeps(page, /properties\/[^/]+\/objects$/)
	await page.goto(visit.timeline)
	await page.getByText('Heizung entlüftet').first().waitFor()
	visit.front.answer(
		() => true,
		() => {},
	)
	await page.getByRole('link', { name: 'Objekte' }).first().click()
	await page.getByText('Boiler').first().waitFor()
	await stand(page).waitFor()
	visit.front.mend()
	await stand(page).waitFor({ state: 'detached' })
	await page.getByText('Boiler').first().waitFor()
})
