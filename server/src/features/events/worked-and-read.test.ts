import { events } from '@hausheft/contract/events.ts'
import type { Sent } from '@hausheft/contract/endpoint.ts'
import type { EventFilters } from '@hausheft/contract/event-requests.ts'
import { figures } from '@hausheft/contract/figures.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
let beat: TestPerson
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())
beforeEach(async () => {
	house = await createHouse(server)
	beat = await house.join('caretaker')
})

type Fields = Omit<Sent<typeof events.createEvent>['body'], 'name'>
async function log(name: string, fields: Fields, by = house.anna) {
	const input = { params: { id: house.property.id }, body: { name, ...fields } }
	expect((await server.call(by, events.createEvent, input)).status).toBe(201)
}
const names = async (query: EventFilters, by = house.anna) =>
	(await server.call(by, events.rollProperty, { params: { id: house.property.id }, query })).body.events.map(({ name }) => name)
const sum = async (query: EventFilters, by = house.anna) =>
	(await server.call(by, figures.sumProperty, { params: { id: house.property.id }, query })).body

describe('entries by whose time it is', () => {
	it('a person’s, or by their name that of somebody without an account, as far as one sees it; and what they worked', async () => {
		const both = [
			{ minutes: 5, user_id: house.anna.id },
			{ minutes: 6, user_id: beat.id },
			{ minutes: 7, user_text: 'Kunz' },
		]
		await log('zu dritt', { event_at: '2018-01-01T10:00:00.000Z', time_recording: both })
		await log('bei Beat', { event_at: '2018-01-02T10:00:00.000Z', time_recording: [...both, { minutes: 8, user_text: 'Hans' }] }, beat)
		const found = async (query: EventFilters, by = house.anna) => {
			const [wanted, { count, minutes }] = [await names(query, by), await sum(query, by)]
			expect(count).toBe(wanted.length)
			return [wanted, minutes]
		}
		const all = ['bei Beat', 'zu dritt']
		expect(await found({ worker: house.anna.id })).toEqual([all, 10])
		expect(await found({ worker: beat.id, until: '2018-01-01' })).toEqual([['zu dritt'], 6])
		expect(await found({ worker_text: 'Kunz' })).toEqual([all, 14])
		expect(await found({ worker_text: 'Hans', month: '2018-01' })).toEqual([['bei Beat'], 8])
		expect(await found({ worker_text: 'Anna' })).toEqual([[], 0])
		// Beat sees his own time, and in his own entries that of people without an account.
		expect(await found({ worker: house.anna.id }, beat)).toEqual([[], 0])
		expect(await found({ worker: beat.id }, beat)).toEqual([all, 12])
		expect(await found({ worker_text: 'Kunz' }, beat)).toEqual([['bei Beat'], 7])
	})
})

describe('entries by what was read', () => {
	it('unit, name and object are of one and the same reading', async () => {
		const units = (await server.call(house.anna, events.listUnits, {})).body
		const [kwh = '', m3 = ''] = ['kWh', 'm³'].map((symbol) => units.find((unit) => unit.symbol === symbol)?.id)
		const object = async (name: string) =>
			(await server.call(house.anna, objects.createObject, { params: { id: house.property.id }, body: { name } })).body.id
		const [boiler, dach] = [await object('Boiler'), await object('Dach')]
		const at = (day: number) => `2017-01-0${day}T10:00:00.000Z`
		const strom = { unit: kwh, name: 'Strom', data: '1', replaced: false }
		const wasser = { unit: m3, name: 'Wasser', data: '2', replaced: false }
		// At both objects, each reading at another one.
		const two = [
			{ ...strom, object: boiler },
			{ ...wasser, object: dach },
		]
		await log('beide', { event_at: at(3), objects: [boiler, dach], measurement: two })
		await log('allein', { event_at: at(2), measurement: [{ ...strom, name: ' STROM ' }] })
		await log('am Dach', { event_at: at(1), objects: [boiler], measurement: [{ ...strom, object: dach }] })
		const found = async (query: EventFilters) => {
			const wanted = await names({ year: 2017, ...query })
			expect((await sum({ year: 2017, ...query })).count).toBe(wanted.length)
			return wanted
		}
		expect(await found({ unit: kwh })).toEqual(['beide', 'allein', 'am Dach'])
		expect(await found({ reading: 'strom ' })).toEqual(['beide', 'allein', 'am Dach'])
		expect(await found({ unit: m3, reading: 'Strom' })).toEqual([])
		expect(await found({ unit: kwh, reading: 'Strom', object: boiler })).toEqual(['beide'])
		expect(await found({ unit: kwh, object: dach })).toEqual(['am Dach'])
		expect(await found({ unit: kwh, reading: 'Strom', object: 'none' })).toEqual(['allein'])
		expect(await found({ object: boiler })).toEqual(['beide', 'am Dach'])
		const query = { unit: kwh }
		const ofGroup = (await server.call(house.anna, events.rollGroup, { params: { id: house.group.id }, query })).body.events
		const ofObject = (await server.call(house.anna, events.rollObject, { params: { id: boiler }, query })).body.events
		expect([ofGroup.length, ofObject.map(({ name }) => name)]).toEqual([3, ['beide', 'am Dach']])
	})
})
