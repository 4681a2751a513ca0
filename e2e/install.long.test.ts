import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { house as newHouse, open, phone, type House } from './house.ts'

const row = (page: Page) => page.getByRole('region', { name: 'Hausheft als App' })

/** As a browser does that can install it. */
const offer = (page: Page) =>
	page.evaluate(() => {
		const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
			prompt: () => Promise.resolve(void Object.assign(globalThis, { asked: true })),
		})
		dispatchEvent(event)
		return event.defaultPrevented
	})

async function save(page: Page, { home, property }: House, name: string) {
	await page.goto(`${home}/create?property=${property}`)
	await page.getByLabel(/^Titel/).fill(name)
	await page.getByRole('button', { name: 'Speichern', exact: true }).tap()
	await page.getByText('Gespeichert.').waitFor()
}

test('after the third entry on this device it can be an app; put away it is gone, and still among what the device can do', async () => {
	const house = await newHouse()
	const page = await open(house.anna, house.home, phone)
	for (const name of ['Eins', 'Zwei']) await save(page, house, name)
	await page.goto(house.home)
	await page.getByText('Zwei').first().waitFor()
	expect([await offer(page), await row(page).count()]).toEqual([true, 0])
	await save(page, house, 'Drei')
	await page.goto(house.home)
	await page.getByText('Drei').first().waitFor()
	await offer(page)
	await row(page).getByText('Öffnet sich vom Startbildschirm', { exact: false }).waitFor()
	expect(await violations(page)).toEqual([])
	await row(page).getByRole('button', { name: 'Installieren' }).tap()
	await row(page).waitFor({ state: 'detached' })
	expect(await page.evaluate(() => 'asked' in globalThis)).toBe(true)
	await offer(page)
	await row(page).getByRole('button', { name: 'Nicht jetzt' }).tap()
	await row(page).waitFor({ state: 'detached' })
	await page.reload()
	await page.getByText('Drei').first().waitFor()
	await offer(page)
	await page.goto('/user/account')
	await page.getByRole('heading', { name: 'Dieses Gerät' }).waitFor()
	await offer(page)
	await page.getByRole('heading', { name: 'Dieses Gerät' }).tap()
	await page.getByRole('button', { name: 'Als App installieren' }).waitFor()
	await page.goto(house.home)
	await page.getByText('Drei').first().waitFor()
	await offer(page)
	expect(await row(page).count()).toBe(0)
})

test('an iPhone offers nothing, and is told how', async () => {
	const house = await newHouse()
	const userAgent =
		'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
	const page = await open(house.anna, house.home, { ...phone, userAgent })
	for (const name of ['Eins', 'Zwei', 'Drei']) await save(page, house, name)
	await page.goto(house.home)
	await row(page).getByText('«Zum Home-Bildschirm»', { exact: false }).waitFor()
	await row(page).getByText('per Mail an den Posteingang', { exact: false }).waitFor()
	expect(await violations(page)).toEqual([])
	await row(page).getByRole('button', { name: 'Verstanden' }).tap()
	await row(page).waitFor({ state: 'detached' })
})
