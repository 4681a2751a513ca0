import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imports, type Import } from '@hausheft/contract/imports.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { bankFiles } from '../../../test/bank-files.ts'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { runImport, sendImport, settledImport, undoImport } from '../../../test/moved.ts'

let server: TestServer
beforeAll(async () => (server = await lendServer()))
afterAll(() => server.close())

const none = { expense: 0, income: 0, minutes: 0, readings: 0 }
const mappingOf = ({ mapping }: Import): Mapping => {
	if (!mapping) throw new Error('a table has a mapping')
	return mapping
}
const upload = async ({ anna, group }: TestHouse, bytes: Uint8Array, name: string) =>
	(await sendImport(server, anna, group.id, bytes, name)).body
const change = ({ anna }: TestHouse, one: Import, more: Partial<Mapping>) =>
	server.call(anna, imports.changeImport, { params: { id: one.id }, body: { ...mappingOf(one), ...more } })
/** What is booked, straight from the tables. */
async function booked({ group }: TestHouse) {
	const { rows } = await server.owner.query<{ entries: number; expense: number; income: number; minutes: number }>(
		`select count(*)::int as entries, coalesce(sum(balance_expense_rappen), 0)::float8 as expense, coalesce(sum(balance_income_rappen), 0)::float8 as income,
			coalesce(sum((select sum(minutes) from event_time t where t.group_id = event.group_id and t.event_id = event.id)), 0)::int as minutes
		from event where group_id = $1 and deleted_at is null`,
		[group.id],
	)
	return rows[0]
}

describe.each(bankFiles)('R1, R2, R4, R14, R15 $name', ({ name, bytes, answers = {}, open = [], entries, sums, skipped, left = 0 }) => {
	test('what comes in is what was added up by hand, and the same file once more adds nothing', async () => {
		const house = await createHouse(server)
		const one = await upload(house, bytes, name)
		expect(one.errors).toBeUndefined()
		expect(one.questions?.map(({ path }) => path)).toEqual(open)
		if (open.length > 0) {
			const refused = await server.call(house.anna, imports.runImport, { params: { id: one.id }, body: { dry: false } })
			expect(refused).toMatchObject({ status: 422, body: { errors: open.map((path) => ({ path })) } })
			expect(await runImport(server, house.anna, one.id, true)).toMatchObject({
				status: 'checked',
				questions: open.map((path) => ({ path })),
			})
		}
		expect((await change(house, one, answers)).status).toBe(200)
		const expected = { sums: { ...none, ...sums }, skipped, left }
		const checked = await runImport(server, house.anna, one.id, true)
		expect({ ...checked.result, sums: checked.result?.sums ?? none, skipped: checked.result?.skipped ?? [] }).toMatchObject(expected)
		expect(await booked(house)).toMatchObject({ entries: 0 })
		expect(checked.result?.booked?.length ?? 0).toBe(Math.min(entries, 10))
		const done = await runImport(server, house.anna, one.id)
		expect({ ...done.result, sums: done.result?.sums ?? none, skipped: done.result?.skipped ?? [] }).toMatchObject(expected)
		const is = { entries, expense: sums.expense ?? 0, income: sums.income ?? 0, minutes: sums.minutes ?? 0 }
		expect(await booked(house)).toEqual(is)
		const again = await upload(house, bytes, name)
		expect(again.remembered).toBe(true)
		// Rates are of the days of one file: they are said anew.
		if (answers.rates) await change(house, again, { rates: answers.rates })
		const same = await runImport(server, house.anna, again.id)
		expect(same).toMatchObject({ status: 'done', result: { made: { events: 0 }, changed: 0, left } })
		expect(
			same.result?.skipped?.filter(({ reason }) => reason === 'known' || reason === 'alike').reduce((all, { rows }) => all + rows, 0) ?? 0,
		).toBe(entries)
		expect(await booked(house)).toEqual(is)
		await undoImport(server, house.anna, one.id)
		expect(await booked(house)).toMatchObject({ entries: 0, expense: 0, income: 0 })
	})
})

test.each([
	['read', `seen = null`],
	['begun', `status = 'running', run_by = person_id`],
])('a table that an earlier release has %s is booked as it was there: an amount without a minus as income', async (_, was) => {
	const house = await createHouse(server)
	const one = await upload(house, Buffer.from('Datum;Titel;Betrag\n1.2.2025;Miete;12.50\n2.2.2025;Boiler;-5\n'), 'Konto.csv')
	expect(one.questions).toMatchObject([{ path: 'positive' }])
	await server.owner.query(`update import set ${was} where id = $1`, [one.id])
	if (was === 'seen = null') await runImport(server, house.anna, one.id)
	else await server.owner.query(`select graphile_worker.add_job('tidy_imports')`)
	expect(await settledImport(server, house.anna, one.id)).toMatchObject({ status: 'done', result: { made: { events: 2 }, left: 0 } })
	expect(await booked(house)).toMatchObject({ entries: 2, income: 1250, expense: 500 })
})

test('a balance of the bank is never an amount, and an amount beside a side is refused', async () => {
	const house = await createHouse(server)
	const one = await upload(
		house,
		Buffer.from('Datum;Buchungstext;Belastung CHF;Gutschrift CHF;Valuta;Saldo CHF\n1.2.2025;Boiler;12.50;;1.2.2025;100\n'),
		'Bank.csv',
	)
	expect(one.mapping?.columns).toEqual(['event_at', 'name', 'expense', 'income', null, null])
	const columns = [...mappingOf(one).columns.slice(0, 5), 'amount' as const]
	expect(await change(house, one, { columns })).toMatchObject({ status: 422, body: { errors: [{ path: 'columns.5' }] } })
	for (const heading of ['Saldo', 'Total', 'Kontostand', 'Balance', 'Guthaben'])
		expect((await upload(house, Buffer.from(`Datum;Text;${heading}\n1.2.2025;A;5\n`), 'Bank.csv')).mapping?.columns[2]).toBeNull()
})
