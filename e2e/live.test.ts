import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browse, house as newHouse, open, server, wide, type House, type Person } from './house.ts'
import type { Stored } from './person.ts'

let house: House
let anna: Person
let journalType: string
beforeAll(async () => {
	house = await newHouse()
	anna = house.anna
	journalType = (await anna.get<{ id: string }[]>('/journals/types'))[0]?.id ?? ''
})

/** Somebody else in the group, in a browser of their own; a page that is loaded anew is no live page. */
async function withBeat(path: string, work: (page: Page, beat: Person) => Promise<void>, role = 'member') {
	const beat = await house.join('Beat Frei', role)
	const page = await browse(beat, wide)
	// Who is online is the first thing that an open socket says.
	const live = new Promise<void>((resolve) => page.on('websocket', (socket) => socket.once('framereceived', () => resolve())))
	await page.goto(path)
	await page.locator('main h1').first().waitFor({ state: 'attached' })
	await live
	let loads = 0
	page.on('load', () => (loads += 1))
	await work(page, beat)
	expect(loads).toBe(0)
	// Whoever comes next must not find them online.
	await page.context().close()
}
const remove = (path: string, { id, version }: Stored) => anna.remove(`/${path}/${id}`, version)
const change = (path: string, { id, version }: Stored, body: object) => anna.patch(`/${path}/${id}`, body, version)
const rail = (page: Page) => page.getByRole('navigation', { name: 'Hauptnavigation' })
const gone = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor({ state: 'detached' })

test('houses come, are renamed and go: in the list and in the rail', () =>
	withBeat(`${house.home}/properties`, async (page) => {
		const main = page.getByRole('main')
		const made = await house.addProperty('Chalet Arvenhaus', 'einfamilienhaus')
		await main.getByText('Chalet Arvenhaus').first().waitFor()
		await rail(page).getByText('Chalet Arvenhaus').waitFor()
		const renamed = await change('properties', made, { name: 'Chalet Enzian' })
		await main.getByText('Chalet Enzian').first().waitFor()
		await rail(page).getByText('Chalet Enzian').waitFor()
		await remove('properties', renamed)
		await gone(page, 'Chalet Enzian')
		expect(await rail(page).getByText('Chalet').count()).toBe(0)
	}))

test.each([
	['objects', { name: 'Boiler' }, { name: 'Wärmepumpe' }],
	['contacts', { company: 'Sanitär Huber AG' }, { company: 'Elektro Meier GmbH' }],
	['journals', { name: 'Heizung' }, { name: 'Garten' }],
] as const)('%s: the list follows', (noun, first, next) =>
	withBeat(`${house.place}/${noun}`, async (page) => {
		const main = page.getByRole('main')
		const [before = '', after = ''] = [Object.values(first)[0], Object.values(next)[0]]
		const made = await anna.post(`/properties/${house.property}/${noun}`, {
			...first,
			...(noun === 'journals' && { type: journalType }),
		})
		await main.getByText(before).first().waitFor()
		const changed = await change(noun, made, next)
		await main.getByText(after).first().waitFor()
		await remove(noun, changed)
		await gone(page, after)
	}),
)

test('counters follow the entries: of a journal, of what is due, of an object’s state', async () => {
	const journal = await anna.post(`/properties/${house.property}/journals`, { name: 'Zählerheft', type: journalType })
	const object = await anna.post(`/properties/${house.property}/objects`, { name: 'Lift' })
	await withBeat(`${house.place}/journals`, async (page) => {
		const row = page.getByRole('listitem').filter({ hasText: 'Zählerheft' })
		await row.waitFor()
		const made = await house.log('Abgelesen', { journal: journal.id })
		await row.filter({ hasText: '1 Eintrag' }).waitFor()
		await remove('events', made)
		await row.filter({ hasText: '1 Eintrag' }).waitFor({ state: 'detached' })
	})
	await withBeat(`${house.place}/objects`, async (page) => {
		const row = page.getByRole('listitem').filter({ hasText: 'Lift' })
		await row.waitFor()
		await house.log('Lift steht still', { objects: [object.id], maintenance: { done: false } })
		await row.filter({ hasText: 'offen' }).waitFor()
	})
	await withBeat(house.home, async (page) => {
		const main = page.getByRole('main')
		const made = await house.log('Service der Heizung', { reminder: { date: '2026-01-15', done: false } })
		await main.getByText('Service der Heizung').first().waitFor()
		// The dot beside the house says that something is due.
		await rail(page).getByText('etwas ist fällig').waitFor({ state: 'attached' })
		await anna.post(`/events/${made.id}/complete`, { part: 'reminder', done: true })
		await rail(page).getByText('etwas ist fällig').waitFor({ state: 'detached' })
	})
})

