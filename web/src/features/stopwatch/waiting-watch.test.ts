import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Stopwatch } from '@hausheft/contract/stopwatch.ts'
import type { Queued } from '../../platform/device/queued.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { closeDevice } from '../../platform/device/store.ts'
import { keepOnly } from '../../platform/queue/send-or-keep.ts'
import { changeQueued, listQueued, takeQueued } from '../../platform/queue/queue-rows.ts'
import { endLease, takeLease } from '../../platform/queue/sender-lease.ts'
import { sendWaiting, waitingNow } from '../../platform/queue/watch-queue.ts'
import { anna, forgetSomebody, signInAs } from '../../platform/session/somebody.ts'
import { endWatch, leftWatch, tellWatch, watchIn, withWaiting } from './waiting-watch.ts'

const [first, second] = ['2026-11-22T08:00:00.000Z', '2026-11-22T09:00:00.000Z']
const knownWatch: Stopwatch = {
	group: 'g',
	property: 'p',
	property_name: 'Bergstrasse 12',
	bookable: true,
	started_at: first,
	stopped_at: null,
	note: null,
}
const path = '/api/be/user/stopwatch'
const watch = (started_at: string, stopped_at: string | null = null, more: Partial<Queued> = {}) =>
	({
		kind: 'watch',
		state: 'waiting',
		group: 'h',
		path,
		body: { property: 'q', started_at, stopped_at, note: null },
		content: { house: 'Seeweg 3', follows: [] },
		...more,
	}) as unknown as Queued
const over = (started_at: string) => ({ kind: 'unwatch', path: `${path}?started_at=${encodeURIComponent(started_at)}` }) as Queued
const another = { state: 'refused', refusal: 'watch another' } as const

test('the watch is as this device says, as long as the server has not been told', () => {
	expect(withWaiting(knownWatch, [])).toBe(knownWatch)
	expect(withWaiting(undefined, [])).toBe(undefined)
	expect(withWaiting(knownWatch, [watch(second)])).toEqual({
		...knownWatch,
		group: 'h',
		property: 'q',
		property_name: 'Seeweg 3',
		started_at: second,
		waits: true,
	})
	expect(withWaiting(null, [watch(first, second)])).toMatchObject({ started_at: first, stopped_at: second })
})

test('what is over is not there, another one is', () => {
	expect(withWaiting(knownWatch, [over(first)])).toBe(null)
	expect(withWaiting(knownWatch, [over(second)])).toBe(knownWatch)
	expect(withWaiting(knownWatch, [over(first), watch(second)])).toMatchObject({ started_at: second })
})

test('one that was left here is not the one that runs, and is found by its start', () => {
	const rows = [watch(second, second, another)]
	expect(withWaiting(knownWatch, rows)).toBe(knownWatch)
	expect([leftWatch(rows, second)?.property_name, leftWatch(rows, first)]).toEqual(['Seeweg 3', undefined])
})

test('where its house was refused it can only be discarded', () => {
	expect(withWaiting(null, [watch(first, null, { state: 'refused', refusal: 'forbidden' })])).toMatchObject({ bookable: false })
	expect(withWaiting(null, [watch(first, null, { state: 'refused', refusal: 'watch long' })])).toMatchObject({ bookable: true })
})

test('a row that says less than today’s is shown all the same', () => {
	const row = {
		kind: 'watch',
		state: 'waiting',
		group: 'g',
		body: { property: 'p', started_at: '2026-11-28T08:00:00Z', stopped_at: null, note: null },
	}
	expect(watchIn(row as unknown as Queued)).toMatchObject({ property: 'p', property_name: null, waits: true })
})

beforeEach(() => {
	freshDatabase()
	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
	signInAs(anna)
})
afterEach(async () => {
	await sendWaiting('by itself')
	await closeDevice()
	forgetSomebody()
	vi.restoreAllMocks()
	vi.unstubAllGlobals()
})

test.each(['QuotaExceededError', 'UnknownError'])('where the device takes nothing more (%s) the watch goes on as it did', async (name) => {
	vi.spyOn(console, 'warn').mockImplementation(() => {})
	const told = { property: 'q', started_at: first, stopped_at: null, note: null }
	await keepOnly((now) => ({
		kind: 'watch',
		person: anna.id,
		path,
		body: told,
		content: { house: null, follows: [second] },
		key: 'k',
		title: 'Stoppuhr',
		event_at: now,
		group: 'g',
		property: 'q',
	}))
	await sendWaiting('by itself')
	expect(waitingNow().rows).toHaveLength(1)
	const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
		throw new DOMException('Nein.', name)
	})
	const house = { id: 'q', group: 'g', name: null }
	const never = () => Promise.reject(new Error('not to be asked'))
	await expect(tellWatch(house, { started_at: first, stopped_at: second, note: null }, null, anna.id, never)).rejects.toThrow()
	await expect(endWatch({ started_at: first, group: 'g', property: 'q' }, anna.id, never)).rejects.toThrow()
	expect((await listQueued(anna.id)).map(({ body }) => body)).toEqual([told])
	add.mockRestore()
	await tellWatch(house, { started_at: first, stopped_at: second, note: null }, null, anna.id, never)
	expect((await listQueued(anna.id)).map(({ body }) => body)).toEqual([{ ...told, stopped_at: second }])
})

const keepWatch = () =>
	keepOnly((now) => ({
		kind: 'watch',
		person: anna.id,
		path,
		body: { property: 'q', started_at: first, stopped_at: null, note: null },
		content: { house: null, follows: [] },
		key: 'k',
		title: 'Stoppuhr',
		event_at: now,
		group: 'g',
		property: 'q',
	}))
const kinds = async () => (await listQueued(anna.id)).map(({ kind }) => kind)

describe('what another page or the worker is just sending is not taken from it', () => {
	test.each([
		{ known: 'and this page has tried it', isTriedHere: true },
		{ known: 'and this page does not know that it has begun', isTriedHere: false },
	])('$known: the server is told after it that it is over', async ({ isTriedHere }) => {
		const never = () => Promise.reject(new Error('not to be asked'))
		const { waits } = await keepWatch()
		await sendWaiting('by itself')
		if (isTriedHere) {
			await changeQueued(waits, { firstTried: Date.now() })
			await sendWaiting('by itself')
		}
		expect(waitingNow().rows.map(({ firstTried }) => firstTried !== undefined)).toEqual([isTriedHere])
		await takeLease('worker', Date.now())
		await changeQueued(waits, { firstTried: Date.now() })
		let isOver = false
		const ending = endWatch({ started_at: first, group: 'g', property: 'q' }, anna.id, never).then(() => (isOver = true))
		await expect.poll(kinds).toEqual(['watch', 'unwatch'])
		expect(isOver).toBe(false)
		// It has arrived.
		await takeQueued(waits)
		await endLease('worker')
		await ending
		expect((await listQueued(anna.id)).map((row) => row.path)).toEqual([over(first).path])
	})
})

test('what the device does not give just now is looked for again', async () => {
	vi.spyOn(console, 'warn').mockImplementation(() => {})
	// It has been opened.
	await listQueued(anna.id)
	const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
		throw new DOMException('Nein.', 'UnknownError')
	})
	const begun = Date.now()
	const pass = await sendWaiting('by itself')
	transaction.mockRestore()
	expect(pass.is === 'waits' && pass.until >= begun + 60_000).toBe(true)
})
