import { z } from 'zod/mini'
import { beside } from './endpoint.ts'
import { Email, Id, maxPasswordLength, Password, Stamp, storable, text } from './fields.ts'
import { loginPath, Session, sessionPath } from './signed-in.ts'

export const minPasswordLength = 10

const NewPassword = z.string().check(z.minLength(minPasswordLength), z.maxLength(maxPasswordLength))
const Token = z.string().check(storable, z.minLength(1), z.maxLength(2000))
const Done = z.object({ status: z.boolean() })

export const SignUpFields = z.strictObject({
	name: text(200),
	email: Email,
	password: NewPassword,
	/** The invitation whose link led here; needed where accounts are for invited people only. */
	invitation: z.optional(Id),
	/** It has been said that the invitation is for another address. */
	other_address: z.optional(z.boolean()),
})
export const SignInFields = z.strictObject({ email: Email, password: Password })
export const EmailFields = z.strictObject({ email: Email })
export const ResetFields = z.strictObject({ token: Token, newPassword: NewPassword })
export const PasswordFields = z.strictObject({ currentPassword: Password, newPassword: NewPassword })

/** Where somebody is signed in; never the secret that makes it so. */
export const OpenSession = z.object({
	id: Id,
	/** The one that asks. */
	current: z.boolean(),
	created_at: Stamp,
	/** When it was last used, to the day. */
	updated_at: Stamp,
	/** As the browser calls itself. */
	browser: z.nullable(z.string()),
	address: z.nullable(z.string()),
})
export type OpenSession = z.infer<typeof OpenSession>

export const sessions = {
	getSession: beside.get(sessionPath, { permission: 'public', summary: 'Wer angemeldet ist', reply: Session }),
	signOut: beside.del(sessionPath, { permission: 'public', changes: [], summary: 'Abmelden, nur hier' }),
	login: beside.get(loginPath, {
		permission: 'public',
		summary: 'Führt zur Anmeldeseite',
		query: z.object({ next: z.optional(z.string()), popup: z.optional(z.string()) }),
		raw: true,
	}),
	/** Answers the user who is now signed in; where a mail server is configured nobody, whether or not the address had an account. */
	signUp: beside.post('/api/auth/sign-up/email', {
		permission: 'public',
		changes: [],
		summary: 'Konto eröffnen',
		body: SignUpFields,
		reply: Session,
	}),
	signIn: beside.post('/api/auth/sign-in/email', {
		permission: 'public',
		changes: [],
		summary: 'Anmelden',
		body: SignInFields,
		reply: Session,
	}),
	/** Answers the same whether or not the address has an account. */
	requestReset: beside.post('/api/auth/request-password-reset', {
		permission: 'public',
		changes: [],
		summary: 'Link für ein neues Passwort anfordern',
		body: EmailFields,
		reply: Done,
	}),
	resetPassword: beside.post('/api/auth/reset-password', {
		permission: 'public',
		changes: [],
		summary: 'Neues Passwort setzen; beendet alle Sitzungen',
		body: ResetFields,
		reply: Done,
	}),
	verifyEmail: beside.get('/api/auth/verify-email', {
		permission: 'public',
		summary: 'E-Mail-Adresse bestätigen',
		query: z.object({ token: Token }),
		reply: Done,
	}),
	/** Answers the same whether or not there is something to confirm. */
	requestVerification: beside.post('/api/auth/send-verification-email', {
		permission: 'public',
		changes: [],
		summary: 'Bestätigungsmail nochmals anfordern',
		body: EmailFields,
		reply: Done,
	}),
	changePassword: beside.post('/api/auth/change-password', {
		permission: 'signed_in',
		changes: [],
		summary: 'Passwort ändern; beendet alle anderen Sitzungen',
		body: PasswordFields,
		reply: Done,
	}),
	listSessions: beside.get('/api/auth/list-sessions', {
		permission: 'signed_in',
		summary: 'Wo man angemeldet ist, die zuletzt gebrauchte Sitzung zuerst',
		reply: z.array(OpenSession),
	}),
	endSession: beside.post('/api/auth/revoke-session', {
		permission: 'signed_in',
		changes: [],
		summary: 'Eine der eigenen Sitzungen beenden',
		body: z.strictObject({ id: Id }),
		reply: Done,
	}),
	endSessions: beside.post('/api/auth/revoke-sessions', {
		permission: 'signed_in',
		changes: [],
		summary: 'Alle Sitzungen beenden',
		reply: Done,
	}),
}
