import fc from 'fast-check'
import { balance } from '@hausheft/contract/balance.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { Sent } from '@hausheft/contract/endpoint.ts'
import { taxFilters, taxKinds } from '@hausheft/contract/event-parts.ts'
import { events } from '@hausheft/contract/events.ts'
import { exports } from '@hausheft/contract/exports.ts'
import { figures } from '@hausheft/contract/figures.ts'
import { files } from '@hausheft/contract/files.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { taxShare } from '@hausheft/contract/tax-shares.ts'
import { costsOf } from '@hausheft/contract/tax-sums.ts'
import { serviceOf } from '@hausheft/contract/tax-words.ts'
import { tax, type TaxRow } from '@hausheft/contract/tax.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { pdf, photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
/** A property of its own for each test. */
let id: string
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
beforeEach(async () => {
	id = (await house.addProperty('Seeweg 3')).id
})
afterAll(() => server.close())

type Fields = Sent<typeof events.createEvent>['body']
type Amount = NonNullable<Fields['balance']>
const log = async (event_at: string, amount: Amount, more: Partial<Fields> = {}) =>
	(await server.call(house.anna, events.createEvent, { params: { id }, body: { name: 'Rechnung', event_at, balance: amount, ...more } }))
		.body
const relevant = (expense: number, more: Partial<Amount> = {}): Amount => ({ expense, tax_relevant: true, ...more })
const ask = (query: { year?: number; cursor?: string } = { year: 2025 }, person = house.anna) =>
	server.call(person, tax.listTax, { params: { id }, query })
const get = async (query?: { year?: number; cursor?: string }, person?: TestPerson) => (await ask(query, person)).body
const addReceipt = (event: string, name: string, person = house.anna) =>
	upload(server, person, house.group.id, { bytes: pdf, name, form: { event } })
const addContact = async (company: string, properties = [id]) =>
	(await server.call(house.anna, contacts.createContact, { params: { id: house.group.id }, body: { company, properties } })).body
const numbers = (rows: TaxRow[]) => rows.map(({ name, receipts }) => [name, receipts.map(({ number }) => number)])

const noFlatRate = { base: null, percent: null, canton_percent: null, built: null, business: null, note: '', version: 0 }

test('lists a year by class and day, each receipt with its number, a mixed bill in both of its classes', async () => {
	const noYear = await get()
	expect(noYear).toEqual({
		year: 2025,
		years: [],
		flat: noFlatRate,
		classes: [],
		yields: { income: 0, count: 0, rows: [] },
		dropped: [],
		todo: { count: 0, rows: [] },
		rows: [],
		next: null,
	})
	const huber = await addContact('Sanitär Huber')
	const mixed = await log(
		'2025-03-01T10:00:00.000Z',
		relevant(10_001, { tax: 'wertvermehrend', tax_percent: 60, tax_rest: 'werterhaltend' }),
		{
			name: 'Küche',
			contacts: [huber.id],
		},
	)
	const boiler = await log('2025-02-01T10:00:00.000Z', relevant(50_000, { tax: 'werterhaltend' }), {
		name: 'Boiler',
		maintenance: { contact: huber.id, done: true },
	})
	await log('2025-01-05T10:00:00.000Z', relevant(7000, { tax: 'energie' }), { name: 'Fenster' })
	await log('2025-01-06T10:00:00.000Z', relevant(4000), { name: 'Ungewiss' })
	await log('2025-01-07T10:00:00.000Z', { income: 120_000, tax_relevant: true }, { name: 'Miete' })
	await log('2025-01-08T10:00:00.000Z', { expense: 99_900 }, { name: 'Privat' })
	for (const [event, name] of [
		[mixed.id, 'Küche.pdf'],
		[boiler.id, 'Boiler 1.pdf'],
		[boiler.id, 'Boiler 2.pdf'],
	] as const)
		await addReceipt(event, name)
	await upload(server, house.anna, house.group.id, { bytes: await photo(8, 8), form: { event: boiler.id } })

	const { rows, classes, todo, years, next } = await get()
	expect(rows.map(({ name, tax: kind, expense, income, bill, percent }) => [name, kind, expense, income, bill, percent])).toEqual([
		['Boiler', 'werterhaltend', 50_000, 0, 50_000, null],
		['Küche', 'werterhaltend', 4000, 0, 10_001, 40],
		['Küche', 'wertvermehrend', 6001, 0, 10_001, 60],
		['Fenster', 'energie', 7000, 0, 7000, null],
		['Ungewiss', null, 4000, 0, 4000, null],
		['Miete', null, 0, 120_000, 0, null],
	])
	// A photo that is no receipt is not handed in.
	expect(numbers(rows)).toEqual([
		['Boiler', [1, 2]],
		['Küche', [3]],
		['Küche', [3]],
		['Fenster', []],
		['Ungewiss', []],
		['Miete', []],
	])
	expect(rows[0]?.recipients).toEqual([{ id: huber.id, name: 'Sanitär Huber' }])
	expect(classes.map((each) => [each.tax, each.expense, each.income, each.count])).toEqual([
		['werterhaltend', 54_000, 0, 2],
		['wertvermehrend', 6001, 0, 1],
		['energie', 7000, 0, 1],
		[null, 4000, 120_000, 2],
	])
	// What comes in wants nothing.
	expect(todo.rows.map(({ name, gaps }) => [name, gaps])).toEqual([
		['Fenster', ['receipt', 'recipient']],
		['Ungewiss', ['receipt', 'recipient', 'tax']],
	])
	expect([todo.count, years, next]).toEqual([2, [2025], null])
})

