// Hides which days a period of the address means, and what it is called.
import { addDays, dayText, monthYear, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** Both days included. */
export type Days = { from: Day; to: Day }
export const periodNames = { month: 'Dieser Monat', last: 'Letzter Monat', year: 'Dieses Jahr', before: 'Letztes Jahr' } as const
export type PeriodName = keyof typeof periodNames

const isName = (period: string): period is PeriodName => Object.hasOwn(periodNames, period)
const spelled = /^(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)$/

/** What is not understood is this year. */
export function periodOf(period = 'year', today: Day): Days & { name: PeriodName | undefined } {
	const [, from, to] = spelled.exec(period) ?? []
	if (from && to) return { from, to, name: undefined }
	const name = isName(period) ? period : 'year'
	return { ...daysOf(name, today), name }
}
export const spell = ({ from, to }: Days): string => `${from}_${to}`

function daysOf(name: PeriodName, today: Day): Days {
	const year = Number(today.slice(0, 4)) - (name === 'before' ? 1 : 0)
	if (name === 'year' || name === 'before') return { from: `${year}-01-01`, to: `${year}-12-31` }
	const here = `${today.slice(0, 7)}-01`
	const first = name === 'month' ? here : `${addDays(here, -1).slice(0, 7)}-01`
	return { from: first, to: addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1) }
}

/** `November 2026`, `2026`, else from when to when. */
export function periodText(days: Days): string {
	const kind = kindOf(days)
	return kind === 'year' ? days.from.slice(0, 4) : kind === 'month' ? monthYear(days.from) : spanText(days)
}

/** As what has not been, is asked for: in another period there may be some. */
export function noTimeText(days: Days): string {
	const when = { year: '', month: 'im ', span: days.from === days.to ? 'am ' : 'vom ' }[kindOf(days)]
	return `Keine Arbeitszeit ${when}${periodText(days)}`
}

const spanText = ({ from, to }: Days) => (from === to ? dayText(from) : `${dayText(from)} bis ${dayText(to)}`)

function kindOf({ from, to }: Days) {
	const year = from.slice(0, 4)
	if (from === `${year}-01-01` && to === `${year}-12-31`) return 'year'
	return from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && addDays(to, 1).endsWith('-01') ? 'month' : 'span'
}
