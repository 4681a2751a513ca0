import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { furnishedHouse, open, phone } from './house.ts'
import { pages } from './pages.ts'
import { within } from './patience.ts'

const landmark = /^(\s*)- (banner|navigation|main|complementary|contentinfo|region|search|dialog|heading)\b(.*?):?$/

/** What somebody who cannot see the page goes through it by: its regions and headings in the order in which they are read, without days and figures. */
async function outline(page: Page): Promise<string[]> {
	const tree = await page.locator('body').ariaSnapshot()
	const depths: number[] = []
	return tree.split('\n').flatMap((line) => {
		const [, indent, role, rest] = landmark.exec(line) ?? []
		if (indent === undefined || role === undefined) return []
		while ((depths.at(-1) ?? -1) >= indent.length) depths.pop()
		depths.push(indent.length)
		const said = `${role}${rest ?? ''}`
			.replaceAll(/Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember/g, 'Monat')
			.replaceAll(/(?<!level=)\d+/g, '0')
			.replace(/Guten? (Morgen|Tag|Abend|Nacht)/, 'Guten Tag')
			.replaceAll(/ \[(expanded|active|cursor=\w+)\]|: .*$/g, '')
		return [`${'  '.repeat(depths.length - 1)}${said}`]
	})
}

test('the ten screens that are used most are read in this order', { timeout: within(300_000) }, async () => {
	const house = await furnishedHouse()
	const page = await open(house, house.home, phone)
	const read = async (title: string) => {
		const { path, ready } = pages(house)[title] as { path: string; ready: string }
		await page.goto(path)
		await page.locator(ready).filter({ visible: true }).first().waitFor()
		await page.waitForLoadState('networkidle')
		return outline(page)
	}
	expect(await read('Übersicht')).toMatchInlineSnapshot()
	expect(await read('Einträge')).toMatchInlineSnapshot()
	expect(await read('Eintrag')).toMatchInlineSnapshot()
	expect(await read('Neuer Eintrag')).toMatchInlineSnapshot()
	expect(await read('Alle Einträge')).toMatchInlineSnapshot()
	expect(await read('Objekte')).toMatchInlineSnapshot()
	expect(await read('Dateien')).toMatchInlineSnapshot()
	expect(await read('Einnahmen & Ausgaben')).toMatchInlineSnapshot()
	expect(await read('Zähler ablesen')).toMatchInlineSnapshot()
	expect(await read('Kalender')).toMatchInlineSnapshot()
	expect(await read('Posteingang')).toMatchInlineSnapshot()
})
