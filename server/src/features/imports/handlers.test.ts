import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import { imports, mostOpen, type Import } from '@hausheft/contract/imports.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import type { Problem } from '@hausheft/contract/refusals.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { multipart } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

async function sent(text: string | Buffer, name = 'Ausgaben.csv', person = house.anna) {
	const { type, payload } = await multipart({ bytes: Buffer.from(text), name })
	const response = await server.app.inject({
		method: 'POST',
		url: imports.createImport.path.replace('{id}', house.group.id),
		headers: { host: 'haus.test', origin: 'http://haus.test', cookie: person.cookie, 'content-type': type },
		payload,
	})
	return { status: response.statusCode, body: response.json<Import & Pick<Partial<Problem>, 'errors'>>() }
}
const get = async (id: string) => (await server.call(house.anna, imports.getImport, { params: { id } })).body as Import
async function settled(id: string): Promise<Import> {
	for (;;) {
		const found = await get(id)
		if (!['checking', 'running', 'undoing'].includes(found.status)) return found
		await sleep(20)
	}
}
async function run(id: string, dry = false) {
	expect(await server.call(house.anna, imports.runImport, { params: { id }, body: { dry } })).toMatchObject({ status: 201 })
	return settled(id)
}
async function undo(id: string) {
	expect((await server.call(house.anna, imports.undoImport, { params: { id } })).status).toBe(201)
	return settled(id)
}
const mappingOf = ({ mapping }: Import): Mapping => {
	if (!mapping) throw new Error('a table has a mapping')
	return mapping
}
const change = (id: string, body: Mapping) => server.call(house.anna, imports.changeImport, { params: { id }, body })
const entries = async (q?: string) =>
	(
		await server.call(house.anna, events.rollProperty, {
			params: { id: house.property.id },
			query: { limit: '100', ...(q && { q }), include: 'names' },
		})
	).body

const table = `Datum;Titel;Ausgaben CHF;Steuerart;Firma;Kategorie;Objekt;Beleg-Nr.;Minuten
31.12.2025;Boiler entkalkt;Fr. 1'234.50;werterhaltend;Keller AG;Unterhalt;Boiler;B-1;
31.13.2025;Falsches Datum;12;;;;;B-2;
1.2.25;Wände gestrichen;;;Müller & Söhne;;;B-3;1:30
02.03.2025;;viel;vielleicht;;;;B-4;`

test('a table becomes entries with all that they name, its errors are said by row and column, and all of it is undone as one step', async () => {
	const { status, body } = await sent(table)
	expect([status, body.errors]).toEqual([201, undefined])
	expect(body.mapping).toMatchObject({
		kind: 'events',
		property: house.property.id,
		columns: ['event_at', 'name', 'expense', 'tax', 'contacts', 'journal', 'objects', 'reference', 'minutes'],
		source: 'Ausgaben',
	})
	expect(body.preview[0]?.slice(0, 3)).toEqual(['31.12.2025', 'Boiler entkalkt', "Fr. 1'234.50"])
	const errors = [
		{ row: 3, column: 0, message: '«31.13.2025» ist kein Datum. Verstanden wird etwa 31.12.2025.' },
		{ row: 5, column: 2, message: '«viel» ist kein Betrag.' },
		{
			row: 5,
			column: 3,
			message: '«vielleicht» ist keine Steuerart. Verstanden wird werterhaltend, wertvermehrend, Energie, ja oder nein.',
		},
	]
	const made = { events: 2, journals: 1, objects: 1, contacts: 2 }
	const checked = await run(body.id, true)
	expect(checked).toMatchObject({ status: 'checked', problem: null, result: { dry: true, made, left: 2, errors } })
	expect((await entries()).events).toEqual([])
	expect(await run(body.id)).toMatchObject({ status: 'done', progress: 1, preview: [], result: { dry: false, made, left: 2, errors } })
	const { events: listed, names = {} } = await entries()
	expect(listed).toMatchObject([
		{
			name: 'Boiler entkalkt',
			event_at: '2025-12-31T11:00:00.000Z',
			balance: { expense: 123_450, income: null, tax_relevant: true, tax: 'werterhaltend' },
			user: house.anna.id,
		},
		{ name: 'Wände gestrichen', balance: null, time_recording: [{ minutes: 90, user_id: house.anna.id }] },
	])
	expect(listed[0]?.contacts.map((id) => names[id])).toEqual(['Keller AG'])
	expect(listed[0]?.objects.map((id) => names[id])).toEqual(['Boiler'])
	expect(names[listed[0]?.journal ?? '']).toBe('Unterhalt')
	expect(await undo(body.id)).toMatchObject({ status: 'undone', result: { kept: [] } })
	expect((await entries()).events).toEqual([])
	expect((await server.call(house.anna, contacts.listContacts, { params: { id: house.group.id } })).body).toEqual([])
})

