import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Event, Rolling } from '@hausheft/contract/events.ts'
import type { Rolled as Pages } from '../../platform/api/rolling.ts'
import { eventsOf, pagesFor, withoutEvents, withPage } from './timeline-pages.ts'

const entry = (minute: number, id = `e${minute}`) =>
	({ id, event_at: new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString(), name: id }) as Event
const newestFirst = (entries: Event[]) =>
	[...entries].sort((a, b) => (a.event_at < b.event_at || (a.event_at === b.event_at && a.id < b.id) ? 1 : -1))

/** The rolling list as the server cuts it: `limit` rows below the cursor, which is the last row's place. */
const roll = (entries: Event[], from: string | undefined, limit: number): Rolling => {
	const place = ({ event_at, id }: Event) => `${event_at} ${id}`
	const below = newestFirst(entries).filter((each) => from === undefined || place(each) < from)
	const events = below.slice(0, limit)
	return { ids: events.map(({ id }) => id), events, from: below.length > limit ? place(events.at(-1)!) : null, names: {} }
}
const readAll = (entries: Event[], limit: number, most = Infinity): Pages => {
	const pages: Pages = { pages: [], pageParams: [] }
	for (let from: string | null | undefined = undefined; from !== null && pages.pages.length < most;) {
		const page: Rolling = roll(entries, from ?? undefined, limit)
		pages.pages.push(page)
		pages.pageParams.push(from ?? undefined)
		from = page.from
	}
	return pages
}
const ids = (pages: Pages) => eventsOf(pages).map(({ id }) => id)
const nothing = new Set<string>()

describe('a page that was read again', () => {
	const old = [60, 50, 40, 30, 20, 10].map((minute) => entry(minute))

	test('brings a new entry to the top and loses none', () => {
		const now = [...old, entry(70)]
		const pages = withPage(readAll(old, 2), 0, roll(now, undefined, 2), nothing)
		expect(ids(pages)).toEqual(['e70', 'e60', 'e50', 'e40', 'e30', 'e20', 'e10'])
	})

	test('lets what moved leave its old place', () => {
		const now = [entry(60), entry(65, 'e50'), ...old.slice(2)]
		const pages = withPage(readAll(old, 2), 0, roll(now, undefined, 2), new Set(['e50']))
		expect(ids(pages)).toEqual(['e50', 'e60', 'e40', 'e30', 'e20', 'e10'])
	})

	test('without overlap cuts the list there, so that no gap stays', () => {
		const now = [...old, entry(70), entry(80), entry(90)]
		const pages = withPage(readAll(old, 2), 0, roll(now, undefined, 2), nothing)
		expect(ids(pages)).toEqual(['e90', 'e80'])
		expect(pages.pages.at(-1)?.from).not.toBeNull()
	})

	test('that is the last one ends the list', () => {
		const pages = withPage(readAll(old, 2), 1, roll(old.slice(0, 3), readAll(old, 2).pageParams[1], 2), nothing)
		expect(ids(pages)).toEqual(['e60', 'e50', 'e40'])
		expect(pages.pages.at(-1)?.from).toBeNull()
	})
})

test('an entry belongs to the page whose end stands below it, and to none beyond what has been read', () => {
	const pages = readAll(
		[60, 50, 40, 30, 20, 10].map((minute) => entry(minute)),
		2,
		2,
	)
	expect([70, 55, 45, 30].map((minute) => pagesFor(pages, entry(minute, 'x'))[0])).toEqual([0, 0, 1, 1])
	expect(pagesFor(pages, entry(5))).toEqual([])
})

test('after one change and one page read again, the list read so far equals the server’s', () => {
	const minutes = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 40 })
	const limits = fc.integer({ min: 2, max: 7 })
	fc.assert(
		fc.property(
			minutes,
			limits,
			fc.nat(),
			fc.constantFrom('add', 'move', 'remove'),
			fc.integer({ min: 0, max: 301 }),
			(all, limit, pick, what, to) => {
				const old = all.map((minute) => entry(minute))
				const held = readAll(old, limit)
				const target = old[pick % old.length]!
				if (what === 'remove') {
					expect(ids(withoutEvents(held, new Set([target.id])))).toEqual(
						ids(
							readAll(
								old.filter(({ id }) => id !== target.id),
								limit,
							),
						),
					)
					return
				}
				const id = what === 'add' ? 'new' : target.id
				const changed = entry(to, id)
				const now = [...old.filter((each) => each.id !== id), changed]
				const moved = new Set([id])
				let after = withoutEvents(held, moved)
				for (const place of pagesFor(after, changed))
					if (!ids(after).includes(id)) after = withPage(after, place, roll(now, after.pageParams[place], limit), moved)
				const expected = ids(readAll(now, limit))
				// Where no row overlapped the list is cut; what is there is right up to that point.
				expect(ids(after)).toEqual(expected.slice(0, ids(after).length))
				expect(ids(after).includes(id) || after.pages.at(-1)!.from !== null).toBe(true)
				if (after.pages.at(-1)?.from === null) expect(ids(after)).toEqual(expected)
			},
		),
	)
})
