import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '@hausheft/contract/events.ts'
import { history } from '@hausheft/contract/history.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

test('the history is narrowed to what one person did, as far as one may know it', async () => {
	const beat = await house.join('member')
	const log = (by: TestPerson, name: string) =>
		server.call(by, events.createEvent, { params: { id: house.property.id }, body: { name, event_at: '2026-11-20T09:00:00Z' } })
	await log(house.anna, 'Boiler')
	await log(beat, 'Rasen')
	const texts = async (by: TestPerson, user: string) =>
		(await server.call(by, history.listHistory, { params: { id: house.group.id }, query: { user, source: 'event' } })).body.map(
			({ text }) => text,
		)
	expect(await texts(house.anna, beat.id)).toEqual(['member hat den Eintrag «Rasen» erfasst'])
	expect(await texts(beat, house.anna.id)).toEqual(['Anna hat den Eintrag «Boiler» erfasst'])

	// Limited to another house, one learns nothing of this one by asking for a person.
	const limited = await house.join('viewer', [(await house.addProperty('Chalet')).id])
	expect(await texts(limited, beat.id)).toEqual([])
})
