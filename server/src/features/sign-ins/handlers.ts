import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { ownPath } from '@hausheft/contract/signed-in.ts'
import type { signIns } from '@hausheft/contract/sign-ins.ts'
import type { Config } from '../../config.ts'
import { deviceOf } from '../../platform/auth/device-cookie.ts'
import type { Confirming } from '../../platform/auth/fresh.ts'
import { digestOf, hashOf, makeSecret } from '../../platform/auth/link-secret.ts'
import type { Providers } from '../../platform/auth/providers.ts'
import { addressOf, enforceRateLimits, limitFailures } from '../../platform/auth/rate-limits.ts'
import type { SecondSteps } from '../../platform/auth/second-steps.ts'
import { actorOf } from '../../platform/auth/session-cookie.ts'
import { actAs, personOf, type Acting } from '../../platform/database/act.ts'
import type { Database } from '../../platform/database/connect.ts'
import { findSessionUser } from '../../platform/database/person.ts'
import { Answer } from '../../platform/http/answers.ts'
import type { BesideHandlers, Visit } from '../../platform/http/serve-beside.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { postMail } from '../../platform/mail/post.ts'
import { codeOf } from '../../platform/thrown.ts'
import { mailLimits, secretLimits, signUpLimits } from '../sessions/rules.ts'
import { announceEmail, mailFactorCode, sendMagicLink } from './actions.ts'
import { emailChangedMail } from './mails.ts'
import { askForEmail, changeEmail, confirmEmail, dropFactorCode, findCredentials, isFactorCode, keepEmail } from './queries.ts'
import { codeLimits, factorCodeLimits } from './rules.ts'

type Needs = {
	steps: SecondSteps
	providers: Providers
	confirming: Confirming
	database: Database
	settings: Pick<Config, 'smtpUrl' | 'authSecret' | 'https' | 'publicUrl'>
}

type Some<Name extends keyof typeof signIns> = Pick<BesideHandlers<typeof signIns>, Name>
const done = { status: true }

export function signInHandlers(needs: Needs): BesideHandlers<typeof signIns> {
	const callers = callersOf(needs)
	return { ...wayHandlers(needs), ...credentialHandlers(needs, callers), ...factorHandlers(needs, callers) }
}

type Callers = ReturnType<typeof callersOf>
/** Who acts, and what they prove first. */
function callersOf({ confirming, database, settings: { authSecret, https } }: Needs) {
	const actorOfRequest = actorOf(authSecret, https)
	const asCaller = <T>({ request }: Visit, mode: 'read' | 'write', does: (acting: Acting) => Promise<T>) =>
		actAs(database, actorOfRequest(request), { mode }, does)
	const known = (visit: Visit) =>
		asCaller(visit, 'read', async (acting) => ({
			person: personOf(acting).id,
			fresh: await confirming.isFresh(acting),
			held: await findCredentials(acting.db),
		}))
	/** Somebody who has just signed in, or sends the password with it; and what they sign in with. */
	const confirmed = async (visit: Visit, password: string | undefined) => {
		const found = await known(visit)
		await confirming.confirm(visit.request, found, password)
		return found
	}
	/** What better-auth does with the password it wants to see itself, where there is one. */
	const confirmedByPassword = async (visit: Visit, password: string | undefined) => {
		const found = await confirmed(visit, password)
		if (found.held?.password && password === undefined) throw invalidField('password', 'Bitte das Passwort eingeben.')
		return found
	}
	return { asCaller, known, confirmed, confirmedByPassword }
}

type Ways =
	| 'getWays'
	| 'requestMagicLink'
	| 'useMagicLink'
	| 'beginPasskey'
	| 'usePasskey'
	| 'beginProvider'
	| 'endProvider'
	| 'useCode'
	| 'useRecoveryCode'
	| 'confirmEmail'
