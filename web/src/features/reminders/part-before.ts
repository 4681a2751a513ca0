import type { Event, Skipped } from '@hausheft/contract/events.ts'
import type { Todo } from '@hausheft/contract/groups.ts'
import { addMonths } from '@hausheft/contract/next-day.ts'
import { addDays, dayText, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** The part as it was before it was put off or left out: its day and rhythm are those of before, the rest is as it is now. */
export function partBefore(saved: Event, { part, date, recurrence }: Pick<Todo, 'part' | 'date' | 'recurrence'>) {
	if (part === 'maintenance') {
		const { contact = null, person = null, done = false } = saved.maintenance ?? {}
		return { maintenance: { contact, person, done, date, recurrence } }
	}
	const { note = null, person = null, done = false, proposal = null, kind = null } = saved.reminder ?? {}
	return { reminder: { note, person, done, proposal, kind, date, recurrence } }
}

/** How many times were left out, and when it comes next. */
export function leftOutText({ skipped = [], next }: Pick<Skipped, 'skipped' | 'next'>): string {
	const left = skipped.length === 1 ? 'Einmal ausgelassen.' : `${skipped.length} Mal ausgelassen.`
	return next ? `${left} Nächstes Mal am ${dayText(next)}.` : left
}

/** To which days something can be put off with one tap: from today on, where it is late. */
export function laterDays(date: Day, today: Day): [week: { label: string; day: Day }, month: { label: string; day: Day }] {
	const from = date < today ? today : date
	return [
		{ label: 'Um eine Woche', day: addDays(from, 7) },
		{ label: 'Um einen Monat', day: addMonths(from, 1) },
	]
}
