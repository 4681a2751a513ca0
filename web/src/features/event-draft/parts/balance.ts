// Hides what an amount is in the form: as typed, from the entry, in the request and in words.
import { z } from 'zod/mini'
import type { Event } from '@hausheft/contract/events.ts'
import { taxKinds } from '@hausheft/contract/event-parts.ts'
import { francsInput, inFrancs, inPercent } from '@hausheft/contract/swiss/formats.ts'
import { parseFrancs } from '../../../platform/words/typed.ts'
import type { Names } from '../choice.ts'
import { listed } from '../in-words.ts'
import { splitText } from '../../events/split-words.ts'
import { splitBody, SplitValues, splitValues } from './split.ts'

/** `other` is the amount of the other side, which a few entries have too. */
export const BalanceValues = z.object({
	side: z.enum(['expense', 'income']),
	amount: z.string(),
	other: z.string(),
	tax_relevant: z.boolean(),
	tax: z.enum(['', ...taxKinds]),
	/** How much of the expense is of that kind, and of which the rest is; not in what was kept before there were these. */
	tax_percent: z._default(z.string(), ''),
	tax_rest: z._default(z.enum(['', ...taxKinds]), ''),
	/** The party that paid, empty for none, and how it is split. */
	paid_by: z._default(z.string(), ''),
	split: z._default(z.nullable(SplitValues), null),
	/** Whether somebody has said so, or the form offers it. */
	shared: z._default(z.enum(['unsaid', 'offered', 'said']), 'unsaid'),
})
export type BalanceValues = z.infer<typeof BalanceValues>
type Balance = NonNullable<Event['balance']>

/** What nobody has said of it. */
const unshared = { paid_by: '', split: null, shared: 'unsaid' } as const
/** As if nobody had said how it is shared: what a form offers is none of the typed. */
export const asTyped = (values: BalanceValues): BalanceValues => (values.shared === 'said' ? values : { ...values, ...unshared })

export const emptyBalance: BalanceValues = {
	side: 'expense',
	amount: '',
	other: '',
	tax_relevant: false,
	tax: '',
	tax_percent: '',
	tax_rest: '',
	...unshared,
}

export function balanceValues({ expense, income, tax_relevant, tax, tax_percent, tax_rest, paid_by, split }: Balance): BalanceValues {
	const incomeOnly = expense === null && income !== null
	return {
		side: incomeOnly ? 'income' : 'expense',
		amount: francsInput(incomeOnly ? income : expense),
		other: incomeOnly ? '' : francsInput(income),
		tax_relevant,
		tax: tax ?? '',
		tax_percent: tax_percent === null ? '' : String(tax_percent),
		tax_rest: tax_rest ?? '',
		paid_by: paid_by ?? '',
		split: split && splitValues(split, (expense ?? 0) - (income ?? 0)),
		shared: 'said',
	}
}

export function balanceBody(values: BalanceValues) {
	const { expense, income } = bothSides(values)
	return {
		expense: rappen(expense),
		income: rappen(income),
		tax_relevant: values.tax_relevant,
		tax: taxOf(values),
		tax_percent: percentOf(values),
		tax_rest: restOf(values),
		paid_by: values.paid_by || null,
		split: values.paid_by && values.split ? splitBody(values.split, typedNet(values) ?? 0) : null,
	} satisfies Balance
}

export function balanceText(values: BalanceValues, { known }: Names): string {
	const { expense, income } = bothSides(values)
	const percent = percentOf(values)
	return listed([
		expense.trim() && `Ausgabe ${inFrancs(expense)}`,
		income.trim() && `Einnahme ${inFrancs(income)}`,
		values.tax_relevant && 'steuerrelevant',
		taxOf(values),
		percent !== null && `Anteil ${inPercent(percent)}`,
		restOf(values) && `Rest ${restOf(values)}`,
		values.paid_by && `ausgelegt von ${known(values.paid_by) ?? 'ehemaliger Partei'}`,
		values.split && splitText(values.split, known),
	])
}

/** Only what is spent can be of a kind that the tax office asks for. */
export const hasExpense = (values: BalanceValues) => bothSides(values).expense.trim() !== ''

/** Whether a kind of tax can be said, and that only part of the expense is of it. */
export const canBeTaxed = (values: BalanceValues) => values.tax_relevant && hasExpense(values)

/** From 1 to 100, null where nothing was typed; undefined is no such number. */
export function parsePercent(typed: string): number | null | undefined {
	const text = typed.replaceAll(/[\s%]/g, '')
	if (text === '') return null
	return /^(100|[1-9]\d?)$/.test(text) ? Number(text) : undefined
}

const taxOf = (values: BalanceValues) => (canBeTaxed(values) && values.tax) || null
const percentOf = (values: BalanceValues) => (canBeTaxed(values) && parsePercent(values.tax_percent)) || null
const restOf = (values: BalanceValues) => ((percentOf(values) ?? 100) < 100 && values.tax_rest) || null
const bothSides = ({ side, amount, other }: BalanceValues) =>
	side === 'expense' ? { expense: amount, income: other } : { expense: other, income: amount }
/** What was spent, less what came in; undefined where nothing of it can be read. */
export function typedNet(values: BalanceValues): number | undefined {
	const { expense, income } = bothSides(values)
	const [out, back] = [rappen(expense), rappen(income)]
	return out === null && back === null ? undefined : (out ?? 0) - (back ?? 0)
}
const rappen = (typed: string) => (typed.trim() ? (parseFrancs(typed) ?? null) : null)
