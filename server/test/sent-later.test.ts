import { randomUUID } from 'node:crypto'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestServer } from './house.ts'
import { photo, upload } from './upload.ts'

// What a device has kept while there was no connection, and sends when there is one.
let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

const of = (id: string) => ({ params: { id } })
const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString()
const entry = (more: object = {}) => ({ name: 'Heizung', event_at: ago(1), ...more })
const log = (body: object, by = house.anna, options = {}) =>
	server.call(by, events.createEvent, { ...of(house.property.id), body: body as never }, options)
const loggedEntry = async (body: object) => (await log(body)).body
const countOf = async (table: 'event' | 'file') =>
	(await server.owner.query<{ n: number }>(`select count(*)::int as n from ${table} where group_id = $1`, [house.group.id])).rows[0]?.n

describe('Expected-Person', () => {
	const asAnna = () => ({ 'expected-person': house.anna.id })
	const refused = { status: 409, body: { code: 'conflict', reason: 'person' } }

	test('who is meant acts, also by a key for programs; a read too', async () => {
		const program = await server.withKey(house.anna, { cap: 'member' })
		expect((await log(entry(), house.anna, { headers: asAnna() })).status).toBe(201)
		expect((await log(entry(), program, { headers: { 'expected-person': house.anna.id.toUpperCase() } })).status).toBe(201)
		expect((await server.call(house.anna, files.listFiles, { ...of(house.property.id), query: {} }, { headers: asAnna() })).status).toBe(
			200,
		)
	})

	test('as somebody else nothing is written, read or uploaded, and nobody is named', async () => {
		const beat = await house.join('owner')
		const before = [await countOf('event'), await countOf('file')]
		const key = randomUUID()
		const answer = await log(entry(), beat, { headers: asAnna(), key })
		expect(answer).toMatchObject(refused)
		expect(JSON.stringify(answer.body)).not.toMatch(/Anna|Beat|[0-9a-f]{8}-/)
		expect(await server.call(beat, files.listFiles, { ...of(house.property.id), query: {} }, { headers: asAnna() })).toMatchObject(refused)
		const bytes = await photo(10, 10)
		expect(await upload(server, beat, house.group.id, { bytes, headers: asAnna() })).toMatchObject(refused)
		expect(await log(entry(), beat, { headers: { 'expected-person': '' } })).toMatchObject(refused)
		expect([await countOf('event'), await countOf('file')]).toEqual(before)
		// The key is as new as it was.
		expect((await log(entry({ name: 'Ofen' }), beat, { key })).status).toBe(201)
	})
})

test('an upload whose file is gone says so when it is repeated, and an entry names which of its files are not there', async () => {
	const key = randomUUID()
	const sent = { bytes: await photo(20, 10), key }
	const { id } = (await upload(server, house.anna, house.group.id, sent)).body
	expect((await upload(server, house.anna, house.group.id, sent)).body.id).toBe(id)
	await server.owner.query('delete from file where id = $1', [id])
	expect(await upload(server, house.anna, house.group.id, sent)).toMatchObject({ status: 404, body: { code: 'not_found' } })
	const { id: there } = (await upload(server, house.anna, house.group.id, { ...sent, key: randomUUID() })).body
	expect(await log(entry({ files: [there, id] }))).toMatchObject({ status: 422, body: { errors: [{ path: 'files.1' }] } })
})

describe('a tick that is sent later', () => {
	const weekly = { every: 1, unit: 'week' }
	const due = addDays(dayOf(Date.now()), -20)
	const tick = (id: string, more: object) =>
		server.call(house.anna, events.completeEvent, { ...of(id), body: { part: 'reminder', done: true, ...more } as never })
	const reminder = (more: object = {}) => loggedEntry(entry({ reminder: { date: due, recurrence: { ...weekly, ...more } } }))

	test('counts from when it was made: what comes next is of that moment and of its day', async () => {
		const at = ago(18)
		for (const [from, days] of [
			['due', 7],
			['done', 9],
		] as const) {
			const answer = await tick((await reminder({ from })).id, { at })
			expect([answer.status, answer.body.next_on]).toEqual([201, addDays(due, days)])
			expect((await server.call(house.anna, events.getEvent, of(answer.body.next as string))).body.event_at).toBe(at)
		}
	})

	test('is done where somebody has ticked it meanwhile; with an entry of its own it is refused, and makes none', async () => {
		const { id } = await reminder()
		const { next } = (await tick(id, {})).body
		expect(await tick(id, { at: ago(2) })).toMatchObject({ status: 201, body: { next } })
		const before = await countOf('event')
		expect(await tick(id, { at: ago(2), entry: entry() })).toMatchObject({ status: 409, body: { reason: 'done' } })
		expect(await countOf('event')).toBe(before)
	})

	test('is at most 60 days old and a few minutes ahead, and only ticks', async () => {
		const { id } = await reminder()
		const wrong = (message: RegExp) => ({
			status: 422,
			body: { errors: [{ path: 'at', message: expect.stringMatching(message) as string }] },
		})
		expect(await tick(id, { at: ago(60.01) })).toMatchObject(wrong(/60 Tage/))
		expect(await tick(id, { at: ago(-6 / 1440) })).toMatchObject(wrong(/Zukunft/))
		expect(await tick(id, { done: false, at: ago(1) })).toMatchObject(wrong(/nur zum Abhaken/))
		expect((await tick(id, { at: ago(59.9) })).status).toBe(201)
		expect((await tick((await reminder()).id, { at: ago(-4 / 1440) })).status).toBe(201)
	})
})
