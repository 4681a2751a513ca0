import { events } from '@hausheft/contract/events.ts'
import type { RollingQuery } from '@hausheft/contract/event-requests.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database.ts'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../../test/house.ts'
import { pageStatement, placeIn } from './actions.ts'

let server: TestServer
let pooled: TestServer
let house: TestHouse
let people: TestPerson[]
beforeAll(async () => {
	const clone = await cloneDatabase()
	server = await startServer({}, undefined, { ...clone, through: undefined })
	pooled = await startServer({}, undefined, { url: clone.url, through: clone.url, drop: async () => {} })
	house = await createHouse(server)
	const object = await server.call(house.anna, objects.createObject, {
		params: { id: house.property.id },
		body: { name: 'Boiler' },
	})
	people = [house.anna, await house.join('member'), await house.join('caretaker'), await house.join('viewer', [house.property.id])]
	for (let n = 0; n < 7; n++) {
		const body = {
			name: `Nr. ${n}`,
			event_at: `2026-11-0${1 + (n % 3)}T09:00:00.000Z`,
			balance: { expense: n },
			objects: n % 2 ? [object.body.id] : [],
		}
		const made = await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body })
		if (n === 3) await server.call(house.anna, events.removeEvent, { params: { id: made.body.id } }, { version: made.body.version })
	}
})
afterAll(async () => {
	await pooled.close()
	await server.close()
})

const queries: RollingQuery[] = [{}, { limit: 1 }, { limit: 5 }, { limit: 6 }, { limit: 2, include: 'names' }, { include: 'names' }]
const others: RollingQuery[] = [{ sort: 'event_at_asc' }, { kind: 'balance' }, { year: 2026 }, { journal: 'none' }]

test('the newest entries of a property, and each of them, are the same where nothing has a name', async () => {
	// Two of them have been answered.
	const newest = (await server.call(house.anna, events.rollProperty, { params: { id: house.property.id }, query: {} })).body.events
	for (const { id } of [newest[0], newest[0], newest[4]].flatMap((event) => event ?? []))
		await server.call(house.anna, replies.createReply, { params: { id }, body: { text: 'Morgen um acht.' } })
	const read = (at: TestServer, by: TestPerson, query: RollingQuery, id = house.property.id) =>
		at.call(by, events.rollProperty, { params: { id }, query })
	for (const query of [...queries, ...others]) {
		const { unnamed } = pageStatement({ property: house.property.id }, query, placeIn(query), query.limit ?? 30)
		expect(unnamed?.sql.includes('first_page') ?? false).toBe(queries.includes(query))
		for (const by of people) {
			const [first, second] = [await read(server, by, query), await read(pooled, by, query)]
			expect(second.body).toEqual(first.body)
			const { from } = first.body
			if (from) expect((await read(pooled, by, { ...query, from })).body).toEqual((await read(server, by, { ...query, from })).body)
		}
	}
	const { body } = await read(server, house.anna, {})
	expect(body.events.map((event) => event.replies?.count ?? 0)).toEqual([2, 0, 0, 0, 1, 0])
	for (const by of people)
		for (const { id } of body.events) {
			const one = (at: TestServer) => at.call(by, events.getEvent, { params: { id } })
			expect((await one(pooled)).body).toEqual((await one(server)).body)
		}
	const empty = await house.addProperty('Seeweg 3')
	expect((await read(pooled, house.anna, {}, empty.id)).body).toEqual((await read(server, house.anna, {}, empty.id)).body)
	const stranger = await server.person('Fremd')
	expect((await read(pooled, stranger, {})).status).toBe(404)
	expect((await pooled.call(stranger, events.getEvent, { params: { id: body.events[0]?.id ?? '' } })).status).toBe(404)
})
