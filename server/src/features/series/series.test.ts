import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contacts } from '@hausheft/contract/contacts.ts'
import { events, type Event } from '@hausheft/contract/events.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { history } from '@hausheft/contract/history.ts'
import { addMonths } from '@hausheft/contract/next-day.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { photo, upload } from '../../../test/upload.ts'

let server: TestServer
/** On the same database. */
let second: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await startServer()
	second = await startServer({}, undefined, { url: server.url, drop: async () => {} })
})
afterAll(async () => {
	await second.close()
	await server.close()
})
beforeEach(async () => {
	house = await createHouse(server)
})

const of = (id: string) => ({ params: { id } })
const today = dayOf(Date.now())
const monthly = { every: 1, unit: 'month' } as const
const log = async (body: object, by = house.anna) => {
	const sent = { name: 'Miete', event_at: '2026-01-05T09:00:00.000Z', ...body }
	const answer = await server.call(by, events.createEvent, { ...of(house.property.id), body: sent })
	expect(answer).toMatchObject({ status: 201 })
	return answer.body
}
const get = async (id: string, by = house.anna) => (await server.call(by, events.getEvent, of(id))).body
const change = async (id: string, body: object, by = house.anna) =>
	server.call(by, events.changeEvent, { ...of(id), body }, { version: (await get(id, by)).version })
type Tick = { part?: 'maintenance' | 'reminder'; done?: boolean; entry?: object; by?: TestPerson; key?: string; at?: TestServer }
const tick = (id: string, { part = 'reminder', done = true, entry, by = house.anna, key, at = server }: Tick = {}) => {
	const body = { part, done, ...(entry && { entry: entry as never }) }
	return at.call(by, events.completeEvent, { ...of(id), body }, key === undefined ? {} : { key })
}
const nextOf = async (id: string, how: Tick = {}) => {
	const answer = await tick(id, how)
	expect(answer).toMatchObject({ status: 201 })
	return answer.body.next
}
const all = async () => (await server.call(house.anna, events.rollGroup, { ...of(house.group.id), query: {} })).body.events
const todos = async () => (await server.call(house.anna, groups.listReminders, { ...of(house.group.id), query: {} })).body
const due = addDays(today, 5)
const rent = { date: due, note: 'Miete überweisen', recurrence: monthly }

