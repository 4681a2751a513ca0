// Hides what a reminder is in the form: as typed, from the entry, in the request and in words.
import { z } from 'zod/mini'
import type { Event } from '@hausheft/contract/events.ts'
import { francsInput, inFrancs } from '@hausheft/contract/swiss/formats.ts'
import { parseFrancs } from '../../../platform/words/typed.ts'
import { Choice, knownChoiceOrNull, type Names } from '../choice.ts'
import { listed, typedDay } from '../in-words.ts'
import { never, recurrenceOf, Repeat, repeatOf, repeatText } from '../repeat.ts'

export const ReminderValues = z.object({
	day: z.string(),
	note: z.string(),
	/** As in maintenance. */
	person: z._default(z.nullable(Choice), null),
	done: z.boolean(),
	recurrence: Repeat,
	/** Francs as typed; not in what was kept before there were these. */
	proposal: z._default(z.object({ expense: z.string(), income: z.string() }), { expense: '', income: '' }),
	/** The day is the one by which the entry's bill is to be paid. */
	bill: z._default(z.boolean(), false),
})
type ReminderValues = z.infer<typeof ReminderValues>
type Reminder = Omit<NonNullable<Event['reminder']>, 'series'>

export const emptyReminder: ReminderValues = {
	day: '',
	note: '',
	person: null,
	done: false,
	recurrence: never,
	proposal: { expense: '', income: '' },
	bill: false,
}

export const reminderValues = ({ date, note, person, done, recurrence, proposal, kind }: Reminder): ReminderValues => ({
	day: date,
	note: note ?? '',
	person: knownChoiceOrNull(person),
	done,
	recurrence: repeatOf(recurrence),
	proposal: { expense: francsInput(proposal?.expense ?? null), income: francsInput(proposal?.income ?? null) },
	bill: kind === 'bill',
})

export const reminderBody = ({ day, note, person, done, recurrence, proposal, bill }: ReminderValues) =>
	({
		date: day,
		note,
		person: person?.id ?? null,
		done,
		recurrence: recurrenceOf(recurrence) ?? null,
		proposal: proposalOf(proposal),
		kind: bill ? 'bill' : null,
	}) satisfies Reminder

function proposalOf(typed: ReminderValues['proposal']): Reminder['proposal'] {
	const [expense, income] = [typed.expense, typed.income].map((francs) => (francs.trim() ? (parseFrancs(francs) ?? null) : null))
	return expense == null && income == null ? null : { expense: expense ?? null, income: income ?? null }
}

export const reminderText = (
	{ day, note, person, done, recurrence, proposal: { expense, income }, bill }: ReminderValues,
	{ nameOf }: Names,
) =>
	listed([
		typedDay(day),
		bill && 'zahlbar bis dann',
		done && 'erledigt',
		note,
		person && `für ${nameOf(person)}`,
		repeatText(recurrence),
		expense.trim() && `Ausgabe ${inFrancs(expense)}`,
		income.trim() && `Einnahme ${inFrancs(income)}`,
	])
