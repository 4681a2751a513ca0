import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { house as newHouse, open, phone, wide, type House } from './house.ts'

let house: House
beforeAll(async () => {
	house = await newHouse()
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const start = (started_at?: string) =>
	house.anna.send('PUT', '/user/stopwatch', { property: house.property, ...(started_at && { started_at }) })
const runningTime = (page: Page) => page.locator('#stopwatch .watch-clock')

test('started on a house’s home it runs on every page, after a reload and in another tab; saved, its hours are in the Zeiterfassung', async () => {
	const page = await open(house.anna, house.place, wide)
	await page.getByRole('button', { name: 'Stoppuhr', exact: true }).and(page.locator(':visible')).click()
	await page.getByText('Die Stoppuhr läuft.').waitFor()
	await expect.poll(() => runningTime(page).textContent()).toMatch(/^00:0[1-9]$/)
	expect(await violations(page)).toEqual([])
	// What runs is told to nobody who listens, each second.
	expect(await page.locator('[aria-live]:has(.watch-clock), [role=status]:has(.watch-clock), [role=timer]').count()).toBe(0)
	await page.getByRole('link', { name: 'Einstellungen' }).click()
	await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor()
	await runningTime(page).waitFor()
	await page.reload()
	await runningTime(page).waitFor()
	const tab = await page.context().newPage()
	await tab.goto(house.home)
	await runningTime(tab).waitFor()

	// As if it had been running for a while.
	await start(hoursAgo(1.41))
	await expect.poll(() => runningTime(page).textContent()).toMatch(/^8[45]:/)
	await page.locator('#stopwatch').getByRole('button', { name: 'Stopp und erfassen' }).click()
	await page.getByText('Gestoppt bei 1 h 25 min. Noch nicht gespeichert.').waitFor()
	await expect.poll(() => page.getByLabel('Dauer').inputValue()).toBe('1 h 25 min')
	// It stands still, in the other tab too.
	await tab.locator('#stopwatch .watch-clock[data-stopped]').waitFor()
	// Left, nothing is lost: the watch waits, and what was typed comes back.
	await page.getByLabel('Titel').fill('Hecke geschnitten')
	await page.getByRole('button', { name: 'Abbrechen' }).click()
	await page.getByText('Entwurf behalten.').waitFor()
	await page.locator('#stopwatch').getByRole('button', { name: 'Erfassen' }).click()
	await expect.poll(() => page.getByLabel('Titel').inputValue()).toBe('Hecke geschnitten')
	await page.getByRole('button', { name: 'Speichern', exact: true }).click()
	await page.getByText('Gespeichert.').waitFor()
	expect(await page.getByText('Diese Stoppuhr ist schon').count()).toBe(0)
	await runningTime(page).waitFor({ state: 'detached' })
	await runningTime(tab).waitFor({ state: 'detached' })
	await page.getByRole('navigation', { name: 'Bergstrasse 12' }).getByRole('link', { name: 'Zeiterfassung' }).click()
	const row = page.getByRole('link', { name: /^Anna Keller, Ohne Journal, .*: nur diese Einträge$/ })
	await row.waitFor()
	expect(await page.getByRole('row', { name: /Anna Keller/ }).textContent()).toContain('1 h 25 min')
	expect(await violations(page)).toEqual([])
	await row.click()
	await page.getByRole('link', { name: /Hecke geschnitten/ }).click()
	await page.getByRole('dialog').getByText('1 h 25 min').waitFor()
})

test('a forgotten one asks how long it was, on the phone too, and books nothing by itself', async () => {
	await start(hoursAgo(13))
	const page = await open(house.anna, house.home, phone)
	const strip = page.getByRole('complementary', { name: 'Stoppuhr' })
	await strip.getByRole('button', { name: 'Stopp und erfassen' }).tap()
	const dialog = page.getByRole('dialog', { name: 'Wie lange war es wirklich?' })
	await dialog.getByRole('button', { name: 'Erfassen' }).tap()
	await dialog.getByText('Bitte eine Dauer eingeben, wie 1:25 oder 85.').waitFor()
	expect(await violations(page)).toEqual([])
	await dialog.getByLabel('Dauer').fill('2:15')
	await dialog.getByRole('button', { name: 'Erfassen' }).tap()
	await expect.poll(() => page.getByLabel('Dauer').inputValue()).toBe('2 h 15 min')
	expect(await house.anna.get('/user/stopwatch')).toMatchObject({ bookable: true })
	await page.getByRole('link', { name: 'Zurück' }).tap()
	await strip.getByRole('button', { name: /^Stoppuhr gestoppt/ }).tap()
	const stopped = page.getByRole('dialog', { name: 'Stoppuhr' })
	await stopped.getByText('Gestoppt bei 2 h 15 min. Noch nicht gespeichert.').waitFor()
	expect(await violations(page)).toEqual([])
	await stopped.getByRole('button', { name: 'Verwerfen' }).tap()
	await strip.waitFor({ state: 'detached' })
	await page.getByRole('button', { name: 'Rückgängig' }).tap()
	await strip.waitFor()
})

test('one that was stopped days ago comes back after it was discarded, and does not run on while its entry is open', async () => {
	const [started_at, stopped_at] = [hoursAgo(50), hoursAgo(48)]
	const before = { property: house.property, started_at, stopped_at }
	await house.anna.send('PUT', '/user/stopwatch', before)
	const page = await open(house.anna, house.home, wide)
	const bar = page.locator('#stopwatch')
	const opened = bar.getByRole('button', { name: /^Stoppuhr gestoppt/ })
	const dialog = page.getByRole('dialog', { name: 'Stoppuhr' })
	await opened.click()
	await dialog.getByRole('button', { name: 'Verwerfen' }).click()
	await bar.locator('.watch-clock').waitFor({ state: 'detached' })
	await page.getByRole('button', { name: 'Rückgängig' }).click()
	await expect.poll(() => house.anna.get('/user/stopwatch')).toMatchObject(before)
	await bar.getByRole('button', { name: 'Erfassen' }).click()
	await page.getByText('Gestoppt bei 2 h. Noch nicht gespeichert.').waitFor()
	await opened.click()
	await dialog.getByRole('button', { name: 'Weiterlaufen lassen' }).click()
	await page.getByText('Der Eintrag dazu ist schon offen.').waitFor()
	expect(await house.anna.get('/user/stopwatch')).toMatchObject(before)
	await house.anna.send('DELETE', '/user/stopwatch')
})

test('there is one: before another starts it asks what becomes of the first', async () => {
	const garden = (await house.addProperty('Garten')).id
	type Watch = { property: string; started_at: string; stopped_at: string | null }
	const watch = () => house.anna.get<Watch>('/user/stopwatch')
	const minutesOf = ({ started_at, stopped_at }: Watch) =>
		Math.round((Date.parse(stopped_at ?? new Date().toISOString()) - Date.parse(started_at)) / 60_000)
	await start(hoursAgo(0.5))
	const page = await open(house.anna, `${house.home}/property/${garden}`, phone)
	const chip = page.getByRole('button', { name: 'Stoppuhr', exact: true }).and(page.locator(':visible'))
	const dialog = page.getByRole('dialog', { name: 'Eine Stoppuhr läuft schon' })
	await chip.tap()
	await dialog.getByRole('button', { name: 'Abbrechen' }).tap()
	expect(await watch()).toMatchObject({ property: house.property })
	await chip.tap()
	expect(await violations(page)).toEqual([])
	await dialog.getByRole('button', { name: 'Ihre Zeit zur neuen dazuzählen' }).tap()
	await expect.poll(async () => (await watch()).property).toBe(garden)
	expect(minutesOf(await watch())).toBe(30)
	// Nobody else sees it.
	const beat = await house.join('Beat Hauswart', 'caretaker')
	expect(await beat.get('/user/stopwatch')).toBe(null)
	await chip.tap()
	await dialog.getByRole('button', { name: 'Zuerst diese erfassen' }).tap()
	await page.getByText('Gestoppt bei 30 min. Noch nicht gespeichert.').waitFor()
	await expect.poll(async () => (await watch()).stopped_at).not.toBe(null)
	await page.goto(house.place)
	await chip.tap()
	const waiting = page.getByRole('dialog', { name: 'Eine Stoppuhr ist noch nicht gespeichert' })
	await waiting.getByRole('button', { name: 'Verwerfen und neu starten' }).tap()
	await expect.poll(async () => (await watch()).property).toBe(house.property)
	expect(minutesOf(await watch())).toBe(0)
	await page.getByRole('button', { name: 'Rückgängig' }).tap()
	await expect.poll(async () => (await watch()).property).toBe(garden)
	expect(minutesOf(await watch())).toBe(30)
	await house.anna.send('DELETE', '/user/stopwatch')
})

test('whoever may write no more can only discard it', async () => {
	const urs = await house.join('Urs Frei', 'caretaker')
	await urs.send('PUT', '/user/stopwatch', { property: house.property })
	await house.anna.patch(`/groups/${house.group}/users/${urs.id}`, { role: 'viewer' })
	const page = await open(urs, house.place, wide)
	await page
		.locator('#stopwatch')
		.getByRole('button', { name: /^Stoppuhr läuft/ })
		.click()
	const dialog = page.getByRole('dialog', { name: 'Stoppuhr' })
	await dialog.getByText('Die Stoppuhr kann nur verworfen werden.').waitFor()
	expect(await dialog.getByRole('button', { name: 'Stoppen und erfassen' }).count()).toBe(0)
	await dialog.getByRole('button', { name: 'Verwerfen' }).click()
	await runningTime(page).waitFor({ state: 'detached' })
})
