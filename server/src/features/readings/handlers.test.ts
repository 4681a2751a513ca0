import { events } from '@hausheft/contract/events.ts'
import { history } from '@hausheft/contract/history.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { readings } from '@hausheft/contract/readings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
let unit: (symbol: string) => string
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	const { body } = await server.call(house.anna, events.listUnits, {})
	unit = (symbol) => body.find((one) => one.symbol === symbol)?.id as string
})
afterAll(() => server.close())

const event_at = '2026-06-30T16:00:00.000Z'
const newHouse = async () => (await house.addProperty('Rundgang')).id
const newObject = async (property: string, name: string) =>
	(await server.call(house.anna, objects.createObject, { params: { id: property }, body: { name } })).body.id
type Rows = { unit: string; name: string; data: string; object?: string; files?: string[] }[]
const record = (property: string, rows: Rows, key = '', by: TestPerson = house.anna, at = event_at) =>
	server.call(by, readings.recordReadings, { params: { id: property }, body: { event_at: at, rows } }, { key })
const list = async (property: string) => (await server.call(house.anna, readings.listReadings, { params: { id: property } })).body

test('a round makes an entry for each object, in one go, and once however often it is sent', async () => {
	const property = await newHouse()
	const [boiler, tank] = [await newObject(property, 'Boiler'), await newObject(property, 'Tank')]
	const picture = (await upload(server, house.anna, house.group.id, { bytes: await photo(8, 8) })).body.id
	const rows = [
		{ unit: unit('kWh'), name: 'Strom', data: '100', object: boiler },
		{ unit: unit('m³'), name: 'Wasser', data: '7.5' },
		{ unit: unit('Bh'), name: 'Betrieb', data: '40', object: boiler },
		{ unit: unit('l'), name: 'Öl', data: '900', object: tank, files: [picture] },
	]
	const first = await record(property, rows, 'rundgang')
	expect(first.status).toBe(201)
	expect(
		first.body.events.map(({ name, objects: named, measurement, files }) => [name, named, measurement.map((m) => m.data), files.length]),
	).toEqual([
		['Zählerstände abgelesen', [boiler], ['100', '40'], 0],
		['Wasser abgelesen', [], ['7.5'], 0],
		['Öl abgelesen', [tank], ['900'], 1],
	])
	expect((await record(property, rows, 'rundgang')).body).toEqual(first.body)
	// What is gone since is not told again.
	await server.call(house.anna, events.removeEvent, { params: { id: first.body.events[1]?.id as string } }, { version: 1 })
	expect((await record(property, rows, 'rundgang')).body.events.map(({ name }) => name)).toEqual(['Zählerstände abgelesen', 'Öl abgelesen'])
	expect((await record(property, rows.slice(1), 'rundgang')).status).toBe(422)
	expect((await list(property)).map(({ name, last: { data } }) => [name, data])).toEqual([
		['Betrieb', '40'],
		['Öl', '900'],
		['Strom', '100'],
	])
})

test('what is refused is named by its row, and nothing of the round is kept', async () => {
	const property = await newHouse()
	const [boiler, elsewhere] = [await newObject(property, 'Boiler'), await newObject(await newHouse(), 'Fremd')]
	const good = { unit: unit('kWh'), name: 'Strom', data: '100' }
	const foreign = '0198f1a0-0000-7000-8000-000000000001'
	const refusals: [Rows, string][] = [
		[[{ ...good, object: boiler }, good, { ...good, name: 'strom ' }], 'rows.2.name'],
		[[good, { ...good, object: boiler, unit: foreign }], 'rows.1.unit'],
		[[good, { ...good, object: elsewhere }], 'rows.1.object'],
		[[{ ...good, object: boiler }, good, { ...good, object: boiler, name: 'Warm', files: [foreign] }], 'rows.2.files.0'],
		[[good, { ...good, data: 'viel' }], 'rows.1.data'],
	]
	for (const [rows, path] of refusals) {
		const { status, body } = await record(property, rows)
		expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]])
	}
	expect(await list(property)).toEqual([])
})

