import { balance, type Balance } from '@hausheft/contract/balance.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { Sent } from '@hausheft/contract/endpoint.ts'
import type { EventFilters } from '@hausheft/contract/event-requests.ts'
import { events } from '@hausheft/contract/events.ts'
import { groupBalance } from '@hausheft/contract/group-balance.ts'
import { figures } from '@hausheft/contract/figures.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { addDays, dayOf, instantOf } from '@hausheft/contract/swiss/zurich.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { differencesIn } from '../../../test/figures.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { seeded } from '../../../test/noun.ts'
import { sameDayBefore } from './rules.ts'

let server: TestServer
let house: TestHouse
let here: string
let there: string
const of = (id: string) => ({ params: { id } })
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())
beforeEach(async () => {
	house = await createHouse(server)
	here = house.property.id
	there = (await house.addProperty('Seeweg 3')).id
})

const june = '2025-06-01T10:00:00.000Z'
const book = async (property: string, body: Partial<Sent<typeof events.createEvent>['body']>, by = house.anna) => {
	const answer = await server.call(by, events.createEvent, { ...of(property), body: { name: 'Rechnung', event_at: june, ...body } })
	expect([answer.status, answer.body]).toEqual([201, expect.anything()])
	return answer.body
}
const read = async (by: TestPerson, property = here, year = 2025) =>
	(await server.call(by, balance.getBalance, { ...of(property), query: { year } })).body
const sumOf = async (by: TestPerson, query: EventFilters, property = here) => {
	const { count, expense, income } = (await server.call(by, figures.sumProperty, { ...of(property), query: { kind: 'balance', ...query } }))
		.body
	return { count, expense, income }
}
const listOf = async (by: TestPerson, query: EventFilters, property = here) =>
	(await server.call(by, events.rollProperty, { ...of(property), query: { kind: 'balance', ...query, limit: 200 } })).body.events
const filled = (months: Balance['months']) =>
	months.filter(({ count }) => count > 0).map(({ month, expense, income, count }) => [month, expense, income, count])

/** Objects, journals and contacts, and entries that name them in every way. */
async function furnish() {
	const { anna, group } = house
	const object = async (name: string) => (await server.call(anna, objects.createObject, { ...of(here), body: { name } })).body.id
	const contact = async (company: string, at = [here, there]) =>
		(await server.call(anna, contacts.createContact, { ...of(group.id), body: { company, properties: at } })).body.id
	const type = await seeded(server, 'journal_type')
	const journal = (await server.call(anna, journals.createJournal, { ...of(here), body: { name: 'Hausjournal', type } })).body.id
	const [boiler, dach] = [await object('Boiler'), await object('Dach')]
	const [huber, meier] = [await contact('Huber AG'), await contact('Meier AG', [there])]
	await book(here, {
		balance: { expense: 10_001, tax_relevant: true, tax: 'werterhaltend', tax_percent: 60, tax_rest: 'wertvermehrend' },
		objects: [boiler, dach],
		contacts: [huber, meier],
		journal,
	})
	await book(here, {
		balance: { expense: 999, income: 50, tax_relevant: true, tax: 'energie', tax_percent: 33 },
		maintenance: { contact: huber, done: true },
		contacts: [huber],
		event_at: '2025-02-01T10:00:00.000Z',
	})
	await book(here, {
		balance: { expense: 700, tax_relevant: true, tax_percent: 50, tax_rest: 'energie' },
		rental: { contact: meier, is_rent: true },
	})
	await book(here, { balance: { expense: 40, tax_relevant: true, tax: 'energie', tax_percent: 10, tax_rest: 'energie' }, objects: [dach] })
	await book(here, { balance: { income: 184_000, tax_relevant: true, tax_percent: 50 }, event_at: '2024-12-31T22:59:59.999Z', journal })
	await book(here, { balance: { income: 184_000 }, event_at: '2024-12-31T23:00:00.000Z', journal })
	await book(here, { balance: {} })
	await book(here, { name: 'Ohne Betrag' })
	await book(there, { balance: { expense: 5_000_000 } })
	return { boiler, dach, huber, meier, journal }
}

