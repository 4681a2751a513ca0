import { calledAs } from '@hausheft/contract/called.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import { costOfTime } from '@hausheft/contract/swiss/formats.ts'
import { addDays, daysBetween, type Day } from '@hausheft/contract/swiss/zurich.ts'
import type { TimeRow } from '@hausheft/contract/time-recording.ts'
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

export const yearOf = (day: Day): Period => ({ from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` })

function monthOf(month: string): Period {
	const first = `${month}-01`
	const next = `${addDays(first, 31).slice(0, 7)}-01`
	return { from: first, to: addDays(next, -1) }
}

/** What one person did in one month, to be signed. */
export type TimeSheet = { user: string | null; name: string; month: string; rows: TimeRow[] }

/** Person by person, each from the first month to the last; people without an account are told apart by what they are called. */
export function sheetsOf(rows: readonly TimeRow[]): TimeSheet[] {
	const people = new Map<string, Map<string, TimeSheet>>()
	for (const row of rows) {
		const key = row.user ?? `: ${calledAs(row.name)}`
		const months = people.get(key) ?? new Map<string, TimeSheet>()
		people.set(key, months)
		const sheet = months.get(row.month) ?? { user: row.user, name: row.name, month: row.month, rows: [] }
		months.set(row.month, sheet)
		sheet.rows.push(row)
	}
	// Rows come newest first: whatever somebody was called last stands on all their sheets.
	const named = [...people.values()].map((months) => {
		const sheets = [...months.values()]
		const name = sheets[0]?.name ?? ''
		return { name, sheets: sheets.map((sheet) => ({ ...sheet, name })).sort((a, b) => a.month.localeCompare(b.month)) }
	})
	return named.sort((a, b) => collator.compare(a.name, b.name)).flatMap(({ sheets }) => sheets)
}
const collator = new Intl.Collator('de-CH')

export const minutesOf = (rows: readonly { minutes: number }[]): number => rows.reduce((sum, { minutes }) => sum + minutes, 0)

export type MonthSum = { person: string; name: string; month: string; minutes: number; cost: number | null }
/** What each sheet comes to, and costs at so many Rappen an hour. */
export const monthsOf = (sheets: readonly TimeSheet[], rate: number | undefined): MonthSum[] =>
	sheets.map(({ user, name, month, rows }) => {
		const minutes = minutesOf(rows)
		return { person: user ?? `: ${calledAs(name)}`, name, month, minutes, cost: rate === undefined ? null : costOfTime(minutes, rate) }
	})

/** What they come to for each journal, those without one last. */
export function perJournal(rows: readonly TimeRow[]): { name: string | null; minutes: number }[] {
	const sums = new Map<string | null, { name: string | null; minutes: number }>()
	for (const { journal, journal_name, minutes } of rows)
		sums.set(journal, { name: journal_name, minutes: (sums.get(journal)?.minutes ?? 0) + minutes })
	return [...sums.values()].sort(
		(a, b) => Number(a.name === null) - Number(b.name === null) || collator.compare(a.name ?? '', b.name ?? ''),
	)
}
