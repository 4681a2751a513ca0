import type { Identity } from '../../platform/auth/identity.ts'
import { removeAnswered } from '../../platform/database/answered.ts'
import type { Database } from '../../platform/database/connect.ts'
import { removeSent } from '../../platform/database/sent.ts'
import { task, work, type Work } from '../../platform/jobs/task.ts'
import { postMail } from '../../platform/mail/post.ts'
import { sendReset, sendVerification } from './actions.ts'
import { knownAccountMail } from './mails.ts'
import { findAccount, removeExpired } from './queries.ts'

export const sessionJobs = (identity: Identity, { owner }: Database, publicUrl: string): Work[] => [
	work(sendReset, ({ email }) => identity.sendReset(email)),
	work(sendVerification, async ({ email, signing_up }) => {
		const account = await findAccount(owner, email)
		if (account?.emailVerified === false) await identity.sendVerification(email)
		else if (account && signing_up) await postMail(owner, knownAccountMail(publicUrl, email))
	}),
	work(
		task('remove_expired'),
		async () => {
			await removeExpired(owner)
			await removeSent(owner)
			await removeAnswered(owner)
		},
		'17 3 * * *',
	),
]
