import { objects } from '@hausheft/contract/objects.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { balance } from '@hausheft/contract/balance.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import type { RentMonth } from '@hausheft/contract/rents.ts'
import { differencesIn } from '../../../test/figures.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { shareAmong } from '../../../test/parties.ts'
import { connect, type Database } from '../../platform/database/connect.ts'
import { listRents } from './actions.ts'

let server: TestServer
let database: Database
let house: TestHouse
let meier: string
beforeAll(async () => {
	server = await lendServer()
	database = connect(server.url, () => {})
})
afterAll(async () => {
	await database.close()
	await server.close()
})
beforeEach(async () => {
	house = await createHouse(server)
	const body = { company: 'Familie Meier' }
	meier = (await server.call(house.anna, contacts.createPropertyContact, { params: { id: house.property.id }, body })).body.id
})

const of = (id: string) => ({ params: { id } })
const log = async (body: object, by = house.anna) =>
	(
		await server.call(by, events.createEvent, {
			...of(house.property.id),
			body: { name: 'Miete', event_at: '2026-09-01T09:00:00.000Z', ...body },
		})
	).body
const rent = (date: string, more: object = {}) => ({
	date,
	recurrence: { every: 1, unit: 'month' } as const,
	proposal: { income: 145_000 },
	...more,
})
const entry = (income: number, day = '2026-11-20') => ({ name: 'Eingang', event_at: `${day}T09:00:00.000Z`, balance: { income } })
const complete = async (id: string, paid?: object) =>
	(
		await server.call(house.anna, events.completeEvent, {
			...of(id),
			body: { part: 'reminder', done: true, ...(paid && { entry: paid as never }) },
		})
	).body
const settle = (id: string, event: string) => server.call(house.anna, events.settleEvent, { ...of(id), body: { event } })
const read = async (year: number, by: TestPerson = house.anna) =>
	(await server.call(by, balance.getRents, { ...of(house.property.id), query: { year } })).body
/** As it is on that day. */
const on = (today: string, year: number) => listRents(database.owner, { group: house.group.id, property: house.property.id }, year, today)
const cells = (months: readonly RentMonth[]) =>
	months.map(({ state, received }) => (received > 0 ? `${state} ${received / 100}` : state)).join(', ')

test('a month is paid, paid in part, open since its day has passed, still ahead, or has none', async () => {
	const september = await log({ contacts: [meier], reminder: rent('2026-09-01') })
	const { next: october } = await complete(september.id, entry(145_000))
	const { next: november } = await complete(october as string, entry(100_000))
	const { rows, years, sums } = await on('2026-11-23', 2026)
	expect(rows).toHaveLength(1)
	expect(rows[0]).toMatchObject({
		series: september.reminder?.series,
		name: 'Miete',
		contacts: [{ id: meier, name: 'Familie Meier' }],
		objects: [],
		open: { event: november, due: '2026-11-01', proposed: 145_000 },
	})
	const months = rows[0]?.months ?? []
	expect(cells(months)).toBe(`${'none, '.repeat(8)}paid 1450, part 1000, open, ahead`)
	expect(months[10]).toMatchObject({ month: '2026-11', event: november, due: '2026-11-01', proposed: 145_000, by: [] })
	// It is made once November is ticked off.
	expect(months[11]).toMatchObject({ event: null, due: '2026-12-01', proposed: 145_000 })
	expect(sums).toEqual({ proposed: 580_000, received: 245_000, open: 190_000 })
	expect(years).toEqual([2026])
	// The rest of October comes with an entry of its own, logged later and of an earlier day.
	const rest = await log(entry(45_000, '2026-11-18'))
	await settle(rest.id, october as string)
	const later = (await on('2026-12-01', 2026)).rows[0]?.months ?? []
	expect(cells(later.slice(8))).toBe('paid 1450, paid 1450, open, ahead')
	expect(later[9]?.by.map(({ income }) => income)).toEqual([45_000, 100_000])
	expect(cells((await on('2026-11-23', 2027)).rows[0]?.months ?? [])).toBe(Array(12).fill('ahead').join(', '))
})

test('ticked off without a payment stays open; what is left out is none; an entry in the trash counts no more', async () => {
	const { id } = await log({ reminder: rent('2026-08-01') })
	const { next: september } = await complete(id)
	await server.call(house.anna, events.skipEvent, { ...of(september as string), body: { part: 'reminder' } })
	const booked = await complete(september as string, entry(145_000))
	const months = async () => cells((await on('2026-11-23', 2026)).rows[0]?.months.slice(7) ?? [])
	expect(await months()).toBe('open, none, paid 1450, open, ahead')
	const { version } = (await server.call(house.anna, events.getEvent, of(booked.entry as string))).body
	await server.call(house.anna, events.removeEvent, of(booked.entry as string), { version })
	expect(await months()).toBe('open, none, open, open, ahead')
})

test('a quarter stands in the month of its day, weeks add up, and an expense has no row', async () => {
	await log({ name: 'Garage', reminder: rent('2026-02-01', { recurrence: { every: 3, unit: 'month' } }) })
	const week = await log({
		name: 'Zimmer',
		reminder: rent('2026-11-02', { recurrence: { every: 1, unit: 'week' }, proposal: { income: 10_000 } }),
	})
	await complete(week.id, entry(10_000))
	await log({ name: 'Hypothek', reminder: rent('2026-11-01', { proposal: { expense: 100 } }) })
	const { rows, sums } = await on('2026-11-23', 2026)
	expect(rows.map(({ name, months }) => [name, cells(months)])).toEqual([
		['Garage', 'none, open, none, none, open, none, none, open, none, none, open, none'],
		['Zimmer', `${'none, '.repeat(10)}part 100, ahead`],
	])
	expect(rows[1]?.months[10]).toMatchObject({ due: '2026-11-09', proposed: 50_000 })
	// The one of today is not late yet.
	expect(sums.open).toBe(4 * 145_000 + 2 * 10_000)
})

