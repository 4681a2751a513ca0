import { expect, test } from 'vitest'
import { browse, phone } from './house.ts'
import { countTaps } from './taps.ts'

test('taps, keys and letters are counted as the browser got them, also behind a navigation', async () => {
	const page = await browse(null, phone)
	const count = await countTaps(page)
	await page.goto('/sign-in')
	const email = page.locator('input[type=email]')
	await email.tap()
	await email.pressSequentially('An')
	expect(await count.since()).toEqual({ taps: 1, keys: 0, letters: 2 })
	await email.press('Shift+Tab')
	expect(await count.since()).toEqual({ taps: 1, keys: 1, letters: 2 })

	count.mark()
	await page.goto('/sign-up')
	await page.locator('input[type=password]').fill('ein Satz')
	await page.locator('input[type=password]').click()
	expect(await count.since()).toEqual({ taps: 1, keys: 0, letters: 8 })

	await page.evaluate(() => document.body.insertAdjacentHTML('afterbegin', '<select><option>1</option><option>2</option></select>'))
	count.mark()
	await page.locator('select').tap()
	await page.locator('select').selectOption('2')
	expect(await count.since()).toEqual({ taps: 2, keys: 0, letters: 0 })
})
