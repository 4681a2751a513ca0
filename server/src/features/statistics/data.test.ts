import { events } from '@hausheft/contract/events.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { scales } from '@hausheft/contract/scales.ts'
import { readings } from '@hausheft/contract/readings.ts'
import type { StatisticFields } from '@hausheft/contract/statistic-requests.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
const units: Record<string, string> = {}
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	for (const { symbol, id } of (await server.call(house.anna, events.listUnits, {})).body) units[symbol] = id
})
afterAll(() => server.close())

type Logged = { unit?: string; name?: string; object?: string | null; replaced?: boolean }
const measured = (data: string, { unit = 'm³', name = 'Wasser', ...more }: Logged = {}) => ({
	unit: units[unit] as string,
	name,
	data,
	...more,
})
const log = async (property: string, event_at: string, ...measurement: ReturnType<typeof measured>[]) =>
	(await server.call(house.anna, events.createEvent, { params: { id: property }, body: { name: 'Gemessen', event_at, measurement } })).body
const statistic = async (property: string, fields: Partial<StatisticFields> = {}) =>
	(
		await server.call(house.anna, statistics.createStatistic, {
			params: { id: property },
			body: { name: 'Wasser', unit: units['m³'] as string, scale: 'month', summarize: true, ...fields },
		})
	).body.id
const data = (id: string, query: { from?: string; to?: string; scale?: (typeof scales)[number] } = {}) =>
	server.call(house.anna, statistics.getStatisticData, { params: { id }, query })
const shownSeries = async (id: string, query: { from?: string; to?: string }) =>
	(await data(id, query)).body.series.map(({ name, object_name, slots, broken }) => ({
		name: object_name ? `${name}, ${object_name}` : name,
		slots: slots.map(({ on, value, estimated }) => `${on} ${value}${estimated ? ' ~' : ''}`),
		broken,
	}))

test('consumption of each series by the month, with estimates, gaps and the year before', async () => {
	const property = (await house.addProperty('Wasserhaus')).id
	const boiler = (await server.call(house.anna, objects.createObject, { params: { id: property }, body: { name: 'Boiler' } })).body.id
	await log(property, '2025-01-31T23:00:00Z', measured('10'))
	await log(property, '2025-12-31T23:00:00Z', measured('100'), measured('7', { object: boiler, name: 'wasser ' }))
	await log(property, '2026-02-28T23:00:00Z', measured('159'))
	await log(property, '2026-03-10T23:00:00Z', measured('3'), measured('8.5', { object: boiler }))
	await log(property, '2026-03-20T23:00:00Z', measured('4.25'))
	await log(property, '2026-03-25T23:00:00Z', measured('1', { unit: 'kWh' }))
	const id = await statistic(property)
	const found = await shownSeries(id, { from: '2026-01-10', to: '2026-04-01' })
	expect(found).toEqual([
		{ name: 'Wasser', slots: ['2026-01-01 31', '2026-02-01 28 ~', '2026-03-01 1.25 ~', '2026-04-01 null'], broken: ['2026-03-11'] },
		{
			name: 'Wasser, Boiler',
			slots: [expect.stringMatching(/~?$/), expect.stringMatching(/ ~$/), expect.any(String), '2026-04-01 null'],
			broken: [],
		},
	])
	// All there are, also outside what is shown.
	const outside = (await data(id, { from: '2019-01-01', to: '2019-02-01' })).body.series
	expect(outside.map(({ readings: count, first_on, last_on }) => [count, first_on, last_on])).toEqual([
		[5, '2025-02-01', '2026-03-21'],
		[2, '2026-01-01', '2026-03-11'],
	])
	const { body } = await data(id, { from: '2026-01-10', to: '2026-04-01' })
	expect(body).toMatchObject({ from: '2026-01-10', to: '2026-04-01', scale: 'month' })
	expect(body.series[0]?.before.map((slot) => slot?.on)).toEqual(['2025-01-01', '2025-02-01', '2025-03-01', '2025-04-01'])
	expect(body.series[0]?.before.map((slot) => slot?.value === null)).toEqual([true, false, false, false])

	const chosen = await statistic(property, { series: [{ name: 'WASSER', object: boiler }, { name: 'Neu' }] })
	expect((await shownSeries(chosen, { from: '2026-04-01', to: '2026-04-01' })).map(({ name, slots }) => [name, slots])).toEqual([
		['Wasser, Boiler', ['2026-04-01 null']],
		['Neu', ['2026-04-01 null']],
	])
	const cards = (await server.call(house.anna, statistics.listStatisticData, { params: { id: property } })).body
	expect(cards.map(({ statistic: of, series }) => [of, series.length, series[0]?.slots.length])).toEqual([
		[id, 2, 36],
		[chosen, 2, 36],
	])
	const list = (await server.call(house.anna, readings.listReadings, { params: { id: property } })).body
	expect(list.map(({ name, object, count, last }) => [name, object, count, last.data])).toEqual([
		['Wasser', null, 5, '4.25'],
		['Wasser', null, 1, '1'],
		['Wasser', boiler, 2, '8.5'],
	])
})

