import { z } from 'zod/mini'
import type { Recurrence, RecurrenceFields } from '@hausheft/contract/recurrence.ts'
import { recurrenceText } from '@hausheft/contract/swiss/spans.ts'
import { isDay } from '../../platform/words/typed.ts'

/** How often: `every` as it is typed, `unit` '' for never; the rest is not in what was kept before there was more to say. */
export const Repeat = z.object({
	every: z.string(),
	unit: z.enum(['', 'day', 'week', 'month', 'year']),
	from: z._default(z.enum(['due', 'done']), 'due'),
	atEnd: z._default(z.boolean(), false),
	until: z._default(z.string(), ''),
})
export type Repeat = z.infer<typeof Repeat>

export const never: Repeat = { every: '1', unit: '', from: 'due', atEnd: false, until: '' }
export const repeatOf = (recurrence: Recurrence | null): Repeat =>
	recurrence
		? {
				every: String(recurrence.every),
				unit: recurrence.unit,
				from: recurrence.from ?? 'due',
				atEnd: recurrence.end_of_month ?? false,
				until: recurrence.until ?? '',
			}
		: never

export const repeatText = (typed: Repeat) => {
	const recurrence = recurrenceOf(typed)
	return recurrence ? recurrenceText(recurrence) : typed.unit && `alle ${typed.every}`
}

/** Only months have an end. */
export const hasMonthEnd = ({ unit }: Repeat) => unit === 'month' || unit === 'year'

/** Undefined for a number that nobody can mean. What is as usual is not said. */
export const recurrenceOf = (typed: Repeat): RecurrenceFields | null | undefined => {
	const { every, unit, from, atEnd, until } = typed
	if (unit === '') return null
	if (!/^\s*[1-9]\d?\s*$/.test(every)) return undefined
	return {
		every: Number(every),
		unit,
		...(from === 'done' && { from }),
		...(atEnd && hasMonthEnd(typed) && { end_of_month: true }),
		...(isDay(until) && { until }),
	}
}
