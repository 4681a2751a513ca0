import { contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import type { EventFields, EventFilters } from '@hausheft/contract/event-requests.ts'
import { figures } from '@hausheft/contract/figures.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

const today = dayOf(new Date())
const yesterday = addDays(today, -1)
const [boiler, huber, book] = [{ name: 'Boiler' }, { company: 'Sanitär Huber AG' }, 'Hausjournal']

let server: TestServer
let house: TestHouse
let other: string
let beat: TestPerson
let ids: { boiler: string; huber: string; book: string }
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	const { anna, group, property } = house
	other = (await house.addProperty('Seeweg 3')).id
	beat = await house.join('caretaker')
	const here = { params: { id: property.id } }
	const type = (await server.call(anna, journals.listJournalTypes, {})).body[0]?.id as string
	ids = {
		boiler: (await server.call(anna, objects.createObject, { ...here, body: boiler })).body.id,
		huber: (await server.call(anna, contacts.createContact, { params: { id: group.id }, body: { ...huber, properties: [other] } })).body.id,
		book: (await server.call(anna, journals.createJournal, { ...here, body: { name: book, type } })).body.id,
	}
	// The first instant of the year in Zurich, and the last one before it, which is this year's in UTC as well.
	await log('Silvester', { event_at: '2025-12-31T22:59:59.999Z', balance: { expense: 100, tax_relevant: true, tax: 'energie' } })
	await log('Neujahr', { event_at: '2025-12-31T23:00:00.000Z', balance: { expense: 20_000, tax_relevant: true } })
	// The last instant of March in Zurich, in summer time.
	await log('Ende März', {
		event_at: '2026-03-31T21:59:59.999Z',
		balance: { income: 5000, tax_relevant: false },
		journal: ids.book,
		objects: [ids.boiler],
	})
	await log('April', { event_at: '2026-03-31T22:00:00.000Z', contacts: [ids.huber], time_recording: [{ minutes: 30, user_text: 'Kunz' }] })
	await log('von Beat', { balance: { expense: 300, tax_relevant: true, tax: 'energie' }, time_recording: [{ minutes: 10 }] }, beat)
	await log('verpasst', { maintenance: { done: false, date: yesterday, contact: ids.huber } })
	await log('heute fällig', { maintenance: { done: false, date: today }, reminder: { date: yesterday, done: true } })
	await log('ohne Tag', { maintenance: { done: false } })
	await log('getan', { maintenance: { done: true, date: yesterday } })
	await log('vergessen', { reminder: { date: yesterday, done: false }, maintenance: { done: true } })
	await log('Annas offener', {
		maintenance: { done: false, date: yesterday, person: anna.id },
		reminder: { date: today, person: beat.id, done: true },
	})
	await log('anderswo', { event_at: '2019-05-05T10:00:00.000Z', balance: { expense: 7, tax_relevant: false }, journal: null }, anna, other)
})
afterAll(() => server.close())

async function log(name: string, fields: Partial<EventFields>, by = house.anna, property = house.property.id) {
	const body = { name, event_at: '2026-06-01T10:00:00.000Z', ...fields }
	expect((await server.call(by, events.createEvent, { params: { id: property }, body })).status).toBe(201)
}
const names = async (query: EventFilters, by = house.anna) =>
	(await server.call(by, events.rollProperty, { params: { id: house.property.id }, query })).body.events.map(({ name }) => name)
const sum = async (query: EventFilters, by = house.anna) =>
	(await server.call(by, figures.sumProperty, { params: { id: house.property.id }, query })).body

