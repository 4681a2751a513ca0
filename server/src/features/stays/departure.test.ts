import { events } from '@hausheft/contract/events.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { readings } from '@hausheft/contract/readings.ts'
import { stays, type Stay } from '@hausheft/contract/stays.ts'
import { sharing } from '@hausheft/contract/sharing.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { shareAmong } from '../../../test/parties.ts'
import { photo, upload } from '../../../test/upload.ts'

let server: TestServer
let unit: (symbol: string) => string
beforeAll(async () => {
	server = await lendServer()
	const { body } = await server.call(await server.person('Anna'), events.listUnits, {})
	unit = (symbol) => body.find((one) => one.symbol === symbol)?.id ?? ''
})
afterAll(() => server.close())

let house: TestHouse
let anna: TestPerson
let atHouse: { params: { id: string } }
let stay: Stay
beforeEach(async () => {
	house = await createHouse(server)
	anna = house.anna
	atHouse = { params: { id: house.property.id } }
	stay = await comes(anna)
})
type Coming = { from_on: string; until_on: string; guest?: string; party?: string }
const comes = async (person: TestPerson, body: Coming = { from_on: '2026-01-05', until_on: '2026-01-08', guest: 'Nonna' }) =>
	(await server.call(person, stays.createStay, { ...atHouse, body })).body
const newObject = async (name: string) => (await server.call(anna, objects.createObject, { ...atHouse, body: { name } })).body.id
const newPhoto = async (of = house) => (await upload(server, of.anna, of.group.id, { bytes: await photo(8, 8) })).body.id

type Row = { unit: string; name: string; data: string; object?: string | null; replaced?: boolean }
type Entry = { measurement?: Row[]; objects?: string[]; files?: string[]; event_at?: string }
const event_at = '2026-01-08T10:00:00.000Z'
const leave = (entry: Entry, { of = stay, by = anna, key }: { of?: Stay; by?: TestPerson; key?: string } = {}) =>
	server.call(
		by,
		stays.leaveStay,
		{ params: { id: of.id }, body: { entry: { name: 'Abreise Nonna', event_at, ...entry }, ticked: [] } },
		key === undefined ? {} : { key },
	)
const pathsOf = ({ status, body }: Awaited<ReturnType<typeof leave>>) => [status, body.errors?.map(({ path }) => path)]
const close = async (until: string) => {
	const { version } = (await server.call(anna, sharing.getSharing, { ...atHouse, query: { until } })).body
	expect((await server.call(anna, sharing.putClosed, { ...atHouse, body: { until, note: null } }, { version })).status).toBe(200)
}
const lastOf = async () =>
	(await server.call(anna, readings.listReadings, atHouse)).body.map(({ name, last, object }) => [name, last.data, object])

test('readings and photos stand in the entry, and the readings with their meters, once however often it is sent', async () => {
	const boiler = await newObject('Boiler')
	const [first, second] = [await newPhoto(), await newPhoto()]
	const measurement = [
		{ unit: unit('kWh'), name: 'Strom', data: '120.5', object: boiler },
		{ unit: unit('m³'), name: 'Wasser', data: '7', object: null },
	]
	const sent = { measurement, objects: [boiler], files: [second, first] }
	const left = await leave(sent, { key: 'left' })
	expect(left.status).toBe(201)
	expect((await leave(sent, { key: 'left' })).body.event).toBe(left.body.event)
	const { body: entry } = await server.call(anna, events.getEvent, { params: { id: left.body.event ?? '' } })
	expect(entry.measurement.map(({ name, data, object }) => [name, data, object])).toEqual([
		['Strom', '120.5', boiler],
		['Wasser', '7', null],
	])
	expect([entry.objects, entry.files.map(({ id }) => id)]).toEqual([[boiler], [second, first]])
	expect(await lastOf()).toEqual([
		['Strom', '120.5', boiler],
		['Wasser', '7', null],
	])
})

