// Hides what the rules of stays hold while they are typed; what their reader does not see stays as it is stored.
import { z } from 'zod/mini'
import { StayRulesFields } from '@hausheft/contract/stay-rules-fields.ts'
import { StayRules } from '@hausheft/contract/stays.ts'
import { wholeRules } from '../../platform/forms/whole-rules.ts'
import { isFilledPeak, peakErrors, PeakRow, peakRowsOf, peaksInWords, sentPeaks } from './peak-rows.ts'
import { isFilledRate, rateErrors, RateRow, rateRowsOf, ratesInWords, sentRates } from './rate-rows.ts'

const content = {
	/** Null: as the type of the house says. */
	enabled: z.nullable(z.boolean()),
	ask: z.boolean(),
	beds: z.string(),
	/** One thing to do on each line. */
	arrival: z.string(),
	departure: z.string(),
	peaks: z.array(PeakRow),
	/** Null for who does not see amounts. */
	rates: z.nullable(z.array(RateRow)),
}
export const RulesDraft = z.object({ ...content, base: z.optional(StayRules) })
export type RulesContent = Pick<z.infer<typeof RulesDraft>, keyof typeof content>

export const linesOf = (typed: string): string[] =>
	typed
		.split('\n')
		.map((line) => line.replace(/^\s*[-•*]\s+/, '').trim())
		.filter(Boolean)

const beds = (typed: string): number | null => (typed.trim() === '' ? null : /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

const sent = ({ enabled, ask, ...typed }: RulesContent) => {
	const rates = sentRates(typed.rates)
	return {
		enabled,
		ask,
		beds: beds(typed.beds),
		peaks: sentPeaks(typed.peaks),
		...(rates && { rates }),
		arrival: linesOf(typed.arrival),
		departure: linesOf(typed.departure),
	}
}

export const contentOfRules = ({ enabled, ask, beds: many, arrival, departure, peaks, rates }: StayRules): RulesContent => ({
	enabled,
	ask,
	beds: many === null ? '' : String(many),
	arrival: arrival.join('\n'),
	departure: departure.join('\n'),
	peaks: peakRowsOf(peaks),
	rates: rateRowsOf(rates),
})

export const rulesOfRules = wholeRules<StayRules, RulesContent>({
	sent,
	contentOf: contentOfRules,
	check: (typed) => {
		const { errors, problem } = placed(
			(StayRulesFields.safeParse(sent(typed)).error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })),
			typed,
		)
		return {
			...errors,
			...(problem && { form: problem }),
			...(Number.isNaN(beds(typed.beds)) && { beds: 'Bitte eine ganze Zahl eingeben.' }),
			...peakErrors(typed.peaks),
			...rateErrors(typed.rates),
		}
	},
	placed,
})

type Refused = readonly { path: string; message: string }[]

/** Where a refusal of the body stands: `peaks.2.until`; what is about none of the fields is said beside the buttons. */
function placed(refused: Refused, { peaks, rates }: RulesContent): { errors: Record<string, string>; problem?: string } {
	const errors: Record<string, string> = {}
	for (const { path, message } of refused) {
		const [list = '', line, field] = path.split('.')
		const isList = list === 'arrival' || list === 'departure'
		const at =
			list === 'peaks' ? filledAt(peaks, isFilledPeak, line) : list === 'rates' ? filledAt(rates ?? [], isFilledRate, line) : undefined
		if (isList || list === 'beds') errors[list] ??= isList && line !== undefined ? `Punkt ${Number(line) + 1}: ${message}` : message
		else errors[at === undefined || !field ? 'form' : `${list}.${at}.${field}`] ??= message
	}
	const { form, ...own } = errors
	return { errors: own, ...(form && { problem: form }) }
}

/** Which row was sent as that one: those in which nothing stands are left out. */
const filledAt = <R>(rows: readonly R[], isFilled: (row: R) => boolean, sentAt: string | undefined): number | undefined =>
	rows.flatMap((row, at) => (isFilled(row) ? [at] : []))[Number(sentAt)]

/** In a few words, to choose between two versions of it. */
export function rulesInWords(typed: RulesContent, nameOf: (party: string) => string): string {
	const points = (list: string) => linesOf(list).length
	return [
		typed.ask ? 'Wird angefragt' : 'Wird eingetragen',
		typed.beds.trim() && `${typed.beds} Betten`,
		...peaksInWords(typed.peaks, nameOf),
		...ratesInWords(typed.rates),
		`Ankunft ${points(typed.arrival)} Punkte`,
		`Abreise ${points(typed.departure)} Punkte`,
	]
		.filter(Boolean)
		.join(' · ')
}
