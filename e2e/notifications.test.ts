import type { Notifications } from '@hausheft/contract/notifications.ts'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { otherName } from './browser.ts'
import { browse, house as newHouse, open, phone, server, wide, withWorker, type House } from './house.ts'

let house: House
beforeAll(async () => {
	house = await newHouse()
})
const chosen = async () => (await house.anna.get<Notifications>('/user/notifications')).groups[0]

test('what one wants to hear of is chosen with a tap and stays; without a mail server it says what is to be set', async () => {
	for (const look of [wide, { ...phone, colorScheme: 'dark' as const }]) {
		const page = await open(house.anna, '/user/account', look)
		await page.getByRole('link', { name: /^Benachrichtigungen/ }).click()
		const due = page.getByRole('group', { name: 'Erinnerungen' })
		await due.waitFor()
		await page.getByText('muss SMTP_URL und MAIL_FROM setzen').waitFor()
		expect(await violations(page)).toEqual([])
		const everyone = due.getByLabel('Auch, was keiner Person zugeteilt ist')
		const before = await everyone.isChecked()
		await everyone.click()
		await due.getByLabel('Erinnerungen: wann').selectOption('eine Woche vorher')
		await page.getByRole('button', { name: 'Jeden Morgen' }).click()
		await page.getByLabel('In der Nacht nichts schicken').setChecked(true)
		await page.getByLabel('Ruhe von').fill('22:30')
		await expect.poll(chosen).toMatchObject({
			reminder: { everyone: !before, lead_days: 7 },
			digest: 'daily',
			quiet: { from: '22:30', until: '07:00' },
		})
		await page.reload()
		await expect.poll(() => everyone.isChecked()).toBe(!before)
		expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
	}
})

test('an answer that comes late takes back nothing that was chosen meanwhile', async () => {
	const page = await open(house.anna, '/user/notifications', wide)
	const maintenance = page.getByRole('group', { name: 'Unterhalt' })
	const everyone = maintenance.getByLabel('Auch, was keiner Person zugeteilt ist')
	const lead = maintenance.getByLabel('Unterhalt: wann')
	await lead.waitFor()
	const [asked, late, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
	let reads = 0
	await page.route('**/api/be/user/notifications', async (route) => {
		if (route.request().method() !== 'GET') return route.continue()
		// Only the first comes, and late; once it is called off it can be answered no more.
		if (++reads > 1) return
		const response = await route.fetch()
		asked.resolve()
		await late.promise
		await route.fulfill({ response }).catch(() => {})
		answered.resolve()
	})
	const put = () => page.waitForResponse((response) => response.request().method() === 'PUT')
	// What was chosen is read anew.
	await Promise.all([put(), everyone.click()])
	await asked.promise
	await Promise.all([put(), lead.selectOption('zwei Wochen vorher')])
	late.resolve()
	await answered.promise
	await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve))))
	expect(await lead.inputValue()).toBe('14')
	await Promise.all([put(), everyone.click()])
	await expect.poll(async () => (await chosen())?.maintenance).toMatchObject({ lead_days: 14 })
})

/** A page whose owner lets it show messages. */
async function allowed() {
	const page = await browse(house.anna, { ...wide, ...withWorker })
	await page.context().grantPermissions(['notifications'], { origin: server() })
	// A browser without a window says here that its owner has said no, whatever was granted.
	await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }))
	await page.goto('/user/notifications')
	return page
}

test('over plain http it says that messages need https; where no push service answers, that it does not', async () => {
	const plain = await browse(house.anna, { baseURL: server().replace('localhost', otherName) })
	await plain.goto('/user/notifications')
	await plain.getByText('brauchen eine sichere Verbindung (https)').waitFor()
	const page = await allowed()
	await page.getByRole('button', { name: 'Auf diesem Gerät einschalten' }).click()
	await page.getByText('Der Mitteilungsdienst dieses Browsers antwortet nicht.').waitFor()
	expect((await house.anna.get<Notifications>('/user/notifications')).devices).toBe(0)
})
