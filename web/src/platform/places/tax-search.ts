// Hides what the address of a property's Steuer-Mappe says behind the question mark: the year, the open entry, and in which field one goes on.
import { oneOf, search } from './address-search.ts'
import { PropertySearch } from './property-search.ts'

/** Without a year it is the one that one lives in. */
export const TaxSearch = search({ ...PropertySearch.parts, at: oneOf('files', 'contacts') })
