import { invalidField } from '@hausheft/contract/refusals.ts'
import { addDays, daysBetween, type Day } from '@hausheft/contract/swiss/zurich.ts'
import type { TimeQuery } from '@hausheft/contract/time-recording-requests.ts'

/** Both days included. */
export type Period = { from: Day; to: Day }
const mostDays = 366

/** The days that are asked for: without any those of the month, else of the year that `today` is in; with one of the two a year from there. */
export function periodOf({ from, to, month }: Pick<TimeQuery, 'from' | 'to' | 'month'>, today: Day): Period {
	if (from === undefined && to === undefined) return month === undefined ? yearOf(today) : monthOf(month)
	const period = { from: from ?? addDays(to ?? today, 1 - mostDays), to: to ?? addDays(from ?? today, mostDays - 1) }
	const days = daysBetween(period.from, period.to) + 1
	if (days < 1) throw invalidField('to', 'Das Ende liegt vor dem Anfang.')
	if (days > mostDays) throw invalidField('to', `Höchstens ${mostDays} Tage auf einmal.`)
	return period
}

const yearOf = (day: Day): Period => ({ from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` })

function monthOf(month: string): Period {
	const first = `${month}-01`
	const next = `${addDays(first, 31).slice(0, 7)}-01`
	return { from: first, to: addDays(next, -1) }
}
