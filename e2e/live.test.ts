import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { browserOf, newPerson, type Person } from './person.ts'
import { startServer, type Server } from './server.ts'

type Made = { id: string; version: number }

let server: Server
let browser: Browser
let anna: Person
let group: string
let house: Made
let types: { id: string }[]
let journalType: string
beforeAll(async () => {
	server = await startServer()
	browser = await launchBrowser()
	anna = await newPerson(server.url, 'Anna Keller', 'anna@haus.test')
	group = (await anna.call('POST', '/api/be/groups', { name: 'Familie Keller' })).id
	types = await anna.call<{ id: string }[]>('GET', '/api/be/properties/types')
	journalType = (await anna.call<{ id: string }[]>('GET', '/api/be/journals/types'))[0]?.id ?? ''
	house = await anna.call('POST', `/api/be/groups/${group}/properties`, { name: 'Bergstrasse 12', type: types[0]?.id })
}, 180_000)
afterAll(async () => {
	await browser?.close()
	await server?.[Symbol.asyncDispose]()
})

let count = 0
/** Somebody else in the group, in a browser of their own; a page that is loaded anew is no live page. */
async function withBeat(path: string, work: (page: Page, beat: Person) => Promise<void>, more: object = {}) {
	const email = `beat${(count += 1)}@haus.test`
	const invite = await anna.call('POST', `/api/be/groups/${group}/invites`, { email, role: 'member', ...more })
	const beat = await newPerson(server.url, 'Beat Frei', email)
	await beat.call('POST', `/api/be/invites/${invite.id}/accept`, {})
	const context = await browserOf(browser, server.url, beat.cookie, { viewport: { width: 1440, height: 900 } })
	try {
		const page = await context.newPage()
		onTestFailed(async () => {
			await page.screenshot({ path: `shots/live-${count}.png` }).catch(() => undefined)
		})
		// Who is online is the first thing that an open socket says.
		const live = new Promise<void>((resolve) => page.on('websocket', (socket) => socket.once('framereceived', () => resolve())))
		await page.goto(server.url + path)
		await page.locator('main h1').first().waitFor({ state: 'attached' })
		await live
		let loads = 0
		page.on('load', () => (loads += 1))
		await work(page, beat)
		expect(loads).toBe(0)
	} finally {
		await context.close()
	}
}
const place = () => `/group/${group}/property/${house.id}`
const remove = (path: string, { id, version }: Made) => anna.call('DELETE', `/api/be/${path}/${id}`, undefined, version)
const change = (path: string, { id, version }: Made, body: object) => anna.call('PATCH', `/api/be/${path}/${id}`, body, version)
const log = (name: string, more: object = {}) =>
	anna.call('POST', `/api/be/properties/${house.id}/events`, { name, event_at: new Date().toISOString(), ...more })
const rail = (page: Page) => page.getByRole('navigation', { name: 'Hauptnavigation' })
const gone = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor({ state: 'detached' })

test('houses come, are renamed and go: in the list and in the rail', { timeout: 60_000 }, () =>
	withBeat(`/group/${group}/properties`, async (page) => {
		const main = page.getByRole('main')
		const made = await anna.call('POST', `/api/be/groups/${group}/properties`, { name: 'Chalet Arvenhaus', type: types[1]?.id })
		await main.getByText('Chalet Arvenhaus').first().waitFor()
		await rail(page).getByText('Chalet Arvenhaus').waitFor()
		const renamed = await change('properties', made, { name: 'Chalet Enzian' })
		await main.getByText('Chalet Enzian').first().waitFor()
		await rail(page).getByText('Chalet Enzian').waitFor()
		await remove('properties', renamed)
		await gone(page, 'Chalet Enzian')
		expect(await rail(page).getByText('Chalet').count()).toBe(0)
	}),
)

