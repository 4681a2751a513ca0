import { setTimeout as sleep } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '@hausheft/contract/events.ts'
import { exports } from '@hausheft/contract/exports.ts'
import { imports, type Import } from '@hausheft/contract/imports.ts'
import { mostAlike } from '@hausheft/contract/import-fields.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { may, ofWholeGroup } from '@hausheft/contract/rights.ts'
import { roles } from '@hausheft/contract/roles.ts'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { runImport, sendImport } from '../../../test/moved.ts'
import { workbook, type Sheet, type SheetColumn } from '../../platform/paper/sheet.ts'
import { readXlsx } from '../../platform/sheets/xlsx.ts'

let server: TestServer
beforeAll(async () => (server = await lendServer()))
afterAll(() => server.close())

const column = (head: string, kind: SheetColumn['kind'] = 'text'): SheetColumn => ({ head, kind })
const sheet = (name: string, columns: SheetColumn[], rows: (string | number | null)[][]): Sheet => ({ name, columns, rows: () => rows })
const bytesOf = (...sheets: Sheet[]): Promise<Buffer> => buffer(workbook(sheets))
const upload = async ({ anna, group }: TestHouse, bytes: Uint8Array, name: string) =>
	(await sendImport(server, anna, group.id, bytes, name)).body
const change = (house: TestHouse, one: Import, more: Partial<Mapping>) =>
	server.call(house.anna, imports.changeImport, { params: { id: one.id }, body: { ...(one.mapping as Mapping), ...more } })

test('R16 every minute of a day is read as it stands in a workbook', async () => {
	const minutes = Array.from({ length: 24 * 60 }, (_, at) => at)
	const bytes = await bytesOf(
		sheet(
			'Zeiten',
			[column('Nr', 'count'), column('Zeit', 'hours')],
			minutes.map((each) => [each, each]),
		),
	)
	const [read] = await readXlsx(bytes)
	const shown = read?.rows.slice(1).map(([, [, cell]]) => (cell !== null && typeof cell === 'object' ? cell.at.slice(11, 16) : cell))
	expect(shown).toEqual(minutes.map((each) => `${String(Math.floor(each / 60)).padStart(2, '0')}:${String(each % 60).padStart(2, '0')}`))
})

test('R4, R6 of a household book one of two sheets is chosen, durations over a day are whole, and its totals are none of it', async () => {
	const house = await createHouse(server)
	const bytes = await bytesOf(
		sheet(
			'Haushalt',
			[column('Datum', 'day'), column('Was'), column('Ausgaben', 'francs')],
			[
				['2025-01-05', 'Einkauf', 8450],
				['', 'Total', 8450],
			],
		),
		sheet(
			'Haus',
			[column('Datum', 'day'), column('Uhrzeit', 'hours'), column('Arbeit'), column('Kosten', 'francs'), column('Stunden', 'hours')],
			[
				['2025-02-01', 8 * 60 + 15, 'Dach', 123_450, 25 * 60 + 30],
				['2025-02-02', null, 'Rinne', 2005, 90],
				['', null, 'Total', 125_455, 27 * 60],
			],
		),
	)
	const one = await upload(house, bytes, 'Haushaltsbuch.xlsx')
	expect(one).toMatchObject({
		sheet: 'Haushalt',
		sheets: [
			{ name: 'Haushalt', rows: 2, heading_row: 1 },
			{ name: 'Haus', rows: 3, heading_row: 1 },
		],
	})
	const chosen = await change(house, one, { sheet: 'Haus', columns: [] })
	expect(chosen).toMatchObject({
		status: 200,
		body: { sheet: 'Haus', rows: 3, questions: [], mapping: { columns: ['event_at', 'time_of_day', 'name', 'expense', 'minutes'] } },
	})
	const done = await runImport(server, house.anna, one.id)
	// 1234.50 + 20.05; 25:30 + 1:30
	expect(done.result).toMatchObject({ sums: { expense: 125_455, minutes: 1620 }, skipped: [{ reason: 'total', rows: 1 }], left: 0 })
	const { body } = await server.call(house.anna, events.rollProperty, { params: { id: house.property.id }, query: { limit: '100' } })
	expect(body.events).toMatchObject([
		{ name: 'Rinne', event_at: '2025-02-02T11:00:00.000Z' },
		{ name: 'Dach', event_at: '2025-02-01T07:15:00.000Z' },
	])
	expect(await change(house, await upload(house, bytes, 'Haushaltsbuch.xlsx'), { sheet: 'Ferien' })).toMatchObject({
		status: 422,
		body: { errors: [{ path: 'sheet' }] },
	})
})

