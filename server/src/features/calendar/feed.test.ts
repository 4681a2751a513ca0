import { calendar } from '@hausheft/contract/calendar.ts'
import { calendarKinds, type CalendarKind } from '@hausheft/contract/calendar-kinds.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { Sent } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { members } from '@hausheft/contract/members.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { addDays, dayOf, instantOf } from '@hausheft/contract/swiss/zurich.ts'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await startServer()
})
beforeEach(async () => {
	house = await createHouse(server)
	// As many asked within this minute as there are tests.
	await server.owner.query('delete from auth."rateLimit"')
})
afterAll(() => server.close())

const today = dayOf(Date.now())
const ofGroup = () => ({ params: { id: house.group.id } })
const subscribe = async (person: TestPerson = house.anna, kinds: CalendarKind[] = [...calendarKinds]) => {
	const { status, body } = await server.call(person, calendar.createFeed, { ...ofGroup(), body: { kinds } })
	expect([status, body.url]).toEqual([201, expect.stringMatching(/^http:\/\/haus\.test\/api\/ical\/[\w-]{43}\.ics$/)])
	return new URL(body.url ?? '').pathname
}
const fetchFeed = (url: string, headers: Record<string, string> = {}) =>
	server.app.inject({ url, headers: { host: 'haus.test', ...headers } })
type Fields = Sent<typeof events.createEvent>['body']
const log = async (body: Partial<Fields>, by = house.anna, property = house.property.id) =>
	(
		await server.call(by, events.createEvent, {
			params: { id: property },
			body: { name: 'Gefegt', event_at: instantOf({ day: today, time: '08:00' }), ...body },
		})
	).body
/** As a program reads it that is not ours. */
const parsed = (text: string) =>
	new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
		const event = new ICAL.Event(component)
		return { event, component, start: event.startDate.toString(), summary: event.summary }
	})
const eventsOf = async (url: string) => parsed((await fetchFeed(url)).body)

test('a program reads names, days and places; no amount and no text', async () => {
	const boiler = await log({
		name: 'Boiler; entkalkt, \\ganz "neu" ' + 'Zürich 🏡'.repeat(12),
		description: 'Geheimnis',
		balance: { expense: 12_345 },
		maintenance: { date: addDays(today, 20), done: false },
		reminder: { date: addDays(today, 3), note: 'Filter bestellen' },
	})
	await log({ name: 'Dach', reminder: { date: addDays(today, 1), done: true } })
	await server.call(house.anna, contacts.createPropertyContact, {
		params: { id: house.property.id },
		body: { company: 'Huber AG', valid_until: addDays(today, 40) },
	})
	const url = await subscribe()
	const { body, headers, statusCode } = await fetchFeed(url)
	expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
		200,
		'text/calendar; charset=utf-8',
		'private, no-cache',
	])
	for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
	for (const hidden of ['Geheimnis', '12345', '123.45']) expect(body).not.toContain(hidden)
	const found = parsed(body)
	expect(found.map(({ start, summary }) => [start, summary])).toEqual([
		[boiler.event_at.slice(0, 19) + 'Z', boiler.name],
		[boiler.event_at.slice(0, 19) + 'Z', 'Dach'],
		[addDays(today, 3), `${boiler.name}: Filter bestellen`],
		[addDays(today, 20), boiler.name],
		[addDays(today, 40), 'Huber AG: gültig bis heute'],
	])
	expect(found.map(({ event }) => event.location)).toEqual(Array(5).fill('Bergstrasse 12'))
	expect(found.map(({ event }) => event.uid)).toEqual([
		`entry-${boiler.id}@hausheft`,
		expect.stringContaining('entry-'),
		`reminder-${boiler.id}@hausheft`,
		`maintenance-${boiler.id}@hausheft`,
		expect.stringContaining('contact-'),
	])
	const [, , reminder] = found
	expect(reminder?.event.endDate.toString()).toBe(addDays(today, 4))
	expect(reminder?.component.getFirstPropertyValue('url')).toBe(
		`http://haus.test/group/${house.group.id}/property/${house.property.id}?event=${boiler.id}`,
	)
	expect(reminder?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
})

