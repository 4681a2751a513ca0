import type { QrBill } from '@hausheft/contract/swiss/qr-bill.ts'
import { francsInput } from '@hausheft/contract/swiss/formats.ts'
import { addDays } from '@hausheft/contract/swiss/zurich.ts'
import { isDay } from '../../platform/words/typed.ts'
import type { Choice } from './choice.ts'
import type { EntryValues } from './entry-values.ts'

const plain = (name: string) =>
	name
		.toLowerCase()
		.replaceAll(/\b(ag|gmbh|sa|sàrl|sarl|kg|inhaber|inh)\b/g, ' ')
		.replaceAll(/[^\p{L}\d]+/gu, ' ')
		.trim()

/** The contact that the bill is from; a new one under the name on it where nobody is called so. */
export function payeeOf({ payee }: QrBill, contacts: readonly Choice[]): Choice {
	const name = plain(payee.name)
	return contacts.find((contact) => name !== '' && plain(contact.name) === name) ?? { id: null, name: payee.name.slice(0, 200) }
}

/** What of a bill is not in the form yet; what was typed stays and is not offered. */
export type Offered = { amount: string | null; payee: Choice | null; text: string | null; day: string | null; due: string | null }

/** So long after its day a bill is to be paid that says nothing of it. */
export const usualDays = 30

export const isExpense = ({ parts, balance: { side, amount } }: Pick<EntryValues, 'parts' | 'balance'>): boolean =>
	parts.includes('balance') && side === 'expense' && amount.trim() !== ''

/** A day beside an expense whose receipt comes is the one by which that is to be paid, unless it comes back or reminds of something else. */
export function withReceipt(values: EntryValues): EntryValues {
	const { parts, reminder } = values
	const isPlain = reminder.day !== '' && reminder.recurrence.unit === '' && reminder.note.trim() === ''
	const isBill = isExpense(values) && parts.includes('reminder') && isPlain
	return isBill && !reminder.bill ? { ...values, reminder: { ...reminder, bill: true } } : values
}

type May = { amount: boolean; newContact: boolean }

export function offeredBy(bill: QrBill, values: EntryValues, contacts: readonly Choice[], may: May): Offered {
	const payee = payeeOf(bill, contacts)
	const mayName = payee.id !== null || may.newContact
	const text = [bill.number && `Rechnung ${bill.number}`, bill.reference && `Referenz ${bill.reference}`].filter(Boolean).join(', ')
	const isNamed = [...values.contacts, values.maintenance.contact, values.rental.contact].some((each) => each !== null)
	return {
		amount: may.amount && bill.amount !== null && values.balance.amount.trim() === '' ? francsInput(bill.amount) : null,
		payee: isNamed || !mayName || payee.name.length < 3 ? null : payee,
		text: text && !values.description.includes(text) ? text : null,
		day: bill.day !== null && bill.day !== values.day ? bill.day : null,
		due: may.amount && !values.parts.includes('reminder') ? dueOf(bill, values.day) : null,
	}
}

function dueOf({ day, within }: QrBill, written: string): string | null {
	const from = day ?? written
	return isDay(from) ? addDays(from, within ?? usualDays) : null
}

/** The values with all of that; `day` only where it is wanted, for many date an entry by when it was paid. */
export function withBill(values: EntryValues, { amount, payee, text, day, due }: Offered): EntryValues {
	const more = [...(amount === null ? [] : (['balance'] as const)), ...(due === null ? [] : (['reminder'] as const))]
	return {
		...values,
		parts: [...new Set([...values.parts, ...more])],
		reminder: due === null ? values.reminder : { ...values.reminder, day: due, bill: true },
		balance: amount === null ? values.balance : { ...values.balance, side: 'expense', amount },
		contacts: payee === null ? values.contacts : [...values.contacts, payee],
		description: text === null ? values.description : [values.description.trim(), text].filter(Boolean).join('\n'),
		day: day ?? values.day,
	}
}
