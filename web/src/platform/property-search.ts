// Hides what the address of a property's timeline says behind the question mark: filters, and the entry that is open.
import { z } from 'zod/mini'
import { kinds } from '@hausheft/contract/events.ts'
import { Id } from '@hausheft/contract/fields.ts'

/** What does not fit is left out: an address typed by hand or kept from an older release must not break the page. */
const lenient = <T extends z.core.$ZodType>(schema: T) => z.catch(z.optional(schema), undefined)

export const PropertySearch = z.object({
	/** The entry in the panel, or `new` for the form. */
	event: lenient(z.union([z.literal('new'), Id])),
	edit: lenient(z.literal(1)),
	kind: lenient(z.enum(kinds)),
	q: lenient(z.string().check(z.maxLength(200))),
	journal: lenient(Id),
	object: lenient(Id),
	contact: lenient(Id),
	year: lenient(z.int()),
})
export type PropertySearch = z.infer<typeof PropertySearch>
