// What the demo house shows is computed a second time here, from the bare tables.
import { balance, type Balance } from '@hausheft/contract/balance.ts'
import { groupBalance } from '@hausheft/contract/group-balance.ts'
import { readings } from '@hausheft/contract/readings.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import { timeRecording } from '@hausheft/contract/time-recording.ts'
import type { Filled } from '@hausheft/demo/fill.ts'
import { ref } from '@hausheft/demo/ref.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillDemo } from './demo-house.ts'
import { differencesIn } from './figures.ts'
import { startServer, type TestPerson, type TestServer } from './house.ts'
import { describeRoundTrip } from './round-trip.ts'

const placeKeys = ['haus', 'rustico'] as const

let server: TestServer
let people: Map<Role, TestPerson>
let demo: Filled
let years: number[]

beforeAll(async () => {
	server = await startServer()
	;({ people, demo } = await fillDemo(server, '1'))
	const last = Number(demo.house.today.slice(0, 4))
	years = [last - 3, last - 2, last - 1, last]
})
afterAll(() => server.close())

const propertyId = (key: string) => demo.ids.get(ref('property', key)) as string
const owner = () => people.get('owner') as TestPerson
const rows = async <T>(text: string, values: unknown[]): Promise<T[]> => (await server.owner.query(text, values)).rows as T[]
const month = `to_char(event.event_at at time zone 'Europe/Zurich', 'YYYY-MM')`

test('what is shown of both houses is what their entries come to', async () => {
	expect(await differencesIn(server.url)).toEqual([])
})

describe.each(placeKeys)('Einnahmen & Ausgaben: %s', (key) => {
	const read = async (year: number): Promise<Balance> =>
		(await server.call(owner(), balance.getBalance, { params: { id: propertyId(key) }, query: { year } })).body

	test('three believable years: money comes in and goes out in each of them', async () => {
		for (const year of years.slice(1)) {
			const { months } = await read(year)
			expect(months.filter(({ income }) => income > 0).length).toBeGreaterThan(3)
			expect(months.filter(({ expense }) => expense > 0).length).toBeGreaterThan(3)
		}
	})

	test('mixed bills count in two kinds for the taxes', async () => {
		let mixed = 0
		for (const year of years) {
			const { tax, months } = await read(year)
			mixed += tax.reduce((sum, { count }) => sum + count, 0) - months.reduce((sum, { count }) => sum + count, 0)
		}
		expect(mixed).toBe(key === 'haus' ? 3 : 0)
	})

	test('the house in the read of the group', async () => {
		for (const year of years) {
			const { properties } = (await server.call(owner(), groupBalance.getGroupBalance, { params: { id: demo.group.id }, query: { year } }))
				.body
			expect(properties.find(({ id }) => id === propertyId(key))?.months).toEqual((await read(year)).months)
		}
	})

	test('somebody has worked in each of three years', async () => {
		for (const year of years.slice(1)) {
			const query = { from: `${year}-01-01`, to: `${year}-12-31` }
			const { body } = await server.call(owner(), timeRecording.getTimeRecording, { params: { id: propertyId(key) }, query })
			expect(body.rows.length).toBeGreaterThan(0)
		}
	})

	test('statistics: counters by what lies between the first reading and the last, levels by the lowest and the highest of a month', async () => {
		const property = propertyId(key)
		const all = (await server.call(owner(), statistics.listStatistics, { params: { id: property } })).body
		expect(all.length).toBeGreaterThan(1)
		for (const { id, unit, scale, summarize } of all) {
			const query = { from: `${years[0]}-01-01`, to: `${years[3]}-12-31` }
			const { series } = (await server.call(owner(), statistics.getStatisticData, { params: { id }, query })).body
			expect(series.length).toBeGreaterThan(0)
			for (const { name, object, slots, broken } of series) {
				expect(broken).toEqual([])
				const ofSeries = `event.property_id = $1 and event.deleted_at is null and unit_id = $2 and name_of = $3 and object_id is not distinct from $4`
				const from = `event join (select *, name as name_of from event_measurement) reading on reading.event_id = event.id where ${ofSeries}`
				if (summarize) {
					const [known] = await rows<{ used: string; days: number }>(
						`select (max(data) - min(data))::text as used, (max(event.event_at)::date - min(event.event_at)::date) as days from ${from}`,
						[property, unit, name, object],
					)
					const sum = slots.reduce((whole, { value }) => whole + Math.round(Number(value ?? 0) * 1e6), 0) / 1e6
					expect(sum).toBeCloseTo(Number(known?.used), 4)
					expect(known?.days).toBeGreaterThan(900)
				} else if (scale === 'month') {
					const known = await rows<{ on: string; min: number; max: number }>(
						`select ${month} || '-01' as on, min(data)::float8 as min, max(data)::float8 as max from ${from} group by 1 order by 1`,
						[property, unit, name, object],
					)
					const own = slots.filter(({ estimated, value }) => value !== null && !estimated)
					expect(own.map(({ on, min, max }) => ({ on, min: Number(min), max: Number(max) }))).toEqual(known)
				}
			}
		}
	})

	test('the last reading of every meter', async () => {
		const told = (await server.call(owner(), readings.listReadings, { params: { id: propertyId(key) } })).body
		const known = await rows<object>(
			`select distinct on (unit_id, reading.name, object_id) unit_id as unit, reading.name, object_id as object, data::float8 as data, event.id as event
			from event join event_measurement reading on reading.event_id = event.id where event.property_id = $1 and event.deleted_at is null
			order by unit_id, reading.name, object_id, event.event_at desc, event.id desc`,
			[propertyId(key)],
		)
		const sorted = (list: object[]) => list.map((each) => JSON.stringify(each)).sort()
		expect(
			sorted(told.map(({ unit, name, object, last }) => ({ unit, name, object, data: Number(last.data), event: last.event }))),
		).toEqual(sorted(known))
	})
})

describeRoundTrip(() => ({ server, owner: owner(), group: demo.group.id, houses: placeKeys.map(propertyId) }))
