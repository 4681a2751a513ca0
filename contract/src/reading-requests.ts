import { z } from 'zod/mini'
import { Decimal, Id, Instant, optionalText, text } from './fields.ts'

const series = { unit: Id, name: text(200), object: z.optional(z.nullable(Id)) }

const ReadingFields = z.strictObject({
	...series,
	data: Decimal,
	note: z.optional(optionalText(2000)),
	/** The counter was replaced: it begins anew. */
	replaced: z._default(z.boolean(), false),
	/** Photos of it, uploaded before. */
	files: z._default(z.array(Id).check(z.maxLength(10)), []),
})
export const RoundFields = z.strictObject({
	event_at: Instant,
	journal: z.optional(z.nullable(Id)),
	rows: z.array(ReadingFields).check(z.minLength(1), z.maxLength(100)),
})
export type RoundFields = z.infer<typeof RoundFields>

export const ReadingOrderFields = z.strictObject({
	/** All that have a place, in the order in which one walks past them; what is not among them comes after, by its name. */
	series: z.array(z.strictObject({ ...series, hidden: z._default(z.boolean(), false) })).check(z.maxLength(1000)),
})
export type ReadingOrderFields = z.infer<typeof ReadingOrderFields>

export const readingRequests = {
	listReadings: { summary: 'Was an der Liegenschaft gemessen wird, je mit der letzten Messung, in der Reihenfolge des Rundgangs' },
	recordReadings: { summary: 'Ablesungen eines Rundgangs erfassen: ein Eintrag je Objekt', body: RoundFields },
	putReadingOrder: { summary: 'Reihenfolge des Rundgangs, und was darin nicht vorkommt', body: ReadingOrderFields },
}