test('R5 what came in by itself is a yield, by object and month; what came back of a cost takes off from it', async () => {
	const object = async (name: string) => (await server.call(house.anna, objects.createObject, { params: { id }, body: { name } })).body.id
	const [flat, garage, empty] = [await object('Wohnung EG'), await object('Garage'), await object('Dachwohnung')]
	const rent = (month: string, income: number, of: string[]) =>
		log(`${month}-01T10:00:00.000Z`, { income, tax_relevant: true }, { name: 'Miete', objects: of })
	await rent('2025-01', 185_000, [flat])
	await rent('2025-01', 500, [flat])
	await rent('2025-03', 185_000, [flat])
	await rent('2025-03', 30_000, [garage, flat])
	await rent('2025-12', 7000, [])
	await rent('2024-05', 99_000, [empty])
	await log('2025-04-01T10:00:00.000Z', relevant(45_055, { tax: 'werterhaltend', tax_percent: 70, income: 5055 }), { name: 'Küche' })
	await log('2025-05-01T10:00:00.000Z', { income: 1000, tax_relevant: true, tax: 'werterhaltend' }, { name: 'Kulanz' })
	await log('2025-06-01T10:00:00.000Z', relevant(300, { income: 100 }), { name: 'Ungewiss' })
	const list = await get()
	const months = (...some: [month: number, rappen: number][]) =>
		Array.from({ length: 12 }, (_, at) => some.find(([month]) => month === at + 1)?.[1] ?? 0)
	expect(list.yields).toEqual({
		income: 407_500,
		count: 5,
		rows: [
			{ objects: [empty], name: 'Dachwohnung', income: 0, count: 0, months: months() },
			{ objects: [flat, garage].sort(), name: 'Garage, Wohnung EG', income: 30_000, count: 1, months: months([3, 30_000]) },
			{ objects: [flat], name: 'Wohnung EG', income: 370_500, count: 3, months: months([1, 185_500], [3, 185_000]) },
			{ objects: [], name: '', income: 7000, count: 1, months: months([12, 7000]) },
		],
	})
	expect(costsOf(list).map((each) => [each.tax, each.expense, each.income, each.count])).toEqual([
		['werterhaltend', 31_539, 6055, 2],
		[null, 300, 100, 1],
	])
	expect(list.rows.map((row) => [row.is_yield, serviceOf(row)])).toEqual([
		[false, 'Küche (70\u00a0% von CHF\u00a0450.55, abzüglich Gutschrift CHF\u00a050.55)'],
		[false, 'Kulanz (Gutschrift)'],
		[false, 'Ungewiss (von CHF\u00a03.00, abzüglich Gutschrift CHF\u00a01.00)'],
		...Array.from({ length: 5 }, () => [true, 'Miete']),
	])
	expect(list.todo.rows.map(({ name }) => name)).toEqual(['Küche', 'Ungewiss'])
})

