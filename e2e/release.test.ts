import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { behindGateway, withWorker } from './house.ts'
import { within } from './patience.ts'
import { focus, mark, consoleTexts, workerSettled } from './watch.ts'

const visit = behindGateway()

const next = 'feedfacefeedface'

const releaseOf = (page: Page) =>
	page.evaluate(() => (JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as { build: string }).build)
const loaded = (page: Page) => page.getByText('Heizung entlüftet').filter({ visible: true }).first().waitFor()
const ready = async (page: Page) => {
	await loaded(page)
	// What comes after the first view is there.
	await page.waitForResponse((response) => response.url().includes('/builds/meta/'))
}

test('a newer release is noticed when one comes back to the window, and loads the page anew', async () => {
	const page = await visit.anna()
	await Promise.all([ready(page), page.goto(visit.timeline)])
	const isSame = await mark(page)
	await Promise.all([page.waitForResponse(/\/builds\/latest\.json\?t=\d+&build=/), focus(page)])
	expect(await isSame()).toBe(true)

	visit.front.release(next)
	const again = page.waitForEvent('load')
	await focus(page)
	await again
	await loaded(page)
	expect([await isSame(), await releaseOf(page)]).toEqual([false, next])
})

test('it is asked for every five minutes', async () => {
	const page = await visit.anna()
	await page.clock.install()
	await Promise.all([ready(page), page.goto(visit.timeline)])
	const asked = () => visit.front.asked.filter((path) => path.startsWith('/builds/latest.json?t=')).length
	const before = asked()
	await page.clock.fastForward('04:50')
	expect(asked()).toBe(before)
	await page.clock.fastForward('00:15')
	await expect.poll(asked).toBe(before + 1)
	visit.front.release(next)
	const again = page.waitForEvent('load')
	await page.clock.fastForward('05:00')
	await again
	await loaded(page)
	expect(await releaseOf(page)).toBe(next)
})