describe('what repeats', () => {
	test('comes back when it is ticked off: what it is about, with the ticked part alone', async () => {
		const { body: object } = await server.call(house.anna, objects.createObject, { ...of(house.property.id), body: { name: 'Heizung' } })
		const { body: contact } = await server.call(house.anna, contacts.createPropertyContact, {
			...of(house.property.id),
			body: { company: 'Kunz' },
		})
		const urs = await house.join('caretaker')
		const first = await log({
			name: 'Heizungsservice',
			description: 'Jährlich, mit Protokoll',
			objects: [object.id],
			contacts: [contact.id],
			balance: { expense: 32_000 },
			time_recording: [{ minutes: 30 }],
			reminder: { date: today },
			maintenance: { date: due, contact: contact.id, person: urs.id, recurrence: { every: 1, unit: 'year' } },
		})
		expect(first.maintenance?.series).toEqual(expect.any(String))
		const id = await nextOf(first.id, { part: 'maintenance', by: urs })
		const next = await get(id as string)
		expect(next).toMatchObject({
			name: 'Heizungsservice',
			description: 'Jährlich, mit Protokoll',
			objects: [object.id],
			contacts: [contact.id],
			user: house.anna.id,
			balance: null,
			time_recording: [],
			reminder: null,
			maintenance: { done: false, date: addMonths(due, 12), contact: contact.id, person: urs.id, series: first.maintenance?.series },
			version: 1,
		})
		expect(Math.abs(Date.parse(next.event_at) - Date.now())).toBeLessThan(60_000)
		// Who ticked it off has made it, and it is the author's.
		const [told] = (await server.call(house.anna, history.listHistory, { ...of(house.group.id), query: { fk: next.id } })).body
		expect(told).toMatchObject({ user: urs.id, event: 'INSERT' })
		const { ids } = (
			await server.call(house.anna, events.rollGroup, { ...of(house.group.id), query: { series: first.maintenance?.series ?? '' } })
		).body
		expect(ids).toEqual([next.id, first.id])
	})

	test('comes back once, however often and by whomever it is ticked off', async () => {
		const { id } = await log({ reminder: rent })
		const urs = await house.join('member')
		const answers = await Promise.all([
			tick(id, { key: 'eins' }),
			tick(id, { by: urs }),
			tick(id, { at: second }),
			tick(id, { by: urs, at: second, key: 'zwei' }),
			tick(id, { key: 'eins', at: second }),
		])
		expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
		expect(new Set(answers.map(({ body }) => body.next)).size).toBe(1)
		expect(await nextOf(id)).toBe(answers[0]?.body.next)
		expect(await nextOf(id, { key: 'eins' })).toBe(answers[0]?.body.next)
		expect(await all()).toHaveLength(2)
		expect((await todos()).map(({ date }) => date)).toEqual([addMonths(due, 1)])
	})

	test('comes back as well by a change of the entry, and where it is logged as done', async () => {
		const { id, reminder } = await log({ reminder: rent })
		expect((await change(id, { reminder: { ...rent, done: true } })).status).toBe(200)
		expect((await todos()).map(({ date, series }) => [date, series])).toEqual([[addMonths(due, 1), reminder?.series]])
		expect((await change(id, { name: 'Miete Wohnung 3' })).status).toBe(200)
		await log({ maintenance: { done: true, date: addDays(today, -3), recurrence: { every: 2, unit: 'week', from: 'done' } } })
		expect((await todos()).map(({ part, date }) => [part, date])).toEqual([
			['maintenance', addDays(today, 11)],
			['reminder', addMonths(due, 1)],
		])
		// Done on another day than today, and counted from there.
		const late = await log({ maintenance: { date: addDays(today, -40), recurrence: { every: 1, unit: 'month', from: 'done' } } })
		await change(late.id, { maintenance: { date: addDays(today, -2), done: true, recurrence: { every: 1, unit: 'month', from: 'done' } } })
		expect((await todos()).map(({ date }) => date)).toContain(addMonths(addDays(today, -2), 1))
	})

	test('does not come back after its last day, nor where it does not repeat', async () => {
		expect(await nextOf((await log({ reminder: { date: due } })).id)).toBeNull()
		const last = await log({ reminder: { ...rent, recurrence: { ...monthly, until: addDays(due, 10) } } })
		expect(await nextOf(last.id)).toBeNull()
		expect(await all()).toHaveLength(2)
	})

	test('keeps the 31st over shorter months, and the end of the month', async () => {
		const { id } = await log({ reminder: { ...rent, date: '2031-01-31' } })
		const february = await nextOf(id)
		expect((await get(february as string)).reminder).toMatchObject({ date: '2031-02-28', recurrence: { ...monthly, anchor: '2031-01-31' } })
		// Written back as a form does it, which knows nothing of the rhythm's day.
		await change(february as string, { reminder: { ...rent, date: '2031-02-28', note: 'Dauerauftrag' } })
		expect((await get((await nextOf(february as string)) as string)).reminder).toMatchObject({ date: '2031-03-31', note: 'Dauerauftrag' })
		const end = await log({ reminder: { date: '2031-11-30', recurrence: { ...monthly, end_of_month: true } } })
		expect((await get((await nextOf(end.id)) as string)).reminder?.date).toBe('2031-12-31')
		const wrong = {
			name: 'Miete',
			event_at: '2026-01-05T09:00:00.000Z',
			reminder: { ...rent, recurrence: { every: 1, unit: 'week' as const, end_of_month: true } },
		}
		expect(await server.call(house.anna, events.createEvent, { ...of(house.property.id), body: wrong })).toMatchObject({
			status: 422,
			body: { errors: [{ path: 'reminder.recurrence.end_of_month' }] },
		})
	})

	test('a tick that is taken back takes along what came of it, unless somebody has changed that', async () => {
		const { id } = await log({ reminder: rent })
		const made = (await nextOf(id)) as string
		expect(await nextOf(id, { done: false })).toBeNull()
		expect((await server.call(house.anna, events.getEvent, of(made))).status).toBe(404)
		const again = (await nextOf(id)) as string
		expect(again).not.toBe(made)
		await change(again, { description: 'Neue Kontonummer' })
		expect(await nextOf(id, { done: false })).toBe(again)
		expect(await nextOf(id)).toBe(again)
		expect(await all()).toHaveLength(2)
		// By a change of the entry the same.
		await server.call(house.anna, events.removeEvent, of(again), { version: 2 })
		expect(await nextOf(id)).toBeNull()
		await change(id, { reminder: rent })
		const third = (await nextOf(id)) as string
		await change(id, { reminder: rent })
		expect((await server.call(house.anna, events.getEvent, of(third))).status).toBe(404)
		const { body: thrown } = await server.call(house.anna, trash.listTrash, { ...of(house.group.id), query: {} })
		expect(thrown.map(({ fk }) => fk).sort()).toEqual([made, again, third].sort())
	})

	test('where the plan is full the tick holds, and nothing comes of it', async () => {
		const { id } = await log({ reminder: rent })
		await server.owner.query(
			`insert into plan select (jsonb_populate_record(plan, jsonb_build_object('id', uuidv7(), 'key', 'tight', 'limit_events', 1))).* from plan where key = 'self_hosted'`,
		)
		await server.owner.query(`update "group" set plan_key = 'tight' where id = $1`, [house.group.id])
		expect(await nextOf(id)).toBeNull()
		expect((await get(id)).reminder?.done).toBe(true)
		expect(await all()).toHaveLength(1)
		await server.owner.query(`update plan set limit_events = 2 where key = 'tight'`)
		await nextOf(id, { done: false })
		const next = await nextOf(id, { entry: { name: 'Miete bezahlt', event_at: '2026-11-20T09:00:00.000Z' } })
		expect(next).toBeNull()
		expect((await all()).map(({ name }) => name)).toEqual(['Miete bezahlt', 'Miete'])
		// The entry itself is refused as everywhere, and nothing is ticked off.
		const other = { name: 'Miete bezahlt', event_at: '2026-11-20T09:00:00.000Z' }
		await nextOf(id, { done: false })
		expect(await tick(id, { entry: other })).toMatchObject({ status: 402, body: { code: 'limit_exceeded' } })
		expect((await get(id)).reminder?.done).toBe(false)
		await server.owner.query(`update "group" set plan_key = 'self_hosted' where id = $1`, [house.group.id])
	})
})

