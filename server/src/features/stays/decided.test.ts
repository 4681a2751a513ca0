import { stays } from '@hausheft/contract/stays.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestServer } from '../../../test/house.ts'

let server: TestServer
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())

test('who says which wish they have seen agrees to no other; without that it is decided as ever, and a repetition answers', async () => {
	const house = await createHouse(server)
	const there = { params: { id: house.property.id } }
	const { version } = (await server.call(house.anna, stays.getStayRules, there)).body
	await server.call(house.anna, stays.putStayRules, { ...there, body: { ask: true } }, { version })
	const beat = await house.join('member')
	const days = { from_on: '2026-07-10', until_on: '2026-07-12' }
	const { body: seen } = await server.call(beat, stays.createStay, { ...there, body: { ...days, guest: 'Nonna' } })
	const of = { params: { id: seen.id } }
	const longer = { until_on: '2026-07-30' }
	const { body: lengthened } = await server.call(beat, stays.changeStay, { ...of, body: longer }, { version: seen.version })
	const agree = (to?: number) =>
		server.call(house.anna, stays.decideStay, { ...of, body: { state: 'fixed' } }, to === undefined ? {} : { version: to })
	const stale = await agree(seen.version)
	expect([stale.status, stale.body.current]).toEqual([412, expect.objectContaining({ ...longer, state: 'asked' })])
	for (let nth = 0; nth < 2; nth++) {
		const { status, body } = await agree(lengthened.version)
		expect([status, body.state]).toEqual([201, 'fixed'])
	}
	const back = await server.call(house.anna, stays.decideStay, { ...of, body: { state: 'asked' } })
	expect([back.status, back.body.state]).toEqual([201, 'asked'])
})