describe('R18 numbers of receipts', () => {
	const make = (person = house.anna) =>
		server.call(person, exports.createExport, { params: { id }, body: { report: 'tax', format: 'xlsx', year: 2025 } })
	const numbered = async () =>
		(await get()).rows.flatMap(({ receipts }) => receipts.map(({ filename, number, given }) => [filename, number, given]))
	test('are given when papers are made, and stay whatever comes or goes', async () => {
		const first = await log('2025-02-01T10:00:00.000Z', relevant(100, { tax: 'energie' }))
		await addReceipt(first.id, 'B.pdf')
		const gone = (await addReceipt(first.id, 'C.pdf')).body
		expect(await numbered()).toEqual([
			['B.pdf', 1, false],
			['C.pdf', 2, false],
		])
		expect((await make()).status).toBe(201)
		const before = await log('2025-01-01T10:00:00.000Z', relevant(100, { tax: 'energie' }))
		await addReceipt(before.id, 'A.pdf')
		await server.call(house.anna, files.removeFile, { params: { id: gone.id } })
		expect(await numbered()).toEqual([
			['A.pdf', 3, false],
			['B.pdf', 1, true],
		])
		expect((await get()).dropped).toEqual([2])
		await Promise.all([make(), make(await house.join('accountant'))])
		expect(await numbered()).toEqual([
			['A.pdf', 3, true],
			['B.pdf', 1, true],
		])
		await server.call(house.anna, trash.restoreTrash, { params: { source: 'file', id: gone.id } })
		expect((await numbered()).at(-1)).toEqual(['C.pdf', 2, true])
		expect((await get()).dropped).toEqual([])
	})
})

test('the day in Zurich decides about the year', async () => {
	await log('2024-12-31T22:59:59.999Z', relevant(1))
	await log('2024-12-31T23:00:00.000Z', relevant(2))
	await log('2025-12-31T22:59:59.999Z', relevant(4))
	await log('2025-12-31T23:00:00.000Z', relevant(8))
	const sum = async (year: number) => (await get({ year })).classes.map(({ expense }) => expense)
	expect([await sum(2024), await sum(2025), await sum(2026)]).toEqual([[1], [6], [8]])
	expect((await get()).years).toEqual([2026, 2025, 2024])
})

test('is what the balance counts, to the Rappen, and its rows add up to it', async () => {
	const kind = fc.option(fc.constantFrom(...taxKinds))
	const rappen = fc.option(fc.oneof(fc.nat({ max: 200 }), fc.nat({ max: 99_999_999_999 })))
	const amount = fc.record({
		at: fc.date({ min: new Date('2024-12-30'), max: new Date('2026-01-02'), noInvalidDate: true }),
		expense: rappen,
		income: rappen,
		tax_relevant: fc.boolean(),
		tax: kind,
		tax_percent: fc.option(fc.integer({ min: 1, max: 100 })),
		tax_rest: kind,
	})
	for (const { at, ...each } of fc.sample(amount, { numRuns: 60, seed: 13 }))
		await log(at.toISOString(), each.tax_relevant ? each : { ...each, tax: null, tax_percent: null, tax_rest: null })
	const { classes, rows } = await get()
	const counted = (await server.call(house.anna, balance.getBalance, { params: { id }, query: { year: 2025 } })).body.tax
	const key = (each: { tax: string | null }) => each.tax ?? 'unclassified'
	expect(new Map(classes.map((each) => [key(each), each]))).toEqual(
		new Map(counted.filter((each) => each.relevant).map(({ relevant: _, ...each }) => [key(each), each])),
	)
	for (const { tax: of, expense, income, count } of classes) {
		const own = rows.filter((row) => row.tax === of)
		const sum = (field: 'expense' | 'income') => own.reduce((all, row) => all + row[field], 0)
		expect([of, sum('expense'), sum('income'), own.length]).toEqual([of, expense, income, count])
	}
	expect(classes).toHaveLength(4)
	// R10: what a list of entries shows of each adds up to its sum, whatever is asked for.
	const { events: all } = (await server.call(house.anna, events.rollProperty, { params: { id }, query: { year: 2025, limit: 100 } })).body
	for (const of of taxFilters) {
		const sum = (await server.call(house.anna, figures.sumProperty, { params: { id }, query: { year: 2025, tax: of } })).body
		const shares = all.flatMap((entry) => (entry.balance ? [taxShare(entry.balance, of)] : []))
		const added = (field: 'expense' | 'income') => shares.reduce((whole, share) => whole + share[field], 0)
		expect([of, added('expense'), added('income')]).toEqual([of, sum.expense, sum.income])
	}
})

