import type { Balance } from '@hausheft/contract/balance.ts'
import { addDays, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** Amounts in Rappen, of so many entries. */
export type Sums = { expense: number; income: number; count: number }
export type Month = Balance['months'][number]
export type Side = 'journals' | 'objects' | 'contacts' | 'tax'
/** What of a list leads to exactly these entries. */
export type Where = {
	year?: number
	month?: string
	since?: Day
	until?: Day
	journal?: string
	object?: string
	contact?: string
	unpaid?: true
	tax?: 'werterhaltend' | 'wertvermehrend' | 'energie' | 'unclassified' | 'none'
}
/** A line of what a year is made of. */
export type BreakdownRow = Sums & { key: string; name: string; where: Where }

export const netOf = ({ income, expense }: Pick<Sums, 'income' | 'expense'>): number => income - expense

export const sumOf = (list: readonly Sums[]): Sums => ({
	expense: list.reduce((sum, each) => sum + each.expense, 0),
	income: list.reduce((sum, each) => sum + each.income, 0),
	count: list.reduce((sum, each) => sum + each.count, 0),
})

/** Of the running year what its days up to today came to: that alone is beside the same days of the year before. */
export const untilToday = (sums: Sums, ahead: Sums | undefined): Sums => ({
	expense: sums.expense - (ahead?.expense ?? 0),
	income: sums.income - (ahead?.income ?? 0),
	count: sums.count - (ahead?.count ?? 0),
})

/** Where the days of the running year up to today are listed, those that are to come, and the same days of the year before. */
export const soFar = (year: number, today: Day, dayBefore: Day) => ({
	over: { since: `${year}-01-01`, until: today },
	ahead: { since: addDays(today, 1), until: `${year}-12-31` },
	before: { since: `${year - 1}-01-01`, until: dayBefore },
})

/** The months that a year is shown beside; one to come is beside no year that is not over. */
export const monthsBeside = ({ year, before }: Pick<Balance, 'year' | 'before'>, thisYear: number): Month[] =>
	year > thisYear ? [] : before

/** A side of the year, the largest amounts first; what names nothing stands at the end. */
export function breakdownRows(balance: Balance, side: Side): BreakdownRow[] {
	const parts = side === 'tax' ? taxRows(balance) : namedRows(balance, side)
	return parts.filter(({ count }) => count > 0)
}

const sides = {
	journals: { filter: 'journal', none: 'Ohne Journal' },
	objects: { filter: 'object', none: 'Ohne Objekt' },
	contacts: { filter: 'contact', none: 'Ohne Kontakt' },
} as const

function namedRows(balance: Balance, side: keyof typeof sides): BreakdownRow[] {
	const { filter, none } = sides[side]
	return balance[side]
		.map(({ id, name, ...sums }) => ({
			...sums,
			key: id ?? 'none',
			name: id === null ? none : (name ?? 'Ohne Namen'),
			where: { year: balance.year, [filter]: id ?? 'none' },
		}))
		.sort((a, b) => Number(a.key === 'none') - Number(b.key === 'none') || moved(b) - moved(a) || a.name.localeCompare(b.name, 'de-CH'))
}

const moved = ({ expense, income }: Sums) => expense + income

const taxNames = {
	werterhaltend: 'Werterhaltend',
	wertvermehrend: 'Wertvermehrend',
	energie: 'Energie sparen, Umwelt',
	unclassified: 'Steuerrelevant, ohne Steuerart',
	none: 'Nicht steuerrelevant',
} as const
const taxOrder = Object.keys(taxNames) as (keyof typeof taxNames)[]

const taxRows = ({ year, tax: rows }: Balance): BreakdownRow[] =>
	taxOrder.flatMap((key) => {
		const sums = rows.find(({ tax, relevant }) => (tax ?? (relevant ? 'unclassified' : 'none')) === key)
		return sums ? [{ ...sums, key, name: taxNames[key], where: { year, tax: key } }] : []
	})

/** Which house, as its address has it. */
export type House = { group: string; property: string }

/** The list of a house's entries that is made of these. */
export const listOf = <W extends Where>(house: House, where: W) =>
	({ to: '/group/$group/property/$property/events/$kind', params: { ...house, kind: 'balance' }, search: where }) as const

/** Where the lines add up to more than the whole. */
export const manyTimes: Partial<Record<Side, string>> = {
	objects: 'Ein Eintrag mit zwei Objekten zählt bei jedem: die Zeilen ergeben zusammen mehr als das Total.',
	contacts: 'Ein Eintrag mit zwei Kontakten zählt bei jedem: die Zeilen ergeben zusammen mehr als das Total.',
}
