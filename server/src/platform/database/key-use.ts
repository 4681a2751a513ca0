// Hides where it is kept when a key for programs was last used.
import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Of several servers one writes it. */
export const noteKeyUse = (owner: Db, hash: string) =>
	sql`update api_token set last_used_at = now() where hash = ${hash}
		and (last_used_at is null or last_used_at < now() - interval '55 seconds')`.execute(owner)
