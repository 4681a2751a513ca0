import { events } from '@hausheft/contract/events.ts'
import { figures } from '@hausheft/contract/figures.ts'
import { screens, type ScreenName } from '@hausheft/contract/screens.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, type Clone } from '../../../test/database.ts'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { shareAmong } from '../../../test/parties.ts'
import { startNetwork } from '../../../test/network.ts'

const ways: Record<string, (clone: Clone, through: string) => Clone> = {
	directly: (clone, through) => ({ ...clone, url: through, through: undefined }),
	'through a pooler': (clone, through) => ({ ...clone, through }),
}
describe.each(Object.entries(ways))('%s', (_, wayOf) => {
	let server: TestServer
	let house: TestHouse
	let network: Awaited<ReturnType<typeof startNetwork>>
	let entry: string
	beforeAll(async () => {
		const clone = await cloneDatabase()
		network = await startNetwork(clone.url)
		server = await startServer({}, undefined, wayOf(clone, network.url))
		house = await createHouse(server)
		const body = { name: 'Boiler entkalkt', event_at: '2026-11-21T10:00:00Z', balance: { expense: 123_450 } }
		entry = (await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body })).body.id
	})
	afterAll(async () => {
		await server.close()
		network.close()
	})

	/** A connection that knows the statements already: what is prepared anew goes with the same message. */
	const asksOf = async (work: () => Promise<{ status: number }>, status = 200) => {
		await work()
		return network.asksOf('hausheft_runtime', async () => expect((await work()).status).toBe(status))
	}
	const at = () => ({ params: { id: house.property.id } })
	const withNames = { limit: 30, include: 'names' } as const

	test('a list, one with its names and one entry are asked for once', async () => {
		expect(await asksOf(() => server.call(house.anna, events.rollProperty, { ...at(), query: {} }))).toBe(1)
		expect(await asksOf(() => server.call(house.anna, events.rollProperty, { ...at(), query: withNames }))).toBe(1)
		expect(await asksOf(() => server.call(house.anna, events.rollGroup, { params: { id: house.group.id }, query: withNames }))).toBe(1)
		expect(await asksOf(() => server.call(house.anna, events.getEvent, { params: { id: entry } }))).toBe(1)
	})

	test('and so they are for a member limited to some houses', async () => {
		const limited = await house.join('caretaker', [house.property.id])
		expect(await asksOf(() => server.call(limited, events.rollProperty, { ...at(), query: withNames }))).toBe(1)
		expect(await asksOf(() => server.call(limited, events.getEvent, { params: { id: entry } }))).toBe(1)
		expect(await asksOf(() => server.call(limited, figures.yearsProperty, at()))).toBe(1)
		const write = (by: TestPerson) =>
			asksOf(() => server.call(by, events.createEvent, { ...at(), body: { name: 'Dach', event_at: '2026-11-21T10:00:00Z' } }), 201)
		expect(await write(limited)).toBe(await write(house.anna))
	})

	test('a new entry costs as many questions where it is shared', async () => {
		const [{ id: paid_by } = { id: '' }] = await shareAmong(server, house.anna, house.property.id, [{ name: 'Anna' }, { name: 'Beat' }])
		const writing = (balance: object) => () =>
			server.call(house.anna, events.createEvent, { ...at(), body: { name: 'Dach', event_at: '2026-11-21T10:00:00Z', balance } })
		const plain = await asksOf(writing({ expense: 100 }), 201)
		expect(await asksOf(writing({ expense: 100, paid_by, split: { by: 'equal', parties: null } }), 201)).toBe(plain)
	})

	test('what is done, left out or settled is written and answered with its commit, as what is put off is', async () => {
		const todo = async (recurrence: { every: number; unit: 'month' } | null) => {
			const body = { name: 'Boiler', event_at: '2026-11-21T10:00:00Z', maintenance: { done: false, date: '2027-01-05', recurrence } }
			return { params: { id: (await server.call(house.anna, events.createEvent, { ...at(), body })).body.id } }
		}
		const [repeated, once] = [await todo({ every: 1, unit: 'month' }), [await todo(null), await todo(null)]]
		const part = 'maintenance' as const
		let date = 5
		const putOff = await asksOf(
			() => server.call(house.anna, events.putOffEvent, { ...repeated, body: { part, date: `2027-02-0${date++}` } }),
			201,
		)
		expect(await asksOf(() => server.call(house.anna, events.skipEvent, { ...repeated, body: { part } }), 201)).toBe(putOff)
		const done = () => server.call(house.anna, events.completeEvent, { ...(once.pop() ?? repeated), body: { part, done: true } })
		expect(await asksOf(done, 201)).toBe(putOff)
		// Whatever is locked in it is, in one order, before it is looked at.
		expect(await asksOf(() => server.call(house.anna, events.settleEvent, { ...repeated, body: { event: null } }))).toBe(putOff + 1)
	})

	test.each(['groupHome', 'propertyHome'] as const)(
		'what the %s reads is asked for at once, behind its opening',
		async (name: ScreenName) => {
			const path = screens[name].path.replace('{group}', house.group.id).replace('{property}', house.property.id)
			const read = async () => {
				const { statusCode } = await server.app.inject({
					url: `${path}/_payload.json`,
					headers: { host: 'haus.test', cookie: house.anna.cookie },
				})
				return { status: statusCode }
			}
			// The commit may be on its way already when the answer is there.
			expect(await asksOf(read)).toBeLessThanOrEqual(3)
		},
	)
})