test('the entries of a round count one by one', async () => {
	const property = await newHouse()
	const boiler = await newObject(property, 'Boiler')
	const row = { unit: unit('kWh'), name: 'Strom', data: '1' }
	const used = async () =>
		(await server.owner.query(`select used from usage where group_id = $1 and resource = 'events'`, [house.group.id])).rows[0].used
	const before = await used()
	await server.owner.query(`update plan set limit_events = $1 where key = (select plan_key from "group" where id = $2)`, [
		before + 1,
		house.group.id,
	])
	expect((await record(property, [row, { ...row, object: boiler }])).status).toBe(402)
	expect(await used()).toBe(before)
	await server.owner.query(`update plan set limit_events = 1000000`)
	expect((await record(property, [row, { ...row, object: boiler }])).status).toBe(201)
	expect(await used()).toBe(before + 2)
})

test('the round has an order of its own, and leaves out what is hidden in it; who keeps the objects may say so', async () => {
	const property = await newHouse()
	const boiler = await newObject(property, 'Boiler')
	const row = { unit: unit('kWh'), data: '1' }
	await record(property, [
		{ ...row, name: 'Alt' },
		{ ...row, name: 'Keller' },
		{ ...row, name: 'Strom', object: boiler },
		{ ...row, name: 'Zähler' },
	])
	const order = (by: TestPerson, series: { name: string; unit: string; object?: string; hidden?: boolean }[]) =>
		server.call(by, readings.putReadingOrder, { params: { id: property }, body: { series } })
	const placed = [
		{ name: 'STROM ', unit: unit('kWh'), object: boiler },
		{ name: 'Zähler', unit: unit('kWh'), hidden: true },
		{ name: 'Keller', unit: unit('m³') },
	]
	const caretaker = await house.join('caretaker')
	const { status, body } = await order(caretaker, placed)
	expect(status).toBe(200)
	expect(body.map(({ name, position, hidden }) => [name, position, hidden])).toEqual([
		['Strom', 0, false],
		['Zähler', 1, true],
		['Alt', 2, false],
		['Keller', 3, false],
	])
	expect(await list(property)).toEqual(body)
	expect((await order(await house.join('viewer'), [])).status).toBe(403)
	expect((await order(house.anna, [])).body.map(({ name }) => name)).toEqual(['Alt', 'Keller', 'Strom', 'Zähler'])
	const elsewhere = await newObject(await newHouse(), 'Fremd')
	const refused = await order(house.anna, [placed[0] as (typeof placed)[0], { name: 'Fremd', unit: unit('kWh'), object: elsewhere }])
	expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([422, ['series.1.object']])
	// Nobody needs to hear of it.
	const told = await server.call(house.anna, history.listHistory, { params: { id: house.group.id }, query: { fk: property } })
	expect(told.body.map(({ event }) => event)).toEqual(['INSERT'])
	// A meter at what is out of use is left out, and one at what is in the trash has none.
	await server.owner.query('update object set disabled_at = now() where id = $1', [boiler])
	expect((await list(property)).filter(({ hidden }) => hidden).map(({ name }) => name)).toEqual(['Strom'])
	await server.owner.query('update object set deleted_at = now() where id = $1', [boiler])
	expect((await list(property)).map(({ name }) => name)).toEqual(['Alt', 'Keller', 'Zähler'])
})

test('what is to be expected follows from the course', async () => {
	const property = await newHouse()
	const day = 86_400_000
	const days = [-40, -30, -20, -10]
	for (const [nth, ago] of days.entries())
		await record(
			property,
			[{ unit: unit('m³'), name: 'Wasser', data: String(100 + nth * 10) }],
			'',
			house.anna,
			new Date(Date.now() + ago * day).toISOString(),
		)
	const [water] = await list(property)
	// A cubic metre a day, give or take half.
	expect([Number(water?.expected?.min), Number(water?.expected?.max)].map((limit) => Math.round(limit / 5) * 5)).toEqual([135, 145])
})
