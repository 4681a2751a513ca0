// Hides what a reminder is in the form: as typed, from the entry, in the request and in words.
import { z } from 'zod/mini'
import type { Event } from '@hausheft/contract/events.ts'
import { francsInput, inFrancs } from '@hausheft/contract/swiss/formats.ts'
import { parseFrancs } from '../../../platform/words/typed.ts'
import { Choice, knownChoiceOrNull, type Names } from '../choice.ts'
import { listed, typedDay } from '../in-words.ts'
import { splitText } from '../../events/split-words.ts'
import { emptyBalance, type BalanceValues } from './balance.ts'
import { splitBody, SplitValues, splitValues } from './split.ts'
import { never, recurrenceOf, Repeat, repeatOf, repeatText } from '../repeat.ts'

const ProposalValues = z.object({
	expense: z.string(),
	income: z.string(),
	paid_by: z._default(z.string(), ''),
	split: z._default(z.nullable(SplitValues), null),
})
type ProposalValues = z.infer<typeof ProposalValues>
const emptyProposal: ProposalValues = { expense: '', income: '', paid_by: '', split: null }

export const ReminderValues = z.object({
	day: z.string(),
	note: z.string(),
	/** As in maintenance. */
	person: z._default(z.nullable(Choice), null),
	done: z.boolean(),
	recurrence: Repeat,
	/** Francs as typed; not in what was kept before there were these. */
	proposal: z._default(ProposalValues, emptyProposal),
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
	proposal: emptyProposal,
	bill: false,
}

export const reminderValues = ({ date, note, person, done, recurrence, proposal, kind }: Reminder): ReminderValues => ({
	day: date,
	note: note ?? '',
	person: knownChoiceOrNull(person),
	done,
	recurrence: repeatOf(recurrence),
	proposal: proposal ? proposalValues(proposal) : emptyProposal,
	bill: kind === 'bill',
})

const proposalValues = ({ expense, income, paid_by, split }: NonNullable<Reminder['proposal']>): ProposalValues => ({
	expense: francsInput(expense),
	income: francsInput(income),
	paid_by: paid_by ?? '',
	split: split && splitValues(split, (expense ?? 0) - (income ?? 0)),
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

function proposalOf(typed: ProposalValues): Reminder['proposal'] {
	const [expense, income] = [typed.expense, typed.income].map((francs) => (francs.trim() ? (parseFrancs(francs) ?? null) : null))
	if (expense == null && income == null) return null
	const { paid_by, split } = typed
	return {
		expense: expense ?? null,
		income: income ?? null,
		paid_by: paid_by || null,
		split: split && splitBody(split, (expense ?? 0) - (income ?? 0)),
	}
}

/** Its amount as one of the entry is typed. */
export function proposedBalance({ expense, income, paid_by, split }: ProposalValues): BalanceValues {
	const [side, amount, other] =
		income.trim() && !expense.trim() ? (['income', income, ''] as const) : (['expense', expense, income] as const)
	return { ...emptyBalance, side, amount, other, paid_by, split, shared: 'said' }
}

export const reminderText = (
	{ day, note, person, done, recurrence, proposal: { expense, income, paid_by, split }, bill }: ReminderValues,
	{ nameOf, known }: Names,
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
		paid_by && `ausgelegt von ${known(paid_by) ?? 'ehemaliger Partei'}`,
		paid_by && split && splitText(split, known),
	])