/** For who is not signed in yet. */
function wayHandlers({ steps, providers, database, settings }: Needs): Some<Ways> {
	const { smtpUrl, authSecret: secret, https: secure, publicUrl } = settings
	const asNobody = <T>(mode: 'read' | 'write', does: (acting: Acting) => Promise<T>) => actAs(database, null, { mode }, does)
	const triesOf = ({ request }: Visit) => enforceRateLimits(database.owner, secretLimits(addressOf(request)))
	const codesOf = async (visit: Visit) => enforceRateLimits(database.owner, codeLimits(addressOf(visit.request)))
	/** From now on this device is known to the account. */
	const remember = <T extends { user?: { email: string } | undefined }>({ request, reply }: Visit, answer: T): T => {
		if (answer.user) reply.header('set-cookie', deviceOf(request.headers.cookie, answer.user.email, { secret, secure }).cookie)
		return answer
	}

	return {
		getWays: async (_input, { request }) => ({
			magic_link: smtpUrl !== undefined,
			passkeys: steps.passkeysAt(request),
			providers: providers.list,
		}),
		requestMagicLink: async ({ body: { email, next } }, visit) => {
			await enforceRateLimits(database.owner, mailLimits(addressOf(visit.request), email))
			await asNobody('write', ({ db }) => enqueue(db, sendMagicLink, { email, next: ownPath(next) }))
			return done
		},
		useMagicLink: async ({ body: { token } }, visit) => {
			await triesOf(visit)
			return remember(visit, await steps.useMagicLink(visit, token))
		},
		beginPasskey: async (_input, visit) => {
			await codesOf(visit)
			return steps.beginPasskey(visit)
		},
		usePasskey: async ({ body: { response } }, visit) => {
			await codesOf(visit)
			return remember(visit, await steps.usePasskey(visit, response))
		},
		beginProvider: async ({ body }, visit) => {
			await codesOf(visit)
			return { url: await providers.begin(visit, { ...body, next: ownPath(body.next) }) }
		},
		endProvider: async ({ params, query }, visit) => {
			await codesOf(visit)
			const to = await providers.end(visit, params.provider, query as Record<string, string>)
			return new Answer((reply) => reply.redirect(to))
		},
		useCode: async ({ body: { code } }, visit) => {
			await codesOf(visit)
			return remember(visit, await steps.useCode(visit, code))
		},
		useRecoveryCode: async ({ body: { code } }, visit) => {
			await codesOf(visit)
			return remember(visit, await steps.useRecoveryCode(visit, code))
		},
		confirmEmail: async ({ body: { token } }, visit) => {
			await triesOf(visit)
			return asNobody('write', async ({ db }) => {
				const moved = await confirmEmail(db, digestOf(token)).catch(takenMeanwhile)
				if (!moved) throw new Refusal('conflict', 'Dieser Link gilt nicht mehr. Bitte die Änderung nochmals anfragen.')
				await postMail(db, emailChangedMail(publicUrl, moved))
				return { email: moved.email }
			})
		},
	}
}

/** What somebody signs in with: the password and the address. */
function credentialHandlers(
	{ steps, providers, database, settings: { smtpUrl, publicUrl } }: Needs,
	{ asCaller, known, confirmed }: Callers,
): Some<'getCredentials' | 'setPassword' | 'changeEmail' | 'keepEmail'> {
	return {
		getCredentials: async (_input, visit) => {
			const { person, fresh, held } = await known(visit)
			if (!held) throw new Refusal('unauthenticated')
			return {
				...held,
				fresh,
				providers: held.providers.map((id) => providers.list.find((each) => each.id === id) ?? { id, name: id }),
				passkeys: await steps.listPasskeys(visit),
				recovery_codes: held.second_factor ? await steps.countRecoveryCodes(person) : 0,
			}
		},
		setPassword: async ({ body: { newPassword } }, visit) => {
			await confirmed(visit, undefined)
			await steps.setPassword(visit, newPassword)
			return done
		},
		changeEmail: async ({ body: { newEmail, password } }, visit) => {
			const { person } = await confirmed(visit, password)
			const limits = smtpUrl === undefined ? signUpLimits(addressOf(visit.request)) : mailLimits(addressOf(visit.request), newEmail)
			await enforceRateLimits(database.owner, limits)
			return asCaller(visit, 'write', async ({ db }) => {
				const user = await findSessionUser(db, person)
				if (!user) throw new Refusal('unauthenticated')
				if (user.email === newEmail) throw invalidField('newEmail', 'Diese Adresse hat das Konto schon.')
				if (smtpUrl === undefined) {
					const before = await changeEmail(db, newEmail).catch(taken)
					await postMail(db, emailChangedMail(publicUrl, { before, email: newEmail }))
					return { user: { ...user, email: newEmail }, asked: null }
				}
				const token = makeSecret()
				await askForEmail(db, newEmail, digestOf(token))
				await enqueue(db, announceEmail, { person, before: user.email, email: newEmail, token })
				return { user, asked: newEmail }
			})
		},
		keepEmail: async (_input, visit) => {
			await asCaller(visit, 'write', ({ db }) => keepEmail(db))
			return done
		},
	}
}

