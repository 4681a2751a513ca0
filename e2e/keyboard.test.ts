import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { furnishedHouse, open, server } from './house.ts'
import { within } from './patience.ts'
import { password } from './person.ts'

type Focus = { name: string; ring: boolean; inView: boolean }

/** What has the focus, as a screen reader would name it, and whether one sees that it has it. */
const focus = (page: Page): Promise<Focus> =>
	page.evaluate(() => {
		const at = document.activeElement as HTMLElement
		const labels = [...((at as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent).join(' ')
		const by = at.getAttribute('aria-labelledby')?.split(' ') ?? []
		const named = by.map((id) => document.getElementById(id)?.textContent).join(' ')
		// Between the last thing of a page and its first the focus is with the browser itself.
		const own = at === document.body ? '' : at.textContent
		const name = at.getAttribute('aria-label') ?? (named || labels || own || '')
		// A field or a tile that lies under something else shows the ring of what surrounds it.
		const shown = [at, ...(at.parentElement ? [at.parentElement] : []), at.nextElementSibling].filter((each) => each instanceof HTMLElement)
		const ring = shown.some((each) => {
			const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(each)
			return (
				(outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none' || (at.matches('input') && borderColor !== '')
			)
		})
		const { top, bottom } = at.getBoundingClientRect()
		return { name: name.replaceAll(/\s+/g, ' ').trim(), ring, inView: bottom > 0 && top < innerHeight }
	})

/** Goes on with Tab until something of this name has the focus; each stop on the way can be seen. */
async function tabTo(page: Page, wanted: RegExp, key = 'Tab', most = 90): Promise<void> {
	const passed: string[] = []
	for (let step = 0; step < most; step++) {
		await page.keyboard.press(key)
		const { name, ring, inView } = await focus(page)
		passed.push(name.slice(0, 40))
		if (name !== '' && !ring) throw new Error(`«${name}» does not show that it has the focus`)
		if (wanted.test(name)) {
			await expect.poll(async () => (await focus(page)).inView).toBe(true)
			return
		}
		expect(inView || passed.length > 0).toBe(true)
	}
	throw new Error(`${wanted} cannot be reached: ${passed.join(' | ')}`)
}

/** Opens the search, types, and takes what comes first once it is what was meant. */
async function jump(page: Page, typed: string, to: string): Promise<void> {
	const box = page.getByRole('combobox', { name: /^Suchen/ })
	// A page that the server has rendered is there before it listens.
	const isOpen = () =>
		box.waitFor({ timeout: within(4000) }).then(
			() => true,
			() => false,
		)
	for (let open = false; !open; open = await isOpen()) await page.keyboard.press('Control+k')
	await page.keyboard.type(typed)
	await page.locator('[role=option][aria-selected=true]').filter({ hasText: to }).waitFor()
	await page.keyboard.press('Enter')
	await box.waitFor({ state: 'detached' })
}

test('from signing in to signing out without a mouse', { timeout: within(240_000) }, async () => {
	const house = await furnishedHouse()
	// Sign in: the first field has the focus already, Enter sends.
	const page = await open(null, `/sign-in?next=${encodeURIComponent(house.home)}`)
	const { keyboard } = page
	await expect.poll(async () => (await focus(page)).name).toMatch(/^E-Mail/)
	await keyboard.type(house.anna.email)
	await tabTo(page, /^Passwort/)
	await keyboard.type(password)
	await keyboard.press('Enter')
	await page.waitForURL(server() + house.home)
	await page.getByRole('heading', { level: 1 }).first().waitFor()

	// The first stop of a page leads past the navigation.
	await page.reload()
	await page.getByRole('heading', { level: 1 }).first().waitFor()
	await keyboard.press('Tab')
	expect((await focus(page)).name).toBe('Zum Inhalt springen')
	await keyboard.press('Enter')
	await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('inhalt')
	await keyboard.press('Tab')
	expect(await page.evaluate(() => document.querySelector('#inhalt')?.contains(document.activeElement))).toBe(true)

	// The search leads to the house; its page begins at its content.
	await jump(page, 'bergstr', 'Bergstrasse 12')
	await page.waitForURL(server() + house.place)
	await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('inhalt')

	// A new entry: title, amount, maintenance, and an object that is not there yet.
	await tabTo(page, /^Eintrag erfassen$/)
	await keyboard.press('Enter')
	const form = page.getByRole('dialog', { name: 'Neuer Eintrag' })
	await form.waitFor()
	await expect.poll(async () => (await focus(page)).name).toMatch(/^Titel/)
	await keyboard.type('Brenner ersetzt')
	await tabTo(page, /^Betrag$/)
	await keyboard.press('Enter')
	expect((await focus(page)).name).toMatch(/^Betrag \*?$/)
	await keyboard.type("1'234.50")
	await tabTo(page, /^Unterhalt$/, 'Shift+Tab')
	await keyboard.press('Space')
	await tabTo(page, /^(Offen|Erledigt)$/)
	await keyboard.press('ArrowLeft')
	if ((await focus(page)).name !== 'Offen') await keyboard.press('ArrowRight')
	expect((await focus(page)).name).toBe('Offen')
	await tabTo(page, /^Objekte$/)
	await keyboard.type('Brenner')
	await form.getByRole('option', { name: 'Objekt «Brenner» anlegen' }).waitFor()
	await keyboard.press('Enter')
	await form.getByRole('button', { name: 'Brenner entfernen' }).waitFor()
	await tabTo(page, /^Speichern$/)
	await keyboard.press('Enter')
	await form.waitFor({ state: 'detached' })
	// Back where one was, and not at the beginning of the document.
	await expect.poll(async () => (await focus(page)).name).toMatch(/^Eintrag erfassen$/)

	// Open it, change it, close it.
	await page.locator('main :is(a, button)').filter({ hasText: 'Brenner ersetzt' }).first().waitFor()
	await tabTo(page, /Brenner ersetzt/)
	await keyboard.press('Enter')
	const panel = page.getByRole('dialog').filter({ hasText: 'Brenner ersetzt' })
	await panel.getByRole('heading', { name: 'Brenner ersetzt', exact: true }).waitFor()
	await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
	expect(await panel.innerText()).toContain("1'234.50")
	expect(await panel.innerText()).toContain('Brenner')
	await tabTo(page, /^Bearbeiten$/)
	await keyboard.press('Enter')
	const edit = page.getByRole('dialog', { name: 'Eintrag bearbeiten' })
	await edit.getByRole('textbox', { name: /^Titel/ }).waitFor()
	await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
	await tabTo(page, /^Titel/)
	await keyboard.press('End')
	await keyboard.type(' und geprüft')
	await keyboard.press('Control+Enter')
	await panel.getByRole('heading', { name: 'Brenner ersetzt und geprüft', exact: true }).waitFor()
	await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
	await keyboard.press('Escape')
	await panel.waitFor({ state: 'detached' })
	await expect.poll(async () => (await focus(page)).name).toMatch(/Brenner ersetzt/)

	// Tick it off where it lies open.
	await keyboard.press('Enter')
	await panel.getByRole('button', { name: 'Abhaken' }).waitFor()
	await tabTo(page, /^Abhaken$/)
	await keyboard.press('Enter')
	await panel.getByRole('button', { name: 'Wieder öffnen' }).waitFor()
	await expect.poll(async () => (await focus(page)).name).toBe('Wieder öffnen')
	await keyboard.press('Escape')
	await panel.waitFor({ state: 'detached' })

	await jump(page, 'abmeld', 'Abmelden')
	await page.waitForURL(`${server()}/`)
})
