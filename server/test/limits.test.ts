import fc from 'fast-check'
import { balance } from '@hausheft/contract/balance.ts'
import type { Endpoint, Reply, Sent } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { figures } from '@hausheft/contract/figures.ts'
import { groupBalance } from '@hausheft/contract/group-balance.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { mostRappen } from '@hausheft/contract/swiss/limits.ts'
import { tax } from '@hausheft/contract/tax.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestServer } from './house.ts'
import { makeReport } from './reports.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

const call = async <E extends Endpoint>(endpoint: E, input: Sent<E>, version?: number) => {
	const answer = await server.call(house.anna, endpoint, input, version === undefined ? {} : { version })
	expect([endpoint.path, answer.status, answer.body]).toEqual([endpoint.path, expect.toBeOneOf([200, 201, 204]), answer.body])
	return answer.body as Reply<E>
}
const of = (id: string) => ({ params: { id } })
const here = () => of(house.property.id)
const log = (body: object) =>
	call(events.createEvent, { ...here(), body: { name: 'Miete', event_at: '2025-06-01T10:00:00.000Z', ...body } })
/** As it was stored before there were limits. */
async function store(id: string, columns: string) {
	await server.owner.query('alter table event disable trigger limits')
	try {
		await server.owner.query(`update event set ${columns} where id = '${id}'`)
	} finally {
		await server.owner.query('alter table event enable trigger limits')
	}
}
const get = (id: string) => call(events.getEvent, of(id))
const beyond = 900_000_000_000_007

/** An entry of 1850 with an amount and a reminder that nobody could write any more. */
async function fromBefore() {
	const reminder = { date: '2025-07-01', proposal: { expense: 1, income: null }, recurrence: { every: 1, unit: 'month' as const } }
	const { id } = await log({ balance: { expense: 1, tax_relevant: true, tax: 'energie' }, reminder })
	await store(
		id,
		`event_at = '1850-03-01T10:00:00Z', balance_expense_rappen = ${beyond}, balance_income_rappen = ${beyond}, reminder_on = '2300-01-01',
			reminder_proposal = '{"expense": ${beyond}, "income": null}'`,
	)
	return get(id)
}

test('what was stored before there were limits is shown, found, added up and exported', async () => {
	const { id } = await fromBefore()
	const own = { event_at: '1850-03-01T10:00:00.000Z', balance: { expense: beyond, income: beyond }, reminder: { date: '2300-01-01' } }
	expect(await get(id)).toMatchObject(own)
	expect(await call(figures.yearsProperty, here())).toContain(1850)
	for (const query of [{ year: 1850 }, { month: '1850-03' }, { since: '1850-03-01', until: '1850-03-01' }]) {
		expect((await call(events.rollProperty, { ...here(), query })).events).toMatchObject([{ id, ...own }])
		expect(await call(figures.sumProperty, { ...here(), query })).toMatchObject({ count: 1, expense: beyond, income: beyond })
	}
	const { months, years } = await call(balance.getBalance, { ...here(), query: { year: 1850 } })
	expect([years, months[2]]).toEqual([expect.arrayContaining([1850]), { month: '1850-03', expense: beyond, income: beyond, count: 1 }])
	expect((await call(tax.listTax, { ...here(), query: { year: 1850 } })).rows).toMatchObject([{ event: id, expense: beyond }])
	expect(await call(tax.getFlatRate, { params: { id: house.property.id, year: 1850 } })).toMatchObject({ version: 0 })
	expect((await call(groups.listReminders, { ...of(house.group.id), query: {} })).map(({ date }) => date)).toContain('2300-01-01')
	const { bytes } = await makeReport(server, house.anna, house.property.id, {
		report: 'entries',
		format: 'csv',
		from: '1850-01-01',
		to: '1850-12-31',
	})
	expect(bytes.toString()).toContain('9000000000000.07')
	await call(events.removeEvent, of(id), (await get(id)).version)
})