describe('entries of a time', () => {
	it.each<[EventFilters, string[]]>([
		[{ since: '2026-01-01', until: '2026-03-31' }, ['Ende März', 'Neujahr']],
		[{ until: '2025-12-31' }, ['Silvester']],
		[{ year: 2025 }, ['Silvester']],
		[{ month: '2026-03' }, ['Ende März']],
		[{ month: '2026-04' }, ['April']],
		[{ month: '2025-12', since: '2026-01-01' }, []],
	])('%o: days, months and years are those of Zurich', async (query, wanted) => {
		expect(await names(query)).toEqual(wanted)
		expect(await sum(query)).toMatchObject({ count: wanted.length })
	})
	it('refuses what is none', async () => {
		for (const query of [{ month: '2026-13' }, { month: '2026' }, { since: '2026-02-30' }, { until: 'morgen' }])
			expect((await server.call(house.anna, events.rollProperty, { params: { id: house.property.id }, query })).status).toBe(422)
	})
})

describe('entries in a state', () => {
	it.each<[EventFilters, string[]]>([
		[{ state: 'overdue' }, ['Annas offener', 'vergessen', 'verpasst']],
		[{ state: 'overdue', kind: 'maintenance' }, ['Annas offener', 'verpasst']],
		[{ state: 'overdue', kind: 'reminder' }, ['vergessen']],
		[{ state: 'open' }, ['Annas offener', 'vergessen', 'ohne Tag', 'heute fällig', 'verpasst']],
		[{ state: 'done' }, ['getan']],
		[{ state: 'done', kind: 'reminder' }, ['Annas offener', 'heute fällig']],
	])('%o', async (query, wanted) => expect(await names(query)).toEqual(wanted))
})

describe('entries that mean somebody', () => {
	it.each<[Omit<EventFilters, 'person'>, ofAnna: boolean, ofBeat: boolean]>([
		[{}, true, true],
		[{ state: 'open' }, true, false],
		[{ state: 'overdue' }, true, false],
		[{ kind: 'maintenance' }, true, false],
		[{ kind: 'reminder' }, false, true],
		[{ kind: 'reminder', state: 'done' }, false, true],
		[{ state: 'done' }, false, false],
	])('%o: it is they who are meant by that part', async (query, ofAnna, ofBeat) => {
		expect(await names({ ...query, person: house.anna.id })).toEqual(ofAnna ? ['Annas offener'] : [])
		expect(await names({ ...query, person: beat.id })).toEqual(ofBeat ? ['Annas offener'] : [])
		expect(await names({ ...query, person: house.group.id })).toEqual([])
	})
})

describe('entries by what they say for the taxes', () => {
	it.each<[EventFilters['tax'], string[], string[]]>([
		['relevant', ['von Beat', 'Neujahr', 'Silvester'], ['von Beat']],
		['energie', ['von Beat', 'Silvester'], ['von Beat']],
		['werterhaltend', [], []],
		['unclassified', ['Neujahr'], []],
		['none', ['Ende März'], []],
	])('%s: of one’s own for who sees no amounts', async (tax, wanted, ofBeat) => {
		expect(await names({ tax })).toEqual(wanted)
		expect(await names({ tax }, beat)).toEqual(ofBeat)
		expect((await sum({ tax }, beat)).count).toBe(ofBeat.length)
	})
})

describe('entries that name nothing of a kind', () => {
	it('no journal, no object, no contact in any place', async () => {
		const all = await names({})
		const without = (...gone: string[]) => all.filter((name) => !gone.includes(name))
		expect(await names({ journal: 'none' })).toEqual(without('Ende März'))
		expect(await names({ object: 'none' })).toEqual(without('Ende März'))
		expect(await names({ contact: 'none' })).toEqual(without('April', 'verpasst'))
		expect(await names({ contact: ids.huber, object: 'none', journal: 'none' })).toEqual(['verpasst', 'April'])
		expect(await names({ object: ids.boiler, journal: 'none' })).toEqual([])
	})
	it('a contact that one does not see is none', async () => {
		const limited = await house.join('viewer', [house.property.id])
		expect(await names({ contact: 'none' }, limited)).toEqual(await names({}, limited))
		expect(await sum({ contact: 'none' }, limited)).toMatchObject({ count: (await names({})).length })
	})
})

