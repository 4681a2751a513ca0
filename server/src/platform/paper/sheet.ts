// Hides what an XLSX is: a ZIP of XML that is written row by row, so that 20'000 rows need no more memory than 20.
import { Readable } from 'node:stream'
import { zipOf, type ZipEntry } from '../files/zip.ts'
import { cellXml, decimalsOf, headStyle, stylesXml, xmlText, type CellKind, type Value } from './cells.ts'

export { decimalsOf, type CellKind, type Value }
export type SheetColumn = { head: string; kind: CellKind; /** In letters. */ width?: number }
export type Sheet = {
	name: string
	columns: readonly SheetColumn[]
	/** Called once, when the sheet before it is written. A value that is none of its column's kind stays text. */
	rows: () => AsyncIterable<readonly Value[]> | Iterable<readonly Value[]>
	/** The last row, in bold; asked for after all others. A number sums what a filter leaves of its column. */
	totals?: () => readonly Value[]
}
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook with one page per part, heads frozen. Ends with an error where its rows do. */
export const workbook = (sheets: readonly Sheet[]): Readable => zipOf(zipEntriesOf(sheets))

const opening = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'
const main = `${office}/spreadsheetml/2006/main`
const relations = `${office}/officeDocument/2006/relationships`
const widths: Partial<Record<CellKind, number>> = { text: 32, count: 10, francs: 14, hours: 10, day: 12, at: 17 }
const widthOfDecimals = 14

async function* zipEntriesOf(sheets: readonly Sheet[]): AsyncIterable<ZipEntry> {
	const numbers = sheets.map((_, at) => at + 1)
	const file = (path: string, xml: string): ZipEntry => ({ path, open: () => Readable.from([Buffer.from(opening + xml)]) })
	const type = (part: string, kind: string) =>
		`<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
	yield file(
		'[Content_Types].xml',
		`<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('/xl/workbook.xml', 'sheet.main')}${type('/xl/styles.xml', 'styles')}${numbers.map((n) => type(`/xl/worksheets/sheet${n}.xml`, 'worksheet')).join('')}</Types>`,
	)
	const relation = (id: string, kind: string, target: string) => `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`
	const related = (all: string) => `<Relationships xmlns="${office}/package/2006/relationships">${all}</Relationships>`
	yield file('_rels/.rels', related(relation('rId1', 'officeDocument', 'xl/workbook.xml')))
	yield file(
		'xl/_rels/workbook.xml.rels',
		related(
			numbers.map((n) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`)).join('') +
				relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
		),
	)
	const names = sheetNames(sheets.map(({ name }) => name))
	yield file(
		'xl/workbook.xml',
		`<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets><definedNames>${names.map(repeatedHead).join('')}</definedNames></workbook>`,
	)
	yield file('xl/styles.xml', stylesXml())
	for (const [at, sheet] of sheets.entries())
		yield { path: `xl/worksheets/sheet${at + 1}.xml`, open: () => Readable.from(inLargerPieces(sheetXml(sheet)), { highWaterMark: 1 }) }
}

async function* sheetXml({ columns, rows, totals }: Sheet): AsyncIterable<string> {
	const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>'
	const cols = columns.map(
		({ width, kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width ?? widths[kind] ?? widthOfDecimals}" customWidth="1"/>`,
	)
	const letters = columns.map((_, at) => letterOf(at))
	const heads = columns.map(
		({ head }, at) => `<c r="${letters[at]}1" s="${headStyle}" t="inlineStr"><is><t xml:space="preserve">${xmlText(head)}</t></is></c>`,
	)
	yield `${opening}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`
	let number = 1
	const row = (values: readonly Value[], strong = false, formulaOf = (_at: number): string | undefined => undefined) => {
		number++
		const cells = columns.map(({ kind }, at) => cellXml(`${letters[at]}${number}`, values[at], kind, strong, formulaOf(at)))
		return `<row r="${number}">${cells.join('')}</row>`
	}
	for await (const values of rows()) yield row(values)
	const last = number
	const filter = `<autoFilter ref="A1:${letters.at(-1)}${last}"/>`
	if (totals) yield row(totals(), true, (at) => (last > 1 ? `SUBTOTAL(109,${letters[at]}2:${letters[at]}${last})` : undefined))
	yield `</sheetData>${filter}${onPaper}</worksheet>`
}

/** On A4 as wide as one page, with the head on each and their numbers. */
const onPaper =
	'<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.7" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;RSeite &amp;P von &amp;N</oddFooter></headerFooter>'
const repeatedHead = (name: string, at: number) =>
	`<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${xmlText(name.replaceAll("'", "''"))}'!$1:$1</definedName>`

async function* inLargerPieces(texts: AsyncIterable<string>): AsyncIterable<Buffer> {
	let waiting = ''
	for await (const text of texts) {
		waiting += text
		if (waiting.length < 64_000) continue
		yield Buffer.from(waiting)
		waiting = ''
	}
	yield Buffer.from(waiting)
}

/** 0 → A, 26 → AA. */
const letterOf = (at: number): string => (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCodePoint(65 + (at % 26))

/** At most 31 letters, none of seven signs, none twice, whatever things are called. */
function sheetNames(wanted: readonly string[]): string[] {
	const taken = new Set<string>()
	return wanted.map((text) => {
		const plain = text.replaceAll(/[\p{Cc}\s[\]:*?/\\]+/gu, ' ').replaceAll(/^[\s']+|[\s']+$/g, '') || 'Blatt'
		let name = plain.slice(0, 31).toWellFormed()
		for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${plain.slice(0, 26)} (${n})`
		taken.add(name.toLowerCase())
		return name
	})
}
