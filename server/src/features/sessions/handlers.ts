import { maskedEmail } from '@hausheft/contract/masked-email.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import type { sessions } from '@hausheft/contract/sessions.ts'
import { ownPath } from '@hausheft/contract/signed-in.ts'
import type { Config } from '../../config.ts'
import { deviceOf } from '../../platform/auth/device-cookie.ts'
import { worn } from '../../platform/auth/errors.ts'
import { passwordLimits } from '../../platform/auth/fresh.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import { readToken } from '../../platform/auth/signed-token.ts'
import { digestOf } from '../../platform/auth/link-secret.ts'
import { actorOf } from '../../platform/auth/session-cookie.ts'
import { actAs, personOf, type Acting } from '../../platform/database/act.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { BesideHandlers, Visit } from '../../platform/http/serve-beside.ts'
import { Answer } from '../../platform/http/answers.ts'
import { addressOf, enforceRateLimits, limitFailures } from '../../platform/auth/rate-limits.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { findInviteLink } from '../invite-links/queries.ts'
import { findInvitation, proveInvitation, type KnownInvitation } from '../members/queries.ts'
import { readLock } from '../tokens/rules.ts'
import {
	askForReset,
	askForVerification,
	findLiving,
	lockOf,
	lockPurpose,
	openAccount,
	openFirst,
	openInvited,
	tellLivingKeys,
} from './actions.ts'
import { confirmAccount, findResetting, hasAccounts, hasWayIn, lockDoors, proveByReset } from './queries.ts'
import { mailboxLimits, mailLimits, secretLimits, signInLimits, signUpLimits } from './rules.ts'

type Settings = Pick<Config, 'signUp' | 'smtpUrl' | 'authSecret' | 'https' | 'providers'>

type Some<Name extends keyof typeof sessions> = Pick<BesideHandlers<typeof sessions>, Name>
type Serve<Name extends keyof typeof sessions> = (identity: Identity, database: Database, settings: Settings) => Some<Name>
const done = { status: true }

export const sessionHandlers: Serve<keyof typeof sessions> = (...needs) => ({
	...signInHandlers(...needs),
	...passwordHandlers(...needs),
	...addressHandlers(...needs),
	...ownHandlers(...needs),
})

const signInHandlers: Serve<'login' | 'signUp' | 'signIn'> = (
	identity,
	database,
	{ signUp, smtpUrl, authSecret: secret, https: secure },
) => {
	const deviceFor = ({ request }: Visit, email: string) => deviceOf(request.headers.cookie, email, { secret, secure })
	const asNobody = <T>(mode: 'read' | 'write', does: (acting: Acting) => Promise<T>) => actAs(database, null, { mode }, does)
	/** Whether an invitation link still lets somebody in. */
	const isOpenLink = async (link: string | undefined) =>
		link !== undefined && (await asNobody('read', ({ db }) => findInviteLink(db, link)))?.state === 'open'

	const invitationOf = async (id: string | undefined) =>
		id === undefined ? undefined : asNobody('read', ({ db }) => findInvitation(db, id))

	const signInNew = async (visit: Visit, { email, password }: { email: string; password: string }, group: string) => {
		const answer = await identity.signIn(visit, { email, password })
		visit.reply.header('set-cookie', deviceFor(visit, email).cookie)
		return { ...answer, group }
	}

	return {
		login: async ({ query }) => {
			const next = ownPath(query.next)
			const search = new URLSearchParams({ ...(next && { next }), ...(query.popup && { popup: '1' }) })
			return new Answer((reply) => reply.redirect(search.size > 0 ? `/sign-in?${search}` : '/sign-in'))
		},
		signUp: async ({ body: { invitation, proof, other_address, link, ...account } }, visit) => {
			await enforceRateLimits(database.owner, signUpLimits(addressOf(visit.request)))
			const invited = await invitationOf(invitation)
			const first = signUp === 'invited' && !(await hasAccounts(database.owner))
			if (signUp === 'invited' && !first && !(await isOpenLink(link))) onlyInvited(invited, account.email)
			if (!other_address) sayOtherAddress(invited, account.email)
			const { password, ...named } = account
			if (invitation !== undefined && proof !== undefined && invited?.email === account.email) {
				await enforceRateLimits(database.owner, secretLimits(addressOf(visit.request)))
				if (!(await proveInvitation(database.owner, invitation, proof))) throw worn()
				await openInvited(database, { invitation, proof, ...named, hash: await identity.hash(password) })
				return signInNew(visit, account, invited.group_id)
			}
			if (smtpUrl !== undefined) {
				await enforceRateLimits(database.owner, mailboxLimits(account.email))
				// Known or new, the address takes the same work and the same time here; what becomes of it is written to it.
				const hash = await identity.hash(password)
				await asNobody('write', ({ db }) => enqueue(db, openAccount, { ...named, hash, first, link }))
				return {}
			}
			const isOpen = first && (await openFirst(database.owner, { ...named, hash: await identity.hash(password) }))
			if (first && !isOpen) onlyInvited(invited, account.email)
			const user = isOpen ? (await identity.signIn(visit, { email: account.email, password })).user : await identity.signUp(visit, account)
			visit.reply.header('set-cookie', deviceFor(visit, account.email).cookie)
			return user ? { user } : {}
		},
		signIn: async ({ body }, visit) => {
			const device = deviceFor(visit, body.email)
			await enforceRateLimits(database.owner, signInLimits(addressOf(visit.request), body.email, device))
			const answer = await identity.signIn(visit, body).catch(smtpUrl === undefined ? undefined : orUnconfirmed)
			visit.reply.header('set-cookie', device.cookie)
			return answer
		},
	}
}

