// Hides where the signed-in person's own data lie.
import type { SessionUser } from '@hausheft/contract/signed-in.ts'
import type { Db } from './connect.ts'

/** The person as the session shows them to the page; within their own transaction. */
export const findSessionUser = async (db: Db, id: string): Promise<SessionUser | undefined> => {
	const found = await db.selectFrom('person').select(['id', 'name', 'email', 'image']).where('id', '=', id).executeTakeFirst()
	return found && { ...found, email: found.email ?? '' }
}
