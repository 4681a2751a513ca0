// Hides what the address of the stays says behind the question mark: which month, and the stay that is open.
import { monthPattern } from '@hausheft/contract/patterns.ts'
import { idOr, oneOf, search, text, type SearchOf } from './address-search.ts'

/** Without a month it is this one; at the desk its year is seen. */
export const StaysSearch = search({
	month: text(7, monthPattern),
	/** The stay in the panel, or `new` for what is being chosen. */
	stay: idOr('new'),
	/** The one in the panel is being ended. */
	leave: oneOf(1),
})
export type StaysSearch = SearchOf<typeof StaysSearch>