test('the mapping is remembered; a later import changes what its numbers name instead of doubling it, and undone it gives that back unless it was changed since', async () => {
	const first = await sent('Tag;Was;Kosten;Nr\n1.1.2025;Dach geprüft;100;7\n2.1.2025;Rinne geputzt;200;8\n', 'Dach.csv')
	const mapping = { ...mappingOf(first.body), source: 'Dach', known: 'update' as const }
	expect((await change(first.body.id, mapping)).status).toBe(200)
	await run(first.body.id)
	const second = await sent(
		'Tag;Was;Kosten;Nr\n1.1.2025;Dach geprüft;100;7\n3.1.2025;Rinne ersetzt;250;8\n4.1.2025;Dach neu;5000;9\n',
		'Dach 2.csv',
	)
	expect(second.body).toMatchObject({ remembered: true, mapping })
	expect(await run(second.body.id, true)).toMatchObject({ result: { made: { events: 1 }, changed: 1, same: 1 } })
	expect(await run(second.body.id)).toMatchObject({ result: { made: { events: 1 }, changed: 1, same: 1 } })
	expect((await entries()).events).toMatchObject([
		{ name: 'Dach neu' },
		{ name: 'Rinne ersetzt', balance: { expense: 25_000 } },
		{ name: 'Dach geprüft' },
	])
	expect(await undo(second.body.id)).toMatchObject({ status: 'undone', result: { kept: [] } })
	const { events: back } = await entries()
	expect(back).toMatchObject([
		{ name: 'Rinne geputzt', balance: { expense: 20_000 }, event_at: '2025-01-02T11:00:00.000Z' },
		{ name: 'Dach geprüft' },
	])
	const third = await sent('Tag;Was;Kosten;Nr\n3.1.2025;Rinne ersetzt;250;8\n', 'Dach 3.csv')
	await run(third.body.id)
	const rinne = (await entries()).events[0]
	await server.call(
		house.anna,
		events.changeEvent,
		{ params: { id: rinne?.id ?? '' }, body: { name: 'Rinne selber ersetzt' } },
		{ version: rinne?.version ?? 0 },
	)
	expect(await undo(third.body.id)).toMatchObject({ result: { kept: [{ noun: 'event', id: rinne?.id, name: 'Rinne selber ersetzt' }] } })
	expect((await entries()).events[0]?.name).toBe('Rinne selber ersetzt')
	await undo(first.body.id)
})

