import type { QrBill } from '@hausheft/contract/swiss/qr-bill.ts'
import { francsInput } from '@hausheft/contract/swiss/formats.ts'
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
export type Offered = { amount: string | null; payee: Choice | null; text: string | null; day: string | null }

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
	}
}

/** The values with all of that; `day` only where it is wanted, for many date an entry by when it was paid. */
export function withBill(values: EntryValues, { amount, payee, text, day }: Offered): EntryValues {
	return {
		...values,
		parts: amount === null || values.parts.includes('balance') ? values.parts : [...values.parts, 'balance'],
		balance: amount === null ? values.balance : { ...values.balance, side: 'expense', amount },
		contacts: payee === null ? values.contacts : [...values.contacts, payee],
		description: text === null ? values.description : [values.description.trim(), text].filter(Boolean).join('\n'),
		day: day ?? values.day,
	}
}
