import type { CalendarQuery } from '@hausheft/contract/calendar-requests.ts'
import { daysAround, mostCalendarDays, type Days } from '@hausheft/contract/calendar-days.ts'
import { lastDay } from '@hausheft/contract/swiss/limits.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import { addDays, daysBetween, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** Which days are meant: without any the month that is, with one of them as many as there can be from there. */
export function daysOf({ from, to }: Pick<CalendarQuery, 'from' | 'to'>, today: Day): Days {
	if (to === undefined) return from === undefined ? daysAround(today) : { from, to: addDays(from, mostCalendarDays - 1) }
	if (from === undefined) return { from: addDays(to, 1 - mostCalendarDays), to }
	if (to < from) throw invalidField('to', 'Der letzte Tag liegt vor dem ersten.')
	if (daysBetween(from, to) >= mostCalendarDays) throw invalidField('to', `Höchstens ${mostCalendarDays} Tage auf einmal.`)
	return { from, to }
}

/** A subscription reaches a year back and as far ahead as there is something. */
export const daysOfFeed = (today: Day): Days => ({ from: addDays(today, -366), to: lastDay })
export const mostInFeed = 3000

/** Programs ask every hour or so; who asks for addresses that are none is slowed down long before one is found. */
export const feedLimits = (address: string) => [{ counted: ['calendar feed', address], most: 120, seconds: 60 }]

type ConditionalHeaders = { 'if-none-match'?: string | undefined; 'if-modified-since'?: string | undefined }
/** Whether who asks has it already: by the tag where one is named, else by the clock. */
export function isKnown(asked: ConditionalHeaders, etag: string, changed: Date): boolean {
	const tags = asked['if-none-match']
	if (tags !== undefined) return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
	return Date.parse(asked['if-modified-since'] ?? '') >= changed.getTime()
}
