import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { browse, desktop } from './house.ts'

/** The gallery of controls, as anybody sees it. */
async function gallery(options: BrowserContextOptions, work: (page: Page) => Promise<void>) {
	const page = await browse(null, options)
	const refused: string[] = []
	page.on('response', (response) => response.url().includes('/api/be/') && refused.push(response.url()))
	await page.goto('/vueform')
	await page.getByRole('heading', { name: 'Felder des Eintrags' }).waitFor()
	await work(page)
	// The samples are the page's own: nobody is asked for anything.
	expect(refused).toEqual([])
}

const form = (page: Page) => page.getByRole('form', { name: 'Eintrag' })
const focused = (page: Page) =>
	page.evaluate(() => {
		const at = document.activeElement
		return at?.getAttribute('aria-label') ?? (at as HTMLInputElement | null)?.labels?.[0]?.innerText ?? at?.textContent
	})

describe.each([320, 1280])('at a width of %i', (width) => {
	test.each(['light', 'dark'] as const)('%s: nothing that axe complains about, nothing beyond the edge', (colorScheme) =>
		gallery({ viewport: { width, height: 800 }, colorScheme, ...(width < 800 && { hasTouch: true, isMobile: true }) }, async (page) => {
			for (const kind of ['Betrag', 'Unterhalt', 'Messung', 'Arbeitszeit', 'Erinnerung', 'Vermietung'])
				await form(page).getByRole('button', { name: kind, exact: true }).click()
			await form(page).getByRole('button', { name: 'Prüfen' }).click()
			await form(page).getByText('Bitte Titel ausfüllen.').waitFor()
			expect(await violations(page)).toEqual([])
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
		}),
	)
})

test('the colours are chosen on the page itself', () =>
	gallery({ colorScheme: 'light' }, async (page) => {
		const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
		const day = await paper()
		const choose = async (name: string) => {
			await page.getByRole('button', { name, exact: true }).click()
			await page.getByRole('button', { name, exact: true, pressed: true }).waitFor()
		}
		await choose('Dunkel')
		await expect.poll(paper).not.toBe(day)
		await choose('Hell')
		await expect.poll(paper).toBe(day)
	}))

test('amounts are taken in every notation people use here, and written in one', () =>
	gallery(desktop, async (page) => {
		await form(page).getByRole('button', { name: 'Betrag', exact: true }).click()
		const amount = form(page).getByRole('textbox', { name: /^Betrag/ })
		const understood: Record<string, string> = {
			"1'234.50": "1'234.50",
			'1’234.50': "1'234.50",
			'1234,5': "1'234.50",
			'1 234.50': "1'234.50",
			'12.-': '12.00',
			'12.–': '12.00',
			'0.05': '0.05',
			'CHF 80': '80.00',
		}
		for (const [typed, shown] of Object.entries(understood)) {
			await amount.fill(typed)
			await amount.press('Tab')
			expect([typed, await amount.inputValue()]).toEqual([typed, shown])
		}
		await form(page)
			.getByLabel(/^Titel/)
			.fill('Versuch')
		for (const typed of ['zwölf', '1.2.3', '12.345']) {
			await amount.fill(typed)
			await form(page).getByRole('button', { name: 'Prüfen' }).click()
			await form(page).getByText("Bitte einen Betrag wie 1'234.50 eingeben.").waitFor()
			expect(await amount.getAttribute('aria-invalid')).toBe('true')
		}
		await amount.fill('12.-')
		await form(page).getByRole('button', { name: 'Prüfen' }).click()
		await form(page).getByText('Alles in Ordnung.').waitFor()
	}))

test('what is wrong is said in words at its field, and the first one has the focus', () =>
	gallery(desktop, async (page) => {
		const check = () => form(page).getByRole('button', { name: 'Prüfen' }).click()
		const errors = async () => (await form(page).locator('.field-error').allInnerTexts()).filter(Boolean)
		for (const kind of ['Betrag', 'Messung', 'Arbeitszeit', 'Erinnerung'])
			await form(page).getByRole('button', { name: kind, exact: true }).click()
		await check()
		await form(page).getByText('Bitte Titel ausfüllen.').waitFor()
		expect((await errors()).sort()).toEqual([
			'Bitte Betrag ausfüllen.',
			'Bitte Datum ausfüllen.',
			'Bitte Dauer ausfüllen.',
			'Bitte Einheit ausfüllen.',
			'Bitte Titel ausfüllen.',
			'Bitte Wert ausfüllen.',
			'Bitte eine Person angeben.',
			'Bitte «Was» ausfüllen.',
		])
		await expect.poll(() => focused(page)).toMatch(/^Titel/)
		// A word, a day and a number that there are not.
		await form(page)
			.getByLabel(/^Titel/)
			.fill('Rundgang')
		for (const kind of ['Betrag', 'Messung', 'Arbeitszeit', 'Erinnerung'])
			await form(page).getByRole('button', { name: kind, exact: true }).click()
		await form(page)
			.getByRole('textbox', { name: /^Datum/ })
			.fill('31.2.2026')
		await form(page).getByRole('textbox', { name: /^Zeit/ }).fill('27:00')
		await check()
		await form(page).getByText('Dieses Datum gibt es nicht.').waitFor()
		expect(await errors()).toEqual(['Dieses Datum gibt es nicht.', 'Diese Uhrzeit gibt es nicht.'])
		await expect.poll(() => focused(page)).toMatch(/^Datum/)
		await form(page)
			.getByRole('textbox', { name: /^Datum/ })
			.fill('3.2.26')
		await form(page).getByRole('textbox', { name: /^Zeit/ }).fill('9h30')
		await check()
		await form(page).getByText('Alles in Ordnung.').waitFor()
		expect(
			await form(page)
				.getByRole('textbox', { name: /^Datum/ })
				.inputValue(),
		).toBe('Di, 03.02.2026')
		expect(await form(page).getByRole('textbox', { name: /^Zeit/ }).inputValue()).toBe('09:30')
		expect(await errors()).toEqual([])
	}))