test('what is refused of it is named at its field below the entry, and the stay goes on', async () => {
	const other = await createHouse(server, 'Familie Meier')
	const [own, taken, foreign] = [await newPhoto(), await newPhoto(), await newPhoto(other)]
	const hung = { name: 'Anderes', event_at, files: [taken] }
	expect((await server.call(anna, events.createEvent, { ...atHouse, body: hung })).status).toBe(201)
	const boiler = await newObject('Boiler')
	const elsewhere = (await server.call(other.anna, objects.createObject, { params: { id: other.property.id }, body: { name: 'Boiler' } }))
		.body.id
	const row = { unit: unit('kWh'), name: 'Strom', data: '1', object: boiler }
	const refused = [
		await leave({ files: [own, foreign] }),
		await leave({ files: [own, taken] }),
		await leave({ measurement: [row, { ...row, object: elsewhere }] }),
		await leave({ measurement: [{ ...row, unit: boiler }] }),
		await leave({ measurement: [{ ...row, data: 'viel' }] }),
		await leave({ measurement: [row, row] }),
	]
	expect(refused.map(pathsOf)).toEqual([
		[422, ['entry.files.1']],
		[422, ['entry.files.1']],
		[422, ['entry.measurement.1.object']],
		[422, ['entry.measurement.0.unit']],
		[422, ['entry.measurement.0.data']],
		[422, ['entry.measurement.1.name']],
	])
	expect([(await server.call(anna, stays.getStay, { params: { id: stay.id } })).body.event, await lastOf()]).toEqual([null, []])
	expect((await leave({ files: [own], measurement: [row] })).status).toBe(201)
})

test('who leaves their own stay writes its readings; others’ stays are not left, nor by who writes nothing', async () => {
	const member = await house.join('member')
	const elsewhere = await house.addProperty('Rustico')
	const limited = await house.join('member', [elsewhere.id])
	const measurement = [{ unit: unit('kWh'), name: 'Strom', data: '1', object: null }]
	const asked = [
		await leave({ measurement }, { by: member }),
		await leave({ measurement }, { by: await house.join('caretaker') }),
		await leave({ measurement }, { by: await house.join('viewer') }),
		await leave({ measurement }, { by: limited }),
	]
	expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 404])
	expect(await lastOf()).toEqual([])
	const own = await comes(member, { from_on: '2026-02-05', until_on: '2026-02-08', guest: 'Beat' })
	expect((await leave({ measurement }, { of: own, by: member })).status).toBe(201)
	expect(await lastOf()).toEqual([['Strom', '1', null]])
})

test('what was ticked without a network on a list that was changed since is judged by its words', async () => {
	const setList = async (departure: string[]) => {
		const { version } = (await server.call(anna, stays.getStayRules, atHouse)).body
		expect((await server.call(anna, stays.putStayRules, { ...atHouse, body: { departure } }, { version })).status).toBe(200)
	}
	const list = ['Boiler aus', 'Haupthahn zu', 'Läden zu']
	await setList(['Kühlschrank leer', ...list])
	const entry = { name: 'Abreise Nonna', event_at }
	const said = async (of: Stay, body: object) => {
		const left = await server.call(anna, stays.leaveStay, { params: { id: of.id }, body: { entry, ...body } })
		return (await server.call(anna, events.getEvent, { params: { id: left.body.event ?? '' } })).body.description
	}
	expect(await said(stay, { ticked: [0, 1], list })).toBe('Nicht erledigt: Kühlschrank leer, Läden zu.')
	const other = await comes(anna, { from_on: '2026-02-05', until_on: '2026-02-08', guest: 'Onkel' })
	// As earlier releases send it.
	expect(await said(other, { ticked: [0, 1] })).toBe('Nicht erledigt: Haupthahn zu, Läden zu.')
})

test('a departure whose entry is put away is none, and can be entered again; once that is there it is the one', async () => {
	const first = (await leave({})).body
	const eventOf = async () =>
		(await server.call(anna, stays.listStays, { ...atHouse, query: { from: '2026-01-01', to: '2026-12-31' } })).body[0]?.event
	expect([(await leave({})).body.reason, await eventOf()]).toEqual(['left', first.event])
	const params = { id: first.event ?? '' }
	const { version } = (await server.call(anna, events.getEvent, { params })).body
	expect((await server.call(anna, events.removeEvent, { params }, { version })).status).toBe(204)
	expect([(await server.call(anna, stays.getStay, { params: { id: stay.id } })).body.event, await eventOf()]).toEqual([null, null])
	const again = await leave({})
	expect([again.status, again.body.event]).toEqual([201, expect.not.stringContaining(first.event ?? '')])
	expect((await server.call(anna, trash.restoreTrash, { params: { source: 'event', id: first.event ?? '' } })).status).toBe(204)
	expect([(await leave({})).body.reason, await eventOf()]).toEqual(['left', again.body.event])
})

