import type { FlatRate, TaxList } from './tax.ts'

/** What a flat rate gives, to the nearest Rappen; null as long as one of its two numbers is not known. */
export const flatAmount = ({ base, percent }: Pick<FlatRate, 'base' | 'percent'>): number | null =>
	base === null || percent === null ? null : Math.floor((base * Math.round(percent * 100) + 5000) / 10_000)

/** What was spent of what can be taken off instead of the flat rate. */
export const actualAmount = (classes: TaxList['classes']): number =>
	classes.reduce((sum, { tax, expense, income }) => (tax === 'werterhaltend' || tax === 'energie' ? sum + expense - income : sum), 0)

/** In words, which of the two is more, and by how much. */
export function compared(actual: number, flat: number, inFrancs: (rappen: number) => string): string {
	if (actual === flat) return 'Beides ist gleich viel.'
	const more = inFrancs(Math.abs(actual - flat))
	return actual > flat
		? `Die wirklichen Kosten sind ${more} mehr als die Pauschale.`
		: `Die Pauschale ist ${more} mehr als die wirklichen Kosten.`
}
