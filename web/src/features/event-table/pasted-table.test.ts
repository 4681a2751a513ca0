import { expect, test } from 'vitest'
import { pastedTable } from './pasted-table.ts'

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