describe('what entries add up to', () => {
	it('everything for who sees everything, in a property and in the group', async () => {
		expect(await sum({})).toEqual({ count: 11, expense: 20_400, income: 5000, minutes: 40 })
		const { body } = await server.call(house.anna, figures.sumGroup, { params: { id: house.group.id }, query: {} })
		expect(body).toEqual({ count: 12, expense: 20_407, income: 5000, minutes: 40 })
		expect(await sum({ journal: ids.book })).toEqual({ count: 1, expense: 0, income: 5000, minutes: 0 })
		expect(await sum({ kind: 'time-recording' })).toEqual({ count: 2, expense: 300, income: 0, minutes: 40 })
	})
	it('of words: what the search finds', async () => {
		expect(await sum({ q: 'Neujahr' })).toEqual({ count: 1, expense: 20_000, income: 0, minutes: 0 })
		expect(await sum({ q: 'Neujahr', year: 2025 })).toMatchObject({ count: 0, expense: 0 })
		expect(await sum({ q: 'anderswo' })).toMatchObject({ count: 0 })
	})
	it('their own amounts and time alone for who sees no others', async () => {
		expect(await sum({}, beat)).toEqual({ count: 11, expense: 300, income: 0, minutes: 10 })
		const limited = await house.join('caretaker', [other])
		const { body } = await server.call(limited, figures.sumGroup, { params: { id: house.group.id }, query: {} })
		expect(body).toEqual({ count: 1, expense: 0, income: 0, minutes: 0 })
	})
})

describe('the years that have entries', () => {
	it('newest first, as far as one sees them', async () => {
		const of = (id: string) => ({ params: { id } })
		expect((await server.call(house.anna, figures.yearsProperty, of(house.property.id))).body).toEqual([2026, 2025])
		expect((await server.call(house.anna, figures.yearsGroup, of(house.group.id))).body).toEqual([2026, 2025, 2019])
		const limited = await house.join('viewer', [other])
		expect((await server.call(limited, figures.yearsGroup, of(house.group.id))).body).toEqual([2019])
		expect((await server.call(limited, figures.yearsProperty, of(house.property.id))).status).toBe(404)
		const empty = await house.addProperty('Leer')
		expect((await server.call(house.anna, figures.yearsProperty, of(empty.id))).body).toEqual([])
	})
})

describe('words that many entries say, and few of a kind', () => {
	it('are found page by page as the list has them, that of a file among them', async () => {
		const { id } = await house.addProperty('Bachweg 8')
		await server.owner.query(
			`insert into event (group_id, property_id, person_id, name, event_at, maintenance_done)
				select $1, $2, $3, case when n % 60 = 7 then 'Gefegt' else 'Entrostet' end || ' ' || n, timestamptz '2024-05-05 10:00Z' - n * interval '1 day',
					case when n % 30 = 7 then true end from generate_series(1, 300) n`,
			[house.group.id, id, house.anna.id],
		)
		const { rows } = await server.owner.query<{ id: string; name: string }>(
			`select id, name from event where property_id = $1 and maintenance_done and (name like 'Entrostet%' or name like '% 127') order by event_at desc`,
			[id],
		)
		await server.owner.query(
			`insert into file (group_id, property_id, event_id, filename, mime, size, sha256) select group_id, property_id, id, 'Geländer entrostet.pdf', 'application/pdf', 1, ''
				from event where property_id = $1 and name like '% 127'`,
			[id],
		)
		const found: string[] = []
		for (let from: string | null | undefined; from !== null;) {
			const query = { q: 'entrostet', kind: 'maintenance' as const, limit: 2, ...(from !== undefined && { from }) }
			const { body } = await server.call(house.anna, events.rollProperty, { params: { id }, query })
			found.push(...body.ids)
			from = body.from
		}
		expect(found).toEqual(rows.map((row) => row.id))
		expect(found).toHaveLength(6)
	})
})
