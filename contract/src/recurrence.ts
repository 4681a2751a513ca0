import { z } from 'zod/mini'
import { Day, StoredDay } from './fields.ts'

const every = z.int().check(z.minimum(1), z.maximum(99))
const unit = z.enum(['day', 'week', 'month', 'year'])

/** As it is asked for. `from`: the next time counts from the day on which it was due, or from the one on which it was done. */
export const RecurrenceFields = z
	.strictObject({
		every,
		unit,
		from: z.optional(z.enum(['due', 'done'])),
		/** On the last day of its month, however long that is. */
		end_of_month: z.optional(z.boolean()),
		/** The last day on which it may come back. */
		until: z.optional(z.nullable(Day)),
		/** Its own rhythm, as a reply says it: whoever takes something back sends it along. */
		anchor: z.optional(Day),
		/** The day of its rhythm that it was put off from. */
		put_off: z.optional(Day),
	})
	.check(
		z.refine(({ unit: of, end_of_month: atEnd }) => !atEnd || of === 'month' || of === 'year', {
			message: 'Das Monatsende gibt es nur bei Monaten und Jahren.',
			path: ['end_of_month'],
		}),
	)
export type RecurrenceFields = z.infer<typeof RecurrenceFields>

export const Recurrence = z.object({
	every,
	unit,
	from: z.optional(z.enum(['due', 'done'])),
	end_of_month: z.optional(z.boolean()),
	until: z.optional(z.nullable(StoredDay)),
	/** The day by which its rhythm goes, where it is not the one on which it is due: the 31st in a shorter month, or before it was put off. */
	anchor: z.optional(StoredDay),
	/** The day of its rhythm that it was put off from: in a shorter month it is not the one by which that goes. */
	put_off: z.optional(StoredDay),
})
export type Recurrence = z.infer<typeof Recurrence>
