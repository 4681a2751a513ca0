// Hides what the address of a property's timeline says behind the question mark: filters, and the entry that is open.
import { z } from 'zod/mini'
import { kinds, taxFilters, todoStates } from '@hausheft/contract/event-parts.ts'
import { Id, Month } from '@hausheft/contract/fields.ts'
import { fileKinds } from '@hausheft/contract/file-kinds.ts'

/** What does not fit is left out: an address typed by hand or kept from an older release must not break the page. */
const lenient = <T extends z.core.$ZodType>(schema: T) => z.catch(z.optional(schema), undefined)

/** `none`: those that name none. */
const IdOrNone = lenient(z.union([z.literal('none'), Id]))

export const PropertySearch = z.object({
	/** The entry in the panel, or `new` for the form. */
	event: lenient(z.union([z.literal('new'), Id])),
	edit: lenient(z.literal(1)),
	/** With `new`: the entry that is copied, and the part of it whose next time that is. */
	from: lenient(Id),
	again: lenient(z.enum(['maintenance', 'reminder'])),
	kind: lenient(z.enum(kinds)),
	q: lenient(z.string().check(z.maxLength(200))),
	journal: IdOrNone,
	object: IdOrNone,
	contact: IdOrNone,
	year: lenient(z.int()),
	month: lenient(Month),
	state: lenient(z.enum(todoStates)),
	tax: lenient(z.enum(taxFilters)),
	/** Who is meant. */
	person: lenient(Id),
})
export type PropertySearch = z.infer<typeof PropertySearch>

/** What of it narrows the list, without what is open over it. */
export const filtersOf = ({ kind, q, journal, object, contact, year, month, state, tax, person }: PropertySearch) => ({
	kind,
	q,
	journal,
	object,
	contact,
	year,
	month,
	state,
	tax,
	person,
})

/** `all` shows the entries of the group's other houses too. */
export const HousesSearch = z.extend(PropertySearch, { all: lenient(z.literal(1)) })
export type HousesSearch = z.infer<typeof HousesSearch>

/** Of the files: which of them, beside name and year. */
export const FilesSearch = z.extend(PropertySearch, { files: lenient(z.enum(fileKinds)) })
export type FilesSearch = z.infer<typeof FilesSearch>
