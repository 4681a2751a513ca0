import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browse, desktop, furnishedHouse, open, phone } from './house.ts'
import { pages } from './pages.ts'
import { within } from './patience.ts'
import { tools } from './tools.ts'
import { still } from './watch.ts'

/** The ten screens that are used most, and the form for a new entry. */
const screens = [
	'Übersicht',
	'Einträge',
	'Eintrag',
	'Neuer Eintrag',
	'Alle Einträge',
	'Objekte',
	'Dateien',
	'Einnahmen & Ausgaben',
	'Zähler ablesen',
	'Kalender',
	'Posteingang',
]

/** What says that it is where one is, and leads elsewhere; what is chosen, switched on or current and looks as what is not; signs and buttons without anything that can be seen. */
const unseen = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const on =
			'[aria-pressed=true], [aria-selected=true], [aria-checked=true], [aria-current]:not([aria-current=false]), [aria-expanded=true][role=tab]'
		const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
		const lookOf = (element: Element): string =>
			[element, ...element.querySelectorAll('*')]
				.flatMap((each) => [undefined, '::before', '::after'].map((pseudo) => getComputedStyle(each, pseudo)))
				.map((style) =>
					[
						style.backgroundColor,
						style.color,
						style.borderWidth,
						style.borderStyle,
						style.borderColor,
						style.outlineStyle,
						style.outlineColor,
						style.textDecorationLine,
						style.content,
						style.display,
					].join(),
				)
				.join(';')
		const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''
		const found: string[] = []
		for (const element of document.querySelectorAll(on)) {
			if (!isShown(element)) continue
			const kin = [
				...(
					element.closest('[role=tablist], [role=radiogroup], nav, ul, ol, fieldset, [role=group], [role=listbox]') ?? document
				).querySelectorAll(element.tagName),
			]
			const other = kin.find(
				(each) => each.className.split(' ')[0] === element.className.split(' ')[0] && !each.matches(on) && isShown(each),
			)
			if (!other) continue
			// The same number of parts, or the words differ anyway.
			const [own, theirs] = [lookOf(element), lookOf(other)]
			if (own === theirs || own.startsWith(theirs) || theirs.startsWith(own)) found.push(`state: ${element.className} «${nameOf(element)}»`)
		}
		for (const link of document.querySelectorAll<HTMLAnchorElement>('a[aria-current=page]')) {
			const here = [...new URLSearchParams(location.search)].map(String)
			const isHere = [...new URLSearchParams(link.search)].every((each) => here.includes(String(each)))
			if (!isHere && !link.matches('.chip')) found.push(`current: ${link.className} «${nameOf(link)}»`)
		}
		const canvas = getComputedStyle(document.documentElement).backgroundColor
		for (const svg of document.querySelectorAll('button svg, a svg')) {
			if (!isShown(svg)) continue
			const colours = [...svg.querySelectorAll('path, rect, circle, line, polyline, use')].flatMap((each) => {
				const { stroke, fill } = getComputedStyle(each)
				return [stroke, fill].filter((colour) => colour !== 'none')
			})
			const button = svg.closest('button, a') as Element
			if ([svg, button].some((each) => parseFloat(getComputedStyle(each).borderWidth) > 0)) continue
			const behind = getComputedStyle(button).backgroundColor
			if (colours.length > 0 && colours.every((colour) => colour === behind || (behind === 'rgba(0, 0, 0, 0)' && colour === canvas)))
				found.push(`sign: ${button.className} «${nameOf(button)}»`)
		}
		return found
	})

test('with the colours of the system what is chosen is seen, and so is every sign', { timeout: within(400_000) }, async () => {
	const house = await furnishedHouse()
	const page = await open(house, house.home, { ...desktop, forcedColors: 'active', colorScheme: 'dark' })
	const found: Record<string, string[]> = {}
	for (const title of screens) {
		const { path, ready } = pages(house)[title] as { path: string; ready: string }
		await page.setViewportSize(desktop.viewport)
		await page.goto(path)
		for (const [name, { viewport }] of Object.entries({ desktop, phone })) {
			await page.setViewportSize(viewport)
			await page.locator(ready).filter({ visible: true }).first().waitFor()
			await still(page.locator('main'))
			await look(page, `${title}, ${name}`, found)
		}
	}
	expect(found).toEqual({})
})

test('so it is in the sheet of what waits, on a plan with pins and in the drawing tool', { timeout: within(400_000) }, async () => {
	const house = await furnishedHouse()
	const found: Record<string, string[]> = {}
	for (const [title, reach] of Object.entries(tools))
		for (const [name, device] of Object.entries({ desktop, phone })) {
			const page = await browse(house, { ...device, forcedColors: 'active', colorScheme: 'dark' })
			await still(await reach(page, house))
			await look(page, `${title}, ${name}`, found)
		}
	expect(found).toEqual({})
})

async function look(page: Page, title: string, found: Record<string, string[]>) {
	const shots = process.env['SHOTS']
	if (shots) await page.screenshot({ path: `${shots}/forced-${title.replaceAll(/\W+/g, '-')}.png` })
	const wrong = await unseen(page)
	if (wrong.length > 0) found[title] = wrong
}
