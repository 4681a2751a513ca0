import { events } from '@hausheft/contract/events.ts'
import { figures } from '@hausheft/contract/figures.ts'
import { search } from '@hausheft/contract/search.ts'
import { stays } from '@hausheft/contract/stays.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

test('what words find beside entries is none of them: neither a stay nor a file of no entry', async () => {
	const [q, here] = ['Zwetschgen', { params: { id: house.property.id } }]
	const entry = { name: 'Zwetschgen geerntet', event_at: '2026-11-20T09:00:00.000Z' }
	const { id } = (await server.call(house.anna, events.createEvent, { ...here, body: entry })).body
	await upload(server, house.anna, house.group.id, { bytes: await photo(8, 8), name: 'Zwetschgen.jpg' })
	const stay = { from_on: '2027-09-10', until_on: '2027-09-12', guest: 'Familie Zwetschgen' }
	expect((await server.call(house.anna, stays.createStay, { ...here, body: stay })).status).toBe(201)
	const found = (await server.call(house.anna, search.searchGroup, { params: { id: house.group.id }, query: { q } })).body
	expect(found.map(({ source }) => source).sort()).toEqual(['event', 'file', 'stay'])
	for (const [roll, sum, place] of [
		[events.rollGroup, figures.sumGroup, house.group.id],
		[events.rollProperty, figures.sumProperty, house.property.id],
	] as const) {
		const asked = { params: { id: place }, query: { q } }
		expect((await server.call(house.anna, roll, asked)).body.ids).toEqual([id])
		expect((await server.call(house.anna, sum, asked)).body).toMatchObject({ count: 1 })
	}
})
