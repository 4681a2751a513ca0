// Hides what the address of the recorded time says behind the question mark; what does not fit is read as if it were not there.
import { z } from 'zod/mini'
import { PropertySearch } from './property-search.ts'

const text = z.catch(z.optional(z.string()), undefined)

/**
 * `period`: which days, by name or `2026-01-01_2026-03-31`; `month`, `worker` (id, or the name of somebody without an account) and `book`
 * (journal, or `none`): which rows.
 */
export const TimesSearch = z.extend(PropertySearch, { period: text, month: text, worker: text, book: text })
export type TimesSearch = z.infer<typeof TimesSearch>
