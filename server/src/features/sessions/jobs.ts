import type { Config } from '../../config.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import { removeAnswered } from '../../platform/database/answered.ts'
import type { Database } from '../../platform/database/connect.ts'
import { removeGivenUp } from '../../platform/database/dead-jobs.ts'
import { removeRefused } from '../../platform/database/refused.ts'
import { removeSent } from '../../platform/database/sent.ts'
import { task, work, type Work } from '../../platform/jobs/task.ts'
import { postMail } from '../../platform/mail/post.ts'
import { askToConfirm, mailLivingKeys, openAccount, openFirst, sendReset, sendVerification, tellLivingKeys } from './actions.ts'
import { knownAccountMail } from './mails.ts'
import { hasAccount, insertAccount, removeExpired } from './queries.ts'

export const sessionJobs = (
	identity: Identity,
	{ owner }: Database,
	settings: Pick<Config, 'authSecret' | 'publicUrl' | 'providers'>,
): Work[] => [
	work(sendReset, ({ email }) => identity.sendReset(email)),
	work(sendVerification, async ({ email, link }) => void (await askToConfirm(owner, settings.publicUrl, email, { link }))),
	work(tellLivingKeys, (keys) => owner.transaction().execute((trx) => mailLivingKeys(trx, settings, keys))),
	work(openAccount, async ({ first, link, ...account }) => {
		const { email } = account
		if (first) await openFirst(owner, account)
		else await insertAccount(owner, account)
		if (await askToConfirm(owner, settings.publicUrl, email, { link, chosen: account })) return
		if (await hasAccount(owner, email)) await postMail(owner, knownAccountMail(settings.publicUrl, email, link))
	}),
	work(
		task('remove_expired'),
		async () => {
			await removeExpired(owner)
			await removeSent(owner)
			await removeRefused(owner)
			await removeAnswered(owner)
			await removeGivenUp(owner)
		},
		'17 3 * * *',
	),
]
