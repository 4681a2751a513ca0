// Hides what spans of time are called, and how often something comes back.
import { count } from './formats.ts'

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
/** `jedes Jahr`, `alle 2 Jahre`. */
export const recurrenceText = ({ every, unit }: { every: number; unit: Span }): string =>
	every === 1 ? spans[unit][1] : `alle ${every} ${spans[unit][2]}`
