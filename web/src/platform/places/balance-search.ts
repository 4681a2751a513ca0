// Hides what the address of a property's Einnahmen & Ausgaben says behind the question mark: the year, the side it is seen from, the open form.
import { oneOf, search } from './address-search.ts'
import { PropertySearch } from './property-search.ts'

/** Without a year it is the one that one lives in. */
export const BalanceSearch = search({ ...PropertySearch.parts, by: oneOf('journals', 'objects', 'contacts', 'tax') })
