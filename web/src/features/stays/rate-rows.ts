// Hides how rates are typed, one in each row: from which day, for whom, and amounts as they are written.
import { z } from 'zod/mini'
import { rateSides } from '@hausheft/contract/stay-states.ts'
import type { StayRulesFields } from '@hausheft/contract/stay-rules-fields.ts'
import type { StayRules } from '@hausheft/contract/stays.ts'
import { chf, francsInput } from '@hausheft/contract/swiss/formats.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { isDay, parseFrancs } from '../../platform/words/typed.ts'

export const RateRow = z.object({
	/** Its own on the page. */
	key: z.string(),
	from_on: z.string(),
	who: z.enum(rateSides),
	/** As typed. */
	night: z.string(),
	person_night: z.string(),
})
export type RateRow = z.infer<typeof RateRow>

export const emptyRate = (who: RateRow['who'] = 'party'): RateRow => ({ key: randomId(), from_on: '', who, night: '', person_night: '' })

/** Null stays null: who does not see amounts leaves them as they are. */
export const rateRowsOf = (rates: StayRules['rates']): RateRow[] | null =>
	rates?.map(({ from_on, who, night, person_night }, at) => ({
		key: `stored-${at}`,
		from_on,
		who,
		night: francsInput(night),
		person_night: francsInput(person_night),
	})) ?? null

/** A row that nothing stands in but for whom it is is none. */
export const isFilledRate = ({ from_on, night, person_night }: RateRow): boolean =>
	Boolean(from_on.trim() || night.trim() || person_night.trim())

/** Nothing typed is nothing to pay. */
const rappenOf = (typed: string): number => (typed.trim() === '' ? 0 : (parseFrancs(typed) ?? Number.NaN))

export const sentRates = (rows: readonly RateRow[] | null): StayRulesFields['rates'] =>
	rows
		?.filter(isFilledRate)
		.map(({ from_on, who, night, person_night }) => ({ from_on, who, night: rappenOf(night), person_night: rappenOf(person_night) }))

/** What no schema can say of what is typed, by its place. */
export function rateErrors(rows: readonly RateRow[] | null): Record<string, string> {
	const errors: Record<string, string> = {}
	for (const [at, row] of (rows ?? []).entries()) {
		if (!isFilledRate(row)) continue
		if (!isDay(row.from_on)) errors[`rates.${at}.from_on`] = row.from_on.trim() ? 'Dieses Datum gibt es nicht.' : 'Bitte sagen, ab wann.'
		for (const field of ['night', 'person_night'] as const)
			if (Number.isNaN(rappenOf(row[field]))) errors[`rates.${at}.${field}`] = 'Bitte einen Betrag eingeben, zum Beispiel 12.50.'
		if (!row.night.trim() && !row.person_night.trim()) errors[`rates.${at}.night`] = 'Bitte einen Betrag eingeben, 0 für keinen.'
	}
	return errors
}

export const rateSideNames = { party: 'Partei', guest: 'Gast' } as const satisfies Record<RateRow['who'], string>

const amountText = (typed: string) => {
	const rappen = rappenOf(typed)
	return Number.isNaN(rappen) ? typed.trim() : chf(rappen)
}
/** «Gast ab 01.01.2026: CHF 20.00 je Nacht, CHF 3.50 je Person und Nacht», to choose between two versions. */
export const ratesInWords = (rows: readonly RateRow[] | null): string[] =>
	(rows ?? [])
		.filter(isFilledRate)
		.map(
			({ from_on, who, night, person_night }) =>
				`${rateSideNames[who]} ab ${isDay(from_on) ? dayText(from_on) : from_on}: ${amountText(night)} je Nacht, ${amountText(person_night)} je Person und Nacht`,
		)