function onlyInvited(known: KnownInvitation | undefined, email: string) {
	if (known?.state !== 'open')
		throw new Refusal('forbidden', 'Ein Konto eröffnen kann hier nur, wer eine Einladung hat. Bitte deren Link öffnen.')
	if (known.email !== email) throw invalidField('email', 'Die Einladung gilt für eine andere E-Mail-Adresse.')
}
/** Said before there is an account that the invitation would not let in. */
function sayOtherAddress(known: KnownInvitation | undefined, email: string) {
	if (known?.state !== 'open' || known.email === email) return
	const detail = `Die Einladung gilt für ${maskedEmail(known.email)}, nicht für diese Adresse.`
	throw new Refusal('conflict', detail, { reason: 'other_address' })
}

/** For who has forgotten the password, or fears that somebody knows it. */
const passwordHandlers: Serve<'requestReset' | 'resetPassword' | 'lockKeys'> = (
	identity,
	database,
	{ authSecret: secret, smtpUrl, providers },
) => {
	const asNobody = <T>(mode: 'read' | 'write', does: (acting: Acting) => Promise<T>) => actAs(database, null, { mode }, does)
	/** What a new password leaves alive is told by mail: queued before there is one, so that a kill takes nothing along, and due once there is. */
	const queueKeys = ({ id, mark }: { id: string; mark: string | null }, until?: number) =>
		enqueue(
			database.owner,
			tellLivingKeys,
			{ person: id, mark, ...(until !== undefined && { until }) },
			{ key: `living keys ${id}`, ...(until === undefined && { runAt: new Date(Date.now() + 60_000) }) },
		)

	return {
		requestReset: async ({ body }, visit) => {
			await enforceRateLimits(database.owner, mailLimits(addressOf(visit.request), body.email))
			await asNobody('write', ({ db }) => askForReset(db, body.email))
			return done
		},
		resetPassword: async ({ body }, visit) => {
			await enforceRateLimits(database.owner, secretLimits(addressOf(visit.request)))
			const person = await findResetting(database.owner, body.token)
			if (person) await queueKeys(person)
			await identity.resetPassword(body)
			if (!person) return done
			// Mails that are kept on this machine prove nothing.
			if (smtpUrl !== undefined) await proveByReset(database.owner, person.id)
			const until = Date.now()
			await queueKeys(person, until)
			const living = await findLiving(database.owner, providers, person.id)
			return { ...done, ...living?.left, ...(living?.open && { lock: lockOf(secret, person.id, until) }) }
		},
		lockKeys: async ({ body }, visit) => {
			await enforceRateLimits(database.owner, secretLimits(addressOf(visit.request)))
			const lock = readLock(readToken(secret, lockPurpose, body.token), Date.now())
			if (!lock) throw worn()
			await lockDoors(database.owner, lock)
			const since = await findLiving(database.owner, providers, lock.person)
			const { second_factor: _, ...left } = since?.left ?? {}
			return { ...done, ...(since?.open && left) }
		},
	}
}

const addressHandlers: Serve<'verifyEmail' | 'requestVerification'> = (_identity, database, { smtpUrl }) => ({
	verifyEmail: async ({ query }, visit) => {
		await enforceRateLimits(database.owner, secretLimits(addressOf(visit.request)))
		const token = digestOf(query.token)
		if (!(await confirmAccount(database.owner, token))) throw worn()
		return { ...done, ...(!(await hasWayIn(database.owner, token)) && { password: false }) }
	},
	requestVerification: async ({ body }, visit) => {
		await enforceRateLimits(database.owner, mailLimits(addressOf(visit.request), body.email))
		if (smtpUrl !== undefined) await actAs(database, null, { mode: 'write' }, ({ db }) => askForVerification(db, body.email, body.link))
		return done
	},
})

type Own = 'getSession' | 'signOut' | 'changePassword' | 'listSessions' | 'endSession' | 'endSessions'
/** Of who is signed in. */
const ownHandlers: Serve<Own> = (identity, database, { authSecret, https }) => {
	const actorOfRequest = actorOf(authSecret, https)
	return {
		getSession: async (_input, visit) => {
			const user = await identity.session(visit)
			return user ? { user } : {}
		},
		signOut: async (_input, visit) => identity.signOut(visit),
		changePassword: async ({ body }, visit) => {
			const { id } = await actAs(database, actorOfRequest(visit.request), { mode: 'read' }, async (acting) => personOf(acting))
			await limitFailures(database.owner, passwordLimits(visit.request, id), () => identity.changePassword(visit, body))
			return done
		},
		listSessions: async (_input, visit) => identity.listSessions(visit),
		endSession: async ({ body }, visit) => {
			if (!(await identity.endSession(visit, body.id))) throw new Refusal('not_found')
			return done
		},
		endSessions: async (_input, visit) => {
			await identity.endSessions(visit)
			return done
		},
	}
}

/** Where addresses are confirmed, every sign-in that fails may have failed for that. */
function orUnconfirmed(error: unknown): never {
	if (!(error instanceof Refusal) || error.code !== 'unauthenticated') throw error
	const detail = 'E-Mail-Adresse oder Passwort stimmt nicht, oder die Adresse ist noch nicht bestätigt.'
	throw new Refusal('unauthenticated', detail, { reason: 'maybe_unconfirmed' })
}
