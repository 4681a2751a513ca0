// Hides what a reminder is in the form: as typed, from the entry, in the request and in words.
import { z } from 'zod/mini'
import type { Event } from '@hausheft/contract/events.ts'
import { listed, typedDay } from '../in-words.ts'
import { never, recurrenceOf, Repeat, repeatOf, repeatText } from '../repeat.ts'

export const ReminderValues = z.object({ day: z.string(), note: z.string(), done: z.boolean(), recurrence: Repeat })
type ReminderValues = z.infer<typeof ReminderValues>
type Reminder = NonNullable<Event['reminder']>

export const emptyReminder: ReminderValues = { day: '', note: '', done: false, recurrence: never }

export const reminderValues = ({ date, note, done, recurrence }: Reminder): ReminderValues => ({
	day: date,
	note: note ?? '',
	done,
	recurrence: repeatOf(recurrence),
})

export const reminderBody = ({ day, note, done, recurrence }: ReminderValues) =>
	({ date: day, note, done, recurrence: recurrenceOf(recurrence) ?? null }) satisfies Reminder

export const reminderText = ({ day, note, done, recurrence }: ReminderValues) =>
	listed([typedDay(day), done && 'erledigt', note, repeatText(recurrence)])