/** Every figure with the filter that leads to its entries. */
const cellsOf = ({ year, months, before, journals: inJournals, objects: ofObjects, contacts: ofContacts, tax }: Balance) => {
	const named = (rows: Balance['journals'], field: 'journal' | 'object' | 'contact') =>
		rows.map(({ id, expense, income, count }) => ({ filter: { year, [field]: id ?? 'none' }, expense, income, count }))
	return [
		...[...before, ...months].map(({ month, ...sums }) => ({ filter: { month }, ...sums })),
		...named(inJournals, 'journal'),
		...named(ofObjects, 'object'),
		...named(ofContacts, 'contact'),
		...tax.map(({ tax: kind, relevant, ...sums }) => ({
			filter: { year, tax: kind ?? (relevant ? ('unclassified' as const) : ('none' as const)) },
			...sums,
		})),
	]
}

describe('the year of a house', () => {
	it('by month, journal, object, contact and tax', async () => {
		const { boiler, dach, huber, meier, journal } = await furnish()
		const shown = await read(house.anna)
		expect({ ...shown, months: filled(shown.months), before: filled(shown.before) }).toEqual({
			year: 2025,
			years: [2025, 2024],
			to_date: null,
			scope: 'any',
			months: [
				['2025-01', 0, 184_000, 1],
				['2025-02', 999, 50, 1],
				['2025-06', 10_741, 0, 4],
			],
			before: [['2024-12', 0, 184_000, 1]],
			journals: [
				{ id: journal, name: 'Hausjournal', expense: 10_001, income: 184_000, count: 2 },
				{ id: null, name: null, expense: 1739, income: 50, count: 4 },
			],
			objects: [
				{ id: boiler, name: 'Boiler', expense: 10_001, income: 0, count: 1 },
				{ id: dach, name: 'Dach', expense: 10_041, income: 0, count: 2 },
				{ id: null, name: null, expense: 1699, income: 184_050, count: 4 },
			],
			contacts: [
				{ id: huber, name: 'Huber AG', expense: 11_000, income: 50, count: 2 },
				{ id: meier, name: 'Meier AG', expense: 10_701, income: 0, count: 2 },
				{ id: null, name: null, expense: 40, income: 184_000, count: 3 },
			],
			unpaid: 0,
			tax: [
				{ tax: 'werterhaltend', relevant: true, expense: 6001, income: 0, count: 1 },
				{ tax: 'wertvermehrend', relevant: true, expense: 4000, income: 0, count: 1 },
				{ tax: 'energie', relevant: true, expense: 330 + 350 + 40, income: 50, count: 3 },
				{ tax: null, relevant: true, expense: 350, income: 0, count: 1 },
				{ tax: null, relevant: false, expense: 669, income: 184_000, count: 3 },
			],
		})
		expect(shown.months.map(({ month }) => month)).toEqual(Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`))
	})

	it('every cell is the sum of the list that it leads to, in the year and in each month, for whoever sees amounts', async () => {
		await furnish()
		const beat = await house.join('caretaker')
		const lukas = await house.join('caretaker', [here])
		for (const by of [beat, lukas]) await book(here, { balance: { expense: 77, tax_relevant: true, tax: 'energie', tax_percent: 50 } }, by)
		for (const by of [house.anna, await house.join('viewer'), await house.join('accountant', [here]), beat, lukas]) {
			const shown = await read(by)
			const cells = cellsOf(shown)
			expect(cells.length).toBeGreaterThan(28)
			for (const { filter, expense, income, count } of cells) {
				expect([filter, await sumOf(by, filter)]).toEqual([filter, { count, expense, income }])
				expect([filter, (await listOf(by, filter)).length]).toEqual([filter, count])
				if (!('year' in filter)) continue
				// The same by month: a cell of the table that stands behind the row.
				const { year: _, ...rest } = filter
				const months = await Promise.all(filled(shown.months).map(([month]) => sumOf(by, { ...rest, month: String(month) })))
				const all = (field: 'count' | 'expense' | 'income') => months.reduce((sum, each) => sum + each[field], 0)
				expect([filter, all('count'), all('expense'), all('income')]).toEqual([filter, count, expense, income])
			}
			const relevant = shown.tax.filter((row) => row.relevant).reduce((sum, row) => sum + row.expense, 0)
			expect((await sumOf(by, { year: 2025, tax: 'relevant' })).expense).toBe(relevant)
		}
	})

	it('is of one’s own entries for who sees no others, and of nothing that names what they do not see', async () => {
		const { huber, meier } = await furnish()
		const [beat, lukas, vreni] = [await house.join('caretaker'), await house.join('caretaker', [here]), await house.join('viewer', [here])]
		expect(await read(beat)).toMatchObject({ scope: 'own', years: [], journals: [], objects: [], contacts: [], tax: [] })
		await book(
			here,
			{ balance: { expense: 42, tax_relevant: true, tax: 'energie' }, contacts: [huber], event_at: '2023-06-01T10:00:00.000Z' },
			lukas,
		)
		await book(here, { balance: { expense: 43 }, contacts: [huber] }, lukas)
		const own = await read(lukas)
		expect([own.scope, own.years, filled(own.months), filled(own.before)]).toEqual(['own', [2025, 2023], [['2025-06', 43, 0, 1]], []])
		expect(own.contacts).toEqual([{ id: huber, name: 'Huber AG', expense: 43, income: 0, count: 1 }])
		// Meier is of the other house: what names him alone names nobody here.
		const seen = await read(vreni)
		expect(seen.contacts).toEqual([
			{ id: huber, name: 'Huber AG', expense: 11_043, income: 50, count: 3 },
			{ id: null, name: null, expense: 740, income: 184_000, count: 4 },
		])
		expect(JSON.stringify(seen)).not.toContain(meier)
		expect((await server.call(vreni, balance.getBalance, { ...of(there), query: {} })).status).toBe(404)
	})

	it('follows the trash, the move and the change of an entry; a house in the trash takes its figures along and brings them back', async () => {
		const made = await book(here, { balance: { expense: 100 } })
		const years = async () => [filled((await read(house.anna)).months), filled((await read(house.anna, there)).months)]
		expect(await years()).toEqual([[['2025-06', 100, 0, 1]], []])
		await server.call(house.anna, events.removeEvent, of(made.id), { version: 1 })
		expect(await years()).toEqual([[], []])
		await server.call(house.anna, trash.restoreTrash, { params: { source: 'event', id: made.id } })
		expect(await years()).toEqual([[['2025-06', 100, 0, 1]], []])
		const { version } = (await server.call(house.anna, events.getEvent, of(made.id))).body
		const moved = await server.call(
			house.anna,
			events.changeEvent,
			{ ...of(made.id), body: { property: there, event_at: '2025-07-31T22:00:00.000Z', balance: { income: 9 } } },
			{ version },
		)
		expect([moved.status, await years()]).toEqual([200, [[], [['2025-08', 0, 9, 1]]]])
		const place = (await server.call(house.anna, properties.getProperty, of(there))).body
		await server.call(house.anna, properties.removeProperty, of(there), { version: place.version })
		expect((await groupSums(house.anna, 2025)).properties.map(({ id }) => id)).toEqual([here])
		await server.call(house.anna, trash.restoreTrash, { params: { source: 'property', id: there } })
		expect(await years()).toEqual([[], [['2025-08', 0, 9, 1]]])
	})

	it('is this year where none is named, and refuses one that is none', async () => {
		const { body } = await server.call(house.anna, balance.getBalance, { ...of(here), query: {} })
		expect(body.year).toBe(Number(dayOf(Date.now()).slice(0, 4)))
		expect((await server.call(house.anna, balance.getBalance, { ...of(here), query: { year: 1 } })).status).toBe(422)
	})
})

describe('a class for the taxes', () => {
	it.each([
		['tax', { tax: 'energie' }, 'Eine Steuerart hat nur, was steuerrelevant ist.'],
		['tax_percent', { tax_percent: 60 }, 'Einen Anteil hat nur, was steuerrelevant ist.'],
		['tax_rest', { tax_rest: 'energie' }, 'Einen Rest hat nur, was steuerrelevant ist.'],
		['tax_percent', { tax_relevant: true, tax_percent: 0 }, 'Mindestens 1.'],
		['tax_percent', { tax_relevant: true, tax_percent: 101 }, 'Diese Zahl ist zu gross.'],
		['tax_percent', { tax_relevant: true, tax_percent: 33.3 }, 'Diese Angabe ist nicht gültig.'],
	] as const)('%s of %j is refused at its field', async (field, balanceOf, message) => {
		const body = { name: 'Rechnung', event_at: june, balance: { expense: 100, ...balanceOf } }
		const answer = await server.call(house.anna, events.createEvent, { ...of(here), body })
		expect([answer.status, answer.body]).toMatchObject([422, { errors: [{ path: `balance.${field}`, message }] }])
	})
})

const groupSums = async (by: TestPerson, year?: number) =>
	(await server.call(by, groupBalance.getGroupBalance, { ...of(house.group.id), query: { ...(year && { year }) } })).body

describe('the year’s sums of each property', () => {
	const sums = async (by: TestPerson, year?: number) => {
		const { properties: each, ...rest } = await groupSums(by, year)
		return { ...rest, properties: each.map(({ months, to_date: _, ...row }) => ({ ...row, months: filled(months) })) }
	}
	it('are of what the caller sees: of all entries, or of their own', async () => {
		const [beat, urs] = [await house.join('caretaker', [here]), await house.join('viewer', [there])]
		await book(here, { balance: { expense: 12_000, income: 500 } })
		await book(here, { balance: { expense: 30 } }, beat)
		// The last moment of the year in Zurich, and the first of the next.
		await book(there, { balance: { income: 7000 }, event_at: '2025-12-31T22:59:59.999Z' })
		await book(there, { balance: { income: 1 }, event_at: '2025-12-31T23:00:00.000Z' })
		const gone = await book(there, { balance: { income: 9000 } })
		await server.call(house.anna, events.removeEvent, of(gone.id), { version: gone.version })
		const december = { id: there, expense: 0, income: 7000, unpaid: 0, months: [['2025-12', 0, 7000, 1]] }
		expect(await sums(house.anna, 2025)).toEqual({
			year: 2025,
			scope: 'any',
			properties: [{ id: here, expense: 12_030, income: 500, unpaid: 0, months: [['2025-06', 12_030, 500, 2]] }, december],
		})
		const ofOwn = [{ id: here, expense: 30, income: 0, unpaid: 0, months: [['2025-06', 30, 0, 1]] }]
		expect(await sums(beat, 2025)).toEqual({ year: 2025, scope: 'own', properties: ofOwn })
		expect(await sums(urs, 2025)).toEqual({ year: 2025, scope: 'any', properties: [december] })
		expect((await sums(house.anna, 2026)).properties).toContainEqual({
			id: there,
			expense: 0,
			income: 1,
			unpaid: 0,
			months: [['2026-01', 0, 1, 1]],
		})
		expect((await sums(house.anna, 2020)).properties).toContainEqual({ id: there, expense: 0, income: 0, unpaid: 0, months: [] })
		expect((await sums(house.anna)).year).toBe(Number(dayOf(Date.now()).slice(0, 4)))
	})
})

it('R9 the running year stands beside the same days of the year before, of what the caller sees; no other year does', async () => {
	const today = dayOf(Date.now())
	const until = sameDayBefore(Number(today.slice(0, 4)), today) as string
	const late = (day: string) => instantOf({ day, time: '23:59' })
	const beat = await house.join('caretaker', [here])
	await book(here, { balance: { expense: 1000 }, event_at: late(`${until.slice(0, 4)}-01-01`) })
	await book(here, { balance: { expense: 200, income: 5 }, event_at: late(until) }, beat)
	await book(here, { balance: { expense: 7 }, event_at: late(addDays(until, 1)) })
	await book(here, { balance: { expense: 9 }, event_at: late(`${Number(until.slice(0, 4)) - 1}-12-31`) })
	const year = Number(today.slice(0, 4))
	// What is entered for later stands apart, also on the last days of a year.
	const [ahead, none] = [
		{ expense: 0, income: 0, count: 0 },
		{ expense: 0, income: 0, count: 0 },
	]
	for (const [day, expense] of [
		[today, 31],
		[addDays(today, 1), 37],
		[`${year}-12-31`, 41],
		[`${year + 1}-01-01`, 43],
	] as const) {
		await book(here, { balance: { expense }, event_at: late(day) })
		if (day <= today || !day.startsWith(String(year))) continue
		ahead.expense += expense
		ahead.count++
	}
	const all = { until, expense: 1200, income: 5, count: 2, ahead }
	expect((await read(house.anna, here, year)).to_date).toEqual(all)
	expect((await read(beat, here, year)).to_date).toEqual({ until, expense: 200, income: 5, count: 1, ahead: none })
	expect((await read(house.anna, here, year - 1)).to_date).toBeNull()
	expect((await groupSums(house.anna)).properties.find(({ id }) => id === here)?.to_date).toEqual(all)
	expect((await groupSums(house.anna, year - 1)).properties.map(({ to_date }) => to_date)).toEqual([null, null])
	expect([sameDayBefore(2028, '2028-02-29'), sameDayBefore(2027, '2028-02-29')]).toEqual(['2027-02-28', null])
	expect(await differencesIn(server.url)).toEqual([])
})