test('R15 the row of the headings can be another one, or none', async () => {
	const house = await createHouse(server)
	const one = await upload(house, Buffer.from('Konto;CH56;2025\n\nTag;Arbeit;Preis\n1.2.2025;Dach;12\n2.2.2025;Rinne;5\n'), 'Liste.csv')
	expect(one).toMatchObject({ heading_row: 3, headings: ['Tag', 'Arbeit', 'Preis'], rows: 2 })
	expect(one.opening?.map(({ row }) => row)).toEqual([1, 3, 4, 5])
	expect((await change(house, one, { heading_row: 1, columns: [] })).body).toMatchObject({ rows: 3, headings: ['Konto', 'CH56', '2025'] })
	expect((await change(house, one, { heading_row: 2, columns: [] })).status).toBe(422)
	const bare = await change(house, one, { heading_row: 0, columns: ['event_at', 'name', 'expense'] })
	expect(bare.body).toMatchObject({ rows: 4, headings: ['Spalte 1', 'Spalte 2', 'Spalte 3'] })
	expect((await runImport(server, house.anna, one.id)).result).toMatchObject({ sums: { expense: 1700 }, left: 2 })
})

type Money = {
	expense: number
	income: number
	tax_relevant: boolean
	tax: string | null
	tax_percent: number | null
	tax_rest: string | null
}
/** What is booked by class, and how long was worked. */
async function figures({ group }: TestHouse) {
	const { rows } = await server.owner.query<object>(
		`select balance_tax_relevant as relevant, balance_tax as tax, balance_tax_percent as percent, balance_tax_rest as rest, sum(balance_expense_rappen)::float8 as expense,
			sum(balance_income_rappen)::float8 as income, sum((select sum(minutes) from event_time t where t.group_id = event.group_id and t.event_id = event.id))::int as minutes,
			min(event_at) as first, count(*)::int as entries
		from event where group_id = $1 and deleted_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
		[group.id],
	)
	return rows
}
async function furnished(): Promise<TestHouse> {
	const house = await createHouse(server)
	const log = (name: string, at: string, balance: Partial<Money> | null, minutes: number[] = []) =>
		server.call(house.anna, events.createEvent, {
			params: { id: house.property.id },
			body: {
				name,
				event_at: at,
				balance: balance && { expense: null, income: null, tax_relevant: false, ...balance },
				time_recording: minutes.map((each) => ({ minutes: each, user_id: house.anna.id })),
			} as never,
		})
	const mixed = { tax_relevant: true, tax: 'werterhaltend', tax_percent: 70, tax_rest: 'wertvermehrend' }
	await log('Fenster', '2025-03-01T08:05:00.000Z', { expense: 45_055, ...mixed })
	await log('Heizung', '2025-03-02T12:30:00.000Z', { expense: 100_000, tax_relevant: true, tax: 'energie' }, [90, 45])
	await log('Gutachten', '2025-03-03T15:45:00.000Z', { expense: 1999, tax_relevant: true })
	await log('Miete', '2025-03-04T00:00:00.000Z', { income: 150_000 })
	await log('=1+1; und mehr', '2025-03-05T10:00:00.000Z', null, [10])
	return house
}

test('R3, R6 a CSV of ours brings back amounts, taxes, minutes and times of day, and in its own house it is there already', async () => {
	const house = await furnished()
	const asked = await server.call(house.anna, exports.createExport, {
		params: { id: house.property.id },
		body: { report: 'entries', format: 'csv' },
	})
	const { id } = asked.body
	while (['waiting', 'running'].includes((await server.call(house.anna, exports.getExport, { params: { id } })).body.status))
		await sleep(20)
	const url = exports.getExportContent.path.replace('{id}', id)
	const { rawPayload } = await server.app.inject({ url, headers: { host: 'haus.test', cookie: house.anna.cookie } })
	const empty = await createHouse(server)
	for (const name of ['Einträge.csv', 'Einträge nochmals.csv']) {
		const one = await upload(empty, rawPayload, name)
		expect(one).toMatchObject({ questions: [], mapping: { source: 'Hausheft' } })
		expect(await runImport(server, empty.anna, one.id)).toMatchObject({ status: 'done', result: { left: 0 } })
		expect(await figures(empty)).toEqual(await figures(house))
	}
	const home = await upload(house, rawPayload, 'Einträge.csv')
	const skipped = [{ reason: 'known', rows: 5, expense: 147_054, income: 150_000 }]
	expect((await runImport(server, house.anna, home.id, true)).result).toMatchObject({ made: { events: 0 }, skipped })
	await change(house, home, { known: 'update' })
	expect((await runImport(server, house.anna, home.id, true)).result).toMatchObject({ made: { events: 0 }, changed: 0, same: 5 })
})

test('R6 the sheets of a workbook of ours come in together, by their Kennung', async () => {
	const house = await createHouse(server)
	const known = [column('Datum', 'day'), column('Titel')]
	const ids = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'] as const
	const bytes = await bytesOf(
		sheet(
			'Einträge',
			[...known, column('Beschreibung'), column('Kennung')],
			[
				['2025-01-01', 'Dach', 'Ziegel', ids[0]],
				['2025-01-02', 'Miete', '', ids[1]],
			],
		),
		sheet(
			'Beträge',
			[
				...known,
				column('Ausgabe', 'francs'),
				column('Einnahme', 'francs'),
				column('Steuerrelevant'),
				column('Steuerart'),
				column('Anteil %', 'count'),
				column('Rest'),
				column('Kennung'),
			],
			[
				['2025-01-01', 'Dach', 45_055, null, 'ja', 'werterhaltend', 70, 'wertvermehrend', ids[0]],
				['2025-01-02', 'Miete', null, 150_000, 'nein', null, null, null, ids[1]],
				['', 'Total', 45_055, 150_000, null, null, null, null, null],
			],
		),
		sheet(
			'Arbeitszeit',
			[...known, column('Person'), column('Zeit', 'hours'), column('Kennung')],
			[
				['2025-01-01', 'Dach', 'Anna', 20 * 60, ids[0]],
				['2025-01-01', 'Dach', 'Anna', 5 * 60 + 30, ids[0]],
			],
		),
	)
	const one = await upload(house, bytes, 'Einträge.xlsx')
	expect(one).toMatchObject({ sheet: 'Alle Blätter', rows: 2, questions: [] })
	expect((await runImport(server, house.anna, one.id)).result).toMatchObject({
		made: { events: 2 },
		left: 0,
		sums: { expense: 45_055, income: 150_000, minutes: 1530 },
	})
	expect(await figures(house)).toMatchObject([
		{ relevant: false, income: 150_000 },
		{ relevant: true, tax: 'werterhaltend', percent: 70, rest: 'wertvermehrend', expense: 45_055, minutes: 1530 },
	])
})

test('rows that are the same are there as often as they occur; what was thrown away stays known by its number until an undo', async () => {
	const house = await createHouse(server)
	const line = '1.2.2025;Billett;5.20\n'
	const first = await upload(house, Buffer.from(`Datum;Titel;Ausgabe\n${line}${line}`), 'A.csv')
	await runImport(server, house.anna, first.id)
	const more = await upload(house, Buffer.from(`Datum;Titel;Ausgabe\n${line}${line}${line}`), 'B.csv')
	expect((await runImport(server, house.anna, more.id)).result).toMatchObject({
		made: { events: 1 },
		skipped: [{ reason: 'alike', rows: 2, expense: 1040 }],
	})
	// One of them alone: it is what it is like, so the others stay out.
	const some = await upload(house, Buffer.from(`Datum;Titel;Ausgabe\n${line}${line}${line}`), 'D.csv')
	await change(house, some, { alike_rows: [3] })
	const dry = await runImport(server, house.anna, some.id, true)
	expect(dry.result).toMatchObject({ made: { events: 1 }, booked: [{ row: 3 }], skipped: [{ reason: 'alike', rows: 2 }] })
	expect(dry.result?.skipped?.[0]?.first.map(({ row }) => row)).toEqual([2, 4])
	expect((await runImport(server, house.anna, some.id)).result).toMatchObject({
		made: { events: 1 },
		skipped: [{ reason: 'alike', rows: 2 }],
	})
	const all = await upload(house, Buffer.from(`Datum;Titel;Ausgabe\n${line}`), 'C.csv')
	await change(house, all, { alike: 'book' })
	expect((await runImport(server, house.anna, all.id)).result).toMatchObject({ made: { events: 1 } })
	const numbered = Buffer.from('Datum;Titel;Nr\n3.2.2025;Lift;7\n4.2.2025;Tor;8\n4.2.2025;Tor, zweiter Teil;8\n')
	const one = await upload(house, numbered, 'N.csv')
	expect((await runImport(server, house.anna, one.id)).result).toMatchObject({ made: { events: 3 } })
	const lift = (
		await server.call(house.anna, events.rollProperty, { params: { id: house.property.id }, query: { limit: '100' } })
	).body.events.find(({ name }) => name === 'Lift')
	await server.call(house.anna, events.removeEvent, { params: { id: lift?.id ?? '' } }, { version: lift?.version ?? 0 })
	const again = await upload(house, numbered, 'N.csv')
	const { result } = await runImport(server, house.anna, again.id)
	expect(result).toMatchObject({ made: { events: 0 }, skipped: [{ reason: 'known', rows: 3 }] })
	expect(result?.skipped?.[0]?.first[0]?.text).toBe('03.02.2025 · Lift (im Papierkorb)')
})

test('of very many rows that are there already the first are listed, and any can be booked by itself; a reload knows what it says', async () => {
	const house = await createHouse(server)
	const most = mostAlike + 30
	const lines = Array.from({ length: most }, (_, at) => `1.2.2025;Billett ${at};${at}.20`)
	const table = Buffer.from(['Datum;Titel;Ausgabe', ...lines].join('\n'))
	await runImport(server, house.anna, (await upload(house, table, 'A.csv')).id)
	const one = await upload(house, table, 'A.csv')
	const first = (await runImport(server, house.anna, one.id, true)).result?.skipped?.[0]
	expect(first).toMatchObject({ reason: 'alike', rows: most })
	expect(first?.first.map(({ row }) => row)).toEqual(Array.from({ length: mostAlike }, (_, at) => at + 2))
	const refused = await change(house, one, { alike_rows: [2, most + 2] })
	expect(refused).toMatchObject({
		status: 422,
		body: { errors: [{ path: 'alike_rows', message: expect.stringContaining(`${most + 2}`) }] },
	})
	const headings = await change(house, one, { alike_rows: [1] })
	expect(headings).toMatchObject({ status: 422, body: { errors: [{ path: 'alike_rows' }] } })
	const chosen = {
		mapping: { alike_rows: [2, most + 1] },
		chosen_rows: [{ row: 2, text: '01.02.2025 · Billett 0 · CHF\u00a00.20' }, { row: most + 1 }],
	}
	expect((await change(house, one, { alike_rows: [most + 1, 2, 2] })).body).toMatchObject(chosen)
	const dry = await runImport(server, house.anna, one.id, true)
	expect(dry).toMatchObject({
		...chosen,
		result: {
			made: { events: 2 },
			booked: [{ row: 2 }, { row: most + 1 }],
			sums: { expense: 20 + (most - 1) * 100 + 20 },
			skipped: [{ rows: most - 2 }],
		},
	})
	expect((await runImport(server, house.anna, one.id)).result).toMatchObject({ made: { events: 2 }, sums: dry.result?.sums ?? {} })
	// The next file with these headings is another one: its rows are not those.
	expect((await upload(house, table, 'A.csv')).mapping?.alike_rows).toBeNull()
})

test('rows that are chosen are those of one sheet below one row of headings', async () => {
	const house = await createHouse(server)
	const columns = [column('Datum', 'day'), column('Titel'), column('Ausgabe', 'francs')]
	const rows = [2025, 2026].map((year) => [[`${year}-01-05`, 'Einkauf', 8450]])
	const one = await upload(house, await bytesOf(...rows.map((each, at) => sheet(`Blatt ${at}`, columns, each))), 'Haushalt.xlsx')
	const kept = async (more: Partial<Mapping>) => (await change(house, one, { alike_rows: [2], ...more })).body
	expect(await kept({ sheet: 'Blatt 0' })).toMatchObject({ mapping: { alike_rows: [2] }, chosen_rows: [{ row: 2 }] })
	expect(await kept({ sheet: 'Blatt 1' })).toMatchObject({ mapping: { alike_rows: null }, chosen_rows: [] })
	expect(await kept({ sheet: 'Blatt 1' })).toMatchObject({ chosen_rows: [{ row: 2, text: expect.stringContaining('05.01.2026') }] })
	expect(await kept({ sheet: 'Blatt 1', heading_row: 0, columns: [] })).toMatchObject({ mapping: { alike_rows: null }, chosen_rows: [] })
})

test.each([
	['readings', 'Ablesedatum;Zähler;Zählerstand;Einheit\n1.1.2025;Wasser;812.50;m3\n1.2.2025;Wasser;820;m3\n', { events: 2 }],
	['contacts', 'Vorname;Nachname;PLZ\nRosa;Meier;8001\nRosa;Meier;8002\n', { contacts: 2 }],
])('%s of the same file once more are there already', async (_, text, made) => {
	const house = await createHouse(server)
	const run = async () => (await runImport(server, house.anna, (await upload(house, Buffer.from(text), 'Liste.csv')).id)).result
	expect(await run()).toMatchObject({ made })
	expect(await run()).toMatchObject({ made: { events: 0, contacts: 0 }, skipped: [{ reason: 'alike', rows: 2 }] })
})

test('who is told that something is there sees it anyway: nobody imports without seeing all of the group', () => {
	expect(ofWholeGroup).toContain('import.run')
	for (const role of roles)
		for (const cap of [null, ...roles] as const) {
			const access = { role, cap, properties: null }
			if (may(access, 'import.run'))
				for (const permission of ['event.read', 'balance.read', 'time.read', 'contact.read', 'trash.read'] as const)
					expect(may(access, permission)).toBe(true)
		}
})