test('the figures follow an entry that is changed, moved, thrown away and brought back', async () => {
	const [property, other] = [(await house.addProperty('Hier')).id, (await house.addProperty('Dort')).id]
	await log(property, '2026-05-01T10:00:00Z', measured('1'))
	const made = await log(property, '2026-05-11T10:00:00Z', measured('11'))
	const [here, there] = [await statistic(property), await statistic(other)]
	const may = { from: '2026-05-01', to: '2026-05-31' }
	const values = async () => [await shownSeries(here, may), await shownSeries(there, may)].map((all) => all.map(({ slots }) => slots[0]))
	expect(await values()).toEqual([['2026-05-01 10 ~'], []])
	let { version } = made
	const change = async (body: object) => {
		const changed = await server.call(house.anna, events.changeEvent, { params: { id: made.id }, body }, { version })
		expect(changed.status).toBe(200)
		version = changed.body.version
	}
	await change({ measurement: [measured('12')] })
	expect(await values()).toEqual([['2026-05-01 11 ~'], []])
	await change({ event_at: '2026-06-11T10:00:00Z' })
	expect((await values())[0]).toEqual([expect.stringMatching(/^2026-05-01 8\.\d+ ~$/)])
	await change({ property: other, event_at: '2026-05-11T10:00:00Z' })
	expect(await values()).toEqual([['2026-05-01 null'], ['2026-05-01 null']])
	await change({ property, measurement: [measured('12'), measured('5', { name: 'Regen' })] })
	expect(await values()).toEqual([['2026-05-01 null', '2026-05-01 11 ~'], []])
	await server.call(house.anna, events.removeEvent, { params: { id: made.id } }, { version })
	expect(await values()).toEqual([['2026-05-01 null'], []])
	await server.call(house.anna, trash.restoreTrash, { params: { source: 'event', id: made.id } })
	expect(await values()).toEqual([['2026-05-01 null', '2026-05-01 11 ~'], []])
	expect(await server.owner.query(spansDiffer).then(({ rows }) => rows)).toEqual([])
})

const spanColumns =
	'group_id, property_id, unit_id, name_key, object_key, span, starts_on, readings, first_event, last_event, last_name, gained, steps, broken, total, passed'
/** What is kept and not so, or so and not kept. */
const spansDiffer = `(select ${spanColumns} from reading_span except select ${spanColumns} from reading_span_now)
	union all (select ${spanColumns} from reading_span_now except select ${spanColumns} from reading_span)`

test('what is kept stays what the readings say, however four at a time change them', async () => {
	const places = [(await house.addProperty('Eins')).id, (await house.addProperty('Zwei')).id]
	let seed = 7
	const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
	const someReadings = () =>
		['Wasser', 'Wärme'].flatMap((name) =>
			random(4) === 0 ? [] : [measured(String(random(1000) / 10), { name, replaced: random(9) === 0 })],
		)
	const body = () => ({
		event_at: new Date(Date.UTC(2026, random(3), 1 + random(4), random(24))).toISOString(),
		measurement: someReadings(),
	})
	const one = async () => {
		const place = { params: { id: places[random(2)] as string } }
		const { body: made } = await server.call(house.anna, events.createEvent, { ...place, body: { name: 'Gemessen', ...body() } })
		const of = { params: { id: made.id } }
		const change = random(3) > 0
		const changes = { ...body(), property: places[random(2)] as string }
		const gone = random(3) === 0
		const back = random(2) === 0
		const { body: now } = change ? await server.call(house.anna, events.changeEvent, { ...of, body: changes }, made) : { body: made }
		if (gone) await server.call(house.anna, events.removeEvent, of, now)
		if (gone && back) await server.call(house.anna, trash.restoreTrash, { params: { source: 'event', id: made.id } })
	}
	for (let round = 0; round < 12; round++) await Promise.all([one(), one(), one(), one()])
	const { rows } = await server.owner.query<{ count: string }>('select count(*) from reading_span where property_id = any ($1)', [places])
	expect(Number(rows[0]?.count)).toBeGreaterThan(20)
	expect(await server.owner.query(spansDiffer).then((found) => found.rows)).toEqual([])
	const kept = (await server.owner.query(`select ${spanColumns} from reading_span order by 1, 2, 3, 4, 5, 6, 7`)).rows
	await server.owner.query('select reading_spans_rebuild()')
	expect((await server.owner.query(`select ${spanColumns} from reading_span order by 1, 2, 3, 4, 5, 6, 7`)).rows).toEqual(kept)
})

