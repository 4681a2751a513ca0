import { events } from '@hausheft/contract/events.ts'
import { history } from '@hausheft/contract/history.ts'
import { objects } from '@hausheft/contract/objects.ts'
import type { StatisticFields } from '@hausheft/contract/statistic-requests.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
let unit: string
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	unit = (await server.call(house.anna, events.listUnits, {})).body.find(({ symbol }) => symbol === 'm³')?.id as string
})
afterAll(() => server.close())

const create = (fields: Partial<StatisticFields> = {}, property = house.property.id) =>
	server.call(house.anna, statistics.createStatistic, {
		params: { id: property },
		body: { name: 'Wasser', unit, scale: 'month', ...fields },
	})
const newObject = async (property = house.property.id) =>
	(await server.call(house.anna, objects.createObject, { params: { id: property }, body: { name: 'Zähler' } })).body.id
const change = (id: string, body: Partial<StatisticFields>, version: number) =>
	server.call(house.anna, statistics.changeStatistic, { params: { id }, body }, { version })

test('a statistic is created, listed as people sort, changed and moved to the trash', async () => {
	const property = await house.addProperty('Statistikhaus')
	const object = await newObject(property.id)
	const made = await create({ name: ' Wasser 10 ', note: '', series: [{ name: 'Kalt', object }, { name: 'Warm' }] }, property.id)
	expect(made.status).toBe(201)
	expect(made.body).toMatchObject({
		name: 'Wasser 10',
		property: property.id,
		unit,
		note: null,
		scale: 'month',
		summarize: false,
		series: [
			{ name: 'Kalt', object },
			{ name: 'Warm', object: null },
		],
		disabled_at: null,
		version: 1,
	})
	await create({ name: 'Wasser 9' }, property.id)
	await create({ name: 'öl' }, property.id)
	const list = async () =>
		(await server.call(house.anna, statistics.listStatistics, { params: { id: property.id } })).body.map(({ name }) => name)
	expect(await list()).toEqual(['öl', 'Wasser 9', 'Wasser 10'])

	const { id } = made.body
	expect((await server.call(house.anna, statistics.getStatistic, { params: { id } })).headers['etag']).toBe('"1"')
	const changed = await change(id, { scale: 'year', summarize: true, series: null, disabled_at: '2026-11-21T12:00:00+01:00' }, 1)
	const now = { name: 'Wasser 10', scale: 'year', summarize: true, series: null, disabled_at: '2026-11-21T11:00:00.000Z', version: 2 }
	expect(changed.body).toMatchObject(now)
	expect((await change(id, {}, 2)).body).toMatchObject(now)
	const stale = await server.call(house.anna, statistics.removeStatistic, { params: { id } }, { version: 1 })
	expect([stale.status, stale.body.current]).toEqual([412, changed.body])
	const rows = await server.call(house.anna, history.listHistory, {
		params: { id: house.group.id },
		query: { source: 'statistic', fk: id },
	})
	expect(rows.body.map(({ event, changes }) => [event, changes.length > 1])).toEqual([
		['UPDATE', true],
		['INSERT', true],
	])
	expect((await server.call(house.anna, statistics.removeStatistic, { params: { id } }, { version: 2 })).status).toBe(204)
	expect(await list()).toEqual(['öl', 'Wasser 9'])
	expect((await server.call(house.anna, statistics.getStatistic, { params: { id } })).status).toBe(404)
})

test.each([
	['name', { name: '' }, 'name'],
	['unit', { unit: '0198f1a0-0000-7000-8000-000000000001' }, 'unit'],
	['scale', { scale: 'decade' as 'year' }, 'scale'],
	['no series', { series: [] }, 'series'],
	['a series twice', { series: [{ name: 'Wasser' }, { name: 'WASSER ' }] }, 'series.1.name'],
])('%s is refused at its field', async (_, fields, path) => {
	const { status, body } = await create(fields)
	expect([status, body.errors?.[0]?.path]).toEqual([422, path])
})

test('a series names an object of its own property; one in the trash may stay', async () => {
	const elsewhere = await newObject((await house.addProperty('Anderswo')).id)
	const refused = await create({ series: [{ name: 'Wasser', object: elsewhere }] })
	expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'series.0.object'])
	const object = await newObject()
	const { id } = (await create({ series: [{ name: 'Wasser', object }] })).body
	await server.call(house.anna, objects.removeObject, { params: { id: object } }, { version: 1 })
	expect((await create({ series: [{ name: 'Wasser', object }] })).status).toBe(422)
	const kept = await change(id, { series: [{ name: 'Wasser', object }, { name: 'Strom' }] }, 1)
	expect([kept.status, kept.body.series?.length]).toEqual([200, 2])
})

test('it hides with its property, and counts against no limit', async () => {
	const property = await house.addProperty('Kurz da')
	const { id } = (await create({}, property.id)).body
	await server.owner.query('update property set deleted_at = now() where id = $1', [property.id])
	expect((await server.call(house.anna, statistics.getStatistic, { params: { id } })).status).toBe(404)
})
