// Hides what it means that an address is proven: whoever set up an account with it before may have been somebody else.
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { postMail } from '../mail/post.ts'
import type { AccountLetters } from './better-auth.ts'

export type Proving = {
	/** True where the account had never been confirmed: then what was set up before is gone, and the person is told by mail. */
	proveAddress(email: string): Promise<boolean>
}

export const proving = ({ owner }: Database, letters: AccountLetters): Proving => ({
	proveAddress: (email) =>
		owner.transaction().execute(async (db) => {
			const { rows } = await sql<{ known: string | null }>`select prove_address(${email}) as known`.execute(db)
			if (!rows[0]?.known) return false
			await postMail(db, letters.cleared({ email }))
			return true
		}),
})
