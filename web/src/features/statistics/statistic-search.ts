import { z } from 'zod/mini'
import { scales } from '@hausheft/contract/scales.ts'

const lenient = <T extends z.core.$ZodType>(schema: T) => z.catch(z.optional(schema), undefined)

/** What the address of a statistic says of how it is looked at; read by its page alone. What does not fit is read as if it were not there. */
export const StatisticSearch = z.object({
	/** Another than its own. */
	scale: lenient(z.enum(scales)),
	/** How many slots up to now. */
	last: lenient(z.int().check(z.minimum(1), z.maximum(4000))),
	/** The shown series by their keys, where these are not simply the first. */
	series: lenient(z.array(z.string().check(z.maxLength(260))).check(z.maxLength(100))),
	/** Whether the year before stands beside it. */
	before: lenient(z.boolean()),
})
export type StatisticSearch = z.infer<typeof StatisticSearch>
