// Hides what a reminder is in the form: as typed, from the entry, in the request and in words.
import { z } from 'zod/mini'
import type { Event } from '@hausheft/contract/events.ts'
import { Choice, knownOrNull, type Names } from '../choice.ts'
import { listed, typedDay } from '../in-words.ts'
import { never, recurrenceOf, Repeat, repeatOf, repeatText } from '../repeat.ts'

export const ReminderValues = z.object({
	day: z.string(),
	note: z.string(),
	/** As in maintenance. */
	person: z._default(z.nullable(Choice), null),
	done: z.boolean(),
	recurrence: Repeat,
})
type ReminderValues = z.infer<typeof ReminderValues>
type Reminder = NonNullable<Event['reminder']>

export const emptyReminder: ReminderValues = { day: '', note: '', person: null, done: false, recurrence: never }

export const reminderValues = ({ date, note, person, done, recurrence }: Reminder): ReminderValues => ({
	day: date,
	note: note ?? '',
	person: knownOrNull(person),
	done,
	recurrence: repeatOf(recurrence),
})

export const reminderBody = ({ day, note, person, done, recurrence }: ReminderValues) =>
	({ date: day, note, person: person?.id ?? null, done, recurrence: recurrenceOf(recurrence) ?? null }) satisfies Reminder

export const reminderText = ({ day, note, person, done, recurrence }: ReminderValues, { nameOf }: Names) =>
	listed([typedDay(day), done && 'erledigt', note, person && `für ${nameOf(person)}`, repeatText(recurrence)])
