import { groups } from '@hausheft/contract/groups.ts'
import { members } from '@hausheft/contract/members.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type Answered, type TestServer } from '../../../test/house.ts'
import { make } from '../../../test/rights-world.ts'

let server: TestServer
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())

const fourAtOnce = <T>(send: () => Promise<Answered<T>>) => Promise.all(Array.from({ length: 4 }, send))

test('four that make one group with one key answer with that group, whichever of them made it', async () => {
	const anna = await server.person('Anna')
	for (const round of ['one', 'two', 'three']) {
		const answers = await fourAtOnce(() => server.call(anna, groups.createGroup, { body: { name: `Haus ${round}` } }, { key: round }))
		expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
		expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
		expect(answers.map(({ body }) => body.rbac.role)).toEqual(['owner', 'owner', 'owner', 'owner'])
	}
	expect((await server.call(anna, groups.listGroups, {})).body.map(({ name }) => name)).toEqual(['Haus one', 'Haus three', 'Haus two'])
})

test('four that accept one invitation with one key have all joined', async () => {
	const house = await createHouse(server)
	for (const round of ['one', 'two', 'three']) {
		const guest = await server.person(`Gast ${round}`)
		const id = await make.invite({ server, house }, guest.email)
		const answers = await fourAtOnce(() =>
			server.call(guest, members.acceptInvitation, { params: { id }, body: undefined }, { key: round }),
		)
		expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array.from({ length: 4 }, () => [201, house.group.id]))
	}
})
