import type { Event } from '@hausheft/contract/events.ts'
import type { Sum } from '@hausheft/contract/figures.ts'
import { count, decimal } from '@hausheft/contract/swiss/formats.ts'
import { taxShare, type TaxFilter } from '@hausheft/contract/tax-shares.ts'
import { minutesOf } from '../events/entry-summary.ts'

type Listed = {
	/** What is loaded of the list. */
	loaded: readonly Event[]
	isWhole: boolean
	/** How many the list has. */
	all: number | undefined
}

/** Of which entries alone the sum is: of the chosen ones, or on paper (where nothing is chosen) of those that stand on it. */
export function subsetOf(
	{ loaded, isWhole, all }: Listed,
	chosen: readonly string[] | 'on paper',
): { events: readonly Event[]; words: string } | undefined {
	if (chosen === 'on paper')
		return isWhole
			? undefined
			: { events: loaded, words: `${decimal(String(loaded.length))} von ${count(all ?? 0, 'Eintrag', 'Einträgen')}` }
	if (chosen.length === 0) return undefined
	const ids = new Set(chosen)
	const events = loaded.filter(({ id }) => ids.has(id))
	return { events, words: chosenWords(events.length, chosen.length) }
}

/** What is chosen further down, before a reload, is not there until one scrolls to it. */
const chosenWords = (loaded: number, chosen: number) =>
	loaded === chosen ? 'Auswahl' : `${loaded} von ${chosen} ausgewählten (weitere sind noch nicht geladen)`

/** Of a class of the taxes what belongs to it, as in the sum of the whole list. */
export const sumOf = (events: readonly Event[], tax?: TaxFilter): Sum => ({
	count: events.length,
	...events.reduce(
		(sum, { balance }) => {
			const { expense, income } = balance && tax ? taxShare(balance, tax) : { expense: balance?.expense ?? 0, income: balance?.income ?? 0 }
			return { expense: sum.expense + expense, income: sum.income + income }
		},
		{ expense: 0, income: 0 },
	),
	minutes: events.reduce((sum, event) => sum + minutesOf(event), 0),
})