test.each([
	['objects', { name: 'Boiler' }, { name: 'Wärmepumpe' }],
	['contacts', { company: 'Sanitär Huber AG' }, { company: 'Elektro Meier GmbH' }],
	['journals', { name: 'Heizung' }, { name: 'Garten' }],
] as const)('%s: the list follows', { timeout: 60_000 }, (noun, first, next) =>
	withBeat(`${place()}/${noun}`, async (page) => {
		const main = page.getByRole('main')
		const [before = '', after = ''] = [Object.values(first)[0], Object.values(next)[0]]
		const made = await anna.call('POST', `/api/be/properties/${house.id}/${noun}`, {
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

test('counters follow the entries: of a journal, of what is due, of an object’s state', { timeout: 90_000 }, async () => {
	const journal = await anna.call('POST', `/api/be/properties/${house.id}/journals`, { name: 'Zählerheft', type: journalType })
	const object = await anna.call('POST', `/api/be/properties/${house.id}/objects`, { name: 'Lift' })
	await withBeat(`${place()}/journals`, async (page) => {
		const row = page.getByRole('listitem').filter({ hasText: 'Zählerheft' })
		await row.waitFor()
		const made = await log('Abgelesen', { journal: journal.id })
		await row.filter({ hasText: '1 Eintrag' }).waitFor()
		await remove('events', made)
		await row.filter({ hasText: '1 Eintrag' }).waitFor({ state: 'detached' })
	})
	await withBeat(`${place()}/objects`, async (page) => {
		const row = page.getByRole('listitem').filter({ hasText: 'Lift' })
		await row.waitFor()
		await log('Lift steht still', { objects: [object.id], maintenance: { done: false } })
		await row.filter({ hasText: 'offen' }).waitFor()
	})
	await withBeat(`/group/${group}`, async (page) => {
		const main = page.getByRole('main')
		const made = await log('Service der Heizung', { reminder: { date: '2026-01-15', done: false } })
		await main.getByText('Service der Heizung').first().waitFor()
		// The dot beside the house says that something is due.
		await rail(page).getByText('etwas ist fällig').waitFor({ state: 'attached' })
		await anna.call('POST', `/api/be/events/${made.id}/complete`, { part: 'reminder', done: true })
		await rail(page).getByText('etwas ist fällig').waitFor({ state: 'detached' })
	})
})

test('who is online is said beside the group, and no longer when they have gone', { timeout: 60_000 }, () =>
	withBeat(`/group/${group}`, async (page) => {
		const summary = rail(page).locator('summary')
		const hers = await browserOf(browser, server.url, anna.cookie, { viewport: { width: 1280, height: 800 } })
		const other = await hers.newPage()
		await other.goto(`${server.url}/group/${group}`)
		await summary.filter({ hasText: '2 online' }).waitFor()
		await other.locator('summary').filter({ hasText: '2 online' }).waitFor()
		await hers.close()
		await summary.filter({ hasText: 'online' }).waitFor({ state: 'detached' })
	}),
)

test('an open entry is read again half a second after it was changed', { timeout: 60_000 }, async () => {
	const entry = await log('Fenster gestrichen')
	await withBeat(`${place()}?event=${entry.id}`, async (page) => {
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

test('a form with something typed in it is never read anew: it says who changed the entry', { timeout: 60_000 }, async () => {
	const entry = await log('Rasen gemäht')
	await withBeat(
		`${place()}?event=${entry.id}`,
		async (page) => {
			await page.getByRole('button', { name: 'Bearbeiten' }).click()
			const title = page.getByRole('dialog').getByRole('textbox', { name: /^Titel/ })
			await title.fill('Rasen gemäht und gedüngt')
			await change('events', entry, { name: 'Rasen vertikutiert' })
			await page.getByText('Dieser Eintrag wurde inzwischen von Anna Keller geändert.').waitFor()
			expect(await title.inputValue()).toBe('Rasen gemäht und gedüngt')
		},
		{ role: 'admin' },
	)
})

test('who is no longer a member leaves at once, and is told so', { timeout: 60_000 }, () =>
	withBeat(place(), async (page, beat) => {
		await rail(page).getByText('Bergstrasse 12').waitFor()
		await anna.call('DELETE', `/api/be/groups/${group}/users/${beat.id}`)
		await page.getByRole('heading', { name: 'Diese Gruppe ist nicht mehr zu sehen' }).waitFor()
		expect(await page.getByText('Bergstrasse 12').count()).toBe(0)
		expect(await page.getByText('Familie Keller').count()).toBe(0)
		await page.getByRole('link', { name: 'Zu den Gruppen' }).click()
		await page.waitForURL(`${server.url}/user/groups`)
	}),
)

test('a house that one may no longer see, or that is deleted, leaves at once too', { timeout: 60_000 }, async () => {
	const other = await anna.call('POST', `/api/be/groups/${group}/properties`, { name: 'Ferienhaus', type: types[2]?.id })
	await withBeat(`/group/${group}/property/${other.id}`, async (page, beat) => {
		await anna.call('PATCH', `/api/be/groups/${group}/users/${beat.id}`, { properties: [house.id] })
		await page.getByRole('heading', { name: 'Diese Liegenschaft ist nicht mehr zu sehen' }).waitFor()
		expect(await page.getByText('Ferienhaus').count()).toBe(0)
		await page.getByRole('link', { name: 'Zur Übersicht' }).click()
		await page.waitForURL(`${server.url}/group/${group}`)
		await rail(page).getByText('Bergstrasse 12').waitFor()
	})
	await withBeat(`/group/${group}/property/${other.id}`, async (page) => {
		await remove('properties', other)
		await page.getByRole('heading', { name: 'Diese Liegenschaft ist nicht mehr zu sehen' }).waitFor()
	})
})