test('R22 shows what is to be done unless other kinds are chosen, before or later at the same address', async () => {
	await log({ name: 'Boiler', reminder: { date: addDays(today, 3) }, maintenance: { date: addDays(today, 4), done: false } })
	await server.call(house.anna, contacts.createPropertyContact, {
		params: { id: house.property.id },
		body: { company: 'Huber AG', valid_until: addDays(today, 40) },
	})
	const { body } = await server.call(house.anna, calendar.createFeed, { ...ofGroup(), body: undefined })
	const url = new URL(body.url ?? '').pathname
	const shown = async () => (await eventsOf(url)).map(({ event }) => event.uid.replace(/-.*/, ''))
	expect([body.kinds, await shown()]).toEqual([
		['reminder', 'maintenance'],
		['reminder', 'maintenance'],
	])
	const change = (kinds: CalendarKind[]) => server.call(house.anna, calendar.changeFeed, { ...ofGroup(), body: { kinds } })
	expect((await change(['contact', 'entry'])).body.kinds).toEqual(['contact', 'entry'])
	expect(await shown()).toEqual(['entry', 'contact'])
	expect((await change([])).status).toBe(422)
	// A new address shows what the one before did.
	const renewed = await server.call(house.anna, calendar.createFeed, { ...ofGroup(), body: {} })
	expect(renewed.body.kinds).toEqual(['contact', 'entry'])
	// Made before there was a choice: all.
	await server.owner.query('update calendar_feed set kinds = null')
	expect((await server.call(house.anna, calendar.getFeed, ofGroup())).body?.kinds).toEqual([...calendarKinds])
	await server.call(house.anna, calendar.removeFeed, ofGroup())
	expect((await change(['entry'])).status).toBe(404)
})

test('R22 a place is where the house stands, its street once', async () => {
	const address = { address_street: 'Bergstrasse 12', address_zip: '8810', address_city: 'Horgen' }
	const { version } = (await server.call(house.anna, properties.getProperty, { params: { id: house.property.id } })).body
	await server.call(house.anna, properties.changeProperty, { params: { id: house.property.id }, body: address }, { version })
	await log({ reminder: { date: addDays(today, 3) } })
	expect((await eventsOf(await subscribe(house.anna, ['reminder']))).map(({ event }) => event.location)).toEqual([
		'Bergstrasse 12, 8810 Horgen',
	])
})

