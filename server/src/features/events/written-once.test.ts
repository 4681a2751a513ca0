import { randomUUID } from 'node:crypto'
import { contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { seeded } from '../../../test/noun.ts'
import { photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
let whole: EventFields
let plain: EventFields
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	const here = { params: { id: house.property.id } }
	const [boiler, garden] = await Promise.all(
		['Boiler', 'Garten'].map(async (name) => (await server.call(house.anna, objects.createObject, { ...here, body: { name } })).body.id),
	)
	const body = { company: 'Huber AG', properties: [house.property.id] }
	const huber = (await server.call(house.anna, contacts.createContact, { params: { id: house.group.id }, body })).body.id
	const unit = await seeded(server, 'unit')
	plain = { name: 'Boiler entkalkt', event_at: '2026-11-21T10:00:00.123Z' }
	const recurrence = { every: 3, unit: 'month' } as const
	whole = {
		...plain,
		description: 'Zwei Worte «und»\nmehr',
		objects: [garden!, boiler!],
		contacts: [huber],
		balance: { expense: 12_345, tax_relevant: true, tax: 'werterhaltend', tax_percent: 40, tax_rest: 'energie' },
		maintenance: { done: false, date: '2026-12-05', contact: huber, person: house.anna.id, recurrence },
		reminder: {
			done: false,
			date: '2026-12-06',
			note: 'Filter',
			person: house.anna.id,
			recurrence,
			proposal: { expense: 4_200, income: null },
		},
		time_recording: [
			{ minutes: 30, user_id: house.anna.id, note: 'oben' },
			{ minutes: 5, user_text: 'Rosa' },
		],
		measurement: [
			{ unit, name: 'Wasser', data: '812.40', object: boiler!, note: 'Keller', replaced: false },
			{ unit, name: 'Gas', data: '5', replaced: false },
		],
		rental: { contact: huber, is_rent: true, is_retrieve: false },
	}
})
afterAll(() => server.close())

const create = async (body: EventFields) =>
	(await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body })).body
const keptOf = async (id: string) => {
	const { rows } = await server.owner.query<{ kept: string; built: string; history: string[]; linked: string; found: string }>(
		`select document::text as kept, event_document(event)::text as built, array(select h.event from history h where h.fk = event.id order by h.id) as history,
			(select count(*) from event_link l where l.event_id = event.id) as linked, (select count(*) from search s where s.entry = event.id) as found
		from event where id = $1`,
		[id],
	)
	return rows[0]!
}

test('what is kept of a new entry is what its rows come to, and its history begins once', async () => {
	for (const [body, linked, found] of [
		[plain, '0', '1'],
		[whole, '3', '3'],
	] as const) {
		const { id, version } = await create(body)
		const { kept, built, ...rest } = await keptOf(id)
		expect(kept).toBe(built)
		expect([version, rest]).toEqual([1, { history: ['INSERT'], linked, found }])
	}
})

test('what is changed in the same transaction, before its documents are asked for, is found and told as it ends', async () => {
	const { owner } = server
	const row = { name: 'Ofen gefegt', event_at: '2026-11-21T10:00:00Z' }
	await owner.query('begin')
	try {
		await owner.query('select app_enter_person($1)', [house.anna.id])
		const id = randomUUID()
		await owner.query('select write_entries($1, $2, $3)', [house.group.id, house.property.id, JSON.stringify([{ id, row }])])
		await owner.query(`update event set name = 'Kamin gefegt' where id = $1`, [id])
		await owner.query('set constraints settles_new, refresh immediate')
		await owner.query('set constraints all immediate')
		const { rows } = await owner.query(
			`select array(select h.event from history h where h.fk = $1 order by h.id) as history, array(select words @@ to_tsquery('search_name', 'kamin') from search where fk = $1) as found`,
			[id],
		)
		expect(rows).toEqual([{ history: ['INSERT', 'UPDATE'], found: [true] }])
	} finally {
		await owner.query('rollback')
	}
})

test('with a photo it is the same', async () => {
	const { id: file } = (await upload(server, house.anna, house.group.id, { bytes: await photo(8, 8), name: 'Riss.jpg' })).body
	const { id, version, files } = await create({ ...whole, files: [file] })
	const { kept, built, history } = await keptOf(id)
	expect(kept).toBe(built)
	expect([version, files.map((each) => each.id), history]).toEqual([1, [file], ['INSERT']])
})

