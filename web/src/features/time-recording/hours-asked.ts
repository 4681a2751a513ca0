import { idPattern } from '@hausheft/contract/patterns.ts'
import { parseFrancs } from '../../platform/words/typed.ts'
import type { Days } from './period.ts'

/** What an hour costs, as typed: nothing need be, but then it is more than nothing. */
export function rateIn(typed: string): { rate: number | undefined; isWrong: boolean } {
	if (typed.trim() === '') return { rate: undefined, isWrong: false }
	const rate = parseFrancs(typed)
	return { rate, isWrong: rate === undefined || rate <= 0 }
}

/** Whose hours, as far as they can be asked for: somebody without an account is no person of the report. */
export const personIn = (worker: string | undefined): string | undefined =>
	worker !== undefined && idPattern.test(worker) ? worker : undefined

/** The report of what is shown. */
export const hoursAsked = ({ from, to }: Days, person: string | undefined, rate: number | undefined) => ({
	report: 'hours' as const,
	from,
	to,
	...(person !== undefined && { person }),
	...(rate !== undefined && { rate }),
})
