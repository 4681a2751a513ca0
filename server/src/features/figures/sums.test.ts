import { contacts } from '@hausheft/contract/contacts.ts'
import { kinds, taxFilters, todoStates } from '@hausheft/contract/event-parts.ts'
import { events } from '@hausheft/contract/events.ts'
import type { EventChange, EventFields, EventFilters } from '@hausheft/contract/event-requests.ts'
import { figures } from '@hausheft/contract/figures.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { taxShare } from '@hausheft/contract/tax-shares.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
let other: string
let people: [string, TestPerson][]
let thing: { boiler: string; huber: string; book: string }
const entries = 72

// Whatever a list is narrowed by is there with and without everything else; the months lie around the turn of a year.
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	const { anna, property } = house
	other = (await house.addProperty('Seeweg 3')).id
	const here = { params: { id: property.id } }
	const type = (await server.call(anna, journals.listJournalTypes, {})).body[0]?.id as string
	thing = {
		boiler: (await server.call(anna, objects.createObject, { ...here, body: { name: 'Boiler' } })).body.id,
		huber: (await server.call(anna, contacts.createPropertyContact, { ...here, body: { company: 'Huber' } })).body.id,
		book: (await server.call(anna, journals.createJournal, { ...here, body: { name: 'Haus', type } })).body.id,
	}
	const beat = await house.join('caretaker')
	people = [
		['the owner', anna],
		['who sees no amounts', beat],
		['who sees this property alone', await house.join('member', [property.id])],
	]
	const unit = (await server.call(anna, events.listUnits, {})).body.find(({ kind }) => kind === 'counter')?.id as string
	for (let n = 0; n < entries; n++) await log(n % 4 === 0 ? beat : anna, fieldsOf(n, unit), n % 12 === 5 ? other : property.id)
})
afterAll(() => server.close())

const shares = [
	{},
	{ tax: 'energie', tax_percent: 70 },
	{ tax: 'werterhaltend', tax_percent: 33, tax_rest: 'wertvermehrend' },
	{ tax: 'energie', tax_percent: 100 },
] as const
function fieldsOf(n: number, unit: string): EventFields {
	const named = n % 12 !== 5
	const income = n % 7 === 0 ? { income: 1000 + n } : {}
	return {
		name: `Eintrag ${n}`,
		// The last instant of a year in Zurich, and the first one of the next.
		event_at: n < 2 ? `2025-12-31T${n === 0 ? '22:59:59.999' : '23:00:00.000'}Z` : new Date(Date.UTC(2025, 10, 1 + 3 * n)).toISOString(),
		journal: named && n % 3 === 0 ? thing.book : null,
		objects: named && n % 2 === 0 ? [thing.boiler] : [],
		contacts: named && n % 5 === 0 ? [thing.huber] : [],
		balance: n % 5 < 3 ? { expense: 101 + 2 * n, ...income, tax_relevant: n % 5 < 2, ...(n % 5 < 2 && shares[n % 4]) } : null,
		maintenance: n % 6 < 2 ? { done: n % 4 === 0, contact: named && n % 9 === 0 ? thing.huber : null } : null,
		rental: n % 11 === 0 ? { is_rent: true, is_retrieve: false, contact: named ? thing.huber : null } : null,
		reminder: n % 8 < 3 ? { date: '2026-01-01', done: n % 16 < 4, ...(n % 2 === 0 && { kind: 'bill' }) } : null,
		measurement: n % 9 === 0 ? [{ unit, name: 'Wasser', data: String(n), replaced: false }] : [],
		time_recording: n % 10 < 3 ? [{ minutes: 1 + n }, { minutes: 7, user_text: 'Kunz' }] : [],
	}
}

async function log(by: TestPerson, body: EventFields, property: string) {
	expect((await server.call(by, events.createEvent, { params: { id: property }, body })).status).toBe(201)
}

const set = (...values: EventFilters[][]): EventFilters[] =>
	values.reduce<EventFilters[]>((all, each) => all.flatMap((one) => each.map((more) => ({ ...one, ...more }))), [{}])
