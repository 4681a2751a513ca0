import { expect, test } from 'vitest'
import type { Stopwatch } from '@hausheft/contract/stopwatch.ts'
import type { Queued } from '../../platform/device/queued.ts'
import { leftWatch, watchIn, withWaiting } from './waiting-watch.ts'

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
