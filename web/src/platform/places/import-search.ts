// Hides what the address of the import says behind the question mark.
import { search, text } from './address-search.ts'

/** Which import is open: the server holds it, a reload finds it again. */
export const ImportSearch = search({ import: text(36) })
