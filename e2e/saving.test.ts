import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browse, furnishedHouse, phone, type FurnishedHouse } from './house.ts'
import { within } from './patience.ts'
import { listening, still } from './watch.ts'

let house: FurnishedHouse
beforeAll(async () => {
	house = await furnishedHouse()
})

const create = /\/properties\/[^/]+\/events$/
/** What is sent to be saved waits; `go` says what becomes of it. */
async function hold(page: Page) {
	const sent = Promise.withResolvers<void>()
	const answer = Promise.withResolvers<(route: Route) => Promise<void>>()
	await page.route(
		(url) => create.test(url.pathname),
		async (route) => {
			sent.resolve()
			await (
				await answer.promise
			)(route)
		},
		{ times: 1 },
	)
	return { sent: sent.promise, go: (how: (route: Route) => Promise<void> = (route) => route.continue()) => answer.resolve(how) }
}
const refuse = (route: Route) =>
	route.fulfill({
		status: 422,
		contentType: 'application/problem+json',
		body: JSON.stringify({ title: 'Ungültig', code: 'invalid', errors: [{ path: 'name', message: 'Das ist kein Titel.' }] }),
	})

const begin = async (page: Page) => {
	const link = page.getByRole('link', { name: 'Eintrag erfassen' }).first()
	await listening(link)
	await link.click()
}
const form = (page: Page) => page.getByRole('dialog', { name: 'Neuer Eintrag' })
const title = (page: Page) => page.getByLabel(/^Titel/)
const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true }).click()
const rows = (page: Page, name: string) => page.locator('.entry-card').filter({ hasText: name })
const saving = (page: Page, name: string) => rows(page, name).filter({ hasText: 'wird gespeichert …' })
const saved = (page: Page) => page.locator('.toast').filter({ hasText: /^Gespeichert/ })
const tops = (page: Page) =>
	page.locator('.entry-card').evaluateAll((cards) => cards.slice(0, 3).map((card) => Math.round(card.getBoundingClientRect().top)))

test('what is saved stands in the list from the tap on, and its own row becomes the entry where it stands', async () => {
	const page = await browse(house)
	await page.goto(house.place)
	await begin(page)
	await title(page).fill('Estrich geräumt')
	await page.getByRole('button', { name: 'Betrag', exact: true }).click()
	await page.locator('[data-path="balance.amount"]').fill('80')
	const held = await hold(page)
	await save(page)
	await saving(page, 'Estrich geräumt').waitFor()
	await form(page).waitFor({ state: 'detached' })
	await held.sent
	// It cannot be opened yet.
	expect(await page.getByRole('link', { name: /Estrich geräumt/ }).count()).toBe(0)
	await still(page.locator('.entry-card'))
	const before = await tops(page)
	const row = await rows(page, 'Estrich geräumt').locator('xpath=..').elementHandle()
	held.go()
	await page.getByRole('link', { name: /Estrich geräumt.*Anna Keller/ }).waitFor()
	await saved(page).getByRole('button', { name: 'Rückgängig' }).waitFor()
	expect([await rows(page, 'Estrich geräumt').count(), await saving(page, 'Estrich geräumt').count()]).toEqual([1, 0])
	await still(page.locator('.entry-card'))
	// Less than a pixel may be rounded to one.
	const moved = (await tops(page)).map((top, at) => Math.abs(top - (before[at] ?? Number.NaN)) <= 1)
	expect([moved, await row?.evaluate((element) => element.isConnected)]).toEqual([before.map(() => true), true])
	await saved(page).getByRole('button', { name: 'Rückgängig' }).click()
	await rows(page, 'Estrich geräumt').waitFor({ state: 'detached' })
})

test('the socket may tell of it before the answer comes: there is one row all the time', async () => {
	const page = await browse(house)
	await page.goto(`${house.place}?event=new`)
	await title(page).fill('Ofen gerusst')
	const held = await hold(page)
	await save(page)
	await saving(page, 'Ofen gerusst').waitFor()
	const answered = Promise.withResolvers<void>()
	held.go(async (route) => {
		const response = await route.fetch()
		await answered.promise
		await route.fulfill({ response })
	})
	await page.getByRole('link', { name: /Ofen gerusst.*Anna Keller/ }).waitFor()
	expect([await rows(page, 'Ofen gerusst').count(), await saved(page).count()]).toEqual([1, 0])
	answered.resolve()
	await saved(page).waitFor()
	expect(await rows(page, 'Ofen gerusst').count()).toBe(1)
})

