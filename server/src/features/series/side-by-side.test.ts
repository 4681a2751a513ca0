import pg from 'pg'
import { events } from '@hausheft/contract/events.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'

// What two do at the same moment, each on a connection of their own.
let server: TestServer
let house: TestHouse
let other: pg.Client
beforeAll(async () => {
	server = await lendServer()
	other = new pg.Client(server.url)
	await other.connect()
})
beforeEach(async () => {
	house = await createHouse(server)
})
afterAll(async () => {
	await other.end()
	await server.close()
})

type Part = 'maintenance' | 'reminder'
const todo = { date: addDays(dayOf(Date.now()), 5), done: false, recurrence: { every: 1, unit: 'month' } } as const
const log = async (parts: object) => {
	const body = { name: 'Heizung', event_at: '2026-01-05T09:00:00.000Z', ...parts }
	return (await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body })).body.id
}
const tick = async (id: string, part: Part, done: boolean) =>
	(await server.call(house.anna, events.completeEvent, { params: { id }, body: { part, done } })).body

/** Until somebody waits for the other connection. */
const isWaitedFor = () =>
	vi.waitFor(
		async () => {
			const { rows } = await server.owner.query(
				`select from pg_stat_activity, pg_stat_clear_snapshot() where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
			)
			expect(rows).toHaveLength(1)
		},
		{ timeout: 20_000, interval: 20 },
	)

test.each<Part>(['maintenance', 'reminder'])(
	'the next %s that comes back from the trash while it is ticked off anew comes once',
	async (part) => {
		const id = await log({ [part]: todo })
		const { next } = await tick(id, part, true)
		await tick(id, part, false)
		await other.query('begin')
		await other.query('update event set deleted_at = null, deleted_by = null where id = $1', [next])
		const ticking = tick(id, part, true)
		await isWaitedFor()
		await other.query('commit')
		expect(await ticking).toMatchObject({ [part]: { done: true }, next })
		const { rows } = await server.owner.query('select event_id as id from todo where group_id = $1 and not done', [house.group.id])
		expect(rows).toEqual([{ id: next }])
		expect((await server.call(house.anna, events.getCompleted, { params: { id }, query: { part } })).body.next).toBe(next)
	},
)

test('of two parts that are turned at once what came of both is locked before anything is counted', async () => {
	const id = await log({ maintenance: todo, reminder: todo })
	await tick(id, 'maintenance', true)
	await tick(id, 'maintenance', false)
	const { next } = await tick(id, 'reminder', true)
	const { version } = (await server.call(house.anna, events.getEvent, { params: { id } })).body
	await other.query('begin')
	await other.query('update event set reminder_done = true where id = $1', [next])
	const body = { maintenance: { ...todo, done: true }, reminder: todo }
	const changing = server.call(house.anna, events.changeEvent, { params: { id }, body }, { version })
	await isWaitedFor()
	await other.query('commit')
	expect(await changing).toMatchObject({ status: 200, body: { maintenance: { done: true }, reminder: { done: false } } })
})

describe('what comes of a part is locked before what is new beside it is counted', () => {
	/** Somebody writes into the next time, and then what counts among the contacts. */
	async function besideOther<T>(next: string, work: () => Promise<T>): Promise<T> {
		await other.query('begin')
		await other.query(`update event set name = 'Heizung neu' where id = $1`, [next])
		const working = work()
		await isWaitedFor()
		await other.query(`select from usage where group_id = $1 and resource = 'contacts' for no key update`, [house.group.id])
		await other.query('commit')
		return working
	}
	const contacts = [{ company: 'Huber AG' }]

	test('in a change', async () => {
		const id = await log({ maintenance: todo })
		const next = (await tick(id, 'maintenance', true)).next ?? ''
		const { version } = (await server.call(house.anna, events.getEvent, { params: { id } })).body
		const body = { maintenance: todo, contacts }
		const change = () => server.call(house.anna, events.changeEvent, { params: { id }, body }, { version })
		expect(await besideOther(next, change)).toMatchObject({ status: 200, body: { maintenance: { done: false } } })
	})

	test('in a tick with an entry of what was done', async () => {
		const id = await log({ maintenance: todo })
		const next = (await tick(id, 'maintenance', true)).next ?? ''
		const { version } = (await server.call(house.anna, events.getEvent, { params: { id: next } })).body
		await server.call(house.anna, events.changeEvent, { params: { id: next }, body: { name: 'Von Hand' } }, { version })
		await tick(id, 'maintenance', false)
		const entry = { name: 'Gewartet', event_at: '2026-01-05T09:00:00.000Z', contacts }
		const body = { part: 'maintenance', done: true, entry } as const
		const complete = () => server.call(house.anna, events.completeEvent, { params: { id }, body })
		expect(await besideOther(next, complete)).toMatchObject({ status: 201, body: { maintenance: { done: true }, next } })
	})
})
