import type { Event } from '@hausheft/contract/events.ts'
import type { EventChange, EventFields } from '@hausheft/contract/event-requests.ts'
import { instantOf } from '@hausheft/contract/swiss/zurich.ts'
import type { Errors } from '../../platform/forms/form-state.ts'
import { changesOf } from '../../platform/forms/versions.ts'
import { isDay } from '../../platform/words/typed.ts'
import { choiceKey, contactOf } from './choice.ts'
import { valuesOf, type EntryValues } from './entry-values.ts'
import { balanceBody } from './parts/balance.ts'
import { maintenanceBody } from './parts/maintenance.ts'
import { filledReadings, readingBody } from './parts/measurement.ts'
import { reminderBody } from './parts/reminder.ts'
import { rentalBody } from './parts/rental.ts'
import { transferBody } from './parts/transfer.ts'
import { textsOf } from './parts/texts.ts'
import { filledTimes, timeBody } from './parts/time-recording.ts'

/** What is sent; every part is named, null or [] where there is none. */
export type EntryBody = ReturnType<typeof bodyOf>

export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

export const refusalsOf = (list: readonly { path: string; message: string }[], values: EntryValues): Errors =>
	Object.fromEntries(list.map(({ path, message }) => [formPath(path, values), message]))

/** Where a field of a part stands that the form calls otherwise, and ('') what is about the whole part. */
const places: Partial<Record<string, Record<string, string>>> = {
	maintenance: { '': 'state', done: 'state', date: 'day', recurrence: 'recurrence.every' },
	reminder: { '': 'day', date: 'day', recurrence: 'recurrence.every', proposal: 'proposal.expense', kind: 'bill' },
	rental: { '': 'side', is_rent: 'side', is_retrieve: 'side' },
}

/** Where in the form a field of the body stands. */
export function formPath(path: string, values: EntryValues): string {
	const [field = '', row = '', inner = ''] = path.split('.')
	switch (field) {
		case 'event_at':
			return 'day'
		case 'balance': {
			if (row === 'expense' || row === 'income') return row === values.balance.side ? 'balance.amount' : 'balance.other'
			// What is wrong with a row of it is said below all of them.
			return row === 'split' ? 'balance.split' : path
		}
		case 'transfer':
			return row === '' ? 'transfer.amount' : path
		case 'maintenance':
		case 'reminder':
			if (inner === 'split' || inner === 'paid_by') return 'reminder.proposal.split'
			return `${field}.${places[field]?.[row] ?? row}`
		case 'rental':
			return `${field}.${places[field]?.[row] ?? row}`
		case 'measurement':
			return `readings.${filledReadings(values)[Number(row)] ?? 0}.${inner || 'data'}`
		case 'time_recording': {
			const place = { minutes: 'duration', note: 'note' }[inner] ?? 'person'
			return `times.${filledTimes(values)[Number(row)] ?? 0}.${place}`
		}
		default:
			return field
	}
}

/** The parts of an entry that the form would send differently now: what one did not touch is not sent at all. */
export const entryChanges = (base: Event, values: EntryValues, files: readonly string[]): EventChange =>
	changesOf(
		bodyOf(
			valuesOf(base, null),
			base.files.map(({ id }) => id),
		),
		bodyOf(values, files),
	)

/** The form's fields as the body of a request. What could not be understood has been refused by errorsOf() before. */
export function bodyOf(values: EntryValues, files: readonly string[]) {
	const has = (part: EntryValues['parts'][number]) => values.parts.includes(part)
	const { balance, transfer, maintenance, reminder, rental } = values
	// Somebody new who is named twice must be created once: the part's contact belongs to the entry as well.
	const inParts = [has('maintenance') && maintenance.contact, has('rental') && rental.contact]
	const alsoPart = new Set(inParts.flatMap((choice) => (choice && choice.id === null ? [choiceKey(choice)] : [])))
	return {
		...textsOf(values),
		journal: values.journal || null,
		event_at: isDay(values.day) && isTime(values.time) ? instantOf({ day: values.day, time: values.time }) : '',
		balance: has('balance') ? balanceBody(balance) : null,
		transfer: has('transfer') ? transferBody(transfer) : null,
		maintenance: has('maintenance') ? maintenanceBody(maintenance) : null,
		measurement: has('measurement') ? filledReadings(values).map((i) => readingBody(values.readings[i]!, values.objects)) : [],
		time_recording: has('time-recording') ? filledTimes(values).map((i) => timeBody(values.times[i]!)) : [],
		reminder: has('reminder') ? reminderBody(reminder) : null,
		rental: has('rental') ? rentalBody(rental) : null,
		objects: values.objects.map(({ id, name }) => id ?? { name }),
		contacts: values.contacts.filter((choice) => !alsoPart.has(choiceKey(choice))).map(contactOf),
		files: [...files],
	} satisfies Record<keyof EventFields, unknown>
}
