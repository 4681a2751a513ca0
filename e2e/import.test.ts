import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { desktop, furnishedHouse, house, open, phone, type FurnishedHouse } from './house.ts'
import { listening } from './watch.ts'

const table = `Datum;Titel;Ausgaben CHF;Firma;Beleg-Nr.
31.12.2025;Boiler entkalkt;1'234.50;Keller AG;B-1
31.13.2025;Falsches Datum;12;;B-2
`
const file = { name: 'Ausgaben 2025.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }

test.each([
	['desktop', desktop],
	['phone', phone],
])('a table is chosen, checked, taken over and taken back on the %s', async (name, look) => {
	const home = await house()
	const page = await open(home.anna, `/group/${home.group}/settings/import`, look)
	if (look === phone) await page.locator('input[type=file]').setInputFiles(file)
	else {
		const dropped = await page.evaluateHandle((text) => {
			const data = new DataTransfer()
			data.items.add(new File([text], 'Ausgaben 2025.csv'))
			return data
		}, table)
		const place = page.getByRole('region', { name: 'Datei wählen' })
		await listening(place)
		await place.dispatchEvent('drop', { dataTransfer: dropped })
	}
	await page.getByRole('button', { name: 'Prüfen' }).click()
	await page.getByText('«31.13.2025» ist kein Datum.').waitFor()
	if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/import-${name}.png`, fullPage: true })
	await page.reload()
	await page.getByRole('button', { name: 'Jetzt importieren' }).click()
	await page.getByText('Neu angelegt: 1 Eintrag und 1 Kontakt.').waitFor()
	await page.getByRole('button', { name: 'Import rückgängig machen' }).click()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Rückgängig machen' }).click()
	await page.getByText('Rückgängig gemacht').waitFor()
	if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/undone-${name}.png`, fullPage: true })
	expect(await page.getByRole('alert').allTextContents()).toEqual(expect.not.arrayContaining([expect.stringMatching(/Fehler/)]))
})

test('however long a busy server takes for its answer, the file is sent once and waited for', async () => {
	const home = await house()
	const page = await open(home.anna, `/group/${home.group}/settings/import`, desktop)
	await page.clock.install()
	const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
	let sent = 0
	await page.route(/\/imports$/, async (route) => {
		if (route.request().method() === 'POST') {
			sent++
			asked.resolve()
			await answered.promise
		}
		await route.continue()
	})
	await page.locator('input[type=file]').setInputFiles(file)
	await asked.promise
	await page.clock.runFor(60_000)
	answered.resolve()
	await page.getByRole('button', { name: 'Prüfen' }).click()
	await page.getByText('«31.13.2025» ist kein Datum.').waitFor()
	expect(sent).toBe(1)
})

const bank = `Konto:;CH5604835012345678009
Datum von:;01.01.2025

Datum;Buchungstext;Währung;Belastung;Gutschrift;Saldo
03.01.2025;Keller Sanitär AG, Boiler entkalkt;CHF;345.60;;654.40
05.01.2025;Gutschrift Keller Sanitär AG;CHF;-45.60;;700.00
07.01.2025;Leroy Merlin;EUR;30.00;;670.00
;Total;;330.00;;
`

