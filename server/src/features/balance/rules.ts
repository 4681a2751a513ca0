import type { Balance } from '@hausheft/contract/balance.ts'
import { taxKinds } from '@hausheft/contract/event-parts.ts'
import type { GroupBalance } from '@hausheft/contract/group-balance.ts'
import { slotYearBefore } from '@hausheft/contract/swiss/slots.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'

type Dimension = 'total' | 'journal' | 'object' | 'contact' | 'tax' | 'unpaid' | 'year'
type Sums = { expense: number; income: number; count: number }
/** What was counted: of a month, or of the year by a key; null is what names nothing. `year`: one that has amounts. */
export type Row = Sums & { dimension: Dimension; month: string | null; key: string | null; name: string | null }

const taxOrder = [...taxKinds, 'unclassified', 'none']

/** The day that a running year is compared until: today, a year before; of another year none. */
export const sameDayBefore = (year: number, today: Day): Day | null =>
	year === Number(today.slice(0, 4)) ? (slotYearBefore(today, 'day') ?? `${year - 1}-02-28`) : null

type ToDate = NonNullable<Balance['to_date']>

export function balanceOf(rows: readonly Row[], year: number, scope: Balance['scope'], toDate: ToDate | null): Balance {
	const of = (dimension: Dimension) => rows.filter((row) => row.dimension === dimension)
	const named = (dimension: Dimension) => of(dimension).map(({ key: id, name, ...row }) => ({ id, name, ...sumsOf(row) }))
	const total = of('total')
	return {
		year,
		years: of('year')
			.map(({ key }) => Number(key))
			.toSorted((one, other) => other - one),
		scope,
		months: monthsOf(total, year),
		before: monthsOf(total, year - 1),
		to_date: toDate && { until: toDate.until, ...sumsOf(toDate), ahead: toDate.ahead },
		journals: named('journal'),
		objects: named('object'),
		contacts: named('contact'),
		unpaid: of('unpaid')[0]?.expense ?? 0,
		tax: of('tax')
			.toSorted((one, other) => taxOrder.indexOf(one.key ?? '') - taxOrder.indexOf(other.key ?? ''))
			.map(({ key, ...row }) => ({ tax: taxKinds.find((kind) => kind === key) ?? null, relevant: key !== 'none', ...sumsOf(row) })),
	}
}

type MonthRow = Sums & { month: string | null }

export function groupBalanceOf(
	rows: readonly (MonthRow & { id: string; unpaid: number })[],
	year: number,
	scope: GroupBalance['scope'],
	toDate: readonly (ToDate & { id: string })[],
): GroupBalance {
	const before = new Map(toDate.map(({ id, ...rest }) => [id, rest]))
	const properties = [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => {
		const months = monthsOf(own, year)
		const sum = (field: 'expense' | 'income') => months.reduce((all, month) => all + month[field], 0)
		return { id, expense: sum('expense'), income: sum('income'), unpaid: own[0]?.unpaid ?? 0, months, to_date: before.get(id) ?? null }
	})
	return { year, scope, properties }
}

/** All twelve, whether there is something in them or not. */
const monthsOf = (rows: readonly MonthRow[], year: number) =>
	Array.from({ length: 12 }, (_, at) => {
		const month = `${year}-${String(at + 1).padStart(2, '0')}`
		return { month, ...sumsOf(rows.find((row) => row.month === month) ?? nothing) }
	})
const nothing: Sums = { expense: 0, income: 0, count: 0 }
const sumsOf = ({ expense, income, count }: Sums): Sums => ({ expense, income, count })