/** Alone, and beside what else the months are told apart by. */
const narrowed = (): EventFilters[] => [
	...set([{}, ...kinds.map((kind) => ({ kind }))], [{}, { journal: 'none', year: 2025 }, { journal: thing.book, month: '2026-01' }]),
	...set([{}, ...taxFilters.map((tax) => ({ tax }))], [{ month: '2026-02' }, { kind: 'maintenance', object: 'none' }]),
	...set(
		todoStates.map((state) => ({ state })),
		[{}, { kind: 'maintenance' }, { kind: 'reminder' }, { kind: 'balance' }],
	),
	...set([{}, { unpaid: 'true' }], [{ contact: 'none' }, { object: 'none' }, { journal: 'none' }]),
	// What many entries say, and what one of them does.
	...set(
		[{ q: 'eintrag' }, { q: '17' }, { q: 'xylophon' }],
		[{}, { kind: 'balance' }, { year: 2025 }, { tax: 'energie' }, { object: thing.boiler }],
	),
	...set([{}, { amount_from: 130 }, { amount_from: 0 }], [{ amount_to: 200 }, { kind: 'balance', amount_to: 1020 }]),
	{ amount_from: 150 },
	{ amount_from: 150, kind: 'maintenance' },
	{ unpaid: 'true' },
	...set([{ object: thing.boiler }, { contact: thing.huber }], [{}, { year: 2025 }, { month: '2026-01' }]),
	{ journal: thing.boiler },
	{ object: thing.huber },
	{ contact: thing.book },
	{ year: 2025, month: '2026-01' },
]

/** What the entries of the list come to, as this person sees them; undefined where they may not ask. */
async function added(person: TestPerson, place: 'property' | 'group', query: EventFilters) {
	const roll = place === 'property' ? events.rollProperty : events.rollGroup
	const { status, body } = await server.call(person, roll, { params: { id: house[place].id }, query: { ...query, limit: 100 } })
	if (status === 403) return
	const sum = { count: body.events.length, expense: 0, income: 0, minutes: 0 }
	for (const { balance, time_recording } of body.events) {
		const { expense, income } = balance && query.tax ? taxShare(balance, query.tax) : { expense: balance?.expense, income: balance?.income }
		sum.expense += expense ?? 0
		sum.income += income ?? 0
		for (const { minutes } of time_recording) sum.minutes += minutes
	}
	return sum
}

async function isTheSame() {
	let compared = 0
	for (const [who, person] of people)
		for (const place of who === 'the owner' ? (['property', 'group'] as const) : (['property'] as const))
			for (const query of narrowed()) {
				const sum = place === 'property' ? figures.sumProperty : figures.sumGroup
				const { status, body } = await server.call(person, sum, { params: { id: house[place].id }, query })
				const wanted = await added(person, place, query)
				expect([who, place, query, status === 403 ? undefined : body]).toEqual([who, place, query, wanted])
				if (wanted?.count) compared++
			}
	expect(compared).toBeGreaterThan(150)
	for (const table of ['entry_month', 'time_month']) {
		const kept = await months(table)
		expect(kept.length).toBeGreaterThan(5)
		await server.owner.query(`select ${table}_rebuild($1)`, [house.group.id])
		expect(await months(table)).toEqual(kept)
	}
}

const months = async (table: string) =>
	(await server.owner.query(`select each::text as month from ${table} each where group_id = $1 order by 1`, [house.group.id])).rows

test('a sum is that of the entries of its list, whoever asks', isTheSame)

test('so it is once entries have been changed, moved, thrown away, brought back and purged', async () => {
	const { body } = await server.call(house.anna, events.rollProperty, { params: { id: house.property.id }, query: { limit: 100 } })
	const changes: EventChange[] = [
		{ journal: null, event_at: '2026-01-15T08:00:00.000Z' },
		{ balance: null, time_recording: [] },
		{ objects: [thing.boiler], maintenance: { done: true, contact: thing.huber } },
		{ property: other, journal: null, objects: [], contacts: [], maintenance: null, rental: null, measurement: [] },
		{ balance: { expense: 999, tax_relevant: true, tax: 'energie', tax_percent: 1 }, time_recording: [{ minutes: 500 }] },
		{ measurement: [], rental: null, reminder: null },
		{ name: 'Anders' },
	]
	for (const [n, { id, version }] of body.events.slice(0, 28).entries()) {
		const change = changes[n % changes.length] ?? {}
		expect((await server.call(house.anna, events.changeEvent, { params: { id }, body: change }, { version })).status).toBe(200)
	}
	const gone = body.events.slice(28, 40)
	for (const { id, version } of gone)
		expect((await server.call(house.anna, events.removeEvent, { params: { id } }, { version })).status).toBe(204)
	await server.owner.query(`update event set deleted_at = null where id = any ($1)`, [gone.slice(0, 5).map(({ id }) => id)])
	await server.owner.query(`delete from event where id = any ($1)`, [gone.slice(5, 7).map(({ id }) => id)])
	await server.owner.query(`delete from event where id = any ($1)`, [body.events.slice(40, 42).map(({ id }) => id)])
	await isTheSame()
})
