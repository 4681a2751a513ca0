import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { zipOf, type ZipEntry } from '../files/zip.ts'
import type { NamedSheet, NumberedRow } from './cells.ts'
import { joined } from './joined.ts'
import { currencyScan, errorScan } from './xlsx-marks.ts'
import { readXlsx } from './xlsx.ts'

const office = 'http://schemas.openxmlformats.org'
const main = `${office}/spreadsheetml/2006/main`
const relations = `${office}/officeDocument/2006/relationships`
const format = (id: number, code: string) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`

/** A workbook of one sheet with these rows; styles: nothing, `[$€-407]`, "EUR", CHF, an accountant's. */
function workbookOf(rows: string): Promise<Buffer> {
	const part = (path: string, xml: string): ZipEntry => ({ path, open: () => Readable.from([Buffer.from(xml)]) })
	const codes = [
		'General',
		'#,##0.00\\ [$€-407]',
		'#,##0.00 &quot;EUR&quot;',
		'[$CHF-807] #,##0.00',
		'_ [$€-2]\\ * #,##0.00_ ',
		'0.00;[Red]-0.00',
	]
	const styles = `<numFmts>${codes.map((code, at) => format(164 + at, code)).join('')}</numFmts><cellStyleXfs><xf numFmtId="165"/></cellStyleXfs>
		<cellXfs>${codes.map((_, at) => `<xf numFmtId="${164 + at}" xfId="0"/>`).join('')}</cellXfs>`
	return buffer(
		zipOf(
			(async function* () {
				yield part('xl/worksheets/sheet7.xml', `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`)
				yield part(
					'xl/workbook.xml',
					`<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Haus &amp; Hof" sheetId="1" r:id="rId1"/></sheets></workbook>`,
				)
				yield part(
					'xl/_rels/workbook.xml.rels',
					`<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet7.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
				)
				yield part('xl/styles.xml', `<styleSheet xmlns="${main}">${styles}</styleSheet>`)
			})(),
		),
	)
}
const numbers = (row: number, styles: number[]) =>
	`<row r="${row}">${styles.map((style, at) => `<c r="${String.fromCharCode(65 + at)}${row}" s="${style}"><v>${at}.5</v></c>`).join('')}</row>`

test('a formula that came to nothing stands in its cell, whichever that is', async () => {
	const text = '<c r="A1" t="inlineStr"><is><t>Dach</t></is></c>'
	const rows = `<row r="1">${text}<c r="B1" s="0"/><c r="C1" t="e"><f>A1/0</f><v>#DIV/0!</v></c></row><row r="2"><c r="C2" s="1" t="e"><v>#REF!</v></c></row>`
	expect(await readXlsx(await workbookOf(rows))).toEqual([
		{
			name: 'Haus & Hof',
			rows: [
				[1, ['Dach', null, '#DIV/0!']],
				[2, [null, null, '#REF!']],
			],
		},
	])
})

test('a number says the currency in which it is shown, unless that is the franc', async () => {
	const [sheet] = await readXlsx(await workbookOf(numbers(1, [0, 1, 2, 3, 4, 5])))
	expect(sheet?.rows).toEqual([[1, [0.5, 'EUR 1.5', 'EUR 2.5', 3.5, 'EUR 4.5', 5.5]]])
})

test('a long table may be in another currency throughout, but not of errors throughout', () => {
	const column = (cell: (row: number) => string) => Array.from({ length: 100_001 }, (_, at) => cell(at + 1)).join('')
	const scan = currencyScan(`${format(164, '[$€-407] 0.00')}<cellXfs><xf numFmtId="164"/></cellXfs>`)?.()
	scan?.add(column((row) => `<c r="A${row}" s="0"><v>1</v></c>`))
	expect(scan?.marks.size).toBe(100_001)
	expect(() => errorScan().add(column((row) => `<c r="A${row}" t="e"><v>#REF!</v></c>`))).toThrow('zu viele Formeln mit einem Fehler')
})

test('sheets of ours are put together however long they are', () => {
	const rows = Array.from({ length: 150_000 }, (_, at): NumberedRow => [at + 2, [`Dach ${at}`, String(at)]])
	const sheet: NamedSheet = { name: 'Einträge', rows: [[1, ['Titel', 'Kennung']], ...rows] }
	const alone: NamedSheet = {
		name: 'Beträge',
		rows: [
			[1, ['Titel', 'Kennung']],
			[2, ['Allein', null]],
		],
	}
	expect(joined([sheet, alone], 'Kennung', 'Alle')?.rows.at(-1)).toEqual([150_002, ['Allein', null]])
})

test('of the sheets of ours put together no row of the first is lost, nor what stands in another one alone', () => {
	const heads = ['Datum', 'Titel', 'Kennung', 'Ausgabe']
	const first: NamedSheet = {
		name: 'Einträge',
		rows: [
			[1, heads],
			[2, ['1.1.', 'Dach', 'a', 5]],
			[3, ['2.1.', 'Dach', 'a', 6]],
			[5, ['3.1.', 'Neu', null, 7]],
		],
	}
	const amounts: NamedSheet = {
		name: 'Beträge',
		rows: [
			[1, heads],
			[2, ['4.1.', 'Allein', null, 8]],
			[3, ['3.1.', 'Neu', null, 7]],
			[4, [null, 'Total', null, 26]],
		],
	}
	const times: NamedSheet = {
		name: 'Zeiten',
		rows: [
			[1, ['Titel', 'Datum', 'Kennung', 'Wer']],
			[2, ['Dach', '1.1.', 'a', 'Rosa']],
			[3, ['Neu', '3.1.', null, 'Hans']],
		],
	}
	expect(joined([first, amounts, times], 'Kennung', 'Alle')?.rows).toEqual([
		[1, [...heads, 'Zeiten Wer']],
		[2, ['1.1.', 'Dach', 'a', 5, 'Rosa']],
		[3, ['2.1.', 'Dach', 'a', 6]],
		[5, ['3.1.', 'Neu', null, 7, 'Hans']],
		[6, ['4.1.', 'Allein', null, 8]],
	])
})
