import type { EventFields } from '@hausheft/contract/event-requests.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import { dayOf, instantOf } from '@hausheft/contract/swiss/zurich.ts'

/** What an assistant says of something that was done. */
type SaidEntry = {
	title: string
	on?: string | undefined
	description?: string | undefined
	expense?: number | undefined
	income?: number | undefined
	minutes?: number | undefined
	objects?: string[] | undefined
	contacts?: string[] | undefined
	remind_on?: string | undefined
}

/** Francs as they are said, in Rappen. */
function rappen(francs: number, field: string): number {
	const value = Math.round(francs * 100)
	if (Math.abs(value - francs * 100) > 1e-6) throw invalidField(field, 'Ein Betrag hat höchstens zwei Stellen nach dem Komma.')
	return value
}

/** Of today it happened now; of another day at noon, as nobody said when. */
export function entryOf(said: SaidEntry, now: Date): typeof EventFields._zod.input {
	const { title, on, description, expense, income, minutes, objects, contacts, remind_on } = said
	const event_at = on === undefined || on === dayOf(now.toISOString()) ? now.toISOString() : instantOf({ day: on, time: '12:00' })
	const hasAmount = expense !== undefined || income !== undefined
	return {
		name: title,
		event_at,
		...(description !== undefined && { description }),
		...(hasAmount && {
			balance: {
				...(expense !== undefined && { expense: rappen(expense, 'expense') }),
				...(income !== undefined && { income: rappen(income, 'income') }),
				tax_relevant: false,
			},
		}),
		...(minutes !== undefined && { time_recording: [{ minutes }] }),
		...(objects && { objects }),
		...(contacts && { contacts }),
		...(remind_on !== undefined && { reminder: { date: remind_on } }),
	}
}
