import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Rolling } from '@hausheft/contract/events.ts'
import { violations } from './axe.ts'
import { behindGateway, phone, withWorker } from './house.ts'
import { workerSettled } from './watch.ts'

const visit = behindGateway(withWorker)

type Watch = { started_at: string; stopped_at: string | null } | null
const there = () => visit.house.anna.get<Watch>('/user/stopwatch')
const strip = (page: Page) => page.getByRole('complementary', { name: 'Stoppuhr' })
const start = (page: Page) => page.getByRole('button', { name: 'Stoppuhr', exact: true }).and(page.locator(':visible')).tap()
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** The home of a house, with all that the app keeps on the device. */
async function begin() {
	const page = await visit.anna(phone)
	// Its form has been open once.
	await page.goto(`${visit.home}/create?property=${visit.house.property}`)
	await page.getByLabel(/^Titel/).waitFor()
	await page.getByRole('button', { name: 'Stoppuhr starten' }).waitFor()
	await page.goto(visit.timeline)
	await page.getByRole('button', { name: 'Stoppuhr', exact: true }).and(page.locator(':visible')).waitFor()
	await workerSettled(page)
	return page
}

test('started, stopped and saved without a connection it is one entry, and no watch is left anywhere', async () => {
	const page = await begin()
	visit.front.down()
	await start(page)
	await page.getByText('Die Stoppuhr läuft.').waitFor()
	await strip(page).getByText('wartet auf Verbindung').waitFor({ state: 'attached' })
	expect(await violations(page)).toEqual([])
	// A page that opens without a connection goes on with it.
	await page.reload()
	await strip(page).getByRole('button', { name: 'Stopp und erfassen' }).tap()
	await expect.poll(() => page.getByLabel('Dauer').inputValue()).toBe('1 min')
	await page.getByLabel('Titel').fill('Laub gerecht')
	await page.getByRole('button', { name: 'Speichern', exact: true }).tap()
	await page.getByText('Auf diesem Gerät gespeichert.', { exact: false }).waitFor()
	await strip(page).waitFor({ state: 'detached' })
	visit.front.up()
	await page.evaluate(() => dispatchEvent(new Event('online')))
	await expect.poll(() => page.locator('.waiting-bar').count()).toBe(0)
	const { events } = await visit.house.anna.get<Rolling>(`/properties/${visit.house.property}/events-rolling?limit=200`)
	const made = events.filter(({ name }) => name === 'Laub gerecht')
	expect(made.map(({ time_recording: times }) => times.map(({ minutes }) => minutes))).toEqual([[1]])
	expect(await there()).toBe(null)
})

test('running, it is told as soon as somebody answers; stopped, it waits for its entry', async () => {
	const page = await begin()
	visit.front.down()
	const before = Date.now()
	await start(page)
	await page.getByText('Die Stoppuhr läuft.').waitFor()
	const after = Date.now()
	await strip(page).getByText('wartet auf Verbindung').waitFor({ state: 'attached' })
	visit.front.up()
	await page.evaluate(() => dispatchEvent(new Event('online')))
	await strip(page).getByText('wartet auf Verbindung').waitFor({ state: 'detached' })
	await expect.poll(there).not.toBe(null)
	const running = await there()
	const started = Date.parse(running?.started_at ?? '')
	expect([started >= before && started <= after, running?.stopped_at]).toEqual([true, null])
	visit.front.down()
	await strip(page).getByRole('button', { name: 'Stopp und erfassen' }).tap()
	await page.getByText('Gestoppt bei 1 min. Noch nicht gespeichert.').waitFor()
	await page.getByRole('link', { name: 'Zurück' }).tap()
	await strip(page).getByText('wartet auf Verbindung').waitFor({ state: 'attached' })
	visit.front.up()
	await page.evaluate(() => dispatchEvent(new Event('online')))
	await expect.poll(async () => (await there())?.stopped_at).not.toBe(null)
	expect((await there())?.started_at).toBe(running?.started_at)
	await strip(page).getByRole('button', { name: 'Erfassen' }).waitFor()
	await visit.house.anna.send('DELETE', '/user/stopwatch')
})

test('another one was started elsewhere meanwhile: that goes on, this one asks to be saved, added or discarded', async () => {
	const page = await begin()
	visit.front.down()
	await start(page)
	await page.getByText('Die Stoppuhr läuft.').waitFor()
	await expect.poll(() => strip(page).locator('.watch-clock').textContent()).toMatch(/^00:0[1-9]$/)
	const other = { property: visit.house.property, started_at: hoursAgo(2), stopped_at: null }
	await visit.house.anna.send('PUT', '/user/stopwatch', other)
	visit.front.up()
	await page.evaluate(() => dispatchEvent(new Event('online')))
	await page.locator('.waiting-bar').filter({ hasText: 'Stoppuhr noch nicht gespeichert', visible: true }).tap()
	const sheet = page.getByRole('dialog', { name: 'Wartet auf Verbindung' })
	await sheet.getByText('Diese ist gestoppt und noch nicht gespeichert.', { exact: false }).waitFor()
	expect(await violations(page)).toEqual([])
	expect(await there()).toMatchObject(other)
	await sheet.getByRole('button', { name: 'Verwerfen' }).tap()
	await sheet.waitFor({ state: 'detached' })
	await page.getByRole('button', { name: 'Rückgängig' }).tap()
	await page.locator('.waiting-bar').filter({ hasText: 'Stoppuhr noch nicht gespeichert', visible: true }).tap()
	await sheet.getByRole('button', { name: 'Zur anderen dazuzählen' }).tap()
	await page.getByText('Dazugezählt.').waitFor()
	await expect.poll(() => page.locator('.waiting-bar').count()).toBe(0)
	const longer = await there()
	expect([Date.parse(longer?.started_at ?? '') < Date.parse(other.started_at), longer?.stopped_at]).toEqual([true, null])
	await visit.house.anna.send('DELETE', '/user/stopwatch')
})
