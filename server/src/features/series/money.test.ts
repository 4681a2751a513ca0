import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balance } from '@hausheft/contract/balance.ts'
import { events } from '@hausheft/contract/events.ts'
import { figures } from '@hausheft/contract/figures.ts'
import { groupBalance } from '@hausheft/contract/group-balance.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { history } from '@hausheft/contract/history.ts'
import { onOtherDay } from '@hausheft/contract/moved-entry.ts'
import { addMonths } from '@hausheft/contract/next-day.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())
beforeEach(async () => {
	house = await createHouse(server)
})

const of = (id: string) => ({ params: { id } })
const today = dayOf(Date.now())
/** The first of the month, so many months ago. */
const first = (ago: number) => addMonths(`${today.slice(0, 8)}01`, -ago)
const monthly = { every: 1, unit: 'month' } as const
const rent = (ago: number, more: object = {}) => ({ date: first(ago), recurrence: monthly, proposal: { income: 145_000 }, ...more })
const paid = { name: 'Miete bezahlt', event_at: '2026-11-20T09:00:00.000Z', balance: { income: 145_000 } }

const log = async (body: object, by = house.anna, property = house.property.id) => {
	const sent = { name: 'Miete', event_at: '2026-01-05T09:00:00.000Z', ...body }
	const answer = await server.call(by, events.createEvent, { ...of(property), body: sent })
	expect(answer).toMatchObject({ status: 201 })
	return answer.body
}
const get = async (id: string, by = house.anna) => (await server.call(by, events.getEvent, of(id))).body
const change = async (id: string, body: object, by = house.anna) =>
	server.call(by, events.changeEvent, { ...of(id), body }, { version: (await get(id, by)).version })
const tick = async (id: string, entry?: object, by = house.anna, done = true) =>
	(await server.call(by, events.completeEvent, { ...of(id), body: { part: 'reminder', done, ...(entry && { entry: entry as never }) } }))
		.body
const settles = (id: string, event: string | null, by = house.anna) => server.call(by, events.settleEvent, { ...of(id), body: { event } })
const skip = (id: string, until?: string | null, key?: string) =>
	server.call(house.anna, events.skipEvent, { ...of(id), body: { part: 'reminder', until } }, key ? { key } : {})
const dateOf = async (id: string | null) => (await get(id as string)).reminder?.date

