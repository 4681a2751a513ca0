import { beforeAll, expect, test } from 'vitest'
import { browse, furnishedHouse, phone, type FurnishedHouse } from './house.ts'
import { photo } from './papers.ts'
import { listening } from './watch.ts'

let house: FurnishedHouse
beforeAll(async () => {
	house = await furnishedHouse()
})

test('whichever way a form is left, nobody is asked: it is kept, and can be thrown away from the toast', async () => {
	const page = await browse(house)
	const kept = page.locator('.toast').filter({ hasText: 'Entwurf behalten.' })
	const title = page.getByRole('dialog').getByLabel(/^Titel/)
	await page.goto(house.place)
	const begin = page.getByRole('link', { name: 'Eintrag erfassen' }).first()
	// Before the page listens the link loads another page, and going back comes from that one.
	await listening(begin)
	await begin.click()
	await title.fill('Dachrinne')
	// Back, and the address stands where the page stands.
	await page.goBack()
	await kept.waitFor()
	expect([new URL(page.url()).search, await page.getByRole('alertdialog').count()]).toEqual(['', 0])
	// Here again, it is there, and the toast has nothing more to offer.
	await page.goForward()
	expect(await title.inputValue()).toBe('Dachrinne')
	await kept.waitFor({ state: 'detached' })
	await page.keyboard.press('Escape')
	await kept.getByRole('button', { name: 'Verwerfen' }).click()
	await page.goto(`${house.place}?event=new`)
	expect(await title.inputValue()).toBe('')

	for (const [path, label] of [
		[`${house.place}/objects/create`, /^Bezeichnung|^Name/],
		[`${house.home}/settings?invite=1`, /^E-Mail/],
		[`${house.home}/settings`, /^Name/],
	] as const) {
		await page.goto(path)
		const field = page.getByLabel(label).first()
		await field.fill('angefangen')
		await page.getByRole('link', { name: 'Übersicht' }).first().click({ force: true })
		await kept.waitFor()
		await page.goto(path)
		expect([path, await field.inputValue()]).toEqual([path, 'angefangen'])
	}
})

test('a photo that is on its way when the form is left comes into the draft', async () => {
	const page = await browse(house, phone)
	await page.goto(`${house.home}/create`)
	const held = Promise.withResolvers<void>()
	await page.route(
		(url) => /\/groups\/[^/]+\/files$/.test(url.pathname),
		(route) => held.promise.then(() => route.continue()),
	)
	await page.getByLabel('Kamera').setInputFiles({ name: 'riss.jpg', mimeType: 'image/jpeg', buffer: await photo('#8a9a5b') })
	await page.getByRole('progressbar').waitFor()
	await page.getByRole('link', { name: 'Zurück' }).tap()
	await page.locator('.toast').filter({ hasText: 'Entwurf behalten.' }).waitFor()
	const sent = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/files'))
	held.resolve()
	await sent
	// The page has heard of it as soon as the draft names it.
	await page.waitForFunction(() => Object.entries(localStorage).some(([key, value]) => key.includes('draft') && value.includes('riss.jpg')))
	await page.reload()
	await page.goto(`${house.home}/create`)
	await page.getByRole('img', { name: 'riss.jpg' }).waitFor()
})