test('a stay that was left can still be corrected, and its entry stays when it goes', async () => {
	const { event, version } = (await leave({})).body
	const params = { id: stay.id }
	const changed = await server.call(anna, stays.changeStay, { params, body: { guest: 'Nonno' } }, { version })
	expect([changed.status, changed.body.guest, changed.body.event]).toEqual([200, 'Nonno', event])
	expect((await server.call(anna, stays.removeStay, { params }, { version: changed.body.version })).status).toBe(204)
	expect((await server.call(anna, events.getEvent, { params: { id: event ?? '' } })).status).toBe(200)
})

test('who has left before the last day was gone on the day of the entry, however late that arrives; what is closed keeps its nights', async () => {
	const lastDay = async (of: Stay, event_at: string) => (await leave({ event_at }, { of })).body.until_on
	expect(await lastDay(stay, '2026-01-06T10:00:00.000Z')).toBe('2026-01-06')
	const [party] = await shareAmong(server, anna, house.property.id, [{ name: 'Anna' }])
	const week = (from_on: string, until_on: string) => comes(anna, { from_on, until_on, party: party?.id ?? '' })
	const [before, after] = [await week('2026-02-01', '2026-02-08'), await week('2026-02-08', '2026-02-15')]
	await close('2026-02-09')
	expect(await lastDay(before, '2026-02-05T10:00:00.000Z')).toBe('2026-02-08')
	expect(await lastDay(after, '2026-02-09T10:00:00.000Z')).toBe('2026-02-10')
})

/** Puts the entry of a departure away, as its undo does; what brings it back, and until when the stay is. */
async function undone(left: Stay) {
	const params = { id: left.event ?? '' }
	const { version } = (await server.call(anna, events.getEvent, { params })).body
	expect((await server.call(anna, events.removeEvent, { params }, { version })).status).toBe(204)
	return {
		until: (await server.call(anna, stays.getStay, { params: { id: left.id } })).body.until_on,
		bringBack: async () => {
			expect((await server.call(anna, trash.restoreTrash, { params: { source: 'event', id: params.id } })).status).toBe(204)
			return (await server.call(anna, stays.getStay, { params: { id: left.id } })).body.until_on
		},
	}
}
const earlier = '2026-01-06T10:00:00.000Z'

test('whose departure is undone has all nights again, and has given them back again once it is there', async () => {
	const { until, bringBack } = await undone((await leave({ event_at: earlier })).body)
	expect([until, await bringBack()]).toEqual(['2026-01-08', '2026-01-06'])
	const again = await undone((await server.call(anna, stays.getStay, { params: { id: stay.id } })).body)
	expect(again.until).toBe('2026-01-08')
	const later = (await leave({ event_at: '2026-01-07T10:00:00.000Z' })).body
	// The first is no departure any more.
	expect([later.until_on, await again.bringBack()]).toEqual(['2026-01-07', '2026-01-07'])
	expect((await undone(later)).until).toBe('2026-01-08')
})

test('what somebody has taken or changed since, or is closed, stays as it is when a departure is undone', async () => {
	const left = (await leave({ event_at: earlier })).body
	const guest = await comes(anna, { from_on: '2026-01-07', until_on: '2026-01-08', guest: 'Onkel' })
	expect((await undone(left)).until).toBe('2026-01-06')

	const own = (
		await leave(
			{ event_at: '2026-02-06T10:00:00.000Z' },
			{ of: await comes(anna, { from_on: '2026-02-05', until_on: '2026-02-08', guest: 'Rita' }) },
		)
	).body
	const body = { until_on: '2026-02-10' }
	const changed = await server.call(anna, stays.changeStay, { params: { id: own.id }, body }, { version: own.version })
	expect([guest.state, changed.status, (await undone(changed.body)).until]).toEqual(['fixed', 200, '2026-02-10'])

	const [party] = await shareAmong(server, anna, house.property.id, [{ name: 'Anna' }])
	const week = await comes(anna, { from_on: '2026-03-01', until_on: '2026-03-08', party: party?.id ?? '' })
	const shorter = (await leave({ event_at: '2026-03-05T10:00:00.000Z' }, { of: week })).body
	await close('2026-03-09')
	expect([shorter.until_on, (await undone(shorter)).until]).toEqual(['2026-03-05', '2026-03-05'])
})
