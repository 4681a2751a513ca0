import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { browse, house as newHouse, person, phone, wide, type House, type Person } from './house.ts'
import { countTaps } from './taps.ts'

const day = (days: number) => addDays(dayOf(Date.now()), days)
const due = (page: Page) => page.getByRole('region', { name: 'Was ansteht' })
const names = (page: Page) =>
	due(page)
		.getByRole('listitem')
		.filter({ visible: true })
		.locator('b')
		.evaluateAll((all) => all.map((each) => each.lastChild?.textContent))

/** How much of a page moves by itself. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
	await page.addInitScript(() => {
		const moved = window as unknown as { moved: number }
		moved.moved = 0
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) moved.moved += (entry as unknown as { value: number }).value
		}).observe({ type: 'layout-shift', buffered: true })
	})
	return () => page.evaluate(() => (window as unknown as { moved: number }).moved)
}

let house: House
let beat: Person
beforeAll(async () => {
	house = await newHouse()
	beat = await house.join('Beat Frei', 'member')
	const remind = (name: string, days: number, meant: string | null = null) =>
		house.log(name, { reminder: { date: day(days), person: meant } })
	await remind('Dachrinne reinigen', -3, beat.id)
	await remind('Filter wechseln', 2, house.anna.id)
	await remind('Zähler ablesen', 9)
	await house.log('Heizöl', { balance: { expense: 120_000 } })
})

test('what is due, where and for whom stands on the overview without a tap, the most urgent first', async () => {
	const page = await browse(house.anna, phone)
	const effort = await countTaps(page)
	await page.goto(house.home)
	await due(page).waitFor()
	expect(await names(page)).toEqual(['Dachrinne reinigen', 'Filter wechseln', 'Zähler ablesen'])
	await due(page).getByRole('listitem').first().getByText('seit 3 Tagen überfällig', { exact: true }).waitFor()
	await due(page).getByRole('listitem').first().getByText('für Beat Frei', { exact: true }).waitFor()
	await due(page).getByRole('listitem').nth(1).getByText('für mich', { exact: true }).waitFor()
	const card = page.getByRole('region', { name: 'Liegenschaften' }).getByRole('link', { name: 'Bergstrasse 12' })
	expect(await card.innerText()).toContain(`−1'200.00`)
	expect(await effort.since()).toEqual({ taps: 0, keys: 0, letters: 0 })
	expect(await violations(page)).toEqual([])
})

test('it is ticked off in one tap where it stands, and taken back in one more', async () => {
	const page = await browse(house.anna, phone)
	const effort = await countTaps(page)
	await Promise.all([page.waitForEvent('websocket'), page.goto(house.home)])
	await due(page).waitFor()
	effort.mark()
	await page.getByRole('button', { name: '«Zähler ablesen» abhaken' }).tap()
	await expect.poll(() => names(page)).toEqual(['Dachrinne reinigen', 'Filter wechseln'])
	expect((await effort.since()).taps).toBe(1)
	await page.getByRole('button', { name: 'Rückgängig' }).tap()
	await expect.poll(() => names(page)).toEqual(['Dachrinne reinigen', 'Filter wechseln', 'Zähler ablesen'])
	expect((await effort.since()).taps).toBe(2)
})

test('«Für mich» is one tap, stays on the device, and nothing moves when the page comes with it', async () => {
	const page = await browse(house.anna, wide)
	const moved = await watchShifts(page)
	// Awake: the live socket is open.
	await Promise.all([page.waitForEvent('websocket'), page.goto(house.home)])
	await page.getByRole('button', { name: 'Für mich' }).click()
	await expect.poll(() => names(page)).toEqual(['Filter wechseln'])
	const live = page.waitForEvent('websocket')
	await page.reload()
	await live
	await page.waitForLoadState('networkidle')
	await page.locator('[aria-pressed=true]').filter({ hasText: 'Für mich' }).waitFor()
	expect(await names(page)).toEqual(['Filter wechseln'])
	expect(await moved()).toBeLessThan(0.01)
	await page.getByRole('button', { name: 'Für mich' }).click()
	await expect.poll(() => names(page)).toHaveLength(3)
})

test('who looks after the houses begins with what is theirs or nobody’s, and has all of it in one tap', async () => {
	const urs = await house.join('Urs Wart', 'caretaker')
	const page = await browse(urs, phone)
	await Promise.all([page.waitForEvent('websocket'), page.goto(house.home)])
	await due(page).waitFor()
	expect(await names(page)).toEqual(['Zähler ablesen'])
	await page.getByRole('button', { name: 'Für mich', pressed: true }).tap()
	await expect.poll(() => names(page)).toEqual(['Dachrinne reinigen', 'Filter wechseln', 'Zähler ablesen'])
	await page.reload()
	await expect.poll(() => names(page)).toHaveLength(3)
})

test('the house shows what is next in one line above its entries, and all of it in one tap', async () => {
	const page = await browse(beat, phone)
	const moved = await watchShifts(page)
	await Promise.all([page.waitForEvent('websocket'), page.goto(house.place)])
	await page.waitForLoadState('networkidle')
	expect((await page.locator('.property-hero').boundingBox())?.height).toBe(140)
	expect(await moved()).toBeLessThan(0.01)
	const next = page.getByRole('region', { name: 'Als Nächstes' })
	await next.getByText('für mich', { exact: true }).waitFor()
	expect(await next.getByRole('listitem').count()).toBe(1)
	await page.getByRole('button', { name: /was noch ansteht/ }).tap()
	await expect.poll(() => next.getByRole('listitem').count()).toBe(3)
	await page.getByRole('button', { name: 'Filter' }).tap()
	await page.getByRole('link', { name: 'Als Tabelle' }).filter({ visible: true }).waitFor()
	expect(await violations(page)).toEqual([])
})

test('a new group begins with its first steps, each one tap away, and without them where somebody puts them away', async () => {
	const fresh = await newHouse('Erben Moos')
	const page = await browse(fresh.anna, phone)
	const steps = page.getByRole('region', { name: 'Erste Schritte' })
	for (const [name, address] of [
		['Den ersten Eintrag erfassen', /\/create$/],
		['Ein Foto des Hauses wählen', /\/edit$/],
		['Ein Objekt anlegen', /\/objects\/create$/],
		['Jemanden einladen', /\/settings\?invite=1$/],
	] as const) {
		await page.goto(fresh.home)
		await steps.getByRole('link', { name }).tap()
		await page.waitForURL(address)
	}
	await fresh.log('Zähler abgelesen')
	await Promise.all([page.waitForEvent('websocket'), page.goto(fresh.home)])
	await steps.getByText('1 von 4').waitFor()
	expect(await steps.getByRole('link').count()).toBe(3)
	expect(await violations(page)).toEqual([])
	await steps.getByRole('button', { name: 'Erste Schritte ausblenden' }).tap()
	await steps.waitFor({ state: 'detached' })
	await page.reload()
	await page.getByRole('region', { name: 'Zuletzt erfasst' }).waitFor()
	expect(await steps.count()).toBe(0)
})

test('who may do none of the steps sees none', async () => {
	const viewer = await person('Vreni Gast')
	const fresh = await newHouse('Noch neu')
	const invite = await fresh.anna.post(`/groups/${fresh.group}/invites`, { email: viewer.email, role: 'viewer' })
	await viewer.post(`/invites/${invite.id}/accept`)
	const page = await browse(viewer, phone)
	await page.goto(fresh.home)
	await page.getByRole('region', { name: 'Zuletzt erfasst' }).waitFor()
	expect(await page.getByRole('region', { name: 'Erste Schritte' }).count()).toBe(0)
})
