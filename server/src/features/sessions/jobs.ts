import type { Identity } from '../../platform/auth/identity.ts'
import { removeAnswered } from '../../platform/database/answered.ts'
import type { Database } from '../../platform/database/connect.ts'
import { removeRefused } from '../../platform/database/refused.ts'
import { removeSent } from '../../platform/database/sent.ts'
import { task, work, type Work } from '../../platform/jobs/task.ts'
import { postMail } from '../../platform/mail/post.ts'
import { openAccount, openFirst, sendReset, sendVerification } from './actions.ts'
import { knownAccountMail } from './mails.ts'
import { findAccount, insertAccount, removeExpired } from './queries.ts'

export const sessionJobs = (identity: Identity, { owner }: Database, publicUrl: string): Work[] => [
	work(sendReset, ({ email }) => identity.sendReset(email)),
	work(sendVerification, async ({ email, link }) => {
		if ((await findAccount(owner, email))?.emailVerified === false) await identity.sendVerification(email, link)
	}),
	work(openAccount, async ({ first, link, ...account }) => {
		const { email } = account
		if (first) await openFirst(owner, account)
		else await insertAccount(owner, account)
		const known = await findAccount(owner, email)
		if (known?.emailVerified === false) await identity.sendVerification(email, link)
		else if (known) await postMail(owner, knownAccountMail(publicUrl, email, link))
	}),
	work(
		task('remove_expired'),
		async () => {
			await removeExpired(owner)
			await removeSent(owner)
			await removeRefused(owner)
			await removeAnswered(owner)
		},
		'17 3 * * *',
	),
]
