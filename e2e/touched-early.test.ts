import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browse, furnishedHouse, phone } from './house.ts'
import { listening } from './watch.ts'

/** On a slow line a page of the server is there before its scripts: `wake` lets them come. */
async function sleeping(page: Page): Promise<() => Promise<void>> {
	let wake = () => {}
	const awake = new Promise<void>((resolve) => (wake = resolve))
	await page.route('**/assets/*.js', async (route) => {
		await awake
		await route.continue()
	})
	return async () => {
		wake()
		await page.unrouteAll({ behavior: 'wait' })
	}
}

test('what is chosen in a page before it hears is chosen', async () => {
	const house = await furnishedHouse()
	const page = await browse(house, phone)
	const wake = await sleeping(page)
	await page.goto('/user/notifications')
	const wishes = page.getByRole('region', { name: 'Familie Keller' })
	const box = wishes.getByRole('group', { name: 'Erwähnungen' }).getByRole('checkbox', { name: 'Mail' })
	const before = await box.isChecked()
	await box.click()
	const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/notifications'))
	await wake()
	expect((await saved).ok()).toBe(true)
	expect(await box.isChecked()).toBe(!before)
	await page.reload()
	await listening(box)
	expect(await box.isChecked()).toBe(!before)
})

test('what is typed in a page before it hears narrows its list, with what is typed after', async () => {
	const house = await furnishedHouse()
	const page = await browse(house, phone)
	const wake = await sleeping(page)
	await page.goto(`${house.place}/events/all`)
	const field = page.getByRole('searchbox', { name: 'Text suchen' })
	await field.pressSequentially('entl')
	await wake()
	await listening(field)
	await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('entl')
	await field.pressSequentially('üftet')
	await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('entlüftet')
	expect(await field.inputValue()).toBe('entlüftet')
})

test('a form that is sent before the page hears is saved by it, and sent past it by nobody', async () => {
	const house = await furnishedHouse()
	const page = await browse(house, phone)
	const wake = await sleeping(page)
	await page.goto('/user/account')
	const name = page.getByRole('textbox', { name: 'Name' })
	await name.fill('Anna Keller-Huber')
	await name.press('Enter')
	expect(new URL(page.url()).search).toBe('')
	await wake()
	await expect
		.poll(async () => (await house.anna.get<{ user: { name: string } }>('/api/_auth/session')).user.name)
		.toBe('Anna Keller-Huber')
})

test('a draft on the device stands in a form that the server has rendered without it', async () => {
	const house = await furnishedHouse()
	const page = await browse(house, phone)
	await page.goto('/user/account')
	const name = page.getByRole('textbox', { name: 'Name' })
	await listening(name)
	await name.fill('Anna, noch nicht gespeichert')
	const isKept = () => page.evaluate(() => Object.values(localStorage).some((value) => value.includes('noch nicht gespeichert')))
	await expect.poll(isKept).toBe(true)
	await page.reload()
	await expect.poll(() => name.inputValue()).toBe('Anna, noch nicht gespeichert')
})

test('who has scrolled a page before it hears stays there, and comes back to there', async () => {
	const house = await furnishedHouse()
	for (let n = 10; n < 40; n++) await house.anna.post(`/properties/${house.property}/objects`, { name: `Raum ${n}` })
	const page = await browse(house, phone)
	const wake = await sleeping(page)
	await page.goto(`${house.place}/objects`)
	const row = page.getByRole('link', { name: 'Raum 35', exact: true })
	await row.scrollIntoViewIfNeeded()
	const top = await page.evaluate(() => window.scrollY)
	expect(top).toBeGreaterThan(500)
	await wake()
	await listening(row)
	expect(await page.evaluate(() => window.scrollY)).toBe(top)
	await row.click()
	await page.getByRole('heading', { name: 'Noch kein Eintrag' }).waitFor()
	await page.goBack()
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
})

test('what is opened in a page before it hears shows what belongs in it', async () => {
	const house = await furnishedHouse()
	const page = await browse(house, phone)
	const wake = await sleeping(page)
	await page.goto('/user/account')
	await page.getByText('Angemeldete Geräte').click()
	await wake()
	await page.getByText('dieses Gerät', { exact: true }).waitFor()
})