test('a month of a series that is over is opened again: nothing counts twice, as its entries come to', async () => {
	const { id } = await log({ reminder: rent('2026-05-01', { recurrence: { every: 1, unit: 'month', until: '2026-12-01' } }) })
	const made = [id]
	for (let next = (await complete(id, entry(145_000))).next; next; next = (await complete(next, entry(145_000))).next) made.push(next)
	expect(made).toHaveLength(8)
	await server.call(house.anna, events.completeEvent, { ...of(made[1] as string), body: { part: 'reminder', done: false } })
	const { rows, sums } = await on('2026-12-20', 2026)
	expect(rows[0]?.open).toMatchObject({ event: made[1], due: '2026-06-01' })
	expect(sums).toEqual({ proposed: 8 * 145_000, received: 8 * 145_000, open: 0 })
	expect(await differencesIn(server.url)).toEqual([])
})

test('put off beyond its next times, all of them are still to come', async () => {
	const { id } = await log({ reminder: rent('2026-09-01') })
	await server.call(house.anna, events.putOffEvent, { ...of(id), body: { part: 'reminder', date: '2026-11-15' } })
	expect(cells((await on('2026-09-10', 2026)).rows[0]?.months.slice(8) ?? [])).toBe('none, ahead, ahead, ahead')
	expect(await differencesIn(server.url)).toEqual([])
})

test('what was booked before stands without a month, by whom or what it names, how it is called or its amount', async () => {
	const { reminder, id } = await log({ contacts: [meier], reminder: rent('2026-11-01') })
	const loose = [
		await log({ ...entry(145_000), event_at: '2026-11-18T09:00:00.000Z' }),
		await log({ ...entry(100), name: 'miete', event_at: '2026-11-19T09:00:00.000Z' }),
		await log({ ...entry(90_000), contacts: [meier] }),
	]
	await log({ ...entry(500), name: 'Waschmünzen' })
	await log({ ...entry(145_000), event_at: '2025-12-31T09:00:00.000Z' })
	// Before it began there was no month for it.
	await log({ ...entry(145_000), event_at: '2026-10-01T09:00:00.000Z', contacts: [meier] })
	const { unassigned } = await read(2026)
	expect(unassigned.map((each) => [each.id, each.series])).toEqual(loose.map((each) => [each.id, reminder?.series]))
	expect(unassigned[2]).toMatchObject({ name: 'Eingang', income: 90_000, user: house.anna.id })
	await settle(loose[0]?.id as string, id)
	expect((await read(2026)).unassigned).toHaveLength(2)
	// Paid about a turn of the year, it may belong to either side.
	const turn = await log({ ...entry(145_000), event_at: '2026-12-29T09:00:00.000Z' })
	for (const year of [2026, 2027]) expect((await read(year)).unassigned.map((each) => each.id)).toContain(turn.id)
	expect((await read(2027)).unassigned).toHaveLength(1)
	const { version: made } = (await server.call(house.anna, events.getEvent, of(turn.id))).body
	await server.call(house.anna, events.removeEvent, of(turn.id), { version: made })
	// Whose occurrence is gone stands there again.
	const { version } = (await server.call(house.anna, events.getEvent, of(id))).body
	const next = (await read(2026)).rows[0]?.open?.event
	expect(next).not.toBe(id)
	await server.call(house.anna, events.removeEvent, of(id), { version })
	expect((await read(2026)).unassigned).toHaveLength(3)
})

test('what is rented is told with the rent, and who pays for it with another name and amount is found by it', async () => {
	const flat = (await server.call(house.anna, objects.createObject, { ...of(house.property.id), body: { name: 'Wohnung' } })).body.id
	await log({ objects: [flat], reminder: rent('2026-11-01') })
	const paid = await log({ ...entry(90_000), objects: [flat] })
	const { rows, unassigned } = await read(2026)
	expect([rows[0]?.objects, unassigned.map(({ id }) => id)]).toEqual([[{ id: flat, name: 'Wohnung' }], [paid.id]])
})

test('is for who sees all amounts, without the names that they do not see', async () => {
	const there = await house.addProperty('Seeweg 3')
	const hidden = (await server.call(house.anna, contacts.createPropertyContact, { ...of(there.id), body: { company: 'Seeblick AG' } })).body
		.id
	await log({ contacts: [meier, hidden], reminder: rent('2026-11-01') })
	const asked = { ...of(house.property.id), query: {} }
	expect((await server.call(await house.join('caretaker'), balance.getRents, asked)).status).toBe(403)
	const limited = await house.join('viewer', [house.property.id])
	expect((await read(2026, limited)).rows[0]?.contacts).toEqual([{ id: meier, name: 'Familie Meier' }])
	expect((await read(2026)).rows[0]?.contacts).toHaveLength(2)
	expect((await server.call(limited, balance.getRents, { ...of(there.id), query: {} })).status).toBe(404)
})

test('a row says who receives it and how it is split, as its newest occurrence does', async () => {
	const [anna] = await shareAmong(server, house.anna, house.property.id, [{ name: 'Anna' }, { name: 'Beat' }])
	await log({ reminder: rent('2026-09-01') })
	const shared = { paid_by: anna?.id ?? '', split: { by: 'equal' as const, parties: null } }
	await log({ name: 'Garage', reminder: rent('2026-09-01', { proposal: { income: 120_00, ...shared } }) })
	expect((await read(2026)).rows.map(({ name, paid_by, split }) => [name, paid_by, split])).toEqual([
		['Miete', null, null],
		['Garage', shared.paid_by, shared.split],
	])
})
