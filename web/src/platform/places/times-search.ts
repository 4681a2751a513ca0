// Hides what the address of the recorded time says behind the question mark; what does not fit is read as if it were not there.
import { search, text, type SearchOf } from './address-search.ts'
import { PropertySearch } from './property-search.ts'

/**
 * `period`: which days, by name or `2026-01-01_2026-03-31`; `month`, `worker` (id, or the name of somebody without an account) and `book`
 * (journal, or `none`): which rows.
 */
export const TimesSearch = search({ ...PropertySearch.parts, period: text(), month: text(), worker: text(), book: text() })
export type TimesSearch = SearchOf<typeof TimesSearch>
