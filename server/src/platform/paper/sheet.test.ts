import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { expect, test } from 'vitest'
import { workbook, type Sheet } from './sheet.ts'

async function filesOf(sheets: Sheet[]): Promise<Map<string, string>> {
	const zip = await fromBufferPromise(await buffer(workbook(sheets)))
	const files = new Map<string, string>()
	for await (const entry of zip.eachEntry()) files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
	return files
}
const only = (kind: Sheet['columns'][number]['kind'], ...values: (string | number | null)[]): Sheet => ({
	name: 'Blatt',
	columns: [{ head: 'Spalte', kind }],
	rows: () => values.map((value) => [value]),
})
const cellsOf = async (sheet: Sheet) =>
	[...(await filesOf([sheet])).get('xl/worksheets/sheet1.xml')!.matchAll(/<c r="A([^1]\d*)" s="(\d+)"( t="inlineStr")?>(.*?)<\/c>/g)].map(
		([, , , text, inside]) =>
			text ? inside!.replace(/^<is><t xml:space="preserve">(.*)<\/t><\/is>$/s, 'text $1') : inside!.replace(/<\/?v>/g, ''),
	)

test.each([
	['francs', [123450, -5, 0], ['1234.50', '-0.05', '0.00']],
	['hours', [90, 1440], ['0.0625000000', '1.0000000000']],
	['day', ['2026-11-22', '1900-03-01', '1899-05-05'], ['46348', '61', 'text 1899-05-05']],
	['at', ['2026-07-01T22:30:00.000Z'], ['46205.0208333333']],
	['decimal', ['48210.123456789', '-0.5', '=1+1'], ['48210.123456789', '-0.5', 'text =1+1']],
	['count', [12, null, 3], ['12', '3']],
	[
		'text',
		['=HYPERLINK("x")', '+41 44 000 00 00', '0012', 'a&b <c>', '_x0041_', 'a\u0000b'],
		['text =HYPERLINK(&quot;x&quot;)', 'text +41 44 000 00 00', 'text 0012', 'text a&amp;b &lt;c&gt;', 'text _x005F_x0041_', 'text ab'],
	],
] as const)('%s are typed: %j', async (kind, values, cells) => expect(await cellsOf(only(kind, ...values))).toEqual(cells))

test('heads are frozen, totals stand last and sum what a filter leaves, and there is no other formula', async () => {
	let sum = 0
	const sheet: Sheet = {
		name: 'Stunden',
		columns: [
			{ head: 'Wer', kind: 'text' },
			{ head: 'Zeit', kind: 'hours' },
		],
		async *rows() {
			for (const minutes of [30, 60]) {
				sum += minutes
				yield ['=Urs', minutes]
			}
		},
		totals: () => ['Total', sum],
	}
	const xml = (await filesOf([sheet])).get('xl/worksheets/sheet1.xml')!
	expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
	expect(xml).toMatch(/<row r="4">.*Total.*<f>SUBTOTAL\(109,B2:B3\)<\/f><v>0\.0625000000<\/v><\/c><\/row><\/sheetData>/)
	expect(xml.match(/<f>/g)).toHaveLength(1)
	// The total is no row to be filtered, and on paper each page has the head.
	expect(xml).toContain('</sheetData><autoFilter ref="A1:B3"/><pageMargins')
	expect((await filesOf([sheet])).get('xl/workbook.xml')).toContain(`localSheetId="0">'Stunden'!$1:$1</definedName>`)
})

test('names of sheets are such as Excel takes, and none is there twice', async () => {
	const sheets = ['Einträge [alle]: 1/2', 'Einträge [alle]: 1/2', "'''", 'x'.repeat(40), `${'x'.repeat(40)}y`].map((name) => ({
		...only('text'),
		name,
	}))
	const xml = (await filesOf(sheets)).get('xl/workbook.xml')!
	expect([...xml.matchAll(/sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
		'Einträge alle 1 2',
		'Einträge alle 1 2 (2)',
		'Blatt',
		'x'.repeat(31),
		`${'x'.repeat(26)} (2)`,
	])
})

test('ends with an error where its rows do', async () => {
	const rows = async function* () {
		yield ['eins']
		throw new Error('kein Recht mehr')
	}
	await expect(buffer(workbook([{ ...only('text'), rows }]))).rejects.toThrow('kein Recht mehr')
})

test('20 columns of 20,000 rows hold no more memory than a few of them', async () => {
	const columns = Array.from({ length: 20 }, (_, n) => ({ head: `${n}`, kind: 'text' as const }))
	let most = 0
	const rows = function* () {
		for (let n = 0; n < 20_000; n++) {
			if (n % 1000 === 0) most = Math.max(most, process.memoryUsage().heapUsed)
			yield columns.map((_, at) => `Zeile ${n} Spalte ${at} und noch etwas Text dazu`)
		}
	}
	globalThis.gc?.()
	const before = process.memoryUsage().heapUsed
	let bytes = 0
	for await (const chunk of workbook([{ name: 'Viel', columns, rows }])) bytes += (chunk as Buffer).length
	expect(bytes).toBeGreaterThan(100_000)
	expect((most - before) / 1e6).toBeLessThan(150)
}, 60_000)
