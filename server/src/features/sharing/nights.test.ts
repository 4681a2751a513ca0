// A split by nights where the house goes on to be lived in: what is closed counts the nights until then, for good.
import { events } from '@hausheft/contract/events.ts'
import { figures } from '@hausheft/contract/figures.ts'
import { sharing } from '@hausheft/contract/sharing.ts'
import { stays } from '@hausheft/contract/stays.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differencesIn } from '../../../test/figures.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { shareAmong } from '../../../test/parties.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

/** A house in which Anna has slept 21 nights of 2026 and Beat 14, and 640.00 of oil by nights. */
async function rustico() {
	const { id } = await house.addProperty('Rustico')
	const here = { params: { id } }
	const [anna = '', beat = ''] = (await shareAmong(server, house.anna, id, [{ name: 'Anna' }, { name: 'Beat' }])).map((party) => party.id)
	const stay = (party: string, from_on: string, until_on: string) =>
		server.call(house.anna, stays.createStay, { ...here, body: { from_on, until_on, party } })
	await stay(anna, '2026-01-10', '2026-01-31')
	await stay(beat, '2026-02-01', '2026-02-15')
	const balance = { expense: 640_00, paid_by: anna, split: { by: 'nights' as const, parties: null } }
	const body = { name: 'Öl', event_at: '2026-03-01T09:00:00.000Z', balance }
	await server.call(house.anna, events.createEvent, { ...here, body })
	const shown = async (query: object = {}) => (await server.call(house.anna, sharing.getSharing, { ...here, query })).body
	const close = async (until: string | null) => {
		const { version } = await shown(until === null ? {} : { until })
		const answer = await server.call(house.anna, sharing.putClosed, { ...here, body: { until, note: null } }, { version })
		expect(answer.status).toBe(200)
	}
	const sharesOf = async (query: object = { year: 2026 }) => (await shown(query)).parties.map(({ share }) => share)
	const balances = async () => (await shown()).parties.map((party) => party.balance)
	const nightsOn = async (day: string) =>
		(await server.call(house.anna, stays.listNights, { ...here, query: { day } })).body.map(({ nights }) => nights)
	return { here, anna, beat, stay, shown, close, sharesOf, balances, nightsOn }
}

test('D52 nights behind the day of a closing change no closed share, before it all of the year count', async () => {
	const { anna, beat, stay, shown, close, sharesOf, balances, nightsOn } = await rustico()
	expect([await sharesOf(), await nightsOn('2026-03-01')]).toEqual([
		[384_00, 256_00],
		[21, 14],
	])
	await stay(beat, '2026-07-01', '2026-07-08')
	// Each has 21: it counts as long as nothing is closed, and what a closing would keep is shown before.
	expect([await sharesOf(), await nightsOn('2026-03-01')]).toEqual([
		[320_00, 320_00],
		[21, 21],
	])
	expect(await sharesOf({ until: '2026-06-30' })).toEqual([384_00, 256_00])
	const saysNights = async (until: string) => (await shown({ until })).by_nights
	expect([await saysNights('2026-06-30'), await saysNights('2026-02-28')]).toEqual([true, false])
	await close('2026-06-30')
	expect(await balances()).toEqual([256_00, -256_00])
	expect((await stay(anna, '2026-08-01', '2026-08-22')).status).toBe(201)
	expect([await balances(), await sharesOf(), await nightsOn('2026-03-01')]).toEqual([
		[256_00, -256_00],
		[384_00, 256_00],
		[21, 14],
	])
	// Nothing is left that nights split.
	expect((await shown()).by_nights).toBe(false)
	// What is logged behind it counts all of its year.
	expect(await nightsOn('2026-07-01')).toEqual([42, 21])
	expect((await stay(anna, '2026-06-30', '2026-07-01')).body).toMatchObject({ reason: 'closed' })
	expect(await differencesIn(server.url)).toEqual([])
	// Taken back, all of the year counts again.
	await close(null)
	expect([await sharesOf(), (await shown()).closed_until]).toEqual([[426_67, 213_33], null])
	expect(await differencesIn(server.url)).toEqual([])
})

test('the list behind a share of what is closed is of who had nights until then', async () => {
	const { here, beat, stay, close } = await rustico()
	const { id: chris = '' } =
		(await shareAmong(server, house.anna, here.params.id, [{ name: 'Anna' }, { name: 'Beat' }, { name: 'Chris' }]))[2] ?? {}
	await close('2026-06-30')
	await stay(chris, '2026-09-01', '2026-09-08')
	const listed = async (party: string) => {
		const query = { party, as: 'share' as const }
		const { ids } = (await server.call(house.anna, events.rollProperty, { ...here, query })).body
		const { amount } = (await server.call(house.anna, figures.sumProperty, { ...here, query })).body
		return [ids.length, amount]
	}
	expect([await listed(beat), await listed(chris)]).toEqual([
		[1, 256_00],
		[0, 0],
	])
})

test('a year or a day is asked for, not both', async () => {
	const { here } = await rustico()
	const answer = await server.call(house.anna, stays.listNights, { ...here, query: { year: 2026, day: '2026-03-01' } })
	expect([answer.status, answer.body]).toMatchObject([422, { errors: [{ path: 'day' }] }])
})
