import { chf, difference } from './swiss/formats.ts'
import type { FlatRate, TaxList, Yields } from './tax.ts'

type Cost = TaxList['classes'][number]

/** What a flat rate gives, to the nearest Rappen; null as long as one of its two numbers is not known. */
export const flatAmount = ({ base, percent }: Pick<FlatRate, 'base' | 'percent'>): number | null =>
	base === null || percent === null ? null : Math.floor((base * Math.round(percent * 100) + 5000) / 10_000)

/** For the Bund and for the canton; business property has none. */
export const flatAmounts = ({ base, percent, canton_percent, business }: FlatRate): { bund: number | null; canton: number | null } =>
	business ? { bund: null, canton: null } : { bund: flatAmount({ base, percent }), canton: flatAmount({ base, percent: canton_percent }) }

/** What the Bund allows: a building that is more than ten years old when the year begins is an older one. */
export const federalPercent = (built: number | null, year: number): number | null => (built === null ? null : year - built > 10 ? 20 : 10)

/** What was spent, by class: without what came in by itself. */
export const costsOf = ({ classes, yields }: Pick<TaxList, 'classes' | 'yields'>): Cost[] =>
	classes
		.map((each) => (each.tax === null ? { ...each, income: each.income - yields.income, count: each.count - yields.count } : each))
		.filter(({ count }) => count > 0)

/** The months of a year, 1 to 12, that are over or under way and brought nothing; of several objects together none stands empty by that. */
export const emptyMonths = (
	{ months, objects }: Pick<Yields['rows'][number], 'months' | 'objects'>,
	year: number,
	today: string,
): number[] =>
	objects.length !== 1
		? []
		: months.flatMap((income, at) => (income === 0 && `${year}-${String(at + 1).padStart(2, '0')}` <= today.slice(0, 7) ? [at + 1] : []))

/** What was spent of what can be taken off instead of the flat rate. */
export const actualAmount = (classes: TaxList['classes']): number =>
	classes.reduce((sum, { tax, expense, income }) => (tax === 'werterhaltend' || tax === 'energie' ? sum + expense - income : sum), 0)

/** In words, which of the two is more, and by how much. */
export function compared(actual: number, flat: number): string {
	if (actual === flat) return 'Beides ist gleich viel.'
	return actual > flat
		? `Die wirklichen Kosten sind ${difference(actual - flat, chf, 'die Pauschale')}.`
		: `Die Pauschale ist ${difference(flat - actual, chf, 'die wirklichen Kosten')}.`
}
