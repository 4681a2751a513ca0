import fc from 'fast-check'
import { taxKinds } from '@hausheft/contract/event-parts.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lendServer, type TestServer } from '../../../test/house.ts'

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
