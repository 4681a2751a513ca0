import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { behindGateway, person } from './house.ts'
import { addressOf } from './module-address.ts'
import { password } from './person.ts'
import { focus, listening, live, mark, consoleTexts } from './watch.ts'

const visit = behindGateway()

const json = (status: number, body: unknown) => (response: ServerResponse) =>
	void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const settings = (path: string) => path.endsWith('/settings/_payload.json')
const toSettings = (page: Page) => page.getByRole('link', { name: 'Einstellungen' }).first()
const goToSettings = (page: Page) => toSettings(page).click()
async function awake(page: Page) {
	await page.waitForLoadState('networkidle')
	// Before that a link would load a new page.
	await listening(toSettings(page))
}
const heading = { name: 'Leider ist ein Fehler aufgetreten' }

test('a screen whose first read fails shows heading, code and message, and a way to the landing page', async () => {
	const page = await visit.anna()
	visit.front.answer(
		settings,
		json(503, { title: 'Gerade überlastet', status: 503, code: 'internal', detail: 'Bitte gleich nochmals versuchen.' }),
	)
	await page.goto(visit.home)
	await awake(page)
	await goToSettings(page)
	await page.getByRole('heading', heading).waitFor()
	await page.getByText('503', { exact: true }).waitFor()
	await page.getByText('Bitte gleich nochmals versuchen.').waitFor()

	// What was wrong has passed.
	visit.front.mend()
	await page.getByRole('button', { name: 'Nochmals versuchen' }).click()
	await page.getByText('beat@hauswart.test').waitFor()

	visit.front.answer(settings, json(500, { title: 'Internal Server Error', status: 500, code: 'internal' }))
	await page.goto(visit.home)
	await awake(page)
	await goToSettings(page)
	await page.getByRole('heading', heading).waitFor()
	await page.getByRole('button', { name: 'Zur Startseite' }).click()
	await page.waitForURL(`${visit.front.url}/`)
	expect(await page.getByRole('heading', heading).count()).toBe(0)
})