test('what a bank’s file leaves open is asked with an example from it, and what is left out is said', async () => {
	const home = await house()
	const page = await open(home.anna, `/group/${home.group}/settings/import`, phone)
	await page.locator('input[type=file]').setInputFiles({ name: 'Konto.csv', mimeType: 'text/csv', buffer: Buffer.from(bank) })
	await page.getByText('In Zeile 6 steht unter «Belastung»: -45.60').waitFor()
	expect(await page.getByLabel('Überschriften').inputValue()).toBe('4')
	await page.getByRole('button', { name: 'Prüfen' }).click()
	await page.getByText('So würde gebucht').waitFor()
	await shoot(page, 'bank-1-open')
	// On a slow line: what is said next waits, and nothing overtakes it.
	const first = Promise.withResolvers<void>()
	let kept = 0
	await page.route('**/imports/*', async (route) => {
		if (route.request().method() === 'PATCH' && ++kept === 1) await first.promise
		await route.continue()
	})
	await page.getByLabel(/^Beträge mit Minus sind/).selectOption('income')
	await expect.poll(() => kept).toBe(1)
	await page.getByLabel(/^Kurs: CHF für 1 EUR/).pressSequentially('0.9431')
	expect(kept).toBe(1)
	first.resolve()
	await page.getByText('Das käme dabei heraus').waitFor({ state: 'hidden' })
	await expect.poll(() => kept).toBe(2)
	await page.getByRole('button', { name: 'Prüfen' }).click()
	await page.getByText('Zusammen wären das: Ausgaben CHF 373.89, Einnahmen CHF 45.60.').waitFor()
	await page.getByText('1 Zeile Summen und Saldi').click()
	await page.getByText('Was eine Tabelle nicht mitbringt').click()
	await page.getByText('Wiederholungen und was sie vorschlagen').waitFor()
	await shoot(page, 'bank-2-checked')
	expect(await violations(page)).toEqual([])
	await page.getByRole('button', { name: 'Jetzt importieren' }).click()
	await page.getByText('Neu angelegt: 3 Einträge.').waitFor()
	await shoot(page, 'bank-3-done')

	// The same file once more: nothing of it is booked twice, but for what somebody wants.
	await page.goto(page.url().replace(/\?.*/, ''))
	await page.locator('input[type=file]').setInputFiles({ name: 'Konto.csv', mimeType: 'text/csv', buffer: Buffer.from(bank) })
	await page.getByRole('button', { name: 'Prüfen' }).click()
	// The rate is of that file's days: it is said anew.
	await page.getByLabel(/^Kurs: CHF für 1 EUR/).fill('0.9431')
	await page.getByText('Das käme dabei heraus').waitFor({ state: 'hidden' })
	await page.getByRole('button', { name: 'Prüfen' }).click()
	const again = page.getByRole('group', { name: 'Davon trotzdem buchen' })
	await again.getByText('Leroy Merlin').waitFor()
	expect(await again.getByRole('checkbox').count()).toBe(3)
	await again.getByLabel(/Leroy Merlin/).check()
	await page.getByRole('button', { name: 'Prüfen' }).click()
	await page.getByText('So würde gebucht').waitFor()
	expect(await again.getByLabel(/Leroy Merlin/).isChecked()).toBe(true)
	expect(await violations(page)).toEqual([])
	await shoot(page, 'bank-4-again')
	// After a reload all three are there with what they say, the chosen one by itself.
	await page.reload()
	await again.getByText('Leroy Merlin').waitFor()
	expect(await again.getByRole('checkbox').count()).toBe(3)
	expect(await again.getByLabel(/Leroy Merlin/).isChecked()).toBe(true)
	await page.getByRole('button', { name: 'Keine', exact: true }).click()
	await page.getByText('Das käme dabei heraus').waitFor({ state: 'hidden' })
	await page.getByRole('button', { name: 'Alle', exact: true }).click()
	expect(await again.getByRole('checkbox', { checked: true }).count()).toBe(3)
	// Below other headings stand other rows: none of those that were listed.
	await page.getByLabel('Überschriften').selectOption('6')
	await again.waitFor({ state: 'detached' })
	await page.getByLabel('Überschriften').selectOption('4')
	await page.getByLabel('«Belastung» ist').waitFor()
	await page.getByRole('button', { name: 'Prüfen' }).click()
	await again.getByText('Leroy Merlin').waitFor()
	expect(await again.getByRole('checkbox', { checked: true }).count()).toBe(0)
	await again.getByLabel(/Leroy Merlin/).check()
	await page.getByRole('button', { name: 'Prüfen' }).click()
	await page.getByText('So würde gebucht').waitFor()
	await page.getByRole('button', { name: 'Jetzt importieren' }).click()
	await page.getByText('Neu angelegt: 1 Eintrag.').waitFor()
})

const twice = `Datum;Titel;Ausgabe;Saldo
03.01.2025;Boiler entkalkt;345.60;654.40

Datum;Titel;Ausgabe;Kontostand
05.01.2025;Rinne;45.60;700.00
`

