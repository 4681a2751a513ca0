// When something that is to be done is late, of today, soon or later, by the day in Zurich: the one measure of lists, counts and messages.
import { addDays, type Day } from './swiss/zurich.ts'

export type DueState = 'overdue' | 'today' | 'soon' | 'later'

/** How far «soon» reaches. */
const ahead = 30

/** The last day that is due on a day, with what comes in so many days from then on. */
export const lastDue = (today: Day, lead = 0): Day => addDays(today, lead)

export function dueState(date: Day, today: Day): DueState {
	if (date < today) return 'overdue'
	if (date <= lastDue(today)) return 'today'
	return date <= lastDue(today, ahead) ? 'soon' : 'later'
}
