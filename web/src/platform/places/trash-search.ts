// Hides what the address of the trash says behind the question mark.
import { search, text } from './address-search.ts'

/** Which kinds there are is the page's to know: the first view does without the trash. */
export const TrashSearch = search({ kind: text(200), q: text(200) })
