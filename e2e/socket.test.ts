import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { furnish } from './furnish.ts'
import { startServer } from './server.ts'
import { mark, startVisit, type Visit } from './visit.ts'

let visit: Visit
beforeAll(async () => {
	visit = await startVisit()
}, 180_000)
afterEach(() => visit.tidy())
afterAll(() => visit?.close())

const plain = { serviceWorkers: 'block' } as const
/** The page is shown, with all that it loads late, and its socket is open. */
async function open(page: Page, url: string) {
	await Promise.all([page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived')), page.goto(url)])
	await page.waitForLoadState('networkidle')
}
const create = async (name: string) => {
	const body = { name, event_at: '2026-11-21T10:00:00Z' }
	return (await (await visit.call('POST', `/api/be/properties/${visit.house.property}/events`, body)).json()) as {
		id: string
		version: number
	}
}

test('the socket comes back once a second without end, and the page catches up with what it has missed', async () => {
	const page = await visit.anna(plain)
	await open(page, visit.timeline)
	const tries: number[] = []
	page.on('websocket', () => tries.push(performance.now()))
	visit.front.down()
	await expect.poll(() => tries.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(7)
	const gaps = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
	const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
	expect(Math.min(...gaps)).toBeGreaterThan(600)
	expect(mean).toBeGreaterThan(750)
	await create('Kamin gefegt')
	expect(await page.getByText('Kamin gefegt').count()).toBe(0)
	const isSame = await mark(page)
	visit.front.up()
	await page.getByText('Kamin gefegt').first().waitFor()
	expect(await isSame()).toBe(true)
})

test('a server that was killed and starts anew finds its pages again', { timeout: 180_000 }, async () => {
	await using first = await startServer()
	const house = await furnish(first.url)
	const browser = await launchBrowser()
	try {
		const context = await browser.newContext({ ...plain, locale: 'de-CH' })
		context.setDefaultTimeout(30_000)
		const [name = '', value = ''] = house.cookie.split('=', 2)
		await context.addCookies([{ name, value, url: first.url }])
		const page = await context.newPage()
		await open(page, `${first.url}/group/${house.group}/property/${house.property}`)
		const isSame = await mark(page)
		await first.kill()
		await using second = await startServer({ dataDir: first.dataDir, port: Number(new URL(first.url).port) })
		const answer = await fetch(`${second.url}/api/be/properties/${house.property}/events`, {
			method: 'POST',
			headers: { origin: second.url, cookie: house.cookie, 'content-type': 'application/json' },
			body: JSON.stringify({ name: 'Nach dem Stromausfall', event_at: '2026-11-21T11:00:00Z' }),
		})
		expect(answer.status).toBe(201)
		await page.getByText('Nach dem Stromausfall').first().waitFor()
		expect(await isSame()).toBe(true)
	} finally {
		await browser.close()
	}
})

test('an open entry is read again half a second after a newer one is told, and not for an older one', async () => {
	const { id, version } = await create('Lift gewartet')
	const page = await visit.anna(plain)
	let told = 0
	let read = 0
	page.on('websocket', (socket) =>
		socket.on('framereceived', ({ payload }) => {
			if (String(payload).includes(id)) told = performance.now()
		}),
	)
	page.on('request', (request) => {
		if (request.url().endsWith(`/events/${id}/get`)) read = performance.now()
	})
	await open(page, `${visit.timeline}?event=${id}`)
	const panel = page.getByRole('dialog')
	await panel.getByRole('heading', { name: 'Lift gewartet', exact: true }).waitFor()
	await visit.call('PATCH', `/api/be/events/${id}`, { name: 'Lift gewartet und geprüft' }, { 'if-match': `"${version}"` })
	await panel.getByRole('heading', { name: 'Lift gewartet und geprüft', exact: true }).waitFor()
	expect(told).toBeGreaterThan(0)
	expect(read - told).toBeGreaterThan(400)

	// What another entry is told about leaves this one alone.
	read = 0
	await create('Etwas anderes')
	await page.getByText('Etwas anderes').first().waitFor()
	expect(read).toBe(0)
})

test('who else is there is shown, and no longer when they have gone', async () => {
	const { id } = (await (
		await visit.call('POST', `/api/be/groups/${visit.house.group}/invites`, { email: 'dora@haus.test', role: 'member' })
	).json()) as { id: string }
	const dora = await visit.visitor(plain)
	await dora.goto(`${visit.front.url}/sign-up?next=/invite/${id}`)
	await dora.getByLabel('Name').fill('Dora Meier')
	await dora.getByLabel('E-Mail').fill('dora@haus.test')
	await dora.getByLabel('Passwort', { exact: true }).fill('ein langer Satz für Tests')
	await dora.getByRole('button', { name: 'Konto eröffnen' }).click()
	await dora.getByRole('button', { name: 'Einladung annehmen' }).click()
	await dora.waitForURL(/\/group\//)

	const page = await visit.anna(plain)
	await page.goto(`${visit.home}/settings`)
	const line = page.getByRole('link', { name: /Dora Meier/ })
	await line.getByText('online').waitFor()
	await dora.context().close()
	await line.getByText('online').waitFor({ state: 'detached' })
	await line.waitFor()
})
