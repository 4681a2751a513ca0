// Hides what maintenance is in the form: as typed, from the entry, in the request and in words.
import { z } from 'zod/mini'
import type { Event } from '@hausheft/contract/events.ts'
import { Choice, contactOrNull, knownOrNull, type Names } from '../choice.ts'
import { listed, typedDay } from '../in-words.ts'
import { never, recurrenceOf, Repeat, repeatOf, repeatText } from '../repeat.ts'

export const MaintenanceValues = z.object({
	state: z.enum(['done', 'open']),
	day: z.string(),
	contact: z.nullable(Choice),
	recurrence: Repeat,
})
type MaintenanceValues = z.infer<typeof MaintenanceValues>
type Maintenance = NonNullable<Event['maintenance']>

export const emptyMaintenance = (day: string): MaintenanceValues => ({ state: 'done', day, contact: null, recurrence: never })

export const maintenanceValues = ({ contact, date, done, recurrence }: Maintenance): MaintenanceValues => ({
	state: done ? 'done' : 'open',
	day: date ?? '',
	contact: knownOrNull(contact),
	recurrence: repeatOf(recurrence),
})

export const maintenanceBody = ({ state, day, contact, recurrence }: MaintenanceValues) =>
	({
		contact: contactOrNull(contact),
		date: day || null,
		done: state === 'done',
		recurrence: recurrenceOf(recurrence) ?? null,
	}) satisfies Record<keyof Maintenance, unknown>

export const maintenanceText = ({ state, day, contact, recurrence }: MaintenanceValues, { nameOf }: Names) =>
	listed([state === 'done' ? 'erledigt' : 'offen', typedDay(day), nameOf(contact), repeatText(recurrence)])
