import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { events } from '@hausheft/contract/events.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { history } from '@hausheft/contract/history.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
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
const due = addDays(today, 5)
const monthly = { every: 1, unit: 'month' } as const
const rent = { date: due, note: 'Miete überweisen', recurrence: monthly }
const log = async (body: object, by = house.anna) => {
	const sent = { name: 'Miete', event_at: '2026-01-05T09:00:00.000Z', ...body }
	return (await server.call(by, events.createEvent, { ...of(house.property.id), body: sent })).body
}
const get = async (id: string, by = house.anna) => (await server.call(by, events.getEvent, of(id))).body
const change = async (id: string, body: object, by = house.anna) =>
	server.call(by, events.changeEvent, { ...of(id), body }, { version: (await get(id, by)).version })
const nextOf = async (id: string, by: TestPerson = house.anna) =>
	(await server.call(by, events.completeEvent, { ...of(id), body: { part: 'reminder', done: true } })).body.next
const todos = async (query: object = {}, by = house.anna) =>
	(await server.call(by, groups.listReminders, { ...of(house.group.id), query })).body

test('money that comes back is seen and kept like an amount', async () => {
	const urs = await house.join('caretaker')
	const proposal = { expense: null, income: 145_000 }
	const { id } = await log({ reminder: { ...rent, proposal } })
	expect((await get(id)).reminder?.proposal).toEqual(proposal)
	expect((await get(id, urs)).reminder?.proposal).toBeNull()
	expect((await todos())[0]?.proposal).toEqual(proposal)
	expect((await todos({}, urs))[0]?.proposal).toBeNull()
	const next = (await nextOf(id, urs)) as string
	expect((await get(next)).reminder?.proposal).toEqual(proposal)
	// Their own they see, and whoever sees none takes none away.
	const own = await log({ reminder: { ...rent, proposal } }, urs)
	expect((await get(own.id, urs)).reminder?.proposal).toEqual(proposal)
	const before = (await get(next, urs)).version
	await change(next, { reminder: { ...rent, proposal: { income: 150_000 } } })
	expect((await get(next, urs)).version).toBe(before + 1)
	await server.owner.query('update event set person_id = $1 where id = $2', [urs.id, id])
	const told = (await server.call(urs, history.listHistory, { ...of(house.group.id), query: { fk: next } })).body
	// An id may have these digits.
	expect(JSON.stringify(told.map(({ text, changes }) => [text, changes]))).not.toMatch(/145|150/)
	expect(
		(await server.call(house.anna, history.listHistory, { ...of(house.group.id), query: { fk: next } })).body[0]?.changes,
	).toContainEqual({
		field: 'reminder.proposal',
		label: 'Wiederkehrender Betrag',
		before: "Einnahme CHF\u00a01'450.00",
		after: "Einnahme CHF\u00a01'500.00",
	})
	expect(
		(
			await server.call(house.anna, events.createEvent, {
				...of(house.property.id),
				body: { name: 'Miete', event_at: '2026-01-05T09:00:00.000Z', reminder: { ...rent, proposal: {} } },
			})
		).status,
	).toBe(422)
})

test('what is to be done says how it repeats, and whether meters are read for it', async () => {
	const unit = (await server.call(house.anna, events.listUnits, {})).body[0]?.id as string
	const { id } = await log({ name: 'Ablesen', reminder: rent, measurement: [{ unit, name: 'Wasser', data: '12' }] })
	await nextOf(id)
	const plain = await log({ name: 'Anruf', reminder: { date: addDays(due, 90), person: house.anna.id } })
	expect(await todos()).toMatchObject([
		{ name: 'Ablesen', measured: true, recurrence: monthly, done: false, user: house.anna.id },
		{ id: plain.id, measured: false, recurrence: null, series: null },
	])
	expect((await todos({ property: house.property.id })).length).toBe(2)
	const older = await log({ name: 'Früher', maintenance: { done: true, date: '2025-01-01' } })
	const done = await todos({ state: 'done' })
	expect(done.map((each) => [each.id, each.done])).toEqual([
		[id, true],
		[older.id, true],
	])
	const first = await server.call(house.anna, groups.listReminders, { ...of(house.group.id), query: { state: 'done', limit: 1 } })
	const from = new URLSearchParams(/\?([^>]*)/.exec(String(first.headers['link']))?.[1]).get('from') as string
	expect((await todos({ state: 'done', limit: 1, from })).map((each) => each.id)).toEqual([older.id])
	await log({ reminder: { date: today, person: house.anna.id } })
	const { body: group } = await server.call(house.anna, groups.getGroup, of(house.group.id))
	expect(group.due).toEqual({ all: 1, mine: 1 })
})
