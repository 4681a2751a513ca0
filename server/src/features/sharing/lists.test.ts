import type { Sent } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { figures } from '@hausheft/contract/figures.ts'
import { history } from '@hausheft/contract/history.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { sharing } from '@hausheft/contract/sharing.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { listening, openPage } from '../../../test/live.ts'
import { shareAmong } from '../../../test/parties.ts'

let server: TestServer
let house: TestHouse
/** A house of its own for each test. */
let id: string
let [anna, beat, chris] = ['', '', '']
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())
beforeEach(async () => {
	id = (await house.addProperty('Rustico')).id
	const names = ['Anna', 'Beat', 'Chris'].map((name) => ({ name }))
	;[anna = '', beat = '', chris = ''] = (await shareAmong(server, house.anna, id, names)).map((party) => party.id)
})

const here = () => ({ params: { id } })
const equal = { by: 'equal', parties: null } as const
const log = async (balance: Sent<typeof events.createEvent>['body']['balance'], person = house.anna, month = '06') => {
	const body = { name: 'Dach', event_at: `2026-${month}-01T08:00:00.000Z`, balance }
	const answer = await server.call(person, events.createEvent, { ...here(), body })
	expect(answer.status).toBe(201)
	return answer.body
}

test('what nobody shares yet is the list of exactly those, and of who sees no amounts their own', async () => {
	const caretaker = await house.join('caretaker')
	const split = { expense: 90_00, paid_by: anna, split: equal }
	await log(split)
	await log({ income: 20_00 })
	const early = await log({ expense: 10_00 }, house.anna, '02')
	const late = await log({ expense: 30_00, paid_by: beat })
	const own = await log({ expense: 5_00 }, caretaker)
	await log(split, caretaker)
	const gone = await log({ expense: 1_00 })
	await server.call(house.anna, events.removeEvent, { params: { id: gone.id } }, { version: gone.version })
	const listed = async (person: TestPerson, query: object) => {
		const asked = { ...here(), query: { kind: 'unshared', ...query } as const }
		const { body } = await server.call(person, events.rollProperty, asked)
		const { body: sum } = await server.call(person, figures.sumProperty, asked)
		expect([sum.count, sum.expense]).toEqual([body.ids.length, body.events.reduce((all, each) => all + (each.balance?.expense ?? 0), 0)])
		return body.ids.toSorted()
	}
	const shown = async (query = {}) => (await server.call(house.anna, sharing.getSharing, { ...here(), query })).body
	const all = [early.id, late.id, own.id].toSorted()
	expect([await listed(house.anna, {}), (await shown()).unshared]).toEqual([all, 3])
	expect([await listed(house.anna, { year: 2025 }), (await shown({ year: 2025 })).unshared]).toEqual([[], 0])
	expect(await listed(caretaker, {})).toEqual([own.id])
	const elsewhere = await house.join('member', [house.property.id])
	expect((await server.call(elsewhere, events.rollProperty, { ...here(), query: { kind: 'unshared' } })).status).toBe(404)
	// What was before a closing is not asked about any more.
	const until = '2026-03-31'
	const { version } = await shown({ until })
	await server.call(house.anna, sharing.putClosed, { ...here(), body: { until, note: null } }, { version })
	const { since, unshared } = await shown()
	expect([since, unshared, await listed(house.anna, { since })]).toEqual(['2026-04-01', 2, [late.id, own.id].toSorted()])
})

test('the history says whose share has moved, to who may see it', async () => {
	const caretaker = await house.join('caretaker')
	const share = async (of: string, values: number[], person = house.anna) => {
		const { version } = (await server.call(person, events.getEvent, { params: { id: of } })).body
		const parties = [anna, beat, chris].map((party, at) => ({ party, value: values[at] }))
		const balance = { expense: 100_00, paid_by: chris, split: { by: 'amounts' as const, parties } }
		expect((await server.call(person, events.changeEvent, { params: { id: of }, body: { balance } }, { version })).status).toBe(200)
	}
	const whole = { expense: 100_00, paid_by: chris, split: equal }
	const [hidden, own] = [await log(whole), await log(whole, caretaker)]
	for (const { id: each } of [hidden, own]) await share(each, [40_00, 26_66, 33_34])
	const told = async (person: TestPerson, fk: string) =>
		(await server.call(person, history.listHistory, { params: { id: house.group.id }, query: { source: 'event', fk } })).body
			.filter(({ event }) => event === 'UPDATE')
			.map(({ text }) => text)
	const moved =
		'hat den Anteil von Anna von CHF\u00a033.33 auf CHF\u00a040.00 und den Anteil von Beat von CHF\u00a033.33 auf CHF\u00a026.66 geändert'
	expect(await told(house.anna, hidden.id)).toEqual([expect.stringContaining(moved)])
	expect([await told(caretaker, hidden.id), await told(caretaker, own.id)]).toEqual([[], [expect.stringContaining(moved)]])
})

