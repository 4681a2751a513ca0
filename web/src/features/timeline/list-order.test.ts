import { describe, expect, test } from 'vitest'
import { sorts } from '@hausheft/contract/event-parts.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { aboveIn } from './list-order.ts'
import { pagesFor, withPage } from './timeline-pages.ts'

const entry = (id: string, name: string, day: number, expense: number | null, income: number | null = null) =>
	({ id, name, event_at: `2026-01-0${day}T10:00:00.000Z`, balance: (expense ?? income) === null ? null : { expense, income } }) as Event
const all = [
	entry('a', 'Ofen 9', 1, 500),
	entry('b', 'Ofen 10', 2, null),
	entry('c', 'ölen', 3, null, 7000),
	entry('d', 'Ofen 9', 4, 0, 90),
	entry('e', 'apfel', 5, 500),
	entry('f', 'Zug', 5, null),
]
/** As the server answers them (order.test.ts there). */
const wanted = {
	event_at_desc: 'fedcba',
	event_at_asc: 'abcdef',
	name_asc: 'eadbcf',
	name_desc: 'fcbdae',
	amount_desc: 'ceadfb',
	amount_asc: 'daecfb',
}

const sorted = (sort: (typeof sorts)[number], entries = all) => entries.toSorted((a, b) => (aboveIn(sort)(a, b) ? -1 : 1))
const ids = (entries: readonly Event[]) => entries.map(({ id }) => id).join('')

describe.each(sorts)('a list in order of %s', (sort) => {
	test('stands as the server has it', () => expect(ids(sorted(sort))).toBe(wanted[sort]))
	test('takes an entry that came in where it belongs, when that page is read again', () => {
		const rows = sorted(sort)
		for (const fresh of all) {
			const before = rows.filter(({ id }) => id !== fresh.id)
			const page = (events: Event[], from: string | null) => ({ ids: events.map(({ id }) => id), events, from, names: {} })
			const held = { pages: [page(before.slice(0, 2), 'x'), page(before.slice(2), null)], pageParams: [undefined, 'x'] }
			const [index = -1] = pagesFor(held, fresh, aboveIn(sort))
			const start = index === 0 ? 0 : rows.findIndex(({ id }) => id === before[1]!.id) + 1
			const again = index === 0 ? page(rows.slice(0, 2), 'y') : page(rows.slice(start), null)
			const after = withPage(held, index, again, new Set([fresh.id]), aboveIn(sort))
			expect(ids(after.pages.flatMap(({ events }) => events))).toBe(wanted[sort])
		}
	})
})