test('it is ticked off, thrown away, brought back, moved, changed elsewhere and counted anew', async () => {
	const before = await fromBefore()
	const { id } = before
	const { next } = await call(events.completeEvent, { ...of(id), body: { part: 'reminder', done: true } })
	expect(next).toBeNull() // no day after 2200
	await store(id, `reminder_on = '1850-04-01', reminder_done = false`)
	const again = await call(events.completeEvent, { ...of(id), body: { part: 'reminder', done: true } })
	expect((await get(again.next ?? '')).reminder?.proposal).toEqual({ expense: beyond, income: null })
	await call(events.removeEvent, of(id), (await get(id)).version)
	await call(trash.restoreTrash, { params: { source: 'event', id } })
	const other = await house.addProperty('Seeweg 3')
	await call(events.changeEvent, { ...of(id), body: { property: other.id, name: 'Zins' } }, (await get(id)).version)
	await server.owner.query('select balance_rebuild($1), search_rebuild()', [house.group.id])
	expect(await get(id)).toMatchObject({ property: other.id, name: 'Zins', event_at: before.event_at, balance: before.balance })
	for (const known of [id, again.next ?? '']) await call(events.removeEvent, of(known), (await get(known)).version)
})

test('it can be corrected, and only to what is within', async () => {
	const { id } = await fromBefore()
	const change = async (body: object) =>
		server.call(house.anna, events.changeEvent, { ...of(id), body }, { version: (await get(id)).version })
	expect((await change({ balance: { expense: mostRappen + 1 } })).status).toBe(422)
	expect((await change({ event_at: '1899-12-31T22:59:59.999Z' })).status).toBe(422)
	expect((await change({ balance: { expense: mostRappen }, event_at: '1899-12-31T23:00:00.000Z', reminder: null })).body).toMatchObject({
		balance: { expense: mostRappen },
		event_at: '1899-12-31T23:00:00.000Z',
	})
	await call(events.removeEvent, of(id), (await get(id)).version)
})

/** Each column that has limits, with what lies just within and just outside. */
const columns = [
	['event', 'event_at', '2200-12-31T22:59:59.999Z', '2200-12-31T23:00:00Z'],
	['event', 'balance_expense_rappen', '99999999999', '100000000000'],
	['event', 'balance_income_rappen', '99999999999', '100000000000'],
	['event', 'maintenance_on', '1900-01-01', '1899-12-31'],
	['event', 'reminder_on', '2200-12-31', '2201-01-01'],
	['event', 'reminder_proposal', '{"expense": null, "income": 99999999999}', '{"expense": null, "income": 100000000000}'],
	['contact', 'valid_from', '1900-01-01', '1899-12-31'],
	['contact', 'valid_until', '2200-12-31', '2201-01-01'],
	['contact', 'disabled_at', '1899-12-31T23:00:00Z', '1899-12-31T22:59:59.999Z'],
	['object', 'disabled_at', '2026-01-01T00:00:00Z', '2300-01-01T00:00:00Z'],
	['journal', 'disabled_at', '2026-01-01T00:00:00Z', '2300-01-01T00:00:00Z'],
	['statistic', 'disabled_at', '2026-01-01T00:00:00Z', '2300-01-01T00:00:00Z'],
	['flat_rate', 'base_rappen', '99999999999', '100000000000'],
] as const
test('the database takes no amount and no day outside either, and leaves alone what is there', async () => {
	const { owner } = server
	await owner.query(`
		insert into object (group_id, property_id, name) select group_id, id, 'Boiler' from property limit 1;
		insert into journal (group_id, property_id, name, type_id) select group_id, id, 'Heft', (select id from journal_type limit 1) from property limit 1;
		insert into statistic (group_id, property_id, name, unit_id, scale) select group_id, id, 'Wasser', (select id from unit limit 1), 'year' from property limit 1;
		insert into contact (group_id, firstname, lastname) select id, 'Rosa', 'Meier' from "group" limit 1;
		insert into flat_rate (group_id, property_id, year) select group_id, id, 2025 from property limit 1`)
	const { id } = await log({ maintenance: { date: '2025-01-01' }, reminder: { date: '2025-01-01' }, balance: { expense: 1 } })
	for (const [table, column, within, outside] of columns) {
		const set = (value: string, known = column as string) =>
			owner.query(`update ${table} set ${known} = '${value}' where ${table === 'event' ? `id = '${id}'` : 'true'}`)
		await set(within)
		await expect(set(outside), `${table}.${column}`).rejects.toMatchObject({
			code: 'HH409',
			detail: expect.stringContaining('1900 bis 2200'),
		})
		await owner.query(`alter table ${table} disable trigger limits`)
		await set(outside)
		await owner.query(`alter table ${table} enable trigger limits`)
		await set(outside)
		await set(within)
	}
	await expect(
		owner.query(`insert into event (group_id, property_id, person_id, name, event_at)
			select group_id, property_id, person_id, 'Neu', '2300-01-01' from event where id = '${id}'`),
	).rejects.toMatchObject({ code: 'HH409' })
	await expect(
		owner.query(`insert into contact (group_id, lastname, valid_until) select id, 'Meier', '2300-01-01' from "group"`),
	).rejects.toMatchObject({ code: 'HH409' })
	await owner.query('delete from flat_rate')
	await call(events.removeEvent, of(id), (await get(id)).version)
})

