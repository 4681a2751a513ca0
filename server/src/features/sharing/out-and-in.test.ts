import { events } from '@hausheft/contract/events.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { sharing } from '@hausheft/contract/sharing.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { runImport, sendImport, undoImport } from '../../../test/moved.ts'
import { shareAmong } from '../../../test/parties.ts'
import { makeReport, pdfOf, sheetsOf } from '../../../test/reports.ts'

let server: TestServer
let house: TestHouse
let [id, anna, beat] = ['', '', '']
beforeAll(async () => (server = await lendServer()))
afterAll(() => server.close())
beforeEach(async () => {
	house = await createHouse(server)
	id = house.property.id
	const quota = (weight: string) => [{ from_on: null, weight }]
	const list = [
		{ name: 'Anna', quotas: quota('3/4') },
		{ name: 'Beat', quotas: quota('1/4') },
		{ name: 'Kasse', purse: true },
	]
	;[anna = '', beat = ''] = (await shareAmong(server, house.anna, id, list)).map((party) => party.id)
})

const here = () => ({ params: { id } })
const imported = async (lines: string[]) => {
	const { body } = await sendImport(server, house.anna, house.group.id, Buffer.from(lines.join('\n')), 'Ausgaben.csv')
	expect(body.mapping?.columns.slice(3, 5)).toEqual(['paid_by', 'split'])
	return runImport(server, house.anna, body.id)
}
const head = 'Datum;Titel;Ausgabe;Ausgelegt von;Geteilt'

test('a table says who paid and how it is split; what it says wrongly is said at its row and column', async () => {
	const { result } = await imported([
		head,
		'1.2.2026;Dach;100.01;Beat;nach Quote',
		'2.2.2026;Reinigung;100.00;anna;nach Köpfen',
		'3.2.2026;Öl;90.00;Kasse;nach Gewichten: Anna 2, Beat 1',
		'4.2.2026;Lift;10.00;Anna;',
		'5.2.2026;Allein;5.00;;',
		'6.2.2026;Falsch;5.00;Dora;nach Köpfen',
		'7.2.2026;Falsch;5.00;Anna;nach Laune',
		'8.2.2026;Falsch;5.00;Anna;nach Beträgen: Anna 4.00, Beat 1.01',
		'9.2.2026;Falsch;5.00;Anna;nach Gewichten: Kasse 1',
		'10.2.2026;Falsch;5.00;Anna;nach Beträgen: Anna viel',
	])
	expect(result?.made.events).toBe(5)
	const wrong = result?.errors.map(({ row, message }) => [row, message])
	expect(wrong).toEqual([
		[7, '«Dora» ist hier keine Partei.'],
		[8, expect.any(String)],
		[9, expect.stringContaining('CHF\u00a00.01 zu viel')],
		[10, expect.stringContaining('Kasse')],
		[11, '«viel» ist keine Zahl.'],
	])
	const { body } = await server.call(house.anna, sharing.getSharing, { ...here(), query: {} })
	const [first, second, purse] = body.parties
	expect([first, second, purse].map((each) => [each?.paid, each?.share])).toEqual([
		[100_00, 75_01 + 50_00 + 60_00],
		[100_01, 25_00 + 50_00 + 30_00],
		[90_00, 0],
	])
	expect(body.unshared).toBe(2)
})

test('the report of what is shared has every party and every entry, on paper and to be computed with', async () => {
	const log = async (name: string, body: object, day = '2026-03-01') =>
		expect(
			(await server.call(house.anna, events.createEvent, { ...here(), body: { name, event_at: `${day}T09:00:00Z`, ...body } })).status,
		).toBe(201)
	const split = { by: 'quota', parties: null }
	await log('Dach', { balance: { expense: 100_01, paid_by: beat, split } })
	await log('Gast', { balance: { income: 40_00, paid_by: anna, split } })
	await log('Ausgleich', { transfer: { from: anna, to: beat, amount: 30_00 } })
	await log('Vorher', { balance: { expense: 7_00, paid_by: beat, split } }, '2025-12-31')
	const asked = { report: 'sharing', from: '2026-01-01', to: '2026-12-31' } as const
	const paper = await pdfOf(await makeReport(server, house.anna, id, { ...asked, format: 'pdf' }))
	const text = paper.pages.join(' ').replaceAll(/\s+/g, ' ')
	for (const words of ['01.01.2026 bis 31.12.2026', 'Dach', 'nach Quote: Anna 75.01, Beat 25.00', 'Anna an Beat', 'Ausgleich'])
		expect(text).toContain(words)
	expect(text).not.toContain('Vorher')
	const [sums, lines] = await sheetsOf(await makeReport(server, house.anna, id, { ...asked, format: 'xlsx' }))
	expect(sums?.slice(1, 3).map((row) => row.map((cell) => (Number.isNaN(Number(cell)) ? cell : Number(cell))))).toEqual([
		['Anna', -40, 45.01, 30, 0, -55.01],
		['Beat', 100.01, 15, 0, 30, 55.01],
	])
	expect(lines?.slice(1, 4).map((row) => row[1])).toEqual(['Dach', 'Gast', 'Ausgleich'])
	// Like every sum of amounts: not for who does not see them.
	expect((await makeReport(server, await house.join('caretaker'), id, { ...asked, format: 'pdf' })).status).toBe(403)
})

