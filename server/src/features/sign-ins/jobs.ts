import type { Identity } from '../../platform/auth/identity.ts'
import { digestOf } from '../../platform/auth/link-secret.ts'
import type { Database } from '../../platform/database/connect.ts'
import { work, type Work } from '../../platform/jobs/task.ts'
import { postMail } from '../../platform/mail/post.ts'
import { hasAccount } from '../sessions/queries.ts'
import { announceEmail, sendMagicLink } from './actions.ts'
import { emailAskedMail, newEmailMail, takenEmailMail } from './mails.ts'
import { isAwaited } from './queries.ts'

export const signInJobs = (identity: Identity, { owner }: Database, publicUrl: string): Work[] => [
	work(sendMagicLink, async ({ email, next }) => {
		if (await hasAccount(owner, email)) await identity.sendMagicLink(email, next)
	}),
	work(announceEmail, async ({ before, email, token }) => {
		if (!(await isAwaited(owner, digestOf(token)))) return
		await postMail(owner, (await hasAccount(owner, email)) ? takenEmailMail(publicUrl, email) : newEmailMail(publicUrl, email, token))
		await postMail(owner, emailAskedMail(publicUrl, { before, email }))
	}),
]
