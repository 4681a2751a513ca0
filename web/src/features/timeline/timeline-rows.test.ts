import { describe, expect, test } from 'vitest'
import type { Event, Rolling } from '@hausheft/contract/events.ts'
import { timelineRows } from './timeline-rows.ts'
import type { Row } from './timeline-rows.ts'

const entry = (event_at: string, id = event_at) => ({ id, event_at, name: id, description: '', files: [] }) as unknown as Event
const page = (events: Event[], from: string | null): Rolling => ({ ids: events.map(({ id }) => id), events, from, names: {} })
const rowsOf = (...pages: Rolling[]) => timelineRows({ pages })
const entries = (rows: Row[]) => rows.filter((row) => row.type === 'entry')
const months = (rows: Row[]) => rows.filter((row) => row.type === 'month')

describe('rows of the timeline', () => {
	test('stand under the month that the wall in Zurich shows', () => {
		// 23:30 UTC on 31 October is 00:30 on 1 November in Zurich.
		const rows = rowsOf(page([entry('2026-10-31T23:30:00.000Z'), entry('2026-10-31T22:30:00.000Z')], null))
		expect(months(rows).map(({ name }) => name)).toEqual(['November 2026', 'Oktober 2026'])
		expect(entries(rows).map(({ time, day }) => [time, day?.date])).toEqual([
			['00:30', 'Sonntag, 1. November 2026'],
			['23:30', 'Samstag, 31. Oktober 2026'],
		])
	})

	test('bear the day on its first entry only, also across pages', () => {
		const rows = rowsOf(
			page([entry('2026-11-20T10:00:00.000Z'), entry('2026-11-20T09:00:00.000Z')], 'x'),
			page([entry('2026-11-20T08:00:00.000Z'), entry('2026-11-19T08:00:00.000Z')], null),
		)
		expect(entries(rows).map(({ day }) => day?.number)).toEqual([20, undefined, undefined, 19])
		expect(entries(rows).map(({ first, last, position }) => [first, last, position])).toEqual([
			[true, false, 1],
			[false, false, 2],
			[false, false, 3],
			[false, true, 4],
		])
	})

	test('count a month only when all of it has been read', () => {
		const list = [entry('2026-11-20T10:00:00.000Z'), entry('2026-10-20T10:00:00.000Z'), entry('2026-10-19T10:00:00.000Z')]
		expect(months(rowsOf(page(list, 'more'))).map(({ note }) => note)).toEqual(['1 Eintrag', undefined])
		expect(months(rowsOf(page(list, null))).map(({ note }) => note)).toEqual(['1 Eintrag', '2 Einträge'])
	})

	test('of an empty list are none', () => expect(rowsOf(page([], null))).toEqual([]))
})
