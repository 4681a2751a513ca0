import { Refusal } from '@hausheft/contract/refusals.ts'
import type { Reset } from '@hausheft/contract/sessions.ts'
import type { Config } from '../../config.ts'
import { worn } from '../../platform/auth/errors.ts'
import { digestOf, makeSecret } from '../../platform/auth/link-secret.ts'
import { signToken } from '../../platform/auth/signed-token.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, task } from '../../platform/jobs/task.ts'
import { postMail } from '../../platform/mail/post.ts'
import { listLiving } from '../tokens/queries.ts'
import { lockContent } from '../tokens/rules.ts'
import { livingKeysMail, verificationMail } from './mails.ts'
import {
	beginConfirmation,
	findAddress,
	findSecondFactor,
	hasAccounts,
	insertAccount,
	listLivingDoors,
	listLivingPasskeys,
	lockFirst,
	openInvitedAccount,
	type Chosen,
	type InvitedAccount,
} from './queries.ts'

// Whether the address has an account is looked up by the job: what is answered, and how soon, cannot depend on it.
export const sendReset = task<{ email: string }>('send_reset')
export const sendVerification = task<{ email: string; link?: string | undefined }>('send_verification')
type NewAccount = {
	name: string
	email: string
	hash: string
	/** Only if there is nobody yet. */ first: boolean
	/** Of the invitation that led here. */ link?: string | undefined
}
export const openAccount = task<NewAccount>('open_account')

/** `mark` was that of the password before; `until` when there was another one. */
export const tellLivingKeys = task<{ person: string; mark: string | null; until?: number }>('tell_living_keys')

export const lockOf = (secret: string, person: string, until: number) => signToken(secret, lockPurpose, lockContent({ person, until }))
export const lockPurpose = 'lock keys'

type Left = Pick<Reset, 'keys' | 'passkeys' | 'others' | 'second_factor'>
/** What a new password leaves as it was: keys for programs, passkeys and more that whoever knew the one before may have set up. `open`: whether any of it lets in. */
export async function findLiving(db: Db, providers: Config['providers'], person: string): Promise<{ open: boolean; left: Left } | null> {
	const [keys, passkeys, doors] = [await listLiving(db, person), await listLivingPasskeys(db, person), await listLivingDoors(db, person)]
	const factor = await findSecondFactor(db, person)
	const open = keys.length + passkeys.length + doors.length > 0
	if (!open && !factor) return null
	const others = doors.map((door) => ({ ...door, name: (door.kind === 'provider' && nameOf(providers, door.name)) || door.name }))
	return {
		open,
		left: {
			keys,
			...(passkeys.length > 0 && { passkeys }),
			...(others.length > 0 && { others }),
			...(factor && { second_factor: factor }),
		},
	}
}

const nameOf = (providers: Config['providers'], id: string) => providers.find((each) => each.id === id)?.name

/** A new password ends none of these: which there are is told by mail, with what locks them. Nothing where the password is the former one. */
export async function mailLivingKeys(
	db: Db,
	{ authSecret, publicUrl, providers }: Pick<Config, 'authSecret' | 'publicUrl' | 'providers'>,
	{ person, mark, until = Date.now() }: { person: string; mark: string | null; until?: number },
): Promise<void> {
	const known = await findAddress(db, person)
	const living = known && known.mark !== mark ? await findLiving(db, providers, person) : null
	if (!known || !living) return
	const lock = living.open ? `${publicUrl}/reset/keys#${lockOf(authSecret, person, until)}` : null
	await postMail(db, livingKeysMail(publicUrl, { email: known.email, ...living.left, lock }))
}

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

/** By an invitation's proof: the mail of the invitation has confirmed the address, and nobody without it hears whether there is an account. */
export async function openInvited({ owner }: Database, invited: InvitedAccount): Promise<void> {
	const outcome = await owner.transaction().execute((trx) => openInvitedAccount(trx, invited))
	if (outcome === 'worn') throw worn()
	if (outcome === 'known') throw new Refusal('conflict', 'Für diese Adresse gibt es schon ein Konto. Bitte anmelden.', { reason: 'known' })
}

/** The mail whose link confirms the address; false where there is nothing to confirm. Who signed up has chosen the name and the password that count then. */
export const askToConfirm = (
	db: Db,
	publicUrl: string,
	email: string,
	{ link, chosen }: { link?: string | undefined; chosen?: Chosen },
): Promise<boolean> =>
	db.transaction().execute(async (trx) => {
		const token = makeSecret()
		if (!(await beginConfirmation(trx, email, digestOf(token), chosen))) return false
		await postMail(trx, verificationMail(publicUrl, email, token, link))
		return true
	})