test('R12 an entry holds the last reading of a replaced meter and the first of the new one, in any order; no others twice', async () => {
	const property = (await house.addProperty('Zählerwechsel')).id
	await log(property, '2026-01-31T23:00:00Z', measured('100'))
	const [old, fresh] = [measured('112'), measured('5', { replaced: true })]
	const changed = await log(property, '2026-02-11T10:00:00Z', fresh, old)
	expect(changed.measurement.map(({ data: value }) => value)).toEqual(['5', '112'])
	await log(property, '2026-02-28T23:00:00Z', measured('21'))
	const id = await statistic(property)
	const { body } = await data(id, { from: '2026-01-01', to: '2026-03-31' })
	expect(body.series[0]?.slots.map(({ on, value, covered }) => [on, value, covered])).toEqual([
		['2026-01-01', null, 0],
		['2026-02-01', '28', 1],
		['2026-03-01', null, 0],
	])
	const [{ last } = { last: null }] = (await server.call(house.anna, readings.listReadings, { params: { id: property } })).body
	expect(last?.data).toBe('21')
	for (const twice of [
		[old, old],
		[fresh, { ...fresh, name: 'wasser ' }],
	]) {
		const sent = { params: { id: property }, body: { name: 'Zweimal', event_at: '2026-03-01T10:00:00Z', measurement: twice } }
		const { status, body: refused } = await server.call(house.anna, events.createEvent, sent)
		expect([status, refused.errors?.map(({ path }) => path)]).toEqual([422, ['measurement.1.name']])
	}
})

test('levels have a mean, amounts add up, and without summarize there is the course', async () => {
	const property = (await house.addProperty('Wetterhaus')).id
	for (const [day, degrees, rain] of [
		['01', '20.5', '3'],
		['02', '-1', '4.5'],
		['09', '10', '1'],
	] as const)
		await log(
			property,
			`2026-06-${day}T10:00:00Z`,
			measured(degrees, { unit: '°C', name: 'Balkon' }),
			measured(rain, { unit: 'mm', name: 'Regen' }),
		)
	const june = { from: '2026-06-01', to: '2026-06-30' }
	const first = async (unit: string, summarize: boolean) =>
		(await data(await statistic(property, { unit: units[unit] as string, summarize, scale: 'week' }), june)).body.series[0]?.slots.slice(
			0,
			3,
		)
	const none = { min: null, max: null, estimated: false, covered: 0 }
	const mean = [
		{ on: '2026-06-01', value: '9.75', min: '-1', max: '20.5', estimated: false, covered: 1 },
		{ on: '2026-06-08', value: '10', min: '10', max: '10', estimated: false, covered: 1 },
		{ on: '2026-06-15', value: null, ...none },
	]
	expect([await first('°C', true), await first('°C', false)]).toEqual([mean, mean])
	expect((await first('mm', true))?.map(({ value }) => value)).toEqual(['7.5', '1', null])
	expect((await first('mm', false))?.map(({ value }) => value)).toEqual(['4.5', '1', null])
})