test('the report that begins after a closing goes on from its figures, as the page does', async () => {
	const split = { by: 'quota', parties: null } as const
	const body = { name: 'Dach', event_at: '2026-03-01T09:00:00Z', balance: { expense: 100_00, paid_by: beat, split } }
	expect((await server.call(house.anna, events.createEvent, { ...here(), body })).status).toBe(201)
	const until = '2026-03-31'
	const { version } = (await server.call(house.anna, sharing.getSharing, { ...here(), query: { until } })).body
	await server.call(house.anna, sharing.putClosed, { ...here(), body: { until, note: null } }, { version })
	const { since } = (await server.call(house.anna, sharing.getSharing, { ...here(), query: {} })).body
	const asked = { report: 'sharing', from: since ?? '' } as const
	const text = (await pdfOf(await makeReport(server, house.anna, id, { ...asked, format: 'pdf' }))).pages.join(' ').replaceAll(/\s+/g, ' ')
	for (const words of ['ab 01.04.2026', 'Übertrag', 'Anna schuldet CHF 75.00.', 'Beat bekommt CHF 75.00.']) expect(text).toContain(words)
	const sumsIn = async (of: { report: 'sharing'; from: string; to?: string }) => {
		const [sums] = await sheetsOf(await makeReport(server, house.anna, id, { ...of, format: 'xlsx' }))
		return sums?.slice(0, 2).map((row) => row.map((cell) => (Number.isNaN(Number(cell)) ? cell : Number(cell))))
	}
	expect(await sumsIn(asked)).toEqual([
		['Partei', 'Übertrag CHF', 'Ausgelegt CHF', 'Anteil CHF', 'Gezahlt CHF', 'Erhalten CHF', 'Saldo CHF'],
		['Anna', -75, 0, 0, 0, 0, -75],
	])
	// A time with an end is that time alone.
	expect((await sumsIn({ ...asked, to: '2026-12-31' }))?.[1]).toEqual(['Anna', 0, 0, 0, 0, 0])
})

test('what is closed is not taken back with its import either, also while its house lies in the trash', async () => {
	const { id: table } = await imported([head, '1.2.2026;Dach;100.00;Beat;nach Quote', '2.2.2026;Garten;50.00;;'])
	const until = '2026-03-31'
	const read = async (query = {}) => (await server.call(house.anna, sharing.getSharing, { ...here(), query })).body
	const { version } = await read({ until })
	await server.call(house.anna, sharing.putClosed, { ...here(), body: { until, note: null } }, { version })
	const { body: place } = await server.call(house.anna, properties.getProperty, here())
	expect((await server.call(house.anna, properties.removeProperty, here(), { version: place.version })).status).toBe(204)
	const { result, status } = await undoImport(server, house.anna, table)
	expect((await server.call(house.anna, trash.restoreTrash, { params: { source: 'property', id } })).status).toBe(204)
	expect((await read({ year: 2026 })).parties.map(({ paid }) => paid)).toEqual([0, 100_00, 0])
	expect([status, result?.kept.map(({ name }) => name)]).toEqual(['undone', ['Dach']])
})

test('what an undo leaves, since it is closed, keeps its number: the same table does not book it once more', async () => {
	const table = [`${head};Nr`, '1.2.2026;Dach;100.00;Beat;nach Quote;A1', '2.2.2026;Garten;50.00;;;A2']
	const { id: first } = await imported(table)
	const until = '2026-03-31'
	const { version } = (await server.call(house.anna, sharing.getSharing, { ...here(), query: { until } })).body
	await server.call(house.anna, sharing.putClosed, { ...here(), body: { until, note: null } }, { version })
	expect((await undoImport(server, house.anna, first)).result?.kept.map(({ name }) => name)).toEqual(['Dach'])
	const { result } = await imported(table)
	expect(result).toMatchObject({ made: { events: 1 }, sums: { expense: 50_00 }, skipped: [{ reason: 'known', rows: 1, expense: 100_00 }] })
})