/** In Rappen, mostly as much as there may be, and the one that brings the sum near 10^15. */
const amount = fc.oneof(fc.constant(mostRappen), fc.integer({ min: mostRappen - 100, max: mostRappen }), fc.nat({ max: mostRappen }))
const booked = fc.record({
	expense: fc.option(amount),
	income: fc.option(amount),
	tax_relevant: fc.boolean(),
	tax_percent: fc.option(fc.integer({ min: 1, max: 100 })),
	month: fc.integer({ min: 1, max: 12 }),
})
test('sums of the largest amounts are exact', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(booked, { minLength: 5, maxLength: 12 }), amount, async (list, rest) => {
			const place = await house.addProperty('Bank')
			for (const { month, tax_relevant, tax_percent, expense, income } of list) {
				const body = {
					name: 'Buchung',
					event_at: `2024-${String(month).padStart(2, '0')}-15T10:00:00.000Z`,
					balance: { expense, income, tax_relevant, ...(tax_relevant && { tax: 'energie' as const, tax_percent }) },
				}
				await call(events.createEvent, { ...of(place.id), body })
			}
			// What ten thousand entries of the largest amount would make.
			const { id } = await call(events.createEvent, {
				...of(place.id),
				body: { name: 'Von früher', event_at: '2024-12-01T10:00:00.000Z', balance: { expense: 1, tax_relevant: false } },
			})
			const most = 985_000_000_000_000 + rest
			await store(id, `balance_expense_rappen = ${most}`)
			const all = [...list, { month: 12, tax_relevant: false, tax_percent: null, expense: most, income: null }]
			const sumOf = (of: (each: (typeof all)[number]) => number | null) => all.reduce((sum, each) => sum + BigInt(of(each) ?? 0), 0n)
			const [expense, income] = [sumOf((each) => each.expense), sumOf((each) => each.income)]
			const energy = all.reduce((sum, { expense: whole, tax_relevant, tax_percent }) => {
				return tax_relevant ? sum + (BigInt(whole ?? 0) * BigInt(tax_percent ?? 100) + 50n) / 100n : sum
			}, 0n)
			expect(expense).toBeLessThan(10n ** 15n)
			const exact = (found: { expense: number; income: number } | undefined) => found && [BigInt(found.expense), BigInt(found.income)]
			const of2024 = { ...of(place.id), query: { year: 2024 } }
			const year = await call(balance.getBalance, of2024)
			const group = await call(groupBalance.getGroupBalance, { ...of(house.group.id), query: { year: 2024 } })
			const months = year.months.map(({ month }, at) => [month, sumOf((each) => (each.month === at + 1 ? each.expense : 0))])
			expect(exact(await call(figures.sumProperty, of2024))).toEqual([expense, income])
			expect(exact(group.properties.find((each) => each.id === place.id))).toEqual([expense, income])
			expect(exact(year.journals[0])).toEqual([expense, income])
			expect(year.months.map((each) => [each.month, BigInt(each.expense)])).toEqual(months)
			const [listed] = (await call(tax.listTax, of2024)).classes
			expect(BigInt(listed?.expense ?? 0)).toBe(energy)
			expect(BigInt((await call(figures.sumProperty, { ...of2024, query: { year: 2024, tax: 'energie' } })).expense)).toBe(energy)
		}),
		{ numRuns: 4 },
	)
})
