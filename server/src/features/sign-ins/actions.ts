import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database/connect.ts'
import { task } from '../../platform/jobs/task.ts'
import { findInviteLink } from '../invite-links/queries.ts'
import { hasAccounts } from '../sessions/queries.ts'
import { isInvited } from './queries.ts'

// Whether an address has an account is looked up by the job: what is answered, and how soon, cannot depend on it.
export const sendMagicLink = task<{ email: string; next?: string | undefined }>('send_magic_link')
/** Tells both addresses of a change that was asked for; the new one has the link, where it is free. */
export const announceEmail = task<{ person: string; before: string; email: string; token: string }>('announce_email')

/** Whether somebody new whom a provider knows may have an account: everybody, or who was invited. */
export const mayOpenAccount =
	({ owner }: Database, { signUp }: Pick<Config, 'signUp'>) =>
	async (email: string, link: string | undefined): Promise<boolean> =>
		signUp === 'open' ||
		(await isInvited(owner, email)) ||
		(link !== undefined && (await findInviteLink(owner, link))?.state === 'open') ||
		!(await hasAccounts(owner))
