// Hides what the split of an amount is in the form: as typed, from the entry, in the request and in words.
import { z } from 'zod/mini'
import type { Event } from '@hausheft/contract/events.ts'
import { splitWays } from '@hausheft/contract/event-parts.ts'
import { chf, francsInput } from '@hausheft/contract/swiss/formats.ts'
import { parseFrancs } from '../../../platform/words/typed.ts'

export const SplitValues = z.object({
	by: z.enum(splitWays),
	/** Among these alone, each with its weight or its francs as typed; null: all. */
	parties: z.nullable(z.array(z.object({ party: z.string(), value: z.string() }))),
})
export type SplitValues = z.infer<typeof SplitValues>
type Split = NonNullable<NonNullable<Event['balance']>['split']>

/** What is split is seen from its own side: francs of an income are typed as they came in. */
const signOf = (net: number) => (net < 0 ? -1 : 1)

/** `net`: what was spent, less what came in. */
export const splitValues = ({ by, parties }: Split, net: number): SplitValues => ({
	by,
	parties:
		parties &&
		parties.map(({ party, value = null }) => ({
			party,
			value: value === null ? '' : by === 'amounts' ? francsInput(value * signOf(net) || 0) : String(value),
		})),
})

export function splitBody({ by, parties }: SplitValues, net: number): Split {
	const valueOf = {
		amounts: (typed: string) => (parseFrancs(typed) ?? 0) * signOf(net) || 0,
		weights: (typed: string) => Number(typed.trim() || 0),
	}
	const read = by === 'amounts' || by === 'weights' ? valueOf[by] : undefined
	return { by, parties: parties && parties.map(({ party, value }) => (read ? { party, value: read(value) } : { party })) }
}

/** What stands in the way of it, as far as that can be said without the parties; `net` undefined: no amount yet. */
export function splitError({ by, parties }: SplitValues, net: number | undefined): string | undefined {
	if (by === 'weights' && parties?.some(({ value }) => !/^\s*\d{0,7}\s*$/.test(value))) return 'Ein Gewicht ist eine ganze Zahl.'
	if (by !== 'amounts') return undefined
	if (parties?.some(({ value }) => value.trim() !== '' && parseFrancs(value) === undefined)) return "Bitte Beträge wie 1'234.50 eingeben."
	const off = net === undefined ? 0 : overBy(parties ?? [], net)
	return off === 0 ? undefined : differenceText(off)
}

/** By how much typed francs are more than what is split; less than zero: so much is missing. */
export const overBy = (parties: NonNullable<SplitValues['parties']>, net: number): number =>
	parties.reduce((sum, { value }) => sum + (parseFrancs(value) ?? 0), 0) - Math.abs(net)

/** «CHF 0.01 zu viel». */
export const differenceText = (off: number): string => `${chf(Math.abs(off))} zu ${off > 0 ? 'viel' : 'wenig'}`

/** With the rest at that party, so that they add up. */
export const withRest = (parties: NonNullable<SplitValues['parties']>, net: number, at: string): NonNullable<SplitValues['parties']> => {
	const off = overBy(parties, net)
	return parties.map((row) => (row.party === at ? { ...row, value: francsInput((parseFrancs(row.value) ?? 0) - off) } : row))
}