test('what a column is is said of the table that is shown: of another one once that has been read', async () => {
	const home = await house()
	const page = await open(home.anna, `/group/${home.group}/settings/import`, desktop)
	await page.locator('input[type=file]').setInputFiles({ name: 'Konto.csv', mimeType: 'text/csv', buffer: Buffer.from(twice) })
	const balance = page.getByRole('combobox', { name: /^«(Saldo|Kontostand)» ist$/ })
	await balance.waitFor()
	const [asked, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
	await page.route('**/imports/*', async (route) => {
		if (route.request().method() === 'PATCH') {
			asked.resolve()
			await read.promise
		}
		await route.continue()
	})
	await page.getByLabel('Überschriften').selectOption('4')
	await asked.promise
	let isSaid = false
	const said = balance.selectOption('description').then(() => (isSaid = true))
	await expect.poll(async () => isSaid || (await balance.isDisabled())).toBe(true)
	read.resolve()
	await said
	const check = page.getByRole('button', { name: 'Prüfen' })
	await expect.poll(() => check.getAttribute('aria-disabled')).not.toBe('true')
	const shown = async () => [await page.getByLabel('Überschriften').inputValue(), await balance.inputValue()]
	expect(await shown()).toEqual(['4', 'description'])
	await page.reload()
	await balance.waitFor()
	expect(await shown()).toEqual(['4', 'description'])
})

/** The ZIP of a whole group, as its owner fetches it. */
async function zipOf({ anna, group }: FurnishedHouse): Promise<Buffer> {
	let made = await anna.post<{ id: string; status: string }>(`/groups/${group}/exports`, { report: 'entries', format: 'zip' })
	while (made.status === 'waiting' || made.status === 'running') {
		await sleep(200)
		made = await anna.get(`/exports/${made.id}/get`)
	}
	const answer = await fetch(`${anna.url}/api/be/exports/${made.id}/content`, { headers: { cookie: anna.cookie } })
	return Buffer.from(await answer.arrayBuffer())
}
async function shoot(page: Page, name: string) {
	if (!process.env['SHOTS']) return
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme })
		await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${colorScheme}.png`, fullPage: true })
	}
}

test.each([
	['desktop', desktop],
	['phone', phone],
])('another house moves in by its ZIP on the %s: checked, taken over, found, and taken back', async (name, look) => {
	const from = await furnishedHouse()
	const buffer = await zipOf(from)
	const into = await house('Erbengemeinschaft Baumgartner-Zimmermann, Liegenschaftsverwaltung Oberland')
	const page = await open(into.anna, `/group/${into.group}/settings/import`, look)
	await page.getByText('höchstens 2 GB').waitFor()
	await shoot(page, `move-${name}-1-empty`)
	const input = page.locator('input[type=file]')
	await input.setInputFiles({ name: 'Rechnung.zip', mimeType: 'application/zip', buffer: Buffer.from('PK, und sonst nichts') })
	await page.getByText('Dieses ZIP ist beschädigt oder unvollständig.').waitFor()
	await shoot(page, `move-${name}-2-refused`)
	await page.context().setOffline(true)
	await input.setInputFiles({ name: 'Haus.zip', mimeType: 'application/zip', buffer })
	await page.getByText('Die Verbindung ist unterbrochen.').waitFor()
	await shoot(page, `move-${name}-3-offline`)
	await page.context().setOffline(false)
	const filename = 'Familie Keller mit einem sehr langen Namen und allem, was dazugehört, Einträge bis 23.11.2026.zip'
	await input.setInputFiles({ name: filename, mimeType: 'application/zip', buffer })
	await page.getByRole('button', { name: 'Prüfen' }).click()
	await page.getByText('Das käme dabei heraus').waitFor()
	await shoot(page, `move-${name}-4-checked`)
	expect(await violations(page)).toEqual([])
	await page.reload()
	await page.getByRole('button', { name: 'Jetzt importieren' }).click()
	await page.getByText(/^Neu angelegt: .*Liegenschaft/).waitFor()
	await shoot(page, `move-${name}-5-done`)
	const houses = await into.anna.get<{ id: string }[]>(`/groups/${into.group}/properties`)
	const moved = houses.find(({ id }) => id !== into.property)
	await page.goto(`/group/${into.group}/property/${moved?.id}`)
	await page.locator('[data-entry]').first().click()
	await page.getByText('Erfasst von Anna Keller · übernommen').waitFor()
	await shoot(page, `move-${name}-6-entry`)
	await page.goto(`/group/${into.group}/settings/import`)
	await page.getByRole('link', { name: /Familie Keller mit/ }).click()
	await page.getByRole('button', { name: 'Import rückgängig machen' }).click()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Rückgängig machen' }).click()
	await page.getByText('Rückgängig gemacht').waitFor()
	// The words may be those of an import before this one: the houses say when it is so.
	await expect.poll(() => into.anna.get<unknown[]>(`/groups/${into.group}/properties`)).toHaveLength(houses.length - 1)
})
