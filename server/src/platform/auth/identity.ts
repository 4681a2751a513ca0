// Hides what better-auth itself does: accounts with a password, sessions, links to sign in or to set a password.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { lookAt } from '@hausheft/contract/looked-at.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import type { OpenSession } from '@hausheft/contract/sessions.ts'
import type { Database } from '../database/connect.ts'
import { codeOf } from '../thrown.ts'
import { authCalls, longestBrowser, shownAccount, signedIn, type Visit } from './auth-calls.ts'
import { configuredAuth, type AccountLetters, type AuthSettings } from './better-auth.ts'
import { refuseAs } from './errors.ts'
import { cookieName, expiredCookie, sessionToken } from './session-cookie.ts'

/** Sign-up, sign-in and sessions; refusals are thrown, the session's cookie goes into the reply. */
export function createIdentity(settings: AuthSettings, database: Database, letters: AccountLetters, log: FastifyBaseLogger) {
	const auth = configuredAuth(settings, database, letters, log)
	const name = cookieName(settings.https)
	const { headersOf, answered } = authCalls(settings)
	const forget = ({ reply }: Pick<Visit, 'reply'>) =>
		reply.header('set-cookie', expiredCookie(settings.https)).header('clear-site-data', '"cache"')

	return {
		/** Where no mails arrive: opens an account and signs in. */
		async signUp(visit: Visit, body: { name: string; email: string; password: string }) {
			return shownAccount((await answered(visit, auth.api.signUpEmail({ body, headers: headersOf(visit), returnHeaders: true }))).user)
		},
		/** A password as it is kept. */
		hash: async (password: string) => (await auth.$context).password.hash(password),
		async signIn(visit: Visit, body: { email: string; password: string }) {
			return signedIn(await answered(visit, auth.api.signInEmail({ body, headers: headersOf(visit), returnHeaders: true })))
		},
		/** Who is signed in, and for 30 days more. */
		async session(visit: Visit) {
			const found = await answered(visit, auth.api.getSession({ headers: headersOf(visit), returnHeaders: true }))
			return found && shownAccount(found.user)
		},
		/** Ends this session alone; also when there is none. */
		async signOut(visit: Visit) {
			const token = sessionToken(visit.request.headers.cookie, name, settings.authSecret)
			if (token !== null) await (await auth.$context).internalAdapter.deleteSession(token)
			forget(visit)
		},
		/** Whether this is the password of who sends the request. */
		async isPassword(request: FastifyRequest, password: string) {
			const { status } = await auth.api.verifyPassword({ body: { password }, headers: headersOf({ request }) }).catch((error: unknown) => {
				if (codeOf(lookAt(error, 'body')) === 'INVALID_PASSWORD') return { status: false }
				return refuseAs(error)
			})
			return status
		},
		/** Makes the browser forget the session that has ended. */
		forget: (reply: FastifyReply) => forget({ reply }),
		...sessionsOf(auth, headersOf, forget),
		/** Ends every other session. */
		async changePassword(visit: Visit, body: { currentPassword: string; newPassword: string }) {
			const changed = { ...body, revokeOtherSessions: true }
			await answered(visit, auth.api.changePassword({ body: changed, headers: headersOf(visit), returnHeaders: true }))
		},
		async resetPassword(body: { token: string; newPassword: string }) {
			await auth.api.resetPassword({ body }).catch(refuseAs)
		},
		/** Posts the mail, if the address has an account. */
		async sendReset(email: string) {
			await auth.api.requestPasswordReset({ body: { email } })
		},
		/** Posts the mail, if the address has an account. */
		async sendMagicLink(email: string, next?: string) {
			await auth.api.signInMagicLink({ body: { email, metadata: { next } }, headers: new Headers() })
		},
		auth,
	}
}

type Auth = ReturnType<typeof configuredAuth>
function sessionsOf(auth: Auth, headersOf: ReturnType<typeof authCalls>['headersOf'], forget: (visit: Visit) => FastifyReply) {
	const openSessions = async ({ request }: Pick<Visit, 'request'>) => {
		const found = await auth.api.getSession({ headers: headersOf({ request }) }).catch(refuseAs)
		if (!found) throw new Refusal('unauthenticated')
		const all = await (await auth.$context).internalAdapter.listSessions(found.user.id, { onlyActiveSessions: true })
		return all
			.map((each) => ({ ...each, current: each.token === found.session.token }))
			.sort((a, b) => Number(b.current) - Number(a.current) || b.updatedAt.getTime() - a.updatedAt.getTime())
	}

	return {
		/** The open sessions of who asks, the last used first. */
		async listSessions(visit: Pick<Visit, 'request'>): Promise<OpenSession[]> {
			return (await openSessions(visit)).map(({ id, createdAt, updatedAt, userAgent, ipAddress, current }) => ({
				id,
				current,
				created_at: createdAt.toISOString(),
				updated_at: updatedAt.toISOString(),
				browser: userAgent?.slice(0, longestBrowser) || null,
				address: ipAddress || null,
			}))
		},
		/** False where the caller has no such session. */
		async endSession(visit: Visit, id: string): Promise<boolean> {
			const known = (await openSessions(visit)).find((each) => each.id === id)
			if (!known) return false
			await (await auth.$context).internalAdapter.deleteSession(known.token)
			if (known.current) forget(visit)
			return true
		},
		async endSessions(visit: Visit) {
			await auth.api.revokeSessions({ headers: headersOf(visit) }).catch(refuseAs)
			forget(visit)
		},
	}
}

export type Identity = ReturnType<typeof createIdentity>
