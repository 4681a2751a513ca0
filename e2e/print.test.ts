import { expect, test } from 'vitest'
import { browse, desktop, furnishedHouse } from './house.ts'
import { pages } from './pages.ts'

const printed =
	'Übersicht|Liegenschaften|Papierkorb|Verlauf|Einträge|Eintrag|Alle Einträge|Unterhalt|Erinnerungen|Objekte|Objekt|Kontakte|Kontakt|Journale|Journal|Dateien|Einnahmen & Ausgaben'.split(
		'|',
	)

test('a list or an entry on paper has no navigation, nothing dark and no row over another, also where it is night', async () => {
	const house = await furnishedHouse()
	const page = await browse(house.anna, { ...desktop, colorScheme: 'dark' })
	for (const name of printed) {
		const { path, ready } = pages(house)[name]!
		await page.goto(path)
		await page.locator(ready).filter({ visible: true }).first().waitFor()
		await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
		await expect.poll(() => page.evaluate(faults), { message: name }).toEqual([])
		await page.emulateMedia({ media: null })
	}
})

/** Runs in the page: what stands on paper and should not. */
function faults(): string[] {
	const found = new Set<string>()
	const isDark = (colour: string) => {
		const [red = 255, green = 255, blue = 255, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
		return colour.startsWith('rgb') && alpha > 0.1 && 0.3 * red + 0.59 * green + 0.11 * blue < 150
	}
	for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
		const { width, height } = element.getBoundingClientRect()
		if (width * height < 100 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
		const { backgroundColor, position } = getComputedStyle(element)
		const name = `${element.tagName} ${element.className} ${element.innerText?.slice(0, 20)}`
		if (isDark(backgroundColor)) found.add(`dark: ${name}`)
		if (element.matches('nav, button:not([data-printed]), input')) found.add(`navigation: ${name}`)
		if (position === 'fixed') found.add(`over the page: ${name}`)
	}
	const rows = [...document.querySelectorAll('[role=rowgroup] > [role=row], .timeline-windowed > li')].map((row) =>
		row.getBoundingClientRect(),
	)
	for (const [at, row] of rows.entries()) if (at > 0 && row.top < rows[at - 1]!.bottom - 1) found.add(`row ${at} lies over the one before`)
	return [...found]
}
