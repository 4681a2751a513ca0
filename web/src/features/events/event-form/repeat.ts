import { z } from 'zod/mini'
import type { Recurrence } from '@hausheft/contract/recurrence.ts'
import { recurrenceText } from '@hausheft/contract/swiss/spans.ts'

/** How often: `every` as it is typed, `unit` '' for never. */
export const Repeat = z.object({ every: z.string(), unit: z.enum(['', 'day', 'week', 'month', 'year']) })
export type Repeat = z.infer<typeof Repeat>

export const never: Repeat = { every: '1', unit: '' }
export const repeatOf = (recurrence: Recurrence | null): Repeat => (recurrence ? { ...recurrence, every: String(recurrence.every) } : never)

export const repeatText = (typed: Repeat) => {
	const recurrence = recurrenceOf(typed)
	return recurrence ? recurrenceText(recurrence) : typed.unit && `alle ${typed.every}`
}

/** Undefined for a number that nobody can mean. */
export const recurrenceOf = ({ every, unit }: Repeat): Recurrence | null | undefined => {
	if (unit === '') return null
	return /^\s*[1-9]\d?\s*$/.test(every) ? { every: Number(every), unit } : undefined
}
