// Hides better-auth: how it is configured, called and answered.
import { betterAuth } from 'better-auth'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { minPasswordLength } from '@hausheft/contract/session-requests.ts'
import type { OpenSession } from '@hausheft/contract/sessions.ts'
import type { SessionUser } from '@hausheft/contract/signed-in.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../database/connect.ts'
import type { Mail } from '../mail/letter.ts'
import { postMail } from '../mail/post.ts'
import { refuseAs } from './errors.ts'
import { cookieName, expiredCookie, sessionToken } from './session-cookie.ts'

const day = 24 * 60 * 60
/** A browser that says more of itself is cut. */
const longestBrowser = 300
type Addressee = { name: string; email: string }
/** What is written to people about their account. */
export type AccountLetters = Record<'verification' | 'reset', (to: Addressee, token: string) => Mail>
type Settings = Pick<Config, 'authSecret' | 'publicUrl' | 'https' | 'smtpUrl'>
type Visit = { request: FastifyRequest; reply: FastifyReply }

type Account = { id: string; name: string; email: string; image?: string | null | undefined }
type Called<T> = { headers: Headers; response: T }

/** Sign-up, sign-in and sessions; refusals are thrown, the session's cookie goes into the reply. */
export function createIdentity(settings: Settings, database: Database, letters: AccountLetters, log: FastifyBaseLogger) {
	const auth = configured(settings, database, letters, log)
	const name = cookieName(settings.https)

	const headersOf = ({ request }: Pick<Visit, 'request'>) => {
		const headers = new Headers({ 'x-real-ip': request.ip })
		const { cookie, 'user-agent': browser } = request.headers
		if (cookie) headers.set('cookie', cookie)
		if (browser) headers.set('user-agent', browser.slice(0, longestBrowser))
		return headers
	}
	const answered = async <T>({ reply }: Visit, work: Promise<Called<T>>): Promise<T> => {
		const { headers, response } = await work.catch(refuseAs)
		for (const cookie of headers.getSetCookie()) if (cookie.startsWith(`${name}=`)) reply.header('set-cookie', cookie)
		return response
	}
	const shown = ({ id, name, email, image = null }: Account): SessionUser => ({ id, name, email, image })
	const forget = ({ reply }: Pick<Visit, 'reply'>) =>
		reply.header('set-cookie', expiredCookie(settings.https)).header('clear-site-data', '"cache"')

	const openSessions = async ({ request }: Pick<Visit, 'request'>) => {
		const found = await auth.api.getSession({ headers: headersOf({ request }) }).catch(refuseAs)
		if (!found) throw new Refusal('unauthenticated')
		const all = await (await auth.$context).internalAdapter.listSessions(found.user.id, { onlyActiveSessions: true })
		return all
			.map((each) => ({ ...each, current: each.token === found.session.token }))
			.sort((a, b) => Number(b.current) - Number(a.current) || b.updatedAt.getTime() - a.updatedAt.getTime())
	}

	return {
		/** Where no mails arrive: opens an account and signs in. */
		async signUp(visit: Visit, body: { name: string; email: string; password: string }) {
			return shown((await answered(visit, auth.api.signUpEmail({ body, headers: headersOf(visit), returnHeaders: true }))).user)
		},
		/** A password as it is kept. */
		hash: async (password: string) => (await auth.$context).password.hash(password),
		async signIn(visit: Visit, body: { email: string; password: string }) {
			return shown((await answered(visit, auth.api.signInEmail({ body, headers: headersOf(visit), returnHeaders: true }))).user)
		},
		/** Who is signed in, and for 30 days more. */
		async session(visit: Visit) {
			const found = await answered(visit, auth.api.getSession({ headers: headersOf(visit), returnHeaders: true }))
			return found && shown(found.user)
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
				if ((error as { body?: { code?: string } }).body?.code === 'INVALID_PASSWORD') return { status: false }
				return refuseAs(error)
			})
			return status
		},
		/** Makes the browser forget the session that has ended. */
		forget: (reply: FastifyReply) => forget({ reply }),
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
		/** Ends every other session. */
		async changePassword(visit: Visit, body: { currentPassword: string; newPassword: string }) {
			const changed = { ...body, revokeOtherSessions: true }
			await answered(visit, auth.api.changePassword({ body: changed, headers: headersOf(visit), returnHeaders: true }))
		},
		async resetPassword(body: { token: string; newPassword: string }) {
			await auth.api.resetPassword({ body }).catch(refuseAs)
		},
		async verifyEmail(token: string) {
			await auth.api.verifyEmail({ query: { token } }).catch(refuseAs)
		},
		/** Posts the mail, if the address has an account. */
		async sendReset(email: string) {
			await auth.api.requestPasswordReset({ body: { email } })
		},
		/** Posts the mail, if the address has an account that is not confirmed yet. */
		async sendVerification(email: string) {
			await auth.api.sendVerificationEmail({ body: { email } })
		},
		auth,
	}
}

const configured = (
	{ authSecret, publicUrl, https, smtpUrl }: Settings,
	{ owner }: Database,
	letters: AccountLetters,
	log: FastifyBaseLogger,
) => {
	return betterAuth({
		appName: 'Hausheft',
		secret: authSecret,
		// Who asks from where is checked before a call gets here, by the name that was asked for; links to mail are our own.
		baseURL: publicUrl,
		database: { db: owner.withSchema('auth'), type: 'postgres', transaction: true },
		emailAndPassword: {
			enabled: true,
			minPasswordLength,
			// Where mails arrive, an account that somebody has just made up lets nobody in before its address is confirmed.
			requireEmailVerification: smtpUrl !== undefined,
			resetPasswordTokenExpiresIn: day / 24,
			revokeSessionsOnPasswordReset: true,
			sendResetPassword: ({ user, token }) => postMail(owner, letters.reset(user, token)),
		},
		emailVerification: {
			expiresIn: day,
			sendOnSignUp: false,
			sendVerificationEmail: ({ user, token }) => postMail(owner, letters.verification(user, token)),
		},
		session: { expiresIn: 30 * day, updateAge: day, cookieCache: { enabled: false } },
		rateLimit: { enabled: false },
		telemetry: { enabled: false },
		logger: { log: (level, message) => log[level === 'error' ? 'error' : 'debug'](`better-auth: ${message}`) },
		advanced: {
			database: { generateId: 'uuid', validateSchema: false },
			useSecureCookies: false, // it would put its own prefix before the name
			defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: 'lax', path: '/' },
			cookies: { session_token: { name: cookieName(https) } },
			ipAddress: { ipAddressHeaders: ['x-real-ip'] },
		},
	})
}

export type Identity = ReturnType<typeof createIdentity>
