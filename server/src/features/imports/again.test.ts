import { afterAll, beforeAll, expect, test } from 'vitest'
import { imports, type Import } from '@hausheft/contract/imports.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { behind } from '../../../test/behind.ts'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { runImport, sendImport, undoImport } from '../../../test/moved.ts'
import { batch } from './actions.ts'
import { undoneAtOnce } from './undo/actions.ts'

let server: TestServer
beforeAll(async () => (server = await lendServer()))
afterAll(() => server.close())

const upload = async ({ anna, group }: TestHouse, text: string, name = 'Liste.csv') =>
	(await sendImport(server, anna, group.id, Buffer.from(text), name)).body
const change = (house: TestHouse, one: Import, more: Partial<Mapping>) =>
	server.call(house.anna, imports.changeImport, { params: { id: one.id }, body: { ...(one.mapping as Mapping), ...more } })
async function run(house: TestHouse, text: string, more: Partial<Mapping> = {}) {
	const one = await upload(house, text)
	if (Object.keys(more).length > 0) expect((await change(house, one, more)).status).toBe(200)
	const { result } = await runImport(server, house.anna, one.id)
	return { ...result, id: one.id }
}
/** What is booked: of each entry its title and its two sides. */
async function booked({ group }: TestHouse) {
	const { rows } = await server.owner.query<{ name: string; expense: number | null; income: number | null }>(
		`select name, balance_expense_rappen::float8 as expense, balance_income_rappen::float8 as income from event
		where group_id = $1 and deleted_at is null order by event_at, name`,
		[group.id],
	)
	return rows.map(({ name, expense, income }) => [name, expense, income])
}

test('what was chosen for one file counts for no other: what is booked once more, and the rates of its days', async () => {
	const house = await createHouse(server)
	const text = 'Datum;Titel;Ausgabe;Währung\n1.2.2025;Billett;5.20;CHF\n2.2.2025;Leiter;10.00;EUR\n'
	await run(house, text, { rates: { EUR: '0.95' } })
	await run(house, text, { alike: 'book' })
	const third = await upload(house, text)
	expect(third).toMatchObject({ remembered: true, mapping: { alike: 'skip', alike_rows: null, rates: null } })
	// 10.00 at 0.95, once with a rate and once without.
	expect(await booked(house)).toEqual([
		['Billett', 520, null],
		['Billett', 520, null],
		['Leiter', 950, null],
	])
	// At another rate it is the same booking; in francs it would be 9.00.
	expect(await run(house, text, { rates: { EUR: '0.9' } })).toMatchObject({ made: { events: 0 }, skipped: [{ reason: 'alike', rows: 2 }] })
})

test('a title with signs that nobody sees is the same one the second time', async () => {
	const house = await createHouse(server)
	const text = 'Datum;Titel;Ausgabe\n1.2.2025;Heiz\u00ado\u0308l\u200bkessel;5\n2.2.2025;Rinne  neu\u2060;6\n'
	expect(await run(house, text)).toMatchObject({ made: { events: 2 } })
	expect(await run(house, text)).toMatchObject({ made: { events: 0 }, skipped: [{ reason: 'alike', rows: 2 }] })
})

test('a number that comes again with another day or amount is another booking in all likelihood, and can be booked', async () => {
	const house = await createHouse(server)
	const head = 'Datum;Titel;Gutschrift;Belastung;Referenz\n'
	await run(house, `${head}1.1.2025;Miete;1450.00;;R1\n1.2.2025;Miete;1450.00;;R1\n3.2.2025;Strom;;87.05;R2\n`)
	const next = `${head}1.2.2025;Miete;1450.00;;R1\n1.3.2025;Miete;1450.00;;R1\n3.2.2025;Strom;;90.00;R2\n3.2.2025;Strom;;87.05;R2\n`
	const one = await upload(house, next)
	const checked = await runImport(server, house.anna, one.id, true)
	// 1450.00 of another day; 90.00 of the same one.
	expect(checked.result).toMatchObject({
		made: { events: 0 },
		skipped: [
			{ reason: 'known', rows: 2, income: 145_000, expense: 8705 },
			{ reason: 'alike', rows: 2, income: 145_000, expense: 9000 },
		],
	})
	expect(checked.result?.skipped?.[1]?.first[0]).toMatchObject({ row: 3, text: expect.stringContaining('R1') as string })
	await change(house, one, { alike_rows: [3] })
	expect((await runImport(server, house.anna, one.id)).result).toMatchObject({ made: { events: 1 }, sums: { income: 145_000 } })
	expect(await booked(house)).toEqual([
		['Miete', null, 145_000],
		['Miete', null, 145_000],
		['Strom', 8705, null],
		['Miete', null, 145_000],
	])
	expect(await run(house, next)).toMatchObject({ made: { events: 0 } })
})

test('what has a number is one booking whatever it is called; a dated total is left out with its sum', async () => {
	const house = await createHouse(server)
	const text = 'Datum;Titel;Ausgabe;Nr\n1.2.2025;Total;12.50;A1\n2.2.2025;Übertrag;7.25;\n3.2.2025;Saldo 2024;3;A2\n;Total;22.75;\n'
	expect(await run(house, text)).toMatchObject({ made: { events: 2 }, left: 0, skipped: [{ reason: 'total', rows: 2, expense: 725 }] })
	expect(await booked(house)).toEqual([
		['Total', 1250, null],
		['Saldo 2024', 300, null],
	])
})

