import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api/client.ts'
import { pastedOf, pastedTable, whyFailed } from './pasted-table.ts'

const read = async (text: string) => {
	const { rows, file } = pastedTable(text, '2026-11-28')
	return [rows, (await file.text()).split('\r\n')]
}

test('rows without headings are called by what stands in their columns', async () => {
	expect(await read("03.02.2026\tBoiler entkalkt\t-348.50\n04.02.2026\tÖl, 2'000 l\t-1'900.00\n")).toEqual([
		2,
		['"Datum";"Titel";"Betrag"', '"03.02.2026";"Boiler entkalkt";"-348.50"', `"04.02.2026";"Öl, 2'000 l";"-1'900.00"`],
	])
})

test('headings stay, and are no row', async () => {
	expect(await read('Wann\tWas\tKosten\r\n3.2.26\tBoiler\t348.50')).toEqual([1, ['"Wann";"Was";"Kosten"', '"3.2.26";"Boiler";"348.50"']])
})

test('a cell may have line breaks, tabs and quotes in it', async () => {
	expect(await read('Titel\tBeschreibung\nBoiler\t"von ""Huber"",\nzwei Stunden"\nDach\t')).toEqual([
		2,
		['"Titel";"Beschreibung"', '"Boiler";"von ""Huber"",\nzwei Stunden"', '"Dach";""'],
	])
})

test('the second amount and the third text are for who imports to say', async () => {
	const [, [heading]] = (await read('3.2.26\ta\tb\tc\t1.00\t2.00\n4.2.26\td\te\tf\t3.00\t4.00')) as [number, string[]]
	expect(heading).toBe('"Datum";"Titel";"Beschreibung";"Spalte 4";"Betrag";"Spalte 6"')
})

test('the first of nothing but titles is a row, and what a column is called is none', async () => {
	expect(await read('Dach geputzt\nRasen gemäht\nBoiler entkalkt')).toEqual([
		3,
		['"Titel"', '"Dach geputzt"', '"Rasen gemäht"', '"Boiler entkalkt"'],
	])
	expect(await read('Titel\nRasen gemäht')).toEqual([1, ['"Titel"', '"Rasen gemäht"']])
	expect(await read('Dach geputzt\t\nRasen gemäht\t30.00')).toMatchObject([2, ['"Titel";"Betrag"', '"Dach geputzt";""', expect.anything()]])
	expect(await read('Titel')).toEqual([1, ['"Titel"', '"Titel"']])
})

const paste = (text: string, html = '') => pastedOf({ text, html }, '2026-11-28')
const sheet = '<html><body><table><tr><td>a</td></tr></table></body></html>'

test('one row of a spreadsheet is one entry, whatever its order, and nothing of it is lost', () => {
	expect(paste('03.02.2026\tBoiler entkalkt\t-348.50\r\n')).toEqual({
		row: { day: '03.02.2026', name: 'Boiler entkalkt', balance: '-348.50' },
	})
	expect(paste('Boiler\tSagibacher\tCHF -1’348.50\t12.00')).toEqual({ row: { name: 'Boiler, Sagibacher, 12.00', balance: "-1'348.50" } })
	expect(paste('Schrauben\t12.10')).toEqual({ row: { name: 'Schrauben', balance: '12.10' } })
	expect(paste('12.10\tSchrauben\t3.10')).toEqual({ row: { day: '12.10', name: 'Schrauben', balance: '3.10' } })
	expect(paste('12.10.\tSchrauben\t3.10')).toEqual({ row: { day: '12.10.', name: 'Schrauben', balance: '3.10' } })
	expect(paste('Boiler entkalkt\t30\n', sheet)).toEqual({ row: { name: 'Boiler entkalkt', balance: '30.00' } })
})

test('several rows of a spreadsheet are a table, several lines of a mail are not', () => {
	expect(paste('a\tb\nc\td\n')).toEqual({ table: 'a\tb\nc\td\n' })
	expect(paste('Dach geputzt\nRasen gemäht\n', sheet)).toEqual({ table: 'Dach geputzt\nRasen gemäht\n' })
	expect(paste('Bahnhofstrasse 1\n8001 Zürich')).toBeUndefined()
	expect(paste('Bahnhofstrasse 1\n8001 Zürich', '<p>Bahnhofstrasse 1</p><p>8001 Zürich</p>')).toBeUndefined()
	expect(paste('Dach geputzt\n', sheet)).toBeUndefined()
	expect(paste('\tDach geputzt\n')).toBeUndefined()
})

test('whatever stands in the way of rows that are sent is said', () => {
	const refusal = new ApiError(422, 'validation', { detail: 'Ungültig', errors: [{ path: 'file', message: 'Die Datei ist leer.' }] })
	expect([refusal, new ApiError(0, 'offline', {}), new TypeError('x is undefined')].map(whyFailed)).toEqual([
		'Die Datei ist leer.',
		'Keine Verbindung. Die Eingaben bleiben hier erhalten.',
		'Die Zeilen sind nicht angekommen. Bitte nochmals einfügen.',
	])
})
