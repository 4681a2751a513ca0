// Hides what spans of time are called, and how often something comes back.
import { count } from './formats.ts'
import { dayText } from './zurich.ts'

const spans = {
	day: ['Tag', 'jeden Tag', 'Tage'],
	week: ['Woche', 'jede Woche', 'Wochen'],
	month: ['Monat', 'jeden Monat', 'Monate'],
	year: ['Jahr', 'jedes Jahr', 'Jahre'],
} as const
export type Span = keyof typeof spans

/** `Tag`, `Jahr`. */
export const spanName = (span: Span): string => spans[span][0]
/** `1 Monat`, `36 Monate`. */
export const spanCount = (n: number, span: Span): string => count(n, spans[span][0], spans[span][2])
type Repeating = {
	every: number
	unit: Span
	from?: 'due' | 'done' | undefined
	end_of_month?: boolean | undefined
	until?: string | null | undefined
}

/** `jedes Jahr`, `alle 2 Jahre`, `jeden Monat am Monatsende, bis 31.12.2030`. */
export const recurrenceText = ({ every, unit, from, end_of_month: atEnd, until }: Repeating): string =>
	[
		(every === 1 ? spans[unit][1] : `alle ${every} ${spans[unit][2]}`) + (atEnd ? ' am Monatsende' : ''),
		from === 'done' && 'ab Erledigung',
		until && `bis ${dayText(until)}`,
	]
		.filter(Boolean)
		.join(', ')