describe('ticking off with an entry', () => {
	test('makes an entry of its own with photo and amount; what is ticked off is only ticked', async () => {
		const urs = await house.join('caretaker')
		const { id } = await log({ reminder: rent })
		const { body: file } = await upload(server, urs, house.group.id, { bytes: await photo(8, 8), name: 'quittung.jpg' })
		const entry = { name: 'Miete überwiesen', event_at: '2026-11-20T09:00:00.000Z', balance: { expense: 180_000 }, files: [file.id] }
		const answer = await tick(id, { by: urs, entry, key: 'mit Foto' })
		expect(answer.body).toMatchObject({
			id,
			reminder: { done: true },
			balance: null,
			files: [],
			next: expect.any(String),
			entry: expect.any(String),
		})
		// Sent again after a lost answer it is answered as it was, and nothing is made twice.
		const repeated = await tick(id, { by: urs, entry, key: 'mit Foto', at: second })
		expect(repeated.body).toEqual({ ...answer.body, entry: undefined })
		const [, , made] = (await all()).sort((a, b) => a.name.localeCompare(b.name))
		expect(made).toMatchObject({ name: 'Miete überwiesen', user: urs.id, balance: { expense: 180_000 }, files: [{ id: file.id }] })
		expect(await all()).toHaveLength(3)
		expect(await tick(id, { by: urs, entry })).toMatchObject({ status: 409, body: { code: 'conflict', reason: 'done' } })
		expect(await all()).toHaveLength(3)
	})

	test('two at once make one entry and one next time', async () => {
		const { id } = await log({ reminder: rent })
		const entry = { name: 'Bezahlt', event_at: '2026-11-20T09:00:00.000Z' }
		const answers = await Promise.all([tick(id, { entry }), tick(id, { entry, at: second })])
		expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
		expect((await all()).map(({ name }) => name).sort()).toEqual(['Bezahlt', 'Miete', 'Miete'])
	})

	test('is refused where its entry is, at the field, and nothing is ticked off', async () => {
		const [viewer, urs] = [await house.join('viewer'), await house.join('caretaker', [house.property.id])]
		const { id } = await log({ reminder: rent })
		const entry = { name: 'Bezahlt', event_at: '2026-11-20T09:00:00.000Z' }
		expect((await tick(id, { by: viewer, entry })).status).toBe(403)
		const there = await house.addProperty('Seeweg 3')
		const { body: elsewhere } = await server.call(house.anna, objects.createObject, { ...of(there.id), body: { name: 'Boot' } })
		expect(await tick(id, { by: urs, entry: { ...entry, objects: [elsewhere.id] } })).toMatchObject({
			status: 422,
			body: { errors: [{ path: 'entry.objects.0' }] },
		})
		expect((await tick(id, { done: false, entry })).status).toBe(422)
		expect((await get(id)).reminder?.done).toBe(false)
	})
})

