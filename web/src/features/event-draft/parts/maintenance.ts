// Hides what maintenance is in the form: as typed, from the entry, in the request and in words.
import { z } from 'zod/mini'
import type { Event } from '@hausheft/contract/events.ts'
import { Choice, contactOrNull, knownChoiceOrNull, type Names } from '../choice.ts'
import { listed, typedDay } from '../in-words.ts'
import { never, recurrenceOf, Repeat, repeatOf, repeatText } from '../repeat.ts'

export const MaintenanceValues = z.object({
	state: z.enum(['done', 'open']),
	day: z.string(),
	contact: z.nullable(Choice),
	/** Who is meant; not in what was kept before there was one. */
	person: z._default(z.nullable(Choice), null),
	recurrence: Repeat,
})
type MaintenanceValues = z.infer<typeof MaintenanceValues>
/** Which series it belongs to is the server's to say. */
type Maintenance = Omit<NonNullable<Event['maintenance']>, 'series'>

export const emptyMaintenance = (day: string): MaintenanceValues => ({ state: 'done', day, contact: null, person: null, recurrence: never })

export const maintenanceValues = ({ contact, person, date, done, recurrence }: Maintenance): MaintenanceValues => ({
	state: done ? 'done' : 'open',
	day: date ?? '',
	contact: knownChoiceOrNull(contact),
	person: knownChoiceOrNull(person),
	recurrence: repeatOf(recurrence),
})

export const maintenanceBody = ({ state, day, contact, person, recurrence }: MaintenanceValues) =>
	({
		contact: contactOrNull(contact),
		person: person?.id ?? null,
		date: day || null,
		done: state === 'done',
		recurrence: recurrenceOf(recurrence) ?? null,
	}) satisfies Record<keyof Maintenance, unknown>

export const maintenanceText = ({ state, day, contact, person, recurrence }: MaintenanceValues, { nameOf }: Names) =>
	listed([
		state === 'done' ? 'erledigt' : 'offen',
		typedDay(day),
		nameOf(contact),
		person && `für ${nameOf(person)}`,
		repeatText(recurrence),
	])
