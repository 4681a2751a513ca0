import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Event as Entry, Rolling } from '@hausheft/contract/events.ts'
import { behindGateway, person, phone, signIn, withWorker } from './house.ts'
import { workerSettled } from './watch.ts'

const visit = behindGateway(withWorker)

async function entriesCalled(name: string): Promise<Entry[]> {
	const { events } = await visit.house.anna.get<Rolling>(`/properties/${visit.house.property}/events-rolling?limit=200`)
	return events.filter((event) => event.name === name)
}

/** An entry that waits, on a device where no page of the app is open any more. */
async function leaveWaiting(name: string) {
	const page = await visit.anna(phone)
	await page.goto(`${visit.timeline}?event=new`)
	await page.getByLabel(/^Titel/).fill(name)
	await workerSettled(page)
	visit.front.down()
	await page.getByRole('button', { name: 'Speichern', exact: true }).tap()
	await page.locator('.entry-card').filter({ hasText: name }).getByText('wartet auf Verbindung').waitFor()
	const browser = await page.context().newCDPSession(page)
	const registration = await registrationOf(browser)
	await page.goto('about:blank')
	return { page, browser, registration }
}

async function registrationOf(browser: CDPSession): Promise<string> {
	const known = new Promise<string>((resolve) =>
		browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && resolve(first.registrationId)),
	)
	await browser.send('ServiceWorker.enable')
	return known
}

/** As the browser does when it has a connection. */
const sync = (browser: CDPSession, registrationId: string) =>
	browser.send('ServiceWorker.dispatchSyncEvent', { origin: visit.front.url, registrationId, tag: 'hausheft-queue', lastChance: false })
const sessionsAsked = () => visit.front.asked.filter((path) => path.startsWith('/api/_auth/session')).length
/** What lies on the device, seen from a page that sends nothing. */
const waiting = async (page: Page) => {
	await page.goto(`${visit.front.url}/favicon.ico`)
	return page.evaluate(
		() =>
			new Promise<string[]>((resolve) => {
				const opened = indexedDB.open('hausheft')
				opened.addEventListener('success', () => {
					const all = opened.result.transaction('queue').objectStore('queue').getAll()
					all.addEventListener('success', () => {
						opened.result.close()
						resolve(all.result.map(({ title }: { title: string }) => title))
					})
				})
			}),
	)
}

test('with no page open the worker sends what waits, once', async () => {
	const { page, browser, registration } = await leaveWaiting('Vom Worker gesendet')
	visit.front.up()
	await sync(browser, registration)
	await expect.poll(async () => (await entriesCalled('Vom Worker gesendet')).length).toBe(1)
	await expect.poll(() => waiting(page)).toEqual([])
	await page.goto(visit.timeline)
	await page.getByRole('link', { name: /Vom Worker gesendet.*Anna Keller/ }).waitFor()
	expect(await entriesCalled('Vom Worker gesendet')).toHaveLength(1)
})

test('as somebody else it sends nothing, whoever is signed in and whosever the device has become', async () => {
	const { page, browser, registration } = await leaveWaiting('Nur von Anna')
	const asked = sessionsAsked()
	// Signed in elsewhere in this browser, before any page has noticed.
	await page.context().clearCookies()
	const fritz = await person('Fritz Fremd')
	await signIn(page.context(), fritz, visit.front.url)
	visit.front.up()
	await sync(browser, registration)
	await expect.poll(sessionsAsked).toBeGreaterThan(asked)
	expect([await waiting(page), await entriesCalled('Nur von Anna')]).toEqual([['Nur von Anna'], []])
	// The device is his from now on: what is hers stays, and goes as nobody.
	await page.goto(`${visit.front.url}/user/account`)
	await page.getByRole('button', { name: 'Abmelden' }).first().waitFor()
	await page.goto('about:blank')
	await sync(browser, registration)
	expect([await waiting(page), await entriesCalled('Nur von Anna')]).toEqual([['Nur von Anna'], []])
	expect(visit.front.asked.filter((path) => path.endsWith('/events') && !path.includes('rolling'))).toHaveLength(1)
})
