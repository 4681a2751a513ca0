import type { Event } from '@hausheft/contract/events.ts'
import type { Sum } from '@hausheft/contract/figures.ts'
import { taxShare, type TaxFilter } from '@hausheft/contract/tax-shares.ts'
import { count, decimal } from '@hausheft/contract/swiss/formats.ts'
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

/** `of`: of a list of one class of the taxes only what belongs to it, as the list itself has it. */
export function sumOf(events: readonly Event[], of?: TaxFilter): Sum {
	const sums = { count: events.length, expense: 0, income: 0, minutes: 0 }
	for (const event of events) {
		const { balance } = event
		const share = balance && of ? taxShare(balance, of) : balance
		sums.expense += share?.expense ?? 0
		sums.income += share?.income ?? 0
		sums.minutes += minutesOf(event)
	}
	return sums
}
