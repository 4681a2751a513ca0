import type { Db } from '../../platform/database/sql.ts'
import { enqueue, task } from '../../platform/jobs/task.ts'
import { hasAccounts, insertAccount, lockFirst } from './queries.ts'

// Whether the address has an account is looked up by the job: what is answered, and how soon, cannot depend on it.
export const sendReset = task<{ email: string }>('send_reset')
export const sendVerification = task<{ email: string; link?: string | undefined }>('send_verification')
export type NewAccount = {
	name: string
	email: string
	hash: string
	/** Only if there is nobody yet. */ first: boolean
	/** Of the invitation that led here. */ link?: string | undefined
}
export const openAccount = task<NewAccount>('open_account')

export const askForReset = (db: Db, email: string) => enqueue(db, sendReset, { email })
export const askForVerification = (db: Db, email: string, link?: string) => enqueue(db, sendVerification, { email, link })

/** Of two who come first at once one has come second: false for that one. */
export const openFirst = (db: Db, account: Omit<NewAccount, 'first'>): Promise<boolean> =>
	db.transaction().execute(async (alone) => {
		await lockFirst(alone)
		if (await hasAccounts(alone)) return false
		await insertAccount(alone, account)
		return true
	})
