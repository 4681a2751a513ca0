import { randomInt } from 'node:crypto'
import type { Config } from '../../config.ts'
import { hashOf } from '../../platform/auth/link-secret.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Db } from '../../platform/database/sql.ts'
import { task } from '../../platform/jobs/task.ts'
import { postMail } from '../../platform/mail/post.ts'
import { findInviteLink } from '../invite-links/queries.ts'
import { hasAccounts } from '../sessions/queries.ts'
import { factorCodeMail } from './mails.ts'
import { isInvited, keepFactorCode } from './queries.ts'

// Whether an address has an account is looked up by the job: what is answered, and how soon, cannot depend on it.
export const sendMagicLink = task<{ email: string; next?: string | undefined }>('send_magic_link')
/** Tells both addresses of a change that was asked for; the new one has the link, where it is free. */
export const announceEmail = task<{ person: string; before: string; email: string; token: string }>('announce_email')

const codeDigits = 8
/** Whoever sets up a second factor reads the mails of the account: its code goes there. */
export const mailFactorCode = (owner: Db, publicUrl: string, { id, email }: { id: string; email: string }): Promise<void> =>
	owner.transaction().execute(async (db) => {
		const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
		await keepFactorCode(db, id, hashOf(code))
		await postMail(db, factorCodeMail(publicUrl, email, code))
	})

/** Whether somebody new whom a provider knows may have an account: everybody, or who was invited. */
export const mayOpenAccount =
	({ owner }: Database, { signUp }: Pick<Config, 'signUp'>) =>
	async (email: string, link: string | undefined): Promise<boolean> =>
		signUp === 'open' ||
		(await isInvited(owner, email)) ||
		(link !== undefined && (await findInviteLink(owner, link))?.state === 'open') ||
		!(await hasAccounts(owner))
