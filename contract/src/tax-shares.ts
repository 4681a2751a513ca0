import { taxKinds, type taxFilters } from './event-parts.ts'
import type { Event } from './events.ts'

/** In the order in which they are listed; the last one waits for a class. */
export const classKeys = [...taxKinds, 'unclassified'] as const
/** Behind them: what came in by itself. */
export const yieldPlace = classKeys.length + 1

export type TaxFilter = (typeof taxFilters)[number]
type Balance = Pick<NonNullable<Event['balance']>, 'expense' | 'income' | 'tax_relevant' | 'tax' | 'tax_percent' | 'tax_rest'>

/** What of an entry belongs to what is asked for, as the database splits it (`tax_split`): an expense by its percent, an income never. */
export function taxShare(balance: Balance, of: TaxFilter): { expense: number; income: number } {
	const { tax_relevant, tax_percent } = balance
	const [expense, income] = [balance.expense ?? 0, balance.income ?? 0]
	const own = tax_relevant && tax_percent !== null ? Math.floor((expense * tax_percent + 50) / 100) : expense
	const isOwn = belongs(tax_relevant, balance.tax, of)
	// Left over without a class it is not relevant.
	const isRest = belongs(balance.tax_rest !== null, balance.tax_rest, of)
	return { expense: (isOwn ? own : 0) + (isRest ? expense - own : 0), income: isOwn ? income : 0 }
}

/** Whether only a part of it belongs there. */
export const isShared = (balance: Balance, of: TaxFilter): boolean => taxShare(balance, of).expense !== (balance.expense ?? 0)

function belongs(isRelevant: boolean, tax: Balance['tax'], of: TaxFilter): boolean {
	if (of === 'none') return !isRelevant
	if (of === 'relevant') return isRelevant
	return isRelevant && (of === 'unclassified' ? tax === null : tax === of)
}