test('the cards of a property say what each statistic says by itself', async () => {
	const property = (await house.addProperty('Kartenhaus')).id
	for (const [n, at] of ['2025-11-03T10:00:00Z', '2026-09-04T10:00:00Z', '2026-10-01T10:00:00Z', '2026-11-12T10:00:00Z'].entries())
		await log(
			property,
			at,
			...['Kalt', 'Warm', 'Garten', 'Stall'].map((name, nth) => measured(String(n * 7 + nth), { name })),
			measured(String(12 - n), { unit: '°C', name: 'Balkon' }),
		)
	for (const unit of ['m³', '°C', 'bar'])
		for (const scale of scales) await statistic(property, { name: `${unit} ${scale}`, unit: units[unit] as string, scale })
	await statistic(property, { name: 'Gewählt', series: [{ name: 'stall' }, { name: 'Neu' }] })
	const off = await statistic(property, { name: 'Stillgelegt', disabled_at: '2026-11-01T08:00:00.000Z' })
	const cards = (await server.call(house.anna, statistics.listStatisticData, { params: { id: property } })).body
	expect(cards.map((card) => card.statistic)).not.toContain(off)
	expect(cards.map(({ series }) => series.length).toSorted()).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 3, 3, 3, 3])
	// Each can be looked at by another scale, as if that were its own.
	const [daily, yearly] = cards.filter(({ series, scale }) => series.length === 3 && scale !== 'week' && scale !== 'month')
	if (!daily || !yearly) throw new Error('there are cards by the day and by the year')
	expect((await data(yearly.statistic, { scale: daily.scale })).body).toEqual((await data(daily.statistic)).body)
	for (const { statistic: id, ...card } of cards) {
		const { body } = await data(id)
		// Of the years only the shown series say when they begin.
		expect(card).toEqual({ ...body, series: body.series.slice(0, 3) })
	}
})

test('a property has a hundred statistics at the most, also by what comes back from the trash', async () => {
	const property = (await house.addProperty('Zahlenhaus')).id
	const first = await statistic(property)
	await server.owner.query(
		`insert into statistic (group_id, property_id, name, unit_id, scale) select group_id, property_id, 'Nr. ' || n, unit_id, scale
		from statistic, generate_series(2, 100) n where id = $1`,
		[first],
	)
	const make = () =>
		server.call(house.anna, statistics.createStatistic, {
			params: { id: property },
			body: { name: 'Eine mehr', unit: units['m³'] as string, scale: 'month' },
		})
	const full = { status: 409, body: { detail: expect.stringContaining('höchstens 100 Statistiken') } }
	expect(await make()).toMatchObject(full)
	await server.call(house.anna, statistics.removeStatistic, { params: { id: first } }, { version: 1 })
	expect((await make()).status).toBe(201)
	expect(await server.call(house.anna, trash.restoreTrash, { params: { source: 'statistic', id: first } })).toMatchObject(full)
	expect((await server.call(house.anna, statistics.listStatisticData, { params: { id: property } })).body).toHaveLength(100)
})

test('a range that is none, or too long, is refused at its field; by the year there is all', async () => {
	const property = (await house.addProperty('Altbau')).id
	await log(property, '1990-05-01T10:00:00Z', measured('5'))
	const id = await statistic(property, { scale: 'year' })
	expect((await data(id)).body).toMatchObject({ from: '1990-01-01', series: [{ name: 'Wasser' }] })
	const refused = async (query: { from?: string; to?: string }) => {
		const { status, body } = await data(await statistic(property, { scale: 'day' }), query)
		return [status, body.errors?.[0]?.path]
	}
	expect(await refused({ from: '2026-02-01', to: '2026-01-01' })).toEqual([422, 'to'])
	expect(await refused({ from: '1900-01-01', to: '2026-01-01' })).toEqual([422, 'from'])
	expect(await refused({ from: 'gestern' })).toEqual([422, 'from'])
})

test('who does not see the property finds neither its statistics nor its readings; one in the trash has no figures', async () => {
	const [property, other] = [(await house.addProperty('Geheim')).id, (await house.addProperty('Offen')).id]
	await log(property, '2026-05-01T10:00:00Z', measured('1'))
	const id = await statistic(property)
	const limited = await house.join('caretaker', [other])
	for (const { status } of [
		await server.call(limited, statistics.getStatisticData, { params: { id }, query: {} }),
		await server.call(limited, statistics.listStatisticData, { params: { id: property } }),
		await server.call(limited, readings.listReadings, { params: { id: property } }),
	])
		expect(status).toBe(404)
	const { body } = await server.call(house.anna, properties.getProperty, { params: { id: property } })
	await server.call(house.anna, properties.removeProperty, { params: { id: property } }, body)
	expect((await data(id)).status).toBe(404)
	await server.call(house.anna, trash.restoreTrash, { params: { source: 'property', id: property } })
	expect((await data(id)).body.series).toHaveLength(1)
})
