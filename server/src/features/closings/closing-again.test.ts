import { randomUUID } from 'node:crypto'
import { closings } from '@hausheft/contract/closings.ts'
import { events } from '@hausheft/contract/events.ts'
import { exports } from '@hausheft/contract/exports.ts'
import { tax } from '@hausheft/contract/tax.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { pdf, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
let id: string
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
beforeEach(async () => {
	id = (await house.addProperty('Seeweg 3')).id
})
afterAll(() => server.close())

const at = () => ({ params: { id, year: 2025 as never } })
const close = () => server.call(house.anna, closings.closeYear, at(), { key: randomUUID() })
const read = async () => (await server.call(house.anna, closings.getClosing, at())).body
const ended = async () => {
	await expect.poll(async () => (await read()).state, { timeout: 60_000 }).not.toBe('making')
	return (await read()).state
}
const log = async () => {
	const body = { name: 'Boiler', event_at: '2025-03-01T10:00:00.000Z', balance: { expense: 100, tax_relevant: true } }
	const made = (await server.call(house.anna, events.createEvent, { params: { id }, body })).body
	await upload(server, house.anna, house.group.id, { bytes: pdf, name: 'Beleg.pdf', form: { event: made.id } })
	return made
}

test('the same papers are not kept twice; whatever they say otherwise closes the year again', { timeout: 120_000 }, async () => {
	await log()
	expect([(await close()).status, await ended()]).toEqual([201, 'closed'])
	const again = await close()
	expect([again.status, again.body]).toMatchObject([409, { reason: 'unchanged', detail: expect.stringContaining('nichts geändert') }])
	// No entry, and the papers say it all the same.
	await server.call(house.anna, tax.putFlatRate, { ...at(), body: { base: 1_800_000, percent: 20 } }, { version: 0 })
	expect((await read()).changed_count).toBe(0)
	expect([(await close()).status, await ended()]).toEqual([201, 'closed'])
	expect((await close()).status).toBe(409)
})

test('of many changes the newest are listed, with how many there are', async () => {
	const entry = { expense: 100, income: null, tax_relevant: false, tax: null, tax_percent: null, tax_rest: null, receipts: [] }
	const entries = Array.from({ length: 250 }, (_, nth) => {
		const day = new Date(Date.UTC(2025, 0, 1 + nth, 10)).toISOString()
		return [randomUUID(), { name: `Nummer ${nth}`, event_at: day, ...entry }] as const
	})
	await server.owner.query(
		`insert into closing (group_id, property_id, year, person_id, state, closed_at, sums, entries)
			values ($1, $2, 2025, $3, 'closed', now(), '{"expense":0,"income":0,"count":0,"yields":0,"classes":[]}', $4)`,
		[house.group.id, id, house.anna.id, JSON.stringify(Object.fromEntries(entries))],
	)
	const { changed, changed_count } = await read()
	expect([changed_count, changed.length, changed[0]?.before?.name, changed.at(-1)?.before?.name]).toEqual([
		250,
		200,
		'Nummer 249',
		'Nummer 50',
	])
})

test('a closing that fails while other papers are asked for leaves them with numbers', { timeout: 120_000 }, async () => {
	await log()
	const { rows } = await server.owner.query<{ id: string }>(
		`with made as (insert into closing (group_id, property_id, year, person_id, sums, entries, content)
			values ($1, $2, 2025, $3, '{}', '{}', '{}') returning *)
		insert into receipt_number select made.group_id, made.property_id, made.year, 1, file.id, made.id from made, file
			where file.property_id = made.property_id returning closing_id as id`,
		[house.group.id, id, house.anna.id],
	)
	// The papers of another year are being made as well.
	await server.owner.query(
		`insert into closing (group_id, property_id, year, person_id, sums, entries, content) values ($1, $2, 2024, $3, '{}', '{}', '{}')`,
		[house.group.id, id, house.anna.id],
	)
	await server.owner.query('begin')
	await server.owner.query('select fail_closing($1, $2)', [rows[0]?.id, 'space'])
	const asked = server.call(house.anna, exports.createExport, { params: { id }, body: { report: 'tax', format: 'xlsx', year: 2025 } })
	const waiting = `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
	await expect.poll(async () => (await server.owner.query<{ n: number }>(waiting)).rows[0]?.n).toBe(1)
	await server.owner.query('commit')
	expect((await asked).status).toBe(201)
	const states = 'select year, state from closing where property_id = $1 order by year'
	expect((await server.owner.query(states, [id])).rows).toEqual([
		{ year: 2024, state: 'making' },
		{ year: 2025, state: 'failed' },
	])
	const list = (await server.call(house.anna, tax.listTax, { params: { id }, query: { year: 2025 } })).body
	expect(list.rows.flatMap(({ receipts }) => receipts.map(({ number, given }) => [number, given]))).toEqual([[1, true]])
})