test('who shares a house is told as a part of it, and where more has changed as all of it', async () => {
	const page = await openPage(await listening(server.app), await house.join('viewer'))
	const told = { source: 'property', event: 'UPDATE', fk: id, group: house.group.id, property: id }
	await shareAmong(server, house.anna, id, [{ name: 'Anna' }, { name: 'Beat' }, { name: 'Chris' }, { name: 'Dora' }])
	expect(await page.hears({ fk: id })).toEqual({ ...told, part: 'parties', date: expect.any(String) })
	const { version } = (await server.call(house.anna, sharing.getSharing, { ...here(), query: { until: '2026-01-31' } })).body
	page.messages.splice(0)
	await server.call(house.anna, sharing.putClosed, { ...here(), body: { until: '2026-01-31', note: null } }, { version })
	expect(await page.hears({ fk: id })).toMatchObject({ ...told, part: 'parties' })
	const now = (await server.call(house.anna, properties.getProperty, here())).body
	page.messages.splice(0)
	await server.call(house.anna, properties.changeProperty, { ...here(), body: { name: 'Rustico alt' } }, { version: now.version })
	expect((await page.hears({ fk: id })).part).toBeUndefined()
	page.socket.terminate()
})

test('of what another house of the group splits among all its own nothing is a party of this house', async () => {
	await log({ expense: 90_00, paid_by: anna, split: equal })
	const other = (await house.addProperty('Seehaus')).id
	const [dora] = await shareAmong(server, house.anna, other, [{ name: 'Dora' }, { name: 'Emil' }])
	const body = { name: 'Steg', event_at: '2026-06-02T08:00:00.000Z', balance: { expense: 60_00, paid_by: dora?.id ?? '', split: equal } }
	expect((await server.call(house.anna, events.createEvent, { params: { id: other }, body })).status).toBe(201)
	const asked = { params: { id: house.group.id }, query: { party: beat, as: 'share' } } as const
	expect((await server.call(house.anna, figures.sumGroup, asked)).body).toMatchObject({ amount: 30_00 })
	const { body: list } = await server.call(house.anna, events.rollGroup, asked)
	expect(list.events.map(({ name, property }) => [name, property])).toEqual([['Dach', id]])
})

test('beside a closing somebody can still join, and a first quota hold from a later day; not from before it', async () => {
	await log({ expense: 90_00, paid_by: anna, split: equal })
	const read = async (query = {}) => (await server.call(house.anna, sharing.getSharing, { ...here(), query })).body
	const until = '2026-08-31'
	const { version } = await read({ until })
	await server.call(house.anna, sharing.putClosed, { ...here(), body: { until, note: null } }, { version })
	const names = ['Anna', 'Beat', 'Chris'].map((name) => ({ name }))
	await expect(shareAmong(server, house.anna, id, [...names, { name: 'Dora' }])).rejects.toThrow('closed')
	const dora = { name: 'Dora', quotas: [{ from_on: '2026-10-01', weight: 0 }] }
	await shareAmong(server, house.anna, id, [...names, dora])
	const late = [
		{ from_on: null, weight: 0 },
		{ from_on: '2027-01-01', weight: '1/2' },
	]
	await expect(
		shareAmong(server, house.anna, id, [{ name: 'Anna', quotas: [{ from_on: null, weight: '1/2' }] }, ...names.slice(1), dora]),
	).rejects.toThrow('closed')
	const all = await shareAmong(server, house.anna, id, [{ name: 'Anna', quotas: late }, ...names.slice(1), dora])
	expect(all.map(({ quotas }) => quotas)).toEqual([late, [], [], dora.quotas])
	await log({ expense: 30_00, paid_by: anna, split: equal }, house.anna, '09')
	await log({ expense: 40_00, paid_by: anna, split: equal }, house.anna, '10')
	expect((await read()).parties.map(({ carried, share }) => [carried, share])).toEqual([
		[60_00, 20_00],
		[-30_00, 20_00],
		[-30_00, 20_00],
		[0, 10_00],
	])
})

test('a part of nothing is nothing, however it was typed', async () => {
	const names = ['Anna', 'Beat', 'Chris'].map((name, at) => ({
		name,
		quotas: [{ from_on: null, weight: ['1/4', '00/4', '3/4'][at] ?? 0 }],
	}))
	await shareAmong(server, house.anna, id, names)
	await log({ expense: 90_00, paid_by: anna, split: { by: 'quota', parties: null } })
	const { body } = await server.call(house.anna, events.rollProperty, { ...here(), query: { party: beat, as: 'share' } })
	expect(body.ids).toEqual([])
})
