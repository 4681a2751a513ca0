import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxFileBytes } from '@hausheft/contract/files.ts'
import { entry, file, forged, id, json, property, zipped } from '../../../test/forged.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { runImport, sendImport } from '../../../test/moved.ts'

let server: TestServer
let house: TestHouse
let untouched: string[]
beforeAll(async () => {
	// What lies in its folder is counted: others' small images would be made there meanwhile.
	server = await startServer()
	house = await createHouse(server)
	untouched = await everyFile()
})
afterAll(() => server.close())

/** What lies in the server's folder. */
async function everyFile(): Promise<string[]> {
	const all = await readdir(server.config.dataDir, { recursive: true, withFileTypes: true })
	return all.filter((each) => each.isFile()).map((each) => path.join(each.parentPath, each.name))
}

/** Refused with a sentence, and nothing is left of it. */
async function refused(bytes: Uint8Array, name: string, sentence: RegExp, status = 422) {
	const { status: answered, body } = await sendImport(server, house.anna, house.group.id, bytes, name)
	expect([answered, body.errors?.[0]?.message ?? body.detail]).toEqual([status, expect.stringMatching(sentence)])
	expect(await everyFile()).toEqual(untouched)
}

describe('another group’s file that is none', () => {
	const main = { name: 'hausheft.json', bytes: json() }
	test.each<[string, () => Buffer, string, RegExp]>([
		[
			'a bomb',
			() => forged([{ name: 'hausheft.json', bytes: Buffer.alloc(150 * 1024 * 1024, ' '), deflated: true, size: 1000 }]),
			'Haus.zip',
			/beschädigt/,
		],
		[
			'a name that leads up',
			() => forged([main, { name: '../../etc/cron.d/x', bytes: Buffer.from('x') }]),
			'Haus.zip',
			/aus seinem Ordner hinausführen/,
		],
		['an id that it does not define', () => json({ entries: [{ ...entry, contacts: [id(99)] }] }), 'Haus.json', /das nicht in ihr steht/],
	])('%s', async (_, bytes, name, sentence) => {
		await refused(bytes(), name, sentence)
	})
})

describe('what is wrong with one thing stays behind, and is said', () => {
	test('what the rules of the API refuse, and what names that', async () => {
		const other = { ...property, id: id(20), name: 'X'.repeat(300) }
		const entries = [
			entry,
			{ ...entry, id: id(21), name: '' },
			{ ...entry, id: id(22), property: id(20) },
			{ ...entry, id: id(23), event_at: '0001-01-01T00:00:00.000Z' },
			{ ...entry, id: id(24), balance: { expense: -5, income: null, tax_relevant: false, tax: null, tax_percent: null, tax_rest: null } },
		]
		const { body } = await sendImport(server, house.anna, house.group.id, json({ entries, properties: [property, other] }), 'Haus.json')
		const done = await runImport(server, house.anna, body.id)
		expect(done).toMatchObject({ status: 'done', result: { made: { events: 1, properties: 1, contacts: 1 }, left: 5 } })
		const said = done.result?.errors.map(({ message }) => message).join('\n')
		expect(said).toMatch(/^Liegenschaft «X+»: name: .*\nEintrag: name: .*\nEintrag «Dach geprüft»: Liegenschaft dazu kann nicht/)
	})
	test('a file that is another than it says, one that lies about its size, a program, one that leads elsewhere', async () => {
		const elf = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(200)])
		const of = (n: number, name: string) => ({ ...file, id: id(n), filename: name, path: name })
		const sha256 = await sha256Of(elf)
		const list = [
			of(31, 'anders.jpg'),
			of(32, 'gross.jpg'),
			{ ...of(33, 'programm.jpg'), sha256 },
			{ ...of(34, 'weg.jpg'), path: '../../../etc/passwd' },
		]
		const bytes = forged([
			{ name: 'hausheft.json', bytes: json({ entries: [{ ...entry, id: id(30), name: 'Mit Dateien', files: list }] }), deflated: true },
			{ name: 'anders.jpg', bytes: Buffer.from('abc') },
			{ name: 'gross.jpg', bytes: Buffer.alloc(20 * 1024 * 1024), deflated: true, size: 10 },
			{ name: 'programm.jpg', bytes: elf },
		])
		const { body } = await sendImport(server, house.anna, house.group.id, bytes, 'Haus.zip')
		const done = await runImport(server, house.anna, body.id)
		expect(done).toMatchObject({ status: 'done', result: { made: { events: 1, files: 0 }, left: 4 } })
		const said = done.result?.errors.map(({ message }) => message)
		expect(said).toEqual(
			expect.arrayContaining([
				'Datei «anders.jpg»: Ihr Inhalt ist ein anderer, als der Export sagt.',
				'Datei «gross.jpg»: Ihr Inhalt ist ein anderer, als der Export sagt.',
				'Datei «programm.jpg»: Programme werden nicht angenommen.',
				'Datei «weg.jpg»: Sie fehlt in diesem ZIP.',
			]),
		)
		await expect.poll(everyFile).toEqual(untouched)
	})
})