test('the keyboard alone picks, makes on the fly, takes away and goes through cards', () =>
	gallery(desktop, async (page) => {
		const keys = page.keyboard
		const objects = form(page).getByRole('combobox', { name: 'Objekte' })
		await objects.focus()
		const list = form(page).getByRole('listbox', { name: 'Objekte' })
		const active = () => list.locator('[role=option][aria-selected=true]')
		const offered = await list.locator('[role=option]').allInnerTexts()
		expect(await active().count()).toBe(0)
		for (const [key, at] of [
			['ArrowUp', -1],
			['ArrowDown', 0],
			['End', -1],
			['Home', 0],
			['PageDown', Math.min(8, offered.length - 1)],
			['PageUp', 0],
		] as const) {
			await keys.press(key)
			expect(await active().innerText()).toBe(offered.at(at))
			expect(await objects.getAttribute('aria-activedescendant')).toBe(await active().getAttribute('id'))
		}
		// Home and End move through what is typed.
		await keys.type('asch')
		await keys.press('Home')
		await keys.type('w')
		expect(await objects.inputValue()).toBe('wasch')
		await keys.press('Enter')
		await form(page).getByRole('button', { name: 'Waschmaschine entfernen' }).waitFor()
		await keys.type('Tumbler')
		await form(page).getByRole('option', { name: 'Objekt «Tumbler» anlegen' }).waitFor()
		await keys.press('Enter')
		await form(page).getByRole('button', { name: 'Tumbler entfernen' }).waitFor()
		// Escape closes the list and nothing else; Backspace takes the last one away.
		await keys.press('ArrowDown')
		await list.waitFor()
		await keys.press('Escape')
		await list.waitFor({ state: 'detached' })
		await keys.press('Backspace')
		await form(page).getByRole('button', { name: 'Tumbler entfernen' }).waitFor({ state: 'detached' })
		expect(await focused(page)).toBe('Objekte')

		await page.getByRole('radio', { name: 'Fichte' }).focus()
		await keys.press('ArrowDown')
		expect(await page.getByRole('radio', { name: 'Ziegel' }).isChecked()).toBe(true)
		await keys.press('ArrowDown')
		// What cannot be had is reached, says why, and is not chosen.
		const blue = page.getByRole('radio', { name: 'Blau' })
		expect(await blue.evaluate((radio) => radio === document.activeElement)).toBe(true)
		expect([await blue.isChecked(), await page.getByRole('radio', { name: 'Ziegel' }).isChecked()]).toEqual([false, true])
		await keys.press('ArrowDown')
		expect(await page.getByRole('radio', { name: 'Fichte' }).isChecked()).toBe(true)

		const chip = page.getByRole('button', { name: 'Stillgelegte zeigen' })
		await chip.focus()
		await keys.press('Space')
		expect(await chip.getAttribute('aria-pressed')).toBe('false')
		// Busy buttons keep the focus and do nothing.
		const busy = page.getByRole('group', { name: 'Hauptaktion' }).getByRole('button', { name: 'Beschäftigt' })
		await busy.focus()
		await keys.press('Enter')
		expect(await focused(page)).toBe('Beschäftigt')
		// So do those that cannot be used, and say why.
		await page.getByRole('button', { name: 'Gesperrt' }).first().focus()
		await page.getByRole('tooltip').filter({ hasText: 'nur bei eigenen Einträgen' }).waitFor()
	}))

test('drawers and questions take the focus and give it back; a message can be answered', () =>
	gallery(desktop, async (page) => {
		const keys = page.keyboard
		for (const [opener, name] of [
			['Formular öffnen', 'Boiler'],
			['Ladend öffnen', 'Eintrag'],
		] as const) {
			await page.getByRole('button', { name: opener }).focus()
			await keys.press('Enter')
			await page.getByRole('dialog', { name }).waitFor()
			await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
			await keys.press('Escape')
			await page.getByRole('dialog', { name }).waitFor({ state: 'detached' })
			await expect.poll(() => focused(page)).toBe(opener)
		}
		for (const [opener, name] of [
			['Löschen …', 'Eintrag löschen?'],
			['Mit Fehler …', 'Gruppe verlassen?'],
		] as const) {
			await page.getByRole('button', { name: opener }).focus()
			await keys.press('Enter')
			const question = page.getByRole('alertdialog', { name })
			await question.waitFor()
			expect(await violations(page)).toEqual([])
			// The focus goes round inside: it never reaches the page behind.
			for (let step = 0; step < 6; step++) {
				await keys.press('Tab')
				expect(
					await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null),
				).toBe(true)
			}
			await keys.press('Escape')
			await question.waitFor({ state: 'detached' })
			await expect.poll(() => focused(page)).toBe(opener)
		}
		await page.getByRole('button', { name: 'Gespeichert', exact: true }).press('Enter')
		await page.getByRole('button', { name: 'Rückgängig', exact: true }).press('Enter')
		await page.getByText('Rückgängig gemacht.').waitFor()
	}))
