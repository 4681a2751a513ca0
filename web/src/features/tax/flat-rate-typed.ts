import { z } from 'zod/mini'
import { federalPercent } from '@hausheft/contract/tax-sums.ts'
import type { FlatRate } from '@hausheft/contract/tax.ts'
import { francsInput } from '@hausheft/contract/swiss/formats.ts'
import { parseDecimal, parseFrancs } from '../../platform/words/typed.ts'

/** Left out as long as it was not changed here: what somebody else saves meanwhile shows up then. */
export const TypedRate = z.object({
	base: z.optional(z.string()),
	percent: z.optional(z.string()),
	canton: z.optional(z.string()),
	built: z.optional(z.string()),
	business: z.optional(z.boolean()),
	note: z.optional(z.string()),
})
export type TypedRate = z.infer<typeof TypedRate>
const fieldOf = (path: string) => (path === 'canton_percent' ? 'canton' : path)
export type ShownRate = Required<{ [Field in keyof TypedRate]: NonNullable<TypedRate[Field]> }>

const plain = (value: number | null) => (value === null ? '' : String(value))
/** What the year brought in is offered as base. */
export const shownRate = ({ base, percent, canton_percent, built, business, note }: FlatRate, proposed: number): ShownRate => ({
	base: francsInput(base ?? (proposed || null)),
	percent: plain(percent),
	canton: plain(canton_percent),
	built: plain(built),
	business: business === true,
	note,
})
/** Null: nothing is typed; undefined: it is no number. */
const numberIn = (text: string): number | null | undefined => {
	if (!text.trim()) return null
	const read = parseDecimal(text)
	return read === undefined ? undefined : Number(read)
}

/** What is typed as numbers, or what is wrong with it first. */
export function readTyped(values: ShownRate) {
	const base = values.base.trim() ? parseFrancs(values.base) : null
	const [percent, canton_percent, built] = [numberIn(values.percent), numberIn(values.canton), numberIn(values.built)]
	if (base === undefined) return { wrong: { base: 'Bitte einen Betrag eingeben, zum Beispiel 18000.' } }
	if (percent === undefined) return { wrong: { percent: 'Bitte eine Zahl eingeben, zum Beispiel 20.' } }
	if (canton_percent === undefined) return { wrong: { canton: 'Bitte eine Zahl eingeben, zum Beispiel 20.' } }
	if (built === undefined) return { wrong: { built: 'Bitte ein Jahr eingeben, zum Beispiel 1968.' } }
	return { typed: { base, percent, canton_percent, built, business: values.business, note: values.note } }
}

/** The percent that the age of the building says, once its year is typed; what was typed as percent stays. */
export function offeredPercent(built: string, values: Pick<ShownRate, 'built' | 'percent'>, year: number): string | undefined {
	const offered = (typed: string) => plain(federalPercent(Number(typed) || null, year))
	const isOffered = values.percent === '' || values.percent === offered(values.built)
	return /^\d{4}$/.test(built) && isOffered ? offered(built) : undefined
}

/** What is wrong, at the field where it is: of several at one the first. */
export const errorsAt = (errors: readonly { path: string; message: string }[]): Record<string, string> =>
	Object.fromEntries(errors.map(({ path, message }) => [fieldOf(path), message]).reverse())
