// Hides how a mail gets from the transaction that causes it to the job that sends it.
import { randomUUID } from 'node:crypto'
import type { Db } from '../database/connect.ts'
import { enqueue, task } from '../jobs/task.ts'
import type { Mail } from './letter.ts'

export type Posted = Mail & {
	id: string
	/** When it was posted, as ISO 8601. */
	at: string
}
export const sendMail = task<Posted>('send_mail')

/** Sent soon after the transaction has been committed, and not at all if it is rolled back. */
export async function postMail(db: Db, mail: Mail) {
	const id = randomUUID()
	await enqueue(db, sendMail, { ...mail, id, at: new Date().toISOString() }, { key: `mail:${id}` })
}
