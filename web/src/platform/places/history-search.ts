// Hides what the address of the history says behind the question mark.
import { id, search, text } from './address-search.ts'

/** Which kinds there are is the page's to know. */
export const HistorySearch = search({ kind: text(200), person: id })
