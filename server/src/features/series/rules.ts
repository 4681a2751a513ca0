import { invalidField } from '@hausheft/contract/refusals.ts'
import type { Event } from '@hausheft/contract/event-replies.ts'
import type { Occurrence } from '@hausheft/contract/next-day.ts'
import { dayOf, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** What of an entry can be ticked off, and come back. */
export const todoParts = ['maintenance', 'reminder'] as const
export type TodoPart = (typeof todoParts)[number]

type Part = Pick<NonNullable<Event['reminder']>, 'done' | 'recurrence'> & { date: Day | null; proposal?: unknown }
export type Todo = Part | null

const [day, minute] = [24 * 60 * 60_000, 60_000]
const mostDaysBack = 60

/** A tick may come late, from a device that had no connection; its clock may be a little ahead. */
export function checkTickedAt(at: string | undefined, now: number): void {
	if (at === undefined) return
	if (Date.parse(at) > now + 5 * minute) throw invalidField('at', 'Der Zeitpunkt des Abhakens liegt in der Zukunft.')
	if (Date.parse(at) < now - mostDaysBack * day) throw invalidField('at', `Abgehakt wird höchstens ${mostDaysBack} Tage im Nachhinein.`)
}

/** An amount comes back with it: of those none is passed over. */
export const isMoney = (part: Part): boolean => part.proposal != null

/** What becomes of a part when it is written as `now`, having been `before`. */
export function turnOf(before: Todo, now: Todo): 'done' | 'open' | null {
	const [was, is] = [before?.done ?? false, now?.done ?? false]
	if (now === null || was === is) return null
	return is ? 'done' : 'open'
}

/**
 * By which days the next time counts. Where the day changes together with the tick, it is the one on which it was done; what was logged as
 * done was due and done on its day.
 */
export function daysOf(before: Todo, now: Part, eventAt: string, today: Day): Occurrence {
	const written = now.date ?? dayOf(eventAt)
	const due = before?.date ?? written
	const done = before === null || now.date !== before.date ? written : today
	return { due, done, today, money: isMoney(now) }
}