test('what is to be done and what is given out comes in columns too, and a later import leaves who is meant', async () => {
	const heads = 'Datum;Titel;Unterhalt fällig;Unterhalt erledigt;Unterhalt durch;Erinnerung;Erinnerung Notiz;Vermietung;Vermietung an;Nr'
	const { body } = await sent(
		`${heads}\n1.1.2025;Lift;1.6.2027;nein;Lift AG;24.12.2026;Bestellen;;;L1\n2.1.2025;Zelt;;;;;;Ausgabe;Pfadi;L2\n3.1.2025;Falsch;gestern;vielleicht;;;ohne Tag;Miete;;L3\n`,
		'Unterhalt.csv',
	)
	await change(body.id, { ...mappingOf(body), known: 'update' })
	expect(body.mapping?.columns.slice(2, 9)).toEqual([
		'maintenance_on',
		'maintenance_done',
		'maintenance_contact',
		'reminder_on',
		'reminder_note',
		'rental',
		'rental_contact',
	])
	const done = await run(body.id)
	expect(done).toMatchObject({ result: { made: { events: 2, contacts: 2 }, left: 1 } })
	expect(done.result?.errors.map(({ column, message }) => [column, message])).toEqual([
		[2, '«gestern» ist kein Datum. Verstanden wird etwa 31.12.2025.'],
		[3, '«vielleicht» ist nicht zu verstehen. Verstanden wird ja oder nein.'],
		[5, 'Das Datum der Erinnerung fehlt.'],
		[7, '«Miete» ist nicht zu verstehen. Verstanden wird Ausgabe oder Rückgabe.'],
	])
	const { events: listed, names = {} } = await entries()
	const [tent, lift] = listed
	expect(lift).toMatchObject({
		maintenance: { date: '2027-06-01', done: false, person: null, recurrence: null },
		reminder: { date: '2026-12-24', note: 'Bestellen', done: false },
		rental: null,
	})
	expect(names[lift?.maintenance?.contact ?? '']).toBe('Lift AG')
	expect(tent).toMatchObject({ maintenance: null, reminder: null, rental: { is_rent: true, is_retrieve: false } })
	expect(names[tent?.rental?.contact ?? '']).toBe('Pfadi')
	const { contact = null, date = null } = lift?.maintenance ?? {}
	const meant = { maintenance: { contact, date, done: false, person: house.anna.id, recurrence: { every: 1, unit: 'year' as const } } }
	await server.call(house.anna, events.changeEvent, { params: { id: lift?.id ?? '' }, body: meant }, { version: lift?.version ?? 0 })
	const later = await sent(`${heads}\n1.1.2025;Lift;1.6.2027;nein;Lift AG;24.12.2026;Bestellen;;;L1\n`, 'Unterhalt.csv')
	expect(await run(later.body.id)).toMatchObject({ result: { same: 1, changed: 0 } })
	const changed = await sent(`${heads}\n1.1.2025;Lift;1.6.2027;ja;Lift AG;24.12.2026;Bestellen;;;L1\n`, 'Unterhalt.csv')
	expect(await run(changed.body.id)).toMatchObject({ result: { same: 0, changed: 1 } })
	const repeated = { person: house.anna.id, recurrence: { every: 1, unit: 'year' } }
	const lifts = async () => (await entries()).events.filter(({ name }) => name === 'Lift').map(({ maintenance }) => maintenance)
	// What becomes done makes its next time, as everywhere; taking the import back takes that along.
	expect(await lifts()).toMatchObject([
		{ ...repeated, done: false, date: '2028-06-01' },
		{ ...repeated, done: true },
	])
	for (const one of [changed, later]) await undo(one.body.id)
	expect(await lifts()).toMatchObject([{ ...repeated, done: false, date: '2027-06-01' }])
	await undo(body.id)
})

test('contacts, objects and readings', async () => {
	const people = await sent(
		'Vorname,Nachname,E-Mail,PLZ,Ort,Land\nRosa,Meier,rosa@haus.test,8001,Zürich,Schweiz\nX,,falsch,,,\n',
		'Adressen.csv',
	)
	expect(people.body.mapping?.kind).toBe('contacts')
	expect(await run(people.body.id)).toMatchObject({
		result: {
			made: { contacts: 1 },
			left: 1,
			errors: [
				{ row: 3, column: 0 },
				{ row: 3, column: 2 },
			],
		},
	})
	const things = await sent('Objekt\tNr\nHeizung\t1\nheizung\t2\n', 'Objekte.csv')
	expect(things.body.mapping?.kind).toBe('objects')
	expect(await run(things.body.id)).toMatchObject({ result: { made: { objects: 1 }, same: 1 } })
	const read = await sent(
		'Ablesedatum;Zähler;Zählerstand;Einheit;Objekt\n1.1.2025;Wasser;812,437;m3;Heizung\n1.2.2025;Wasser;820.1;Ellen;Heizung\n',
		'Zähler.csv',
	)
	expect(read.body.mapping?.kind).toBe('readings')
	expect(await run(read.body.id)).toMatchObject({
		result: { made: { events: 1, objects: 0 }, left: 1, errors: [{ row: 3, column: 3, message: 'Die Einheit «Ellen» gibt es nicht.' }] },
	})
	expect((await entries()).events).toMatchObject([
		{ name: 'Wasser abgelesen', measurement: [{ data: '812.437', name: 'Wasser', symbol: 'm³' }] },
	])
	for (const { body } of [read, things, people]) await undo(body.id)
})

