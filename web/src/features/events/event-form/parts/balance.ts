// Hides what an amount is in the form: as typed, from the entry, in the request and in words.
import { z } from 'zod/mini'
import type { Event } from '@hausheft/contract/events.ts'
import { taxKinds } from '@hausheft/contract/event-parts.ts'
import { francsInput } from '@hausheft/contract/swiss/formats.ts'
import { parseFrancs } from '../../../../platform/words/typed.ts'
import { listed } from '../in-words.ts'

/** `other` is the amount of the other side, which a few entries have too. */
export const BalanceValues = z.object({
	side: z.enum(['expense', 'income']),
	amount: z.string(),
	other: z.string(),
	tax_relevant: z.boolean(),
	tax: z.enum(['', ...taxKinds]),
})
type BalanceValues = z.infer<typeof BalanceValues>
type Balance = NonNullable<Event['balance']>

export const emptyBalance: BalanceValues = { side: 'expense', amount: '', other: '', tax_relevant: false, tax: '' }

export function balanceValues({ expense, income, tax_relevant, tax }: Balance): BalanceValues {
	const incomeOnly = expense === null && income !== null
	return {
		side: incomeOnly ? 'income' : 'expense',
		amount: francsInput(incomeOnly ? income : expense),
		other: incomeOnly ? '' : francsInput(income),
		tax_relevant,
		tax: tax ?? '',
	}
}

export function balanceBody(values: BalanceValues) {
	const { expense, income } = bothSides(values)
	return { expense: rappen(expense), income: rappen(income), tax_relevant: values.tax_relevant, tax: taxOf(values) } satisfies Balance
}

export function balanceText(values: BalanceValues): string {
	const { expense, income } = bothSides(values)
	return listed([
		expense.trim() && `Ausgabe CHF ${expense}`,
		income.trim() && `Einnahme CHF ${income}`,
		values.tax_relevant && 'steuerrelevant',
		taxOf(values),
	])
}

/** Only what is spent can be of a kind that the tax office asks for. */
export const hasExpense = (values: BalanceValues) => bothSides(values).expense.trim() !== ''

const taxOf = (values: BalanceValues) => (values.tax_relevant && hasExpense(values) && values.tax) || null
const bothSides = ({ side, amount, other }: BalanceValues) =>
	side === 'expense' ? { expense: amount, income: other } : { expense: other, income: amount }
const rappen = (typed: string) => (typed.trim() ? (parseFrancs(typed) ?? null) : null)