test('equal bookings of one day are as many as the file has: each that is there stands for one of them, whether by its number or not', async () => {
	const house = await createHouse(server)
	const parked = (numbers: string[]) =>
		`Datum;Titel;Ausgabe;Beleg-Nr.\n${numbers.map((number) => `1.2.2025;Parkgebühr;2.00;${number}\n`).join('')}`
	expect(await run(house, parked(['', '']))).toMatchObject({ made: { events: 2 } })
	expect(await run(house, parked(['', '', '']))).toMatchObject({ made: { events: 1 }, skipped: [{ reason: 'alike', rows: 2 }] })
	expect(await run(house, parked(['', '']))).toMatchObject({ made: { events: 0 }, skipped: [{ reason: 'alike', rows: 2 }] })

	const other = await createHouse(server)
	expect(await run(other, parked(['P1']))).toMatchObject({ made: { events: 1 } })
	// What has its number is there already; the other of that day is none of what is.
	expect(await run(other, parked(['', 'P1']))).toMatchObject({ made: { events: 1 }, skipped: [{ reason: 'known', rows: 1 }] })
	expect(await booked(other)).toEqual([
		['Parkgebühr', 200, null],
		['Parkgebühr', 200, null],
	])
	expect((await run(other, parked(['P1', '']))).skipped?.map(({ reason, rows }) => [reason, rows])).toEqual([
		['known', 1],
		['alike', 1],
	])
})

test('the readings of a table of ours are counted and shown before anything is written', async () => {
	const house = await createHouse(server)
	const one = await upload(house, 'Datum;Titel;Messungen\n1.2.2025;Rundgang;"Wasser: 812.4 m³\nStrom: 4100 kWh"\n')
	const { result } = await runImport(server, house.anna, one.id, true)
	expect(result).toMatchObject({
		sums: { readings: 2 },
		booked: [{ more: expect.arrayContaining([{ label: 'Messungen', value: "Wasser: 812.4\u00a0m³\nStrom: 4'100\u00a0kWh" }]) as unknown }],
	})
})

test('what one import has changed twice, far apart, comes back as it was', async () => {
	const house = await createHouse(server)
	const head = 'Datum;Titel;Ausgabe;Nr\n'
	await run(house, `${head}1.1.2025;Dach;100;7\n`)
	const between = Array.from({ length: undoneAtOnce + batch.written }, (_, at) => `2.1.2025;Zwischen ${at};1;Z${at}`).join('\n')
	const changed = await run(
		house,
		`${head}1.1.2025;Dach neu;200;7\n1.1.2025;Dach neuer;300;7\n${between}\n1.1.2025;Dach am neusten;400;7\n`,
		{
			known: 'update',
		},
	)
	expect(changed).toMatchObject({ changed: 3 })
	expect((await undoImport(server, house.anna, changed.id)).result).toMatchObject({ kept: [] })
	expect(await booked(house)).toEqual([['Dach', 10_000, null]])
})

test.each([
	['event', 'Datum;Titel;Nr\n1.1.2025;Dach;7\n', 'Datum;Titel;Nr\n1.1.2025;Dach neu;7\n', 'name'],
	['contact', 'Firma;Ort;Nr\nDach AG;Chur;7\n', 'Firma;Ort;Nr\nDach neu AG;Chur;7\n', 'company'],
	['object', 'Objekt;Nr\nDach;7\n', 'Objekt;Nr\nDach neu;7\n', 'name'],
])('what somebody saves of an %s while the import that changed it is undone stays', async (noun, made, changed, name) => {
	const house = await createHouse(server)
	await run(house, made)
	const { id } = await run(house, changed, { known: 'update' })
	const called = async () =>
		(await server.owner.query<{ name: string }>(`select ${name} as name from ${noun} where group_id = $1`, [house.group.id])).rows
	expect((await called())[0]?.name).toContain('Dach neu')
	const undone = await behind(
		server.url,
		(other) => other.query(`update ${noun} set ${name} = 'Meins' where group_id = $1`, [house.group.id]),
		() => undoImport(server, house.anna, id),
	)
	expect(undone).toMatchObject({ status: 'undone', result: { kept: [{ noun, name: 'Meins' }] } })
	expect(await called()).toEqual([{ name: 'Meins' }])
})

test('to what else somebody links a contact while an import does, it is linked as well', async () => {
	const house = await createHouse(server)
	await run(house, 'Firma;Ort;Nr\nDach AG;Chur;7\n')
	const [here, there] = [await house.addProperty('Seeweg 3'), await house.addProperty('Chalet')]
	const one = await upload(house, 'Firma;Ort;Nr\nDach AG;Chur;7\n')
	await change(house, one, { known: 'update', property: here.id })
	await behind(
		server.url,
		(other) =>
			other.query(
				`with known as (select id, group_id from contact where group_id = $1 for update)
				insert into contact_property (group_id, contact_id, property_id) select group_id, id, $2 from known`,
				[house.group.id, there.id],
			),
		() => runImport(server, house.anna, one.id),
	)
	const { rows } = await server.owner.query<{ property_id: string }>('select property_id from contact_property where group_id = $1', [
		house.group.id,
	])
	expect(rows.map((row) => row.property_id)).toEqual(expect.arrayContaining([here.id, there.id]))
})

test('the same work for another length, or beside an amount alone, is another one', async () => {
	const house = await createHouse(server)
	const text = 'Datum;Arbeit;Stunden\n1.2.2025;Rasen;1.5\n1.2.2025;Hecke;2\n'
	expect(await run(house, text)).toMatchObject({ made: { events: 2 }, sums: { minutes: 210 } })
	expect(await run(house, text)).toMatchObject({ made: { events: 0 }, skipped: [{ reason: 'alike', rows: 2 }] })
	const next = await run(house, 'Datum;Arbeit;Stunden\n1.2.2025;Rasen;3\n1.2.2025;Hecke;2\n', {})
	expect(next).toMatchObject({ made: { events: 1 }, sums: { minutes: 180 }, skipped: [{ reason: 'alike', rows: 1 }] })
})