test('days of 23 and of 25 hours are whole days, and an hour that is there twice keeps which one it was', async () => {
	const year = Number(today.slice(0, 4)) + 1
	const lastSunday = (month: number) =>
		Array.from({ length: 7 }, (_, back) => addDays(`${year}-${String(month + 1).padStart(2, '0')}-01`, -1 - back)).find(
			(day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0,
		) ?? ''
	const [spring, autumn] = [lastSunday(3), lastSunday(10)]
	await log({ name: 'Uhren vor', event_at: `${spring}T01:30:00.000Z`, reminder: { date: spring } })
	await log({ name: 'Zuerst', event_at: `${autumn}T00:30:00.000Z`, reminder: { date: autumn } })
	await log({ name: 'Danach', event_at: `${autumn}T01:30:00.000Z` })
	const found = await eventsOf(await subscribe())
	const days = found.filter(({ event }) => event.startDate.isDate)
	expect(days.map(({ event }) => [event.startDate.toString(), event.endDate.toString()])).toEqual([
		[spring, addDays(spring, 1)],
		[autumn, addDays(autumn, 1)],
	])
	expect(found.filter(({ event }) => !event.startDate.isDate).map(({ event }) => event.startDate.toJSDate().toISOString())).toEqual([
		`${spring}T01:30:00.000Z`,
		`${autumn}T00:30:00.000Z`,
		`${autumn}T01:30:00.000Z`,
	])
})

test('who has it already is told so; every change has a new tag, a later second and a higher number, deletions too', async () => {
	const entry = await log({ reminder: { date: addDays(today, 3) } })
	const url = await subscribe()
	const first = await fetchFeed(url)
	const [etag, modified] = [String(first.headers['etag']), String(first.headers['last-modified'])]
	for (const headers of [{ 'if-none-match': etag }, { 'if-modified-since': modified }] as Record<string, string>[]) {
		const again = await fetchFeed(url, headers)
		expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
	}
	await server.call(house.anna, events.changeEvent, { params: { id: entry.id }, body: { name: 'Neu' } }, { version: 1 })
	const second = await fetchFeed(url, { 'if-none-match': etag })
	expect([second.statusCode, second.headers['etag'] === etag]).toEqual([200, false])
	const [before, after] = [parsed(first.body), parsed(second.body)]
	expect(after.map(({ event }) => [event.uid, event.sequence])).toEqual(before.map(({ event }) => [event.uid, (event.sequence ?? 0) + 1]))
	expect((await fetchFeed(url, { 'if-modified-since': modified })).statusCode).toBe(200)
	await server.call(house.anna, events.removeEvent, { params: { id: entry.id } }, { version: 2 })
	const third = await fetchFeed(url, { 'if-modified-since': String(second.headers['last-modified']) })
	expect([third.statusCode, parsed(third.body)]).toEqual([200, []])
})

test('says what its member may see at that moment, with the number of what they see', async () => {
	const there = await house.addProperty('Seeweg 3')
	const urs = await house.join('caretaker')
	const bill = await log({ name: 'Rechnung', balance: { expense: 100 } })
	await log({ name: 'Am See' }, house.anna, there.id)
	const url = await subscribe(urs)
	const seen = async () => (await eventsOf(url)).map(({ event }) => [event.summary, event.sequence])
	expect(await seen()).toEqual([
		['Rechnung', 1],
		['Am See', 1],
	])
	const before = (await fetchFeed(url)).headers['etag']
	await server.call(house.anna, events.changeEvent, { params: { id: bill.id }, body: { balance: { expense: 200 } } }, { version: 1 })
	expect((await fetchFeed(url)).headers['etag']).toBe(before)
	const scope = { params: { id: house.group.id, user: urs.id }, body: { properties: [there.id] } }
	expect((await server.call(house.anna, members.changeMember, scope)).status).toBe(200)
	expect(await seen()).toEqual([['Am See', 1]])
	// Whoever waits for a role sees nothing, not even that.
	await server.call(house.anna, members.changeMember, { ...scope, body: { role: null } })
	expect((await fetchFeed(url)).statusCode).toBe(404)
	await server.call(house.anna, members.changeMember, { ...scope, body: { role: 'viewer' } })
	expect((await fetchFeed(url)).statusCode).toBe(200)
})

test('D08: ends with the membership, with the group and when it is deleted or renewed; whoever comes back begins anew', async () => {
	const urs = await house.join('member')
	const url = await subscribe(urs)
	expect((await fetchFeed(url)).statusCode).toBe(200)
	await server.call(house.anna, members.removeMember, { params: { id: house.group.id, user: urs.id } })
	const gone = await fetchFeed(url)
	const unknown = await fetchFeed(`/api/ical/${'x'.repeat(43)}.ics`)
	expect([gone.statusCode, gone.body]).toEqual([404, unknown.body])
	await server.owner.query('update member set removed_at = null, role = $2 where person_id = $1', [urs.id, 'member'])
	expect((await fetchFeed(url)).statusCode).toBe(404)
	expect((await server.call(urs, calendar.getFeed, ofGroup())).body).toBeNull()

	const own = await subscribe()
	const renewed = await subscribe()
	expect([(await fetchFeed(own)).statusCode, (await fetchFeed(renewed)).statusCode]).toEqual([404, 200])
	expect((await server.call(house.anna, calendar.removeFeed, ofGroup())).status).toBe(204)
	expect((await fetchFeed(renewed)).statusCode).toBe(404)
	const last = await subscribe()
	await server.owner.query('update "group" set deleted_at = now(), deleted_by = $2 where id = $1', [house.group.id, house.anna.id])
	expect((await fetchFeed(last)).statusCode).toBe(404)
})

test('one’s own alone: the address is said once, its hash is all that is kept', async () => {
	const url = await subscribe()
	const secret = /ical\/(.*)\.ics/.exec(url)?.[1] ?? ''
	const { body } = await server.call(house.anna, calendar.getFeed, ofGroup())
	expect(body).toEqual({ created_at: expect.any(String), read_at: null, kinds: [...calendarKinds] })
	await fetchFeed(url)
	expect((await server.call(house.anna, calendar.getFeed, ofGroup())).body?.read_at).toEqual(expect.any(String))
	expect((await server.call(await house.join('admin'), calendar.getFeed, ofGroup())).body).toBeNull()
	const { rows } = await server.owner.query<{ feed: string }>('select calendar_feed::text as feed from calendar_feed')
	expect(rows.length).toBeGreaterThan(0)
	for (const { feed } of rows) expect(feed).not.toContain(secret)
})

test('who tries addresses is slowed down', async () => {
	const asked = await Promise.all(Array.from({ length: 125 }, () => fetchFeed(`/api/ical/${'y'.repeat(43)}.ics`)))
	expect(asked.map(({ statusCode }) => statusCode).filter((status) => status === 429)).toHaveLength(5)
	expect(asked.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toMatch(/^\d+$/)
	for (const url of ['/api/ical/kurz.ics', `/api/ical/${'y'.repeat(43)}`, `/api/ical/${'y'.repeat(42)}!.ics`])
		expect([url, (await fetchFeed(url)).statusCode]).toEqual([url, 404])
})

test('of more than a program can be told the earliest is left out, never what is ahead', async () => {
	await server.owner.query(
		`insert into event (group_id, property_id, person_id, name, event_at)
			select $1, $2, $3, case when n < 2990 then 'Nah' else 'Fern' end, now() - case when n < 2990 then n else 7000 end * interval '1 hour' from generate_series(1, 3005) n`,
		[house.group.id, house.property.id, house.anna.id],
	)
	await log({ name: 'Boiler', reminder: { date: addDays(today, 3) } })
	const found = (await eventsOf(await subscribe())).map(({ summary }) => summary)
	expect(found.length).toBe(3000)
	expect(found.at(-1)).toContain('Boiler')
	expect(Map.groupBy(found, (summary) => summary).get('Nah')?.length).toBe(2989)
})