test('who is online is said beside the group, and no longer when they have gone', () =>
	withBeat(house.home, async (page) => {
		const summary = rail(page).locator('summary')
		const other = await open(anna, house.home)
		await summary.filter({ hasText: '2 online' }).waitFor()
		await other.locator('summary').filter({ hasText: '2 online' }).waitFor()
		await other.context().close()
		await summary.filter({ hasText: 'online' }).waitFor({ state: 'detached' })
	}))

test('an open entry is read again half a second after it was changed', async () => {
	const entry = await house.log('Fenster gestrichen')
	await withBeat(`${house.place}?event=${entry.id}`, async (page) => {
		const panel = page.getByRole('dialog')
		await panel.getByRole('heading', { name: 'Fenster gestrichen', exact: true }).waitFor()
		const reads: number[] = []
		page.on('request', (request) => {
			if (request.method() === 'GET' && request.url().endsWith(`/events/${entry.id}/get`)) reads.push(Date.now())
		})
		const sent = Date.now()
		await change('events', entry, { name: 'Fenster gestrichen und geölt' })
		await panel.getByRole('heading', { name: 'Fenster gestrichen und geölt', exact: true }).waitFor()
		expect(reads).toHaveLength(1)
		expect((reads[0] ?? 0) - sent).toBeGreaterThanOrEqual(500)
	})
})

test('a form with something typed in it is never read anew: it says who changed the entry', async () => {
	const entry = await house.log('Rasen gemäht')
	await withBeat(
		`${house.place}?event=${entry.id}`,
		async (page) => {
			await page.getByRole('button', { name: 'Bearbeiten' }).click()
			const title = page.getByRole('dialog').getByRole('textbox', { name: /^Titel/ })
			await title.fill('Rasen gemäht und gedüngt')
			await change('events', entry, { name: 'Rasen vertikutiert' })
			await page.getByText('Dieser Eintrag wurde inzwischen von Anna Keller geändert.').waitFor()
			expect(await title.inputValue()).toBe('Rasen gemäht und gedüngt')
		},
		'admin',
	)
})

test('who is no longer a member leaves at once, and is told so', () =>
	withBeat(house.place, async (page, beat) => {
		await rail(page).getByText('Bergstrasse 12').waitFor()
		await anna.remove(`/groups/${house.group}/users/${beat.id}`)
		await page.getByRole('heading', { name: 'Diese Gruppe ist nicht mehr zu sehen' }).waitFor()
		expect(await page.getByText('Bergstrasse 12').count()).toBe(0)
		expect(await page.getByText('Familie Keller').count()).toBe(0)
		await page.getByRole('link', { name: 'Zu den Gruppen' }).click()
		await page.waitForURL(`${server()}/user/groups`)
	}))

test('a house that one may no longer see, or that is deleted, leaves at once too', async () => {
	const other = await house.addProperty('Ferienhaus', 'ferienhaus')
	await withBeat(`${house.home}/property/${other.id}`, async (page, beat) => {
		await anna.patch(`/groups/${house.group}/users/${beat.id}`, { properties: [house.property] })
		await page.getByRole('heading', { name: 'Diese Liegenschaft ist nicht mehr zu sehen' }).waitFor()
		expect(await page.getByText('Ferienhaus').count()).toBe(0)
		await page.getByRole('link', { name: 'Zur Übersicht' }).click()
		await page.waitForURL(server() + house.home)
		await rail(page).getByText('Bergstrasse 12').waitFor()
	})
	await withBeat(`${house.home}/property/${other.id}`, async (page) => {
		await remove('properties', other)
		await page.getByRole('heading', { name: 'Diese Liegenschaft ist nicht mehr zu sehen' }).waitFor()
	})
})