test.each(['<!doctype html><title>Gast-WLAN</title>', 'null', '{"screen":"settings"}', '{"screen":"settings","reads":[null]}'])(
	'T17: a screen that is sent %s reads each thing singly, and the console says so',
	async (text) => {
		const page = await visit.anna()
		const texts = consoleTexts(page)
		visit.front.answer(settings, (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(text))
		await page.goto(visit.home)
		await awake(page)
		await goToSettings(page)
		await page.getByText('beat@hauswart.test').waitFor()
		expect(texts.warning.filter((each) => each.includes('/settings/_payload.json')).length).toBeGreaterThan(0)
		expect([texts.error, texts.uncaught]).toEqual([[], []])
	},
)

test('a failed read in the background and a failed write show no error page', async () => {
	const page = await visit.anna()
	await page.goto(`${visit.home}/settings`)
	await page.getByText('beat@hauswart.test').waitFor()
	const asked = () => visit.front.asked.filter((path) => path.endsWith('/users')).length
	visit.front.answer(
		(path) => path.endsWith('/users') || path.endsWith('/invites'),
		json(500, { status: 500, code: 'internal', title: 'Internal Server Error' }),
	)
	const before = asked()
	await visit.house.anna.post(`/groups/${visit.house.group}/invites`, { email: 'hanna@haus.test', role: 'viewer' })
	await expect.poll(asked).toBeGreaterThan(before)
	expect(await page.getByRole('heading', heading).count()).toBe(0)
	await page.getByText('beat@hauswart.test').waitFor()
})

test.each([
	['an unknown path', (home: string) => `${home}/gibt-es-nicht`],
	['an id that is none', () => '/group/keller/settings'],
	['a house that is none', (home: string) => `${home}/property/bergstrasse`],
	['an id in the middle of a name', (home: string) => `${home}/properties/edit-1`],
	['an object that there is not', (home: string, house: string) => `${home}/property/${house}/objects/view-${randomUUID()}`],
	['the form of an object that there is not', (home: string, house: string) => `${home}/property/${house}/objects/edit-${randomUUID()}`],
	['the form of a journal that there is not', (home: string, house: string) => `${home}/property/${house}/journals/edit-${randomUUID()}`],
	['the form of a house that there is not', (home: string) => `${home}/properties/edit-${randomUUID()}`],
])('T11 %s is answered with the 404 page', async (_, path) => {
	const page = await visit.anna()
	const wanted = path(new URL(visit.home).pathname, visit.house.property)
	const answer = await page.goto(visit.front.url + wanted)
	expect(answer?.status()).toBe(404)
	await page.getByText(`Page not found: ${wanted}`, { exact: true }).waitFor()
	expect(await page.getByRole('main').count()).toBe(1)
})

test('a call refused with 401 ends the session of who was signed in', async () => {
	const page = await visit.anna()
	await page.goto(visit.home)
	await awake(page)
	await page.context().clearCookies()
	await toSettings(page).click()
	await page.waitForURL(`${visit.front.url}/`)
	await page.getByRole('heading', { level: 1 }).waitFor()
})

test('a call refused with 401 leads who was not signed in to sign-in and back, but not from the landing page', async () => {
	const page = await visit.visitor()
	const invitation = `${visit.front.url}/invite/${visit.house.invite}`
	visit.front.answer((path) => path.startsWith('/api/be/invites/'), json(401, { status: 401, code: 'unauthenticated', title: 'Anmelden' }))
	await page.goto(invitation)
	await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
	const { pathname, searchParams } = new URL(page.url())
	expect([pathname, searchParams.get('next')]).toEqual(['/sign-in', `/invite/${visit.house.invite}`])
	expect(visit.front.asked.filter((path) => path.startsWith('/api/auth/login?next='))).toHaveLength(1)

	visit.front.answer((path) => path.startsWith('/api/'), json(401, { status: 401, code: 'unauthenticated', title: 'Anmelden' }))
	await page.goto(visit.front.url)
	await focus(page)
	await page.waitForLoadState('networkidle')
	expect(page.url()).toBe(`${visit.front.url}/`)
})

const settingsChunk = addressOf('src/features/members/settings-page.tsx')

test('a part that cannot be loaded reloads the page once within ten seconds, then the error page says so', async () => {
	const page = await visit.anna()
	await page.clock.install()
	let loads = 0
	page.on('load', () => loads++)
	visit.front.answer(
		(path) => path === settingsChunk,
		(response) => response.writeHead(404).end(),
	)
	await page.goto(`${visit.home}/settings`)
	await expect.poll(() => loads).toBe(2)
	await page.getByRole('heading', heading).waitFor()
	await page.getByRole('button', { name: 'Nochmals versuchen' }).waitFor()
	expect(loads).toBe(2)

	// Ten seconds later, and elsewhere, it may be tried again.
	await page.clock.fastForward('00:11')
	await page.reload()
	await expect.poll(() => loads).toBe(4)
	await page.getByRole('heading', heading).waitFor()
	visit.front.mend()
	await page.reload()
	await page.getByText('beat@hauswart.test').waitFor()
})

/** Answers only once it is told to. */
function heldAnswer(path: string, type: string, text: string) {
	const waiting: ServerResponse[] = []
	const send = (response: ServerResponse) => void response.writeHead(200, { 'content-type': type }).end(text)
	const matches = (each: string) => each === path
	visit.front.answer(matches, (response) => void waiting.push(response))
	return {
		asked: () => waiting.length > 0,
		send() {
			waiting.forEach(send)
			visit.front.answer(matches, send)
		},
	}
}

test.each(['before', 'after'])('T24: a part that is missing %s one has gone elsewhere does not throw one back', async (when) => {
	const page = await visit.anna()
	await page.goto(visit.home)
	await awake(page)
	visit.front.answer(
		(path) => path === settingsChunk,
		(response) => void response.writeHead(404).end(),
	)
	const latest = heldAnswer('/builds/latest.json', 'application/json', '{}')
	const elsewhere = heldAnswer('/elsewhere', 'text/html', '<h1>Anderswo</h1>')
	// In the page itself: to be asked from outside it would wait for the way to end.
	const gone = page.evaluate(async (when) => {
		const missed = new Promise((resolve) => addEventListener('vite:preloadError', resolve))
		if (when === 'after') location.assign('/elsewhere')
		document.querySelector<HTMLElement>('a[href$="/settings"]')?.click()
		await missed
		if (when === 'before') location.assign('/elsewhere')
		await fetch('/builds/latest.json')
		await fetch(`/told/${when}`)
	}, when)
	gone.catch(() => {})
	await expect.poll(() => latest.asked() && elsewhere.asked()).toBe(true)
	latest.send()
	// What would call off the way has been done by then.
	await expect.poll(() => visit.front.asked.includes(`/told/${when}`)).toBe(true)
	elsewhere.send()
	await page.getByRole('heading', { name: 'Anderswo' }).waitFor()
})

test('a part that cannot be loaded because nobody answers does not take the page away', async () => {
	const page = await visit.anna()
	await page.goto(visit.home)
	await awake(page)
	const isSame = await mark(page)
	visit.front.down()
	await toSettings(page).click()
	await page.getByText('Keine Verbindung. Die Eingaben bleiben hier erhalten.').first().waitFor()
	expect(await isSame()).toBe(true)
	visit.front.up()
	await page.getByText('beat@hauswart.test').waitFor()
})

test('a bot gets no error page: it keeps what it has seen, and the console is told', async () => {
	const page = await visit.anna({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })
	const texts = consoleTexts(page)
	visit.front.answer(settings, json(500, { title: 'Internal Server Error', status: 500, code: 'internal' }))
	await page.goto(visit.home)
	await awake(page)
	const seen = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? ''
	await goToSettings(page)
	await expect.poll(() => texts.error.length).toBeGreaterThan(0)
	await page.waitForURL(/\/settings$/)
	expect(await page.getByRole('heading', heading).count()).toBe(0)
	await page.getByRole('heading', { level: 1, name: seen }).first().waitFor()
	expect(texts.uncaught).toEqual([])
})

test('a reply of another shape is a warning in the console and is not stored', async () => {
	const page = await visit.anna()
	const texts = consoleTexts(page)
	await page.goto(`${visit.home}/settings`)
	await page.getByText('beat@hauswart.test').waitFor()
	visit.front.answer((path) => path.endsWith('/invites'), json(200, [{ email: 'kein Name und keine Form' }]))
	await visit.house.anna.post(`/groups/${visit.house.group}/invites`, { email: 'gerda@haus.test', role: 'viewer' })
	await expect.poll(() => texts.warning.filter((text) => text.includes('/invites')).length).toBeGreaterThan(0)
	expect(await page.getByText('kein Name').count()).toBe(0)
	await page.getByText('beat@hauswart.test').waitFor()
	// The next readable one is taken.
	visit.front.mend()
	await visit.house.anna.post(`/groups/${visit.house.group}/invites`, { email: 'evi@haus.test', role: 'viewer' })
	await page.getByText('evi@haus.test').waitFor()
	await page.getByText('gerda@haus.test').waitFor()
	expect([texts.error, texts.uncaught]).toEqual([[], []])
})

test('one of whom nobody knows who they are can sign in also while the session cannot be fetched', async () => {
	const page = await visit.anna()
	visit.front.answer((path) => path === '/api/_auth/session', json(500, { status: 500, code: 'internal', title: 'Internal Server Error' }))
	await page.goto(`${visit.front.url}/sign-in`)
	await page.getByLabel('Passwort', { exact: true }).waitFor()
	visit.front.mend()
	await focus(page)
	await page.waitForURL(/\/(user|group)/)
})

test('who has been signed out elsewhere goes to the landing page on coming back to the window', async () => {
	const carla = await person('Carla')
	const page = await visit.visitor({}, carla)
	// The socket would tell it at once.
	await page.routeWebSocket(/\/ws\b/, () => {})
	await page.goto('/user/account')
	await page.getByRole('button', { name: 'Abmelden', exact: true }).waitFor()
	await carla.remove('/api/_auth/session')
	await focus(page)
	await page.waitForURL(`${visit.front.url}/`)
})

test('signing in in one window is told to the others, which go on by themselves', async () => {
	const waiting = await visit.visitor()
	await waiting.goto(`${visit.front.url}/user/account`)
	await waiting.getByLabel('Passwort', { exact: true }).waitFor()
	const page = await waiting.context().newPage()
	await page.goto(`${visit.front.url}/api/auth/login?popup=1`)
	await page.getByLabel('E-Mail').fill(visit.house.anna.email)
	await page.getByLabel('Passwort', { exact: true }).fill(password)
	await page.getByLabel('Passwort', { exact: true }).press('Enter')
	await waiting.waitForURL(`${visit.front.url}/user/account`)
	await waiting.getByRole('button', { name: 'Abmelden', exact: true }).waitFor()
})

test('stored data that is not valid is a warning in the console and nothing else', async () => {
	// Whoever is in one group only has no last one.
	await visit.house.anna.post('/groups', { name: 'Verein Ferienhaus' })
	const page = await visit.anna()
	const texts = consoleTexts(page)
	await page.goto(`${visit.home}/properties/create`)
	await page.getByLabel(/^Name/).fill('Chalet')
	const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.')))
	await expect.poll(drafts).toHaveLength(1)
	await page.evaluate(
		(keys) => {
			for (const key of [...keys, 'hausheft-colours']) localStorage.setItem(key, '{"value":')
		},
		await drafts(),
	)
	// Not by leaving the page, which would write what is typed once more.
	const fresh = await page.context().newPage()
	const freshTexts = consoleTexts(fresh)
	await fresh.goto(`${visit.home}/properties/create`)
	await fresh.getByLabel(/^Name/).waitFor()
	expect(await fresh.getByLabel(/^Name/).inputValue()).toBe('')
	await fresh.evaluate(() => localStorage.setItem('hausheft.group', 'Familie Keller'))
	await fresh.goto(`${visit.front.url}/user`)
	await fresh.getByRole('main').getByText('Familie Keller').first().waitFor()
	for (const what of ['Ein aufbewahrter Entwurf', 'Die gewählte Darstellung', 'Wo man zuletzt war'])
		await expect.poll(() => freshTexts.warning.map((text) => text.slice(0, what.length))).toContain(what)
	for (const each of [texts, freshTexts]) expect([each.error, each.uncaught]).toEqual([[], []])
})

test('a screen is fetched whole when it is pointed at, in one request', async () => {
	const page = await visit.anna()
	await live(page, visit.home)
	const asked: string[] = []
	page.on('request', (request) => asked.push(new URL(request.url()).pathname))
	const came = page.waitForResponse((response) => settings(new URL(response.url()).pathname))
	await page.getByRole('link', { name: 'Einstellungen' }).first().hover()
	await came
	await goToSettings(page)
	await page.getByText('beat@hauswart.test').waitFor()
	expect(asked.filter((path) => path.startsWith('/api/be/') || path.endsWith('_payload.json'))).toEqual([
		`${new URL(visit.home).pathname}/settings/_payload.json`,
	])
})
