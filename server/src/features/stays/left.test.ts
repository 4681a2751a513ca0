import { members } from '@hausheft/contract/members.ts'
import { stays } from '@hausheft/contract/stays.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestServer } from '../../../test/house.ts'

let server: TestServer
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())

test('whoever leaves wants nothing any more, in none of the houses; what was agreed stays', async () => {
	const house = await createHouse(server)
	const beat = await house.join('member')
	const day = (days: number) => addDays(dayOf(Date.now()), days)
	const places = [house.property.id, (await house.addProperty('Seeweg 3')).id, (await house.addProperty('Rustico')).id].map((id) => ({
		params: { id },
	}))
	for (const place of places) {
		const { version } = (await server.call(house.anna, stays.getStayRules, place)).body
		await server.call(house.anna, stays.putStayRules, { ...place, body: { ask: true } }, { version })
		const ask = async (from: number) =>
			(await server.call(beat, stays.createStay, { ...place, body: { from_on: day(from), until_on: day(from + 2), guest: 'Nonna' } })).body
		const [agreed] = [await ask(10), await ask(20)]
		await server.call(house.anna, stays.decideStay, { params: { id: agreed.id }, body: { state: 'fixed' } })
	}
	await server.call(house.anna, members.removeMember, { params: { id: house.group.id, user: beat.id } })
	for (const place of places) {
		const { body } = await server.call(house.anna, stays.listStays, { ...place, query: { from: day(0), to: day(30) } })
		expect(body.map(({ state, from_on }) => [state, from_on])).toEqual([['fixed', day(10)]])
	}
})
