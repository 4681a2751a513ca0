import type { Db } from '../../platform/database/sql.ts'
import { enqueue, task } from '../../platform/jobs/task.ts'

// Whether the address has an account is looked up by the job: what is answered, and how soon, cannot depend on it.
export const sendReset = task<{ email: string }>('send_reset')
export const sendVerification = task<{ email: string; signing_up: boolean }>('send_verification')

export const askForReset = (db: Db, email: string) => enqueue(db, sendReset, { email })
export const askForVerification = (db: Db, email: string, signingUp = false) =>
	enqueue(db, sendVerification, { email, signing_up: signingUp })