test('what is refused comes back open as it was typed, with what is wrong, and is saved once', async () => {
	const page = await browse(house)
	await page.goto(house.place)
	await begin(page)
	await title(page).fill('Keller gefegt')
	const held = await hold(page)
	await save(page)
	await form(page).waitFor({ state: 'detached' })
	held.go(refuse)
	await form(page).getByText('Das ist kein Titel.').first().waitFor()
	expect([await title(page).inputValue(), await rows(page, 'Keller gefegt').count()]).toEqual(['Keller gefegt', 0])
	await title(page).fill('Keller gewischt')
	await save(page)
	await page.getByRole('link', { name: /Keller gewischt.*Anna Keller/ }).waitFor()
	expect(await rows(page, 'Keller gewischt').count()).toBe(1)
	await saved(page).getByRole('button', { name: 'Rückgängig' }).click()
	await rows(page, 'Keller gewischt').waitFor({ state: 'detached' })
})

test('on the phone one is at the house with the tap, and back in the form if it is refused', async () => {
	const page = await browse(house, phone)
	await page.goto(`${house.home}/create`)
	await title(page).fill('Hecke geschnitten')
	const held = await hold(page)
	await save(page)
	await saving(page, 'Hecke geschnitten').waitFor()
	expect(new URL(page.url()).pathname).toBe(house.place)
	held.go(refuse)
	await page.getByText('Das ist kein Titel.').waitFor()
	expect([new URL(page.url()).pathname, await title(page).inputValue()]).toEqual([`${house.home}/create`, 'Hecke geschnitten'])
	await expect.poll(() => title(page).evaluate((field) => field === document.activeElement)).toBe(true)
	await save(page)
	await page.getByRole('link', { name: /Hecke geschnitten.*Anna Keller/ }).waitFor()
})

test('whoever is at something else by then is told, and opens it from there', async () => {
	const page = await browse(house)
	await page.goto(house.place)
	await begin(page)
	await title(page).fill('Dach geprüft')
	const held = await hold(page)
	await save(page)
	await saving(page, 'Dach geprüft').waitFor()
	await page.getByRole('link', { name: 'Erinnerungen' }).first().click()
	await page.getByRole('heading', { name: 'Erinnerungen' }).first().waitFor()
	held.go(refuse)
	const toast = page.locator('.toast').filter({ hasText: 'Noch nicht gespeichert. Entwurf behalten.' })
	await toast.getByRole('button', { name: 'Öffnen' }).click()
	await form(page).getByText('Das ist kein Titel.').waitFor()
	expect(await title(page).inputValue()).toBe('Dach geprüft')
})

test('a form that is opened while the last entry is still being saved is a new one as soon as that is stored', async () => {
	const page = await browse(house)
	await page.goto(house.place)
	await begin(page)
	await title(page).fill('Filter getauscht')
	const held = await hold(page)
	await save(page)
	await form(page).waitFor({ state: 'detached' })
	await begin(page)
	await form(page).getByRole('button', { name: 'Wird gespeichert …' }).waitFor()
	held.go()
	await expect.poll(() => title(page).inputValue(), { timeout: within(15_000) }).toBe('')
	await title(page).fill('Filter bestellt')
	await save(page)
	await page.getByRole('link', { name: /Filter bestellt.*Anna Keller/ }).waitFor()
	expect([await rows(page, 'Filter getauscht').count(), await rows(page, 'Filter bestellt').count()]).toEqual([1, 1])
})

test('the table of a house and the overview show it too', async () => {
	const page = await browse(house)
	await page.goto(`${house.place}/events/all?event=new`)
	await title(page).fill('Rinne geleert')
	const held = await hold(page)
	await save(page)
	await page.getByRole('row', { name: /Rinne geleert.*wird gespeichert …/ }).waitFor()
	await page.getByRole('link', { name: 'Übersicht' }).first().click()
	await page
		.getByRole('listitem')
		.filter({ hasText: /Rinne geleert.*wird gespeichert …/ })
		.waitFor()
	held.go()
	await page
		.getByRole('listitem')
		.filter({ hasText: /Rinne geleert.*Anna Keller/ })
		.waitFor()
	expect(await page.getByRole('listitem').filter({ hasText: 'Rinne geleert' }).count()).toBe(1)
})

test('a tick stands there at once, however long its answer takes', async () => {
	await house.log('Kaminfeger', { reminder: { date: new Date().toISOString().slice(0, 10), note: 'Kaminfeger bestätigen' } })
	const page = await browse(house)
	await page.goto(house.home)
	const tick = page.getByRole('button', { name: '«Kaminfeger bestätigen» abhaken' })
	await listening(tick)
	const held = Promise.withResolvers<void>()
	await page.route(
		({ pathname }) => /\/events\/[^/]+\/complete$/.test(pathname),
		(route) => held.promise.then(() => route.continue()),
	)
	const fill = () => tick.locator('svg').evaluate((ring) => getComputedStyle(ring).backgroundColor)
	const before = await fill()
	await tick.click()
	await expect.poll(fill).not.toBe(before)
	held.resolve()
	await tick.waitFor({ state: 'detached' })
})