describe('a series', () => {
	test('is put off without losing its rhythm, by who may change it', async () => {
		const urs = await house.join('caretaker')
		const { id } = await log({ reminder: rent })
		const putOff = (date: string, by = house.anna) => server.call(by, events.putOffEvent, { ...of(id), body: { part: 'reminder', date } })
		expect((await putOff(addDays(due, 3), urs)).status).toBe(403)
		expect((await putOff(addDays(due, 3))).body.reminder?.date).toBe(addDays(due, 3))
		expect((await putOff(due)).body).toMatchObject({ code: 'validation', errors: [{ path: 'date' }] })
		expect((await get((await nextOf(id)) as string)).reminder?.date).toBe(addMonths(due, 1))
		expect(await putOff(addDays(due, 9))).toMatchObject({ status: 409, body: { reason: 'done' } })
	})
	test('is left out once, changed from here on, and ended', async () => {
		const { id } = await log({ reminder: rent })
		const skip = (key?: string) => server.call(house.anna, events.skipEvent, { ...of(id), body: { part: 'reminder' } }, key ? { key } : {})
		for (let i = 0; i < 2; i++) expect((await skip('einmal')).body.reminder?.date).toBe(addMonths(due, 1))
		expect(await all()).toHaveLength(1)
		const repeat = (recurrence: object | null, part: 'reminder' | 'maintenance' = 'reminder') =>
			server.call(house.anna, events.changeSeries, { ...of(id), body: { part, recurrence: recurrence as never } })
		expect((await repeat({ every: 2, unit: 'month', until: '2099-01-01' })).body.reminder?.recurrence).toEqual({
			every: 2,
			unit: 'month',
			until: '2099-01-01',
		})
		const next = (await nextOf(id)) as string
		expect((await get(next)).reminder?.date).toBe(addMonths(due, 3))
		expect(await repeat(null)).toMatchObject({ status: 409, body: { reason: 'done' } })
		expect((await repeat(null, 'maintenance')).status).toBe(422)
		const ended = await server.call(house.anna, events.changeSeries, { ...of(next), body: { part: 'reminder', recurrence: null } })
		expect(ended.body.reminder).toMatchObject({ recurrence: null, series: expect.any(String) })
		expect(await nextOf(next)).toBeNull()
		const lone = await log({ reminder: { date: due } })
		expect(await server.call(house.anna, events.skipEvent, { ...of(lone.id), body: { part: 'reminder' } })).toMatchObject({
			status: 409,
			body: { reason: 'once' },
		})
		const begun = await server.call(house.anna, events.changeSeries, { ...of(lone.id), body: { part: 'reminder', recurrence: monthly } })
		expect(begun.body.reminder?.series).toEqual(expect.any(String))
	})
	test('taken back, what was left out or put off goes by the day by which it went', async () => {
		const { id } = await log({ reminder: { ...rent, date: '2031-01-31' } })
		const february = await get((await nextOf(id)) as string)
		const before = february.reminder as NonNullable<Event['reminder']>
		const { note, person, date, recurrence } = before
		const part = { part: 'reminder' } as const
		for (const leave of [
			() => server.call(house.anna, events.skipEvent, { ...of(february.id), body: part }),
			() => server.call(house.anna, events.putOffEvent, { ...of(february.id), body: { ...part, date: '2031-03-09' } }),
		]) {
			const { version } = (await leave()).body
			const body = { reminder: { note, person, date, done: false, recurrence } }
			expect((await server.call(house.anna, events.changeEvent, { ...of(february.id), body }, { version })).body.reminder).toEqual(before)
		}
		await server.call(house.anna, events.changeSeries, { ...of(february.id), body: { ...part, recurrence: null } })
		const again = await server.call(house.anna, events.changeSeries, { ...of(february.id), body: { ...part, recurrence } })
		expect(again.body.reminder?.recurrence).toEqual(recurrence)
	})
	test('its open occurrence says nothing about the object before its day', async () => {
		const { body: object } = await server.call(house.anna, objects.createObject, { ...of(house.property.id), body: { name: 'Boiler' } })
		const state = async () => (await server.call(house.anna, objects.getObject, of(object.id))).body.state.is_maintenance_open
		const { id } = await log({ objects: [object.id], maintenance: { date: today, recurrence: monthly } })
		expect(await state()).toBe(true)
		const next = (await nextOf(id, { part: 'maintenance' })) as string
		expect(await state()).toBe(false)
		const on = (date: string) => server.owner.query('update event set maintenance_on = $1 where id = $2', [date, next])
		await on(today)
		expect(await state()).toBe(true)
		await on(addDays(today, 1))
		expect(await state()).toBe(false)
		await tick(next, { part: 'maintenance' })
		expect(await state()).toBe(false)
	})
})
