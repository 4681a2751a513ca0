import { expect, test } from 'vitest'
import { desktop, house, open, phone } from './house.ts'

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
		await page.getByRole('region', { name: 'Tabelle wählen' }).dispatchEvent('drop', { dataTransfer: dropped })
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
