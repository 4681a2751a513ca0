// Hides which days the calendar is about where nobody says any, the same for the server and the page.
import { slotOf } from './swiss/slots.ts'
import { addDays, type Day } from './swiss/zurich.ts'

/** Two months at once. */
export const mostCalendarDays = 62

export type Days = { from: Day; to: Day }

/** The weeks of this month, and what comes after them: a month's page and the next three weeks both lie in it. */
export function daysAround(today: Day): Days {
	const from = slotOf(slotOf(today, 'month'), 'week')
	return { from, to: addDays(from, mostCalendarDays - 1) }
}
