// When something that repeats is due again: the server makes the next occurrence by it, the page shows it beforehand.
import { firstDay, lastDay } from './swiss/limits.ts'
import type { Recurrence } from './recurrence.ts'
import { addDays, daysBetween, type Day } from './swiss/zurich.ts'

/** `due`: the day it was for; `done`: the day it was done on; `money`: an amount comes back with it, of which none is passed over. */
export type Occurrence = { due: Day; done: Day; today: Day; money?: boolean }
type Next = { date: Day; recurrence: Recurrence }

/**
 * The next time, null where there is none any more. It lies ahead: what was left out meanwhile is not made up for. With money it is the next
 * of its rhythm, also in the past, until there is none left.
 */
export function nextTime(recurrence: Recurrence, { due, done, today, money = false }: Occurrence): Next | null {
	const { anchor, put_off: _putOff, ...rest } = recurrence
	const base = rest.from === 'done' ? done : (anchor ?? due)
	const isLate = rest.from === 'done' || due < today
	const after = money ? (rest.from === 'done' ? done : rhythmDay(recurrence, due)) : isLate ? today : due
	// What is from before there was one range of years goes on within it.
	const date = firstAfter(rest, base, after < dayBefore ? dayBefore : after)
	if (date > (rest.until ?? lastDay) || date > lastDay) return null
	const isShorter = isMonthly(rest) && !rest.end_of_month && date.slice(8) !== base.slice(8)
	return { date, recurrence: isShorter ? { ...rest, anchor: base } : rest }
}

/** What is left out once comes the time after, by its rhythm, however it is counted otherwise. */
export const skipped = (recurrence: Recurrence, due: Day, today: Day, money = false): Next | null => {
	const next = nextTime({ ...recurrence, from: 'due' }, { due, done: due, today, money })
	if (!next) return null
	const { from: _from, ...counted } = next.recurrence
	return { ...next, recurrence: { ...counted, ...(recurrence.from && { from: recurrence.from }) } }
}

/** All of its rhythm from the one that is due up to a last day, none passed over; with a first day those from there on, without a step for each before. */
export function timesUntil(recurrence: Recurrence, due: Day, last: Day, first?: Day): Next[] {
	const times: Next[] = []
	for (let next: Next | null = { date: due, recurrence }; next && next.date <= last;) {
		const isEarly: boolean = first !== undefined && next.date < first
		if (!isEarly) times.push(next)
		next = isEarly ? skipped(next.recurrence, next.date, addDays(first as Day, -1)) : skipped(next.recurrence, next.date, next.date, true)
	}
	return times
}

/** What is put off keeps its rhythm. */
export const putOff = (recurrence: Recurrence, due: Day): Recurrence =>
	recurrence.from === 'done' ? recurrence : { ...recurrence, anchor: recurrence.anchor ?? due, put_off: rhythmDay(recurrence, due) }

/**
 * As somebody has written it: unless they say the day by which it goes, the rhythm that it had stays while neither it nor its day is another. Where
 * they say the one that it had, and put it on a later day or on none of the rhythm, it is the same time of that.
 */
export function rewritten(
	sent: Recurrence,
	date: Day | null,
	before: { recurrence: Recurrence | null; date: Day | null } | null,
): Recurrence {
	const was = before?.recurrence
	const isSame = was && was.every === sent.every && was.unit === sent.unit && was.end_of_month === sent.end_of_month
	if (!isSame || was.anchor === undefined) return sent
	if (before.date === date)
		return sent.anchor === undefined ? { ...sent, anchor: was.anchor, ...(was.put_off && { put_off: was.put_off }) } : sent
	if (date === null || before.date === null || sent.anchor !== was.anchor || sent.put_off !== undefined) return sent
	return date > before.date || !isShorterDay(sent, date) ? { ...sent, put_off: rhythmDay(was, before.date) } : sent
}

/** The day that it had before it was put off; a day of a shorter month is one of the rhythm. */
const rhythmDay = (recurrence: Recurrence, due: Day): Day =>
	recurrence.put_off ?? (recurrence.anchor === undefined || isShorterDay(recurrence, due) ? due : recurrence.anchor)

/** Whether a month without the day by which its rhythm goes has this one instead. */
const isShorterDay = ({ anchor, ...rest }: Recurrence, day: Day): boolean =>
	anchor !== undefined &&
	isMonthly(rest) &&
	!rest.end_of_month &&
	day.slice(8) < anchor.slice(8) &&
	day === addMonths(anchor, monthsBetween(anchor, day))

const dayBefore = addDays(firstDay, -1)
const isMonthly = ({ unit }: Recurrence) => unit === 'month' || unit === 'year'

/** The first step from `base` on that lies after `after`; always at least one. */
function firstAfter(recurrence: Recurrence, base: Day, after: Day): Day {
	const { every, unit, end_of_month: atEnd } = recurrence
	if (!isMonthly(recurrence)) {
		const days = unit === 'week' ? every * 7 : every
		return addDays(base, days * Math.max(1, Math.floor(daysBetween(base, after) / days) + 1))
	}
	const months = unit === 'year' ? every * 12 : every
	const step = (times: number) => (atEnd ? endOfMonth : (day: Day) => day)(addMonths(base, months * times))
	const times = Math.max(1, Math.floor(monthsBetween(base, after) / months))
	const next = step(times)
	// The step behind it is in a later month.
	return next > after ? next : step(times + 1)
}

const numbers = (day: Day) => day.split('-').map(Number) as [year: number, month: number, date: number]

function monthsBetween(from: Day, to: Day): number {
	const [[year, month], [toYear, toMonth]] = [numbers(from), numbers(to)]
	return (toYear - year) * 12 + toMonth - month
}

/** The same day of a later month; where it has none (31 January and one month), its last one. */
export function addMonths(day: Day, months: number): Day {
	const [year, month, date] = numbers(day)
	const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
	return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

const endOfMonth = (day: Day): Day => {
	const [year, month] = numbers(day)
	return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