test('the limit of the plan ends an import where it is reached, and says so', async () => {
	await server.owner.query(
		`update plan set limit_events = (select used from usage where group_id = $1 and resource = 'events') + 3
		where key = (select plan_key from "group" where id = $1)`,
		[house.group.id],
	)
	const rows = Array.from({ length: 10 }, (_, at) => `${at + 1}.1.2025;Nummer ${at + 1}`)
	const { body } = await sent(`Datum;Titel\n${rows.join('\n')}\n`, 'Grenze.csv')
	expect(await run(body.id)).toMatchObject({
		status: 'failed',
		problem: expect.stringContaining('Einträge') as string,
		result: { made: { events: 3 } },
	})
	expect((await entries()).events).toHaveLength(3)
	await server.owner.query('update plan set limit_events = 100000000 where key = (select plan_key from "group" where id = $1)', [
		house.group.id,
	])
	expect(await undo(body.id)).toMatchObject({ status: 'undone' })
	expect((await entries()).events).toHaveLength(0)
})

describe('what cannot be', () => {
	test.each<[string, (mapping: Mapping) => Partial<Mapping>, string]>([
		['a column too many', ({ columns }) => ({ columns: [...columns, null] }), 'columns'],
		['a field twice', () => ({ columns: ['event_at', 'event_at'] }), 'columns.1'],
		['a field of another kind', () => ({ columns: ['event_at', 'email'] }), 'columns.1'],
		['no date', () => ({ columns: [null, 'name'] }), 'columns'],
		['a house of others', () => ({ property: '019a0000-0000-7000-8000-000000000000' }), 'property'],
		['no house', () => ({ property: null }), 'property'],
	])('%s', async (_, wrong, path) => {
		const { body } = await sent('Datum;Titel\n1.1.2025;Eins\n', 'Falsch.csv')
		const refused = await change(body.id, { ...mappingOf(body), ...wrong(mappingOf(body)) })
		expect(refused).toMatchObject({ status: 422, body: { errors: [{ path }] } })
	})
	test('run twice, or thrown away once it ran', async () => {
		const { body } = await sent('Datum;Titel\n1.1.2025;Eins\n', 'Einmal.csv')
		await run(body.id)
		const again = { params: { id: body.id }, body: { dry: false } }
		expect((await server.call(house.anna, imports.runImport, again)).status).toBe(409)
		expect((await server.call(house.anna, imports.removeImport, { params: { id: body.id } })).status).toBe(409)
		await undo(body.id)
		expect((await server.call(house.anna, imports.undoImport, { params: { id: body.id } })).status).toBe(409)
	})
	test('more of one person than lie there at once, until one is thrown away', async () => {
		const busy = await house.join('admin')
		const next = () => sent('Datum;Titel\n1.1.2025;Eins\n', 'Viele.csv', busy)
		const { body } = await next()
		await server.owner.query(
			`insert into import (group_id, person_id, filename, format, row_count, headings, mapping, remembered)
				select group_id, person_id, filename, format, row_count, headings, mapping, remembered from import, generate_series(2, $2) where id = $1`,
			[body.id, mostOpen.tables],
		)
		expect(await next()).toMatchObject({ status: 409, body: { reason: 'imports', detail: expect.stringContaining('20 eigene Tabellen') } })
		await server.call(busy, imports.removeImport, { params: { id: body.id } })
		expect((await next()).status).toBe(201)
	})
	test('by who may not, or no longer may', async () => {
		const member = await house.join('member')
		expect((await sent('a;b\n1;2\n', 'Nein.csv', member)).status).toBe(403)
	})
})
