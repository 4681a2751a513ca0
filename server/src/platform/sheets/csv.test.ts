import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

const cellsOf = (...lines: string[]) => readCsv(Buffer.from(lines.join('\n'))).map(([, cells]) => cells)

test('what parts the columns stands in the headings too, however many commas a text and its amounts have', () => {
	const rows = ['1.2.2025;Farbe, Pinsel, Rolle;85,40', '2.2.2025;Keller, Gang, Treppe;1.200,00']
	expect(cellsOf('Datum;Text;Betrag', ...rows)).toEqual([['Datum', 'Text', 'Betrag'], ...rows.map((row) => row.split(';'))])
	const above = ['Kontoauszug, Privatkonto, Rosa Meier', 'Zürich, 3. März, 8 Uhr']
	expect(cellsOf(...above, 'Datum;Text;Betrag', ...rows).slice(2)).toEqual([
		['Datum', 'Text', 'Betrag'],
		...rows.map((row) => row.split(';')),
	])
})

test.each([
	['commas', ['Datum,Text,Betrag', '1.2.2025,A; B; C; D,5.00']],
	['tabs', ['Datum\tText\tBetrag', '1.2.2025\tA, B, C, D\t5,00']],
	['commas behind a preamble', ['Konto', '', 'Stand: heute; morgen', 'Datum,Text,Betrag', '1.2.2025,A,5.00', '2.2.2025,B,6.00']],
])('%s', (_, lines) => {
	expect(cellsOf(...lines).at(-1)).toHaveLength(3)
})
