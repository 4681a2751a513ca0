import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import type { ToQueue } from '../device/queued.ts'
import { closeDevice } from '../device/store.ts'
import type { Answer, Outgoing } from './answers.ts'
import { addQueued, listQueued } from './queue-rows.ts'
import { sendQueue } from './send-queue.ts'
import { isLeftWatch, isLongWatch } from './watch-elsewhere.ts'

const path = '/api/be/user/stopwatch'
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

type Watch = { property: string; started_at: string; stopped_at: string | null }
/** The watch of the server: null where there is none. */
let there: Watch | null
let requests: Outgoing[]

beforeEach(() => {
	freshDatabase()
	there = null
	requests = []
})
afterEach(closeDevice)

const answer = (body: unknown, status = 200): Answer => ({
	status,
	body: body ?? {},
	retryAfter: undefined,
	date: Date.now(),
	etag: undefined,
})
/** A server that has one watch, as ours. */
const send = async (request: Outgoing): Promise<Answer> => {
	if (request.path === '/api/_auth/session') return answer({ user: { id: 'anna' } })
	requests.push(request)
	if (request.method === 'GET') return answer(there)
	if (request.method === 'PUT') there = JSON.parse(request.body as string) as Watch
	if (request.method === 'DELETE' && there && request.path.endsWith(encodeURIComponent(there.started_at))) there = null
	return answer(there)
}
const sendAll = () => sendQueue('anna', 'at once', { send, now: () => Date.now(), holder: 'this tab' })

const row = (kind: 'watch' | 'unwatch', more: Partial<ToQueue>): ToQueue => ({
	v: 1,
	id: randomUUID(),
	person: 'anna',
	kind,
	path,
	body: null,
	key: randomUUID(),
	needs: [],
	uploads: [],
	bodies: [],
	savedAt: Date.now(),
	attempts: 0,
	state: 'waiting',
	title: 'Stoppuhr',
	event_at: ago(0),
	group: 'g',
	property: 'p',
	...more,
})
const watch = (started_at: string, stopped_at: string | null = null, follows: string[] = []) =>
	row('watch', { body: { property: 'p', started_at, stopped_at, note: null }, content: { house: 'Bergstrasse 12', follows } })
const left = async () => (await listQueued('anna')).map((each) => [isLeftWatch(each), isLongWatch(each), each.body as Watch] as const)

test('started and stopped without a connection it is told as it stands, as its person alone', async () => {
	await addQueued(watch(ago(2), ago(1)))
	await sendAll()
	expect([there?.stopped_at?.slice(0, 13), await left()]).toEqual([ago(1).slice(0, 13), []])
	expect(requests.map(({ method, headers }) => [method, headers['expected-person']])).toEqual([
		['GET', 'anna'],
		['PUT', 'anna'],
	])
})

test('it takes the place of the one that this device has known, and of nothing else', async () => {
	const known = ago(3)
	there = { property: 'q', started_at: known, stopped_at: null }
	await addQueued(watch(ago(2), ago(1), [known]))
	await sendAll()
	expect([there.property, await left()]).toEqual(['p', []])
})

test('the server has another one: that goes on, this one is stopped and stays on the device', async () => {
	const other = { property: 'q', started_at: ago(1), stopped_at: null }
	there = other
	const [running, stopped] = [watch(ago(3)), watch(ago(5), ago(4))]
	for (const each of [running, stopped]) await addQueued(each)
	await sendAll()
	expect(there).toBe(other)
	expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
	expect(await left()).toEqual([
		[true, false, { ...(running.body as Watch), stopped_at: other.started_at }],
		[true, false, stopped.body],
	])
})

test('running for more than a day it is not told, unless the server knows it', async () => {
	const started = ago(25)
	await addQueued(watch(started))
	await sendAll()
	expect([there, (await left()).map(([isLeft, isLong]) => [isLeft, isLong])]).toEqual([null, [[false, true]]])
	there = { property: 'p', started_at: started, stopped_at: null }
	await addQueued(watch(started, ago(20)))
	await sendAll()
	expect(there.stopped_at).not.toBe(null)
})

test('stopped it is told, however long ago it was started', async () => {
	const stopped = watch(ago(50), ago(48))
	await addQueued(stopped)
	await sendAll()
	expect([there, await left()]).toEqual([stopped.body, []])
})

test('stopped on another device since, it does not run again', async () => {
	const started = ago(2)
	there = { property: 'p', started_at: started, stopped_at: ago(1) }
	await addQueued(watch(started))
	await sendAll()
	expect([there.stopped_at === null, await left()]).toEqual([false, []])
})

test('a start whose answer was lost is the same run', async () => {
	there = { property: 'p', started_at: ago(2 - 5 / 3600), stopped_at: null }
	const mine = watch(ago(2), ago(1))
	await addQueued(mine)
	await sendAll()
	expect([there, await left()]).toEqual([mine.body, []])
})

test('that it is over ends the one of that start, and no other', async () => {
	const [booked, next] = [ago(2), ago(1)]
	const over = () => addQueued(row('unwatch', { path: `${path}?started_at=${encodeURIComponent(booked)}` }))
	there = { property: 'p', started_at: next, stopped_at: null }
	await over()
	await sendAll()
	expect(there.started_at).toBe(next)
	there = { property: 'p', started_at: booked, stopped_at: ago(1) }
	await over()
	await sendAll()
	expect([there, await left()]).toEqual([null, []])
})
