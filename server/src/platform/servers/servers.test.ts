import { fastify } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cloneDatabase, type Clone } from '../../../test/database.ts'
import { startServer } from '../../../test/house.ts'
import { createKeyRate } from '../auth/key-rate.ts'
import { connect, type Database } from '../database/connect.ts'
import { limitWrites } from '../http/write-rate.ts'
import { noteServer } from './running.ts'
import { countTogether } from './together.ts'

let clone: Clone
let database: Database
beforeAll(async () => {
	clone = await cloneDatabase()
	database = connect(clone.url, () => undefined)
})
afterAll(async () => {
	await database.close()
	await clone.drop()
})
const { log } = fastify()
let running = 3
const together = countTogether({ count: () => running }, () => database.owner)
beforeEach(() => {
	running = 3
})

/** One server's way to count calls of that key, which it knows. */
function keyServer(key: string) {
	const rate = createKeyRate(together)
	rate.accept(key)
	const call = async () => {
		const { headers, refusal } = await rate.count(key, '192.0.2.1')
		return { passed: refusal === null, left: Number(/r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1]), wait: refusal?.extra.retry_after }
	}
	return { call, end: rate.end }
}
const many = async <T>(count: number, one: (nth: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, nth) => one(nth)))

test('a key has its 600 calls on all servers together, and what one has not used another one can', async () => {
	const servers = [keyServer('a'), keyServer('a'), keyServer('a')] as const
	const calls = await many(900, (nth) => servers[nth % 3 === 0 ? 0 : nth % 3 === 1 ? 1 : 2].call())
	const passed = calls.filter((call) => call.passed).length
	expect(passed).toBeLessThanOrEqual(600)
	expect(passed).toBeGreaterThanOrEqual(540)
	expect(calls.filter((call) => !call.passed).every(({ wait = 0 }) => wait > 0 && wait <= 60)).toBe(true)
	// What is left to the eye of one is never more than there is.
	expect(Math.min(...calls.filter((call) => call.passed).map(({ left }) => left))).toBeLessThan(60)
	for (const { end } of servers) await end()
	const last = keyServer('a')
	const rest = await many(100, last.call)
	await vi.waitFor(async () => expect(passed + rest.filter((call) => call.passed).length).toBe(600))
	expect((await keyServer('b').call()).passed).toBe(true)
})

test('what is given back is of one name alone, also where the window of another ends at the same instant', async () => {
	const ends = '2035-01-01T00:00:00.000Z'
	const window = (name: string) => ({ name, used: 10, granted: 10, ends_at: ends })
	await database.owner
		.insertInto('servers.call_window')
		.values([window('one'), window('other')])
		.execute()
	await sql`select give_calls_back('one', 4, ${ends})`.execute(database.owner)
	const left = database.owner.selectFrom('servers.call_window').select(['name', 'used']).where('name', 'in', ['one', 'other'])
	expect(await left.orderBy('name').execute()).toEqual([
		{ name: 'one', used: 6 },
		{ name: 'other', used: 10 },
	])
})

test('what one has not used after five seconds is given back', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
	const used = async () =>
		(await database.owner.selectFrom('servers.call_window').select('used').where('name', '=', 'back').executeTakeFirst())?.used ?? 0
	try {
		const one = keyServer('back')
		expect((await one.call()).left).toBe(599)
		expect(await used()).toBe(20)
		vi.advanceTimersByTime(5000)
	} finally {
		vi.useRealTimers()
	}
	await expect.poll(used).toBe(1)
})

test('who was alone says what it has counted, and knows what others have when it is alone again', async () => {
	running = 1
	const [one, other] = [keyServer('c'), keyServer('c')]
	for (let done = 0; done < 590; done++) await one.call()
	running = 2
	expect((await one.call()).passed).toBe(true)
	const passed = (await many(50, other.call)).filter((call) => call.passed).length
	expect(passed).toBeLessThanOrEqual(9)
	await one.end()
	await other.end()
	running = 1
	const rest = (await many(50, one.call)).filter((call) => call.passed).length
	expect(590 + 1 + rest).toBeLessThanOrEqual(600)
})

test('a person has the same five minutes of writes on all servers, also for a long text', async () => {
	const person = '019a0000-0000-7000-8000-000000000001'
	const now = performance.now()
	const servers = [limitWrites(60, together), limitWrites(60, together), limitWrites(60, together)] as const
	const write = async (nth: number, bytes = 10) => {
		const refused: unknown = await Promise.resolve(servers[nth % 2 === 0 ? 0 : 1](person, bytes)).then(
			() => null,
			(error: unknown) => error,
		)
		return refused === null
	}
	const passed = (await many(500, (nth) => write(nth))).filter(Boolean).length
	// One more comes back each second.
	const most = 300 + Math.ceil((performance.now() - now) / 1000)
	expect(passed).toBeLessThanOrEqual(most)
	expect(passed).toBeGreaterThanOrEqual(300 - 2 * 20)
	// As heavy as eleven, which nobody has left.
	await expect(Promise.resolve(servers[2](person, 45_000))).rejects.toMatchObject({ code: 'rate_limited' })
	await expect(Promise.resolve(servers[2]('019a0000-0000-7000-8000-000000000002', 45_000))).resolves.toBeUndefined()
})