describe('money that comes back', () => {
	test('T28 ticked off late loses no month: one after the other comes, also by a change and logged as done', async () => {
		let { id } = await log({ reminder: rent(2) })
		for (const ago of [1, 0, -1, -2]) {
			id = (await tick(id)).next as string
			expect(await dateOf(id)).toBe(first(ago))
		}
		const changed = await log({ reminder: rent(2) })
		await change(changed.id, { reminder: { ...rent(2), done: true } })
		await log({ reminder: rent(3, { done: true }) })
		const todos = (await server.call(house.anna, groups.listReminders, { ...of(house.group.id), query: {} })).body
		expect(todos.map(({ date }) => date).sort()).toEqual([first(2), first(1), first(-2)])
		// Without an amount it lies ahead, as ever.
		const { next } = await tick((await log({ reminder: rent(2, { proposal: null }) })).id)
		expect(await dateOf(next)).toBe(first(-1))
	})

	test('of the 31st, put off from February into March or dragged there, February comes once', async () => {
		for (const move of ['put off', 'drag'] as const) {
			const { id } = await log({ reminder: { ...rent(0), date: '2031-01-31' } })
			const february = (await tick(id)).next as string
			const { reminder } = await get(february)
			expect(reminder).toMatchObject({ date: '2031-02-28', recurrence: { ...monthly, anchor: '2031-01-31' } })
			const moved =
				move === 'drag'
					? await change(february, onOtherDay({ reminder, maintenance: null }, 'reminder', '2031-03-05') ?? {})
					: await server.call(house.anna, events.putOffEvent, { ...of(february), body: { part: 'reminder', date: '2031-03-05' } })
			expect(moved.body.reminder).toMatchObject({ date: '2031-03-05', recurrence: { ...monthly, put_off: '2031-02-28' } })
			const march = (await tick(february)).next as string
			expect([move, (await get(march)).reminder]).toMatchObject([move, { date: '2031-03-31', recurrence: monthly }])
		}
	})

	test('ticks of several months that are taken back one after the other leave the first one open, and nothing else', async () => {
		const { id: begun } = await log({ reminder: rent(3) })
		const one = await tick(begun, paid)
		const other = await tick(one.next as string, paid)
		const open = async () =>
			(await server.call(house.anna, groups.listReminders, { ...of(house.group.id), query: {} })).body.map(({ date }) => date)
		const undo = async (id: string, entry: string | undefined) => {
			const { next } = await tick(id, undefined, house.anna, false)
			await server.call(house.anna, events.removeEvent, of(entry as string), { version: 1 })
			return next
		}
		expect(await open()).toEqual([first(1)])
		expect(await undo(one.next as string, other.entry)).toBeNull()
		expect(await open()).toEqual([first(2)])
		expect(await undo(begun, one.entry)).toBeNull()
		expect(await open()).toEqual([first(3)])
		// What somebody has changed since, or what is settled, stays.
		const again = (await tick(begun, paid)).next as string
		const { next, entry } = await tick(again, paid)
		expect(await tick(again, undefined, house.anna, false)).toMatchObject({ next: null })
		expect(await tick(begun, undefined, house.anna, false)).toMatchObject({ next: again, next_on: first(2) })
		await server.call(house.anna, events.removeEvent, of(entry as string), { version: 1 })
		expect([next, await open()]).toEqual([expect.any(String), [first(3), first(2)]])
	})

	test('says its next day to those too who do not see that an amount comes back with it', async () => {
		const urs = await house.join('caretaker')
		const { id } = await log({ reminder: rent(3) })
		const answer = await tick(id, undefined, urs)
		expect(answer).toMatchObject({ reminder: { proposal: null }, next_on: first(2) })
		expect(await tick(answer.next as string, undefined, urs)).toMatchObject({ next_on: first(1) })
	})

	test('«Alle bis heute auslassen» leaves out all that wait, once, and undo opens exactly those again', async () => {
		const { id, reminder } = await log({ reminder: rent(2) })
		const left = await skip(id, today, 'einmal')
		expect(left.body).toMatchObject({
			skipped: [first(2), first(1), first(0)],
			next: first(-1),
			reminder: { date: first(-1), done: false },
		})
		expect((await skip(id, today, 'einmal')).body.reminder?.date).toBe(first(-1))
		const { note = null, person = null, recurrence = null, proposal = null } = reminder ?? {}
		await change(id, { reminder: { date: first(2), note, person, recurrence, proposal } })
		for (let [open, ago] = [id, 2]; ago >= 0; ago--) {
			expect(await dateOf(open)).toBe(first(ago))
			open = (await tick(open)).next as string
		}
		// Once: the next of its rhythm, also in the past.
		const other = await log({ reminder: rent(2) })
		expect((await skip(other.id)).body).toMatchObject({ skipped: [first(2)], next: first(1) })
		expect((await skip(other.id, first(1))).body).toMatchObject({ skipped: [first(1)], next: first(0) })
		expect(await skip(other.id, first(1))).toMatchObject({ status: 422, body: { errors: [{ path: 'until' }] } })
		expect(await skip(other.id, first(-1))).toMatchObject({ status: 422, body: { errors: [{ path: 'until' }] } })
		// The last time of all stays.
		const ending = await log({ reminder: rent(2, { recurrence: { ...monthly, until: first(0) } }) })
		expect((await skip(ending.id, today)).body).toMatchObject({ skipped: [first(2), first(1)], next: first(0) })
		expect(await skip(ending.id, today)).toMatchObject({ status: 409, body: { reason: 'over' } })
	})
})

describe('what has settled it', () => {
	test('is said by the tick with an entry, and by hand, which ticks it off where it is open', async () => {
		const occurrence = await log({ reminder: rent(1) })
		const { entry = '', next } = await tick(occurrence.id, paid)
		expect(await get(entry)).toMatchObject({ settles: occurrence.id, version: 1 })
		const booked = await log({ ...paid, name: 'Überwiesen' })
		expect(booked.settles).toBeNull()
		const answer = await settles(booked.id, next)
		expect([answer.status, answer.body]).toMatchObject([200, { settles: next, ticked: true, version: 2 }])
		expect((await get(next as string)).reminder?.done).toBe(true)
		// Several may settle one; one settles one.
		const rest = await log(paid)
		expect((await settles(rest.id, next)).body).toMatchObject({ settles: next, ticked: false })
		expect((await settles(booked.id, occurrence.id)).body).toMatchObject({ settles: occurrence.id, ticked: false })
		const [told] = (await server.call(house.anna, history.listHistory, { ...of(house.group.id), query: { fk: rest.id } })).body
		expect(told?.changes).toEqual([{ field: 'settles', label: 'Begleicht', before: null, after: 'Miete' }])
		expect((await settles(booked.id, null)).body.settles).toBeNull()
		expect((await get(next as string)).reminder?.done).toBe(true)
	})

	test('is of the same property, and comes with an amount; whoever does not see that learns nothing', async () => {
		const there = await house.addProperty('Seeweg 3')
		const urs = await house.join('caretaker')
		const [occurrence, plain, elsewhere] = [
			await log({ reminder: rent(1) }),
			await log({ reminder: rent(1, { proposal: null }) }),
			await log({ reminder: rent(1) }, house.anna, there.id),
		]
		const entry = await log(paid)
		for (const event of [plain.id, elsewhere.id, entry.id, house.group.id])
			expect(await settles(entry.id, event)).toMatchObject({ status: 422, body: { errors: [{ path: 'event' }] } })
		expect((await settles(entry.id, occurrence.id, urs)).status).toBe(403)
		const own = await log(paid, urs)
		const [unseen, none] = [await settles(own.id, occurrence.id, urs), await settles(own.id, plain.id, urs)]
		expect([unseen.status, unseen.body]).toEqual([422, none.body])
		const ticked = await tick(occurrence.id, paid, urs)
		expect((await get(ticked.entry as string, urs)).settles).toBeNull()
		// Seen as amounts are: of others' entries not, and their version stays.
		const before = await get(entry.id, urs)
		await settles(entry.id, occurrence.id)
		expect(await get(entry.id, urs)).toEqual(before)
		expect((await get(entry.id)).settles).toBe(occurrence.id)
		// An accountant writes amounts of all entries, and changes their own alone.
		const accountant = await house.join('accountant')
		expect((await settles(entry.id, null, accountant)).status).toBe(403)
		expect((await settles((await log(paid, accountant)).id, occurrence.id, accountant)).status).toBe(200)
	})

	test('stays behind where one of the two moves', async () => {
		const there = await house.addProperty('Seeweg 3')
		const occurrence = await log({ reminder: rent(1) })
		const [one, other] = [await tick(occurrence.id, paid), await log(paid)]
		await settles(other.id, occurrence.id)
		expect((await change(other.id, { property: there.id })).body.settles).toBeNull()
		await change(occurrence.id, { property: there.id })
		expect((await get(one.entry as string)).settles).toBeNull()
	})
})

