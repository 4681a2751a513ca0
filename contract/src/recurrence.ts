import { z } from 'zod/mini'

export const Recurrence = z.strictObject({
	every: z.int().check(z.minimum(1), z.maximum(99)),
	unit: z.enum(['day', 'week', 'month', 'year']),
})
export type Recurrence = z.infer<typeof Recurrence>
