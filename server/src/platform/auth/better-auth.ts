// Hides how better-auth is configured: its plug-ins, its tables, its cookies, and which mails it posts.
import { randomInt } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { magicLink, twoFactor } from 'better-auth/plugins'
import type { FastifyBaseLogger } from 'fastify'
import { stringOf } from '@hausheft/contract/looked-at.ts'
import { minPasswordLength } from '@hausheft/contract/session-requests.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../database/connect.ts'
import type { Mail } from '../mail/letter.ts'
import { postMail } from '../mail/post.ts'
import { cookiePrefix } from './auth-calls.ts'
import { hashOf } from './link-secret.ts'
import { cookieName } from './session-cookie.ts'

const minute = 60
const day = 24 * 60 * minute

/** What is written to people about their account. */
export type AccountLetters = {
	reset(to: { email: string }, token: string): Mail
	magicLink(to: { email: string }, token: string, next?: string): Mail
	/** The address was proven for the first time: what was set up before is gone. */
	cleared(to: { email: string }): Mail
}
export type AuthSettings = Pick<Config, 'authSecret' | 'publicUrl' | 'publicUrls' | 'https' | 'smtpUrl'>

/** To what passkeys are bound: they hold for this name alone. */
export const passkeyHost = (publicUrl: string) => new URL(publicUrl).hostname

export function configuredAuth(settings: AuthSettings, { owner }: Database, letters: AccountLetters, log: FastifyBaseLogger) {
	const { smtpUrl } = settings
	return betterAuth({
		...commonAuth(settings, owner, log),
		emailAndPassword: {
			enabled: true,
			minPasswordLength,
			// Where mails arrive, an account that somebody has just made up lets nobody in before its address is confirmed.
			requireEmailVerification: smtpUrl !== undefined,
			resetPasswordTokenExpiresIn: 60 * minute,
			revokeSessionsOnPasswordReset: true,
			sendResetPassword: ({ user, token }) => postMail(owner, letters.reset(user, token)),
		},
		plugins: [
			magicLink({
				expiresIn: 10 * minute,
				disableSignUp: true,
				storeToken: { type: 'custom-hasher', hash: async (token) => hashOf(token) },
				sendMagicLink: ({ email, token, metadata }) => postMail(owner, letters.magicLink({ email }, token, stringOf(metadata?.['next']))),
			}),
			passkey({
				rpID: passkeyHost(settings.publicUrl),
				rpName: 'Hausheft',
				authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
				advanced: { webAuthnChallengeCookie: 'passkey' },
				// It stands for both factors, so the device must have asked for finger, face or its code.
				registration: { afterVerification: ({ verification }) => mustBeVerified(verification.registrationInfo?.userVerified) },
				authentication: { afterVerification: ({ verification }) => mustBeVerified(verification.authenticationInfo.userVerified) },
			}),
			secondFactor(),
		],
	})
}

function mustBeVerified(verified: boolean | undefined): void {
	if (!verified) throw new APIError('BAD_REQUEST', { code: 'USER_NOT_VERIFIED' })
}

/** After these somebody would be signed in; the library itself asks after a password alone. A passkey is two factors by itself. */
const askedPaths = ['/sign-in/email', '/magic-link/verify', '/callback/:id']

export function secondFactor() {
	const plugin = twoFactor({
		issuer: 'Hausheft',
		allowPasswordless: true,
		backupCodeOptions: { customBackupCodesGenerate: recoveryCodes },
	})
	for (const hook of plugin.hooks.after) hook.matcher = ({ path }) => askedPaths.includes(path ?? '')
	return plugin
}

const mostCodes = 10
/** Without the signs that are taken for one another when they are read from paper. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const sign = () => signs.charAt(randomInt(signs.length))
const half = () => Array.from({ length: 5 }, sign).join('')
const recoveryCodes = () => Array.from({ length: mostCodes }, () => `${half()}-${half()}`)

export const commonAuth = ({ authSecret, publicUrl, https }: AuthSettings, owner: Database['owner'], log: FastifyBaseLogger) => ({
	appName: 'Hausheft',
	secret: authSecret,
	// Who asks from where is checked before a call gets here, by the name that was asked for; links to mail are our own.
	baseURL: publicUrl,
	database: { db: owner.withSchema('auth'), type: 'postgres' as const, transaction: true },
	session: { expiresIn: 30 * day, updateAge: day, freshAge: 0, cookieCache: { enabled: false } },
	rateLimit: { enabled: false },
	telemetry: { enabled: false },
	logger: { log: (level: string, message: string) => log[level === 'error' ? 'error' : 'debug'](`better-auth: ${message}`) },
	advanced: {
		database: { generateId: 'uuid' as const, validateSchema: false },
		useSecureCookies: false, // it would put its own prefix before the name
		cookiePrefix,
		defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: 'lax' as const, path: '/' },
		cookies: { session_token: { name: cookieName(https) } },
		ipAddress: { ipAddressHeaders: ['x-real-ip'] },
	},
})
