import { z } from 'zod/mini'
import { type Event, kinds } from '@hausheft/contract/events.ts'
import { type Recurrence, taxKinds } from '@hausheft/contract/event-parts.ts'
import { francsInput, hoursMinutes } from '@hausheft/contract/swiss/formats.ts'
import { wallOf } from '@hausheft/contract/swiss/zurich.ts'
import { randomId } from '../../../platform/api/random-id.ts'
import { partsOf } from '../entry-summary.ts'

/** Something picked from a list, or with `id` null something new that saving creates under this name. */
export const Choice = z.object({ id: z.nullable(z.string()), name: z.string(), person: z.optional(z.boolean()) })
export type Choice = z.infer<typeof Choice>

const Reading = z.object({
	key: z.string(),
	unit: z.string(),
	name: z.string(),
	data: z.string(),
	note: z.string(),
	/** Which object is measured: '' leaves it to the server (the only one), 'none' says none, else a choiceKey(). */
	object: z.string(),
	replaced: z.boolean(),
})
export type Reading = z.infer<typeof Reading>
const Time = z.object({
	key: z.string(),
	duration: z.string(),
	/** The minutes above a day that were meant so. */
	sure: z.optional(z.number()),
	person: z.nullable(Choice),
	note: z.string(),
})
export type Time = z.infer<typeof Time>

/** How often: `every` as it is typed, `unit` '' for never. */
const Repeat = z.object({ every: z.string(), unit: z.enum(['', 'day', 'week', 'month', 'year']) })
export type Repeat = z.infer<typeof Repeat>

/** What stands in the fields of the form, as typed. Parts that are switched off keep what was typed in them. */
export const EntryValues = z.object({
	name: z.string(),
	description: z.string(),
	/** `YYYY-MM-DD`; what is no date stays as it was typed. */
	day: z.string(),
	time: z.string(),
	journal: z.string(),
	parts: z.array(z.enum(kinds)),
	/** `other` is the amount of the other side, which a few entries have too. */
	balance: z.object({
		side: z.enum(['expense', 'income']),
		amount: z.string(),
		other: z.string(),
		tax_relevant: z.boolean(),
		tax: z.enum(['', ...taxKinds]),
	}),
	maintenance: z.object({
		state: z.enum(['done', 'open']),
		day: z.string(),
		contact: z.nullable(Choice),
		recurrence: Repeat,
	}),
	readings: z.array(Reading),
	times: z.array(Time),
	reminder: z.object({ day: z.string(), note: z.string(), done: z.boolean(), recurrence: Repeat }),
	rental: z.object({ side: z.enum(['rent', 'retrieve']), contact: z.nullable(Choice) }),
	objects: z.array(Choice),
	contacts: z.array(Choice),
})
export type EntryValues = z.infer<typeof EntryValues>

export const choiceKey = ({ id, name }: Choice) => id ?? `neu:${name}`

export const emptyReading = (from: Partial<Reading> = {}): Reading => ({
	key: randomId(),
	unit: '',
	name: '',
	data: '',
	note: '',
	object: '',
	replaced: false,
	...from,
})
/** Longer is asked about: it is more often a slip than work. */
export const dayOfWork = 24 * 60
export const never: Repeat = { every: '1', unit: '' }
export const emptyTime = (person: Choice | null): Time => ({ key: randomId(), duration: '', person, note: '' })

/** A new entry: now, by the person at the device. */
export function emptyValues(now: number, me: Choice | null): EntryValues {
	const { day, time } = wallOf(now)
	return {
		name: '',
		description: '',
		day,
		time,
		journal: '',
		parts: [],
		balance: { side: 'expense', amount: '', other: '', tax_relevant: false, tax: '' },
		maintenance: { state: 'done', day, contact: null, recurrence: never },
		readings: [emptyReading()],
		times: [emptyTime(me)],
		reminder: { day: '', note: '', done: false, recurrence: never },
		rental: { side: 'rent', contact: null },
		objects: [],
		contacts: [],
	}
}

const known = (id: string): Choice => ({ id, name: '' })
const repeatOf = (recurrence: Recurrence | null): Repeat => (recurrence ? { ...recurrence, every: String(recurrence.every) } : never)
const knownOrNull = (id: string | null | undefined) => (id ? known(id) : null)
const filledOr = <Row>(empty: Row[], rows: Row[]) => (rows.length > 0 ? rows : empty)

/** An entry as the form shows it. Each field is named: a forgotten one does not compile. */
export function valuesOf(event: Event, me: Choice | null): EntryValues {
	const empty = emptyValues(Date.parse(event.event_at), me)
	const { balance, maintenance, reminder, rental } = event
	const objectOf = (object: string | null) => object ?? (event.objects.length === 1 ? 'none' : '')
	const incomeOnly = balance !== null && balance.expense === null && balance.income !== null
	return {
		name: event.name,
		description: event.description,
		day: empty.day,
		time: empty.time,
		journal: event.journal ?? '',
		parts: partsOf(event),
		balance: balance
			? {
					side: incomeOnly ? 'income' : 'expense',
					amount: francsInput(incomeOnly ? balance.income : balance.expense),
					other: incomeOnly ? '' : francsInput(balance.income),
					tax_relevant: balance.tax_relevant,
					tax: balance.tax ?? '',
				}
			: empty.balance,
		maintenance: maintenance
			? {
					state: maintenance.done ? 'done' : 'open',
					day: maintenance.date ?? '',
					contact: knownOrNull(maintenance.contact),
					recurrence: repeatOf(maintenance.recurrence),
				}
			: empty.maintenance,
		readings: filledOr(
			empty.readings,
			event.measurement.map(({ unit, name, data, note, object, replaced }) =>
				emptyReading({ unit, name, data, note: note ?? '', object: objectOf(object), replaced }),
			),
		),
		times: filledOr(
			empty.times,
			event.time_recording.map(({ minutes, user_id, user_text, note }) => ({
				key: randomId(),
				duration: hoursMinutes(minutes),
				...(minutes > dayOfWork && { sure: minutes }),
				person: user_id || user_text ? { id: user_id, name: user_text ?? '' } : null,
				note: note ?? '',
			})),
		),
		reminder: reminder
			? { day: reminder.date, note: reminder.note ?? '', done: reminder.done, recurrence: repeatOf(reminder.recurrence) }
			: empty.reminder,
		rental: rental ? { side: rental.is_rent ? 'rent' : 'retrieve', contact: knownOrNull(rental.contact) } : empty.rental,
		objects: event.objects.map(known),
		contacts: event.contacts.map(known),
	}
}