test('an entry with a photo that moves to another house is kept as its rows are', async () => {
	const there = await house.addProperty('Seeweg 3')
	const { id: file } = (await upload(server, house.anna, house.group.id, { bytes: await photo(8, 8), name: 'Riss.jpg' })).body
	const { id, version } = await create({ ...plain, files: [file] })
	const moved = (await server.call(house.anna, events.changeEvent, { params: { id }, body: { property: there.id } }, { version })).body
	const { kept, built, history } = await keptOf(id)
	expect(kept).toBe(built)
	expect([moved.property, moved.files[0]?.property, history]).toEqual([there.id, there.id, ['INSERT', 'UPDATE']])
})

/** How often rows of entries were inserted and updated on this connection, as far as PostgreSQL has not yet put it to the rest. */
async function countWritten(): Promise<[inserted: number, updated: number]> {
	const { rows } = await server.owner.query<{ n_tup_ins: string; n_tup_upd: string }>(
		`select n_tup_ins, n_tup_upd from pg_stat_xact_user_tables where relid = 'event'::regclass`,
	)
	return [Number(rows[0]?.n_tup_ins), Number(rows[0]?.n_tup_upd)]
}

const write = (entries: object[]) =>
	server.owner.query('select write_entries($1, $2, $3)', [house.group.id, house.property.id, JSON.stringify(entries)])

test('the row of a new entry is written once, by whoever acts', async () => {
	const { rows } = await server.owner.query<{ document: string }>('select document::text from event where group_id = $1 limit 1', [
		house.group.id,
	])
	const forged = { name: 'Gefälscht', event_at: '2026-11-21T10:00:00Z', version: 9, created_at: '2020-01-01T00:00:00Z', document: rows[0] }
	const beat = await house.join('member')
	await server.owner.query('begin')
	try {
		const before = await countWritten()
		await server.owner.query('select app_enter_person($1)', [beat.id])
		const id = randomUUID()
		await write([{ id, row: { ...forged, person_id: house.anna.id, author_text: 'Jemand' } }])
		await server.owner.query('set constraints all immediate')
		const [inserted, updated] = await countWritten()
		expect([inserted - before[0], updated - before[1]]).toEqual([1, 0])
		const { rows: kept } = await server.owner.query(
			`select person_id, author_text, version, created_at > now() - interval '1 hour' as is_new, document ->> 'name' as name from event where id = $1`,
			[id],
		)
		expect(kept).toEqual([{ person_id: beat.id, author_text: null, version: 1, is_new: true, name: 'Gefälscht' }])
	} finally {
		await server.owner.query('rollback')
	}
})

test('a change writes the row once, whatever it changes; author, version and moments are not given', async () => {
	const { id, version, created_at } = await create(whole)
	const beat = await house.join('member')
	await server.owner.query('begin')
	try {
		await server.owner.query('select app_enter_person($1)', [beat.id])
		const before = await countWritten()
		const forged = {
			version: 9,
			created_at: '2020-01-01T00:00:00Z',
			person_id: beat.id,
			author_text: 'Jemand',
			deleted_at: '2020-01-01T00:00:00Z',
		}
		await write([
			{
				change: id,
				row: { ...forged, name: 'Boiler ersetzt', reminder_on: '2027-01-07' },
				objects: [],
				time: [],
			},
		])
		await server.owner.query('set constraints all immediate')
		const [inserted, updated] = await countWritten()
		expect([inserted - before[0], updated - before[1]]).toEqual([0, 1])
		const { kept, built, ...rest } = await keptOf(id)
		expect(kept).toBe(built)
		expect(rest).toEqual({
			history: ['INSERT', 'UPDATE'],
			linked: '1',
			found: '1',
		})
		expect(JSON.parse(kept)).toMatchObject({
			name: 'Boiler ersetzt',
			user: house.anna.id,
			author_text: null,
			version: version + 1,
			created_at,
			objects: [],
			time_recording: [],
			reminder: { date: '2027-01-07', note: 'Filter' },
			measurement: [{ name: 'Wasser' }, { name: 'Gas' }],
		})
		await write([{ change: id, row: { name: 'Boiler ersetzt' } }])
		await server.owner.query('set constraints all immediate')
		expect((await keptOf(id)).kept).toBe(kept)
	} finally {
		await server.owner.query('rollback')
	}
})
