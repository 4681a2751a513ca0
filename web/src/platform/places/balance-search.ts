// Hides what the address of a property's Einnahmen & Ausgaben says behind the question mark: the year, the side it is seen from, the open form.
import { z } from 'zod/mini'
import { PropertySearch } from './property-search.ts'

/** Without a year it is the one that one lives in. */
export const BalanceSearch = z.extend(PropertySearch, {
	by: z.catch(z.optional(z.enum(['journals', 'objects', 'contacts', 'tax'])), undefined),
})
