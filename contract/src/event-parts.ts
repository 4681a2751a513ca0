import { z } from 'zod/mini'

/** How Swiss tax law sees an expense: preserving value, adding value, saving energy. */
export const taxKinds = ['werterhaltend', 'wertvermehrend', 'energie'] as const

export const Recurrence = z.strictObject({
	every: z.int().check(z.minimum(1), z.maximum(99)),
	unit: z.enum(['day', 'week', 'month', 'year']),
})
export type Recurrence = z.infer<typeof Recurrence>
