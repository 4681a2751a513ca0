import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '@hausheft/contract/events.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { users } from '@hausheft/contract/users.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

const today = dayOf(Date.now())
const log = async (body: object, property = house.property.id, by = house.anna) => {
	const entry = { name: 'Kamin', event_at: '2026-11-20T09:00:00.000Z', ...body }
	const { status, body: made } = await server.call(by, events.createEvent, { params: { id: property }, body: entry })
	expect([status, made]).toEqual([201, expect.anything()])
	return made.id
}
const reminder = (days: number, person: string | null = null) => ({ reminder: { date: addDays(today, days), person } })
const due = async (who: TestPerson) => (await server.call(who, users.getDue, {})).body

test('counts what is overdue and what is of today, mine and nobody’s, in all groups, where I see it', async () => {
	const other = await house.addProperty('Seeweg 3')
	const [beat, limited] = [await house.join('member'), await house.join('caretaker', [other.id])]
	await log(reminder(-3))
	await log(reminder(-1, house.anna.id))
	await log(reminder(-1, beat.id))
	await log(reminder(0), other.id)
	await log(reminder(1))
	await log({ maintenance: { done: false, date: addDays(today, -2) } }, other.id)
	await log({ maintenance: { done: true, date: addDays(today, -2) } })
	expect([await due(house.anna), await due(beat), await due(limited)]).toEqual([
		{ overdue: 3, today: 1 },
		{ overdue: 3, today: 1 },
		{ overdue: 1, today: 1 },
	])
	const second = await createHouse(server)
	expect(await due(second.anna)).toEqual({ overdue: 0, today: 0 })
	await log(reminder(-9), second.property.id, second.anna)
	expect([await due(second.anna), await due(beat)]).toEqual([
		{ overdue: 1, today: 0 },
		{ overdue: 3, today: 1 },
	])
})

test('not what is done, in the trash, or of a house that is', async () => {
	const fresh = await createHouse(server)
	const done = await log(reminder(-3), fresh.property.id, fresh.anna)
	const gone = await log(reminder(-3), fresh.property.id, fresh.anna)
	await log(reminder(-3), fresh.property.id, fresh.anna)
	expect((await due(fresh.anna)).overdue).toBe(3)
	await server.call(fresh.anna, events.completeEvent, { params: { id: done }, body: { part: 'reminder', done: true } })
	expect((await due(fresh.anna)).overdue).toBe(2)
	await server.call(fresh.anna, events.removeEvent, { params: { id: gone } }, { version: 1 })
	expect((await due(fresh.anna)).overdue).toBe(1)
	const { version } = (await server.call(fresh.anna, properties.getProperty, { params: { id: fresh.property.id } })).body
	expect((await server.call(fresh.anna, properties.removeProperty, { params: { id: fresh.property.id } }, { version })).status).toBe(204)
	expect((await due(fresh.anna)).overdue).toBe(0)
	expect((await server.call(null, users.getDue, {})).status).toBe(401)
})
