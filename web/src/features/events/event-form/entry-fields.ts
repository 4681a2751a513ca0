import type { Event } from '@hausheft/contract/events.ts'
import type { EventChange, EventFields } from '@hausheft/contract/event-requests.ts'
import type { Recurrence } from '@hausheft/contract/event-parts.ts'
import { instantOf } from '@hausheft/contract/swiss/zurich.ts'
import { isDay, parseDecimal, parseFrancs, parseMinutes } from '../../../platform/words/typed.ts'
import { choiceKey, valuesOf, type Choice, type EntryValues, type Reading, type Repeat } from './entry-values.ts'
import type { Errors } from '../../../platform/forms/form-state.ts'
import { changesOf } from '../../../platform/forms/versions.ts'

/** What is sent; every part is named, null or [] where there is none. */
export type EntryBody = ReturnType<typeof bodyOf>

export const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Rows in which nothing was typed are left out; the number of each that stays. */
export const filledReadings = ({ readings }: EntryValues) => readings.flatMap((row, i) => (row.data.trim() || row.name.trim() ? [i] : []))
export const filledTimes = ({ times }: EntryValues) => times.flatMap((row, i) => (row.duration.trim() || row.note.trim() ? [i] : []))

export const contactOf = ({ id, name, person }: Choice) => {
	if (id !== null) return id
	const words = name.trim().split(/\s+/)
	const [lastname = '', firstname] = [words.at(-1), words.slice(0, -1).join(' ')]
	// Names have three characters at least; what is shorter stands in one field.
	if (person && firstname.length >= 3 && lastname.length >= 3) return { firstname, lastname }
	return person ? { lastname: name.trim() } : { company: name.trim() }
}
const contactOrNull = (choice: Choice | null) => choice && contactOf(choice)

/** Undefined for a number that nobody can mean. */
export const recurrenceOf = ({ every, unit }: Repeat): Recurrence | null | undefined => {
	if (unit === '') return null
	return /^\s*[1-9]\d?\s*$/.test(every) ? { every: Number(every), unit } : undefined
}

/** Only what is spent can be of a kind that the tax office asks for. */
export const hasExpense = ({ side, amount, other }: EntryValues['balance']) => (side === 'expense' ? amount : other).trim() !== ''

const rappen = (typed: string) => (typed.trim() ? (parseFrancs(typed) ?? null) : null)

function readingOf({ unit, name, data, note, object, replaced }: Reading, objects: Choice[]) {
	const row = objects.findIndex((choice) => choiceKey(choice) === object)
	const chosen = objects[row]
	const of = object === 'none' ? null : !chosen ? undefined : (chosen.id ?? row)
	return { unit, name: name.trim(), data: parseDecimal(data) ?? data.trim(), note, replaced, ...(of !== undefined && { object: of }) }
}

/** The form's fields as the body of a request. What could not be understood has been refused by errorsOf() before. */
export function bodyOf(values: EntryValues, files: readonly string[]) {
	const has = (part: EntryValues['parts'][number]) => values.parts.includes(part)
	const { balance, maintenance, reminder, rental } = values
	// Somebody new who is named twice must be created once: the part's contact belongs to the entry as well.
	const inParts = [has('maintenance') && maintenance.contact, has('rental') && rental.contact]
	const alsoPart = new Set(inParts.flatMap((choice) => (choice && choice.id === null ? [choiceKey(choice)] : [])))
	const amounts: Record<string, number | null> = {
		[balance.side]: rappen(balance.amount),
		[balance.side === 'expense' ? 'income' : 'expense']: rappen(balance.other),
	}
	return {
		name: values.name,
		description: values.description,
		journal: values.journal || null,
		event_at: isDay(values.day) && isTime(values.time) ? instantOf({ day: values.day, time: values.time }) : '',
		balance: has('balance')
			? {
					expense: amounts['expense'] ?? null,
					income: amounts['income'] ?? null,
					tax_relevant: balance.tax_relevant,
					tax: balance.tax_relevant && hasExpense(balance) ? balance.tax || null : null,
				}
			: null,
		maintenance: has('maintenance')
			? {
					contact: contactOrNull(maintenance.contact),
					date: maintenance.day || null,
					done: maintenance.state === 'done',
					recurrence: recurrenceOf(maintenance.recurrence) ?? null,
				}
			: null,
		measurement: has('measurement') ? filledReadings(values).map((i) => readingOf(values.readings[i]!, values.objects)) : [],
		time_recording: has('time-recording')
			? filledTimes(values).map((i) => {
					const { duration, person, note } = values.times[i]!
					return {
						note,
						minutes: parseMinutes(duration) ?? 0,
						...(person?.id ? { user_id: person.id } : { user_text: person?.name ?? null }),
					}
				})
			: [],
		reminder: has('reminder')
			? { date: reminder.day, note: reminder.note, done: reminder.done, recurrence: recurrenceOf(reminder.recurrence) ?? null }
			: null,
		rental: has('rental')
			? { contact: contactOrNull(rental.contact), is_rent: rental.side === 'rent', is_retrieve: rental.side === 'retrieve' }
			: null,
		objects: values.objects.map(({ id, name }) => id ?? { name }),
		contacts: values.contacts.filter((choice) => !alsoPart.has(choiceKey(choice))).map(contactOf),
		files: [...files],
	} satisfies Record<keyof EventFields, unknown>
}

/** Where in the form a field of the body stands. */
export function formPath(path: string, values: EntryValues): string {
	const [field = '', row = '', inner = ''] = path.split('.')
	switch (field) {
		case 'event_at':
			return 'day'
		case 'balance': {
			if (row === 'expense' || row === 'income') return row === values.balance.side ? 'balance.amount' : 'balance.other'
			return path
		}
		case 'maintenance':
			if (row === 'recurrence') return 'maintenance.recurrence.every'
			return row === 'date' ? 'maintenance.day' : row === 'contact' ? 'maintenance.contact' : 'maintenance.state'
		case 'measurement':
			return `readings.${filledReadings(values)[Number(row)] ?? 0}.${inner || 'data'}`
		case 'time_recording': {
			const place = { minutes: 'duration', note: 'note' }[inner] ?? 'person'
			return `times.${filledTimes(values)[Number(row)] ?? 0}.${place}`
		}
		case 'reminder':
			if (row === 'recurrence') return 'reminder.recurrence.every'
			return row === 'date' || row === '' ? 'reminder.day' : path
		case 'rental':
			return row === 'contact' ? 'rental.contact' : 'rental.side'
		default:
			return field
	}
}

export const refusalsOf = (list: readonly { path: string; message: string }[], values: EntryValues): Errors =>
	Object.fromEntries(list.map(({ path, message }) => [formPath(path, values), message]))

/** The parts of an entry that the form would send differently now: what one did not touch is not sent at all. */
export const entryChanges = (base: Event, values: EntryValues, files: readonly string[]): EventChange =>
	changesOf(
		bodyOf(
			valuesOf(base, null),
			base.files.map(({ id }) => id),
		),
		bodyOf(values, files),
	)