test('a server that ends gives back the writes that it has not used', async () => {
	const person = '019a0000-0000-7000-8000-000000000004'
	const [one, other] = [limitWrites(1, together), limitWrites(1, together)]
	await one(person, 10)
	await one.end()
	for (let done = 0; done < 4; done++) await other(person, 10)
	await expect(Promise.resolve(other(person, 10))).rejects.toMatchObject({ code: 'rate_limited' })
})

test('a bucket that one server has emptied alone is empty for the next', async () => {
	const person = '019a0000-0000-7000-8000-000000000003'
	running = 1
	const [one, other] = [limitWrites(1, together), limitWrites(1, together)]
	for (let done = 0; done < 5; done++) void one(person, 10)
	running = 2
	await expect(Promise.resolve(one(person, 10))).rejects.toMatchObject({ code: 'rate_limited' })
	await expect(Promise.resolve(other(person, 10))).rejects.toMatchObject({ code: 'rate_limited' })
})

const server = (authSecret: string, every = 0.1, voidAfter = 2, lastBackup?: () => Promise<string | null>) =>
	noteServer({
		owner: database.owner,
		authSecret,
		build: undefined,
		hosts: { timeline: () => null, raise: () => {} },
		log,
		every,
		voidAfter,
		...(lastBackup && { lastBackup }),
	})

test('of two with different secrets that start at the same moment never both do', async () => {
	const both = [server('a'), server('b')]
	const begun = await Promise.allSettled(both.map((each) => each.begin()))
	const started = begun.filter(({ status }) => status === 'fulfilled')
	expect(started.length).toBeLessThan(2)
	for (const each of begun) if (each.status === 'rejected') expect(String(each.reason)).toContain('anderes AUTH_SECRET')
	const left = await database.owner.selectFrom('servers.running').select('id').execute()
	expect(left).toHaveLength(started.length)
	for (const each of both) await each.end()
})

test('servers count each other, one that was killed for no longer than its note holds', async () => {
	const [one, other, killed] = [server('a'), server('a'), server('a', 1000, 2)]
	await one.begin()
	await other.begin()
	await killed.begin()
	await expect.poll(() => one.count()).toBe(3)
	await expect.poll(() => one.count()).toBe(2)
	await other.end()
	await expect.poll(() => one.count()).toBe(1)
	await one.end()
	expect(await database.owner.selectFrom('servers.running').select('id').execute()).toEqual([])
})

test('each knows whether another one backs up, and of when its newest archive is', async () => {
	let last: string | null = null
	const [one, other] = [server('a'), server('a', 0.1, 2, () => Promise.resolve(last))]
	await one.begin()
	await other.begin()
	await expect.poll(() => one.backups()).toEqual({ others: 1, lastOn: null })
	last = '2026-11-21'
	await expect.poll(() => one.backups()).toEqual({ others: 1, lastOn: '2026-11-21' })
	expect(other.backups()).toEqual({ others: 0, lastOn: null })
	await other.end()
	await expect.poll(() => one.backups()).toEqual({ others: 0, lastOn: null })
	await one.end()
})

test('beside a server with another secret none starts; one that was killed with it is waited for', async () => {
	const living = server('a')
	await living.begin()
	await expect(server('b').begin()).rejects.toThrow(
		'Ein anderer Server dieser Datenbank hat ein anderes AUTH_SECRET. Alle brauchen dasselbe.',
	)
	await living.end()
	const killed = server('a', 1000)
	await killed.begin()
	const next = server('b')
	await next.begin()
	expect(next.count()).toBe(1)
	await next.end()
	await killed.end()
})

test('a server that was killed a moment ago and had another secret is waited for, however long its note is good for', async () => {
	const house = await cloneDatabase()
	const before = connect(house.url, () => undefined)
	// Void eleven seconds from now.
	await sql`insert into servers.running (id, secret, noted_at) values (gen_random_uuid(), 'another', clock_timestamp() - interval '49 seconds')`.execute(
		before.owner,
	)
	await before.close()
	const server = await startServer({}, undefined, house)
	expect((await server.app.inject('/api/be/health')).statusCode).toBe(200)
	await server.close()
})
