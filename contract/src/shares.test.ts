import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fractionOf, overCommon, quotaOn, quotaProblem, shares, sharesOf, splitProblem, type SharingParty, type Split } from './shares.ts'

const party = (id: string, weight: number | string | null, more: Partial<SharingParty> = {}): SharingParty => ({
	id,
	name: id,
	purse: false,
	quotas: weight === null ? [] : [{ from_on: null, weight }],
	until_on: null,
	...more,
})
const house = [party('Anna', '1/2'), party('Beat', '1/4'), party('Chris', '1/4'), party('Kasse', null, { purse: true })]
const nights = new Map([
	['Anna', 21],
	['Beat', 14],
	['Chris', 0],
])
const by = (way: Split['by']): Split => ({ by: way, parties: null })
const amounts = ({ shares: all }: ReturnType<typeof sharesOf>) => Object.fromEntries(all.map((each) => [each.party, each.amount]))

test('the example of the product is split to the Rappen', () => {
	const day = '2026-07-01'
	const of = (net: number, paid_by: string, way: Split['by']) => amounts(sharesOf({ net, paid_by, split: by(way), day }, house, nights))
	expect(of(1000_01, 'Beat', 'quota')).toEqual({ Anna: 500_01, Beat: 250_00, Chris: 250_00 })
	expect(of(100_00, 'Chris', 'equal')).toEqual({ Anna: 33_33, Beat: 33_33, Chris: 33_34 })
	expect(of(640_00, 'Kasse', 'nights')).toEqual({ Anna: 384_00, Beat: 256_00, Chris: 0 })
	expect(of(-490_00, 'Anna', 'quota')).toEqual({ Anna: -245_00, Beat: -122_50, Chris: -122_50 })
})

/** A second way: dealt out Rappen by Rappen, each to whom most is still owed. */
function dealt(total: number, weights: { party: string; weight: bigint }[], payer: string) {
	const sum = weights.reduce((all, { weight }) => all + weight, 0n)
	const size = BigInt(Math.abs(total))
	const given = weights.map(({ weight }) => (size * weight - ((size * weight) % sum)) / sum)
	for (let left = size - given.reduce((all, each) => all + each, 0n); left > 0n; left--) {
		const owed = weights.map(({ weight }, at) => size * weight - (given[at] ?? 0n) * sum)
		const most = owed.reduce((one, other) => (other > one ? other : one))
		const first = weights.findIndex((each, at) => owed[at] === most && each.party === payer)
		const who = first >= 0 ? first : owed.indexOf(most)
		given[who] = (given[who] ?? 0n) + 1n
	}
	return weights.map((each, at) => ({ party: each.party, amount: Number(total < 0 ? -(given[at] ?? 0n) : (given[at] ?? 0n)) }))
}
test('whatever is split adds up, nobody is a Rappen off, and a second way comes to the same', () => {
	const weights = fc.array(fc.bigInt(0n, 1_000_000n), { minLength: 1, maxLength: 50 }).filter((all) => all.some((each) => each > 0n))
	// Both those that plain numbers hold exactly and those that they do not.
	const total = fc.oneof(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }))
	fc.assert(
		fc.property(total, weights, fc.nat(60), (net, all, who) => {
			const rows = all.map((weight, at) => ({ party: `p${at}`, weight }))
			const made = shares(net, rows, `p${who}`)
			expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(net)
			expect(made.map(({ amount }) => amount + 0)).toEqual(dealt(net, rows, `p${who}`).map(({ amount }) => amount + 0))
			expect(made.every(({ amount }, at) => all[at] !== 0n || amount === 0)).toBe(true)
		}),
	)
	expect(() => shares(1, [{ party: 'a', weight: 0n }], 'a')).toThrow(RangeError)
})

test('a quota holds from its day on, and who is not there yet or no longer carries nothing', () => {
	const parties = [
		party('Anna', 1),
		party('Beat', null, {
			quotas: [
				{ from_on: '2026-04-01', weight: 1 },
				{ from_on: '2026-06-01', weight: 3 },
			],
		}),
		party('Chris', 1, { until_on: '2026-05-31' }),
	]
	const on = (day: string, way: Split['by'] = 'quota') => amounts(sharesOf({ net: 1200, paid_by: 'Anna', split: by(way), day }, parties))
	expect(on('2026-03-31')).toEqual({ Anna: 600, Chris: 600 })
	expect(on('2026-04-01')).toEqual({ Anna: 400, Beat: 400, Chris: 400 })
	expect(on('2026-06-01')).toEqual({ Anna: 300, Beat: 900 })
	expect(on('2026-06-01', 'equal')).toEqual({ Anna: 600, Beat: 600 })
	expect(quotaOn(parties[1] ?? house[0]!, '2026-03-31')).toBeNull()
})