describe('a table that is none', () => {
	const wide = Array.from({ length: 1_000_000 }, (_, at) => `S${at}`).join(';')
	test.each<[string, string | Buffer, string, RegExp]>([
		['a million columns', `${wide}\n${wide}\n`, 'Breit.csv', /mehr als 200 Spalten/],
		['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000, 1)]), 'Setup.csv', /keine Tabelle/],
		[
			'another encoding that is broken',
			Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]),
			'Datei.csv',
			/beschädigt|keine Tabelle|keine Zeile/,
		],
		[
			'the statement of a bank for programs',
			'\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">\n<BkToCstmrStmt/>\n</Document>\n',
			'camt.053.xml',
			/CAMT.*als CSV/,
		],
		['a page that calls itself a workbook', '<html><table>\n<tr><td>Datum</td></tr>\n</table></html>\n', 'Konto.xls', /HTML.*als CSV/],
		['a quote without end', 'Datum;Titel\n1.1.2025;"offen\n2.1.2025;zu\n', 'Offen.csv', /Anführungszeichen/],
	])('a CSV with %s', async (_, bytes, name, sentence) => {
		await refused(Buffer.from(bytes), name, sentence)
	})
	const book = { '[Content_Types].xml': Buffer.from('<Types/>'), 'xl/workbook.xml': Buffer.from('<workbook/>') }
	const sheet = (xml: string) => ({ ...book, 'xl/worksheets/sheet1.xml': Buffer.from(xml) })
	test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
		['a bomb', () => zipped({ ...book, 'xl/worksheets/sheet1.xml': Buffer.alloc(250 * 1024 * 1024, ' ') }), /ausgepackt zu gross/],
		['a million columns', () => zipped(sheet('<sheetData><row r="1"><c r="BDWGN1" t="s"/></row></sheetData>')), /200 Spalten/],
		['an entity that grows', () => zipped(sheet('<!DOCTYPE x [<!ENTITY a "aaaa">]><sheetData/>')), /beschädigt/],
		['a link', () => zipped(book, 0o120777), /Verweise/],
		[
			'a size that lies',
			() =>
				forged([
					...Object.entries(book).map(([name, bytes]) => ({ name, bytes })),
					{ name: 'xl/a.xml', bytes: Buffer.alloc(90_000), deflated: true, size: 5 },
				]),
			/beschädigt/,
		],
	])('a workbook with %s', async (_, bytes, sentence) => {
		await refused(await bytes(), 'Tabelle.xlsx', sentence)
	})
	test('formulas are text, and the sign that our own export puts before them is gone', async () => {
		const table = `Datum;Titel;Beschreibung\n1.1.2025;'=HYPERLINK("http://boese.test");'+41 44 000 00 00\n2.1.2025;=cmd|/c calc;'s ist gut\n`
		const { body } = await sendImport(server, house.anna, house.group.id, Buffer.from(table), 'Formeln.csv')
		expect(body.preview.map((row) => row.slice(1))).toEqual([
			['=HYPERLINK("http://boese.test")', '+41 44 000 00 00'],
			['=cmd|/c calc', "'s ist gut"],
		])
	})
})

describe('what is too large is not even kept', () => {
	test.each([
		['a table', 'Gross.csv', /höchstens 25 MB/],
		['a JSON', 'Gross.json', /höchstens 25 MB/],
		['a workbook', 'Gross.xlsx', /höchstens 25 MB/],
	])('%s', async (_, name, sentence) => {
		await refused(Buffer.alloc(maxFileBytes + 1, ' '), name, sentence, 413)
	})
	test('a table by the name of a ZIP', async () => {
		await refused(Buffer.alloc(maxFileBytes + 1, 'a'), 'Gross.zip', /höchstens 25 MB/, 413)
	})
})

const sha256Of = async (bytes: Buffer) => Buffer.from(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))).toString('hex')
