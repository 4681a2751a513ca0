import fc from 'fast-check'
import { taxFilters, taxKinds } from '@hausheft/contract/event-parts.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { mostRappen } from '@hausheft/contract/swiss/limits.ts'
import { taxShare } from '@hausheft/contract/tax-shares.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lendServer, type TestServer } from '../../../test/house.ts'
import { build } from '../../platform/database/connect.ts'
import { earned, spent } from '../figures/queries.ts'
import { hasShare, taxShares } from './queries.ts'

let server: TestServer
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())

type Amount = Omit<NonNullable<Event['balance']>, 'paid_by' | 'split'>
type Share = { at: number; key: string; expense: number; income: number }

const rappen = fc.option(fc.oneof(fc.nat({ max: 1000 }), fc.maxSafeNat()))
const kind = fc.option(fc.constantFrom(...taxKinds))
const amounts = fc.record<Amount>({
	expense: rappen,
	income: rappen,
	tax_relevant: fc.boolean(),
	tax: kind,
	tax_percent: fc.option(fc.integer({ min: 1, max: 100 })),
	tax_rest: kind,
})
async function sharesOf(list: Amount[]): Promise<Share[]> {
	const { rows } = await server.owner.query<Record<keyof Share, string>>(
		`select at, share.* from json_array_elements($1::json) with ordinality given (balance, at), tax_shares(balance) share`,
		[JSON.stringify(list)],
	)
	return rows.map(({ at, key, expense, income }) => ({ at: Number(at), key, expense: Number(expense), income: Number(income) }))
}
/** Beyond what a number holds exactly. */
const sum = (list: number[]) => list.reduce((all, each) => all + BigInt(each), 0n)

test(
	'the shares of an amount are all of it, to the Rappen, and its own is as near to its percent as Rappen allow',
	{ timeout: 60_000 },
	async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(amounts, { minLength: 1, maxLength: 200 }), async (list) => {
				const rows = await sharesOf(list)
				for (const [at, { expense, income, tax_relevant, tax, tax_percent, tax_rest }] of list.entries()) {
					const shares = rows.filter((row) => row.at === at + 1)
					expect(sum(shares.map((share) => share.expense))).toBe(BigInt(expense ?? 0))
					expect(shares.every((share) => share.expense >= 0)).toBe(true)
					const own = tax_relevant ? (tax ?? 'unclassified') : 'none'
					expect(shares.filter((share) => share.income > 0)).toEqual(income ? [expect.objectContaining({ key: own, income })] : [])
					const rest = tax_rest ?? 'none'
					const isSplit = tax_relevant && (tax_percent ?? 100) < 100 && (expense ?? 0) > 0
					expect(shares.map(({ key }) => key).toSorted()).toEqual([...new Set(isSplit ? [own, rest] : [own])].toSorted())
					if (!isSplit || own === rest) continue
					const share = BigInt(shares.find(({ key }) => key === own)?.expense ?? 0)
					const off = share * 100n - BigInt(expense ?? 0) * BigInt(tax_percent ?? 100)
					expect(off > -50n && off <= 50n).toBe(true)
				}
			}),
			{ numRuns: 100 },
		)
	},
)

/** As a request may say them: what is not relevant has neither class nor share. */
const bills = fc
	.tuple(amounts, fc.option(fc.oneof(fc.nat({ max: 1000 }), fc.nat({ max: mostRappen }))))
	.map(([{ tax, tax_percent, tax_rest, income, ...of }, expense]) => ({
		...of,
		expense,
		income: income && income % (mostRappen + 1),
		...(of.tax_relevant ? { tax, tax_percent, tax_rest } : { tax: null, tax_percent: null, tax_rest: null }),
	}))

const askedOfBills = taxFilters.map((tax) => {
	const ofMonth = taxShares(tax, 'entry_month')
	return sql`json_build_array(${tax}::text,
		coalesce(${hasShare(tax)}, false), ${spent({ tax })}, ${earned({ tax })},
		coalesce(${ofMonth.own} or (entry_month.is_split and ${ofMonth.rest}), false),
		case when ${ofMonth.own} then entry_month.own else 0 end + case when ${ofMonth.rest} then entry_month.expense - entry_month.own else 0 end,
		case when ${ofMonth.own} then entry_month.income else 0 end)`
})
type Answer = [
	tax: (typeof taxFilters)[number],
	isListed: boolean,
	expense: number,
	income: number,
	isKept: boolean,
	kept: number,
	keptIncome: number,
]
type ToldBill = { shares: string; kept: string; linked: string; answers: Answer[] }

/** What each place makes of these entries in which an amount is split: the shares, the months that are kept, what links say, lists and sums. */
async function toldOf(list: Amount[]): Promise<ToldBill[]> {
	const rows = list.map(({ expense, income, tax_relevant, tax, tax_percent, tax_rest }, at) => ({
		version: at,
		event_at: '2026-11-20T09:00:00Z',
		journal_id: '00000000-0000-4000-8000-000000000001',
		balance_expense_rappen: expense ?? undefined,
		balance_income_rappen: income ?? undefined,
		balance_tax_relevant: tax_relevant,
		balance_tax: tax,
		balance_tax_percent: tax_percent,
		balance_tax_rest: tax_rest,
	}))
	const { sql: text, parameters } = sql`select
			(select json_agg(share order by share.key)::text from tax_shares(made.document -> 'balance') share) as shares,
			(select json_agg(json_build_object('key', month.key, 'expense', month.expense, 'income', month.income) order by month.key)::text
				from balance_of(made.document) month where dimension = 'tax') as kept,
			(select concat_ws(' ', link.tax_own, link.tax_rest) from event_links(event) link) as linked,
			json_build_array(${sql.join(askedOfBills)}) as answers
		from json_populate_recordset(null::event, ${JSON.stringify(rows)}) event
			cross join lateral (select event_document(event, '{}', '{}', '{}', '{}', '[]')) made (document)
			cross join lateral entry_month_of(made.document) entry_month
		order by event.version`.compile(build)
	return (await server.owner.query<ToldBill>(text, [...parameters])).rows
}

test('a mixed bill is split alike in lists, sums, links and months, and in the contract', { timeout: 60_000 }, async () => {
	let split = 0
	await fc.assert(
		fc.asyncProperty(fc.array(bills, { minLength: 1, maxLength: 50, size: 'max' }), async (list) => {
			for (const [at, { shares, kept, linked, answers }] of (await toldOf(list)).entries()) {
				const bill = list[at] as Amount
				const of = JSON.parse(shares) as Omit<Share, 'at'>[]
				expect([bill, JSON.parse(kept)]).toEqual([bill, of])
				expect([bill, [...new Set(linked.split(' '))].toSorted()]).toEqual([bill, of.map(({ key }) => key).toSorted()])
				if (of.length > 1) split++
				for (const [tax, isListed, ...listed] of answers) {
					const { expense, income } = taxShare(bill, tax)
					const isThere = of.some(({ key }) => (tax === 'relevant' ? key !== 'none' : key === tax))
					expect([bill, tax, isListed, ...listed.map((value) => value ?? 0)]).toEqual([
						bill,
						tax,
						isThere,
						expense,
						income,
						isThere,
						expense,
						income,
					])
				}
			}
		}),
		{ numRuns: 30 },
	)
	expect(split).toBeGreaterThan(100)
})
