import { events } from '@hausheft/contract/events.ts'
import { afterAll, expect, test } from 'vitest'
import { startServer, type TestPerson } from './house.ts'
import { send } from './rights-send.ts'
import { furnish, type SeenHouse } from './seen-houses.ts'
import { goOn, secrets } from './seen-secrets.ts'

// A list comes as one row where the whole house is seen, and entry by entry to who sees a part of it, or in another order: both say the same.
const server = await startServer()
afterAll(() => server.close())

const house: SeenHouse = await furnish(server, 'viewer')
for (const { past } of Object.values(secrets)) await past?.(house, server)
for (const { plant } of Object.values(secrets)) await plant?.(house, server)
await goOn(house)
// Nothing names Urs but this time of his.
await house.log('von Urs gemacht', {
	name: 'Von Urs gemacht',
	event_at: '2023-03-04T09:00:00.000Z',
	maintenance: { done: true },
	time_recording: [{ minutes: 20, user_id: house.urs.id }],
})

const people: [string, TestPerson][] = [...house.people]
for (const [who, person] of house.people)
	people.push(
		[`${who} with a key`, await server.withKey(person, { cap: 'owner' })],
		[`${who} with a key for one property`, await server.withKey(person, { cap: 'member', properties: [house.idOf('property:here')] })],
	)

type Rolled = { ids: string[]; from: string | null; events: { id: string }[]; names: Record<string, string> }
const most = '200'
const lists = {
	'of the property': [events.rollProperty, 'property:here'],
	'of the group': [events.rollGroup, 'group'],
	'of an object': [events.rollObject, 'object:Bergli'],
	'of a contact': [events.rollContact, 'contact:Huber Bergli'],
} as const
const narrowed = [
	{},
	{ kind: 'maintenance' },
	{ kind: 'reminder' },
	{ kind: 'balance' },
	{ kind: 'time-recording' },
	{ year: '2025' },
	{ year: '2023' },
	{ journal: 'none' },
]

async function roll(person: TestPerson, list: keyof typeof lists, query: Record<string, string>) {
	const [endpoint, label] = lists[list]
	const response = await send(server, person, endpoint, { params: { id: house.idOf(label) }, query: { include: 'names', ...query } })
	return response.statusCode === 200 ? (response.json() as Rolled) : null
}
/** So that an entry stands at the end of a page and at the beginning of one: once in small steps, narrowed in larger ones. */
const fewer = (query: object) => (Object.keys(query).length > 0 ? '7' : '3')
const byId = (rolled: Rolled | null) =>
	rolled && { ...rolled, ids: rolled.ids.toSorted(), events: rolled.events.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }

test.each(people)('what a list tells %s is what each of its entries by itself does', { timeout: 60_000 }, async (_, person) => {
	// Many lists have the same entry, and nobody changes it meanwhile.
	const byItself = new Map<string, unknown>()
	const one = async (id: string) => {
		if (!byItself.has(id)) byItself.set(id, (await send(server, person, events.getEvent, { params: { id } })).json())
		return byItself.get(id)
	}
	for (const list of Object.keys(lists) as (keyof typeof lists)[])
		for (const query of narrowed) {
			const rolled = await roll(person, list, { limit: most, ...query })
			// Nobody and nothing is named that they are not shown.
			const shown = JSON.stringify(rolled?.events)
			expect(Object.keys(rolled?.names ?? {}).filter((id) => !shown.includes(id))).toEqual([])
			for (const event of rolled?.events ?? []) expect(await one(event.id)).toEqual(event)
		}
})

test.each(people)(
	'a list tells %s the same in one row, in two, and in an order that none comes in as a row',
	{ timeout: 60_000 },
	async (_, person) => {
		for (const list of ['of the property', 'of the group'] as const)
			for (const query of narrowed) {
				const rolled = await roll(person, list, { limit: most, ...query })
				expect(byId(await roll(person, list, { limit: most, sort: 'name_asc', ...query }))).toEqual(byId(rolled))
				const paged: Rolled[] = []
				for (let from: string | null | undefined; from !== null && paged.length < 50; from = paged.at(-1)?.from ?? null)
					paged.push(
						(await roll(person, list, { limit: fewer(query), ...query, ...(from && { from }) })) ?? {
							ids: [],
							from: null,
							events: [],
							names: {},
						},
					)
				expect(paged.flatMap(({ ids }) => ids)).toEqual(rolled?.ids ?? [])
				expect(Object.assign({}, ...paged.map(({ names }) => names))).toEqual(rolled?.names ?? {})
				const oldest = await roll(person, list, { limit: most, sort: 'event_at_asc', ...query })
				expect(oldest?.ids.toReversed()).toEqual(rolled?.ids)
			}
	},
)

test('who sees all amounts and times is told more than who does not', async () => {
	const told = async (who: string) => JSON.stringify(await roll(house.people.get(who) as TestPerson, 'of the property', { limit: most }))
	const whole = await told('owner')
	expect((await told('caretaker')).length).toBeLessThan(whole.length)
})
