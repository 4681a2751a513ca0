import { federalPercent } from '@hausheft/contract/tax-sums.ts'

type Read = {
	base: number | null
	percent: number | null
	canton_percent: number | null
	built: number | null
	business: boolean
	note: string
}

/** What is sent: what lasts only where it was changed here, or it would be said anew for this year; and nobody typed what the age of the building says. */
export function bodyOf(
	{ base, percent, note, canton_percent, built, business }: Read,
	changed: (field: 'canton' | 'built' | 'business') => boolean,
	year: number,
) {
	return {
		base,
		percent: percent === federalPercent(built, year) ? null : percent,
		note,
		...(changed('canton') && { canton_percent }),
		...(changed('built') && { built }),
		...(changed('business') && { business }),
	}
}