type Factors =
	| 'beginNewPasskey'
	| 'addPasskey'
	| 'removePasskey'
	| 'beginSecondFactor'
	| 'confirmSecondFactor'
	| 'renewRecoveryCodes'
	| 'removeSecondFactor'
function factorHandlers(
	{ steps, database, settings: { smtpUrl, publicUrl } }: Needs,
	{ asCaller, confirmed, confirmedByPassword }: Callers,
): Some<Factors> {
	return {
		beginNewPasskey: async ({ body: { password } }, visit) => {
			await confirmed(visit, password)
			return steps.beginNewPasskey(visit)
		},
		// It answers a challenge that only who confirmed it was given.
		addPasskey: async ({ body: { response, name } }, visit) => {
			await steps.addPasskey(visit, response, name)
			return done
		},
		removePasskey: async ({ body: { id, password } }, visit) => {
			await confirmed(visit, password)
			await steps.removePasskey(visit, id)
			return done
		},
		beginSecondFactor: async ({ body: { password } }, visit) => {
			const { person } = await confirmedByPassword(visit, password)
			if (smtpUrl === undefined) return { ...(await steps.beginSecondFactor(visit, password)), mailed: false }
			const user = await asCaller(visit, 'read', ({ db }) => findSessionUser(db, person))
			if (!user) throw new Refusal('unauthenticated')
			await enforceRateLimits(database.owner, mailLimits(addressOf(visit.request), user.email))
			const begun = await steps.beginSecondFactor(visit, password)
			await mailFactorCode(database.owner, publicUrl, user)
			return { ...begun, mailed: true }
		},
		confirmSecondFactor: async ({ body: { code, mailed = '' } }, visit) => {
			const { person } = await asCaller(visit, 'read', async (acting) => ({ person: personOf(acting).id }))
			await enforceRateLimits(database.owner, codeLimits(person))
			const hash = hashOf(mailed)
			const check = async () => {
				if (!(await isFactorCode(database.owner, person, hash)))
					throw invalidField('mailed', 'Dieser Code stimmt nicht, oder er ist abgelaufen. Er steht in der neusten Mail dazu.')
			}
			if (smtpUrl !== undefined) await limitFailures(database.owner, factorCodeLimits(person), check)
			await steps.confirmSecondFactor(visit, person, code)
			await dropFactorCode(database.owner, person, hash)
			return done
		},
		renewRecoveryCodes: async ({ body: { password } }, visit) => {
			await confirmedByPassword(visit, password)
			return { recovery_codes: await steps.renewRecoveryCodes(visit, password) }
		},
		removeSecondFactor: async ({ body: { password } }, visit) => {
			await confirmedByPassword(visit, password)
			await steps.removeSecondFactor(visit, password)
			return done
		},
	}
}

const isTaken = (error: unknown) => codeOf(error) === '23505'

/** Where no mail could tell it in secret. */
function taken(error: unknown): never {
	if (isTaken(error)) throw invalidField('newEmail', 'Für diese E-Mail-Adresse gibt es schon ein Konto.')
	throw error
}

/** Whoever holds the link reads the mails of that address. */
function takenMeanwhile(error: unknown): never {
	if (isTaken(error)) throw new Refusal('conflict', 'Diese Adresse hat inzwischen ein eigenes Konto.')
	throw error
}