test('what is in the trash is not in it: an entry with its receipts, and a receipt by itself', async () => {
	const kept = await log('2025-01-01T10:00:00.000Z', relevant(100, { tax: 'energie' }), { name: 'Bleibt' })
	const gone = await log('2025-01-01T09:00:00.000Z', relevant(100, { tax: 'energie' }), { name: 'Geht' })
	await addReceipt(gone.id, 'Weg.pdf')
	const away = (await addReceipt(kept.id, 'Falsch.pdf')).body
	await addReceipt(kept.id, 'Richtig.pdf')
	expect(numbers((await get()).rows)).toEqual([
		['Geht', [1]],
		['Bleibt', [2, 3]],
	])
	const { version } = (await server.call(house.anna, events.getEvent, { params: { id: gone.id } })).body
	await server.call(house.anna, events.removeEvent, { params: { id: gone.id } }, { version })
	expect((await server.call(house.anna, files.removeFile, { params: { id: away.id } })).status).toBe(204)
	const { rows, classes } = await get()
	expect(rows.map(({ name, receipts }) => [name, receipts.map(({ filename, number }) => [filename, number])])).toEqual([
		['Bleibt', [['Richtig.pdf', 1]]],
	])
	expect(classes.map(({ expense }) => expense)).toEqual([100])
})

test('goes on by pages, none twice and none left out, with numbers and figures of the whole year', async () => {
	await server.owner.query(
		`insert into event (group_id, property_id, person_id, name, event_at, balance_expense_rappen, balance_tax_relevant, balance_tax)
			select $1, $2, $3, 'Nr. ' || n, timestamptz '2025-01-01 10:00Z' + (n / 2) * interval '1 hour', 100, true,
				case when n % 3 = 0 then 'energie' when n % 3 = 1 then 'werterhaltend' end from generate_series(1, 1101) n`,
		[house.group.id, id, house.anna.id],
	)
	await server.owner.query(
		`insert into file (group_id, property_id, event_id, person_id, filename, mime, size, sha256, receipt)
			select group_id, property_id, id, person_id, 'Beleg.pdf', 'application/pdf', 1, repeat('0', 64), true
			from event, generate_series(1, 2) where property_id = $1 and event_at >= '2025-01-01' and name ~ '^Nr. .*7$'`,
		[id],
	)
	const seen: TaxRow[] = []
	let cursor: string | null = null
	do {
		const page: Awaited<ReturnType<typeof get>> = await get({ year: 2025, ...(cursor && { cursor }) })
		expect(page.classes.map(({ count }) => count)).toEqual([367, 367, 367])
		expect(page.todo.count).toBe(cursor === null ? 1101 : 0)
		expect(page.todo.rows.length).toBe(cursor === null ? 100 : 0)
		seen.push(...page.rows)
		cursor = page.next
	} while (cursor)
	expect([seen.length, new Set(seen.map(({ event }) => event)).size]).toEqual([1101, 1101])
	// On whatever page they stand.
	const given = seen.flatMap(({ receipts }) => receipts.map(({ number }) => number))
	expect(given).toEqual(Array.from({ length: 220 }, (_, at) => at + 1))
	expect(seen.map((row) => row.tax).filter((each, at, all) => each !== all[at - 1])).toEqual(['werterhaltend', 'energie', null])
})

test.each([
	['year', { year: 999 }],
	['cursor', { cursor: 'irgendwo' }],
	['cursor', { cursor: `9${Buffer.from('2025-01-01T10:00:00.000Z 0').toString('base64url')}` }],
])('says at %s what is wrong', async (path, query) => {
	const { status, body } = await ask(query)
	expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]])
})

describe('who sees it', () => {
	test('nobody who sees own amounts alone, and of a contact who may not see it nobody its name', async () => {
		const elsewhere = await addContact('Geheim AG', [house.property.id])
		await log('2025-01-01T10:00:00.000Z', relevant(100, { tax: 'energie' }), { contacts: [elsewhere.id] })
		expect((await ask({ year: 2025 }, await house.join('caretaker'))).status).toBe(403)
		const limited = await house.join('accountant', [id])
		expect((await get({ year: 2025 }, limited)).rows.map(({ recipients, gaps }) => [recipients, gaps])).toEqual([
			[[], ['receipt', 'recipient']],
		])
		expect((await get({ year: 2025 }, await house.join('viewer'))).rows[0]?.recipients).toEqual([{ id: elsewhere.id, name: 'Geheim AG' }])
		expect((await ask({ year: 2025 }, await house.join('member', [house.property.id]))).status).toBe(404)
	})
})
