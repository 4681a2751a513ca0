import { events } from '@hausheft/contract/events.ts'
import { imports } from '@hausheft/contract/imports.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { runImport, sendImport, undoImport } from '../../../test/moved.ts'
import { batch } from './actions.ts'

// The same tables in one batch and in many: what is checked, written, said, taken back and kept does not depend on where a batch ends.
let server: TestServer
const usual = { ...batch }
beforeAll(async () => {
	server = await lendServer()
})
afterEach(() => void Object.assign(batch, usual))
afterAll(() => server.close())

const head = 'Datum;Titel;Ausgabe;Firma;Kategorie;Objekt;Nr'
const row = (nth: number, title: string, expense: string) =>
	`${nth}.1.2025;${title};${expense};Firma ${nth % 3};Unterhalt;Boiler ${nth % 2};${nth}`
const first = [head, ...Array.from({ length: 8 }, (_, at) => row(at + 1, `Arbeit ${at + 1}`, `${100 + at}`))]
const second = [
	head,
	row(1, 'Arbeit 1 neu', '201'),
	row(2, 'Arbeit 2 neu', '202'),
	row(3, 'Arbeit 3', '102'),
	'31.13.2025;Falsch;1;;;;90',
	...[9, 10, 11, 12].map((nth) => row(nth, `Arbeit ${nth}`, `${nth}`)),
	row(1, 'Arbeit 1 nochmals', '301'),
	row(4, 'Arbeit 4 neu', '204'),
	'viel;Auch falsch;1;;;;91',
	row(13, 'Arbeit 13', '13'),
	row(1, 'Arbeit 1 zuletzt', '401'),
]
const people = (phone: string) => [
	'Vorname;Nachname;Telefon;Nr',
	...['Rosa', 'Beat', 'Clara', 'Dora', 'Emil'].map((name, at) => `${name};Meier;${phone}${at};${at}`),
]

async function send({ anna, group }: TestHouse, name: string, lines: string[]) {
	const { body } = await sendImport(server, anna, group.id, Buffer.from(`${lines.join('\n')}\n`), `${name}.csv`)
	const mapping = { ...(body.mapping as Mapping), known: 'update' as const, source: name }
	expect((await server.call(anna, imports.changeImport, { params: { id: body.id }, body: mapping })).status).toBe(200)
	return body.id
}
type Result = Awaited<ReturnType<typeof runImport>>
/** Without what each import has of its own. */
const saidResult = ({ status, problem, result }: Result) => ({
	status,
	problem,
	...result,
	kept: result?.kept.map(({ noun, name }) => `${noun} ${name}`).toSorted(),
	booked: result?.booked?.length,
})
/** What there is now, and what lies in the trash. */
async function stateOf({ group }: TestHouse) {
	const { rows } = await server.owner.query<{ row: string }>(
		`select concat_ws(' ', 'event', name, event_at::date, balance_expense_rappen, (select string_agg(c.shown_name, ',' order by position)
				from event_contact l join contact c on c.id = l.contact_id where l.event_id = e.id), (select name from journal j where j.id = journal_id),
				(select string_agg(o.name, ',' order by position) from event_object l join object o on o.id = l.object_id where l.event_id = e.id),
				deleted_at is not null) as row from event e where group_id = $1
		union all select concat_ws(' ', 'contact', shown_name, phone, deleted_at is not null) from contact where group_id = $1
		union all select concat_ws(' ', 'object', name, deleted_at is not null) from object where group_id = $1
		union all select concat_ws(' ', 'journal', name, deleted_at is not null) from journal where group_id = $1
		union all select concat_ws(' ', 'number', noun, reference) from import_reference where group_id = $1 order by 1`,
		[group.id],
	)
	return rows.map(({ row: each }) => each)
}

/** All that can be seen on the way, in batches of so many. */
async function course(most?: number) {
	if (most !== undefined) Object.assign(batch, { written: most, checked: most, idle: most, undone: most })
	const house = await createHouse(server)
	const { anna } = house
	const seen: unknown[] = []
	const see = async (what: string, done: Result) => seen.push([what, saidResult(done), await stateOf(house)])
	const one = await send(house, 'Arbeiten', first)
	await see('checked', await runImport(server, anna, one, true))
	await see('made', await runImport(server, anna, one))
	const two = await send(house, 'Arbeiten', second)
	await see('checked again', await runImport(server, anna, two, true))
	await see('changed', await runImport(server, anna, two))
	// One that it has changed, and one that it has made.
	for (const name of ['Arbeit 2 neu', 'Arbeit 11']) {
		const { rows } = await server.owner.query<{ id: string; version: number }>(
			'select id, version from event where group_id = $1 and name = $2',
			[house.group.id, name],
		)
		const [{ id, version } = { id: '', version: 0 }] = rows
		const body = { description: 'Von Hand' }
		expect((await server.call(anna, events.changeEvent, { params: { id }, body }, { version })).status).toBe(200)
	}
	await see('taken back', await undoImport(server, anna, two))
	const before = await stateOf(house)
	const contacts = await send(house, 'Leute', people('044 111 22 3'))
	await see('people', await runImport(server, anna, contacts))
	const made = await stateOf(house)
	const others = await send(house, 'Leute', people('044 999 88 7'))
	await see('people changed', await runImport(server, anna, others))
	await see('people taken back', await undoImport(server, anna, others))
	expect(await stateOf(house)).toEqual(made)
	await see('no people', await undoImport(server, anna, contacts))
	expect((await stateOf(house)).filter((each) => !each.startsWith('contact') || !each.includes('Meier'))).toEqual(before)
	await see('nothing', await undoImport(server, anna, one))
	return seen
}

test('in batches of three it is as in a single one, and taken back as if nothing had been', async () => {
	const whole = await course()
	expect(whole).toMatchObject([
		['checked', { made: { events: 8 } }, []],
		['made', { made: { events: 8, contacts: 3, objects: 2, journals: 1 } }, {}],
		['checked again', { left: 2 }, {}],
		['changed', { made: { events: 5 }, left: 2, same: 1 }, {}],
		['taken back', { status: 'undone', kept: ['event Arbeit 2 neu'], undone: { events: expect.any(Number) } }, {}],
		['people', { made: { contacts: 5 } }, {}],
		['people changed', { changed: 5 }, {}],
		['people taken back', { kept: [], undone: { contacts: 5 } }, {}],
		['no people', { undone: { contacts: 5 } }, {}],
		['nothing', { status: 'undone', undone: { events: 8, contacts: 3, objects: 2, journals: 1 } }, {}],
	])
	expect(await course(3)).toEqual(whole)
})
