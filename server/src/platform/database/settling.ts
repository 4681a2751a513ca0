// Hides how deferred triggers speak before their transaction ends, and that those of what it writes after that wait for its end again.
import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** An entry is written before what hangs on it: triggers that spoke at once would leave that out of what they count and link. */
const settling = (which: string) => `do $$ begin set constraints ${which} immediate; set constraints ${which} deferred; end $$`

/** Lets the deferred triggers speak now: documents, versions and refusals of what was written are final after it. */
export const settle = (db: Db) => sql.raw(settling('all')).execute(db)

/** Documents and versions are final after it. Counters, for whose locks others wait, still speak at the end of the transaction. */
export const settleDocuments = (db: Db) => sql.raw(documentsSettling).execute(db)
/** The same, to be sent along with others. */
export const documentsSettling = settling('refresh, refresh_new, settles_new, settles, contact_recorded, contact_link_recorded')

/** For the commit that comes right after it: nothing is written any more. */
export const settledLast = 'set constraints all immediate'