test('where nothing says how, the payer carries all and it waits', () => {
	const entry = { net: 640_00, paid_by: 'Kasse', day: '2026-07-01' }
	expect(sharesOf({ ...entry, split: by('nights') }, house)).toEqual({ shares: [{ party: 'Kasse', amount: 640_00 }], open: 'nights' })
	const gone: Split = { by: 'amounts', parties: [{ party: 'Dora', value: 640_00 }] }
	expect(sharesOf({ ...entry, split: gone }, house)).toEqual({ shares: [{ party: 'Dora', amount: 640_00 }], open: 'party' })
	expect(sharesOf({ ...entry, split: { by: 'equal', parties: [{ party: 'Dora' }] } }, house).open).toBe('party')
	expect(sharesOf({ ...entry, split: by('quota') }, [party('Anna', 0)]).open).toBe('weights')
	// It has become the joint account since, which carries nothing.
	const purse: Split = { by: 'equal', parties: [{ party: 'Anna' }, { party: 'Kasse' }] }
	expect(sharesOf({ ...entry, split: purse }, house)).toEqual({ shares: [{ party: 'Anna', amount: 640_00 }], open: 'party' })
})

test.each<[Split, string, string | RegExp]>([
	[{ by: 'equal', parties: [] }, 'parties', /mindestens eine Partei/],
	[{ by: 'equal', parties: [{ party: 'X' }] }, 'parties.0.party', 'Diese Partei gibt es hier nicht.'],
	[{ by: 'equal', parties: [{ party: 'Kasse' }] }, 'parties.0.party', 'Die gemeinsame Kasse trägt keinen Anteil.'],
	[{ by: 'equal', parties: [{ party: 'Anna' }, { party: 'Anna' }] }, 'parties.1.party', /steht schon/],
	[{ by: 'equal', parties: [{ party: 'Anna', value: 1 }] }, 'parties.0.value', /nach Gewichten oder Beträgen/],
	[{ by: 'equal', parties: [{ party: 'Ende' }] }, 'parties.0.party', 'Ende ist am 01.07.2026 nicht beteiligt.'],
	[by('weights'), 'parties', /wie viel auf wen/],
	[{ by: 'weights', parties: [{ party: 'Anna', value: 0 }] }, 'parties', 'Bitte mindestens ein Gewicht über 0 angeben.'],
	[{ by: 'weights', parties: [{ party: 'Anna', value: -1 }] }, 'parties.0.value', /ganze Zahl/],
	[{ by: 'weights', parties: [{ party: 'Anna' }] }, 'parties.0.value', 'Bitte ausfüllen.'],
	[{ by: 'amounts', parties: [{ party: 'Anna', value: 100_01 }] }, 'parties', 'CHF\u00a00.01 zu viel'],
	[{ by: 'amounts', parties: [{ party: 'Anna', value: 99_99 }] }, 'parties', 'CHF\u00a00.01 zu wenig'],
])('%j is refused in words', (split, path, message) => {
	const problem = splitProblem(split, 100_00, [...house, party('Ende', 1, { until_on: '2025-12-31' })], '2026-07-01')
	expect(problem).toEqual({ path, message: typeof message === 'string' ? message : expect.stringMatching(message) })
})

test('what fits is not refused, and an income is told from its own side', () => {
	expect(splitProblem(by('quota'), 100, house, '2026-07-01')).toBeNull()
	expect(splitProblem(by('nights'), 100, house, '2026-07-01')).toBeNull()
	expect(splitProblem({ by: 'nights', parties: [{ party: 'Anna' }] }, 100, house, '2026-07-01')).toBeNull()
	expect(splitProblem({ by: 'amounts', parties: [{ party: 'Anna', value: -100 }] }, -100, house, '2026-07-01')).toBeNull()
	expect(splitProblem({ by: 'amounts', parties: [{ party: 'Anna', value: -101 }] }, -100, house, '2026-07-01')?.message).toBe(
		'CHF\u00a00.01 zu viel',
	)
	expect(splitProblem(by('quota'), 100, [party('Anna', 0)], '2026-07-01')?.message).toBe(
		'Am 01.07.2026 hat keine dieser Parteien eine Quote.',
	)
})

test('quotas of one day are of one kind and have a common denominator', () => {
	expect(quotaProblem(house)).toBeNull()
	expect(quotaProblem([party('a', '1/2'), party('b', 250)])).toMatchObject({ party: 0, quota: 0, message: expect.stringMatching(/Brüche/) })
	expect(quotaProblem([party('a', '1/999983'), party('b', '1/2')])?.message).toMatch(/Nenner/)
	const twice = party('a', null, {
		quotas: [
			{ from_on: null, weight: 1 },
			{ from_on: null, weight: 2 },
		],
	})
	expect(quotaProblem([twice])).toMatchObject({ quota: 1 })
	expect(fractionOf('1/0')).toBeNull()
	expect(fractionOf(1.5)).toBeNull()
	expect(
		overCommon([
			[1n, 4n],
			[1n, 6n],
		]),
	).toEqual({ under: 12n, over: [3n, 2n] })
})