test('an open form is not disturbed: the page is loaded anew with the next step', async () => {
	const page = await visit.anna()
	await Promise.all([page.waitForResponse(/\/builds\/meta\//), page.goto(`${visit.home}/properties/create`)])
	await page.getByLabel(/^Name/).fill('Chalet')
	const isSame = await mark(page)
	visit.front.release(next)
	await Promise.all([page.waitForResponse(/\/builds\/latest\.json/), focus(page)])
	await page.getByLabel(/^Name/).pressSequentially(' Arvenhaus', { delay: 150 })
	expect([await isSame(), await page.getByLabel(/^Name/).inputValue()]).toEqual([true, 'Chalet Arvenhaus'])
	await page.getByRole('radio', { name: /^Ferienhaus/ }).check()
	await page.getByRole('button', { name: 'Liegenschaft anlegen' }).click()
	await page.waitForURL(/\/property\//)
	await expect.poll(isSame).toBe(false)
	expect(await releaseOf(page)).toBe(next)
	await page.getByText('Chalet Arvenhaus').first().waitFor()
})

test('a server that says it has another release but sends the same is not asked in circles', async () => {
	const page = await visit.anna()
	await Promise.all([ready(page), page.goto(visit.timeline)])
	visit.front.answer(
		(path) => path.startsWith('/builds/latest.json'),
		(response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: next, timestamp: 1 })),
	)
	const again = page.waitForEvent('load')
	await focus(page)
	await Promise.all([page.waitForResponse(/\/builds\/meta\//), again])
	const isSame = await mark(page)
	for (let times = 0; times < 2; times++) await Promise.all([page.waitForResponse(/\/builds\/latest\.json/), focus(page)])
	await page.getByRole('link', { name: 'Liegenschaften' }).first().click()
	await page.waitForURL(/\/properties$/)
	expect(await isSame()).toBe(true)
})

test('a manifest and a release that cannot be read are told to the console and to nobody else', async () => {
	const page = await visit.anna()
	const texts = consoleTexts(page)
	const broken = (response: { end(text: string): unknown }) => response.end('<html>')
	visit.front.answer((path) => path.startsWith('/builds/'), broken)
	await page.goto(visit.timeline)
	await loaded(page)
	await expect.poll(() => texts.warning.filter((text) => text.includes('Woraus diese Version besteht'))).toHaveLength(1)
	await focus(page)
	await expect.poll(() => texts.warning.filter((text) => text.includes('eine neue Version'))).toHaveLength(1)
	expect([texts.error, texts.uncaught]).toEqual([[], []])
	await page.getByRole('link', { name: 'Liegenschaften' }).first().click()
	await page.getByRole('heading', { level: 1, name: 'Liegenschaften' }).waitFor()
})

test('a new worker takes over, and pages of the older release are loaded anew once', async () => {
	const page = await visit.anna(withWorker)
	await page.goto(visit.timeline)
	await workerSettled(page)
	const old = await releaseOf(page)
	// As releases did that Firefox could not open without a connection (T23).
	await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable())
	let loads = 0
	page.on('load', () => loads++)
	visit.front.release(next)
	const again = page.waitForEvent('load')
	// Not waited for there: the page may be gone before it is found.
	await page.evaluate(() => void navigator.serviceWorker.getRegistration().then((found) => found?.update()))
	await again
	await loaded(page)
	await workerSettled(page)
	expect(await releaseOf(page)).toBe(next)
	await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([`hausheft-${old}`, `hausheft-${next}`])
	const preloads = () => page.evaluate(async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled)
	await expect.poll(preloads).toBe(false)
	// Coming back to it, as soon as it listens, finds nothing newer.
	let asked = 0
	page.on('response', (response) => {
		if (response.url().includes('/builds/latest.json')) asked++
	})
	await expect
		.poll(async () => {
			await focus(page)
			return asked
		})
		.toBeGreaterThan(0)
	await page.getByRole('link', { name: 'Liegenschaften' }).first().click()
	await page.waitForURL(/\/properties$/)
	expect(loads).toBe(1)
})

test('a new worker waits for an open form, whose page still finds its own files', { timeout: within(300_000) }, async () => {
	const page = await visit.anna(withWorker)
	await page.goto(`${visit.home}/properties/create`)
	await workerSettled(page)
	await page.getByLabel(/^Name/).fill('Chalet')
	const isSame = await mark(page)
	visit.front.release(next)
	await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
	await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed')

	// Another window has nothing open and takes the new one at once; both are told.
	const told = page.evaluate(() =>
		new Promise((resolve) => navigator.serviceWorker.addEventListener('message', resolve, { once: true })).then(() => {}),
	)
	const other = await page.context().newPage()
	await other.goto(visit.timeline)
	await other.waitForFunction((name) => caches.keys().then((names) => names.at(-1) === name), `hausheft-${next}`)
	await told
	await page.getByLabel(/^Name/).pressSequentially(' Lärche', { delay: 200 })
	expect([await isSame(), await page.getByLabel(/^Name/).inputValue()]).toEqual([true, 'Chalet Lärche'])
	// Files of the older release are gone from the server by now.
	visit.front.answer(
		(path) => path.startsWith('/assets/'),
		(response) => response.writeHead(404).end(),
	)
	expect(
		await page.evaluate(async () => {
			const [old = ''] = await caches.keys()
			const part = (await (await caches.open(old)).keys()).find(({ url }) => /settings-page-[\w-]+\.js$/.test(url))
			return (await fetch(part?.url ?? '')).status
		}),
	).toBe(200)
	await page.getByRole('link', { name: 'Einstellungen' }).first().click()
	await page.waitForURL(/\/settings$/)
	// What was typed is kept, which a toast says: the newer release comes with the next way.
	await page.locator('.toast').filter({ hasText: 'Entwurf behalten.' }).waitFor()
	await page.getByRole('link', { name: 'Übersicht' }).first().click()
	await expect.poll(isSame).toBe(false)
	expect(await releaseOf(page)).toBe(next)
})
