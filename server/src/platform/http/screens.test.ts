import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { houseNouns } from '@hausheft/contract/house-nouns.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { may, uncapped } from '@hausheft/contract/rights.ts'
import { roles, type Role } from '@hausheft/contract/roles.ts'
import { screens, type Payload, type ScreenName } from '@hausheft/contract/screens.ts'
import { make } from '../../../test/rights-world.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
let things: Record<string, string>
const people = new Map<Role | null, TestPerson>()

beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	people.set('owner', house.anna)
	for (const role of [...roles.slice(1), null]) people.set(role, await house.join(role))
	const entry = {
		name: 'Boiler entkalkt',
		event_at: '2026-11-21T10:00:00Z',
		balance: { expense: 123450 },
		time_recording: [{ minutes: 85, user_id: house.anna.id }],
	}
	await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body: entry })
	const place = { params: { id: house.property.id } }
	const [type] = (await server.call(house.anna, journals.listJournalTypes, {})).body
	const others: Record<string, string> = {}
	for (const noun of houseNouns) others[noun] = await make[noun]({ server, house })
	things = {
		...others,
		object: (await server.call(house.anna, objects.createObject, { ...place, body: { name: 'Boiler' } })).body.id,
		contact: (await server.call(house.anna, contacts.createPropertyContact, { ...place, body: { company: 'Sanitär Huber AG' } })).body.id,
		journal: (await server.call(house.anna, journals.createJournal, { ...place, body: { name: 'Hausjournal', type: type?.id ?? '' } })).body
			.id,
		mail: await make.inbox({ server, house }),
		id: await make.invite({ server, house }),
	}
})
afterAll(() => server.close())

const params = () => ({
	year: '2026',
	group: house.group.id,
	property: house.property.id,
	prop: house.property.id,
	user: house.anna.id,
	...things,
})
const pathOf = (name: ScreenName, ids: Record<string, string> = params()) =>
	screens[name].path.replaceAll(/\{(\w+)\}/g, (_, part: string) => ids[part] ?? '')
/** What of a screen's address names a thing; a member's drawer lies over the settings, which are there. */
const idsInPath = (name: ScreenName) =>
	[...screens[name].path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part).filter((part) => part !== 'user')
const isPublic = (name: ScreenName) => name === 'invitation'
const payload = async (person: TestPerson | null, path: string) => {
	const response = await server.app.inject({
		url: `${path}/_payload.json`,
		headers: { host: 'haus.test', ...(person && { cookie: person.cookie }) },
	})
	return { status: response.statusCode, body: response.json<Payload & { code?: string }>(), headers: response.headers }
}

describe.each(Object.keys(screens) as ScreenName[])('the payload of %s', (name) => {
	test.each([...roles, null])('says to %s what the calls themselves say, and leaves out what they refuse', async (role) => {
		const person = people.get(role) as TestPerson
		const { status, body, headers } = await payload(person, pathOf(name))
		const reads = screens[name].reads(params())
		const alone = await Promise.all(reads.map(({ endpoint, input }) => server.call(person, endpoint, input)))
		// Without a role one sees the group's name only: its houses do not exist.
		const isMail = screens[name].path.includes('{mail}')
		const hidden = isMail ? !may(uncapped(role), 'inbox.read') : role === null && /\{prop/.test(screens[name].path)
		expect([status, alone.some((each) => each.status === 404)]).toEqual(
			hidden ? [404, isMail || screens[name].path.includes('{property}')] : [200, false],
		)
		if (hidden) return
		expect(body.screen).toBe(name)
		expect(headers['cache-control']).toBe('private, no-store')
		for (const [index, { endpoint, input }] of reads.entries()) {
			const found = body.reads.find(([path, sent]) => path === endpoint.path && JSON.stringify(sent) === JSON.stringify(input))
			expect([alone[index]?.status, found?.[2]]).toEqual(found ? [200, alone[index]?.body] : [403, undefined])
		}
	})
	test.skipIf(isPublic(name))('is nobody’s without a session', async () => {
		const { status, body } = await payload(null, pathOf(name))
		expect([status, body.code]).toEqual([401, 'unauthenticated'])
	})
})

const pathIds = (Object.keys(screens) as ScreenName[]).flatMap((name) => idsInPath(name).map((part) => [name, part] as const))
describe('T11 a screen does not exist', () => {
	test.each(pathIds)('%s, where its {%s} is not there', async (name, part) => {
		const unknown = await payload(house.anna, pathOf(name, { ...params(), [part]: randomUUID() }))
		expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
	})
	test.each(pathIds.filter(([, part]) => part === 'object' || part === 'journal'))(
		'%s, under another property than its own',
		async (name) => {
			const second = await house.addProperty('Nebenan')
			expect((await payload(house.anna, pathOf(name, { ...params(), property: second.id }))).status).toBe(404)
		},
	)
})

test('T18 an invitation is told to whoever holds its link, also with a session that has ended', async () => {
	const path = pathOf('invitation')
	const told = [[expect.any(String), { params: { id: things.id } }, expect.objectContaining({ id: things.id, group: 'Familie Keller' })]]
	const ended = await server.person('Vorbei')
	await server.owner.query('delete from auth."session" where "userId" = $1', [ended.id])
	for (const person of [null, house.anna, ended])
		expect(await payload(person, path)).toMatchObject({ status: 200, body: { screen: 'invitation', reads: told } })
})

describe('a screen does not exist', () => {
	const homes: ScreenName[] = ['groupHome', 'propertyHome', 'properties', 'settings']

	test.each(homes)('for who is outside of the group: %s', async (name) => {
		const stranger = await server.person('Fremd')
		const { status, body } = await payload(stranger, pathOf(name))
		expect([status, body]).toMatchObject([404, { code: 'not_found' }])
		expect(JSON.stringify(body)).not.toContain('Keller')
	})
	test.each(['nope', '01a1fd6b-0000-7000-8000-000000000000', "' or 1=1 --"])('under the id %j', async (id) => {
		const path = pathOf('propertyHome', { group: house.group.id, property: encodeURIComponent(id) })
		expect((await payload(house.anna, path)).status).toBe(404)
	})
	test('for a house under the address of another group, both of which the person may see', async () => {
		const other = (await server.call(house.anna, groups.createGroup, { body: { name: 'Andere' } })).body
		expect((await payload(house.anna, pathOf('propertyHome', { ...params(), group: other.id }))).status).toBe(404)
		expect((await payload(house.anna, pathOf('propertyHome', { ...params(), group: params().group.toUpperCase() }))).status).toBe(200)
	})
	test('for a member who is limited to other houses', async () => {
		const second = await house.addProperty('Chalet')
		const limited = await house.join('viewer', [second.id])
		expect((await payload(limited, pathOf('propertyHome'))).status).toBe(404)
		expect((await payload(limited, pathOf('propertyHome', { ...params(), property: second.id }))).status).toBe(200)
	})
})