describe('a bill', () => {
	const bill = { balance: { expense: 12_000 }, reminder: { date: first(0), kind: 'bill' as const }, event_at: '2026-03-05T09:00:00.000Z' }
	const sums = async (by: TestPerson) => {
		const { body } = await server.call(by, balance.getBalance, { ...of(house.property.id), query: { year: 2026 } })
		const group = (await server.call(by, groupBalance.getGroupBalance, { ...of(house.group.id), query: { year: 2026 } })).body
		return [body.unpaid, group.properties[0]?.unpaid, body.months.reduce((sum, { expense }) => sum + expense, 0)]
	}

	test('is open until it is ticked off; the balance counts it by its day and says beside it what is still to be paid', async () => {
		const { id } = await log(bill)
		await log({ ...bill, balance: { expense: 500 } })
		await log({ ...bill, reminder: { date: first(0) } })
		await log({ ...bill, event_at: '2025-03-05T09:00:00.000Z' })
		expect(await sums(house.anna)).toEqual([12_500, 12_500, 24_500])
		const query = { unpaid: 'true', year: 2026 } as const
		const sum = async (more: object = query) =>
			(await server.call(house.anna, figures.sumProperty, { ...of(house.property.id), query: more })).body
		expect(await sum()).toMatchObject({ count: 2, expense: 12_500 })
		expect(await sum({ unpaid: 'true' })).toMatchObject({ count: 3, expense: 24_500 })
		const list = async () => (await server.call(house.anna, events.rollGroup, { ...of(house.group.id), query })).body.ids
		expect(await list()).toHaveLength(2)
		expect((await tick(id)).next).toBeNull()
		expect(await sums(house.anna)).toEqual([500, 500, 24_500])
		expect(await list()).toHaveLength(1)
		await tick(id, undefined, house.anna, false)
		expect(await sums(house.anna)).toEqual([12_500, 12_500, 24_500])
		// What comes back with it is no bill yet.
		const yearly = await log({ ...bill, reminder: { ...bill.reminder, recurrence: { every: 1, unit: 'year' } } })
		expect((await get((await tick(yearly.id)).next as string)).reminder).toMatchObject({ kind: null })
	})

	test('is seen and kept like an amount, and narrows lists for who sees all amounts alone', async () => {
		const urs = await house.join('caretaker')
		const { id } = await log(bill)
		expect((await get(id, urs)).reminder?.kind).toBeNull()
		const todo = async (by: TestPerson) => (await server.call(by, groups.listReminders, { ...of(house.group.id), query: {} })).body[0]?.kind
		expect([await todo(house.anna), await todo(urs)]).toEqual(['bill', null])
		const own = await log(bill, urs)
		expect((await get(own.id, urs)).reminder?.kind).toBe('bill')
		expect(await sums(urs)).toEqual([12_000, 12_000, 12_000])
		const roll = { query: { unpaid: 'true' } } as const
		for (const q of [undefined, 'Miete'])
			for (const answer of await Promise.all([
				server.call(urs, events.rollProperty, { ...of(house.property.id), query: { ...roll.query, q } }),
				server.call(urs, events.rollGroup, { ...of(house.group.id), query: { ...roll.query, q } }),
				server.call(urs, figures.sumProperty, { ...of(house.property.id), query: { ...roll.query, q } }),
				server.call(urs, figures.sumGroup, { ...of(house.group.id), query: { ...roll.query, q } }),
			]))
				expect(answer.status).toBe(403)
	})
})
