// What leaves the house on paper and in tables, opened by programs that others have.
import { execFile } from 'node:child_process'
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { startPaper } from '../../server/src/platform/paper/pdf.ts'
import { workbook } from '../../server/src/platform/paper/sheet.ts'
import { removeFolder, temporaryFolder } from '../../server/test/temporary-folder.ts'
import { findProgram } from './program.ts'

const run = promisify(execFile)
const folder = temporaryFolder('office')
afterAll(() => removeFolder(folder))

test('poppler reads the text, the title and the fonts of a PDF, and has nothing to complain about', async ({ skip }) => {
	const [info, text, fonts] = [findProgram('pdfinfo'), findProgram('pdftotext'), findProgram('pdffonts')]
	if (!info || !text || !fonts) return skip('poppler-utils is not installed')
	const file = path.join(folder, 'bericht.pdf')
	const paper = startPaper(file, { title: 'Bericht für Żółw', footer: 'Bergstrasse 12, 8810 Horgen' })
	paper.title('Stundenrapport', 'Oktober 2026')
	paper.heading('Garten', 2)
	for (let nth = 0; nth < 200; nth++) paper.paragraph(`Hecke ${nth} geschnitten, «grün» & fein.`)
	const { pages } = await paper.finish()
	const about = await run(info, [file])
	expect(about.stderr).toBe('')
	expect(about.stdout).toMatch(/^Title: +Bericht für Żółw$/m)
	expect(about.stdout).toMatch(new RegExp(`^Pages: +${pages}$`, 'm'))
	expect(about.stdout).toMatch(/^Tagged: +yes$/m)
	expect(about.stdout).toMatch(/^Page size: .*\(A4\)$/m)
	const read = await run(text, [file, '-'])
	expect(read.stderr).toBe('')
	for (let nth = 0; nth < 200; nth++) expect(read.stdout).toContain(`Hecke ${nth} geschnitten, «grün» & fein.`)
	// The number of all pages is known last and drawn into each.
	for (let page = 1; page <= pages; page++) expect(read.stdout).toContain(`Seite ${page} von ${pages}`)
	const [, , ...used] = (await run(fonts, [file])).stdout.trimEnd().split('\n')
	expect(used.length).toBeGreaterThan(0)
	// Name, type, encoding, then: embedded, subset, with its characters.
	for (const font of used) expect(font).toMatch(/ yes +yes +yes +\d+ +\d+$/)
})

test('LibreOffice opens a workbook: numbers are numbers, texts stay texts', { timeout: 240_000 }, async ({ skip }) => {
	const office = findProgram('soffice', 'libreoffice')
	if (!office) return skip('LibreOffice is not installed')
	const file = path.join(folder, 'stunden.xlsx')
	const columns = [
		{ head: 'Tag', kind: 'day' },
		{ head: 'Was', kind: 'text' },
		{ head: 'Betrag', kind: 'francs' },
	] as const
	const rows = () => [['2026-11-22', '=1+1', 123_450] as const, ['2026-11-21', '0012', -5] as const]
	await pipeline(workbook([{ name: 'Stunden', columns, rows }]), createWriteStream(file))
	const [head, first, second] = await asCsv(office, 'stunden.xlsx')
	expect(head).toBe('Tag;Was;Betrag')
	// Written as their formats say: LibreOffice took them for a day and an amount.
	expect(first).toBe("22.11.2026;=1+1;1'234.50")
	expect(second).toMatch(/^21\.11\.2026;0012;.0\.05$/)
})

test('LibreOffice sums what a filter leaves', { timeout: 240_000 }, async ({ skip }) => {
	const office = findProgram('soffice', 'libreoffice')
	if (!office) return skip('LibreOffice is not installed')
	const columns = [
		{ head: 'Titel', kind: 'text' },
		{ head: 'Betrag', kind: 'francs' },
		{ head: 'Wert', kind: 'decimal3' },
	] as const
	const rows = () => [['Boiler', 12_000, '1.5'] as const, ['Dach', 34_050, '20'] as const, ['Boiler', 99, '0.125'] as const]
	const bytes = await buffer(workbook([{ name: 'Einträge', columns, rows, totals: () => ['Total', 46_149] }]))
	// As somebody leaves it who has filtered by «Boiler»; what it came to before is forgotten.
	const filtered = await rezipped(bytes, (xml) =>
		xml
			.replace('<row r="3">', '<row r="3" hidden="1">')
			.replace(/(<f>[^<]*<\/f>)<v>[^<]*<\/v>/, '$1')
			.replace(
				/<autoFilter ref="([^"]*)"\/>/,
				'<autoFilter ref="$1"><filterColumn colId="0"><filters><filter val="Boiler"/></filters></filterColumn></autoFilter>',
			),
	)
	for (const [name, file, total] of [
		['alle', bytes, '461.49'],
		['gefiltert', filtered, '120.99'],
	] as const) {
		writeFileSync(path.join(folder, `${name}.xlsx`), file)
		const csv = await asCsv(office, `${name}.xlsx`)
		expect(csv.find((line) => line.startsWith('Total'))).toBe(`Total;${total};`)
		expect(csv[1]).toBe('Boiler;120.00;1.500')
	}
})

async function asCsv(office: string, file: string): Promise<string[]> {
	const filter = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,false'
	await run(office, [
		`-env:UserInstallation=file://${folder}/profile`,
		'--headless',
		'--convert-to',
		filter,
		'--outdir',
		folder,
		path.join(folder, file),
	])
	return readFileSync(path.join(folder, file.replace(/xlsx$/, 'csv')), 'utf8').split('\n')
}

/** The workbook with its first sheet changed. */
async function rezipped(bytes: Buffer, change: (xml: string) => string): Promise<Buffer> {
	const zip = await fromBufferPromise(bytes)
	const made = new ZipFile()
	for await (const entry of zip.eachEntry()) {
		const part = await buffer(await zip.openReadStreamPromise(entry))
		made.addBuffer(entry.fileName === 'xl/worksheets/sheet1.xml' ? Buffer.from(change(part.toString())) : part, entry.fileName)
	}
	made.end()
	return buffer(made.outputStream as NodeJS.ReadableStream & AsyncIterable<Buffer>)
}
