import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { browse, phone } from './house.ts'
import { countTaps } from './taps.ts'

test('from the landing page to the first entry somebody new has 8 taps and 60 letters', async () => {
	const page = await browse(null, phone)
	const count = await countTaps(page)
	await page.goto('/')
	await page.getByRole('link', { name: 'Kostenlos beginnen' }).first().tap()
	await page.getByLabel(/^Name/).tap()
	await page.keyboard.type('Anna Keller')
	await page.getByLabel(/^E-Mail/).tap()
	await page.keyboard.type(`a${String(Date.now()).slice(-8)}@h.test`)
	await page.getByRole('textbox', { name: /^Passwort/ }).tap()
	await page.keyboard.type('seehaus-26')
	await page.getByRole('button', { name: 'Konto eröffnen' }).tap()
	// The name is what one types there, without another tap; a picture is chosen already.
	await page.getByRole('heading', { name: 'Wie heisst das Haus?' }).waitFor()
	const name = page.getByLabel(/^Name/)
	await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
	expect(await page.getByRole('radio', { name: 'Einfamilienhaus' }).isChecked()).toBe(true)
	await page.getByRole('link', { name: 'Musterhaus ansehen' }).waitFor()
	expect(await violations(page)).toEqual([])
	await page.keyboard.type('Seehaus')
	await page.getByRole('button', { name: 'Haus anlegen' }).tap()
	await page.getByLabel(/^Titel/).tap()
	await page.keyboard.type('Boiler entkalkt')
	await page.getByRole('button', { name: 'Speichern', exact: true }).tap()
	await page
		.locator('.toast')
		.filter({ hasText: /^Gespeichert/ })
		.waitFor()
	const { taps, keys, letters } = await count.since()
	expect(taps + keys).toBe(8)
	expect(letters).toBeLessThanOrEqual(60)
	// The group is called as its house, and has no other.
	await page.waitForURL(/\/property\//)
	const groups = await page.evaluate(
		async () => (await (await fetch('/api/be/groups/list')).json()) as { name: string; properties: string[] }[],
	)
	expect(groups.map((group) => [group.name, group.properties.length])).toEqual([['Seehaus', 1]])
})
