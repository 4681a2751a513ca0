import type { Event } from '@hausheft/contract/events.ts'
import { wallOf } from '@hausheft/contract/swiss/zurich.ts'
import { asTyped, balanceValues, emptyBalance } from './parts/balance.ts'
import { emptyTransfer } from './parts/transfer.ts'
import { emptyReading } from './parts/measurement.ts'
import { emptyValues, valuesOf, type EntryValues } from './entry-values.ts'
import type { Choice } from './choice.ts'

/** What can be ticked off. */
export type TodoPart = 'maintenance' | 'reminder'

/** What was done, told of what is ticked off: about the same, with the amount that comes back, now. */
export function tickedOf(event: Event, part: TodoPart, me: Choice | null, now: number): EntryValues {
	const { name, journal, objects, contacts } = valuesOf(event, me)
	const proposal = part === 'reminder' ? event.reminder?.proposal : null
	const served = part === 'maintenance' ? event.maintenance?.contact : null
	const known = served && !event.contacts.includes(served) ? [{ id: served, name: '' }] : []
	// What comes in again and again, as a rent does, is taxed; of a bill nobody knows its class.
	const tax_relevant = (proposal?.income ?? 0) > 0
	const amount = proposal ? balanceValues({ ...noClass, tax_relevant, ...proposal }) : emptyBalance
	// Where nothing was said for all times, the form offers what is usual now.
	const balance = proposal?.paid_by ? amount : asTyped({ ...amount, shared: 'unsaid' })
	return { ...emptyValues(now, me), name, journal, objects, contacts: [...contacts, ...known], parts: ['balance'], balance }
}
const noClass = { tax: null, tax_percent: null, tax_rest: null }

/** A copy happens now, with the same parts: what was measured then, what is done since, and the photos of then are not copied. */
export function copyOf(event: Event, me: Choice | null, now: number): EntryValues {
	const values = valuesOf(event, me)
	return {
		...values,
		...wallOf(now),
		maintenance: { ...values.maintenance, state: 'open', day: '' },
		readings: values.readings.map((row) => ({ ...row, data: '', replaced: false })),
		reminder: { ...values.reminder, done: false },
	}
}

/** Another entry right after this one, of the same sort: in the same journal, with the same units, and nothing told yet, also not what it is about. */
export function nextAfter(saved: EntryValues, me: Choice | null, now: number): EntryValues {
	const { parts, journal, readings } = saved
	const units = readings.map(({ unit }) => emptyReading({ unit }))
	return { ...emptyValues(now, me), parts, journal, ...(parts.includes('measurement') && { readings: units }) }
}

/** In another house: what belongs to the old one alone stays behind. */
export const inOtherHouse = (values: EntryValues): EntryValues => ({
	...values,
	journal: '',
	balance: asTyped({ ...values.balance, shared: 'unsaid' }),
	transfer: { ...emptyTransfer, amount: values.transfer.amount },
	objects: values.objects.filter(({ id }) => id === null),
	readings: values.readings.map((row) => ({ ...row, object: '' })),
})
