import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { browse, furnishedHouse, open, phone } from './house.ts'
import { pages } from './pages.ts'
import { within } from './patience.ts'
import { tools } from './tools.ts'
import { live } from './watch.ts'

const landmark = /^(\s*)- '?(banner|navigation|main|complementary|contentinfo|region|search|dialog|heading)\b(.*?)'?:?$/

/** What somebody who cannot see the page goes through it by: its regions and headings in the order in which they are read, without days and figures. */
async function outline(part: Locator): Promise<string[]> {
	const tree = await part.ariaSnapshot()
	const depths: number[] = []
	return tree.split('\n').flatMap((line) => {
		const [, indent, role, rest] = landmark.exec(line) ?? []
		if (indent === undefined || role === undefined) return []
		while ((depths.at(-1) ?? -1) >= indent.length) depths.pop()
		depths.push(indent.length)
		const said = `${role}${rest ?? ''}`
			.replaceAll(/\b(Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b/g, 'Monat')
			.replaceAll(/(?<!level=)\d+/g, '0')
			.replace(/Guten? (Morgen|Tag|Abend|Nacht)/, 'Guten Tag')
			.replaceAll(/ \[(expanded|active|cursor=\w+)\]|(?<=[\]"])'?: .*$/g, '')
		return [`${'  '.repeat(depths.length - 1)}${said}`]
	})
}

test('the ten screens that are used most are read in this order', { timeout: within(300_000) }, async () => {
	const house = await furnishedHouse()
	const page = await open(house, house.home, phone)
	const read = async (title: string) => {
		const { path, ready } = pages(house)[title] as { path: string; ready: string }
		await live(page, path)
		await page.locator(ready).filter({ visible: true }).first().waitFor()
		return outline(page.locator('body'))
	}
	expect(await read('Übersicht')).toMatchInlineSnapshot(`
		[
		  "main",
		  "  heading "Guten Tag, Anna" [level=1]",
		  "  region "Was ansteht"",
		  "    heading "Was ansteht" [level=2]",
		  "  region "Posteingang"",
		  "    heading "Posteingang" [level=2]",
		  "  region "Liegenschaften"",
		  "    heading "Liegenschaften" [level=2]",
		  "  region "Einnahmen & Ausgaben"",
		  "    heading "Einnahmen & Ausgaben" [level=2]",
		  "  region "Zuletzt erfasst"",
		  "    heading "Zuletzt erfasst" [level=2]",
		  "  complementary "Sicherungen"",
		  "navigation "Schnellzugriff"",
		  "region "Meldungen"",
		]
	`)
	expect(await read('Einträge')).toMatchInlineSnapshot(`
		[
		  "main",
		  "  heading "Bergstrasse 0" [level=1]",
		  "  navigation "Bergstrasse 0"",
		  "  region "Als Nächstes"",
		  "  region "Einträge"",
		  "    heading "Monat 0 0 Einträge CHF" [level=2]",
		  "navigation "Schnellzugriff"",
		  "region "Meldungen"",
		]
	`)
	expect(await read('Eintrag')).toMatchInlineSnapshot(`
		[
		  "main",
		  "  heading "Bergstrasse 0" [level=1]",
		  "  navigation "Bergstrasse 0"",
		  "  region "Als Nächstes"",
		  "  region "Einträge"",
		  "    heading "Monat 0 0 Einträge CHF" [level=2]",
		  "navigation "Schnellzugriff"",
		  "region "Meldungen"",
		  "dialog "Unterhalt : Heizung entlüftet"",
		  "  heading "Unterhalt : Heizung entlüftet" [level=2]",
		  "    heading "Heizung entlüftet" [level=3]",
		  "    region "Antworten"",
		  "      heading "Antworten" [level=4]",
		]
	`)
	expect(await read('Neuer Eintrag')).toMatchInlineSnapshot(`
		[
		  "main",
		  "  heading "Bergstrasse 0" [level=1]",
		  "  navigation "Bergstrasse 0"",
		  "  region "Als Nächstes"",
		  "  region "Einträge"",
		  "    heading "Monat 0 0 Einträge CHF" [level=2]",
		  "navigation "Schnellzugriff"",
		  "region "Meldungen"",
		  "dialog "Neuer Eintrag"",
		  "  heading "Neuer Eintrag" [level=2]",
		]
	`)
	expect(await read('Alle Einträge')).toMatchInlineSnapshot(`
		[
		  "main",
		  "  heading "Bergstrasse 0" [level=1]",
		  "  navigation "Bergstrasse 0"",
		  "  navigation "Listen"",
		  "    search",
		  "    navigation "Jahr, Steuern, Person"",
		  "navigation "Schnellzugriff"",
		  "region "Meldungen"",
		]
	`)
	expect(await read('Objekte')).toMatchInlineSnapshot(`
		[
		  "main",
		  "  heading "Bergstrasse 0" [level=1]",
		  "  navigation "Bergstrasse 0"",
		  "  region "Objekte"",
		  "    heading "Objekte" [level=2]",
		  "navigation "Schnellzugriff"",
		  "region "Meldungen"",
		]
	`)
	expect(await read('Dateien')).toMatchInlineSnapshot(`
		[
		  "main",
		  "  heading "Bergstrasse 0" [level=1]",
		  "  navigation "Bergstrasse 0"",
		  "  region "Dateien"",
		  "    heading "Dateien" [level=2]",
		  "    region "Pläne und Anleitungen"",
		  "    heading "Noch keine Fotos und Papiere" [level=2]",
		  "navigation "Schnellzugriff"",
		  "region "Meldungen"",
		]
	`)
	expect(await read('Einnahmen & Ausgaben')).toMatchInlineSnapshot(`
		[
		  "main",
		  "  heading "Bergstrasse 0" [level=1]",
		  "  navigation "Bergstrasse 0"",
		  "  region "Einnahmen & Ausgaben"",
		  "    heading "Einnahmen & Ausgaben" [level=2]",
		  "    navigation "Jahr"",
		  "    region "Je Monat"",
		  "      heading "Je Monat" [level=2]",
		  "    region "Wofür und von wem"",
		  "      heading "Wofür und von wem" [level=2]",
		  "      navigation "Aufgeteilt nach"",
		  "      region "Journale"",
		  "    region "0 zum Weitergeben"",
		  "      heading "0 zum Weitergeben" [level=2]",
		  "navigation "Schnellzugriff"",
		  "region "Meldungen"",
		]
	`)
	expect(await read('Zähler ablesen')).toMatchInlineSnapshot(`
		[
		  "main",
		  "  heading "Bergstrasse 0" [level=1]",
		  "  navigation "Bergstrasse 0"",
		  "  region "Zähler ablesen"",
		  "    heading "Zähler ablesen" [level=2]",
		  "      heading "Rundgang" [level=3]",
		  "region "Meldungen"",
		]
	`)
	expect(await read('Kalender')).toMatchInlineSnapshot(`
		[
		  "main",
		  "  heading "Kalender" [level=1]",
		  "  heading "0.0. – 0.0.0" [level=2]",
		  "  navigation "Ansicht"",
		  "    heading "Monat 0" [level=3]",
		  "    heading "Monat 0" [level=3]",
		  "    heading "In einem anderen Kalender zeigen" [level=2]",
		  "navigation "Schnellzugriff"",
		  "region "Meldungen"",
		]
	`)
	expect(await read('Posteingang')).toMatchInlineSnapshot(`
		[
		  "main",
		  "  heading "Posteingang" [level=1]",
		  "  region "Mails"",
		  "    navigation "Mails filtern"",
		  "navigation "Schnellzugriff"",
		  "region "Meldungen"",
		]
	`)
})

test('so are the sheet of what waits, a plan with pins and the drawing tool', { timeout: within(300_000) }, async () => {
	const house = await furnishedHouse()
	const read = async (title: keyof typeof tools) => outline(await tools[title](await browse(house, phone), house))
	expect(await read('Was wartet')).toMatchInlineSnapshot(`
		[
		  "dialog "Wartet auf Verbindung"",
		  "  heading "Wartet auf Verbindung" [level=2]",
		]
	`)
	expect(await read('Plan mit Stecknadeln')).toMatchInlineSnapshot(`
		[
		  "dialog "Fotos"",
		  "  banner",
		  "  region "Fotos"",
		  "  complementary "Objekt Boiler"",
		  "    heading "Boiler" [level=3]",
		]
	`)
	expect(await read('Zeichnen')).toMatchInlineSnapshot(`
		[
		  "banner",
		]
	`)
})

/** All that is said of a part, in the order in which it is read, without figures and without whether it is saved already. */
const wholeTree = async (part: Locator): Promise<string[]> =>
	(await part.ariaSnapshot()).split('\n').map((line) =>
		line
			.replace('- ', '')
			.replaceAll(/\d+/g, '0')
			.replaceAll(/ \[(active|cursor=\w+)\]/g, '')
			.replace(/status: .*/, 'status'),
	)

test('the drawing tool says its tools and colours, which of them is taken, each mark and what is done with the one that is chosen', async () => {
	const house = await furnishedHouse()
	const tool = await tools['Zeichnen'](await browse(house, phone), house)
	expect(await wholeTree(tool)).toMatchInlineSnapshot(`
		[
		  "banner:",
		  "  button "Rückgängig"",
		  "  button "Wiederholen" [disabled]",
		  "  status",
		  "  button "Fertig"",
		  "'img "Foto: Keller.png"'",
		  "application "Zeichenfläche. Eingabe setzt eine Markierung in die Mitte, Tabulator geht von Markierung zu Markierung.":",
		  "  'button "Stecknadel, Rot: Boiler"'",
		  "  button "Stecknadel, Rot"",
		  "  button "Rahmen, Rot"",
		  "text: "Text zu: Rahmen"",
		  "'textbox "Text zu: Rahmen"'",
		  "button "Markierung löschen"",
		  "group "Werkzeuge":",
		  "  button "Auswählen"",
		  "  button "Pfeil"",
		  "  button "Rahmen" [pressed]",
		  "  button "Linie"",
		  "  button "Text"",
		  "  button "Stecknadel"",
		  "group "Farben":",
		  "  button "Rot" [pressed]",
		  "  button "Gelb"",
		  "  button "Grün"",
		  "  button "Blau"",
		  "  button "Weiss"",
		  "  button "Schwarz"",
		]
	`)
	const page = tool.page()
	await tool.getByRole('button', { name: 'Blau' }).click()
	await page.getByLabel('Text zu: Rahmen').fill('Hier tropft es')
	await tool.getByRole('button', { name: 'Pfeil', exact: true }).click()
	await tool.getByText('Ziehen zeichnet einen Pfeil.').waitFor()
	expect(await wholeTree(tool)).toMatchInlineSnapshot(`
		[
		  "banner:",
		  "  button "Rückgängig"",
		  "  button "Wiederholen" [disabled]",
		  "  status",
		  "  button "Fertig"",
		  "'img "Foto: Keller.png"'",
		  "application "Zeichenfläche. Eingabe setzt eine Markierung in die Mitte, Tabulator geht von Markierung zu Markierung.":",
		  "  'button "Stecknadel, Rot: Boiler"'",
		  "  button "Stecknadel, Rot"",
		  "  'button "Rahmen, Blau: Hier tropft es"': Hier tropft es",
		  "paragraph: Ziehen zeichnet einen Pfeil.",
		  "group "Werkzeuge":",
		  "  button "Auswählen"",
		  "  button "Pfeil" [pressed]",
		  "  button "Rahmen"",
		  "  button "Linie"",
		  "  button "Text"",
		  "  button "Stecknadel"",
		  "group "Farben":",
		  "  button "Rot"",
		  "  button "Gelb"",
		  "  button "Grün"",
		  "  button "Blau" [pressed]",
		  "  button "Weiss"",
		  "  button "Schwarz"",
		]
	`)
})
